import { openEditorial } from '../../editorial/index.ts';
import { type CreatedKey, createKey, DEFAULT_SCOPES, type Scope } from '../../identity/index.ts';
import type { Database, Sql } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { LARGEST_BATCH, publishStories, type StoryDraft, type StoryRoom } from '../../stories/index.ts';
import { demoDrafts, MAX_DAYS } from './drafts.ts';
import { publishDemoPosts } from './posts/index.ts';

/** What the first start on an empty database made. */
export interface SeededDemo {
  /** One key for each plan, in the order of the plans; they can be shown this once only. */
  readonly keys: readonly CreatedKey[];
  /** How many stories were published, revisions not counted. */
  readonly stories: number;
  readonly posts: number;
}

/** Which newsroom everybody sees: two installations that start on one day hold the same stories. */
export const DEMO_SEED = 1;

// Any number that no other part of the service locks by; the letters are "demo".
const LOCK = 0x64656d6f;

/**
 * Fills an empty database with the synthetic newsroom of the past 60 days and a test key for each plan that there is
 * (tenants `demo-free`, `demo-starter` and so on; the highest may operate the service too). A database with a
 * tenant, or with a story that is not of this newsroom, is somebody's and stays as it is: undefined. Of several
 * nodes that start at once one does the work and the others wait for it. What a crash left half-done is completed, and
 * a newsroom that an earlier release filled gets its posts.
 */
export async function seedDemo(options: {
  readonly db: Database;
  readonly stories: StoryRoom;
  readonly pepper: Buffer;
  readonly log: Logger;
  /** The present unless given. */
  readonly now?: Date;
}): Promise<SeededDemo | undefined> {
  const { db, stories, pepper, log } = options;
  return db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const found = await sql.query<{ owned: boolean; foreign: boolean; posts: boolean; known: string[] }>(
      `select exists (select from tenants) as owned, exists (select from posts) as posts,
              exists (select from story_keys where key not like 'demo:%') as foreign,
              array(select key from story_keys where key like 'demo:%') as known`,
    );
    const { owned, foreign, posts: hasPosts, known } = found.rows[0]!;
    const editorial = openEditorial(stories);
    if (foreign) return undefined;
    if (owned) {
      if (known.length > 0 && !hasPosts) {
        await publishDemoPosts(editorial, { log, now: await newest(sql, options.now) });
      }
      return undefined;
    }
    const drafts = [...demoDrafts({ seed: DEMO_SEED, now: options.now ?? new Date(), days: MAX_DAYS })];
    const count = await publishInRounds(stories, drafts, new Set(known), log);
    const posts = await publishDemoPosts(editorial, {
      log,
      ...(options.now === undefined ? {} : { now: options.now }),
    });
    const keys: CreatedKey[] = [];
    const plans = await sql.query<{ name: string }>('select name from plans order by rank, name');
    for (const plan of plans.rows.map(({ name }) => name)) {
      // The highest may operate the service too.
      const isHighest = plan === plans.rows.at(-1)!.name;
      const scopes: readonly Scope[] = isHighest
        ? [...DEFAULT_SCOPES, 'account', 'operator']
        : [...DEFAULT_SCOPES, 'account'];
      keys.push(
        await createKey(db, pepper, {
          tenant: `demo-${plan}`,
          plan,
          scopes,
          mode: 'test',
          name: 'demonstration',
        }),
      );
    }
    return { keys, stories: count, posts };
  });
}

/** The present, or the end of the day on which the newsroom fell silent: posts are written from what was new then. */
async function newest(sql: Sql, present: Date = new Date()): Promise<Date> {
  const { rows } = await sql.query<{ at: Date }>('select max(updated_at) as at from stories');
  return new Date(Math.min(present.getTime(), rows[0]!.at.getTime() + 24 * 60 * 60 * 1000));
}

/**
 * First every story, then every first revision, and so on: a story and its revision cannot share a transaction, and
 * few large transactions are much faster than many small ones.
 * @returns how many stories there are.
 */
async function publishInRounds(
  room: StoryRoom,
  drafts: readonly StoryDraft[],
  known: ReadonlySet<string>,
  log: Logger,
): Promise<number> {
  const seen = new Map<string, number>();
  const rounds: StoryDraft[][] = [];
  for (const draft of drafts) {
    const key = draft.keys[0]!;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    // Published again, the original of a story that has moved on would be one more revision.
    if (round === 0 && known.has(key)) continue;
    rounds[round] ??= [];
    rounds[round].push(draft);
  }
  for (const round of rounds) {
    for (let at = 0; at < (round?.length ?? 0); at += LARGEST_BATCH) {
      const outcomes = await publishStories(room, round!.slice(at, at + LARGEST_BATCH));
      for (const outcome of outcomes) {
        if (outcome.kind === 'rejected') log.warn({ reason: outcome.reason }, 'synthetic story rejected');
      }
    }
  }
  return seen.size;
}
