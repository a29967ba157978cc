import { decodeId, encodeId } from '../../platform/ids.ts';
import type { IntelligenceEvent } from '../../publishing/index.ts';
import type { Cadence } from '../../saved-searches/index.ts';
import type { EventType, PausedReason } from '../model.ts';

/** An event as it is stored: its id and the bytes that every receiver gets. */
export interface StoredEvent {
  /** uuid. */
  readonly id: string;
  readonly type: EventType;
  readonly body: Buffer;
  /** uuids of the stories in it, each once; a post is open to everybody. */
  readonly stories: readonly string[];
  /** The trace that it belongs to, which its attempts go on with; no part of what receivers get. */
  readonly traceparent?: string | undefined;
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
  return eventOf(uuid, type, occurredAt, factsOf(data), { stories: storiesIn(data) });
}

/** The matches of a saved search. `matchCount` also counts the stories that are not listed. */
export function matchedEvent(
  uuid: string,
  occurredAt: string,
  search: { readonly id: string; readonly name: string; readonly cadence: Cadence },
  stories: readonly StoryFacts[],
  matchCount: number,
): StoredEvent {
  const data: MatchFacts = {
    kind: 'saved_search',
    id: encodeId('search', search.id),
    name: search.name,
    cadence: search.cadence,
    matchCount,
    stories: stories.map(factsOf),
  };
  return eventOf(uuid, 'saved_search.matched', occurredAt, data, { stories: storiesIn(data) });
}

/** What `saved_search.matched` tells. */
interface MatchFacts {
  readonly kind: 'saved_search';
  readonly id: string;
  readonly name: string;
  readonly cadence: Cadence;
  readonly matchCount: number;
  readonly stories: readonly StoryFacts[];
}

/** The stories (uuid) in a stored body, each once. */
export function storiesOf(body: string): string[] {
  return storiesIn((JSON.parse(body) as { data: EventFacts }).data);
}

/**
 * An event of matches without some of its stories: a new event, for receivers to whom those are closed.
 * @param closed uuids.
 * @returns undefined for other events, and where nothing remains.
 */
export function withoutStories(
  uuid: string,
  body: string,
  closed: ReadonlySet<string>,
): StoredEvent | undefined {
  const { occurredAt, data } = JSON.parse(body) as { occurredAt: string; data: EventFacts };
  if (data.kind !== 'saved_search') return undefined;
  const stories = data.stories.filter(({ id }) => !closed.has(decodeId('story', id) ?? ''));
  if (stories.length === 0) return undefined;
  const matchCount = data.matchCount - (data.stories.length - stories.length);
  const rest: MatchFacts = { ...data, matchCount, stories };
  return eventOf(uuid, 'saved_search.matched', occurredAt, rest, { stories: storiesIn(rest) });
}

type EventFacts = StoryFacts | MatchFacts | { readonly kind: 'test' | 'challenge' | 'subscription' };

function storiesIn(data: EventFacts): string[] {
  const told = data.kind === 'saved_search' ? data.stories : data.kind === 'story' ? [data] : [];
  return [...new Set(told.flatMap(({ id }) => decodeId('story', id) ?? []))];
}

/**
 * The event of a test.
 * @param subscription uuid.
 */
export function testEvent(uuid: string, subscription: string, at = new Date()): StoredEvent {
  return eventOf(uuid, 'subscription.test', at.toISOString(), {
    kind: 'test',
    subscriptionId: encodeId('sub', subscription),
    message: 'A test of this webhook subscription. Nothing was published.',
  });
}

/** A subscription that the service paused. */
export interface Paused {
  /** uuid. */
  readonly id: string;
  readonly url: string;
  readonly reason: Exclude<PausedReason, 'user'>;
  readonly at: Date;
}

/**
 * The event that tells other subscriptions of a pause. It names the receiver's host alone: a path or a query may hold
 * something that only that receiver should know.
 */
export function pausedEvent(uuid: string, { id, url, reason, at }: Paused): StoredEvent {
  return eventOf(uuid, 'subscription.paused', at.toISOString(), {
    kind: 'subscription',
    subscriptionId: encodeId('sub', id),
    host: new URL(url).host,
    state: 'paused',
    pausedReason: reason,
  });
}

/**
 * The event of a challenge, which must be echoed.
 * @param subscription uuid.
 */
export function challengeEvent(
  uuid: string,
  subscription: string,
  challenge: string,
  at = new Date(),
): StoredEvent {
  return eventOf(
    uuid,
    'subscription.challenge',
    at.toISOString(),
    { kind: 'challenge', subscriptionId: encodeId('sub', subscription), challenge },
    { beside: { challenge } },
  );
}

function eventOf(
  uuid: string,
  type: EventType,
  occurredAt: string,
  data: object,
  { beside = {}, stories = [] }: { readonly beside?: object; readonly stories?: readonly string[] } = {},
): StoredEvent {
  const envelope = { id: encodeId('evt', uuid), type, occurredAt, ...beside, data };
  return { id: uuid, type, body: Buffer.from(JSON.stringify(envelope)), stories };
}

function factsOf(data: StoryFacts): StoryFacts {
  const { kind, id, slug, title, summary, categories, geographies, publishedAt, updatedAt, revision } = data;
  const { cause, sequence, mergedInto, reason, url } = data;
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
    cause,
    sequence,
    mergedInto,
    reason,
    url,
  };
}
