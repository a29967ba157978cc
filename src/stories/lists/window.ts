import type { Question } from '../../retrieval/index.ts';
import {
  countTotal,
  hottestWindow,
  isVerified,
  keepTotal,
  MOST_PLACES,
  needsBuckets,
  outermost,
  type Part,
  type Place,
  pageStatement,
  presentPos,
  type Ranking,
  rankList,
  readWindowPage,
  readWindowRows,
  type Selection,
  storiesStatement,
  type Total,
  totalOf,
  type WindowPage,
  type WindowRows,
  type WindowStory,
  wayTo,
  windowStatement,
} from '../../retrieval/index.ts';
import type { CanonicalFilter } from '../filters/canonical.ts';
import type { StorySort } from '../model.ts';
import type { StoryRoom } from '../room.ts';

/** Which part of which list is read. */
export interface Frame {
  readonly filter: CanonicalFilter;
  readonly sort: StorySort;
  readonly backward: boolean;
  place: Place | undefined;
  offset: number;
  readonly size: number;
  readonly pos: bigint | undefined;
}

/** What a window is read for. */
interface Asked {
  /** Names the filter. */
  readonly key: string;
  readonly question: Question;
  readonly selection: Selection;
  readonly columns: readonly string[];
  readonly isCounted: boolean;
  /** The stories may come joined, as they are answered, instead of one by one. */
  readonly isJoined: boolean;
}

/** A window as it was read. */
interface Read {
  readonly pos: bigint;
  /** Time of the commit at `pos`, ms since 1970. */
  readonly at: number;
  /** In the order of the list; none where they are joined. */
  readonly found: readonly WindowStory[];
  /** Their JSON, with commas between them, as bytes, a character each. */
  readonly articles: string | undefined;
  readonly returned: number;
  readonly first: Place | undefined;
  readonly last: Place | undefined;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Undefined where nothing was counted. */
  readonly total: Total | undefined;
  readonly warnings: readonly string[];
}

/** Reads the stories of a window, whatever their order. */
export function readWindow(room: StoryRoom, frame: Frame, asked: Asked): Promise<Read> {
  return frame.sort === 'relevance' ? byRelevance(room, frame, asked) : inOrder(room, frame, asked);
}

async function inOrder(room: StoryRoom, frame: Frame, asked: Asked): Promise<Read> {
  const { key, question, selection, isCounted } = asked;
  const start = frame.place ?? outermost(selection.backward);
  const isKnown = room.totals.get(key, selection.pos ?? room.watch.place()) !== undefined;
  const countsItself =
    isCounted && frame.place === undefined && !isKnown && canCount(selection, frame.offset);
  const most = countsItself ? room.totals.exactTo + 1 : undefined;
  // What is read backwards would be joined from its end; lists of nothing and of buckets are read in other ways.
  const isJoined =
    asked.isJoined && !frame.backward && !question.nothing && !needsBuckets(selection, frame.offset);
  const [read, counting] = await Promise.all([
    isJoined ? joined(room, frame, selection, start, most) : oneByOne(room, frame, asked, start, most),
    isCounted && !countsItself ? countTotal(room, key, selection) : undefined,
  ]);
  let total: Total | undefined = question.nothing ? NONE : undefined;
  if (read.count !== undefined) total = keepTotal(room, key, { pos: read.pos, count: read.count });
  else if (isCounted) total = await (counting ?? (await countTotal(room, key, selection))).at(read.pos);
  const isInside = read.returned > 0 && (frame.place !== undefined || frame.offset > 0);
  return {
    ...read,
    hasNext: frame.backward ? frame.place !== undefined && read.returned > 0 : read.more,
    hasPrevious: frame.backward ? read.more : isInside,
    total,
    warnings: [],
  };
}

/** Stories in order, and whether there are more in the direction in which they were read. */
type Found = Pick<Read, 'pos' | 'at' | 'found' | 'articles' | 'returned' | 'first' | 'last'> & {
  readonly more: boolean;
  readonly count: number | undefined;
};

async function oneByOne(
  room: StoryRoom,
  frame: Frame,
  { question, selection, columns }: Asked,
  start: Place,
  most: number | undefined,
): Promise<Found> {
  const part = { limit: question.nothing ? 0 : frame.size + 1, offset: frame.offset };
  const { pos, at, count, stories } = await runWindow(room, selection, start, part, columns, most);
  const found = stories.slice(0, frame.size);
  const more = stories.length > frame.size;
  if (frame.backward) found.reverse();
  return { pos, at, count, found, more, articles: undefined, ...endsOf(found) };
}

