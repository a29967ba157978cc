import { setTimeout as sleep } from 'node:timers/promises';
import { type CreatedKey, createKey, DEFAULT_SCOPES, type Scope } from '../../identity/index.ts';
import type { Database } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { Logger } from '../../platform/log.ts';
import type { StoryRoom } from '../../stories/index.ts';
import { placeItems } from '../clusters/index.ts';
import { openComposer, readAhead } from '../compose/index.ts';
import { prepareItem } from '../items/index.ts';
import { type Said, sagaOf, saidBetween } from './calendar.ts';
import { isForeign } from './is-demo.ts';
import { missingOf, openedAt, takeSaid } from './take.ts';

/** What the first start on an empty database made. */
export interface SeededDemo {
  /** One key for each plan, in the order of the plans; they can be shown this once only. */
  readonly keys: readonly CreatedKey[];
  /** How many stories there are now; `fillDemo` adds the older ones. */
  readonly stories: number;
}

export interface SeedOptions {
  readonly db: Database;
  readonly stories: StoryRoom;
  readonly pepper: Buffer;
  readonly log: Logger;
  /** In ms since 1970; the present unless given. */
  readonly now?: number;
}

/** How far back the newsroom goes when it is filled. */
export const HISTORY_MS = 60 * DAY_MS;
// What is there before the service says that it is ready: the days that a front page is made of.
const FRONT_MS = 2 * DAY_MS;
// What was said by then is composed before the rest comes: so the big stories have revisions to look at.
const STAGES_MS = [5 * 3_600_000, 0] as const;
// Any number that no other part of the service locks by; the letters are "demo".
const LOCK = 0x64656d6f;
const WAIT_MS = 250;

/**
 * Fills an empty database with the synthetic newsroom of the past two days and a test key for each plan that there is
 * (tenants `demo-free`, `demo-starter` and so on; the highest may operate the service too). The items go the way of
 * all items. A database with a tenant, or with a story or item that is not of this newsroom, is somebody's and stays
 * as it is: undefined. Of several nodes that start at once one does the work and the others wait for it. What a crash
 * left half-done is completed.
 */
export async function seedDemo(options: SeedOptions): Promise<SeededDemo | undefined> {
  for (;;) {
    const done = await seedAlone(options);
    if (done !== 'waiting') return done;
    await sleep(WAIT_MS);
  }
}

/** `waiting`: another node is at it, which may take longer than a statement may wait. */
async function seedAlone(options: SeedOptions): Promise<SeededDemo | 'waiting' | undefined> {
  const { db, pepper } = options;
  return db.transaction(async (sql) => {
    const lock = await sql.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [LOCK]);
    if (!lock.rows[0]!.ours) return 'waiting';
    const { rows } = await sql.query<{ owned: boolean; earlier: boolean }>(
      `select exists (select from tenants) as owned, exists (select from story_keys where key like 'demo:%') as earlier`,
    );
    if (rows[0]!.owned || rows[0]!.earlier || (await isForeign(db))) return undefined;
    // The lock lives as long as this transaction, which has nothing to do meanwhile.
    await sql.query('set local idle_in_transaction_session_timeout = 0');
    await openFront(options);
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
    const told = await sql.query<{ stories: number }>('select count(*)::int as stories from stories');
    return { keys, stories: told.rows[0]!.stories };
  });
}

/**
 * Has the thread that composes stories read what the newsroom opens with, while a database is being made for it.
 * @param now in ms since 1970; the present unless given.
 */
export function foreseeDemo(now = Date.now()): void {
  const items = frontOf(now).map(({ item }) => prepareItem(item));
  readAhead(items.filter((item) => typeof item !== 'string'));
}

async function openFront({ db, stories, log, now = Date.now() }: SeedOptions): Promise<void> {
  const opened = (await openedAt(db)) ?? now;
  // The thread starts for stories of several items anyway: the tagger's model, 35 MB, is read once, and not here.
  const composer = openComposer({ stories, log, singles: 'thread' });
  try {
    const front = await missingOf(db, frontOf(opened));
    let since = Number.NEGATIVE_INFINITY;
    for (const before of STAGES_MS) {
      const until = opened - before;
      const some = front.filter(({ at }) => at > since && at <= until);
      await takeSaid(db, some, { announce: false, log });
      await placeItems(db);
      await composer.drain();
      since = until;
    }
  } finally {
    await composer.close();
  }
}

/** What was said lately, and what the same sagas began with: what is filled in later must not change the front page. */
function frontOf(opened: number): Said[] {
  const said = saidBetween(opened - HISTORY_MS, opened, opened);
  const isLate = ({ at }: Said): boolean => at > opened - FRONT_MS;
  const sagas = new Set(said.filter(isLate).map(({ item }) => sagaOf(item.guid!)));
  return said.filter(
    (each) => isLate(each) || (each.item.kind !== 'round_up' && sagas.has(sagaOf(each.item.guid!))),
  );
}
