import type { EditorialRoom } from '../../editorial/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { Logger } from '../../platform/log.ts';
import { saidBetween } from './calendar.ts';
import { publishEssays } from './essays.ts';
import { isDemo } from './is-demo.ts';
import { latestSaid, openedAt, takeSaid } from './take.ts';

export interface LivingOptions {
  readonly editorial: EditorialRoom;
  readonly log: Logger;
  /** DEMO=on was written out: it goes on also in a database that holds items of other origin. */
  readonly asked: boolean;
  /** In ms since 1970; the present unless given. */
  readonly clock?: () => number;
  /** Time between two looks, in ms; 20 s unless given. */
  readonly everyMs?: number;
}

export interface LivingNewsroom {
  /** Takes in what is due now. @returns how many items; 0 also while another node does it. */
  look(): Promise<number>;
  /** Waits for a look under way; no other follows. */
  close(): Promise<void>;
}

// Any number that no other part of the service locks by; the letters are "live".
const LOCK = 0x6c697665;
const EVERY_MS = 20_000;
// After a pause what was said meanwhile comes, but not more than a reader would catch up on, and in portions.
const CAUGHT_UP_MS = 2 * DAY_MS;
const MOST = 40;
const ESSAYS_EVERY_MS = 3_600_000;

/**
 * Lets the newsroom live: every 20 s one node of the cluster takes in what its publishers have said since, announced like
 * all news. It begins after the first 20 s, and stays silent in a database that holds items of other origin, unless it
 * was asked for.
 */
export function openLivingNewsroom(options: LivingOptions): LivingNewsroom {
  const { editorial, log, asked, clock = Date.now, everyMs = EVERY_MS } = options;
  const { db } = editorial.stories;
  let closed = false;
  let silent = false;
  let essaysAt = Number.NEGATIVE_INFINITY;
  let opened: number | undefined;

  const takeDue = async (): Promise<number> => {
    if (!asked && !(await isDemo(db))) {
      if (!silent) log.info('the synthetic newsroom stays silent: the database holds other items (or none)');
      silent = true;
      return 0;
    }
    silent = false;
    const now = clock();
    // Where it was never opened it has no opening.
    opened ??= (await openedAt(db)) ?? 0;
    const reached = (await latestSaid(db, now - CAUGHT_UP_MS, now)) ?? now - everyMs;
    const missing = saidBetween(reached, now, opened);
    // What is said at one moment is taken in at once.
    const due = missing.filter(({ at }) => at <= (missing[MOST - 1]?.at ?? now));
    await takeSaid(db, due, { announce: true, log });
    if (now - essaysAt >= ESSAYS_EVERY_MS) {
      await publishEssays(editorial, { now, announce: true, log });
      essaysAt = now;
    }
    return due.length;
  };

  const look = (): Promise<number> =>
    db.transaction(async (sql) => {
      const lock = await sql.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [LOCK]);
      return lock.rows[0]!.ours ? takeDue() : 0;
    });

  let underWay: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(next, everyMs);
  function next(): void {
    underWay = look()
      .catch((error: unknown) => log.warn({ err: error }, 'the synthetic newsroom could not go on'))
      .finally(() => {
        if (!closed) timer = setTimeout(next, everyMs);
      });
  }

  return {
    look,
    async close() {
      closed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
