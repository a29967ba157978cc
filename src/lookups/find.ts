import type { Database } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { foldName, normalizeTag, publisherName } from '../stories/index.ts';
import type { Counts } from './tally.ts';

/** The vocabularies that are searched by name. */
export type Searched = 'entity' | 'path' | 'tag' | 'publisher';

export interface Found {
  /** Values as the counts hold them, best first. */
  readonly values: readonly string[];
  readonly total: number;
  readonly totalRelation: 'eq' | 'gte';
}

/** The searched text, in the forms that the vocabularies use. */
export interface Wanted {
  readonly q: string;
  /** Runs of words of `q` that may be names by themselves; none for a plain lookup. */
  readonly phrases: readonly string[];
}

/** Candidates of each vocabulary, as `namesLike` gives them to `ranked`; null: none. */
export type Candidates = Readonly<Record<string, readonly Candidate[] | null>>;
type Candidate = readonly [value: string, tier: number, likeness: number];

/**
 * Searches vocabularies by name: in one statement for all of them. The order is: records with exactly this name, names
 * that begin with the text, names with a word that begins with it, names that contain it (from three characters on),
 * names that equal a run of its words, and, only if those are fewer than wanted, similar names.
 */
export async function namesLike(
  db: Database,
  vocabularies: readonly Searched[],
  wanted: Wanted,
  limit: number,
): Promise<Candidates> {
  const given = new Given();
  const columns = vocabularies.map((name) => columnOf(name, wanted, limit, given));
  return db.transaction(async (sql) => {
    await sql.query(BY_TRIGRAMS);
    const { rows } = await sql.query<Candidates>(
      `with given as materialized (${given.select()}) select ${columns.join(', ')}`,
      given.values,
    );
    return rows[0]!;
  });
}

/**
 * The parameters of a statement. The planner does not see them, because estimating similarity costs more than
 * computing it.
 */
class Given {
  readonly values: unknown[] = [];
  readonly #columns: string[] = [];

  add(value: unknown, type: string): string {
    const number = this.values.push(value);
    this.#columns.push(`$${number}::${type} as v${number}`);
    return `(select v${number} from given)::${type}`;
  }

  select(): string {
    return `select ${this.#columns.join(', ')}`;
  }
}

// Similarity costs a few microseconds a name, which the planner does not know: it would compare q with every name of a
// vocabulary of thousands, where the trigram index leaves a handful.
const BY_TRIGRAMS = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']
  .map((setting) => `set local ${setting} = off`)
  .join('; ');

// A single letter may be the beginning of thousands of names; only this many are read.
const MOST_CANDIDATES = 5_000;
const MOST_LIKE = 200;
// Names are shorter than this; trigrams of a longer text only cost time.
const LONGEST_NAME = 100;

interface Vocabulary {
  readonly table: string;
  readonly id: string;
  /** The searched expression, as the trigram index has it. */
  readonly name: string;
  /** What separates the words of a name, beside white space. */
  readonly separators: string;
  readonly normal: (text: string) => string;
}

const VOCABULARIES: Readonly<Record<Searched, Vocabulary>> = {
  entity: {
    table: 'entity_names',
    id: 'entity_id',
    name: 'name',
    separators: "-/.&('",
    normal: foldName,
  },
  path: {
    table: 'impact_paths',
    id: 'id',
    name: 'lower(label)',
    separators: "-/.&('",
    normal: (text) => text.toLowerCase().replace(/\s+/g, ' ').trim(),
  },
  tag: { table: 'tags', id: 'tag', name: 'tag', separators: '-', normal: normalizeTag },
  publisher: { table: 'publishers', id: 'name', name: 'name', separators: "-/.&('", normal: publisherName },
};

// Other exact names beside the searched one, such as ids.
const KEYS: Readonly<Partial<Record<Searched, { prefix: 'ent' | 'path'; table: string; key: string }>>> = {
  entity: { prefix: 'ent', table: 'entities', key: 'slug' },
  path: { prefix: 'path', table: 'impact_paths', key: 'token' },
};

// How well a name fits what is searched, the best first (`namesLike`).
const TIER = { exact: 0, begins: 1, wordBegins: 2, contains: 3, phrase: 4, similar: 5 } as const;

// Any two letters are in most names.
const LEAST_CONTAINED = 3;

/** A column that holds the candidates of a vocabulary, as JSON. */
function columnOf(vocabulary: Searched, wanted: Wanted, limit: number, given: Given): string {
  const { normal } = VOCABULARIES[vocabulary];
  const q = [...normal(wanted.q)].slice(0, LONGEST_NAME).join('');
  const phrases = [...new Set(wanted.phrases.map(normal))].filter((phrase) => phrase !== '' && phrase !== q);
  const named = [
    ...byKey(vocabulary, wanted.q, given),
    ...(q === '' ? [] : byName(vocabulary, q, given)),
    ...(phrases.length === 0 ? [] : [byPhrase(vocabulary, phrases, given)]),
  ];
  if (named.length === 0) return `null::json as ${vocabulary}`;
  const similar =
    [...q].length < LEAST_CONTAINED ? '' : `union all ${bySimilarity(vocabulary, q, limit, given)}`;
  return `(with named (value, tier, likeness) as materialized (${named.join(' union all ')}),
    alike as materialized (select * from named ${similar})
    select json_agg(json_build_array(value, tier, likeness)) from alike) as ${vocabulary}`;
}

