import type { Database } from '../../platform/database.ts';
import { runToEnd } from '../../platform/turns/owner.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { FACET_KINDS, type FacetKind, isLaterKind } from '../counted.ts';
import { forCounting, outermost, type Selection } from '../sealed/selection.ts';
import { boundaryStatement, cardsStatement, tallyStatement } from '../sealed/statement.ts';
import { valuesOfStory } from '../sealing/seal-facets.ts';
import { wayTo } from './plan.ts';
import type { SealedStories } from './tally-cache.ts';
import { EXACT_TO, type Total, type Totals } from './total.ts';

const MINUTE_MS = 60_000;

/** What counting works with. */
export interface TallyRoom {
  readonly db: Database;
  readonly sealedStories: SealedStories;
  readonly tallies: Tallies;
  readonly totals: Totals;
}

/**
 * Counts the stories of a list by what they are about and by when they were published. Up to 10,000 stories
 * (`exactTo`) all are counted. If there are more, the newest 10,000 are (and those published at the moment of the
 * last one). The result depends only on the filter and the place on the tape.
 * @param key names the filter.
 * @param selection of the list, at the place of the tape at which the list was read.
 * @param kinds what is asked of the counts. Others may be missing in them.
 */
export async function countList(
  room: TallyRoom,
  key: string,
  selection: Selection & { readonly pos: bigint },
  total: Total,
  kinds: readonly FacetKind[],
): Promise<Counted> {
  if (total.total === 0) return new Counted();
  const all = kinds.some(isLaterKind);
  return room.tallies.of(`${all ? 'all ' : ''}${key}`, selection.pos, () =>
    count(room, selection, total, all),
  );
}

/** Stories of a list, counted by value and by minute of publication. */
export class Counted {
  readonly #kinds = new Map<FacetKind, Map<string, number>>(FACET_KINDS.map((kind) => [kind, new Map()]));
  readonly minutes = new Map<number, number>();
  readonly #hasMinutes: boolean;
  stories = 0;

  /** @param hasMinutes whether times are counted: with many stories, nearly each has a minute of its own. */
  constructor(hasMinutes = true) {
    this.#hasMinutes = hasMinutes;
  }

  add(kind: FacetKind, value: string, n = 1): void {
    const values = this.#kinds.get(kind)!;
    values.set(value, (values.get(value) ?? 0) + n);
  }

  addMinute(minute: number, n = 1): void {
    this.stories += n;
    if (this.#hasMinutes) this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + n);
  }

  /** @param sources as JSON, where publishers are counted too. */
  addCard(newest: number, card: string, sources?: string | null): void {
    this.addMinute(Math.floor(-newest / MINUTE_MS));
    for (const [kind, values] of valuesOfStory(card, sources).entries()) {
      for (const value of values) this.add(FACET_KINDS[kind]!, value);
    }
  }

  values(kind: FacetKind): ReadonlyMap<string, number> {
    return this.#kinds.get(kind)!;
  }

  /** The values, those with the most stories first, and of equal ones in alphabetical order. */
  ranked(kind: FacetKind): [value: string, count: number][] {
    return [...this.#kinds.get(kind)!].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }
}

// Each holds some thousand numbers.
const MOST_REMEMBERED = 200;

/** What was counted already. A tally depends only on the filter and the place, so none ever goes stale. */
export class Tallies {
  readonly #known = new Map<string, Promise<Counted>>();

  of(key: string, pos: bigint, count: () => Promise<Counted>): Promise<Counted> {
    const name = `${pos} ${key}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    const counting = runToEnd(count);
    this.#known.set(name, counting);
    counting.catch(() => this.#known.delete(name));
    return counting;
  }
}

async function count(room: TallyRoom, selection: Selection, total: Total, all: boolean): Promise<Counted> {
  // Reading cards alone is as fast as asking the index. With the sources of their stories it takes twice as long.
  const whole = all ? forCounting(selection) : selection;
  const counting = total.relation === 'eq' ? whole : await newestOf(room, selection);
  const options = { all };
  return (
    (counting.sealed && (await countSealed(room, counting, options))) ??
    countCards(room.db, counting, options)
  );
}

/** The newest stories of a selection that has more than are counted. */
async function newestOf(room: TallyRoom, selection: Selection): Promise<Selection> {
  const forward = { ...selection, order: 'newest' as const, backward: false };
  const last = room.totals.exactTo - 1;
  const [row] = await room.db.read(boundaryStatement(forward, wayTo(forward, last), last));
  if (row !== undefined) return { ...forward, newest: { ...forward.newest, to: BigInt(row[0]!) } };
  // There are so many: what was sealed when the way was chosen was taken away since.
  return forward.sealed === undefined ? forward : newestOf(room, { ...forward, sealed: undefined });
}

// A chunk may be written anew between two statements; that happens every few minutes, not twice in a row.
const MOST_ATTEMPTS = 3;

/** How stories are counted. */
export interface Counting {
  /** Whether other kinds are counted than those that cards and every sealed index have. */
  readonly all?: boolean;
  /** By minute of publication, too; true unless given. */
  readonly hasMinutes?: boolean;
  /** The most cards that are read. */
  readonly most?: number;
}

/** Counts all stories of a selection by the sealed index. Undefined if that is not possible. */
export async function countSealed(
  room: Pick<TallyRoom, 'db' | 'sealedStories'>,
  selection: Selection,
  { all = false, hasMinutes = true }: Counting = {},
): Promise<Counted | undefined> {
  const statement = tallyStatement(selection, all);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const [row] = await room.db.read(statement);
    if (row === undefined) return undefined;
    const [chunks, fresh] = row;
    const counted = new Counted(hasMinutes);
    const found = await room.sealedStories.count(room.db, chunks ?? '', counted, all);
    if (found === 'lacking') return undefined;
    if (found === 'rewritten') continue;
    for (const [newest, card, sources] of JSON.parse(fresh ?? '[]') as [number, string, string?][])
      counted.addCard(newest, card, sources);
    return counted;
  }
  return undefined;
}

/** The long way, if the sealed index is not near: every card is read. */
export async function countCards(
  db: Database,
  selection: Selection,
  { all = false, most = EXACT_TO * 2 }: Counting = {},
): Promise<Counted> {
  const statement = cardsStatement(selection, outermost(false), most, all);
  const counted = new Counted();
  for (const [newest, card, sources] of await db.read(statement)) {
    if (isSliceSpent()) await nextSlice();
    counted.addCard(Number(newest), card!, sources);
  }
  return counted;
}
