import type { Database } from '../../platform/database.ts';
import { EARLIEST_MS, LATEST_MS } from '../../platform/instant.ts';
import {
  GREATEST_KEY,
  LEAST_KEY,
  type SealedQuery,
  type SealedSet,
  type Selection,
} from '../sealed/selection.ts';
import { frequencyStatement, updatedStatement, type Way } from '../sealed/statement.ts';
import type { SealState } from '../sealing/seal-state.ts';
import { isKeyed, isPlainWord, isPosted, NEAR, PAIR, wordTerm } from '../search/key.ts';
import type { NearStories, PlacedSet, PlacedSets } from '../search/placed-sets.ts';
import type { Question, StorySort } from '../search/question.ts';
import type { TextSets } from '../search/text-sets.ts';
import { type Clause, type Term, termKey } from '../term.ts';

/**
 * Chooses what drives a list. One clause drives: its postings are walked in the order of the answer, and the other
 * clauses are verified story by story. So the clause with the fewest stories does the least work. If all terms are
 * common, they are distinguished by how far back their newest thousand reach. The same question is then prepared for
 * the sealed index, which answers it at the same price wherever the terms meet.
 */
export async function planSelection(
  room: PlanRoom,
  question: Question,
  frame: { readonly sort: StorySort; readonly backward: boolean; readonly pos: bigint | undefined },
): Promise<Selection> {
  const { facets, excluded, text } = question;
  const pos = frame.pos ?? question.pos;
  const updated = updatedBounds(question);
  // Only the sealed index holds the weights of words. Otherwise every story has to be read with all its words.
  const isRanked = frame.sort === 'relevance';
  const { known, sealed, placeable } = await frequenciesOf(room, question, pos, isRanked);
  const { sample } = room.frequencies;
  const clauses = [...facets, ...(text?.clauses ?? [])];
  const rarest = clauses.length < 2 ? clauses[0] : rarestOf(clauses, known, sample);
  const { hasWords } = room.seal;
  const isFew =
    !isRanked &&
    rarest !== undefined &&
    sealed &&
    countOf(rarest, known) < (hasWords && isReadSooner(question, rarest) ? sample / 2 : sample);
  const isLately =
    updated !== undefined &&
    !isFew &&
    !(isRanked && sealed) &&
    (await room.frequencies.isSeldom(room.db, updated));
  const isSealed = sealed && !isFew && !isLately && !question.nothing;
  const placed = isSealed && placeable ? await placedSets(room, question) : undefined;
  // A tenth of the sample is read as cards in the time that it takes to ask the sealed index.
  const isCountable =
    isFew && !isLately && !question.nothing && (text?.exact ?? true) && countOf(rarest, known) > sample / 10;
  const driver = isLately ? 'updated' : (rarest ?? 'cards');
  const textDone = text === undefined || (text.exact && text.clauses.every((clause) => clause === driver));
  return {
    order: frame.sort === 'popular' ? 'hottest' : 'newest',
    // The oldest first is the newest first, read from its end.
    backward: frame.backward !== (frame.sort === 'oldest'),
    driver,
    few: isFew || isLately,
    required: facets.filter((clause) => clause !== driver),
    excluded,
    words: textDone ? undefined : text?.words,
    facets,
    text: text?.words,
    newest: newestBounds(question),
    updated,
    pos,
    sealed: isSealed ? sealedQuery(question, known, sample, hasWords, placed) : undefined,
    countable: isCountable ? sealedQuery(question, known, sample, hasWords, undefined) : undefined,
  };
}

/** What planning works with. */
export interface PlanRoom {
  readonly db: Database;
  readonly frequencies: Frequencies;
  readonly seal: SealState;
  readonly nearStories: NearStories;
}

/**
 * How common the terms are that the choice depends on, and whether the sealed index is near enough to be asked.
 * `placeable`: the index has the places of all words that are to stand near each other. Rarer ones have none there, so
 * stories with both are verified one by one.
 */
