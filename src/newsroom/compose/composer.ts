import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../platform/database.ts';
import { decodeId, encodeId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import { inSlices } from '../../platform/slices.ts';
import {
  changeStory,
  type PublishOutcome,
  publishReady,
  type ReadyDrafts,
  readyStories,
  type StoryRoom,
} from '../../stories/index.ts';
import type { Composed } from './compose.ts';
import { ComposeFault, type Composing, openComposing } from './composing.ts';
import { adoptStories, countDue, type DueCluster, dueClusters, markComposed } from './due.ts';
import { type ComposingTurn, TurnOver, takeComposingTurn } from './turn.ts';
import { uniteStories } from './unite.ts';
import { viewsOf } from './views.ts';

export interface ComposerOptions {
  readonly stories: StoryRoom;
  readonly log: Logger;
  /** Time between two looks when nothing waits, in ms; 500 unless given. */
  readonly everyMs?: number;
  /** Where stories of one item are composed: here unless given; in a process that answers requests in a thread. */
  readonly singles?: 'here' | 'thread';
  /** Clusters of one transaction; 200 unless given. Other publishers wait while it is written. */
  readonly batch?: number;
  /** How long the thread stays without work, in ms; 15,000 unless given. */
  readonly idleMs?: number;
  /** What composes a view, instead of that. */
  readonly composing?: Composing;
}

/** Keeps stories composed. Any number of processes may: one at a time does it. */
export interface Composer {
  /**
   * Composes the clusters whose turn it is, until none is left or some seconds have passed.
   * @param paced false: without the pauses between two compositions of one cluster.
   * @param upTo a place of the sequence: what got an item after it waits.
   * @returns how many clusters were done; 0 also while another process is at it.
   */
  look(paced?: boolean, upTo?: number): Promise<number>;
  /** Composes everything that waits, without pauses: an import ends with it. A turn that was lost is taken again. */
  drain(): Promise<void>;
  /** Ends a look under way as soon as what it writes is written: it throws then. No other follows. */
  close(): Promise<void>;
}

const EVERY_MS = 500;
// What one transaction publishes while other publishers wait.
const BATCH = 200;
const AFTER_FAULT_MS = 3_000;
// A look holds a connection, and the processes take turns.
const LOOK_MS = 5_000;
const AWAKE_MS = 10_000;

/** Opens what composes; `start` it to let it look by itself. */
export function openComposer(options: ComposerOptions): Composer & { start(): void } {
  const {
    stories: room,
    log,
    everyMs = EVERY_MS,
    batch = BATCH,
    composing = openComposing(options.singles, options.idleMs),
  } = options;
  const { db } = room;
  let closed = false;

  const composeDue = async (turn: ComposingTurn, paced: boolean, upTo?: number): Promise<number> => {
    const until = performance.now() + LOOK_MS;
    let done = 0;
    let publishing: Promise<void> = Promise.resolve();
    const underWay: { readonly ids: readonly string[]; readonly done: Promise<void> }[] = [];
    try {
      while (!closed && performance.now() < until) {
        const busy = underWay.flatMap(({ ids }) => ids);
        const due = batchOf(await dueClusters(db, { most: batch, underWay: busy, paced, upTo }), batch);
        if (due.length === 0) break;
        if (await adoptStories(db, due)) continue;
        done += due.length;
        const merged = due.filter(({ state }) => state === 'merged');
        if (merged.length > 0) {
          // Whose story goes on decides what is composed: so that comes first, and the others are read anew.
          await publishing;
          done -= due.length - merged.length;
          for (const cluster of merged) await uniteStories(room, turn, cluster);
          await markComposed(db, merged);
          continue;
        }
        // While a batch is written the next one is made ready, and the one after it is read and composed.
        publishing = publishAfter(turn, publishing, due, await composeAll(due));
        publishing.catch(() => {});
        underWay.push({ ids: due.map(({ id }) => id), done: publishing });
        if (underWay.length > 1) await underWay.shift()!.done;
      }
    } finally {
      await publishing;
    }
    return done;
  };

  const composeAll = async (due: readonly DueCluster[]): Promise<Made> => {
    const live = due.filter(({ state }) => state === 'live');
    // What the thread composes first: the others are composed meanwhile.
    const views = (await viewsOf(db, live)).toSorted((a, b) => b.items.length - a.items.length);
    // In slices: the batch before is written meanwhile, a statement after the other.
    const made = await Promise.all(
      inSlices(views).map((coming, at) =>
        coming
          .then((view) => composing.compose(view))
          .catch((error: unknown) => {
            if (!(error instanceof ComposeFault)) throw error;
            // The others must not wait for it: its story stays as it is until another item comes.
            log.error({ err: error, cluster: views[at]!.id }, 'a story could not be composed');
            return 'fault' as const;
          }),
      ),
    );
    return new Map(views.map(({ id }, at) => [id, made[at]]));
  };

  /** What is to be written, announced or not, made ready. */
  const partsOf = async (due: readonly DueCluster[], made: Made): Promise<Part[]> => {
    const parts: Part[] = [];
    for (const announce of [true, false]) {
      const composed = due.flatMap((cluster) => {
        const one = made.get(cluster.id);
        return cluster.announce === announce && isComposed(one) ? [{ cluster, ...one }] : [];
      });
      if (composed.length === 0) continue;
      const ready = await readyStories(
        room,
        composed.map(({ draft }) => draft),
      );
      parts.push({ announce, composed, ready });
    }
    return parts;
  };

  const publishAfter = async (
    turn: ComposingTurn,
    before: Promise<void>,
    due: readonly DueCluster[],
    made: Made,
  ): Promise<void> => {
    const parts = partsOf(due, made);
    parts.catch(() => {});
    // In any case first: what is being written must not outlive the look.
    await before;
    await publish(turn, due, made, await parts);
  };

  const publish = async (
    turn: ComposingTurn,
    due: readonly DueCluster[],
    made: Made,
    parts: readonly Part[],
  ): Promise<void> => {
    for (const part of parts) await write(turn, part);
    for (const cluster of due) {
      if (cluster.state === 'live' && made.get(cluster.id) === undefined) await withdraw(room, turn, cluster);
    }
    await markComposed(db, due);
  };

  const write = async (turn: ComposingTurn, { announce, composed, ready }: Part): Promise<void> => {
    const compositions = composed.map(({ cluster: { id, lastSeq }, why }) => ({
      id,
      seq: lastSeq,
      why: why ?? null,
    }));
    const outcomes = await publishReady(room, ready, {
      announce,
      bases: composed.map(({ cluster: { story } }) => story?.revision ?? 0),
      // With the story or not at all: what composing wrote last tells an operator's revision from its own.
      also: async (sql, changes) => {
        await turn.hold(sql);
        await sql.query(RECORD, [
          JSON.stringify(compositions),
          changes.map(({ id }) => decodeId('story', id)),
          changes.map(({ revision }) => revision),
        ]);
      },
    });
    report(
      log,
      composed.map(({ cluster }) => cluster),
      outcomes,
    );
  };

  const look = (paced = true, upTo?: number): Promise<number> =>
    db.transaction(async (sql) => {
      const turn = await takeComposingTurn(sql);
      if (turn === undefined) return 0;
      // Comparing what many items say takes longer than a transaction may rest (connection.ts), and the lock ends with it.
      const awake = setInterval(() => void sql.query('select').catch(() => {}), AWAKE_MS);
      try {
        return await composeDue(turn, paced, upTo);
      } finally {
        clearInterval(awake);
      }
    });

  let underWay: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    underWay = look()
      .then((done) => (done > 0 ? 0 : everyMs))
      .catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, 'stories could not be composed');
        return AFTER_FAULT_MS;
      })
      .then((pauseMs) => {
        if (!closed) timer = setTimeout(next, pauseMs);
      });
  };

  return {
    look,
    start: next,
    async drain() {
      while (!closed && (await countDue(db)) > 0) {
        const done = await look(false).catch((error: unknown) => {
          if (error instanceof TurnOver) return 0;
          throw error;
        });
        if (done === 0) await sleep(100);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      // What is composed just now is composed again the next time; what is being written is waited for.
      await composing.close();
      await underWay;
    },
  };
}

