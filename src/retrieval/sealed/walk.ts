import type { Parameters } from '../../platform/sql/statement.ts';
import { BUCKET_MS, MOST_POPULAR } from '../buckets.ts';
import { FENCE } from '../fence.ts';
import { type Clause, termKey } from '../term.ts';
import {
  direction,
  GREATEST_KEY,
  GREATEST_UUID,
  LEAST_KEY,
  LEAST_UUID,
  type Place,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';

// If there are more terms than this, they are read together and sorted. Each branch makes the statement longer and
// gives it another name.
const MOST_BRANCHES = 4;

/**
 * Rows `key, story_id` of a selection behind a place, each story once. They are found one by one in the order of the
 * indexes, and are checked if the driver does not say everything.
 * @param withCards the columns of the cards as well, if the walk is along the cards alone.
 */
export function walk(p: Parameters, selection: Selection, place: Place, withCards = false): string {
  const path = pathOf(selection);
  const source = sourceOf(p, selection, path, boundsOf(p, selection, path, place), withCards);
  const joins = joinsOf(p, selection, path, place);
  if (joins.length === 0) return source;
  return `select ${path.byHeat ? 'u.hottest as key' : 'd.key'}, d.story_id from (${source}) d ${joins.join(' ')}`;
}

/** Along which index a selection is walked. */
interface Path {
  /** Postings are walked, of these terms; undefined: cards are. */
  readonly terms: Clause | undefined;
  /** The sort key of the index. Cards have both. Postings only know when a story was published. */
  readonly column: Selection['order'];
  /** The stories that postings lead to have to be sorted by popularity. */
  readonly byHeat: boolean;
}

function pathOf({ driver, order }: Selection): Path {
  const terms = typeof driver === 'string' ? undefined : driver;
  const isPosted = terms !== undefined;
  return { terms, column: isPosted ? 'newest' : order, byHeat: isPosted && order === 'hottest' };
}

/** Where to enter the index, and where to leave it. */
function boundsOf(p: Parameters, selection: Selection, { column, byHeat }: Path, place: Place): string[] {
  const { backward } = selection;
  // One comparison says where to enter the index: the narrower of the place and the bound on publication.
  const { from, to } = column === 'newest' ? selection.newest : hottestBounds(selection);
  const outer: Place = backward ? { key: to, uuid: GREATEST_UUID } : { key: from, uuid: LEAST_UUID };
  const isInside = backward ? place.key <= outer.key : place.key >= outer.key;
  const start = isInside && !byHeat ? place : outer;
  const edge = `(w.${column}, w.story_id) ${beyond(selection)}${start === place ? '' : '='}
    (${p.add(String(start.key), 'bigint')}, ${p.add(start.uuid, 'uuid')})`;
  // PostgreSQL compares each bound with all entries of an index page, however few stories are wanted.
  if (backward ? from === LEAST_KEY : to === GREATEST_KEY) return [edge];
  const far = backward ? from : to;
  return [edge, `w.${column} ${backward ? '>=' : '<='} ${p.add(String(far), 'bigint')}`];
}

/** Rows `key, story_id` along the index, in the order of the list. */
function sourceOf(
  p: Parameters,
  selection: Selection,
  path: Path,
  bounds: readonly string[],
  withCards: boolean,
): string {
  const { driver } = selection;
  const isWide = path.terms !== undefined && path.terms.length > MOST_BRANCHES;
  const conditions = conditionsOf(p, path, isWide);
  const branches = conditions.flatMap((condition) =>
    lives(p, selection.pos).map((alive) =>
      branchOf(p, selection, path, [...condition, alive], bounds, withCards),
    ),
  );
  const order = direction(selection);
  const isOrdered = path.column === 'newest';
  const sorted = `order by ${isOrdered ? 'w.newest' : 'key'} ${order}, w.story_id ${order}`;
  // Branches that are each in order (and kept apart, so that the planner sees it) are merged as they are read. A
  // story has one posting of one term at a time; of several terms it may have several.
  if (branches.length === 1 && driver !== 'updated' && !isWide) return `${branches[0]} ${sorted}`;
  return `select ${conditions.length > 1 || isWide ? 'distinct' : ''} key, story_id
         from (${branches.map((branch) => `(${branch} ${sorted} ${FENCE})`).join(' union all ')}) b
         order by key ${order}, story_id ${order}`;
}

/** The conditions on the terms of postings, one list for each branch. */
function conditionsOf(p: Parameters, { terms }: Path, isWide: boolean): string[][] {
  if (terms === undefined) return [[]];
  if (isWide) return [[`w.term = any(${p.add(`{${terms.map(termKey).join(',')}}`, 'bigint[]')})`]];
  return terms.map((term) => [`w.term = ${p.add(termKey(term), 'bigint')}`]);
}

/** The rows of an index that satisfy its conditions. */
function branchOf(
  p: Parameters,
  selection: Selection,
  { terms, column }: Path,
  conditions: readonly string[],
  bounds: readonly string[],
  withCards: boolean,
): string {
  const { driver, newest } = selection;
  const cards = withCards ? ', w.revision, w.popularity, w.card, w.opening, w.closing' : '';
  const columns = `select w.${column} as key, w.story_id${cards}`;
  if (terms !== undefined || (column === 'newest' && driver === 'cards')) {
    const table = terms === undefined ? 'story_cards' : 'story_postings';
    return `${columns} from ${table} w where ${[...conditions, ...bounds].join(' and ')}`;
  }
  // One index finds the stories, whatever else is checked. The inner query names it, and is kept apart.
  const [by, rest] =
    driver === 'updated' ? [[updatedWithin(p, 'w', selection.updated!)], bounds] : [bounds, []];
  const order = direction(selection);
  const along =
    driver === 'updated' ? 'w.updated_at, w.story_id' : `w.${column} ${order}, w.story_id ${order}`;
  const published = `w.newest between ${p.add(String(newest.from), 'bigint')} and ${p.add(String(newest.to), 'bigint')}`;
  return `${columns} from (select * from story_cards w where ${[...conditions, ...by].join(' and ')}
        order by ${along} ${FENCE}) w where ${[...rest, published].join(' and ')}`;
}

/** What a story that was found, `d`, must satisfy besides. */
function joinsOf(p: Parameters, selection: Selection, { byHeat }: Path, place: Place): string[] {
  const { driver, pos, updated } = selection;
  const joins: string[] = [];
  const checks = termsSatisfy(p, 's', selection.required, selection.excluded, selection.words);
  if (checks.length > 0) {
    joins.push(
      `join story_search s on s.story_id = d.story_id and ${[state(p, 's', pos), ...checks].join(' and ')}`,
    );
  }
  const isUpdated = updated !== undefined && driver !== 'updated';
  if (!byHeat && !isUpdated) return joins;
  const also = [state(p, 'u', pos)];
  if (updated !== undefined) also.push(updatedWithin(p, 'u', updated));
  if (byHeat) {
    also.push(
      `(u.hottest, u.story_id) ${beyond(selection)} (${p.add(String(place.key), 'bigint')}, ${p.add(place.uuid, 'uuid')})`,
    );
  }
  joins.push(`join story_cards u on u.story_id = d.story_id and ${also.join(' and ')}`);
  return joins;
}

/** How what lies behind a place in the list compares with it. */
const beyond = ({ backward }: Selection): string => (backward ? '<' : '>');

/** Current and closed rows have separate indexes. The past is read from both. */
function lives(p: Parameters, pos: bigint | undefined): string[] {
  if (pos === undefined) return ['w.to_pos is null'];
  const at = p.add(String(pos), 'bigint');
  return [
    `w.to_pos is null and w.from_pos <= ${at}`,
    `w.to_pos is not null and w.to_pos > ${at} and w.from_pos <= ${at}`,
  ];
}

/** Bounds on publication in the order of popularity, whose buckets follow each other in time. */
function hottestBounds({ newest }: Selection): Selection['newest'] {
  const perBucket = BigInt(MOST_POPULAR + 1);
  const bucket = (key: bigint): bigint => BigInt(Math.floor(-Number(key) / BUCKET_MS));
  return {
    from: newest.from === LEAST_KEY ? LEAST_KEY : -(bucket(newest.from) * perBucket + perBucket - 1n),
    to: newest.to === GREATEST_KEY ? GREATEST_KEY : -(bucket(newest.to) * perBucket),
  };
}
