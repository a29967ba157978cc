import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import { withPatience } from '../platform/sql/patience.ts';
import type { StoryRoom } from '../stories/index.ts';
import { awaitPlaced, keepClusters, placeOf } from './clusters/index.ts';
import { type Composer, openComposer, readAhead } from './compose/index.ts';
import { backfillClusters, type NewsItem } from './items/index.ts';

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
  /** Call it before more items are taken in: while stories are too far behind, they are composed first. */
  hold(): Promise<void>;
  /** @throws whatever the database throws, but for an absence that it waits out. */
  finish(onWait?: () => void): Promise<Told>;
  /** Stops without waiting; whoever serves, or the next import, goes on. */
  close(): Promise<void>;
}

/**
 * @param now in ms: when the items of this import are said to be fetched.
 * @param onWait called when the database is away.
 * @throws as `finish`.
 */
export async function openPassage(
  room: StoryRoom,
  log: Logger,
  now: number,
  onWait?: () => void,
): Promise<Passage> {
  const { db } = room;
  // What an earlier release, or an import alone, made stories of is known.
  while ((await withPatience(() => backfillClusters(db, 500), onWait)) > 0);
  const { rows } = await withPatience(
    () => db.query<{ seq: string }>('select seq from news_sequence where id = 1'),
    onWait,
  );
  const before = rows[0]!.seq;
  const earliest = newUuid();
  // In a thread: while it decides, the next items are read.
  const clusters = keepClusters(db, log, { semiSpaceMb: SEMI_SPACE_MB, idleMs: IDLE_MS });
  const composer = openComposer({
    stories: room,
    log,
    batch: COMPOSED,
    idleMs: IDLE_MS,
    semiSpaceMb: SEMI_SPACE_MB,
  });
  const early = composeEarly(db, composer, Number(before));
  const taken = new Taken();
  let nextLook = 0;
  let lookMs = 0;
  const look = async (): Promise<Ahead> => {
    const began = performance.now();
    const ahead = await taken.look(db);
    lookMs = performance.now() - began;
    return ahead;
  };
  return {
    async hold() {
      // Some batches later nothing else is true: looking costs as much as storing ten items.
      if (performance.now() < nextLook) return;
      await holdWhileAhead({
        look,
        compose: () => composer.look(false),
        pause: () => sleep(pauseAfter(lookMs)),
      });
      nextLook = performance.now() + pauseAfter(lookMs);
    },
    async finish(onWait) {
      await withPatience(() => awaitPlaced(db), onWait);
      await early.stop();
      await withPatience(() => composer.drain(), onWait);
      const told = await withPatience(
        () => db.query<{ stories: number; joined: number }>(TOLD, [before, new Date(now), earliest]),
        onWait,
      );
      return told.rows[0]!;
    },
    async close() {
      await early.stop();
      await clusters.close();
      await composer.close();
    },
  };
}

// Twice what a service composes at once: a transaction has its own costs, and nobody is served here.
const COMPOSED = 400;
// Placing items takes a tenth less processor time than with what a service gives to its threads, and composing stories too.
const SEMI_SPACE_MB = 16;
// A cluster that got nothing among so many items of an archive hardly grows again. What does is composed anew.
const BEHIND = 3_000;
const LOOK_MS = 250;
// To look is to count what waits, thousands of clusters: it takes a fiftieth of the time at most.
const [PAUSE_MS, PAUSE_OF_LOOK] = [250, 50];
// While a reader is held nothing is to be placed or compared for a while: a thread that ended then would read all living
// clusters, or the tagger's model, again. They end with the import.
const IDLE_MS = 600_000;
// Behind a look that itself had to wait, everybody else is not to wait for long.
const MOST_PAUSE_MS = 1_000;
// Items that wait for their cluster, and clusters that wait for their first story: with more, the reader only takes processor
// time from what composes, which takes longest, and what waits takes memory and time to look through.
const MOST_UNPLACED = 2_000;
const MOST_UNTOLD = BEHIND + 2_000;
const AFTER_FAULT_MS = 1_000;
// What was said is told within a minute, however fast items come: the reader is held at half of that.
const SOON_LATE_MS = 10_000;
const LATE_MS = 30_000;

/** How long nobody looks after a look that took so long, both in ms. */
export function pauseAfter(lookMs: number): number {
  return Math.min(MOST_PAUSE_MS, Math.max(PAUSE_MS, PAUSE_OF_LOOK * lookMs));
}

/**
 * Composes while items are still taken in and placed, so that both cores have work: what lies well behind. Small imports are
 * composed at their end, each story once. A fault is met again, and waited out, by what follows.
 * @param before the place of the sequence that the import began at.
 */