/** The record with this slug or token, and the one with this id. */
function byKey(vocabulary: Searched, q: string, given: Given): string[] {
  const keys = KEYS[vocabulary];
  if (keys === undefined) return [];
  const { prefix, table, key } = keys;
  const found = `select id::text, ${TIER.exact}, 1 from ${table} where`;
  const uuid = decodeId(prefix, q);
  // Operators may write tokens in capitals.
  const bySlug = `${found} ${key} in (${given.add(q.toLowerCase(), 'text')}, ${given.add(q, 'text')})`;
  return uuid === undefined ? [bySlug] : [bySlug, `${found} id = ${given.add(uuid, 'uuid')}`];
}

/** Names that equal a text, begin with it, have a word that does or, where it is long enough, contain it. */
function byName(vocabulary: Searched, q: string, given: Given): string[] {
  const { table, id, name, separators } = VOCABULARIES[vocabulary];
  const add = (text: string): string => given.add(text, 'text');
  const literal = escaped(q);
  const exact = add(q);
  const begins = `like ${add(`${literal}%`)}`;
  const wordBegins = `like ${add(`% ${literal}%`)}`;
  const spaced = `' ' || translate(${name}, ${add(separators)}, ${add(' '.repeat(separators.length))})`;
  const tier = `case when ${name} = ${exact} then ${TIER.exact} when ${name} ${begins} then ${TIER.begins}
      when ${spaced} ${wordBegins} then ${TIER.wordBegins} else ${TIER.contains} end`;
  const fits =
    [...q].length < LEAST_CONTAINED
      ? `${name} ${begins} or ${name} ${wordBegins}`
      : `${name} like ${add(`%${literal}%`)}`;
  const found = [
    `select ${id}::text, ${TIER.exact}, 1 from ${table} where ${name} = ${exact}`,
    `(select ${id}::text, ${tier}, 1 from ${table} where ${fits} limit ${MOST_CANDIDATES})`,
  ];
  // A publisher is known by its domain as well.
  if (vocabulary === 'publisher') {
    found.push(`(select name, case when domain = ${exact} then ${TIER.exact} else ${TIER.begins} end, 1
        from publishers where domain = ${exact} or domain ${begins} limit ${MOST_CANDIDATES})`);
  }
  return found;
}

/** Names that equal a run of words; the longest is the most like. */
function byPhrase(vocabulary: Searched, phrases: readonly string[], given: Given): string {
  const { table, id, name } = VOCABULARIES[vocabulary];
  return `select ${id}::text, ${TIER.phrase}, length(${name})::real from ${table}
    where ${name} = any(${given.add(phrases, 'text[]')})`;
}

/** Similar names, where the others are fewer than wanted. */
function bySimilarity(vocabulary: Searched, q: string, limit: number, given: Given): string {
  const { table, id, name } = VOCABULARIES[vocabulary];
  const text = given.add(q, 'text');
  return `select * from (
      select ${id}::text, ${TIER.similar}, (similarity(${name}, ${text}) + word_similarity(${text}, ${name}))::real as likeness
      from (select * from ${table} where ${name} % ${text} union select * from ${table} where ${name} %> ${text}) alike
      where (select count(distinct value) from named) < ${given.add(limit, 'integer')}
      order by likeness desc, 1 limit ${MOST_LIKE}) l`;
}

/** LIKE without its wildcards. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * The candidates in their order; at equal rank those with more stories come first. Names without stories are left
 * out.
 */
export function ranked(vocabulary: Searched, candidates: Candidates, limit: number, counts: Counts): Found {
  const all = candidates[vocabulary] ?? [];
  const best = new Map<string, Rank>();
  for (const [value, tier, likeness] of all) {
    const count = counts.of(vocabulary, value);
    if (count === 0) continue;
    const found = { tier, likeness, count };
    const other = best.get(value);
    if (other === undefined || compare(found, other) < 0) best.set(value, found);
  }
  const values = [...best].sort((a, b) => compare(a[1], b[1]) || (a[0] < b[0] ? -1 : 1));
  return {
    values: values.slice(0, limit).map(([value]) => value),
    total: values.length,
    totalRelation: all.length >= MOST_CANDIDATES ? 'gte' : 'eq',
  };
}

interface Rank {
  readonly tier: number;
  readonly likeness: number;
  readonly count: number;
}
const compare = (a: Rank, b: Rank): number => a.tier - b.tier || b.likeness - a.likeness || b.count - a.count;
