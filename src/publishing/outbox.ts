import type { JobInsert } from 'pg-boss';
import type { Sql } from '../platform/database.ts';
import { encodeId, newUuid } from '../platform/ids.ts';
import { EVENTS_OPTIONS, EVENTS_QUEUE, type JobQueue } from '../platform/queue.ts';
import { withTrace } from '../platform/traces/index.ts';

/** The data of an event about a story or a post (docs/publishing.md, "Events"). */
export interface IntelligenceEvent {
  /** `evt_...`; the same whenever this event is delivered again. */
  readonly id: string;
  readonly type: 'intelligence.published' | 'intelligence.updated';
  /** RFC 3339: the time of the commit on the tape. */
  readonly occurredAt: string;
  readonly data: {
    readonly kind: 'story' | 'post';
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly categories: readonly string[];
    /** ISO 3166-1 alpha-2 of G20 members, EU and AFU. */
    readonly geographies: readonly string[];
    readonly publishedAt: string;
    readonly updatedAt: string;
    readonly revision: number;
    /** What happened, in the words of `changes`. */
    readonly cause: string;
    /** The place on the tape of the change. Of two events about one story or post the one with the higher number is later. */
    readonly sequence: number;
    /** TypeID of the story that a merged one went into; null otherwise. */
    readonly mergedInto: string | null;
    /** With a retraction: why, where it was said. */
    readonly reason: string | null;
    readonly url: string;
  };
  /**
   * What filters look at, as the revision before said it; absent where it says the same. No part of what receivers get:
   * those whose filters a story leaves are told of it.
   */
  readonly formerly?: Pick<IntelligenceEvent['data'], 'categories' | 'geographies'>;
}

/** Listens to announced changes of stories and of posts, in the transaction that makes them. */
export type EventWriter = (
  sql: Sql,
  changes: readonly { readonly kind: string; readonly pos: bigint }[],
) => Promise<void>;

/**
 * Makes the queue of outgoing events, and the function that writes them: one job for each announced change, in the
 * transaction that makes the change. So there is no change without its event, and no event without its change. The
 * job's id is the uuid of its event, and its key is the change's place on the tape.
 * @param baseUrl the beginning of a story's address.
 */
export async function openOutbox(queue: JobQueue, baseUrl: string): Promise<EventWriter> {
  const { boss } = queue;
  await queue.define(EVENTS_QUEUE, EVENTS_OPTIONS);
  return async (sql, changes) => {
    const jobs = await eventsOf(sql, changes, baseUrl);
    const written = await boss.insert(EVENTS_QUEUE, jobs, {
      db: { executeSql: (text, values) => sql.query(text, values) },
      returnId: true,
    });
    // pg-boss skips jobs that it cannot insert, but a change without an event must not be committed.
    if (written?.length !== changes.length) {
      throw new Error(`${written?.length ?? 0} events were written for ${changes.length} changes`);
    }
  };
}

interface Row {
  pos: string;
  at: Date;
  subject: 'story' | 'post';
  kind: string;
  cause: string | null;
  reason: string | null;
  merged_into: string | null;
  id: string;
  slug: string;
  /** Stories: the members of its JSON. */
  card: string | null;
  /** Stories: the same of the revision before, where the change made a revision. */
  former: string | null;
  /** Posts: the same facts. */
  post: Facts | null;
}

interface Facts {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly string[];
  readonly countries: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

const CHANGED = `
  select c.pos, c.at, c.subject, c.kind, c.cause, c.reason, s.merged_into, s.id, s.slug, r.card, f.card as former,
    null::json as post
  from changes c join stories s on s.id = c.subject_id
  join story_revisions r on r.story_id = s.id and r.revision = c.revision
  left join story_revisions f on c.cause = 'revised' and f.story_id = s.id and f.revision = c.revision - 1
  where c.pos = any($1::bigint[]) and c.subject = 'story'
  union all
  select c.pos, c.at, c.subject, c.kind, c.cause, c.reason, null, p.id, p.slug, null, null, json_build_object(
    'title', r.title, 'summary', r.dek, 'categories', p.categories, 'countries', p.countries,
    'publishedAt', p.published_at, 'updatedAt', r.updated_at, 'revision', r.revision)
  from changes c join posts p on p.id = c.subject_id
  join post_revisions r on r.post_id = p.id and r.revision = c.revision
  where c.pos = any($1::bigint[]) and c.subject = 'post'
  order by 1`;

/**
 * The events of changes, in the order of the tape, as jobs: the place on the tape is the key.
 * @param changes by their places on the tape; `kind` says whether something was published or updated.
 */
export async function eventsOf(
  sql: Sql,
  changes: readonly { readonly kind: string; readonly pos: bigint }[],
  baseUrl: string,
): Promise<JobInsert<IntelligenceEvent>[]> {
  const kinds = new Map(changes.map(({ pos, kind }) => [String(pos), kind]));
  const { rows } = await sql.query<Row>(CHANGED, [[...kinds.keys()]]);
  return rows.map((row) => {
    const id = newUuid(row.at.getTime());
    const type = kinds.get(row.pos) === 'created' ? 'intelligence.published' : 'intelligence.updated';
    return { id, singletonKey: row.pos, data: withTrace(eventOf(row, id, type, baseUrl)) };
  });
}

function eventOf(
  row: Row,
  uuid: string,
  type: IntelligenceEvent['type'],
  baseUrl: string,
): IntelligenceEvent {
  const facts = row.post ?? storyFacts(row.card!);
  const former = row.former === null ? facts : storyFacts(row.former);
  const isSame =
    sameTexts(former.categories, facts.categories) && sameTexts(former.countries, facts.countries);
  const page = row.subject === 'story' ? 'stories' : 'posts';
  return {
    id: encodeId('evt', uuid),
    type,
    occurredAt: row.at.toISOString(),
    data: {
      kind: row.subject,
      id: encodeId(row.subject, row.id),
      slug: row.slug,
      title: facts.title,
      summary: facts.summary,
      categories: facts.categories,
      geographies: facts.countries,
      publishedAt: new Date(facts.publishedAt).toISOString(),
      updatedAt: new Date(facts.updatedAt).toISOString(),
      revision: facts.revision,
      // A release that told no cause made posts and revisions.
      cause: row.cause ?? (type === 'intelligence.published' ? 'published' : 'revised'),
      sequence: Number(row.pos),
      mergedInto:
        row.kind === 'merge' && row.merged_into !== null ? encodeId('story', row.merged_into) : null,
      reason: row.reason,
      url: `${baseUrl}/${page}/${encodeURIComponent(row.slug)}`,
    },
    ...(isSame ? {} : { formerly: { categories: former.categories, geographies: former.countries } }),
  };
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

function storyFacts(card: string): Facts {
  const story = JSON.parse(`{${card}}`) as Facts & { readonly category: string };
  return { ...story, categories: [story.category] };
}
