import { z } from 'zod';
import { encodeId } from '../../src/platform/ids.ts';
import { EVENT_FILTER_NAMES, EVENT_FILTERS, FILTERS, mapNames } from '../../src/stories/index.ts';
import {
  EVENT_TYPES,
  LONGEST_OVERLAP_SECONDS,
  LONGEST_URL,
  MOST_FILTER_VALUES,
  MOST_OLDER_KEYS,
  OVERLAP_SECONDS,
  PAUSED_REASONS,
  STATES,
} from '../../src/webhooks/index.ts';
import { time } from '../app/route/shapes.ts';

// The shapes of webhook subscriptions, with examples, for the API description and the checks of bodies.

export const subscriptionShape = z
  .strictObject({
    id: z.string().describe('TypeID `sub_...`'),
    url: z.string().describe('Address of the receiver').meta({ maxLength: LONGEST_URL }),
    eventTypes: z.array(z.enum(EVENT_TYPES)).describe('The types of events that are sent'),
    filters: z
      .strictObject(
        mapNames(EVENT_FILTER_NAMES, (name) =>
          z.array(z.string()).describe(FILTERS[EVENT_FILTERS[name]].description),
        ),
      )
      .describe(
        'The filters of events. An event must have one of the values of each filter. An empty filter is no filter',
      ),
    state: z
      .enum(STATES)
      .describe(
        '`active`: events are sent as they happen. `paused`: no events are sent; they are held for seven days',
      ),
    pausedReason: z
      .enum(PAUSED_REASONS)
      .nullable()
      .describe(
        'Why the subscription is paused. `user`: its owner paused it. `failing`: no attempt succeeded for five days. `gone`: the receiver answered 410. `unsafe_destination`: its host name resolved to a blocked address. `operator`: an operator of the service paused it. Null while it is active',
      ),
    failingSince: time
      .nullable()
      .describe(
        'When the first of the failed attempts in a row was made. Null if the last attempt succeeded, or none was made',
      ),
    breakerUntil: time
      .nullable()
      .describe(
        'Until when nothing is sent, because ten attempts in a row failed (circuit breaker). A test that is delivered ends it. Null if it is closed',
      ),
    activeKeyId: z
      .string()
      .describe('TypeID `whk_...` of the current signing key, as in the header `SVC-Webhook-Key-Id`'),
    previousKeyIds: z
      .array(z.string())
      .describe(
        `TypeIDs \`whk_...\` of earlier signing keys that still sign too, newest first. At most ${MOST_OLDER_KEYS}`,
      ),
    createdAt: time.describe('When the subscription was created'),
    updatedAt: time.describe('When its address, event types, filters, state or keys last changed'),
  })
  .describe('A receiver of events')
  .meta({ id: 'WebhookSubscription' });

export const oneShape = z
  .strictObject({ data: z.strictObject({ subscription: subscriptionShape }).describe('The result') })
  .describe('A webhook subscription')
  .meta({ id: 'WebhookSubscriptionAnswer' });
export const listShape = z
  .strictObject({
    data: z
      .strictObject({
        subscriptions: z.array(subscriptionShape).describe('The subscriptions, newest first'),
      })
      .describe('The result'),
  })
  .describe('The webhook subscriptions of the account')
  .meta({ id: 'WebhookSubscriptionList' });
export const secretShape = z
  .strictObject({
    data: z
      .strictObject({
        subscription: subscriptionShape,
        secret: z
          .string()
          .describe(
            'The signing secret: `whsec_` and 32 bytes in base64. Store it, because no other answer contains it',
          ),
      })
      .describe('The result'),
  })
  .describe('A webhook subscription and its new signing secret')
  .meta({ id: 'WebhookSecretAnswer' });

export const sentShape = z
  .strictObject({
    url: z
      .string()
      .describe('Address of the receiver: https, with a public host')
      .meta({ maxLength: LONGEST_URL }),
    eventTypes: z
      .array(z.string().meta({ enum: [...EVENT_TYPES] }))
      .describe(
        'The types of events to send, at least one. Tests are sent even if `subscription.test` is not listed',
      )
      .meta({ minItems: 1, maxItems: MOST_FILTER_VALUES }),
    filters: z
      .strictObject(
        mapNames(EVENT_FILTER_NAMES, (name) =>
          z.array(z.string()).nullish().describe(FILTERS[EVENT_FILTERS[name]].description),
        ),
      )
      .nullish()
      .describe(
        'The filters of events. An event must have one of the values of each filter. Without filters, every event of the listed types is sent',
      ),
  })
  .describe('The webhook subscription to create')
  .meta({ id: 'WebhookSubscriptionInput' });
export type Sent = z.infer<typeof sentShape>;

export const updateShape = sentShape
  .extend({
    filters: sentShape.shape.filters.describe(
      'The new filters, which replace all the current ones. Null or `{}` removes them',
    ),
  })
  .partial()
  .describe('The changes of a webhook subscription. An absent member does not change')
  .meta({ id: 'WebhookSubscriptionUpdate' });
export type Update = z.infer<typeof updateShape>;

export const recoverShape = z
  .strictObject({
    since: z
      .string()
      .describe(
        'Only dead letters created at this time or later: RFC 3339. A date alone means its start in UTC, and a time without an offset is UTC',
      ),
  })
  .describe('Which dead letters to recover')
  .meta({ id: 'WebhookRecover' });
export type Recover = z.infer<typeof recoverShape>;
export const recoveryShape = z
  .strictObject({
    data: z
      .strictObject({
        recovered: z.int().min(0).describe('Number of deliveries that are tried again'),
        more: z
          .boolean()
          .describe('Whether there are more dead letters. Send the request again to recover them'),
      })
      .describe('The result'),
  })
  .describe('The result of recovering dead letters')
  .meta({ id: 'WebhookRecovery' });

export const rotationShape = z
  .strictObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(LONGEST_OVERLAP_SECONDS)
      .nullish()
      .describe(
        `How long the previous key still signs, in seconds. Default: ${OVERLAP_SECONDS}. With 0 all earlier keys end at once`,
      ),
  })
  .describe('The options of a rotation')
  .meta({ id: 'WebhookRotation' });
export type Rotation = z.infer<typeof rotationShape>;

export const subscriptionExample = {
  id: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
  url: 'https://hooks.example.com/newstape',
  eventTypes: ['intelligence.published' as const, 'intelligence.updated' as const],
  filters: { categories: ['economy'], geographies: ['AU'] },
  state: 'active' as const,
  pausedReason: null,
  failingSince: null,
  breakerUntil: null,
  activeKeyId: encodeId('whk', '019f6e5a-2c00-7000-8000-0000000000ac'),
  previousKeyIds: [],
  createdAt: '2026-07-02T08:00:00.000Z',
  updatedAt: '2026-07-02T08:00:00.000Z',
};
export const secretExample = {
  data: { subscription: subscriptionExample, secret: `whsec_${'A'.repeat(43)}=` },
};
