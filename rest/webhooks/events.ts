import { z } from 'zod';
import { CHANGE_CAUSES } from '../../src/stories/index.ts';
import { type EventType, MOST_MATCHES, PAUSED_REASONS } from '../../src/webhooks/index.ts';
import { fullStoryExample } from '../app/route/examples.ts';
import { time } from '../app/route/shapes.ts';

// The events that receivers get, for the API description: one row for each type of event (docs/webhooks.md). The schemas are
// open: a receiver that validates with them must not refuse an event for a member that a later release adds.

/** A type of event. */
export interface DescribedEvent {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: object;
  /** The body that the receiver must answer, for an event to which a status is not enough. */
  readonly answer?: { readonly description: string; readonly example: string };
}

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));

const factsShape = z
  .looseObject({
    kind: z.enum(['story', 'post']).describe('`story`: a story. `post`: an editorial post'),
    id: z.string().describe('TypeID `story_...` or `post_...`'),
    slug: z.string().describe('Name in addresses, made from the title'),
    title: z.string().describe('One line of plain text'),
    summary: z.string().describe('A few sentences of plain text. For a post, its `dek`'),
    categories: z.array(z.string()).describe('Normalized categories'),
    geographies: z
      .array(z.string())
      .describe(
        'The G20 members that it is about: ISO 3166-1 alpha-2 codes, and `EU` and `AFU` for the two unions',
      ),
    publishedAt: time.describe('When it was first published'),
    updatedAt: time.describe('When this revision was made'),
    revision: z
      .int()
      .min(1)
      .describe(
        'Number of the revision. A retraction, merger, restriction or release has that of the revision before it',
      ),
    cause: z
      .enum(CHANGE_CAUSES)
      .exclude(['popularity', 'withdrawn'])
      .describe(
        'What happened, in the words of `/v1/changes/stream`. Remove a story that is `retracted` or `merged`',
      ),
    sequence: z
      .int()
      .min(1)
      .describe(
        'Place of the change in the history. Of two events with one `data.id` the one with the higher number is later: ignore an event with a lower one than your copy has',
      ),
    mergedInto: z
      .union([id('story'), z.null()])
      .describe('With `merged`: TypeID of the story that answers in its place. Null otherwise'),
    reason: z.string().nullable().describe('With `retracted`: why, if the operator said so. Null otherwise'),
    url: z.string().describe('Address of its web page'),
  })
  .describe('A story or an editorial post, as it was when the event occurred')
  .meta({ id: 'WebhookStory' });

const envelope = <T extends string>(type: T) => ({
  id: id('evt').describe(
    'TypeID `evt_...`. It is the same on every retry and replay. Use it to ignore duplicates',
  ),
  type: z.literal(type).describe('The type of the event'),
  occurredAt: time.describe('When the event occurred'),
});
const intelligence = <T extends string>(type: T) => z.looseObject({ ...envelope(type), data: factsShape });

const facts = {
  kind: 'story',
  id: fullStoryExample.id,
  slug: fullStoryExample.slug,
  title: fullStoryExample.title,
  summary: fullStoryExample.summary,
  categories: [fullStoryExample.category],
  geographies: fullStoryExample.countries,
  publishedAt: fullStoryExample.publishedAt,
  updatedAt: fullStoryExample.updatedAt,
  revision: 1,
  cause: 'published',
  sequence: 4_821,
  mergedInto: null,
  reason: null,
  url: fullStoryExample.links.html,
};
const head = { id: 'evt_01kxq5mb00e00800000000005a', occurredAt: fullStoryExample.updatedAt };
const subscriptionId = 'sub_01kxq5mb00e00800000000005a';
const challenge = 'c2VuZCBtZSBiYWNr';

