import type { Parameters } from '../platform/statement.ts';
import { BUCKET_MS, MOST_POPULAR } from './buckets.ts';
import { FENCE } from './fence.ts';
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
import { termKey } from './term.ts';

// If there are more terms than this, they are read together and sorted. Each branch makes the statement longer and
// gives it another name.
const MOST_BRANCHES = 4;

/**
 * Rows `key, story_id` of a selection behind a place, each story once. They are found one by one in the order of the
 * indexes, and are checked if the driver does not say everything.
 * @param withCards the columns of the cards as well, if the walk is along the cards alone.
 */
export function walk(p: Parameters, selection: Selection, place: Place, withCards = false): string {
  const { driver, pos } = selection;
  const order = direction(selection);
  const beyond = selection.backward ? '<' : '>';
  // Cards have both keys. Postings only know when a story was published.
  const posted = typeof driver !== 'string';
  const byHeat = posted && selection.order === 'hottest';
  const column = posted ? 'newest' : selection.order;
  const isNewest = column === 'newest';
  // One comparison says where to enter the index: the narrower of the place and the bound on publication.
  const { from, to } = isNewest ? selection.newest : hottestBounds(selection);
  const outer: Place = selection.backward
    ? { key: to, uuid: GREATEST_UUID }
    : { key: from, uuid: LEAST_UUID };
  const isInside = selection.backward ? place.key <= outer.key : place.key >= outer.key;
  const start = isInside && !byHeat ? place : outer;
  const edge = `(w.${column}, w.story_id) ${beyond}${start === place ? '' : '='}
    (${p.add(String(start.key), 'bigint')}, ${p.add(start.uuid, 'uuid')})`;
  const isOpen = selection.backward ? from === LEAST_KEY : to === GREATEST_KEY;
  const far = selection.backward
    ? () => `w.${column} >= ${p.add(String(from), 'bigint')}`
    : () => `w.${column} <= ${p.add(String(to), 'bigint')}`;
  // PostgreSQL compares each bound with all entries of an index page, however few stories are wanted.
  const bounds = isOpen ? [edge] : [edge, far()];
  const cards = withCards ? ', w.revision, w.popularity, w.card, w.opening, w.closing' : '';
  const isWide = posted && driver.length > MOST_BRANCHES;
  const terms = isWide
    ? [`any(${p.add(`{${driver.map(termKey).join(',')}}`, 'bigint[]')})`]
    : posted
      ? driver.map((each) => p.add(termKey(each), 'bigint'))
      : [undefined];
  const branches = terms.flatMap((term) =>
    lives(p, pos).map((alive) => {
      const found = [...(term === undefined ? [] : [`w.term = ${term}`]), alive];
      const columns = `select w.${column} as key, w.story_id${cards}`;
      if (posted || (isNewest && driver === 'cards')) {
        return `${columns} from ${posted ? 'story_postings' : 'story_cards'} w where ${[...found, ...bounds].join(' and ')}`;
      }
      // One index finds the stories, whatever else is checked. The inner query names it, and is kept apart.
      const [by, rest] =
        driver === 'updated' ? [[updatedWithin(p, 'w', selection.updated!)], bounds] : [bounds, []];
      const along =
        driver === 'updated' ? 'w.updated_at, w.story_id' : `w.${column} ${order}, w.story_id ${order}`;
      const published = `w.newest between ${p.add(String(selection.newest.from), 'bigint')} and ${p.add(String(selection.newest.to), 'bigint')}`;
      return `${columns} from (select * from story_cards w where ${[...found, ...by].join(' and ')}
        order by ${along} ${FENCE}) w where ${[...rest, published].join(' and ')}`;
    }),
  );
  const sorted = `order by ${isNewest || posted ? `w.${column}` : 'key'} ${order}, w.story_id ${order}`;
  // Branches that are each in order (and kept apart, so that the planner sees it) are merged as they are read. A
  // story has one posting of one term at a time; of several terms it may have several.
  const source =
    branches.length === 1 && driver !== 'updated' && !isWide
      ? `${branches[0]} ${sorted}`
      : `select ${terms.length > 1 || isWide ? 'distinct' : ''} key, story_id
         from (${branches.map((branch) => `(${branch} ${sorted} ${FENCE})`).join(' union all ')}) b
         order by key ${order}, story_id ${order}`;
  const joins: string[] = [];
  const checks = termsSatisfy(p, 's', selection.required, selection.excluded, selection.words);
  if (checks.length > 0) {
    joins.push(
      `join story_search s on s.story_id = d.story_id and ${[state(p, 's', pos), ...checks].join(' and ')}`,
    );
  }
  if (byHeat || (selection.updated !== undefined && driver !== 'updated')) {
    const also = [state(p, 'u', pos)];
    if (selection.updated !== undefined) also.push(updatedWithin(p, 'u', selection.updated));
    if (byHeat) {
      also.push(
        `(u.hottest, u.story_id) ${beyond} (${p.add(String(place.key), 'bigint')}, ${p.add(place.uuid, 'uuid')})`,
      );
    }
    joins.push(`join story_cards u on u.story_id = d.story_id and ${also.join(' and ')}`);
  }
  if (joins.length === 0) return source;
  return `select ${byHeat ? 'u.hottest as key' : 'd.key'}, d.story_id from (${source}) d ${joins.join(' ')}`;
}

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
