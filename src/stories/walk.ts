import { BUCKET_MS, MOST_POPULAR } from './popularity.ts';
import {
  direction,
  GREATEST_KEY,
  LEAST_KEY,
  type Parameters,
  type Place,
  type Selection,
  state,
  termsSatisfy,
  updatedWithin,
} from './selection.ts';
import { termKey } from './term.ts';

/**
 * Rows `key, story_id` of a selection behind a place, each story once, found one by one in the order that the
 * indexes give, and checked where the driver does not say all.
 * @param withCards the columns of the cards as well, where the walk is along the cards alone.
 */
export function walk(p: Parameters, selection: Selection, place: Place, withCards = false): string {
  const { driver, pos } = selection;
  const order = direction(selection);
  const beyond = selection.backward ? '<' : '>';
  const key = p.add(String(place.key), 'bigint');
  const uuid = p.add(place.uuid, 'uuid');
  // Along the cards either key is at hand; postings know when a story was published, and no more.
  const posted = typeof driver !== 'string';
  const byHeat = posted && selection.order === 'hottest';
  const column = posted ? 'newest' : selection.order;
  const bounds = [
    `w.newest between ${p.add(String(selection.newest.from), 'bigint')} and ${p.add(String(selection.newest.to), 'bigint')}`,
  ];
  if (!posted && selection.order === 'hottest') bounds.push(hottestBounds(p, selection));
  if (driver === 'updated') bounds.push(updatedWithin(p, 'w', selection.updated!));
  if (!byHeat) bounds.push(`(w.${column}, w.story_id) ${beyond} (${key}, ${uuid})`);
  const cards = withCards ? ', w.revision, w.popularity, w.card' : '';
  const branches: string[] = [];
  for (const term of posted ? driver.map((each) => p.add(termKey(each), 'bigint')) : [undefined]) {
    for (const alive of lives(p, pos)) {
      branches.push(
        `select w.${column} as key, w.story_id${cards} from ${posted ? 'story_postings' : 'story_cards'} w
         where ${term === undefined ? '' : `w.term = ${term} and `}${alive} and ${bounds.join(' and ')}
         order by ${driver === 'updated' ? 'w.updated_at, w.story_id' : `w.${column} ${order}, w.story_id ${order}`}`,
      );
    }
  }
  let source = branches[0]!;
  if (branches.length > 1 || driver === 'updated') {
    source = `select distinct key, story_id from (${branches.map((b) => `(${b})`).join(' union all ')}) b
      order by key ${order}, story_id ${order}`;
  }
  const joins: string[] = [];
  const checks = termsSatisfy(
    p,
    's',
    selection.required.map((clause) => clause.map(termKey)),
    selection.tsquery,
  );
  if (checks.length > 0) {
    joins.push(
      `join story_search s on s.story_id = d.story_id and ${[state(p, 's', pos), ...checks].join(' and ')}`,
    );
  }
  if (byHeat || (selection.updated !== undefined && driver !== 'updated')) {
    const also = [state(p, 'u', pos)];
    if (selection.updated !== undefined) also.push(updatedWithin(p, 'u', selection.updated));
    if (byHeat) also.push(`(u.hottest, u.story_id) ${beyond} (${key}, ${uuid})`);
    joins.push(`join story_cards u on u.story_id = d.story_id and ${also.join(' and ')}`);
  }
  if (joins.length === 0) return source;
  return `select ${byHeat ? 'u.hottest as key' : 'd.key'}, d.story_id from (${source}) d ${joins.join(' ')}`;
}

/** Current and closed rows have indexes of their own: the past is read from both. */
function lives(p: Parameters, pos: bigint | undefined): string[] {
  if (pos === undefined) return ['w.to_pos is null'];
  const at = p.add(String(pos), 'bigint');
  return [
    `w.to_pos is null and w.from_pos <= ${at}`,
    `w.to_pos is not null and w.to_pos > ${at} and w.from_pos <= ${at}`,
  ];
}

/** Bounds on publication as the order of popularity has them: its buckets follow each other in time. */
function hottestBounds(p: Parameters, { newest }: Selection): string {
  const perBucket = BigInt(MOST_POPULAR + 1);
  const bucket = (key: bigint): bigint => BigInt(Math.floor(-Number(key) / BUCKET_MS));
  const from = newest.from === LEAST_KEY ? LEAST_KEY : -(bucket(newest.from) * perBucket + perBucket - 1n);
  const to = newest.to === GREATEST_KEY ? GREATEST_KEY : -(bucket(newest.to) * perBucket);
  return `w.hottest between ${p.add(String(from), 'bigint')} and ${p.add(String(to), 'bigint')}`;
}
