import { HAZARD_NAMES } from '../../language/index.ts';
import { readRows } from '../../platform/files/data-file.ts';
import { LONGEST_SEARCH } from '../../stories/index.ts';
import { HORIZONS, type Horizon } from '../model.ts';

/**
 * What an operation may face when something of a kind is reported. The rules are the project's own
 * (docs/research.md).
 */
export interface Hazard {
  readonly name: string;
  readonly horizon: Horizon;
  /** 1 to 3: how much of an operation stops where it hits. */
  readonly severity: number;
  /** What may follow, as half a sentence after "may". */
  readonly may: string;
  /** Words that a story of it usually has in its title or summary. */
  readonly search: readonly string[];
}

export const HAZARDS: readonly Hazard[] = readRows(new URL('../data/hazards.tsv', import.meta.url), [
  'name',
  'horizon',
  'severity',
  'may',
  'search',
]).map(({ name, horizon, severity, may, search }) => {
  const known = HORIZONS.find((each) => each === horizon);
  if (known === undefined) throw new Error(`hazards.tsv: ${horizon} is no horizon`);
  return { name, horizon: known, severity: Number(severity), may, search: search.split(' ') };
});

/** A search for stories of any hazard. */
const ANY_HAZARD = `(${HAZARDS.flatMap(({ search }) => search).join(' or ')})`;

// What texts report and what may follow from it are defined in two rooms. A name in only one of them would never be
// shown.
const named = new Set(HAZARDS.map(({ name }) => name));
for (const name of named.symmetricDifference(HAZARD_NAMES))
  throw new Error(`hazards.tsv and hazard-words.tsv: ${name} is in one of them alone`);

/**
 * A search for stories of a matter that name a hazard. The hazards stand first, since a mark that a search does not close goes on
 * to its end. @returns undefined for what would be too long, and for a search with brackets of its own, which may be as deep as
 * they can be.
 */
export function hazardSearch(matter: string, matching: string | undefined): string | undefined {
  if (matching?.includes('(')) return undefined;
  const words = matter.match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = matching === undefined ? words.map((word) => `"${word}"`).join(' ') : `(${matching})`;
  const search = `${ANY_HAZARD} ${own}`;
  return search.length > LONGEST_SEARCH ? undefined : search;
}
