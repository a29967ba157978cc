import { Problem } from '../../platform/problem.ts';
import { type Clause, type Term, termKey } from '../../retrieval/index.ts';
import type { StoryRoom } from '../room.ts';
import { canonicalFilter, namedValues, withoutValues } from './canonical.ts';
import type { ValuesFilter } from './filter-kinds.ts';
import { FILTERS, VALUES_NAMES, type ValuesName } from './filters.ts';
import type { StoryFilter } from './list-model.ts';
import { resolveFilter, termsOf } from './question.ts';
import { readValues } from './values.ts';

/**
 * An inverted filter: the terms it is stored under, so that a story finds it by the story's own terms, and the further
 * conditions for the story. `storyProfiles` is the other side. Together they mean what `listStories` means, but for the
 * bounds on the time of update (`isUpdatedWithin`).
 */
export interface InverseFilter {
  /** A story that matches has one of these terms. None: no story can match. */
  readonly terms: readonly string[];
  /** It has all of these as well. */
  readonly required: readonly string[];
  /** Its words satisfy this, in PostgreSQL's text form; null: whatever they are. */
  readonly tsquery: string | null;
  /** Inclusive bounds on publication, ms since 1970. */
  readonly since: number | null;
  readonly until: number | null;
  /** The filter also bounds the time of update: `isUpdatedWithin` says whether a story is within. */
  readonly bounded: boolean;
  /** What was passed over in the search, a sentence each, as in `page.warnings[]` of the list. */
  readonly warnings: readonly string[];
}

/** A clause of a filter: what lists look for, and what the turned filter looks for in its place. */
interface Turned {
  readonly listed: Clause;
  readonly kept: Clause;
  readonly words: boolean;
}

// Every story has this term: for filters that name nothing a story must have.
const ANY: Clause = [{ kind: 'any', value: '' }];
// Terms stand among the words of a profile behind this mark. PostgreSQL's parser starts no word with it.
const MARK = '=';

/**
 * Turns a filter round. Entities and impact paths are kept by name: a story brings every name that its own go by, so
 * a name that is new finds the filters that wait for it, and a renamed entity needs no second look.
 * @throws Problem `invalid_parameter` as `listStories`.
 */
export async function invertFilter(room: StoryRoom, filter: StoryFilter): Promise<InverseFilter> {
  const canonical = canonicalFilter(filter);
  const clauses: Turned[] = [];
  const excluded: Term[] = [];
  let nothing = false;
  // The most specific comes first: of clauses with equal frequency, the first is used.
  for (const name of MOST_PARTICULAR_FIRST) {
    const row: ValuesFilter = FILTERS[name];
    const { include, exclude } = namedValues(canonical, row);
    excluded.push(...exclude.flatMap((value) => row.terms(value)));
    if (canonical[row.name] === undefined) continue;
    // Excluded values are kept by name too, but one that lists refuse is refused here.
    await termsOf(room.db, row, exclude);
    const kept = include.flatMap((value) => row.terms(value));
    const listed = await termsOf(room.db, row, include);
    if (kept.length > 0) clauses.push({ listed, kept, words: false });
    else if (readValues(canonical[row.name]!, row.separator).include.length > 0) nothing = true;
  }
  const { facets, text, published, updated } = await resolveFilter(room.db, withoutValues(canonical));
  for (const clause of facets) clauses.push({ listed: clause, kept: clause, words: false });
  for (const clause of text?.clauses ?? []) clauses.push({ listed: clause, kept: clause, words: true });
  const bounds = {
    since: published.since ?? null,
    until: published.until ?? null,
    bounded: updated.since !== undefined || updated.until !== undefined,
    warnings: text?.warnings ?? [],
  };
  if (nothing || text?.empty) return { terms: [], required: [], tsquery: null, ...bounds };

  const driver = await rarest(room, clauses);
  const rest = clauses.filter((clause) => clause !== driver && !clause.words);
  const textDone =
    text === undefined || (text.exact && clauses.every((clause) => !clause.words || clause === driver));
  const marked = (terms: Clause): string => terms.map((term) => `'${MARK}${termKey(term)}'`).join('|');
  const parts = textDone ? [] : [`(${text.words.tsquery})`];
  for (const { kept } of rest) if (kept.length > 1) parts.push(`(${marked(kept)})`);
  if (excluded.length > 0) parts.push(`!(${marked(excluded)})`);
  return {
    terms: [...new Set((driver?.kept ?? ANY).map(termKey))],
    required: rest.filter(({ kept }) => kept.length === 1).map(({ kept }) => termKey(kept[0]!)),
    tsquery: parts.length === 0 ? null : parts.join('&'),
    ...bounds,
  };
}

