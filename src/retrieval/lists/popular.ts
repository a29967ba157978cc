import type { Database } from '../../platform/database.ts';
import { BUCKET_MS, bucketOfKey } from '../buckets.ts';
import { outermost, type Part, type Place, type Selection } from '../sealed/selection.ts';
import { boundaryStatement, countStatement, type Way } from '../sealed/statement.ts';
import { wayTo } from './plan.ts';
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
  const buckets = new Buckets(room.db, { ...selection, pos }, most);
  const { bounds, offset } = await buckets.skip(boundsBehind(selection, place), asked);
  const stories: WindowStory[] = [];
  let open = bounds;
  let skipped = offset;
  for (;;) {
    const part = { limit: asked.limit - stories.length, offset: skipped };
    const { bounds: read, way, isLast } = await buckets.next(open, part);
    const of = { ...selection, pos, newest: read };
    const rows = await room.db.read(windowStatement({ selection: of, way, place, part }, columns));
    if (rows.length === 0)
      return hottestWindow(room, { ...selection, sealed: undefined }, place, asked, columns);
    const found = readWindowRows(rows);
    stories.push(...found.stories);
    const answer = { ...found, count: buckets.count, stories };
    if (isLast || stories.length >= asked.limit) return answer;
    skipped = 0;
    open = behind(read, selection);
    if (open.from > open.to) return answer;
  }
}

type Bounds = Selection['newest'];

/** The bounds of the buckets that hold what lies behind a place. */
function boundsBehind({ newest, backward }: Selection, place: Place): Bounds {
  if (place.key === outermost(backward).key) return newest;
  const bucket = bucketOfKey(place.key);
  if (backward) return { ...newest, to: least(newest.to, lastKey(bucket)) };
  return { ...newest, from: greatest(newest.from, firstKey(bucket)) };
}

/** What lies behind some buckets in the direction of the list. */
function behind(read: Bounds, { newest, backward }: Selection): Bounds {
  return backward ? { from: newest.from, to: read.from - 1n } : { from: read.to + 1n, to: newest.to };
}

/** Says which buckets have to be read for a window. The first question counts the whole list as well. */
class Buckets {
  /** How many stories the list has, if that was asked and counted. */
  count: number | undefined;
  readonly #db: Database;
  readonly #selection: Selection;
  #most: number | undefined;

  constructor(db: Database, selection: Selection, most: number | undefined) {
    this.#db = db;
    this.#selection = selection;
    this.#most = most;
  }

  /** Passes over whole buckets: a window begins in the same one as it would in the order of publication. */
  async skip(
    bounds: Bounds,
    { offset }: Part,
  ): Promise<{ readonly bounds: Bounds; readonly offset: number }> {
    if (offset === 0 || this.#selection.sealed === undefined) return { bounds, offset };
    const bucket = await this.#bucketAt({ ...this.#selection, newest: bounds }, offset);
    const from = bucket === undefined ? bounds.from : greatest(bounds.from, firstKey(bucket));
    if (from === bounds.from) return { bounds, offset };
    const passed = await countAll(this.#db, {
      ...this.#selection,
      newest: { from: bounds.from, to: from - 1n },
    });
    return { bounds: { ...bounds, from }, offset: offset - passed };
  }

  /** The buckets that hold the next part, how they are read, and whether no others are left. */
  async next(
    bounds: Bounds,
    { limit, offset }: Part,
  ): Promise<{ readonly bounds: Bounds; readonly way: Way; readonly isLast: boolean }> {
    const { backward, sealed, driver } = this.#selection;
    const bucket = await this.#bucketAt({ ...this.#selection, newest: bounds }, offset + limit - 1);
    const read =
      bucket === undefined
        ? bounds
        : backward
          ? { ...bounds, from: greatest(bounds.from, firstKey(bucket)) }
          : { ...bounds, to: least(bounds.to, lastKey(bucket)) };
    const way =
      sealed === undefined || driver === 'cards'
        ? 'walk'
        : wayTo({ ...this.#selection, newest: read }, offset);
    return { bounds: read, way, isLast: bucket === undefined };
  }

  /** The bucket of the story that stands `skip` places behind the beginning; undefined when there is none. */
  async #bucketAt(selection: Selection, skip: number): Promise<number | undefined> {
    const way = wayTo(selection, skip);
    const most = way === 'sealed' ? this.#most : undefined;
    this.#most = undefined;
    const [edge] = await this.#db.read(boundaryStatement(selection, way, skip, most));
    const [key, count] = edge ?? [];
    this.count ??= count == null ? undefined : Number(count);
    return key == null ? undefined : Math.floor(-Number(key) / BUCKET_MS);
  }
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
