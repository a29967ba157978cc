import { encodeId } from '../platform/ids.ts';
import { invalidParameter } from '../platform/problem.ts';
import type { Question, TextQuery } from '../retrieval/index.ts';
import {
  countTotal,
  EXACT_TO,
  hottestWindow,
  isVerified,
  keepTotal,
  MOST_PLACES,
  needsBuckets,
  outermost,
  type Part,
  type Place,
  planSelection,
  presentPos,
  type Ranking,
  rankList,
  readWindowRow,
  type Selection,
  storiesStatement,
  type Total,
  totalOf,
  type WindowRows,
  type WindowStory,
  wayTo,
  windowStatement,
} from '../retrieval/index.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { checkGrouping, tallyStories } from './facets.ts';
import {
  type CanonicalFilter,
  canonicalFilter,
  checkAgainstCursor,
  filterKey,
  resolveFilter,
} from './filter.ts';
import { matchOf } from './match.ts';
import {
  GROUP_COLUMNS,
  type PageInfo,
  type Shape,
  STORY_GROUPS,
  STORY_SORTS,
  type StoryFilter,
  type StoryGroup,
  type StoryPage,
  type StoryRecord,
  type StorySort,
  type StoryWindow,
  type Tally,
  type TallyAsked,
} from './model.ts';
import type { StoryRoom } from './room.ts';
import { warningsOf } from './warnings.ts';

/** Most stories of one page (interface specification, "Limits"). */
export const LARGEST_PAGE = 100;
/** Stories of a page when the caller names no size. */
export const DEFAULT_PAGE = 20;
// Counting a place from the front takes time in proportion; clients that page so far should use the cursor.
const FURTHEST_OFFSET = 10_000_000;

/**
 * A window of the stories that match a filter, newest publication first or by popularity in 12-hour buckets.
 * The answer is one state of the tape: `page.pos` and `page.asOf` say which.
 * @throws Problem `invalid_parameter`, `invalid_cursor`, `cursor_mismatch`, `unavailable`.
 */
export async function listStories(
  room: StoryRoom,
  filter: StoryFilter,
  window: StoryWindow,
  shape: Shape,
): Promise<StoryPage> {
  const given = canonicalFilter(filter);
  const sort = checkedSort(window.sort);
  checkSize(window);
  checkGrouping(window.groupBy);
  const cursor = window.cursor ? readCursor(room.cursorKey, window.cursor) : undefined;
  if (cursor !== undefined) {
    checkAgainstCursor(window.sort ? { ...given, sort } : given, { ...cursor.filter, sort: cursor.sort });
  }
  const frame: Frame = {
    filter: cursor?.filter ?? given,
    sort: cursor?.sort ?? sort,
    backward: cursor?.backward || window.backward === true,
    place: undefined,
    offset: 0,
    size: window.size,
    pos: cursor?.pos ?? undefined,
  };
  if (frame.sort === 'relevance' && frame.filter.q === undefined) {
    throw invalidParameter('sort', 'relevance is to a search: give q as well');
  }
  if (cursor !== undefined) frame.place = { key: cursor.key, uuid: cursor.uuid };
  else frame.offset = window.offset ?? (Math.max(1, window.number ?? 1) - 1) * window.size;
  if (frame.offset > FURTHEST_OFFSET) {
    throw invalidParameter(
      'page',
      `lies more than ${FURTHEST_OFFSET} stories deep; follow page.next_cursor instead`,
    );
  }
  return readWindow(room, frame, shape, cursor, window);
}

interface Frame {
  readonly filter: CanonicalFilter;
  readonly sort: StorySort;
  readonly backward: boolean;
  place: Place | undefined;
  offset: number;
  readonly size: number;
  readonly pos: bigint | undefined;
}