// Names that few stories have, before those that whole countries of stories have.
const MOST_PARTICULAR_FIRST: readonly ValuesName[] = [
  'entity',
  'impactPath',
  ...VALUES_NAMES.filter((name) => name !== 'entity' && name !== 'impactPath').toReversed(),
];

/**
 * Whether a story updated at a time (ms since 1970) is within the filter's bounds on it.
 * @throws Problem `invalid_parameter` for bounds that are none.
 */
export function isUpdatedWithin({ updatedSince, updatedUntil }: StoryFilter, updatedMs: number): boolean {
  // Nothing else of the filter is read: a value that is refused today would stop everybody who publishes.
  const { updated_since: since, updated_until: until } = canonicalFilter({ updatedSince, updatedUntil });
  return (
    (since === undefined || updatedMs >= Number(since)) && (until === undefined || updatedMs <= Number(until))
  );
}

/**
 * Checks a filter without running it.
 * @throws Problem `invalid_parameter` as `listStories`.
 */
export function checkFilter(filter: StoryFilter): void {
  canonicalFilter(filter);
}

/**
 * Whether two filters mean the same.
 * @param stored may be one that is refused today: then it means something else.
 * @throws Problem `invalid_parameter` for a wrong filter.
 */
export function isSameFilter(stored: StoryFilter, filter: StoryFilter): boolean {
  const written = (each: StoryFilter): string =>
    JSON.stringify(Object.entries(canonicalFilter(each)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const wanted = written(filter);
  try {
    return written(stored) === wanted;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * SQL for the profiles of changed stories: `story_id, pos, at` of the change, `published` (ms since 1970),
 * `updated_at`, `facets` and `terms` (bigint[]; `terms` holds the words' as well) and `words` (tsvector) to verify an
 * `InverseFilter` against. A story that is in no list has no profile.
 * @param places SQL for the changes' places on the tape, bigint[].
 * @param state the one that the change made, or the one that it ended, while no later one is written; `at` and
 * `before`:
 * the same of any change, however many came after it.
 */
export function storyProfiles(places: string, state: 'made' | 'ended' | 'at' | 'before'): string {
  const life = (alias: string): string => LIVES[state].replaceAll('#', alias);
  return `select c.subject_id as story_id, c.pos, c.at, -k.newest as published, k.updated_at, f.facets,
      f.facets || array(select term_key('word', w.lexeme) from unnest(s.words) w) as terms,
      s.words || coalesce(s.deep, '') || array_to_tsvector(array(select '${MARK}' || t from unnest(f.facets) t)) as words
    from changes c
    join story_search s on s.story_id = c.subject_id and ${life('s')}
    join story_cards k on k.story_id = c.subject_id and ${life('k')}
    cross join lateral (select ('{' || k.card || '}')::json as card offset 0) j
    cross join lateral (select s.terms || array(
      select term_key(n.kind, n.name) from (
        select 'any' as kind, '' as name
        union select 'entity-slug', e->>'slug' from json_array_elements(j.card->'entities') e
        union select 'entity-name', n.name from json_array_elements(j.card->'entities') e
          join entities x on x.slug = e->>'slug' join entity_names n on n.entity_id = x.id
        union select 'path-token', lower(p->>'token') from json_array_elements(j.card->'impactPaths') p
        union select 'path-label', lower(x.label) from json_array_elements(j.card->'impactPaths') p
          join impact_paths x on x.token = p->>'token') n) as facets offset 0) f
    where c.pos = any(${places}) and c.subject = 'story'`;
}

const LIVES: Readonly<Record<'made' | 'ended' | 'at' | 'before', string>> = {
  made: '#.to_pos is null',
  ended: '#.to_pos = c.pos and #.from_pos < #.to_pos',
  at: '#.from_pos <= c.pos and (#.to_pos is null or #.to_pos > c.pos)',
  before: '#.from_pos < c.pos and (#.to_pos is null or #.to_pos >= c.pos)',
};

/** The best clause to store a filter under: the rarer it is, the fewer stories verify it in vain. */
async function rarest(room: StoryRoom, clauses: readonly Turned[]): Promise<Turned | undefined> {
  if (clauses.length < 2) return clauses[0];
  const unknown = clauses.find(({ listed }) => listed.length === 0);
  if (unknown !== undefined) return unknown;
  const found = await room.frequencies.rarest(
    room.db,
    clauses.map(({ listed }) => listed),
  );
  return clauses.find(({ listed }) => listed === found);
}
