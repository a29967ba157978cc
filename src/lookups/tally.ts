import type { Database } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { runForAll } from '../platform/turns/owner.ts';
import { CATEGORIES, COUNTRIES, isFilled, publisherName, VERIFICATION_STATES } from '../stories/index.ts';

/**
 * The facets that stories are counted by. Entities and paths are keyed by uuid, assets by ticker in upper case, publishers
 * by folded name.
 */
export const FACETS = [
  'entity',
  'path',
  'tag',
  'asset',
  'category',
  'country',
  'language',
  'publisher',
  'verification',
] as const;
export type Facet = (typeof FACETS)[number];

/** How many stories in the lists have each value, at one place of the tape. Values without stories are absent. */
export interface Counts {
  readonly pos: bigint;
  /** Time of the commit at `pos`, ms since 1970. */
  readonly at: number;
  of(facet: Facet, value: string): number;
  /** The most frequent values first; equal counts are ordered by value. */
  most(facet: Facet, count: number): readonly (readonly [value: string, count: number])[];
  /** How many values of a facet any story has. */
  size(facet: Facet): number;
}

/**
 * Keeps these counts in the process. They are counted once, from the postings, and then updated from the tape: for each
 * changed story the old state is subtracted and the new one added. The counts derive from the database only and may be
 * lost at any time.
 */
export class Tally {
  readonly #db: Database;
  #state: State | undefined;
  /** Whether every story had its publishers and its verification in the index when they were counted. */
  #isFilled = false;
  #underWay: Promise<Counts> | undefined;
  #next: Promise<Counts> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The counts as of now or later: they include everything committed before the call. Read them before the next await,
   * because they may change.
   */
  present(): Promise<Counts> {
    if (this.#next !== undefined) return this.#next;
    if (this.#underWay === undefined) return this.#start();
    // An update under way may have read the tape before the caller's commit.
    this.#next = this.#underWay.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  /**
   * The counts at an earlier place of the tape: the present counts without the changes since. Undefined if there are
   * too many changes.
   */
  async at(pos: bigint): Promise<Counts | undefined> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const counts = await this.present();
      if (counts.pos === pos) return counts;
      const [head] = await this.#db.hot('tally_head', HEAD, [String(pos)]);
      const [, , oldest, edge, changed] = head!;
      if (isPruned(oldest!, edge!, pos) || Number(changed) > MOST_REWOUND) return undefined;
      const before = counts.pos;
      const changes = await this.#changes(pos, before);
      const state = this.#state;
      if (state === undefined || state.pos !== before) continue;
      const rewound = state.copy(pos);
      for (const [facet, value, difference] of changes) rewound.add(facet, value, -difference);
      return rewound;
    }
    return undefined;
  }

  #start(): Promise<Counts> {
    this.#next = undefined;
    const work = runForAll(() => this.#follow()).finally(() => {
      if (this.#underWay === work) this.#underWay = undefined;
    });
    this.#underWay = work;
    return work;
  }

  async #follow(): Promise<Counts> {
    const state = this.#state;
    if (state === undefined) return this.#load();
    // What was filled in since is on no place of the tape.
    if (!this.#isFilled && (await isFilled(this.#db))) return this.#load();
    const [head] = await this.#db.hot('tally_head', HEAD, [String(state.pos)]);
    const [pos, time, oldest, edge, changed] = head!;
    if (BigInt(pos!) === state.pos) return state;
    const cannotFollow = isPruned(oldest!, edge!, state.pos) || Number(changed) > MOST_FOLLOWED;
    if (BigInt(pos!) < state.pos || cannotFollow) return this.#load();
    const changes = await this.#changes(state.pos, BigInt(pos!));
    for (const [facet, value, difference] of changes) state.add(facet, value, difference);
    state.moveTo(BigInt(pos!), Number(time));
    return state;
  }

