import type { Database } from '../platform/database.ts';
import type { StoryGroup } from './model.ts';
import { BUCKET_MS, bucketOfKey } from './popularity.ts';
import {
  boundaryStatement,
  outermost,
  type Place,
  readWindowRow,
  type Selection,
  type WindowRows,
  type WindowStory,
  windowStatement,
} from './statement.ts';

/**
 * A window of a filtered list in the order of popularity. Postings are kept in the order of publication, and so are
 * the 12-hour buckets: the walk reads whole buckets, as many as the window needs, and orders inside them.
 */
export async function hottestWindow(
  room: { db: Database },
  selection: Selection,
  place: Place,
  asked: { readonly limit: number; readonly offset: number },
  groups: readonly StoryGroup[],
): Promise<WindowRows> {
  // Several statements answer one question: they all read the state of one place.
  const pos = selection.pos ?? (await presentPos(room.db));
  const { backward } = selection;
  let { from, to } = selection.newest;
  const end = outermost(backward);
  if (place.key !== end.key) {
    const bucket = bucketOfKey(place.key);
    if (backward) to = least(to, lastKey(bucket));
    else from = greatest(from, firstKey(bucket));
  }
  const stories: WindowStory[] = [];
  let offset = asked.offset;
  for (;;) {
    const need = asked.limit - stories.length;
    const open: Selection = { ...selection, pos, newest: { from, to } };
    const boundary = boundaryStatement(open, offset + need - 1);
    const [edge] = await room.db.hot(boundary.name, boundary.text, boundary.values);
    const bucket = edge === undefined ? undefined : Math.floor(-Number(edge[0]) / BUCKET_MS);
    if (bucket !== undefined) {
      if (backward) from = greatest(from, firstKey(bucket));
      else to = least(to, lastKey(bucket));
    }
    const part = windowStatement({ ...open, newest: { from, to } }, place, { limit: need, offset }, groups);
    const [row] = await room.db.hot(part.name, part.text, part.values);
    const found = readWindowRow(row!);
    stories.push(...found.stories);
    if (bucket === undefined || stories.length >= asked.limit) return { ...found, stories };
    offset = 0;
    if (backward) {
      to = from - 1n;
      from = selection.newest.from;
    } else {
      from = to + 1n;
      to = selection.newest.to;
    }
    if (from > to) return { ...found, stories };
  }
}

/** The `newest` keys of a bucket ascend from its end to its beginning. */
const firstKey = (bucket: number): bigint => -(BigInt(bucket + 1) * BigInt(BUCKET_MS) - 1n);
const lastKey = (bucket: number): bigint => -(BigInt(bucket) * BigInt(BUCKET_MS));
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

async function presentPos(db: Database): Promise<bigint> {
  const [row] = await db.hot('tape_pos', 'select pos from tape', []);
  return BigInt(row![0]!);
}
