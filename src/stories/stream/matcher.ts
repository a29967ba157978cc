import type { Database } from '../../platform/database.ts';
import { canonicalFilter, filterKey } from '../filters/canonical.ts';
import { type InverseFilter, invertFilter, isUpdatedWithin, storyProfiles } from '../filters/inverse.ts';
import type { StoryFilter } from '../filters/list-model.ts';
import type { StoryRoom } from '../room.ts';

/** A filter that changes are held against, turned round as those of saved searches are. */
export interface WatchedFilter {
  /** Filters that mean the same have the same one. */
  readonly key: string;
  readonly filter: StoryFilter;
  readonly inverse: InverseFilter;
}

/** Which filters the state before a change fulfilled, and which its own state does. */
export interface Matches {
  was(pos: bigint, key: string): boolean;
  is(pos: bigint, key: string): boolean;
}

// Readers of the same filter come together, above all when a node has begun: what it is turned round is worth keeping.
const KEPT_FILTERS = 1_000;
const KEPT_MS = 60_000;
const kept = new WeakMap<StoryRoom, Map<string, TurnedFilter>>();

interface TurnedFilter {
  readonly inverse: Promise<InverseFilter>;
  /** By `performance.now()`. */
  readonly at: number;
}

/**
 * Turns a filter round for watching; undefined for one that asks for nothing, which every story fulfils. A filter that was
 * turned lately is not turned again: names stay names in it, and which of its clauses is the rarest only costs or saves time.
 * @throws Problem `invalid_parameter` as `listStories`.
 */
export async function watchedFilter(
  room: StoryRoom,
  filter: StoryFilter,
): Promise<WatchedFilter | undefined> {
  const canonical = canonicalFilter(filter);
  if (Object.keys(canonical).length === 0) return undefined;
  const key = filterKey(canonical);
  const turned = kept.get(room) ?? new Map<string, TurnedFilter>();
  kept.set(room, turned);
  let found = turned.get(key);
  if (found === undefined || performance.now() - found.at > KEPT_MS) {
    found = { inverse: invertFilter(room, filter), at: performance.now() };
    turned.delete(key);
    turned.set(key, found);
    if (turned.size > KEPT_FILTERS) turned.delete(turned.keys().next().value!);
  }
  try {
    return { key, filter, inverse: await found.inverse };
  } catch (error) {
    if (turned.get(key) === found) turned.delete(key);
    throw error;
  }
}

/**
 * Filters in this node's memory, under their terms, as saved searches are in the database: a change finds the filters
 * that it may fulfil by its own terms, and only words in some order need the database once more.
 */
export class Matcher {
  readonly #uses = new Map<string, number>();
  readonly #byTerm = new Map<string, Map<string, WatchedFilter>>();

  add(watched: WatchedFilter): void {
    const uses = this.#uses.get(watched.key) ?? 0;
    this.#uses.set(watched.key, uses + 1);
    if (uses > 0) return;
    for (const term of watched.inverse.terms) {
      const under = this.#byTerm.get(term);
      if (under === undefined) this.#byTerm.set(term, new Map([[watched.key, watched]]));
      else under.set(watched.key, watched);
    }
  }

  remove(watched: WatchedFilter): void {
    const uses = this.#uses.get(watched.key) ?? 0;
    if (uses > 1) {
      this.#uses.set(watched.key, uses - 1);
      return;
    }
    this.#uses.delete(watched.key);
    for (const term of watched.inverse.terms) {
      const under = this.#byTerm.get(term);
      under?.delete(watched.key);
      if (under?.size === 0) this.#byTerm.delete(term);
    }
  }

  /**
   * Holds changes against all filters.
   * @param places of the changes on the tape.
   * @param onHeld is called when the filters are looked at: one that is added later has not been held against anything.
   * @throws Problem `unavailable`.
   */
  async match(
    db: Pick<Database, 'query'>,
    places: readonly bigint[],
    onHeld: () => void = () => {},
  ): Promise<Matches> {
    const found = new Set<string>();
    if (places.length === 0 || this.#uses.size === 0) {
      onHeld();
      return matchesOf(found);
    }
    const given = places.map(String);
    const { rows } = await db.query<Profile>(PROFILES, [given]);
    onHeld();
    const open: Candidate[] = [];
    for (const profile of rows) {
      const facets = new Set(profile.facets);
      const seen = new Set<string>();
      for (const term of profile.terms) {
        for (const watched of this.#byTerm.get(term)?.values() ?? []) {
          if (seen.has(watched.key)) continue;
          seen.add(watched.key);
          if (!mayMatch(watched, profile, facets)) continue;
          const { tsquery } = watched.inverse;
          const name = nameOf(profile.state, profile.pos, watched.key);
          if (tsquery === null) found.add(name);
          else open.push({ pos: profile.pos, state: profile.state, name, tsquery });
        }
      }
    }
    if (open.length > 0) {
      const verified = await db.query<{ name: string }>(VERIFY, [
        [...new Set(open.map(({ pos }) => pos))],
        JSON.stringify(open),
      ]);
      for (const { name } of verified.rows) found.add(name);
    }
    return matchesOf(found);
  }
}

interface Profile {
  readonly state: 'at' | 'before';
  readonly pos: string;
  /** ms since 1970. */
  readonly published: string;
  readonly updated: string;
  readonly facets: readonly string[];
  readonly terms: readonly string[];
}

interface Candidate {
  readonly pos: string;
  readonly state: string;
  readonly name: string;
  readonly tsquery: string;
}

function mayMatch(
  { filter, inverse }: WatchedFilter,
  profile: Profile,
  facets: ReadonlySet<string>,
): boolean {
  const published = Number(profile.published);
  if (inverse.since !== null && published < inverse.since) return false;
  if (inverse.until !== null && published > inverse.until) return false;
  if (!inverse.required.every((term) => facets.has(term))) return false;
  return !inverse.bounded || isUpdatedWithin(filter, Number(profile.updated));
}

const nameOf = (state: 'at' | 'before', pos: bigint | string, key: string): string =>
  `${state} ${pos} ${key}`;

const matchesOf = (found: ReadonlySet<string>): Matches => ({
  was: (pos, key) => found.has(nameOf('before', pos, key)),
  is: (pos, key) => found.has(nameOf('at', pos, key)),
});

const BOTH = `select 'at' as state, p.* from (${storyProfiles('$1::bigint[]', 'at')}) p
  union all select 'before', p.* from (${storyProfiles('$1::bigint[]', 'before')}) p`;

const PROFILES = `select state, pos::text, published::text, (extract(epoch from updated_at) * 1000)::bigint::text as updated,
    facets::text[] as facets, terms::text[] as terms from (${BOTH}) x`;

const VERIFY = `with profile as materialized (${BOTH})
  select c.name from json_to_recordset($2::json) as c (pos bigint, state text, name text, tsquery text)
  join profile p on p.pos = c.pos and p.state = c.state where p.words @@ c.tsquery::tsquery`;
