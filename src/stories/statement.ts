import { hash } from 'node:crypto';
import type { StoryGroup } from './model.ts';
import type { Clause, Term } from './query.ts';

/** What a statement is asked for. Everything that changes its text is here; values follow as parameters. */
export interface Selection {
  readonly order: 'newest' | 'hottest';
  readonly backward: boolean;
  /** The clause that the walk is driven by; undefined: the cards themselves. */
  readonly driver: Clause | undefined;
  /** What a story found by the driver must also satisfy. */
  readonly required: readonly Clause[];
  readonly tsquery: string | undefined;
  /** Inclusive bounds on the sort key of publication (`newest`, which falls as time goes on). */
  readonly newest: { readonly from: bigint; readonly to: bigint };
  /** Inclusive, ms since 1970. */
  readonly updated: { readonly since: number; readonly until: number } | undefined;
  /** The state to read: a place of the tape, or undefined for the present. */
  readonly pos: bigint | undefined;
}

/** Where a walk begins: after this key and id, in the walk's direction. */
export interface Place {
  readonly key: bigint;
  readonly uuid: string;
}

/** A statement as `Database.hot` takes it. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export const LEAST_KEY = -9_000_000_000_000_000_000n;
export const GREATEST_KEY = 9_000_000_000_000_000_000n;
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';
const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The place before everything, or after everything for a walk backwards. */
export function outermost(backward: boolean): Place {
  return backward ? { key: GREATEST_KEY, uuid: GREATEST_UUID } : { key: LEAST_KEY, uuid: LEAST_UUID };
}

/** Where each group is kept in story_revisions. */
export const GROUP_COLUMNS: Readonly<Record<StoryGroup, string>> = {
  sources: 'sources',
  claims: 'claims',
  impactDetails: 'impact_details',
  body: 'body',
};

/** The number of a term: what the SQL function term_key computes. */
export function termKey(term: Term): string {
  const hex = hash('md5', `${term.kind}:${term.value}`).slice(0, 16);
  return String(BigInt.asIntN(64, BigInt(`0x${hex}`)));
}

/** What a window statement gives: where it was read, and its stories in order. */
export interface WindowRows {
  readonly pos: bigint;
  /** Time of the commit at `pos`, ms since 1970. */
  readonly at: number;
  readonly stories: readonly WindowStory[];
}
export interface WindowStory {
  readonly key: bigint;
  readonly uuid: string;
  readonly popularity: number;
  readonly card: string;
  /** In the order of the groups asked for. */
  readonly groups: readonly string[];
}

// Between the cards of one column: JSON text holds no raw newline, and a card none but after a comma.
const BETWEEN_CARDS = '\n\n';

/**
 * A window of a list, as one row: the driver's cost is by rows and columns, so each column holds the values of all
 * stories, joined. Ids are found first where rows are skipped or verified, so that none of those reads a card; a
 * plain walk along the cards reads them as it goes.
 */
