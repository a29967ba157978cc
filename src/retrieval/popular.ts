import type { Database } from '../platform/database.ts';
import { BUCKET_MS, bucketOfKey } from './buckets.ts';
import { wayTo } from './plan.ts';
import { outermost, type Part, type Place, type Selection } from './selection.ts';
import { boundaryStatement, countStatement } from './statement.ts';
import { readWindowRows, type WindowRows, type WindowStory, windowStatement } from './window.ts';

/**
 * Whether a window by popularity is read bucket by bucket. Cards have the order of popularity themselves. Everything
 * else is found in the order of publication.
 */
export function needsBuckets(selection: Selection, offset: number): boolean {
  if (selection.order !== 'hottest' || selection.driver === 'updated') return false;
  return selection.driver !== 'cards' || wayTo(selection, offset) === 'sealed';
}

/**
 * A window of a list in the order of popularity. Postings and bitmaps are in the order of publication, and so are the
 * 12-hour buckets. So whole buckets are read, as many as the window needs, and sorted inside.
 * @param most how far to count the list as well, if the sealed index is asked about all of it.
 */
export async function hottestWindow(
  room: { db: Database },
  selection: Selection,
  place: Place,
  asked: Part,
  columns: readonly string[],
  most?: number,
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
  let { offset } = asked;
  let count: number | undefined;
  let counting = most;
  const bucketOf = async (open: Selection, skip: number): Promise<number | undefined> => {
    const found = await bucketAt(room.db, open, skip, counting);
    // Only the first is asked about the whole list.
    counting = undefined;
    count ??= found.count;
    return found.bucket;
  };
  if (offset > 0 && selection.sealed !== undefined) {
    // The window begins in the same bucket as it would in the order of publication.
    const bucket = await bucketOf({ ...selection, pos, newest: { from, to } }, offset);
    if (bucket !== undefined) {
      const start = greatest(from, firstKey(bucket));
      if (start > from)
        offset -= await countAll(room.db, { ...selection, pos, newest: { from, to: start - 1n } });
      from = start;
    }
  }
  for (;;) {
    const need = asked.limit - stories.length;
    const open: Selection = { ...selection, pos, newest: { from, to } };
    const bucket = await bucketOf(open, offset + need - 1);
    if (bucket !== undefined) {
      if (backward) from = greatest(from, firstKey(bucket));
      else to = least(to, lastKey(bucket));
    }
    const way = selection.sealed === undefined || selection.driver === 'cards' ? 'walk' : wayTo(open, offset);
    const part = { limit: need, offset };
    const rows = await room.db.read(
      windowStatement({ selection: { ...open, newest: { from, to } }, way, place, part }, columns),
    );
    if (rows.length === 0)
      return hottestWindow(room, { ...selection, sealed: undefined }, place, asked, columns);
    const found = readWindowRows(rows);
    stories.push(...found.stories);
    if (bucket === undefined || stories.length >= asked.limit) return { ...found, count, stories };
    offset = 0;
    if (backward) {
      to = from - 1n;
      from = selection.newest.from;
    } else {
      from = to + 1n;
      to = selection.newest.to;
    }
    if (from > to) return { ...found, count, stories };
  }
}

/** The bucket of the story that stands `skip` places behind the beginning; undefined when there is none. */
async function bucketAt(
  db: Database,
  selection: Selection,
  skip: number,
  most: number | undefined,
): Promise<{ bucket: number | undefined; count: number | undefined }> {
  const way = wayTo(selection, skip);
  const [edge] = await db.read(boundaryStatement(selection, way, skip, way === 'sealed' ? most : undefined));
  const [key, count] = edge ?? [];
  return {
    bucket: key == null ? undefined : Math.floor(-Number(key) / BUCKET_MS),
    count: count == null ? undefined : Number(count),
  };
}

async function countAll(db: Database, selection: Selection): Promise<number> {
  const [row] = await db.read(countStatement(selection, 'sealed', Number.MAX_SAFE_INTEGER));
  return Number(row?.[1] ?? 0);
}

/** The `newest` keys of a bucket ascend from its end to its beginning. */
const firstKey = (bucket: number): bigint => -(BigInt(bucket + 1) * BigInt(BUCKET_MS) - 1n);
const lastKey = (bucket: number): bigint => -(BigInt(bucket) * BigInt(BUCKET_MS));
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Where the tape stands now. */
export async function presentPos(db: Database): Promise<bigint> {
  const [row] = await db.hot('tape_pos', 'select pos from tape', []);
  return BigInt(row![0]!);
}
