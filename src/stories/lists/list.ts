import { encodeId } from '../../platform/ids.ts';
import { invalidParameter } from '../../platform/problem.ts';
import {
  countTotal,
  type Place,
  planSelection,
  type TextQuery,
  type WindowStory,
} from '../../retrieval/index.ts';
import { canonicalFilter, checkAgainstCursor, filterKey, parametersOf } from '../filters/canonical.ts';
import type { StoryFilter, StoryPage, StoryWindow, Tally, TallyAsked } from '../filters/list-model.ts';
import { resolveFilter } from '../filters/question.ts';
import {
  GROUP_COLUMNS,
  type Shape,
  STORY_FIELDS,
  STORY_GROUPS,
  type StoryGroup,
  type StoryRecord,
} from '../model.ts';
import type { StoryRoom } from '../room.ts';
import { type Cursor, readCursor, seenBy, writeCursor } from './cursor.ts';
import { tallyStories } from './facets.ts';
import { matchOf } from './match.ts';
import { Page } from './page.ts';
import { warningsOf } from './warnings.ts';
import { type Frame, NONE, readWindow } from './window.ts';

/** Most stories of one page (interface specification, "Limits"). */
export const LARGEST_PAGE = 100;
/** Stories of a page when the caller names no size. */
export const DEFAULT_PAGE = 20;
/**
 * Maximum number of stories that a page number or an offset can skip. To count a place from the front takes time in
 * proportion to it, so clients that page further follow the cursor.
 */
export const FURTHEST_OFFSET = 10_000_000;

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
  const sort = window.sort ?? 'pipeline';
  checkSize(window);
  const cursor = window.cursor ? readCursor(room.cursorKey, window.cursor) : undefined;
  if (cursor !== undefined) {
    checkAgainstCursor(window.sort ? { ...given, sort } : given, { ...cursor.filter, sort: cursor.sort });
    await room.db.replica?.reach(seenBy(cursor));
    if (cursor.pos !== null) await room.history.checkCursor(cursor.pos);
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
    throw invalidParameter('sort', 'relevance needs a search: give q as well');
  }
  if (cursor !== undefined) frame.place = { key: cursor.key, uuid: cursor.uuid };
  else frame.offset = window.offset ?? (Math.max(1, window.number ?? 1) - 1) * window.size;
  if (frame.backward && cursor === undefined && frame.offset > 0) {
    throw invalidParameter(
      window.offset == null ? 'page' : 'offset',
      'counts from the front of the list, so it cannot be given for its end',
    );
  }
  if (frame.offset > FURTHEST_OFFSET) {
    throw invalidParameter(
      window.offset == null ? 'page' : 'offset',
      `is more than ${FURTHEST_OFFSET} stories from the start of the list; follow page.next_cursor instead`,
    );
  }
  return pageOf(room, frame, shape, cursor, window);
}

async function pageOf(
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
  const read = await readWindow(room, frame, {
    key,
    question,
    selection,
    columns: groups.map((group) => GROUP_COLUMNS[group]),
    isCounted: !question.nothing && !window.walk,
    isJoined: window.joined === true && isWhole(shape) && (question.text?.shown.length ?? 0) === 0,
  });
  const { total, first, last } = read;
  const isPinned =
    frame.sort === 'popular' ||
    frame.sort === 'relevance' ||
    window.walk ||
    frame.filter.as_of !== undefined ||
    frame.pos !== undefined;
  const cursorAt = (at: Place, backward: boolean): string =>
    writeCursor(room.cursorKey, {
      sort: frame.sort,
      key: at.key,
      uuid: at.uuid,
      filter: frame.filter,
      pos: isPinned ? (selection.pos ?? read.pos) : null,
      backward,
      seen: room.replicated && !isPinned ? read.pos : undefined,
    });
  const telling = warningsOf(room, frame.filter, question);
  // A joined page without warnings is complete.
  const [records, told] =
    read.found.length === 0 && telling === undefined
      ? NOTHING_MORE
      : await Promise.all([
          recordsOf(room, read.found, groups, window.unmarked === true ? undefined : question.text, cursorAt),
          telling,
        ]);
  const ends = {
    start: () => (first === undefined ? null : cursorAt(first, false)),
    end: () => (last === undefined ? null : cursorAt(last, false)),
    before: () => (first === undefined ? null : cursorAt(first, true)),
  };
  const isFromFront = cursor === undefined && !frame.backward;
  const page = new Page(ends, {
    size: frame.size,
    returned: read.returned,
    number: isFromFront && window.offset == null ? Math.max(1, window.number ?? 1) : null,
    offset: isFromFront ? frame.offset : null,
    total: total?.total ?? 0,
    totalRelation: total?.relation ?? 'eq',
    hasNext: read.hasNext,
    hasPrevious: read.hasPrevious,
    sort: frame.sort,
    asOf: textOfTime(read.at),
    pos: read.pos,
    warnings: [...(question.text?.warnings ?? []), ...read.warnings, ...(told ?? [])],
  });
  const tally = async (wanted: TallyAsked): Promise<Tally> => {
    const counted =
      total ?? (question.nothing ? NONE : await (await countTotal(room, key, selection)).at(read.pos));
    return tallyStories(room, key, { ...selection, pos: read.pos }, counted, wanted);
  };
  const { facets, groupBy } = window;
  const counts =
    (facets == null || facets.length === 0) && groupBy == null ? undefined : await tally({ facets, groupBy });
  const parameters = () => parametersOf(frame);
  return {
    records,
    articles: read.articles,
    page,
    isPinned: selection.pos !== undefined,
    ends,
    q: frame.filter.q,
    parameters,
    tally,
    counts,
  };
}

const NOTHING_MORE: readonly [StoryRecord[], string[] | undefined] = [[], undefined];

// Most lists are of one time: that of the last change.
let latest = { at: 0, text: new Date(0).toISOString() };

function textOfTime(at: number): string {
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}

/** Whether stories are wanted as they are joined in the database: every field, no group. */
function isWhole({ fields, groups }: Shape): boolean {
  return fields.size === STORY_FIELDS.length && groups.size === 0;
}

async function recordsOf(
  room: StoryRoom,
  found: readonly WindowStory[],
  groups: readonly StoryGroup[],
  text: TextQuery | undefined,
  cursorAt: (at: Place, backward: boolean) => string,
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

function checkSize(window: StoryWindow): void {
  if (!Number.isInteger(window.size) || window.size < 1 || window.size > LARGEST_PAGE) {
    throw invalidParameter('page_size', `must be a whole number from 1 to ${LARGEST_PAGE}`);
  }
  if (window.offset != null && !(Number.isInteger(window.offset) && window.offset >= 0)) {
    throw invalidParameter('offset', 'must be a whole number of at least 0');
  }
  if (window.number != null && !(Number.isInteger(window.number) && window.number >= 1)) {
    throw invalidParameter('page', 'must be a whole number of at least 1');
  }
}
