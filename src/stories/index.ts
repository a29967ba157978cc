// Stories: lists, search, one story, and publishing. See docs/api.md, docs/search.md and docs/publishing.md.
import type { Sql } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import type { PublishOutcome, StoryChange, StoryDraft } from './draft.ts';
import { operateStory } from './publish/operate.ts';
import { publishDrafts } from './publish/publish.ts';
import { checkDrafts, type ReadyDrafts, readyDrafts } from './publish/ready.ts';
import type { StoryListener, StoryRoom } from './room.ts';

export {
  EXACT_TO,
  keepSealed,
  readSearch,
  SCOPES,
  type Scope,
  sealStories,
} from '../retrieval/index.ts';
export { bodyOf, stripForbidden } from './body.ts';
export { EARLIEST_MS, LATEST_MS } from './bounds.ts';
export { CATEGORIES, type Category } from './categories.ts';
export { COUNTRIES, findCountry } from './countries.ts';
export * from './draft.ts';
export { checkAgainstCursor } from './filters/canonical.ts';
export { type Filter, LONGEST_SEARCH, LONGEST_VALUE, type ValuesFilter } from './filters/filter-kinds.ts';
export {
  COUNT_NAMES,
  type CountName,
  EVENT_FILTER_NAMES,
  EVENT_FILTERS,
  type EventFilterName,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  filterInWords,
  filtersGiven,
  isValues,
  mapNames,
  PAGE_FILTERS,
  SAVED_NAMES,
  type SavedName,
  type SavedWireName,
  SORT_WORDS,
  TIME_NAMES,
  VALUES_NAMES,
  type ValuesName,
} from './filters/filters.ts';
export {
  checkFilter,
  type InverseFilter,
  invertFilter,
  isSameFilter,
  isUpdatedWithin,
  storyProfiles,
} from './filters/inverse.ts';
export * from './filters/list-model.ts';
export { namedTerms, plainValue } from './filters/question.ts';
export { type FilterValues, notPlain, readValues, writeValues } from './filters/values.ts';
export {
  CHANGE_CAUSES,
  CHANGE_KINDS,
  type Change,
  type ChangePage,
  type ChangesAsked,
  DEFAULT_CHANGES,
  LARGEST_CHANGES,
  LONGEST_WAIT_S,
  listChanges,
  type Mark,
  markOf,
} from './history/changes.ts';
export type { Segment } from './history/difference.ts';
export { pruneHistory } from './history/history.ts';
export {
  DEFAULT_REVISIONS,
  type FieldChange,
  getRevision,
  LARGEST_REVISIONS,
  listRevisions,
  type Revision,
  type RevisionPage,
  revisionsOf,
} from './history/revisions.ts';
export { takePlaces } from './history/tape.ts';
export { publisherName } from './indexed.ts';
export { eachOnce } from './indexing/pieces.ts';
export { LANGUAGE_TAGS } from './languages.ts';
export { follows, membersOf, PlacedStories, type Places, valueAt, valueIn } from './lists/articles.ts';
export { type Census, countStories } from './lists/census.ts';
export { type Cursor, readCursor, seenBy, writeCursor } from './lists/cursor.ts';
export { labelsOf, PLAIN_LABELS } from './lists/facet-labels.ts';
export { MOST_GROUPS, MOST_VALUES, parseFacets } from './lists/facets.ts';
export { DEFAULT_PAGE, FURTHEST_OFFSET, LARGEST_PAGE, listStories } from './lists/list.ts';
export * from './model.ts';
export { cardMembers, fieldValue, toStory, writeStory } from './one/card.ts';
export { cutter, type Pattern } from './one/cuts.ts';
export { getStories } from './one/many.ts';
export { getStory } from './one/one.ts';
export { FULL_SHAPE, LIST_SHAPE, parseShape } from './one/shape.ts';
export { STORED_MEMBERS, type StoredPart } from './one/stored.ts';
export { fillIndex, isFilled, keepFilled } from './publish/fill.ts';
export { isOvertaken, restateStory } from './publish/operate.ts';
export { LONGEST as LONGEST_PARTS, LONGEST_KEY_BYTES, MOST as MOST_PARTS } from './publish/prepare.ts';
export { flushReads, foldReads, keepReads } from './publish/reading.ts';
export type { ReadyDrafts } from './publish/ready.ts';
export { awaitTellings, holdTelling } from './publish/tellings.ts';
export { openStories, type StoryListener, type StoryRoom, storiesOver } from './room.ts';
export { VERIFICATION_STATES } from './states.ts';
export * from './stream/index.ts';
export { foldName, foldText, normalizeTag, publisherKey, searchText, slugify } from './text.ts';
export { borneOut, borneOutTogether } from './verification.ts';