async function readWindow(
  room: StoryRoom,
  frame: Frame,
  shape: Shape,
  cursor: Cursor | undefined,
  window: StoryWindow,
): Promise<StoryPage> {
  const question = await resolveFilter(room.db, frame.filter);
  const key = filterKey(frame.filter);
  const groups = STORY_GROUPS.filter((group) => shape.groups.has(group));
  const selection = await planSelection(room, question, frame);
  const asked: Asked = {
    key,
    question,
    selection,
    columns: groups.map((group) => GROUP_COLUMNS[group]),
    isCounted: !question.nothing && !window.walk,
  };
  const read = await (frame.sort === 'relevance'
    ? byRelevance(room, frame, asked)
    : inOrder(room, frame, asked));
  const { found, total } = read;
  const isPinned =
    frame.sort === 'popular' ||
    frame.sort === 'relevance' ||
    window.walk ||
    frame.filter.as_of !== undefined ||
    frame.pos !== undefined;
  const cursorAt = (at: WindowStory, backward: boolean): string =>
    writeCursor(room.cursorKey, {
      sort: frame.sort,
      key: at.key,
      uuid: at.uuid,
      filter: frame.filter,
      pos: isPinned ? (selection.pos ?? read.pos) : null,
      backward,
    });
  const [records, told] = await Promise.all([
    recordsOf(room, found, groups, question.text, cursorAt),
    warningsOf(room, frame.filter, question),
  ]);
  const page: PageInfo = {
    size: frame.size,
    returned: records.length,
    number: cursor === undefined && window.offset == null ? Math.max(1, window.number ?? 1) : null,
    offset: cursor === undefined ? frame.offset : null,
    total: total?.total ?? 0,
    totalRelation: total?.relation ?? 'eq',
    hasNext: read.hasNext,
    hasPrevious: read.hasPrevious,
    nextCursor: read.hasNext && found.length > 0 ? cursorAt(found.at(-1)!, false) : null,
    previousCursor: read.hasPrevious && found.length > 0 ? cursorAt(found[0]!, true) : null,
    sort: frame.sort,
    asOf: new Date(read.at).toISOString(),
    pos: read.pos,
    warnings: [...(question.text?.warnings ?? []), ...read.warnings, ...(told ?? [])],
  };
  const tally = async (wanted: TallyAsked): Promise<Tally> => {
    const counted =
      total ?? (question.nothing ? NONE : await (await countTotal(room, key, selection)).at(read.pos));
    return tallyStories(room, key, { ...selection, pos: read.pos }, counted, wanted);
  };
  const { facets, groupBy } = window;
  const counts =
    (facets == null || facets.length === 0) && groupBy == null ? undefined : await tally({ facets, groupBy });
  return { records, page, q: frame.filter.q, tally, counts };
}

/** What a window is read for. */
interface Asked {
  /** Names the filter. */
  readonly key: string;
  readonly question: Question;
  readonly selection: Selection;
  readonly columns: readonly string[];
  readonly isCounted: boolean;
}

