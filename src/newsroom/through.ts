import type { Logger } from '../platform/log.ts';
import { withPatience } from '../platform/patience.ts';
import type { StoryRoom } from '../stories/index.ts';
import { keepClusters, placeItems } from './clusters/index.ts';
import { openComposer } from './compose/index.ts';
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
  // In a thread: while it decides, the next items are read.
  const clusters = keepClusters(db, log);
  const composer = openComposer({ stories: room, log });
  return {
    async finish(onWait) {
      await withPatience(() => placeItems(db), onWait);
      // Each story is composed once, when all its items are there.
      await withPatience(() => composer.drain(), onWait);
      const told = await db.query<{ stories: number; joined: number }>(TOLD, [before, new Date(now)]);
      return told.rows[0]!;
    },
    async close() {
      await clusters.close();
      await composer.close();
    },
  };
}

const TOLD = `select
    count(*) filter (where c.state <> 'merged' and i.id = c.id and c.story_id is not null)::int as stories,
    count(*) filter (where i.version = 1 and i.cluster_id <> i.id)::int as joined
  from news_items i left join news_clusters c on c.id = i.cluster_id where i.seq > $1 and i.fetched_at = $2`;
