import type { Database } from '../platform/database.ts';
import { invalidParameter, nearest } from '../platform/problem.ts';
import { labelsOf } from '../stories/facet-labels.ts';
import type { FacetCounts, FacetKind, GroupBy, GroupCounts, Tally, TallyAsked } from '../stories/model.ts';
import { FACET_KINDS, GROUPINGS } from '../stories/model.ts';
import { wayTo } from './plan.ts';
import { valuesOfCard } from './seal-facets.ts';
import { outermost, type Selection } from './selection.ts';
import { boundaryStatement, cardsStatement, tallyStatement } from './statement.ts';
import type { SealedStories } from './tally-cache.ts';
import { EXACT_TO, type Total } from './total.ts';

/** Most values of one facet in an answer: those with the most stories. */
export const MOST_VALUES = 50;
/** Most groups of an answer: the newest that have stories. */
export const MOST_GROUPS = 1_000;

const GROUP_MINUTES: Readonly<Record<GroupBy, number>> = { hour: 60, day: 24 * 60 };
const MINUTE_MS = 60_000;

interface TallyRoom {
  readonly db: Database;
  readonly sealedStories: SealedStories;
  readonly tallies: Tallies;
}

/**
 * Counts the stories of a list by what they are about and by when they were published. Up to 10,000 stories all are
 * counted; of more the newest 10,000 (and those published at the moment of the last), and every count is "at least".
 * What it says is a function of the filter and the place on the tape.
 * @param key names the filter.
 * @param selection of the list, at the place of the tape that the list was read at.
 */
export async function tallyStories(
  room: TallyRoom,
  key: string,
  selection: Selection & { readonly pos: bigint },
  total: Total,
  asked: TallyAsked,
): Promise<Tally> {
  const counted =
    total.total === 0
      ? new Counted()
      : await room.tallies.of(key, selection.pos, () => count(room, selection, total));
  const relation = total.relation;
  const facets: FacetCounts[] = [];
  for (const kind of new Set(asked.facets ?? [])) {
    const values = counted.top(kind, MOST_VALUES);
    const labels = await labelsOf(
      room.db,
      kind,
      values.map(([value]) => value),
    );
    facets.push({
      kind,
      relation,
      values: values.map(([value, n]) => ({ value, label: labels.get(value)!, count: n })),
    });
  }
  const groups = asked.groupBy == null ? undefined : groupsOf(counted, asked.groupBy, relation);
  return groups === undefined ? { facets } : { facets, groups };
}

/**
 * Reads a comma list of facets.
 * @throws Problem `invalid_parameter` for an unknown one, with the nearest known.
 */