/** What came of each cluster; undefined: nothing is left to tell. */
type Made = ReadonlyMap<string, Composed | 'fault' | undefined>;

/** A part of a batch that is written at once. */
interface Part {
  readonly announce: boolean;
  readonly composed: readonly (Composed & { readonly cluster: DueCluster })[];
  readonly ready: ReadyDrafts;
}

const isComposed = (one: Composed | 'fault' | undefined): one is Composed =>
  one !== undefined && one !== 'fault';

const RECORD = `insert into news_compositions (cluster_id, story_id, revision, seq, why)
  select x.id, c.story_id, c.revision, x.seq, x.why
  from json_to_recordset($1::json) as x (id uuid, seq bigint, why jsonb)
  join story_keys k on k.key = 'cluster:' || x.id
  join unnest($2::uuid[], $3::integer[]) as c (story_id, revision) on c.story_id = k.story_id
  on conflict (cluster_id) do update set story_id = excluded.story_id, revision = excluded.revision,
    seq = excluded.seq, why = excluded.why`;

// What a second composes: a comparison of several items costs as much as some items alone. So much for each of a batch.
const MOST_WORK = 2;
const [COMPARED, MOST_COMPARED] = [4, 40];

/** The first of what is due, as much as one batch takes. */
function batchOf(due: readonly DueCluster[], batch: number): readonly DueCluster[] {
  let work = 0;
  const end = due.findIndex(({ items }, at) => {
    work += items < 2 ? 1 : COMPARED * Math.min(items, MOST_COMPARED);
    return at > 0 && work > MOST_WORK * batch;
  });
  return end < 0 ? due : due.slice(0, end);
}

/** Nothing is left of what a story was composed from: it is retracted, unless an operator made it his own. */
async function withdraw(
  room: StoryRoom,
  turn: ComposingTurn,
  { story, announce }: DueCluster,
): Promise<void> {
  if (story === undefined) return;
  const { rowCount } = await room.db.query(
    `select 1 from stories where id = $1 and revision = $2 and status = 'live' and cardinality(open_to) = 0`,
    [story.uuid, story.revision],
  );
  if (rowCount === 0) return;
  const operation = { kind: 'retract' as const, reason: 'its sources were withdrawn' };
  const also = (sql: Sql): Promise<void> => turn.hold(sql);
  await changeStory(room, encodeId('story', story.uuid), operation, { announce, also }).catch(
    (error: unknown) => {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
    },
  );
}

function report(log: Logger, due: readonly DueCluster[], outcomes: readonly PublishOutcome[]): void {
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.kind === 'rejected')
      log.info({ cluster: due[at]!.id, reason: outcome.reason }, 'a story was not changed');
  }
}
