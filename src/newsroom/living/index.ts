// The synthetic newsroom that goes on: what is due appears, announced like any other story. See docs/demo.md.
import type { Logger } from '../../platform/log.ts';
import { LARGEST_BATCH, publishStories, type StoryRoom } from '../../stories/index.ts';
import { DEMO_SEED } from '../demo/index.ts';
import { dueDrafts, isDemo, PROGRAMME_EVERY_MS } from './due.ts';

export { isDemo } from './due.ts';
export { noteDrafts } from './timetable.ts';

export interface LivingOptions {
  readonly stories: StoryRoom;
  readonly log: Logger;
  /** DEMO=on was written out: it goes on also in a database that holds stories of other origin. */
  readonly asked: boolean;
  /** In ms since 1970; the present unless given. */
  readonly clock?: () => number;
  /** Time between two looks, in ms; 20 s unless given. */
  readonly everyMs?: number;
}

export interface LivingNewsroom {
  /** Publishes what is due now. @returns how many stories and revisions; 0 while another node does it. */
  look(): Promise<number>;
  /** Waits for a look under way; no other follows. */
  close(): Promise<void>;
}

// Any number that no other part of the service locks by; the letters are "live".
const LOCK = 0x6c697665;
const EVERY_MS = 20_000;
// Most of one look: after a pause, what was due comes in portions that nobody has to wait for.
const MOST_DRAFTS = Math.min(60, LARGEST_BATCH);

/**
 * Lets the newsroom live: every 20 s one node of the cluster publishes what has become due. It begins after the first
 * 20 s, and stays silent in a database that holds stories of other origin, unless it was asked for.
 */
export function openLivingNewsroom(options: LivingOptions): LivingNewsroom {
  const { stories, log, asked, clock = Date.now, everyMs = EVERY_MS } = options;
  const { db } = stories;
  let closed = false;
  let silent = false;
  let programmeAt = Number.NEGATIVE_INFINITY;

  const publishDue = async (): Promise<number> => {
    if (!asked && !(await isDemo(db))) {
      if (!silent)
        log.info('the synthetic newsroom stays silent: the database holds other stories (or none)');
      silent = true;
      return 0;
    }
    silent = false;
    const now = clock();
    const programme = now - programmeAt >= PROGRAMME_EVERY_MS;
    const due = await dueDrafts(db, { seed: DEMO_SEED, now, programme });
    // What appears now is updated now, whatever its hour on the timetable was.
    const drafts = due.slice(0, MOST_DRAFTS).map(({ updatedAt: _planned, ...draft }) => draft);
    if (drafts.length > 0) {
      for (const outcome of await publishStories(stories, drafts, { announce: true })) {
        if (outcome.kind === 'rejected') log.warn({ reason: outcome.reason }, 'synthetic story rejected');
      }
    }
    if (programme && due.length <= MOST_DRAFTS) programmeAt = now;
    return drafts.length;
  };

  const look = (): Promise<number> =>
    db.transaction(async (sql) => {
      const lock = await sql.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [LOCK]);
      return lock.rows[0]!.ours ? publishDue() : 0;
    });

  let underWay: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(next, everyMs);
  function next(): void {
    underWay = look()
      .catch((error: unknown) => log.warn({ err: error }, 'the synthetic newsroom could not publish'))
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
