import { invalidParameter } from '../../../src/platform/problem.ts';
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
} from '../../../src/stories/index.ts';
import { idOr, inArguments, text, whole } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { StorySort as StorySortRef, TotalRelation } from '../../graph/enums.ts';
import { IN_CONNECTION, shapeOf } from '../../graph/shape.ts';
import { type GivenWindow, windowOf } from '../../graph/window.ts';
import {
  filterGiven,
  type GivenFilter,
  STORY_FILTER_ARGUMENTS,
  STORY_FILTER_INPUT,
} from './story-filters.ts';
import { MatchRef } from './story-parts-type.ts';
import { StoryRef } from './story-type.ts';

/** A request for a list of stories, on every wire. */
export interface StoriesArgs extends StoryFilter, StoryWindow {}

/**
 * A page of the stories that match: the list of REST, GraphQL and the feeds.
 * @throws Problem `invalid_parameter` with REST's names of the parameters, `invalid_cursor`, `cursor_mismatch`.
 */
export async function stories(args: StoriesArgs, context: Context, shape: Shape): Promise<StoryPage> {
  return listStories(context.services.stories, args, args, shape);
}

/**
 * One story, by its id or by any slug that it ever had. For a merged story, the story that remains. The request counts as
 * a read (docs/popularity.md).
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
 * A list of stories for a field of the graph.
 * @param list the resolver of the list. Default: `stories`; a list below a record has another one.
 * @throws Problem as `stories`, with GraphQL's names of the arguments.
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

/** A resolver of a list of stories: of all stories, or of those of a record. */
export type StoryLister = (args: StoriesArgs, context: Context, shape: Shape) => Promise<StoryPage>;

// As over REST.
const LARGEST_NUMBER = 10_000_000;
const LARGEST_OFFSET = 1_000_000_000;

/** The type of the page object of lists of stories and posts. */
export const PageRef = builder.objectRef<PageInfo>('StoryListPage').implement({
  description: 'A page of a list of stories or posts. It is the same as the `page` object of the REST list.',
  fields: (t) => ({
    size: t.exposeInt('size', { description: 'Maximum number of nodes on the page: 1 to 100.' }),
    returned: t.exposeInt('returned', { description: 'Number of nodes on the page.' }),
    number: t.exposeInt('number', {
      nullable: true,
      description:
        'Page number, from 1. Null with a cursor, with `last`, with an offset of a list of stories, and with an offset of a list ' +
        'of posts that is not a multiple of `size`.',
    }),
    offset: t.exposeInt('offset', {
      nullable: true,
      description: 'Number of nodes before the page. Null with a cursor and with `last`.',
    }),
    total: t.exposeInt('total', {
      description: 'Number of nodes that match, over all pages; see `totalRelation`.',
    }),
    totalRelation: t.expose('totalRelation', {
      type: TotalRelation,
      description: 'Whether `total` is exact.',
    }),
    hasNext: t.exposeBoolean('hasNext', { description: 'Whether there is a next page.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'The cursor of the next page: a value for `after`. Null on the last page.',
    }),
    previousCursor: t.exposeString('previousCursor', {
      nullable: true,
      description: 'The cursor of the previous page: a value for `after`, too. Null on the first page.',
    }),
    sort: t.expose('sort', { type: StorySortRef, description: 'The order of the list.' }),
    asOf: t.expose('asOf', {
      type: DateTime,
      description: 'When the latest change that this answer includes was committed.',
    }),
    warnings: t.stringList({
      description:
        'Sentences about parts of the query that were ignored, and about a list that ends early (docs/search.md).',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
});

interface Edge {
  readonly cursor: string;
  readonly node: StoryData;
  readonly match: StoryMatch | null;
}

/** An edge that makes its cursor and its story only when they are read. */
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

/** A connection of stories. */
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

/**
 * The cursors are signed, so they are made only when they are read. It is a class for the same reason as `Page` of the
 * stories (page.ts).
 */
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

/** The arguments of every list of stories beside Relay's window. A list below a record leaves out the record's filter. */
export const STORY_LIST_ARGUMENTS = builder.args((t) => ({
  page: t.int({
    description: 'Page number, from 1; default 1. The page must begin within the first 10,000,000 stories.',
  }),
  pageSize: t.int({
    description: 'Maximum number of stories on a page: 1 to 100; default 20. Another name for `first`.',
  }),
  offset: t.int({ description: 'Number of stories to skip: 0 to 10,000,000; default 0.' }),
  sort: t.field({
    type: StorySortRef,
    description:
      'The order of the list. Default: that of the cursor or of the saved search, otherwise `pipeline`.',
  }),
  ...STORY_FILTER_ARGUMENTS,
}));

/** The type of lists of stories. */
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
        description: 'Whether `totalCount` is exact. Totals up to 10,000 are exact.',
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
        description: 'Why the story matches `q`. Null without `q`.',
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
        'Beside a cursor the filters and the order may be left out, because the cursor contains them; others are a ' +
        '`cursor_mismatch`. One call.',
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
      'One story, by its id, its slug or an earlier slug. For a merged story, the story that remains. An unknown story is ' +
      '`not_found`, a retracted one `gone`, and one that is not open to the plan `restricted`. One call.',
    extensions: { cost: page() },
    args: {
      idOrSlug: t.arg.string({
        required: true,
        description: 'TypeID `story_...`, slug or earlier slug of the story.',
      }),
    },
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

// As over REST: a longer part of a path is the name of nothing.
const LONGEST_SLUG = 300;

/** The arguments of `Query.stories`, as the document gives them. */
export interface GivenStoriesArgs extends GivenFilter, GivenWindow {
  readonly page?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly sort?: StorySort | null | undefined;
}

/**
 * Turns Relay's arguments for pages, and REST's, into the one window of the room.
 * @returns `names` has the GraphQL name of each parameter that an error of the room may name.
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