  /** How the counts differ between two places of the tape. */
  async #changes(from: bigint, to: bigint): Promise<[Facet, string, number][]> {
    const places = [String(from), String(to)];
    const [rows, published] = await Promise.all([
      this.#db.hot('tally_changes', CHANGES, places),
      this.#db.hot('tally_published', PUBLISHED, places),
    ]);
    const changes = rows.map(([name, value, difference]): [Facet, string, number] => {
      const facet = name as Facet;
      return [facet, keyOf(facet, value!), Number(difference)];
    });
    for (const [names, difference] of published) {
      // Names that only differ in how they are written are one publisher of a story.
      const folded = new Set((JSON.parse(names!) as string[]).map(publisherName));
      for (const name of folded) if (name !== '') changes.push(['publisher', name, Number(difference)]);
    }
    return changes;
  }

  async #load(): Promise<Counts> {
    const filled = await isFilled(this.#db);
    const loaded = await this.#db.transaction(async (sql) => {
      // All of it is read in one snapshot, while others publish.
      await sql.query('set transaction isolation level repeatable read, read only');
      await sql.query(`set local statement_timeout = '${LOAD_TIMEOUT_MS}ms'`);
      const tape = await sql.query<{ pos: string; at: string; stories: string }>(
        `select pos, (extract(epoch from at) * 1000)::bigint as at,
           (select count(*) from story_cards where to_pos is null) as stories from tape`,
      );
      const { pos, at, stories } = tape.rows[0]!;
      const state = new State(BigInt(pos), Number(at));
      const read = async (facet: Facet, text: string, values: readonly unknown[] = []): Promise<number> => {
        const { rows } = await sql.query<{ value: string; n: string }>(text, values);
        let sum = 0;
        for (const { value, n } of rows) {
          if (n === '0') continue;
          state.add(facet, value, Number(n));
          sum += Number(n);
        }
        return sum;
      };
      await read('entity', countsOf('entities', 'id', 'entity'));
      await read('path', countsOf('impact_paths', 'id', 'path'));
      await read('tag', countsOf('tags', 'tag', 'tag'));
      await read(
        'asset',
        countsOf('(select distinct upper(ticker) as ticker from assets) a', 'ticker', 'asset'),
      );
      const known = countsOf('unnest($1::text[]) v (value)', 'value', '$2');
      await read('country', known, [COUNTRIES.map(({ code }) => code), 'country']);
      await read('publisher', countsOf('publishers', 'name', 'publisher'));
      await read('verification', known, [VERIFICATION_STATES, 'verification']);
      for (const [facet, values] of [
        ['category', CATEGORIES.map(({ value }) => value)],
        ['language', LANGUAGES],
      ] as const) {
        // Every story has one: if the sum of known values is less than all stories, there is a new value.
        const sum = await read(facet, known, [values, facet]);
        if (sum !== Number(stories)) {
          state.forget(facet);
          await read(facet, ALL_VALUES, [`"${facet}":"([^"]*)"`]);
        }
      }
      return state;
    });
    // Only then: if the counting fails, the counts from before are not those of a filled index.
    this.#isFilled = filled;
    this.#state = loaded;
    return loaded;
  }
}

// An update reads the cards of changed stories; beyond this many changes a full count is as fast.
const MOST_FOLLOWED = 5_000;
// Lists as of the past are rare, and their callers can wait for a tenth of a second.
const MOST_REWOUND = 20_000;
// Each time, others published in between.
const MOST_ATTEMPTS = 5;
// Counting a million stories takes about two seconds, once a process.
const LOAD_TIMEOUT_MS = 120_000;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
// ISO 639-1 has fewer, and querying an unused one costs only a few microseconds.
const LANGUAGES = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));

function countsOf(table: string, column: string, kind: string): string {
  const facet = kind.startsWith('$') ? kind : `'${kind}'`;
  return `select ${column}::text as value, (select count(*) from story_postings p
    where p.term = term_key(${facet}, ${column}::text) and p.to_pos is null) as n from ${table}`;
}

const ALL_VALUES = `select substring(card from $1) as value, count(*) as n from story_cards
  where to_pos is null and card ~ $1 group by 1`;

const HEAD = `select t.pos, (extract(epoch from t.at) * 1000)::bigint, (select min(pos) from changes),
  (select pos from history_edge),
  (select count(*) from (select 1 from changes where pos > $1::bigint limit ${MOST_REWOUND + 1}) x) from tape t`;

/**
 * Whether something that happened after a place of the tape is not kept any more. The latest change of every story is kept,
 * so the oldest change alone does not say so.
 */
