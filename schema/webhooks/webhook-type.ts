import { brandWithType } from '@pothos/core';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { EVENT_FILTER_NAMES, EVENT_FILTERS, FILTERS, mapNames } from '../../src/stories/index.ts';
import type { PausedReason, SubscriptionFilters, SubscriptionState } from '../../src/webhooks/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { DateTime } from '../graph/datetime.ts';
import { Url } from '../graph/url.ts';
import { keyIdsOf, WITH_KEYS, webhookSubscription } from './webhook.ts';

const StateEnum = builder.enumType('WebhookSubscriptionState', {
  description: 'Whether events are sent to a webhook subscription.',
  values: {
    active: { description: 'Events are sent as they come.' },
    paused: { description: 'Nothing is sent; events are held for seven days.' },
  } as const satisfies Record<SubscriptionState, object>,
});

const PausedReasonEnum = builder.enumType('WebhookPausedReason', {
  description: 'Why a webhook subscription is paused.',
  values: {
    user: { description: 'Its owner paused it.' },
    failing: { description: 'No attempt succeeded for five days.' },
    gone: { description: 'The receiver answered 410.' },
    unsafe_destination: { description: 'Its name resolved to an address that is never called.' },
    operator: { description: 'An operator of the service paused it.' },
  } as const satisfies Record<PausedReason, object>,
});

const FiltersRef = builder.objectRef<SubscriptionFilters>('WebhookFilters').implement({
  description:
    'Which events are sent: any value within one filter, all filters together. An empty one is none.',
  fields: (t) =>
    mapNames(EVENT_FILTER_NAMES, (name) =>
      t.stringList({
        description: FILTERS[EVENT_FILTERS[name]].description,
        resolve: (filters) => [...filters[name]],
      }),
    ),
});

/** Where events are sent. */
export const WebhookSubscriptionRef = builder.prismaNode('WebhookSubscription', {
  description: 'Where events of an account are sent. Only its account sees it.',
  id: { resolve: (row) => encodeId('sub', row.id), description: 'TypeID `sub_...`.' },
  findUnique: (id) => ({ id: decodeId('sub', id) ?? id }),
  fields: (t) => ({
    url: t.expose('url', { type: Url, description: 'The receiver.' }),
    eventTypes: t.exposeStringList('eventTypes', { description: 'The types of its events.' }),
    filters: t.field({ type: FiltersRef, description: 'The filters of its events.', resolve: (row) => row }),
    state: t.field({
      type: StateEnum,
      description: 'Whether events are sent to it.',
      resolve: (row) => row.state as SubscriptionState,
    }),
    pausedReason: t.field({
      type: PausedReasonEnum,
      nullable: true,
      description: 'Why it is paused; null while it is active.',
      resolve: (row) => row.pausedReason as PausedReason | null,
    }),
    activeKeyId: t.id({
      description: 'TypeID `whk_...` of the signing key.',
      select: WITH_KEYS,
      resolve: (row) => keyIdsOf(row).activeKeyId,
    }),
    previousKeyIds: t.idList({
      description: 'TypeIDs of earlier signing keys that still sign beside it, the newest first.',
      select: WITH_KEYS,
      resolve: (row) => [...keyIdsOf(row).previousKeyIds],
    }),
    createdAt: t.field({
      type: DateTime,
      description: 'When it was made.',
      resolve: (row) => row.createdAt.toISOString(),
    }),
    updatedAt: t.field({
      type: DateTime,
      description: 'When its state or its keys last changed.',
      resolve: (row) => row.updatedAt.toISOString(),
    }),
  }),
});

/** The subscription that an id names, for `node`. */
export async function webhookSubscriptionNode(id: string, context: Context): Promise<object> {
  const row = await webhookSubscription({ id }, context);
  brandWithType(row, WebhookSubscriptionRef);
  return row;
}