/** The table of events. A type without a row does not compile. */
export const WEBHOOK_EVENTS: Readonly<Record<EventType, DescribedEvent>> = {
  'intelligence.published': {
    operationId: 'onIntelligencePublished',
    summary: 'A story or editorial post is published',
    description: 'Sent to subscriptions with this event type, if the story or post passes their filters.',
    schema: intelligence('intelligence.published')
      .describe('A story or an editorial post was published')
      .meta({ id: 'IntelligencePublished' }),
    example: { ...head, type: 'intelligence.published', data: facts },
  },
  'intelligence.updated': {
    operationId: 'onIntelligenceUpdated',
    summary: 'A story or editorial post is revised, retracted, merged, restricted or released',
    description:
      'Sent to subscriptions with this event type, if the story or post passes their filters now, or passed them before the revision.',
    schema: intelligence('intelligence.updated')
      .describe('A story or an editorial post was revised, retracted, merged, restricted or released')
      .meta({ id: 'IntelligenceUpdated' }),
    example: {
      ...head,
      type: 'intelligence.updated',
      data: { ...facts, revision: 2, cause: 'revised', sequence: 4_977 },
    },
  },
  'saved_search.matched': {
    operationId: 'onSavedSearchMatched',
    summary: 'Stories match a saved search with an alert',
    description: 'Sent to the subscription that the alert names, whatever its event types and filters.',
    schema: z
      .looseObject({
        ...envelope('saved_search.matched'),
        data: z
          .looseObject({
            kind: z.literal('saved_search').describe('Always `saved_search`'),
            id: id('search').describe('TypeID `search_...` of the saved search'),
            name: z.string().describe('Name of the saved search'),
            cadence: z
              .enum(['immediate', 'hourly', 'daily'])
              .describe(
                'How often the alert sends. `immediate`: each match by itself. `hourly`, `daily`: the matches of an hour or a day together',
              ),
            matchCount: z
              .int()
              .min(1)
              .describe('Number of matches, including those that `stories` leaves out'),
            stories: z
              .array(factsShape)
              .max(MOST_MATCHES)
              .describe(`The stories that match, newest first. At most ${MOST_MATCHES}`),
          })
          .describe('The saved search and its matches'),
      })
      .describe('Stories match a saved search with an alert')
      .meta({ id: 'SavedSearchMatched' }),
    example: {
      ...head,
      type: 'saved_search.matched',
      data: {
        kind: 'saved_search',
        id: 'search_01kxq5mb00e00800000000005a',
        name: 'Rates in Australia',
        cadence: 'immediate',
        matchCount: 1,
        stories: [facts],
      },
    },
  },
  'subscription.paused': {
    operationId: 'onSubscriptionPaused',
    summary: 'The service paused another subscription of the account',
    description:
      "Sent to the account's other subscriptions with this event type, whatever their filters. Not sent when the owner pauses a subscription.",
    schema: z
      .looseObject({
        ...envelope('subscription.paused'),
        data: z
          .looseObject({
            kind: z.literal('subscription').describe('Always `subscription`'),
            subscriptionId: id('sub').describe('TypeID `sub_...` of the subscription that was paused'),
            host: z.string().describe('Host of the receiver, with the port if there is one'),
            state: z.literal('paused').describe('Always `paused`'),
            pausedReason: z
              .enum(PAUSED_REASONS)
              .exclude(['user'])
              .describe(
                'Why it was paused. `failing`: no attempt succeeded for five days. `gone`: the receiver answered 410. `unsafe_destination`: its host name resolved to a blocked address. `operator`: an operator of the service paused it',
              ),
          })
          .describe('The subscription that was paused'),
      })
      .describe('The service paused another subscription of the account')
      .meta({ id: 'SubscriptionPaused' }),
    example: {
      ...head,
      type: 'subscription.paused',
      data: {
        kind: 'subscription',
        subscriptionId,
        host: 'hooks.example.com',
        state: 'paused',
        pausedReason: 'gone',
      },
    },
  },
  'subscription.test': {
    operationId: 'onSubscriptionTest',
    summary: 'A test was requested',
    description:
      'Sent once when the owner requests a test, even if the subscription does not list this event type. Filters do not apply. A failed attempt is not retried.',
    schema: z
      .looseObject({
        ...envelope('subscription.test'),
        data: z
          .looseObject({
            kind: z.literal('test').describe('Always `test`'),
            subscriptionId: id('sub').describe('TypeID `sub_...` of the subscription'),
            message: z.string().describe('A sentence that says that this is a test'),
          })
          .describe('The test'),
      })
      .describe('A test of a subscription')
      .meta({ id: 'SubscriptionTest' }),
    example: {
      ...head,
      type: 'subscription.test',
      data: {
        kind: 'test',
        subscriptionId,
        message: 'A test of this webhook subscription. Nothing was published.',
      },
    },
  },
  'subscription.challenge': {
    operationId: 'onSubscriptionChallenge',
    summary: 'The receiver must return a challenge',
    description:
      'Sent when the owner verifies a subscription. The subscription becomes active if the answer contains the challenge.',
    schema: z
      .looseObject({
        ...envelope('subscription.challenge'),
        challenge: z.string().describe('The text to return'),
        data: z
          .looseObject({
            kind: z.literal('challenge').describe('Always `challenge`'),
            subscriptionId: id('sub').describe('TypeID `sub_...` of the subscription'),
            challenge: z.string().describe('The same text as `challenge` of the event'),
          })
          .describe('The challenge'),
      })
      .describe('A challenge that the receiver must return')
      .meta({ id: 'SubscriptionChallenge' }),
    example: {
      ...head,
      type: 'subscription.challenge',
      challenge,
      data: { kind: 'challenge', subscriptionId, challenge },
    },
    answer: {
      description: 'The challenge: the text alone, or JSON with a member `challenge`.',
      example: challenge,
    },
  },
};

/** A header of every event. */
export interface EventHeader {
  readonly name: string;
  readonly description: string;
  readonly isAlways: boolean;
  readonly example: string;
}

const DELIVERY = 'dlv_01kxq5mb00e00800000000005a';

/** The headers of every event, beside `content-type: application/json`. */
export const WEBHOOK_HEADERS: readonly EventHeader[] = [
  {
    name: 'SVC-Webhook-Id',
    description: 'Id of the delivery. It is the same on a retry and new on a replay.',
    isAlways: true,
    example: DELIVERY,
  },
  {
    name: 'SVC-Webhook-Key-Id',
    description: 'Id of the current signing key.',
    isAlways: true,
    example: 'whk_01kxq5mb00e00800000000005a',
  },
  {
    name: 'webhook-id',
    description: 'The same as `SVC-Webhook-Id` (Standard Webhooks).',
    isAlways: true,
    example: DELIVERY,
  },
  {
    name: 'webhook-timestamp',
    description: 'Time of this attempt in Unix seconds (Standard Webhooks).',
    isAlways: true,
    example: '1784268765',
  },
  {
    name: 'webhook-signature',
    description:
      'One signature for the current key and one for each key in its overlap, separated by spaces (Standard Webhooks). A signature is ' +
      '`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`.',
    isAlways: true,
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  {
    name: 'traceparent',
    description: 'The trace of the event (W3C Trace Context). Sent only if the operator collects traces.',
    isAlways: false,
    example: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  },
];