async function frequenciesOf(
  room: PlanRoom,
  { facets, excluded, text }: Question,
  pos: bigint | undefined,
  isRanked: boolean,
): Promise<{ readonly known: Known; readonly sealed: boolean; readonly placeable: boolean }> {
  const clauses = [...facets, ...(text?.clauses ?? [])];
  const { all, none } = text?.sets ?? EVERYTHING;
  const isDeep = [...all.flat(), ...none].some((term) => isKeyed(term) && term.kind !== PAIR);
  const sealed = await room.seal.covers(room.db, pos, isDeep || isRanked, isDeep && clauses.length === 0);
  const placedWords =
    text?.placed?.nears.flatMap(({ lexemes }) => lexemes.map((lexeme) => [wordTerm(lexeme)])) ?? [];
  const known = await room.frequencies.of(
    room.db,
    sealed ? [...clauses, ...all, none, excluded, ...placedWords] : clauses.length > 1 ? clauses : [],
  );
  const placeable = placedWords.flat().every((term) => known.get(termKey(term))?.sealed);
  return { known, sealed, placeable };
}

/** The bounds on the time of the last update; undefined: there are none. */
function updatedBounds({ updated: { since, until } }: Question): Selection['updated'] {
  if (since === undefined && until === undefined) return undefined;
  return { since: since ?? EARLIEST_MS, until: until ?? LATEST_MS };
}

/** The bounds on the time of publication, as those of its sort key, which falls as time passes. */
function newestBounds({ published: { since, until } }: Question): Selection['newest'] {
  return {
    from: until === undefined ? LEAST_KEY : BigInt(-until),
    to: since === undefined ? GREATEST_KEY : BigInt(-since),
  };
}

/**
 * Whether the sealed index has the stories of a clause sooner than a walk along them. A walk examines each story if
 * the list asks for more, in 4 microseconds; the buckets of a word without bitmaps take a millisecond, whatever else
 * is asked.
 */
function isReadSooner({ facets, excluded, text, updated }: Question, clause: Clause): boolean {
  if (text === undefined || !text.exact || !clause.every(isPlainWord)) return false;
  const asks = facets.length + excluded.length + text.clauses.length + text.sets.none.length;
  return asks > 1 || updated.since !== undefined || updated.until !== undefined;
}

/** How a part of a list is best read that begins this many stories behind its place. */
export function wayTo(selection: Selection, offset: number): Way {
  if (selection.sealed === undefined) return 'walk';
  // A walk through the past passes over all later stories. Bitmaps are corrected by what changed in between.
  if (selection.pos !== undefined) return 'sealed';
  const { driver } = selection;
  const isOneWalk =
    selection.required.length === 0 &&
    selection.excluded.length === 0 &&
    selection.words === undefined &&
    selection.updated === undefined &&
    (driver === 'cards' || driver.length === 1);
  return isOneWalk && offset < selection.sealed.near ? 'walk' : 'sealed';
}

/** What a search asks of places, found beforehand. Undefined if it asks for none, or the index does not say. */
async function placedSets(
  room: Pick<PlanRoom, 'db' | 'seal' | 'nearStories'>,
  { text }: Question,
): Promise<PlacedSets | undefined> {
  if (text?.placed === undefined) return undefined;
  const sealedAt = await room.seal.placedAt(room.db);
  return sealedAt === undefined ? undefined : room.nearStories.of(room.db, text.placed.nears, sealedAt);
}

