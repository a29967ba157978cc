import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import { withPatience } from '../platform/patience.ts';
import type { StoryRoom } from '../stories/index.ts';
import { keepClusters, placeItems, placeOf } from './clusters/index.ts';
import { type Composer, openComposer } from './compose/index.ts';
import { backfillClusters } from './items/index.ts';

/** What came of the items of an import. */
export interface Told {
  /** Stories that began with one of them. */
  readonly stories: number;
  /** Items that joined others. */
  readonly joined: number;
}

/**
 * Brings items through to stories while they are taken in, and until the last of them is composed: where no service does
 * that already, this process does. Begin before the first item, `finish` after the last.
 */
export interface Passage {
  /** @throws whatever the database throws, but for an absence that it waits out. */
  finish(onWait?: () => void): Promise<Told>;
  /** Stops without waiting; whoever serves, or the next import, goes on. */
  close(): Promise<void>;
}

/** @param now in ms: when the items of this import are said to be fetched. */
export async function openPassage(room: StoryRoom, log: Logger, now: number): Promise<Passage> {
  const { db } = room;
  // What an earlier release, or an import alone, made stories of is known.
  while ((await backfillClusters(db, 500)) > 0);
  const { rows } = await db.query<{ seq: string }>('select seq from news_sequence where id = 1');
  const before = rows[0]!.seq;
  const earliest = newUuid();
  // In a thread: while it decides, the next items are read.
  const clusters = keepClusters(db, log);
  const composer = openComposer({ stories: room, log });
  const early = composeEarly(db, composer);
  return {
    async finish(onWait) {
      await withPatience(() => placeItems(db), onWait);
      await early.stop();
      await withPatience(() => composer.drain(), onWait);
      const told = await db.query<{ stories: number; joined: number }>(TOLD, [
        before,
        new Date(now),
        earliest,
      ]);
      return told.rows[0]!;
    },
    async close() {
      await early.stop();
      await clusters.close();
      await composer.close();
    },
  };
}

// A cluster that got nothing among so many items of an archive hardly grows again. What does is composed anew.
const BEHIND = 5_000;
const LOOK_MS = 250;
const AFTER_FAULT_MS = 1_000;

/**
 * Composes while items are still taken in and placed, so that both cores have work: what lies well behind. Small imports are
 * composed at their end, each story once. A fault is met again, and waited out, by what follows.
 */
function composeEarly(db: Database, composer: Composer): { stop(): Promise<void> } {
  const ending = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: ending.signal }).then(
      () => {},
      () => {},
    );
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const upTo = (await placeOf(db)) - BEHIND;
        if (upTo <= 0 || (await composer.look(false, upTo)) === 0) await pause(LOOK_MS);
      } catch {
        await pause(AFTER_FAULT_MS);
      }
    }
  };
  const running = run();
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}

// What this import made has ids after the one that was made before it. A story began with it where its first item is of
// that: a cluster may be split, and then its id is no item's.
const TOLD = `with own as materialized (
  select id, cluster_id from news_items where seq > $1 and fetched_at = $2 and id > $3 and cluster_id is not null),
began as (
  select c.story_id from news_clusters c
  where c.id in (select cluster_id from own) and c.state <> 'merged' and
    (select min(i.id::text) from news_items i where i.cluster_id = c.id) in (select id::text from own))
select (select count(story_id) from began)::int as stories,
  ((select count(*) from own) - (select count(*) from began))::int as joined`;
