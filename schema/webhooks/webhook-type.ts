import { brandWithType } from '@pothos/core';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { EVENT_FILTER_NAMES, EVENT_FILTERS, FILTERS, mapNames } from '../../src/stories/index.ts';
import type { PausedReason, SubscriptionFilters, SubscriptionState } from '../../src/webhooks/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { DateTime } from '../graph/datetime.ts';
import { Url } from '../graph/url.ts';
import { breakerUntil, keyIdsOf, WITH_KEYS, webhookSubscription } from './webhook.ts';

const StateEnum = builder.enumType('WebhookSubscriptionState', {
  description: 'Whether a webhook subscription receives events.',
  values: {
    active: { description: 'Events are sent as they happen.' },
    paused: { description: 'No events are sent. Each event is held for seven days.' },
  } as const satisfies Record<SubscriptionState, object>,
});

const PausedReasonEnum = builder.enumType('WebhookPausedReason', {
  description: 'Why a webhook subscription is paused.',
  values: {
    user: { description: 'Its owner paused it.' },
    failing: { description: 'No attempt succeeded for five days.' },
    gone: { description: 'The receiver answered with the HTTP status 410.' },
    unsafe_destination: {
      description:
        'The host name of the receiver resolved to a blocked address (docs/webhooks-addresses.md).',
    },
    operator: { description: 'An operator of the service paused it.' },
  } as const satisfies Record<PausedReason, object>,
});

const FiltersRef = builder.objectRef<SubscriptionFilters>('WebhookFilters').implement({
  description:
    'Filters of a webhook subscription. An event is sent if it has at least one value of each filter. An empty list means ' +
    'no filter. Filters do not apply to tests.',
  fields: (t) =>
    mapNames(EVENT_FILTER_NAMES, (name) =>
      t.stringList({
        description: FILTERS[EVENT_FILTERS[name]].description,
        resolve: (filters) => [...filters[name]],
      }),
    ),
});

/** A subscription of the caller's account. */
export const WebhookSubscriptionRef = builder.prismaNode('WebhookSubscription', {
  description: 'A receiver for events of an account. Other accounts cannot see it.',
  id: { resolve: (row) => encodeId('sub', row.id), description: 'TypeID `sub_...`.' },
  findUnique: (id) => ({ id: decodeId('sub', id) ?? id }),
  fields: (t) => ({
    url: t.expose('url', { type: Url, description: 'Address of the receiver.' }),
    eventTypes: t.exposeStringList('eventTypes', {
      description: 'The types of events that are sent, such as `intelligence.published`.',
    }),
    filters: t.field({ type: FiltersRef, description: 'Filters for the events.', resolve: (row) => row }),
    state: t.field({
      type: StateEnum,
      description: 'Whether events are sent.',
      resolve: (row) => row.state as SubscriptionState,
    }),
    pausedReason: t.field({
      type: PausedReasonEnum,
      nullable: true,
      description: 'Why the subscription is paused. Null while it is active.',
      resolve: (row) => row.pausedReason as PausedReason | null,
    }),
    failingSince: t.field({
      type: DateTime,
      nullable: true,
      description:
        'When the first of the failed attempts in a row was made. Null if the last attempt succeeded, or none was made.',
      resolve: (row) => row.failingSince?.toISOString(),
    }),
    breakerUntil: t.field({
      type: DateTime,
      nullable: true,
      description:
        'Until when nothing is sent, because ten attempts in a row failed (circuit breaker). A test that is delivered ends it. ' +
        'Null if it is closed.',
      resolve: (row) => breakerUntil(row)?.toISOString(),
    }),
    activeKeyId: t.id({
      description: 'TypeID `whk_...` of the current signing key.',
      select: WITH_KEYS,
      resolve: (row) => keyIdsOf(row).activeKeyId,
    }),
    previousKeyIds: t.idList({
      description: 'TypeIDs `whk_...` of earlier signing keys that still sign too, newest first; at most 5.',
      select: WITH_KEYS,
      resolve: (row) => [...keyIdsOf(row).previousKeyIds],
    }),
    createdAt: t.field({
      type: DateTime,
      description: 'When the subscription was created.',
      resolve: (row) => row.createdAt.toISOString(),
    }),
    updatedAt: t.field({
      type: DateTime,
      description: 'When the address, event types, filters, state or keys of the subscription last changed.',
      resolve: (row) => row.updatedAt.toISOString(),
    }),
  }),
});

/** The subscription that has an id, for `node`. @throws Problem as `webhookSubscription`. */
export async function webhookSubscriptionNode(id: string, context: Context): Promise<object> {
  const row = await webhookSubscription({ id }, context);
  brandWithType(row, WebhookSubscriptionRef);
  return row;
}