function sealedQuery(
  { facets, excluded, text }: Question,
  known: Known,
  sample: number,
  hasWords: boolean,
  placed: PlacedSets | undefined,
): SealedQuery {
  const setOf = (terms: Clause): SealedSet => {
    const isSealed = (term: Term): boolean => known.get(termKey(term))?.sealed === true;
    const isInBuckets = (term: Term): boolean =>
      isKeyed(term) || (hasWords && isPlainWord(term) && !isSealed(term));
    const posted = terms.filter((term) => isPosted(term) && !isInBuckets(term));
    const keysOf = (some: Clause): string[] => [...new Set(some.map(termKey))];
    return {
      sealed: keysOf(posted.filter(isSealed)),
      posted: keysOf(posted.filter((term) => !isSealed(term))),
      keyed: terms.filter(isInBuckets),
      placed: terms.filter(({ kind }) => kind === NEAR).map(({ value }): PlacedSet => placed!.of.get(value)!),
    };
  };
  const { all, none, exact } = (placed === undefined ? text?.sets : text?.placed?.sets) ?? EVERYTHING;
  return {
    all: [...facets, ...all].map(setOf),
    none: none.length + excluded.length === 0 ? undefined : setOf([...none, ...excluded]),
    words: exact ? undefined : text!.words,
    // Walking over this many costs less than asking the sealed index.
    near: sample / 2,
    at: placed?.pos,
  };
}

const EVERYTHING: TextSets = { all: [], none: [], exact: true };

// Enough to tell rare from common, few enough to count in a tenth of a millisecond.
const SAMPLE = 1_000;
// Frequencies only choose between plans that are all correct, so they may be this old.
const FRESH_MS = 10_000;
const MOST_REMEMBERED = 20_000;

interface Frequency {
  readonly count: number;
  /** The `newest` key of the last story counted: the greater, the further back the sample reaches. */
  readonly last: bigint;
  /** It has bitmaps. Once it has, it keeps them. */
  readonly sealed: boolean;
  readonly until: number;
}
type Known = ReadonlyMap<string, Frequency>;

/** How common terms are, as far as choosing between plans needs it. */
export class Frequencies {
  /** Up to how many stories are counted. If there are fewer, they are examined one by one. */
  readonly sample: number;
  readonly #known = new Map<string, Frequency>();

  constructor(sample = SAMPLE) {
    this.sample = sample;
  }

  /** The frequency of each term of the clauses, by its number. */
  async of(db: Database, clauses: readonly Clause[]): Promise<Known> {
    const terms = clauses.flat().filter(isPosted);
    const keys = [...new Set(terms.map(termKey))];
    const now = Date.now();
    const missing = keys.filter((key) => (this.#known.get(key)?.until ?? 0) < now);
    if (missing.length > 0) {
      if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
      for (const [key, count, last, sealed] of await db.read(frequencyStatement(missing, this.sample))) {
        this.#known.set(key!, {
          count: Number(count),
          last: BigInt(last ?? 0),
          sealed: sealed === 't',
          until: now + FRESH_MS,
        });
      }
    }
    return new Map(keys.map((key) => [key, this.#known.get(key) ?? RARE]));
  }

  /** The clause with the fewest stories. */
  async rarest(db: Database, clauses: readonly Clause[]): Promise<Clause> {
    return rarestOf(clauses, await this.of(db, clauses), this.sample);
  }

  /** Whether so few stories were last updated between two times that examining all of them is fastest. */
  async isSeldom(db: Database, updated: NonNullable<Selection['updated']>): Promise<boolean> {
    const [row] = await db.read(updatedStatement(updated, this.sample));
    return Number(row![0]) < this.sample;
  }
}

// Another request may have cleared the memory meanwhile. Such a term counts as the rarest: any choice gives the
// correct answer.
const RARE: Frequency = { count: 0, last: 0n, sealed: false, until: 0 };

const countOf = (clause: Clause, known: Known): number =>
  clause.reduce((sum, term) => sum + known.get(termKey(term))!.count, 0);

function rarestOf(clauses: readonly Clause[], known: Known, sample: number): Clause {
  let best = clauses[0]!;
  let bestCount = Number.POSITIVE_INFINITY;
  let bestReach = LEAST_KEY;
  for (const clause of clauses) {
    const count = countOf(clause, known);
    let reach = GREATEST_KEY;
    for (const term of clause) {
      const { last } = known.get(termKey(term))!;
      if (last < reach) reach = last;
    }
    if (
      count < Math.min(bestCount, sample) ||
      (count >= sample && bestCount >= sample && reach > bestReach)
    ) {
      best = clause;
      bestCount = count;
      bestReach = reach;
    }
  }
  return best;
}