export function parseFacets(text: string | null | undefined): readonly FacetKind[] {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names) {
    if ((FACET_KINDS as readonly string[]).includes(name)) continue;
    const suggestion = nearest(name, FACET_KINDS);
    throw invalidParameter('facets', `there is no ${JSON.stringify(name.slice(0, 60))}`, {
      allowed: FACET_KINDS,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  return [...new Set(names)] as FacetKind[];
}

/** @throws Problem `invalid_parameter` */
export function checkGrouping(groupBy: string | null | undefined): void {
  if (groupBy == null || (GROUPINGS as readonly string[]).includes(groupBy)) return;
  throw invalidParameter('group_by', `there is no ${JSON.stringify(groupBy.slice(0, 60))}`, {
    allowed: GROUPINGS,
  });
}

/** Stories of a list, counted by value and by minute of publication. */
export class Counted {
  readonly #kinds = new Map<FacetKind, Map<string, number>>(FACET_KINDS.map((kind) => [kind, new Map()]));
  readonly minutes = new Map<number, number>();
  readonly #hasMinutes: boolean;
  stories = 0;

  /** @param hasMinutes whether times are counted: of many stories nearly each has a minute of its own. */
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

  addCard(newest: number, card: string): void {
    this.addMinute(Math.floor(-newest / MINUTE_MS));
    for (const [kind, values] of valuesOfCard(card).entries()) {
      for (const value of values) this.add(FACET_KINDS[kind]!, value);
    }
  }

  values(kind: FacetKind): ReadonlyMap<string, number> {
    return this.#kinds.get(kind)!;
  }

  /** The values with the most stories; of equal ones the first in the alphabet. */
  top(kind: FacetKind, most: number): [value: string, count: number][] {
    return [...this.#kinds.get(kind)!].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, most);
  }
}

// Each holds some thousand numbers.
const MOST_REMEMBERED = 200;

/** What was counted already. A tally is a function of the filter and the place, so none ever goes stale. */
export class Tallies {
  readonly #known = new Map<string, Promise<Counted>>();

  of(key: string, pos: bigint, count: () => Promise<Counted>): Promise<Counted> {
    const name = `${pos} ${key}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    const counting = count();
    this.#known.set(name, counting);
    counting.catch(() => this.#known.delete(name));
    return counting;
  }
}

async function count(room: TallyRoom, selection: Selection, total: Total): Promise<Counted> {
  const counting = total.relation === 'eq' ? selection : await newestOf(room.db, selection);
  return (counting.sealed && (await countSealed(room, counting))) ?? countCards(room.db, counting);
}

/** The newest stories of a selection that has more than are counted. */
async function newestOf(db: Database, selection: Selection): Promise<Selection> {
  const forward = { ...selection, order: 'newest' as const, backward: false };
  const { name, text, values } = boundaryStatement(forward, wayTo(forward, EXACT_TO - 1), EXACT_TO - 1);
  const [row] = await db.hot(name, text, values);
  if (row !== undefined) return { ...forward, newest: { ...forward.newest, to: BigInt(row[0]!) } };
  // There are so many: what was sealed when the way was chosen was taken away since.
  return forward.sealed === undefined ? forward : newestOf(db, { ...forward, sealed: undefined });
}

// A chunk may be written anew between two statements; that happens every few minutes, not twice in a row.
const MOST_ATTEMPTS = 3;

/** Counts all stories of a selection; undefined where the sealed index was written anew each time that it was asked. */
export async function countSealed(
  room: Pick<TallyRoom, 'db' | 'sealedStories'>,
  selection: Selection,
  hasMinutes = true,
): Promise<Counted | undefined> {
  const { name, text, values } = tallyStatement(selection);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const [row] = await room.db.hot(name, text, values);
    if (row === undefined) return undefined;
    const [chunks, newest, cards] = row;
    const counted = new Counted(hasMinutes);
    if (!(await room.sealedStories.count(room.db, chunks ?? '', counted))) continue;
    const keys = newest === null ? [] : newest!.split(',');
    const texts = cards === null ? [] : cards!.split('\n\n');
    for (const [index, key] of keys.entries()) counted.addCard(Number(key), texts[index]!);
    return counted;
  }
  return undefined;
}

/** The long way, where the sealed index is not near: every card is read, up to `most`. */
export async function countCards(
  db: Database,
  selection: Selection,
  most: number = EXACT_TO * 2,
): Promise<Counted> {
  const { name, text, values } = cardsStatement(selection, outermost(false), most);
  const counted = new Counted();
  for (const [newest, card] of await db.hot(name, text, values)) counted.addCard(Number(newest), card!);
  return counted;
}

function groupsOf(counted: Counted, by: GroupBy, relation: Total['relation']): GroupCounts {
  const length = GROUP_MINUTES[by];
  const sums = new Map<number, number>();
  for (const [minute, n] of counted.minutes) {
    const group = Math.floor(minute / length);
    sums.set(group, (sums.get(group) ?? 0) + n);
  }
  const newest = [...sums].sort(([a], [b]) => b - a);
  const time = (group: number): string => new Date(group * length * MINUTE_MS).toISOString();
  return {
    by,
    relation: newest.length > MOST_GROUPS ? 'gte' : relation,
    groups: newest
      .slice(0, MOST_GROUPS)
      .map(([group, n]) => ({ from: time(group), to: time(group + 1), count: n })),
  };
}