function composeEarly(db: Database, composer: Composer, before: number): { stop(): Promise<void> } {
  const ending = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: ending.signal }).then(
      () => {},
      () => {},
    );
  let isRead = false;
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        // A slow machine takes long for so many: what waits longest is not to wait for them.
        const isLate = (await waitingMs(db)) > SOON_LATE_MS;
        const place = await placeOf(db);
        const upTo = isLate ? undefined : place - BEHIND;
        // By then it is a long one, and the first of its stories are soon to be composed.
        if (!isRead && place - before > BEHIND / 2) {
          isRead = true;
          await readJoined(db);
        }
        if ((upTo ?? 1) <= 0 || (await composer.look(false, upTo)) === 0) await pause(LOOK_MS);
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

/**
 * Has texts read that are to be compared: the thread that compares takes a second to start, in which nothing would be
 * composed.
 * @param read does it.
 */
export async function readJoined(
  db: Pick<Database, 'query'>,
  read: (items: readonly Pick<NewsItem, 'title' | 'text'>[]) => void = readAhead,
): Promise<void> {
  const { rows } = await db.query<{ title: string; text: string }>(JOINED);
  if (rows.length > 0) read(rows);
}

const JOINED = `select i.title, i.text from news_clusters c join news_items i on i.cluster_id = c.id
  where c.due_at is not null and c.items > 1 and c.state = 'live' and i.purged_at is null
  order by c.due_at, i.seq limit 100`;

/** What waits. */
export interface Ahead {
  /** For how long the item that waits longest has waited for its story, in ms. */
  readonly behindMs: number;
  /** Items without a cluster. */
  readonly unplaced: number;
  /** Clusters without a story. */
  readonly untold: number;
}

/** What a reader is held by. */
export interface Late {
  look(): Promise<Ahead>;
  /** @returns how many clusters were composed. */
  compose(): Promise<number>;
  pause(): Promise<unknown>;
}

/**
 * Returns when no item has waited for more than half a minute, and no more wait than keep everybody at work. Until then
 * whoever is at it goes on; what waits for too long is composed here where nobody else does.
 */
export async function holdWhileAhead({ look, compose, pause }: Late): Promise<void> {
  for (;;) {
    const { behindMs, unplaced, untold } = await look();
    const isLate = behindMs > LATE_MS;
    if (!isLate && unplaced <= MOST_UNPLACED && untold <= MOST_UNTOLD) return;
    if (!isLate || (await compose()) === 0) await pause();
  }
}

/** When items were taken in, and what of them still waits: for its cluster, or for the first story of that. */
class Taken {
  readonly #marks: { readonly seq: number; readonly at: number }[] = [];

  async look(db: Database): Promise<Ahead> {
    const now = performance.now();
    const { rows } = await db.query<{ seq: string; place: string; waiting: number; untold: number }>(
      `select s.seq, p.seq as place, w.waiting, w.untold
       from news_sequence s, news_cluster_place p, (${WAITING}) w where s.id = 1 and p.id = 1`,
    );
    const { seq, place, waiting, untold } = rows[0]!;
    while (this.#marks.length > 0 && this.#marks[0]!.seq <= Number(place)) this.#marks.shift();
    if (Number(seq) > (this.#marks.at(-1)?.seq ?? Number(place)))
      this.#marks.push({ seq: Number(seq), at: now });
    return {
      behindMs: Math.max(waiting, now - (this.#marks[0]?.at ?? now)),
      unplaced: Number(seq) - Number(place),
      untold,
    };
  }
}

// Clusters that have a story wait for their turn on purpose.
const WAITING = `select coalesce(extract(epoch from clock_timestamp() - min(due_since)) * 1000, 0)::float8 as waiting,
  count(*)::int as untold from news_clusters where due_at is not null and composed_at is null and state = 'live'`;

async function waitingMs(db: Database): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(WAITING);
  return rows[0]!.waiting;
}

// What this import made has ids after the one that was made before it. A story began with it where its first item is of
// that: a cluster may be split, and then its id is no item's. Of most clusters it made all items, and looks at no other.
const TOLD = `with own as materialized (
  select id, cluster_id from news_items where seq > $1 and fetched_at = $2 and id > $3 and cluster_id is not null),
mine as (select cluster_id, count(*) as items, min(id::text)::uuid as first from own group by cluster_id),
began as (
  select c.story_id from mine m join news_clusters c on c.id = m.cluster_id
  where c.state <> 'merged' and (c.items = m.items or not exists (
    select from news_items i where i.cluster_id = c.id and i.id < m.first)))
select (select count(story_id) from began)::int as stories,
  ((select count(*) from own) - (select count(*) from began))::int as joined`;