function isPruned(oldest: string | null, edge: string | null, pos: bigint): boolean {
  return oldest === null || BigInt(oldest) > pos + 1n || BigInt(edge ?? 0) > pos;
}

const within = (place: string): string =>
  `(c.from_pos <= ${place}::bigint and (c.to_pos is null or c.to_pos > ${place}::bigint))`;

// A state that was listed at $1 and is not at $2 counts -1; one that is listed only at $2 counts +1.
const CHANGES = `with changed as materialized (
    select distinct subject_id from changes
    where pos > $1::bigint and pos <= $2::bigint and subject = 'story'),
  docs as materialized (
    select ('{' || c.card || '}')::json as story, case when ${within('$2')} then 1 else -1 end as d
    from changed s join story_cards c on c.story_id = s.subject_id where ${within('$1')} <> ${within('$2')}),
  facets as (
    select 'category' as facet, story ->> 'category' as value, d from docs
    union all select 'language', story ->> 'language', d from docs
    union all select 'verification', story ->> 'verificationState', d from docs
    union all select 'country', v, d from docs, json_array_elements_text(story -> 'countries') v
    union all select 'tag', v, d from docs, json_array_elements_text(story -> 'tags') v
    union all select 'entity', v ->> 'id', d from docs, json_array_elements(story -> 'entities') v
    union all select 'path', v ->> 'id', d from docs, json_array_elements(story -> 'impactPaths') v
    union all select 'asset', v, d from docs, lateral (
      select distinct upper(a ->> 'ticker') as v from json_array_elements(story -> 'assets') a) x)
  select facet, value, sum(d) from facets group by facet, value having sum(d) <> 0`;

// The same states, each with the publishers of its sources. What folds their names is here, not in the database.
const PUBLISHED = `with changed as materialized (
    select distinct subject_id from changes
    where pos > $1::bigint and pos <= $2::bigint and subject = 'story')
  select coalesce((select json_agg(s ->> 'publisher') from json_array_elements(r.sources::json) s
      where s ->> 'sourceType' = 'publisher'), '[]'),
    case when ${within('$2')} then 1 else -1 end
  from changed s join story_cards c on c.story_id = s.subject_id
  join story_revisions r on r.story_id = c.story_id and r.revision = c.revision
  where ${within('$1')} <> ${within('$2')}`;

function keyOf(facet: Facet, value: string): string {
  if (facet === 'entity') return decodeId('ent', value) ?? value;
  return facet === 'path' ? (decodeId('path', value) ?? value) : value;
}

class State implements Counts {
  readonly #counts = new Map<Facet, Map<string, number>>(FACETS.map((facet) => [facet, new Map()]));
  readonly #ranked = new Map<Facet, [string, number][]>();
  #pos: bigint;
  #at: number;

  constructor(pos: bigint, at: number) {
    this.#pos = pos;
    this.#at = at;
  }

  get pos(): bigint {
    return this.#pos;
  }

  get at(): number {
    return this.#at;
  }

  of(facet: Facet, value: string): number {
    return this.#counts.get(facet)!.get(value) ?? 0;
  }

  size(facet: Facet): number {
    return this.#counts.get(facet)!.size;
  }

  most(facet: Facet, count: number): readonly (readonly [string, number])[] {
    let ranked = this.#ranked.get(facet);
    if (ranked === undefined) {
      ranked = [...this.#counts.get(facet)!].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      ranked.length = Math.min(ranked.length, MOST_RANKED);
      this.#ranked.set(facet, ranked);
    }
    return ranked.slice(0, count);
  }

  add(facet: Facet, value: string, difference: number): void {
    const counts = this.#counts.get(facet)!;
    const count = (counts.get(value) ?? 0) + difference;
    if (count > 0) counts.set(value, count);
    else counts.delete(value);
    this.#ranked.delete(facet);
  }

  forget(facet: Facet): void {
    this.#counts.get(facet)!.clear();
  }

  copy(pos: bigint): State {
    const copy = new State(pos, this.#at);
    for (const [facet, counts] of this.#counts) copy.#counts.set(facet, new Map(counts));
    return copy;
  }

  moveTo(pos: bigint, at: number): void {
    this.#pos = pos;
    this.#at = at;
  }
}

// More than any answer gives.
const MOST_RANKED = 100;
