import type { Direction } from '../../stories/index.ts';
import {
  type Facets,
  MOST_ASSETS,
  MOST_COUNTRIES,
  MOST_ENTITIES,
  MOST_IMPACT_PATHS,
  MOST_TAGS,
} from '../facets.ts';

// What one item in seven names belongs to the matter; of a few items each may name what the others leave out.
const LEAST_SHARE = 1 / 7;

/**
 * What several items are about: what most of them are about first. One item's facets stay as they are.
 * @param all of items in the order of time; at least one.
 */
export function mergeFacets(all: readonly Facets[]): Facets {
  if (all.length === 1) return all[0]!;
  const least = Math.max(1, Math.ceil(all.length * LEAST_SHARE));
  const ranked = <T>(pick: (facets: Facets) => readonly T[], key: (value: T) => string, most: number): T[] =>
    rank(all.map(pick), key, least).slice(0, most);
  const same = (value: string): string => value;
  const paths = ranked(
    ({ impactPaths }) => impactPaths,
    ({ token }) => token,
    MOST_IMPACT_PATHS,
  ).map((path) => ({ ...path, direction: directionOf(all, path.token) }));
  return {
    category: rank(
      all.map(({ category }) => [category]),
      same,
      1,
    )[0]!,
    tags: ranked(({ tags }) => tags, same, MOST_TAGS),
    countries: countriesOf(all),
    entities: ranked(
      ({ entities }) => entities,
      ({ slug }) => slug,
      MOST_ENTITIES,
    ),
    impactPaths: paths,
    assets: ranked(
      ({ assets }) => assets,
      ({ ticker }) => ticker,
      MOST_ASSETS,
    ),
    impactDetails: paths.flatMap(({ token, direction }) => {
      const details = all.flatMap(({ impactDetails }) =>
        impactDetails.filter(({ impactPath }) => impactPath === token),
      );
      const told = details.find((detail) => detail.direction === direction) ?? details[0];
      return told === undefined ? [] : [{ ...told, direction }];
    }),
  };
}

// A country that one report of several names is where somebody comes from, or what its readers compare with.
const LEAST_OF_NAMING = 1 / 4;

/** Those that more than a quarter of the items are about which name any country. */
function countriesOf(all: readonly Facets[]): string[] {
  const naming = all.filter(
    ({ countries, entities }) => countries.length > 0 || entities.some(({ kind }) => kind === 'country'),
  );
  const least = Math.floor(naming.length * LEAST_OF_NAMING) + 1;
  return rank(
    naming.map(({ countries }) => countries),
    (code) => code,
    least,
  ).slice(0, MOST_COUNTRIES);
}

/** Each value once, the most frequent first, then that which came first. */
function rank<T>(lists: readonly (readonly T[])[], key: (value: T) => string, least: number): T[] {
  const found = new Map<string, { value: T; count: number }>();
  for (const list of lists) {
    for (const value of new Map(list.map((each) => [key(each), each])).values()) {
      const known = found.get(key(value));
      if (known === undefined) found.set(key(value), { value, count: 1 });
      else known.count += 1;
    }
  }
  return [...found.values()]
    .filter(({ count }) => count >= least)
    .toSorted((a, b) => b.count - a.count)
    .map(({ value }) => value);
}

/** The direction that most items give, of those that give one; `mixed` where as many say the opposite. */
function directionOf(all: readonly Facets[], token: string): Direction {
  const counts = { up: 0, down: 0, mixed: 0 };
  for (const { impactPaths } of all)
    for (const path of impactPaths) if (path.token === token) counts[path.direction] += 1;
  return counts.up > counts.down ? 'up' : counts.down > counts.up ? 'down' : 'mixed';
}
