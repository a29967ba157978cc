import type { Logger } from '../../platform/log.ts';
import { inSlices } from '../../platform/turns/slices.ts';
import type { StoryRoom } from '../../stories/index.ts';
import { ComposeFault, type Composing } from './composing.ts';
import { adoptStories, type DueCluster, dueClusters, markComposed } from './due.ts';
import { type Compositions, prepareBatch, publishBatch } from './publish-composed.ts';
import type { ComposingTurn } from './turn.ts';
import { uniteStories } from './unite.ts';
import type { ClusterView } from './view.ts';
import { viewsOf } from './views.ts';

/** What clusters are composed with while a turn lasts. */
export interface ComposingTools {
  readonly room: StoryRoom;
  readonly log: Logger;
  readonly composing: Composing;
  readonly turn: ComposingTurn;
}

/** Which clusters are composed, and for how long. */
export interface DueBounds {
  /** Clusters of one transaction. */
  readonly batch: number;
  /** false: without the pauses between two compositions of one cluster. */
  readonly paced: boolean;
  /** A place of the sequence: a cluster that got an item after it waits. */
  readonly upTo?: number | undefined;
  /** Asked before each batch: whether it is still begun. */
  goesOn(): boolean;
}

/**
 * Composes the clusters whose turn it is, batch by batch, until none is left or the time is over. Everything that was
 * begun is written when it returns or throws.
 * @returns how many clusters were done.
 * @throws TurnOver if the turn ended meanwhile.
 */
export async function composeDue(tools: ComposingTools, bounds: DueBounds): Promise<number> {
  const { room, turn } = tools;
  const { batch, paced, upTo } = bounds;
  const pipeline = new BatchPipeline(tools);
  let done = 0;
  try {
    while (bounds.goesOn()) {
      const due = firstBatch(
        await dueClusters(room.db, { most: batch, underWay: pipeline.underWay, paced, upTo }),
        batch,
      );
      if (due.length === 0) break;
      if (await adoptStories(room.db, due)) continue;
      const merged = due.filter(({ state }) => state === 'merged');
      if (merged.length === 0) {
        await pipeline.add(due);
        done += due.length;
        continue;
      }
      // Whose story goes on decides what is composed: so that comes first, and the others are read anew.
      await pipeline.written;
      for (const cluster of merged) await uniteStories(room, turn, cluster);
      await markComposed(room.db, merged);
      done += merged.length;
    }
  } finally {
    await pipeline.written;
  }
  return done;
}

/** While a batch is written the next one is prepared, and the one after it is read and composed. */
class BatchPipeline {
  readonly #tools: ComposingTools;
  readonly #batches: { readonly ids: readonly string[]; readonly written: Promise<void> }[] = [];
  #written: Promise<void> = Promise.resolve();

  constructor(tools: ComposingTools) {
    this.#tools = tools;
  }

  /** The uuids of the clusters of batches that may not be written yet. */
  get underWay(): readonly string[] {
    return this.#batches.flatMap(({ ids }) => ids);
  }

  /** Resolves when every batch that was added is written; rejects if one of them could not be. */
  get written(): Promise<void> {
    return this.#written;
  }

  /** Composes a batch, and returns as soon as at most one is not written yet. */
  async add(due: readonly DueCluster[]): Promise<void> {
    const compositions = await composeAll(this.#tools, due);
    const written = this.#writeAfter(this.#written, due, compositions);
    written.catch(() => {});
    this.#written = written;
    this.#batches.push({ ids: due.map(({ id }) => id), written });
    if (this.#batches.length > 1) await this.#batches.shift()!.written;
  }

  async #writeAfter(
    before: Promise<void>,
    due: readonly DueCluster[],
    compositions: Compositions,
  ): Promise<void> {
    const { room, turn, log } = this.#tools;
    const parts = prepareBatch(room, due, compositions);
    parts.catch(() => {});
    // In any case first: what is being written must not outlive the look.
    await before;
    await publishBatch({ room, turn, log }, due, compositions, await parts);
  }
}

async function composeAll(
  { room, composing, log }: ComposingTools,
  due: readonly DueCluster[],
): Promise<Compositions> {
  const live = due.filter(({ state }) => state === 'live');
  // What the thread composes first: the others are composed meanwhile.
  const views = (await viewsOf(room.db, live)).toSorted((a, b) => b.items.length - a.items.length);
  // In slices: the batch before is written meanwhile, a statement after the other.
  const composed = await Promise.all(
    inSlices(views).map((coming, at) =>
      coming
        .then(async (view) => {
          const one = await composing.compose(view);
          return one && { ...one, items: told(view) };
        })
        .catch((error: unknown) => {
          if (!(error instanceof ComposeFault)) throw error;
          // The others must not wait for it: its story stays as it is until another item comes.
          log.error({ err: error, cluster: views[at]!.id }, 'a story could not be composed');
          return 'fault' as const;
        }),
    ),
  );
  return new Map(views.map(({ id }, at) => [id, composed[at]]));
}

const told = ({ items }: ClusterView): string[] =>
  items.filter(({ purgedAt }) => purgedAt === null).map(({ id }) => id);

// What a second composes: a comparison of several items costs as much as some items alone. So much for each of a batch.
const MOST_WORK = 2;
const [COMPARED, MOST_COMPARED] = [4, 40];

/** The first of what is due, as much as one batch takes. */
function firstBatch(due: readonly DueCluster[], batch: number): readonly DueCluster[] {
  let work = 0;
  const end = due.findIndex(({ items }, at) => {
    work += items < 2 ? 1 : COMPARED * Math.min(items, MOST_COMPARED);
    return at > 0 && work > MOST_WORK * batch;
  });
  return end < 0 ? due : due.slice(0, end);
}