const endsOf = (found: readonly WindowStory[]): Pick<Read, 'returned' | 'first' | 'last'> => ({
  returned: found.length,
  first: found[0],
  last: found.at(-1),
});

async function joined(
  room: StoryRoom,
  frame: Frame,
  selection: Selection,
  start: Place,
  most: number | undefined,
): Promise<Found> {
  const part = { limit: frame.size, offset: frame.offset };
  return { ...(await runPage(room, selection, start, part, most)), found: [] };
}

/**
 * Whether the statement that reads a list's first window can tell how long the list is: the sealed index is asked about a
 * whole list at once, and so are a few stories that are looked through one by one.
 */
function canCount(selection: Selection, offset: number): boolean {
  if (needsBuckets(selection, offset)) return selection.sealed !== undefined;
  return wayTo(selection, offset) === 'sealed' || (selection.few && isVerified(selection));
}

// A place of a list by relevance and its score make one key.
const PLACES = 16_384n;

async function byRelevance(room: StoryRoom, frame: Frame, asked: Asked): Promise<Read> {
  const { key, question, columns } = asked;
  const pos = asked.selection.pos ?? (await presentPos(room.db));
  const ranking = question.nothing
    ? NOTHING
    : await rankList(room, key, question, { ...asked.selection, pos });
  const at = frame.place === undefined ? undefined : Number(frame.place.key % PLACES);
  const places = ranking.scores.length;
  const end = frame.backward ? (at ?? places) : undefined;
  const from = end === undefined ? (at === undefined ? frame.offset : at + 1) : Math.max(0, end - frame.size);
  const to = Math.min(end ?? from + frame.size, places);
  const ids = from < to ? await ranking.ids(from, to) : [];
  const read = readWindowRows(await room.db.read(storiesStatement(ids, pos, columns)));
  const found = read.stories.map((story) => {
    const place = from + Number(story.key) - 1;
    return { ...story, key: BigInt(ranking.scores[place]!) * PLACES + BigInt(place) };
  });
  const isEnd = to === MOST_PLACES && ranking.count > MOST_PLACES;
  return {
    pos,
    at: read.at,
    found,
    articles: undefined,
    ...endsOf(found),
    hasNext: found.length > 0 && to < places,
    hasPrevious: found.length > 0 && from > 0,
    total: totalOf(ranking.count, room.totals.exactTo),
    warnings: [
      ...(isEnd ? [`sort: a list by relevance ends after ${MOST_PLACES} stories.`] : []),
      ...(ranking.isCut ? [`sort: only the newest ${places} stories were ranked.`] : []),
    ],
  };
}

const NOTHING: Ranking = { count: 0, isCut: false, scores: [], ids: async () => [] };

/** Of a list without a story. */
export const NONE: Total = { total: 0, relation: 'eq' };

async function runWindow(
  room: StoryRoom,
  selection: Selection,
  place: Place,
  part: Part,
  columns: readonly string[],
  most: number | undefined,
): Promise<WindowRows> {
  return atPresent(room, selection, async (selection) => {
    if (needsBuckets(selection, part.offset) && part.limit > 0) {
      return hottestWindow(room, selection, place, part, columns, most);
    }
    const way = wayTo(selection, part.offset);
    const rows = await room.db.read(windowStatement({ selection, way, place, part, most }, columns));
    if (rows.length > 0) return readWindowRows(rows);
    // The sealed index was replaced a moment ago.
    return runWindow(room, { ...selection, sealed: undefined }, place, part, columns, undefined);
  });
}

async function runPage(
  room: StoryRoom,
  selection: Selection,
  place: Place,
  part: Part,
  most: number | undefined,
): Promise<WindowPage> {
  return atPresent(room, selection, async (selection) => {
    const way = wayTo(selection, part.offset);
    const statement = pageStatement({ selection, way, place, part, most }, room.baseUrl);
    const [row] = await room.db.readOctets(statement);
    if (row !== undefined) return readWindowPage(row.octets, row.texts, part.limit);
    return runPage(room, { ...selection, sealed: undefined }, place, part, undefined);
  });
}

/** A pinned place that is still the present is read as such: the past is read from closed rows as well. */
async function atPresent<T extends { readonly pos: bigint }>(
  room: StoryRoom,
  selection: Selection,
  read: (selection: Selection) => Promise<T>,
): Promise<T> {
  if (selection.pos !== undefined && room.watch.place() === selection.pos) {
    const found = await read({ ...selection, pos: undefined });
    if (found.pos === selection.pos) return found;
  }
  return read(selection);
}
