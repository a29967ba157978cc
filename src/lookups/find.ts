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

/** Candidates of each vocabulary, as `namesLike` gives them to `ranked`. */
export type Candidates = Readonly<Record<string, string | null>>;

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
    const { rows } = await sql.query<Record<string, string | null>>(
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

/** A column that holds the candidates of a vocabulary: `value:tier:likeness`, joined by newlines. */
function columnOf(vocabulary: Searched, wanted: Wanted, limit: number, given: Given): string {
  const { table, id, name, separators, normal } = VOCABULARIES[vocabulary];
  const add = (value: unknown, type: string): string => given.add(value, type);
  const q = [...normal(wanted.q)].slice(0, LONGEST_NAME).join('');
  const phrases = [...new Set(wanted.phrases.map(normal))].filter((phrase) => phrase !== '' && phrase !== q);
  const branches: string[] = [];
  const keys = KEYS[vocabulary];
  if (keys !== undefined) {
    const uuid = decodeId(keys.prefix, wanted.q);
    const slug = add(wanted.q.toLowerCase(), 'text');
    branches.push(`select id::text, 0, 1 from ${keys.table} where ${keys.key} = ${slug}`);
    if (uuid !== undefined)
      branches.push(`select id::text, 0, 1 from ${keys.table} where id = ${add(uuid, 'uuid')}`);
  }
  if (q !== '') {
    const exact = add(q, 'text');
    const literal = escaped(q);
    const prefix = add(`${literal}%`, 'text');
    // A publisher is known by its domain as well.
    if (vocabulary === 'publisher') {
      branches.push(`(select name, case when domain = ${exact} then 0 else 1 end, 1 from publishers
        where domain = ${exact} or domain like ${prefix} limit ${MOST_CANDIDATES})`);
    }
    const word = add(`% ${literal}%`, 'text');
    const spaced = `' ' || translate(${name}, ${add(separators, 'text')}, ${add(' '.repeat(separators.length), 'text')})`;
    const tier = `case when ${name} = ${exact} then 0 when ${name} like ${prefix} then 1
      when ${spaced} like ${word} then 2 else 3 end`;
    const infix = [...q].length >= 3;
    const where = infix
      ? `${name} like ${add(`%${literal}%`, 'text')}`
      : `${name} like ${prefix} or ${name} like ${word}`;
    branches.push(`select ${id}::text, 0, 1 from ${table} where ${name} = ${exact}`);
    branches.push(`(select ${id}::text, ${tier}, 1 from ${table} where ${where} limit ${MOST_CANDIDATES})`);
  }
  if (phrases.length > 0)
    branches.push(
      `select ${id}::text, 4, length(${name})::real from ${table} where ${name} = any(${add(phrases, 'text[]')})`,
    );
  if (branches.length === 0) return `null::text as ${vocabulary}`;
  const named = branches.join(' union all ');
  const like =
    [...q].length < 3
      ? ''
      : `union all select * from (
          select ${id}::text, 5, (similarity(${name}, $q) + word_similarity($q, ${name}))::real as likeness
          from (select * from ${table} where ${name} % $q union select * from ${table} where ${name} %> $q) alike
          where (select count(distinct value) from named) < ${add(limit, 'integer')}
          order by likeness desc, 1 limit ${MOST_LIKE}) l`.replaceAll('$q', add(q, 'text'));
  return `(with named (value, tier, likeness) as materialized (${named}), alike as materialized (select * from named ${like})
    select string_agg(value || ':' || tier || ':' || likeness, E'\\n') from alike) as ${vocabulary}`;
}

/** LIKE without its wildcards. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * The candidates in their order; at equal rank those with more stories come first. Names without stories are left
 * out.
 */
export function ranked(vocabulary: Searched, candidates: Candidates, limit: number, counts: Counts): Found {
  const text = candidates[vocabulary] ?? '';
  const best = new Map<string, { tier: number; likeness: number; count: number }>();
  const lines = text === '' ? [] : text.split('\n');
  for (const line of lines) {
    // A name may hold a colon itself.
    const [likeness, tier, ...name] = line.split(':').reverse() as [string, string, ...string[]];
    const value = name.reverse().join(':');
    const count = counts.of(vocabulary, value);
    if (count === 0) continue;
    const found = { tier: Number(tier), likeness: Number(likeness), count };
    const other = best.get(value);
    if (other === undefined || compare(found, other) < 0) best.set(value, found);
  }
  const values = [...best].sort((a, b) => compare(a[1], b[1]) || (a[0] < b[0] ? -1 : 1));
  return {
    values: values.slice(0, limit).map(([value]) => value),
    total: values.length,
    totalRelation: lines.length >= MOST_CANDIDATES ? 'gte' : 'eq',
  };
}

interface Rank {
  readonly tier: number;
  readonly likeness: number;
  readonly count: number;
}
const compare = (a: Rank, b: Rank): number => a.tier - b.tier || b.likeness - a.likeness || b.count - a.count;