export function windowStatement(
  selection: Selection,
  place: Place,
  window: { readonly limit: number; readonly offset: number },
  groups: readonly StoryGroup[],
): Statement {
  const p = new Parameters();
  const order = direction(selection);
  const plain = selection.driver === undefined && !isVerified(selection) && selection.pos === undefined;
  const direct = plain && window.offset === 0;
  const found = walk(p, selection, place, direct);
  const limit = `limit ${p.add(window.limit, 'bigint')}`;
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}`).join('');
  const revision =
    groups.length === 0
      ? ''
      : 'join story_revisions r on r.story_id = c.story_id and r.revision = c.revision';
  const stories = direct
    ? `select c.key, c.story_id, c.popularity, c.card${columns} from (${found} ${limit}) c ${revision}`
    : `select i.key, c.story_id, c.popularity, c.card${columns}
       from (select * from (${found}) f order by key ${order}, story_id ${order}
             ${limit} offset ${p.add(window.offset, 'bigint')}) i
       join story_cards c on c.story_id = i.story_id and ${state(p, 'c', selection.pos)} ${revision}`;
  const joined = groups.map((group) => `, string_agg(x.${GROUP_COLUMNS[group]}, E'\\n')`).join('');
  return p.statement(`select t.pos, (extract(epoch from t.at) * 1000)::bigint, y.* from ${tapeAt(p, selection.pos)} t,
    lateral (select string_agg(x.key::text, ','), string_agg(x.story_id::text, ','),
      string_agg(x.popularity::text, ','), string_agg(x.card, E'\\n\\n')${joined}
      from (${stories} order by key ${order}, story_id ${order}) x) y`);
}

/** Reads what `windowStatement` gives. */
export function readWindowRow(row: readonly (string | null)[]): WindowRows {
  const [pos, at, keys, uuids, popularities, cards, ...groups] = row;
  const head = { pos: BigInt(pos!), at: Number(at) };
  if (keys == null) return { ...head, stories: [] };
  const ids = uuids!.split(',');
  const weights = popularities!.split(',');
  const texts = cards!.split(BETWEEN_CARDS);
  const values = groups.map((group) => group!.split('\n'));
  const stories = keys.split(',').map((key, index) => ({
    key: BigInt(key),
    uuid: ids[index]!,
    popularity: Number(weights[index]),
    card: texts[index]!,
    groups: values.map((group) => group[index]!),
  }));
  return { ...head, stories };
}

/** Whether stories that the walk finds must be looked at again before they count. */
function isVerified(selection: Selection): boolean {
  return selection.required.length > 0 || selection.tsquery !== undefined || selection.updated !== undefined;
}

/** How many stories a selection holds, counted up to `most`: `pos, count`. */
export function countStatement(selection: Selection, most: number): Statement {
  const p = new Parameters();
  const found = walk(p, selection, outermost(false));
  return p.statement(`select t.pos, (select count(*) from (
    select 1 from (${found}) f limit ${p.add(most, 'bigint')}) x) from ${tapeAt(p, selection.pos)} t`);
}

/** The `newest` key of the story that stands `skip` places behind the beginning; no row when there is none. */
export function boundaryStatement(selection: Selection, skip: number): Statement {
  const p = new Parameters();
  const found = walk(p, { ...selection, order: 'newest' }, outermost(selection.backward));
  const order = direction(selection);
  return p.statement(`select key from (${found}) f order by key ${order}, story_id ${order}
    limit 1 offset ${p.add(skip, 'bigint')}`);
}

/** For each term: how many of its stories there are up to `most`, and the key of the last of those. */
export function frequencyStatement(terms: readonly string[], most: number): Statement {
  const p = new Parameters();
  return p.statement(`select u.term, x.n, x.last from unnest(${p.add(`{${terms.join(',')}}`, 'bigint[]')}) as u (term),
    lateral (select count(*) as n, max(newest) as last from (
      select newest from story_postings where term = u.term and to_pos is null
      order by newest, story_id limit ${p.add(most, 'bigint')}) s) x`);
}

/**
 * Rows `key, story_id` of a selection behind a place, each story once, in the order that the indexes give.
 * @param withCards the columns of the cards as well, where the walk is along the cards alone.
 */
function walk(p: Parameters, selection: Selection, place: Place, withCards = false): string {
  const branches: string[] = [];
  const from = p.add(String(selection.newest.from), 'bigint');
  const to = p.add(String(selection.newest.to), 'bigint');
  const key = p.add(String(place.key), 'bigint');
  const uuid = p.add(place.uuid, 'uuid');
  const beyond = selection.backward ? '<' : '>';
  const order = direction(selection);
  const driven = selection.driver !== undefined;
  const terms: (string | undefined)[] = selection.driver?.map((term) => p.add(termKey(term), 'bigint')) ?? [
    undefined,
  ];
  const byHeat = driven && selection.order === 'hottest';
  const column = driven ? 'newest' : selection.order;
  const cards = withCards ? ', w.revision, w.popularity, w.card' : '';
  for (const term of terms) {
    for (const life of selection.pos === undefined ? ['now'] : ['now', 'closed']) {
      const alive =
        life === 'now'
          ? `w.to_pos is null${selection.pos === undefined ? '' : ` and w.from_pos <= ${p.add(String(selection.pos), 'bigint')}`}`
          : `w.to_pos is not null and w.to_pos > ${p.add(String(selection.pos), 'bigint')} and w.from_pos <= ${p.add(String(selection.pos), 'bigint')}`;
      const rest = byHeat ? '' : `and (w.${column}, w.story_id) ${beyond} (${key}, ${uuid})`;
      branches.push(
        `select w.${column} as key, w.story_id${cards} from ${driven ? 'story_postings' : 'story_cards'} w
         where ${driven ? `w.term = ${term} and ` : ''}${alive} and w.newest between ${from} and ${to} ${rest}
         order by w.${column} ${order}, w.story_id ${order}`,
      );
    }
  }
  const source =
    branches.length === 1
      ? branches[0]!
      : `select distinct key, story_id from (${branches.map((b) => `(${b})`).join(' union all ')}) b
         order by key ${order}, story_id ${order}`;
  const joins: string[] = [];
  if (selection.required.length > 0 || selection.tsquery !== undefined) {
    const checks = [state(p, 's', selection.pos)];
    const single = selection.required.filter((clause) => clause.length === 1);
    if (single.length > 0) {
      checks.push(
        `s.terms @> ${p.add(`{${single.map((clause) => termKey(clause[0]!)).join(',')}}`, 'bigint[]')}`,
      );
    }
    for (const clause of selection.required) {
      if (clause.length > 1)
        checks.push(`s.terms && ${p.add(`{${clause.map(termKey).join(',')}}`, 'bigint[]')}`);
    }
    if (selection.tsquery !== undefined) checks.push(`s.words @@ ${p.add(selection.tsquery, 'tsquery')}`);
    joins.push(`join story_search s on s.story_id = d.story_id and ${checks.join(' and ')}`);
  }
  if (selection.updated !== undefined || byHeat) {
    const checks = [state(p, 'u', selection.pos)];
    if (selection.updated !== undefined) {
      const since = p.add(new Date(selection.updated.since).toISOString(), 'timestamptz');
      const until = p.add(new Date(selection.updated.until).toISOString(), 'timestamptz');
      checks.push(`u.updated_at between ${since} and ${until}`);
    }
    if (byHeat) checks.push(`(u.hottest, u.story_id) ${beyond} (${key}, ${uuid})`);
    joins.push(`join story_cards u on u.story_id = d.story_id and ${checks.join(' and ')}`);
  }
  if (joins.length === 0) return source;
  return `select ${byHeat ? 'u.hottest as key' : 'd.key'}, d.story_id from (${source}) d ${joins.join(' ')}`;
}

function state(p: Parameters, alias: string, pos: bigint | undefined): string {
  if (pos === undefined) return `${alias}.to_pos is null`;
  const at = p.add(String(pos), 'bigint');
  return `${alias}.from_pos <= ${at} and (${alias}.to_pos is null or ${alias}.to_pos > ${at})`;
}

/** The tape as it stood at a place: its position and the time of its last commit. */
function tapeAt(p: Parameters, pos: bigint | undefined): string {
  if (pos === undefined) return 'tape';
  const place = p.add(String(pos), 'bigint');
  return `(select ${place} as pos, coalesce(
    (select at from changes where pos <= ${place} order by pos desc limit 1), (select at from tape)) as at)`;
}

const direction = (selection: Selection): string => (selection.backward ? 'desc' : 'asc');

// There are as many texts as there are forms of a question: some hundreds.
const NAMES = new Map<string, string>();

class Parameters {
  readonly #values: unknown[] = [];

  add(value: unknown, type: string): string {
    this.#values.push(value);
    return `$${this.#values.length}::${type}`;
  }

  statement(text: string): Statement {
    let name = NAMES.get(text);
    if (name === undefined) {
      name = `s_${hash('sha1', text, 'base64url').slice(0, 20)}`;
      NAMES.set(text, name);
    }
    return { name, text, values: this.#values };
  }
}
