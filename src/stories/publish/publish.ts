import type { Database, Sql, TransactionSql } from '../../platform/database.ts';
import { encodeId, newUuid } from '../../platform/ids.ts';
import { sqlState } from '../../platform/sql/outage.ts';
import type { PublishOutcome, StoryChange } from '../draft.ts';
import type { Lexicon } from '../indexing/lexicon.ts';
import { ensureVocabulary, type KnownVocabulary, type Vocabulary } from '../indexing/vocabulary.ts';
import { foldedReads } from './reading.ts';
import type { Ready, ReadyDrafts } from './ready.ts';
import { addKeys, Collision, hasOtherSlug, type Item, lockStanding, takeKeysAndSlugs } from './standing.ts';
import { writeStates } from './write-states.ts';

const MOST_ATTEMPTS = 6;
// PostgreSQL ends one of two transactions that wait for each other. It then finds what the other wrote.
const DEADLOCK = '40P01';

interface PublishingOptions {
  readonly announced?: boolean;
  readonly bases?: readonly number[] | undefined;
}

/**
 * Publishes drafts in order: a draft whose key is new becomes a story, one that is known and says something new
 * becomes its next revision, one that says the same changes nothing. Each change takes a place of its own on the
 * tape. Drafts that share a key, or that lead to one story, go into successive transactions; all others into one.
 * @param ready up to 500 at a time.
 * @param also what is done in the same transaction once the states are written: it commits with them or not at all.
 * @param options `announced`: whether the changes are told to those who wait for news; an archive's are not. `bases`:
 *        where they are composed: the revision that the story of each draft must stand at, 0 for none. A story
 *        that somebody else revised or restricted meanwhile is `rejected`, and slugs stay as they are.
 * @returns an outcome for each draft, in order.
 */
export async function publishDrafts(
  db: Database,
  known: KnownVocabulary,
  ready: ReadyDrafts,
  also: (sql: Sql, changes: readonly StoryChange[]) => Promise<void> = async () => {},
  { announced = false, bases }: PublishingOptions = {},
): Promise<PublishOutcome[]> {
  const outcomes: PublishOutcome[] = new Array(ready.length);
  for (const wave of waves(ready, outcomes, bases)) {
    let left: readonly Waiting[] = wave;
    while (left.length > 0) {
      const done = await publishedOnce(db, left, { known, announced, also });
      for (const [at, outcome] of done) outcomes[at] = outcome;
      left = left.filter(({ at }) => !done.has(at));
    }
  }
  return outcomes;
}

interface Publishing {
  readonly known: KnownVocabulary;
  readonly announced: boolean;
  readonly also: (sql: Sql, changes: readonly StoryChange[]) => Promise<void>;
}

/** Publishes a wave in one transaction, again if another one was in its way. */
async function publishedOnce(
  db: Database,
  wave: readonly Waiting[],
  { known, announced, also }: Publishing,
): Promise<Map<number, PublishOutcome>> {
  const vocabulary = await ensureVocabulary(
    db,
    known,
    wave.map(({ prepared }) => prepared.draft),
  );
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (sql) => {
        const outcomes = await publishWave(sql, wave, vocabulary, known.lexicon, announced);
        const changes = [...outcomes.values()].filter((outcome) => 'pos' in outcome).map(changeOf);
        if (changes.length > 0) await also(sql, changes);
        return outcomes;
      });
    } catch (error) {
      const mayRepeat = error instanceof Collision || sqlState(error) === DEADLOCK;
      if (!mayRepeat || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

function changeOf(outcome: Extract<PublishOutcome, { pos: bigint }>): StoryChange {
  return { kind: outcome.kind, id: outcome.id, revision: outcome.revision, pos: outcome.pos };
}

interface Waiting extends Ready {
  readonly at: number;
  /** Of a composed draft: the revision that its story must stand at. */
  readonly base: number | undefined;
}

function waves(drafts: ReadyDrafts, outcomes: PublishOutcome[], bases?: readonly number[]): Waiting[][] {
  const all: Waiting[][] = [];
  let keys = new Set<string>();
  for (const [at, ready] of drafts.entries()) {
    if (typeof ready === 'string') {
      outcomes[at] = { kind: 'rejected', reason: ready, isFault: true };
      continue;
    }
    const own = ready.prepared.draft.keys;
    if (all.length === 0 || own.some((key) => keys.has(key))) {
      all.push([]);
      keys = new Set();
    }
    for (const key of own) keys.add(key);
    all.at(-1)!.push({ at, ...ready, base: bases?.[at] });
  }
  return all;
}

/**
 * Publishes the drafts of a wave.
 * @returns their outcomes by their numbers, without those of drafts that must come after another one of the wave.
 */
async function publishWave(
  sql: TransactionSql,
  wave: readonly Waiting[],
  vocabulary: Vocabulary,
  lexicon: Lexicon,
  announced: boolean,
): Promise<Map<number, PublishOutcome>> {
  const outcomes = new Map<number, PublishOutcome>();
  const standing = await lockStanding(sql, wave);
  const items: Item[] = [];
  const revised = new Set<string>();
  const keys = new Map<string, string>();
  for (const { at, prepared, words, base } of wave) {
    const story = standing(prepared.draft.keys);
    // After a merger, different keys lead to one story. Its second draft is compared with what the first one wrote.
    if (story !== undefined && revised.has(story.id)) continue;
    // Its keys lead to the survivor by now: another look finds that one.
    if (story?.status === 'merged') throw new Collision('the story was merged meanwhile');
    if (story !== undefined && story.status !== 'live') {
      outcomes.set(at, { kind: 'rejected', reason: `the story was ${story.status} and stays so` });
    } else if (base !== undefined && (story?.hidden || (story?.revision ?? 0) !== base)) {
      outcomes.set(at, { kind: 'rejected', reason: 'the story was revised or restricted by somebody else' });
    } else if (
      story?.draft_hash.equals(prepared.digest) &&
      (base !== undefined || !hasOtherSlug(story, prepared))
    ) {
      // The story is told as before, and may be called by another key from now on.
      for (const key of prepared.draft.keys) keys.set(key, story.id);
      outcomes.set(at, {
        kind: 'unchanged',
        id: encodeId('story', story.id),
        slug: story.slug,
        revision: story.revision,
      });
    } else {
      const isKept = base !== undefined && story !== undefined;
      if (story !== undefined) revised.add(story.id);
      items.push({
        at,
        prepared,
        words,
        standing: story,
        id: story?.id ?? newUuid(),
        slug: story?.slug ?? '',
        isKept,
      });
    }
  }
  await addKeys(sql, keys, standing);
  if (items.length === 0) return outcomes;
  await takeKeysAndSlugs(sql, items);
  const read = await foldedReads(
    sql,
    items.flatMap(({ standing }) => standing?.id ?? []),
  );
  await writeStates(sql, items, { vocabulary, lexicon, read, announced }, outcomes);
  return outcomes;
}