/** A window as it was read. */
interface Read {
  readonly pos: bigint;
  /** Time of the commit at `pos`, ms since 1970. */
  readonly at: number;
  /** In the order of the list. */
  readonly found: readonly WindowStory[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Undefined where nothing was counted. */
  readonly total: Total | undefined;
  readonly warnings: readonly string[];
}

async function inOrder(room: StoryRoom, frame: Frame, asked: Asked): Promise<Read> {
  const { key, question, selection, columns, isCounted } = asked;
  const part = { limit: question.nothing ? 0 : frame.size + 1, offset: frame.offset };
  const start = frame.place ?? outermost(selection.backward);
  const isKnown = room.totals.get(key, selection.pos ?? room.watch.place()) !== undefined;
  const countsItself = isCounted && frame.place === undefined && !isKnown && canCount(selection, part.offset);
  const [read, counting] = await Promise.all([
    runWindow(room, selection, start, part, columns, countsItself ? EXACT_TO + 1 : undefined),
    isCounted && !countsItself ? countTotal(room, key, selection) : undefined,
  ]);
  const found = read.stories.slice(0, frame.size);
  const more = read.stories.length > frame.size;
  if (frame.backward) found.reverse();
  let total: Total | undefined = question.nothing ? NONE : undefined;
  if (read.count !== undefined) total = keepTotal(room, key, { pos: read.pos, count: read.count });
  else if (isCounted) total = await (counting ?? (await countTotal(room, key, selection))).at(read.pos);
  const isInside = found.length > 0 && (frame.place !== undefined || frame.offset > 0);
  return {
    pos: read.pos,
    at: read.at,
    found,
    hasNext: frame.backward ? frame.place !== undefined && found.length > 0 : more,
    hasPrevious: frame.backward ? more : isInside,
    total,
    warnings: [],
  };
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
  const { name, text, values } = storiesStatement(ids, pos, columns);
  const [row] = await room.db.hot(name, text, values);
  const read = readWindowRow(row!);
  const found = read.stories.map((story) => {
    const place = from + Number(story.key) - 1;
    return { ...story, key: BigInt(ranking.scores[place]!) * PLACES + BigInt(place) };
  });
  const isEnd = to === MOST_PLACES && ranking.count > MOST_PLACES;
  return {
    pos,
    at: read.at,
    found,
    hasNext: found.length > 0 && to < places,
    hasPrevious: found.length > 0 && from > 0,
    total: totalOf(ranking.count),
    warnings: [
      ...(isEnd ? [`sort: a list by relevance ends after ${MOST_PLACES} places.`] : []),
      ...(ranking.isCut ? [`sort: the newest ${places} stories were ranked.`] : []),
    ],
  };
}

const NOTHING: Ranking = { count: 0, isCut: false, scores: [], ids: async () => [] };

const NONE: Total = { total: 0, relation: 'eq' };

async function runWindow(
  room: StoryRoom,
  selection: Selection,
  place: Place,
  asked: Part,
  columns: readonly string[],
  most: number | undefined,
): Promise<WindowRows> {
  // A pinned place that is still the present is read as such: the past is read from closed rows as well.
  if (selection.pos !== undefined && room.watch.place() === selection.pos) {
    const read = await runWindow(room, { ...selection, pos: undefined }, place, asked, columns, most);
    if (read.pos === selection.pos) return read;
  }
  if (needsBuckets(selection, asked.offset) && asked.limit > 0) {
    return hottestWindow(room, selection, place, asked, columns, most);
  }
  const { name, text, values } = windowStatement(
    selection,
    wayTo(selection, asked.offset),
    place,
    asked,
    columns,
    most,
  );
  const [row] = await room.db.hot(name, text, values);
  if (row !== undefined) return readWindowRow(row);
  // The sealed index was replaced a moment ago.
  return runWindow(room, { ...selection, sealed: undefined }, place, asked, columns, undefined);
}

async function recordsOf(
  room: StoryRoom,
  found: readonly WindowStory[],
  groups: readonly StoryGroup[],
  text: TextQuery | undefined,
  cursorAt: (at: WindowStory, backward: boolean) => string,
): Promise<StoryRecord[]> {
  const records: StoryRecord[] = found.map((each) => {
    const values: Partial<Record<StoryGroup, string>> = {};
    for (const [index, group] of groups.entries()) values[group] = each.columns[index]!;
    return {
      id: encodeId('story', each.uuid),
      uuid: each.uuid,
      popularity: each.popularity,
      card: each.card,
      groups: values,
      cursor: () => cursorAt(each, false),
    };
  });
  if (text === undefined || text.shown.length === 0) return records;
  const matches = await matchOf(room.db, text.shown, records);
  return records.map((record, index) => ({ ...record, match: matches[index]! }));
}

function checkedSort(sort: StorySort | null | undefined): StorySort {
  if (sort == null) return 'pipeline';
  if (STORY_SORTS.includes(sort)) return sort;
  throw invalidParameter('sort', `there is no ${JSON.stringify(String(sort).slice(0, 60))}`, {
    allowed: STORY_SORTS,
  });
}

function checkSize(window: StoryWindow): void {
  if (!Number.isInteger(window.size) || window.size < 1 || window.size > LARGEST_PAGE) {
    throw invalidParameter('page_size', `must be a whole number from 1 to ${LARGEST_PAGE}`);
  }
  if (window.offset != null && !(Number.isInteger(window.offset) && window.offset >= 0)) {
    throw invalidParameter('offset', 'must be a whole number from 0');
  }
  if (window.number != null && !(Number.isInteger(window.number) && window.number >= 1)) {
    throw invalidParameter('page', 'must be a whole number from 1');
  }
}