/** Most drafts of one call: what one transaction writes while other publishers wait. */
export const LARGEST_BATCH = 500;

export interface PublishOptions {
  /** Whether the listeners (saved searches, webhooks) are notified of the changes; an archive's import is silent. */
  readonly announce?: boolean;
  /** Done in the same transaction, after the listeners. Drafts that share a key make several transactions. */
  readonly also?: StoryListener;
  /**
   * For stories that are composed again and again: the revision that the story of each draft must stand at, 0 for none.
   * A story that somebody else revised or restricted is `rejected`. Its slug stays, whatever its title becomes.
   */
  readonly bases?: readonly number[];
}

/**
 * Publishes drafts in order, each as a new story, as the next revision of the story its keys name, or not at all
 * when it says nothing new. A draft that cannot be published is `rejected` with a sentence that says why; the
 * others go in.
 */
export async function publishStories(
  room: StoryRoom,
  drafts: readonly StoryDraft[],
  options: PublishOptions = {},
): Promise<PublishOutcome[]> {
  checkCount(drafts);
  return publishReady(room, await checkDrafts(drafts), options);
}

/**
 * Does the part of publishing that nobody waits for: checks drafts and reads their words. Whoever publishes batch after batch
 * makes the next ready while one is written.
 */
export function readyStories(room: StoryRoom, drafts: readonly StoryDraft[]): Promise<ReadyDrafts> {
  checkCount(drafts);
  return readyDrafts(room.db, room.known, drafts);
}

function checkCount({ length }: readonly StoryDraft[]): void {
  if (length > LARGEST_BATCH) throw new RangeError(`${length} drafts are more than ${LARGEST_BATCH}`);
}

/** The other part of `publishStories`. */
export async function publishReady(
  room: StoryRoom,
  ready: ReadyDrafts,
  options: PublishOptions = {},
): Promise<PublishOutcome[]> {
  const { announce = false, bases } = options;
  try {
    return await publishDrafts(room.db, room.known, ready, told(room, options), {
      announced: announce,
      bases,
    });
  } finally {
    // Where one of several transactions fails, those before it are committed.
    room.watch.committed();
  }
}

export interface ChangeOptions extends Pick<PublishOptions, 'announce' | 'also'> {
  /** Done first in the same transaction, while it holds no lock yet. */
  readonly before?: (sql: Sql) => Promise<void>;
}

/**
 * Retracts, merges or restricts a story.
 * @param id TypeID; `into` as well.
 * @throws Problem `not_found`, `gone`, `conflict`.
 */
export async function changeStory(
  room: StoryRoom,
  id: string,
  operation:
    | { kind: 'retract'; reason?: string | undefined }
    | { kind: 'merge'; into: string }
    | { kind: 'restrict'; openTo: readonly string[] },
  options: ChangeOptions = {},
): Promise<StoryChange> {
  const named = (text: string): string => {
    const uuid = decodeId('story', text);
    if (uuid === undefined) throw new Problem('not_found', 'There is no story with that id.');
    return uuid;
  };
  const ready = operation.kind === 'merge' ? { ...operation, into: named(operation.into) } : operation;
  const change = await operateStory(room.db, named(id), ready, {
    before: options.before,
    also: told(room, options),
    announced: options.announce === true,
  });
  room.watch.committed();
  return change;
}

function told(room: StoryRoom, { announce = false, also }: PublishOptions): StoryListener {
  return async (sql, changes) => {
    if (announce) for (const listener of room.listeners) await listener(sql, changes);
    await also?.(sql, changes);
  };
}

export { isComposedBody, readWholeTextHeading, timeSaid, wholeTextHeading } from './one/whole-texts.ts';
