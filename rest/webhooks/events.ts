import { z } from 'zod';
import { type EventType, MOST_MATCHES, PAUSED_REASONS } from '../../src/webhooks/index.ts';
import { fullStoryExample } from '../app/examples.ts';
import { time } from '../app/shapes.ts';

// What is sent to receivers, as the API description shows it: one row for each type of event (docs/webhooks.md).

/** A type of event. */
export interface DescribedEvent {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: object;
  /** What the receiver has to answer, where a status is not enough. */
  readonly answer?: { readonly description: string; readonly example: string };
}

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));

const factsShape = z
  .strictObject({
    kind: z.enum(['story', 'post']),
    id: z.string().describe('TypeID `story_...` or `post_...`'),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    categories: z.array(z.string()),
    geographies: z.array(z.string()).describe('G20 members: ISO 3166-1 alpha-2, EU, AFU'),
    publishedAt: time,
    updatedAt: time,
    revision: z.int().min(1).describe('Ignore an update with a lower revision than your copy has'),
    url: z.string().describe('Address of its web page'),
  })
  .meta({ id: 'WebhookStory' });

const envelope = <T extends string>(type: T) => ({
  id: id('evt').describe('The same on every retry and replay. Use it to ignore duplicates'),
  type: z.literal(type),
  occurredAt: time,
});
const intelligence = <T extends string>(type: T) => z.strictObject({ ...envelope(type), data: factsShape });

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
  revision: fullStoryExample.revision,
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
    schema: intelligence('intelligence.published').meta({ id: 'IntelligencePublished' }),
    example: { ...head, type: 'intelligence.published', data: facts },
  },
  'intelligence.updated': {
    operationId: 'onIntelligenceUpdated',
    summary: 'A story or editorial post is revised, retracted, merged, restricted or released',
    description: 'Sent to subscriptions with this event type, if the story or post passes their filters.',
    schema: intelligence('intelligence.updated').meta({ id: 'IntelligenceUpdated' }),
    example: { ...head, type: 'intelligence.updated', data: facts },
  },
  'saved_search.matched': {
    operationId: 'onSavedSearchMatched',
    summary: 'Stories match a saved search with an alert',
    description: 'Sent to the subscription that the alert names, whatever its event types and filters.',
    schema: z
      .strictObject({
        ...envelope('saved_search.matched'),
        data: z.strictObject({
          kind: z.literal('saved_search'),
          id: id('search'),
          name: z.string(),
          cadence: z.enum(['immediate', 'hourly', 'daily']),
          matchCount: z.int().min(1).describe('Number of matches, including those that are not listed'),
          stories: z.array(factsShape).max(MOST_MATCHES).describe('Newest first'),
        }),
      })
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
      .strictObject({
        ...envelope('subscription.paused'),
        data: z.strictObject({
          kind: z.literal('subscription'),
          subscriptionId: id('sub').describe('The subscription that was paused'),
          host: z.string().describe('Host of the receiver, with the port if there is one'),
          state: z.literal('paused'),
          pausedReason: z.enum(PAUSED_REASONS).exclude(['user']),
        }),
      })
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
    description: 'One attempt, even if the event type is not listed. Filters do not apply.',
    schema: z
      .strictObject({
        ...envelope('subscription.test'),
        data: z.strictObject({ kind: z.literal('test'), subscriptionId: id('sub'), message: z.string() }),
      })
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
      'Sent when a subscription is verified. The subscription becomes active when the answer contains the challenge.',
    schema: z
      .strictObject({
        ...envelope('subscription.challenge'),
        challenge: z.string(),
        data: z.strictObject({
          kind: z.literal('challenge'),
          subscriptionId: id('sub'),
          challenge: z.string(),
        }),
      })
      .meta({ id: 'SubscriptionChallenge' }),
    example: {
      ...head,
      type: 'subscription.challenge',
      challenge,
      data: { kind: 'challenge', subscriptionId, challenge },
    },
    answer: { description: 'The challenge, returned.', example: challenge },
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
    description: 'Id of the delivery: the same on a retry, new on a replay.',
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
    description: 'Same as `SVC-Webhook-Id` (Standard Webhooks).',
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
      '`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`, for the current key and then for each key in its overlap, ' +
      'separated by spaces (Standard Webhooks).',
    isAlways: true,
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  {
    name: 'traceparent',
    description: 'The trace of the event, if the operator collects traces (W3C Trace Context).',
    isAlways: false,
    example: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  },
];
