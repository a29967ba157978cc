import { invalidParameter } from '../../src/platform/problem.ts';
import {
  DEFAULT_PAGE,
  getStory,
  listStories,
  type PageInfo,
  type Shape,
  type Story as StoryData,
  type StoryFilter,
  type StoryMatch,
  type StoryPage,
  type StoryRecord,
  type StoryRoom,
  type StorySort,
  type StoryWindow,
  toStory,
} from '../../src/stories/index.ts';
import { idOr, inArguments, text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { StorySort as StorySortRef, TotalRelation } from '../graph/enums.ts';
import { IN_CONNECTION, shapeOf } from '../graph/shape.ts';
import { type GivenWindow, windowOf } from '../graph/window.ts';
import {
  filterGiven,
  type GivenFilter,
  STORY_FILTER_ARGUMENTS,
  STORY_FILTER_INPUT,
} from './story-filters.ts';
import { MatchRef, StoryRef } from './story-type.ts';

/** What a list of stories is asked for, whatever the wire. */
export interface StoriesArgs extends StoryFilter, StoryWindow {}

/**
 * A window of the stories that match: the list of REST, GraphQL and the feeds.
 * @throws Problem `invalid_parameter` (which names parameters as REST does), `invalid_cursor`, `cursor_mismatch`.
 */
export async function stories(args: StoriesArgs, context: Context, shape: Shape): Promise<StoryPage> {
  return listStories(context.services.stories, args, args, shape);
}

/**
 * One story, by id or by any slug it ever had. A merged story answers with the one it was merged into. It counts as
 * read (docs/popularity.md).
 * @throws Problem `not_found`, `gone`, `restricted`.
 */
export async function story(
  args: { idOrSlug: string },
  context: Context,
  shape: Shape,
): Promise<StoryRecord> {
  const room = context.services.stories;
  const record = await getStory(room, args.idOrSlug, shape, context.principal.plan.name);
  room.reads.count(record.uuid, context);
  return record;
}

/**
 * A list of stories as the graph is asked for it, whoever runs the document.
 * @param list the resolver of that list; `stories` unless it stands below something.
 * @throws Problem as `stories`, naming GraphQL's arguments.
 */
export async function storiesGiven(
  given: GivenStoriesArgs,
  context: Context,
  shape: Shape,
  list: StoryLister = stories,
): Promise<StoryPage> {
  const { args, names } = storiesArgs(given);
  return inArguments(names, () => list(args, context, shape));
}

/** A list of stories, all of them or those of something: what every such resolver is. */
export type StoryLister = (args: StoriesArgs, context: Context, shape: Shape) => Promise<StoryPage>;

// As over REST.
const LARGEST_NUMBER = 10_000_000;
const LARGEST_OFFSET = 1_000_000_000;

export const PageRef = builder.objectRef<PageInfo>('StoryListPage').implement({
  description: 'The same as the `page` object of the REST list.',
  fields: (t) => ({
    size: t.exposeInt('size', { description: 'Maximum number of stories on the page: 1 to 100.' }),
    returned: t.exposeInt('returned', { description: 'Number of stories on the page.' }),
    number: t.exposeInt('number', {
      nullable: true,
      description: 'Page number, from 1. Null if a cursor or offset was given.',
    }),
    offset: t.exposeInt('offset', {
      nullable: true,
      description: 'Number of stories before the page. Null if a cursor was given.',
    }),
    total: t.exposeInt('total', { description: 'Number of stories that match; see `totalRelation`.' }),
    totalRelation: t.expose('totalRelation', {
      type: TotalRelation,
      description: 'Whether `total` is exact.',
    }),
    hasNext: t.exposeBoolean('hasNext', { description: 'Whether there is a next page.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'The next page: a value for `after`.',
    }),
    previousCursor: t.exposeString('previousCursor', {
      nullable: true,
      description: 'The previous page: a value for `after`.',
    }),
    sort: t.expose('sort', { type: StorySortRef, description: 'The order of the list.' }),
    asOf: t.expose('asOf', {
      type: DateTime,
      description: 'When the last change that this answer can see was committed.',
    }),
    warnings: t.stringList({
      description: 'Parts of the query that were ignored, and whether the list ends early.',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
});

interface Edge {
  readonly cursor: string;
  readonly node: StoryData;
  readonly match: StoryMatch | null;
}

/** An edge that makes its cursor and its story when they are asked for. */
class LazyEdge implements Edge {
  readonly #record: StoryRecord;
  readonly #room: StoryRoom;
  readonly #shape: Shape;
  #node: StoryData | undefined;

  constructor(room: StoryRoom, record: StoryRecord, shape: Shape) {
    this.#record = record;
    this.#room = room;
    this.#shape = shape;
  }

  get cursor(): string {
    return this.#record.cursor();
  }

  get match(): StoryMatch | null {
    return this.#record.match ?? null;
  }

  get node(): StoryData {
    this.#node ??= toStory(this.#room, this.#record, this.#shape);
    return this.#node;
  }
}

/** A connection of stories, as the fields of the graph read it. */
export type StoryList = ReturnType<typeof storyConnection>;

/** A page of stories as a connection (Relay cursor connections specification). */
export function storyConnection(room: StoryRoom, { records, page, ends, tally }: StoryPage, shape: Shape) {
  return {
    edges: records.map((record): Edge => new LazyEdge(room, record, shape)),
    pageInfo: pageInfoOf({ ends, page }),
    page,
    tally,
  };
}

/** Relay's page info. */
export const pageInfoOf = ({ ends, page }: Pick<StoryPage, 'ends' | 'page'>): RelayPageInfo =>
  new RelayPageInfo(ends, page);

/** Its cursors are made when they are asked for: they are signed. A class, as `Page` of the stories is one (page.ts). */
class RelayPageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #ends: StoryPage['ends'];

  constructor(ends: StoryPage['ends'], { hasNext, hasPrevious }: StoryPage['page']) {
    this.#ends = ends;
    this.hasNextPage = hasNext;
    this.hasPreviousPage = hasPrevious;
  }

  get startCursor(): string | null {
    return this.#ends.start();
  }

  get endCursor(): string | null {
    return this.#ends.end();
  }
}

/** What every list of stories takes beside Relay's window; fields that stand below something else leave out its own. */
export const STORY_LIST_ARGUMENTS = builder.args((t) => ({
  page: t.int({ description: 'Page number, from 1.' }),
  pageSize: t.int({ description: 'Stories on a page, 1 to 100. Another name for `first`.' }),
  offset: t.int({ description: 'Number of stories to skip, from 0.' }),
  sort: t.field({ type: StorySortRef, description: 'The order; default `pipeline`.' }),
  ...STORY_FILTER_ARGUMENTS,
}));

export const StoryConnectionRef = builder.connectionObject<typeof StoryRef, StoryList>(
  {
    type: StoryRef,
    name: 'StoryConnection',
    description: 'A page of a list of stories.',
    fields: (c) => ({
      totalCount: c.int({
        description: 'Number of stories that match, over all pages; see `totalRelation`.',
        resolve: ({ page }) => page.total,
      }),
      totalRelation: c.field({
        type: TotalRelation,
        description: 'Whether `totalCount` is exact. It is up to 10,000.',
        resolve: ({ page }) => page.totalRelation,
      }),
      page: c.field({
        type: PageRef,
        description: 'The same as the `page` object of REST.',
        resolve: ({ page }) => page,
      }),
    }),
  },
  {
    name: 'StoryEdge',
    description: 'A story in a list, with a cursor that continues after it.',
    fields: (t) => ({
      match: t.field({
        type: MatchRef,
        nullable: true,
        description: 'Why the story matches. Null without `q`.',
        resolve: (edge) => (edge as unknown as Edge).match,
      }),
    }),
  },
);

builder.queryFields((t) => ({
  stories: t.connection(
    {
      type: StoryRef,
      nullable: true,
      description:
        'News stories, newest first unless `sort` says otherwise. Give `first` and `after`, or `last` and `before`. ' +
        '`offset` and `page` page by numbers. A cursor takes precedence over `offset`, and `offset` over `page`. ' +
        'With a cursor the filters may be left out, because the cursor holds them. One call for each page.',
      extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
      args: { ...STORY_FILTER_INPUT, ...STORY_LIST_ARGUMENTS },
      resolve: async (_root, given, context, info) => {
        const shape = shapeOf(info, IN_CONNECTION);
        return storyConnection(context.services.stories, await storiesGiven(given, context, shape), shape);
      },
    },
    StoryConnectionRef,
  ),
  story: t.field({
    type: StoryRef,
    nullable: true,
    description:
      'One story, by its id, its slug or an earlier slug. For a merged story, the story that remains. One call.',
    extensions: { cost: page() },
    args: { idOrSlug: t.arg.string({ required: true, description: 'TypeID `story_...` or slug.' }) },
    resolve: (_root, args, context, info) => {
      const idOrSlug = idOr('story', 'idOrSlug', text('idOrSlug', args.idOrSlug, LONGEST_SLUG));
      if (idOrSlug === undefined) throw invalidParameter('idOrSlug', 'is empty');
      const shape = shapeOf(info);
      return inArguments({}, async () =>
        toStory(context.services.stories, await story({ idOrSlug }, context, shape), shape),
      );
    },
  }),
}));

// As over REST, where a longer path segment names nothing.
const LONGEST_SLUG = 300;

/** The arguments of `Query.stories` as they are given: what was left out may be null. */
export interface GivenStoriesArgs extends GivenFilter, GivenWindow {
  readonly page?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly sort?: StorySort | null | undefined;
}

/**
 * Relay's window arguments and REST's as the one window that the room knows, and the names under which it may
 * find fault with them.
 */
function storiesArgs(given: GivenStoriesArgs): { args: StoriesArgs; names: Record<string, string> } {
  const { size, cursor, backward, names } = windowOf(given);
  return {
    args: {
      ...filterGiven(given),
      size,
      sort: given.sort,
      cursor,
      offset: whole('offset', given.offset, 0, LARGEST_OFFSET),
      number: whole('page', given.page, 1, LARGEST_NUMBER),
      backward,
    },
    names,
  };
}
