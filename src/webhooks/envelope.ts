import { encodeId } from '../platform/ids.ts';
import type { IntelligenceEvent } from '../publishing/index.ts';
import type { Cadence } from '../saved-searches/index.ts';
import type { EventType } from './model.ts';

/** An event as it is stored: its id and the bytes that every receiver gets. */
export interface StoredEvent {
  /** uuid. */
  readonly id: string;
  readonly type: EventType;
  readonly body: Buffer;
}

/** Most stories in one `saved_search.matched`; `matchCount` counts the others. */
export const MOST_MATCHES = 100;

/** The part of a story that an event contains. */
export type StoryFacts = IntelligenceEvent['data'];

/**
 * An event of the outbox, with its members in the order of the documentation; the queue stores them in another
 * order.
 */
export function intelligenceEvent(uuid: string, { type, occurredAt, data }: IntelligenceEvent): StoredEvent {
  return eventOf(uuid, type, occurredAt, factsOf(data));
}

/** The matches of a saved search. `matchCount` also counts the stories that are not listed. */
export function matchedEvent(
  uuid: string,
  occurredAt: string,
  search: { readonly id: string; readonly name: string; readonly cadence: Cadence },
  stories: readonly StoryFacts[],
  matchCount: number,
): StoredEvent {
  return eventOf(uuid, 'saved_search.matched', occurredAt, {
    kind: 'saved_search',
    id: encodeId('search', search.id),
    name: search.name,
    cadence: search.cadence,
    matchCount,
    stories: stories.map(factsOf),
  });
}

/**
 * The event of a test.
 * @param subscription uuid.
 */
export function testEvent(uuid: string, subscription: string): StoredEvent {
  return eventOf(uuid, 'subscription.test', new Date().toISOString(), {
    kind: 'test',
    subscriptionId: encodeId('sub', subscription),
    message: 'A test of this webhook subscription. Nothing was published.',
  });
}

/**
 * The event of a challenge, which must be echoed.
 * @param subscription uuid.
 */
export function challengeEvent(uuid: string, subscription: string, challenge: string): StoredEvent {
  return eventOf(
    uuid,
    'subscription.challenge',
    new Date().toISOString(),
    { kind: 'challenge', subscriptionId: encodeId('sub', subscription), challenge },
    { challenge },
  );
}

function eventOf(
  uuid: string,
  type: EventType,
  occurredAt: string,
  data: object,
  beside: object = {},
): StoredEvent {
  const envelope = { id: encodeId('evt', uuid), type, occurredAt, ...beside, data };
  return { id: uuid, type, body: Buffer.from(JSON.stringify(envelope)) };
}

function factsOf(data: StoryFacts): StoryFacts {
  const { kind, id, slug, title, summary, categories, geographies, publishedAt, updatedAt, revision, url } =
    data;
  return {
    kind,
    id,
    slug,
    title,
    summary,
    categories,
    geographies,
    publishedAt,
    updatedAt,
    revision,
    url,
  };
}
