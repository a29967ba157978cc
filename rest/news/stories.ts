import manifest from '../../package.json' with { type: 'json' };
import { type StoriesArgs, stories, story } from '../../schema/news/story.ts';
import { octetsOf } from '../../src/platform/octets.ts';
import {
  DEFAULT_PAGE,
  FACET_KINDS,
  FILTER_NAMES,
  FILTERS,
  type Filter,
  type FilterName,
  FURTHEST_OFFSET,
  filtersGiven,
  GROUPINGS,
  LARGEST_PAGE,
  type PageInfo,
  parseFacets,
  parseShape,
  type Shape,
  STORY_FIELDS,
  STORY_GROUPS,
  STORY_SORTS,
  type StoryFilter,
  type StoryPage,
  type StoryRecord,
  type StoryRoom,
  type Tally,
  writeStory,
} from '../../src/stories/index.ts';
import type { Address } from '../app/address.ts';
import { fullStoryExample, storyListExample } from '../app/examples.ts';
import { GrowingBody } from '../app/long-body.ts';
import { choiceIn, numberIn, type Parameter, queryOf, textIn, type Values } from '../app/query.ts';
import { type Answer, contextOf, type Link, type PathParameter, type Route } from '../app/route.ts';
import { storyListShape } from './shapes.ts';
import { oneStoryShape } from './story-shapes.ts';
import { pageWeight } from './weight.ts';

// The specification leaves these bounds open. Nobody types longer texts, and no list needs larger numbers.
const LONGEST_QUERY = 500;
const LONGEST_TEXT = 200;
// A cursor contains the filters of its list.
const LONGEST_CURSOR = 4096;
const LARGEST_NUMBER = 10_000_000;

/**
 * Maximum number of characters of all values of one filter together. It is enough for the maximum number of values with
 * names of the usual length.
 */
export const LONGEST_VALUES = 4_000;

/** Makes a REST parameter from a filter of the table. */
function filterParameter(arg: FilterName): Parameter {
  const filter: Filter = FILTERS[arg];
  const { name, description, example } = filter;
  if (filter.kind === 'count') {
    const { least: min, greatest: max } = filter;
    return { name, arg, kind: 'integer', min, max, description, example: Number(example) };
  }
  if (filter.kind === 'scopes') {
    return {
      name,
      arg,
      kind: 'text',
      repeated: true,
      max: filter.most,
      description,
      example: example.split(','),
    };
  }
  if (filter.kind !== 'values') return { name, arg, kind: 'text', max: filter.most, description, example };
  return {
    name,
    arg,
    kind: 'text',
    repeated: true,
    max: LONGEST_VALUES,
    description: `${description} Several values mean any of them. Separate them by commas, or repeat the parameter. A leading \`-\` excludes the value.`,
    example: [example],
  };
}

export const FIELDS: Parameter = {
  name: 'fields',
  arg: 'fields',
  kind: 'text',
  max: LONGEST_QUERY,
  description: `The fields of each story in the answer, separated by commas. \`id\` is always included. Any of ${STORY_FIELDS.join(', ')}, and the groups ${STORY_GROUPS.join(', ')}.`,
  example: 'id,slug,title,publishedAt',
};
export const INCLUDE: Parameter = {
  name: 'include',
  arg: 'include',
  kind: 'text',
  max: LONGEST_TEXT,
  description: `The detail groups of each story in the answer, separated by commas: \`full\` (all fields and groups) or any of ${STORY_GROUPS.join(', ')}.`,
  example: 'sources,claims',
};

/** The filters of a stream. It has no `as_of`, because it shows the present. */
export const STORY_FILTER_PARAMETERS: readonly Parameter[] = FILTER_NAMES.filter(
  (name) => name !== 'asOf',
).map(filterParameter);

/** The shared story-list parameters (specification, "Shared story-list query parameters"). */
export const STORY_LIST_PARAMETERS: readonly Parameter[] = [
  {
    name: 'page',
    arg: 'number',
    kind: 'integer',
    min: 1,
    max: LARGEST_NUMBER,
    description: 'Page number, from 1. Ignored if `cursor` or `offset` is given.',
    example: 1,
  },
  {
    name: 'page_size',
    aliases: ['limit'],
    arg: 'size',
    kind: 'integer',
    min: 1,
    max: LARGEST_PAGE,
    preset: DEFAULT_PAGE,
    description: 'Stories per page; alias `limit`.',
    example: 20,
  },
  {
    name: 'cursor',
    arg: 'cursor',
    kind: 'text',
    max: LONGEST_CURSOR,
    description: 'Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.',
    example: storyListExample.page.next_cursor,
  },
  {
    name: 'offset',
    arg: 'offset',
    kind: 'integer',
    min: 0,
    max: FURTHEST_OFFSET,
    description:
      'Number of stories to skip, from 0. Ignored if `cursor` is given. To go further than the maximum, follow the cursors.',
    example: 0,
  },
  FIELDS,
  INCLUDE,
  {
    name: 'sort',
    arg: 'sort',
    kind: 'choice',
    max: LONGEST_TEXT,
    choices: STORY_SORTS,
    description:
      'The order. `pipeline` (the default): newest first. `oldest`: oldest first. `popular`: by popularity within 12-hour buckets of publication time, newest bucket first. `relevance`: best match for `q` first; it needs `q`, and the list ends after 10,000 stories.',
    example: 'pipeline',
  },
  ...FILTER_NAMES.map(filterParameter),
];

/** The parameters of a story list that can also return counts (docs/facets.md). */
export const STORY_ANSWER_PARAMETERS: readonly Parameter[] = [
  ...STORY_LIST_PARAMETERS,
  {
    name: 'facets',
    arg: 'facets',
    kind: 'text',
    max: LONGEST_TEXT,
    description: `The properties to count the stories of the whole list by, separated by commas: any of ${FACET_KINDS.join(', ')}. The counts are in \`facets\` of the answer.`,
    example: 'country,category',
  },
  {
    name: 'group_by',
    arg: 'groupBy',
    kind: 'choice',
    max: LONGEST_TEXT,
    choices: GROUPINGS,
    description:
      'Counts the stories of the whole list by hour or day (UTC) of publication. The counts are in `groups` of the answer.',
    example: 'day',
  },
];

/** The arguments of a story list, and the shape of its stories. */
export interface StoryListArgs {
  readonly args: StoriesArgs;
  readonly shape: Shape;
}

/** Makes the arguments and the shape of a story list from its parameters. */
export function storyListArgs(values: Values): StoryListArgs {
  return {
    args: {
      ...filtersIn(values),
      size: numberIn(values, 'size') ?? DEFAULT_PAGE,
      sort: choiceIn(values, 'sort', STORY_SORTS),
      cursor: textIn(values, 'cursor'),
      offset: numberIn(values, 'offset'),
      number: numberIn(values, 'number'),
      facets: parseFacets(textIn(values, 'facets')),
      groupBy: choiceIn(values, 'groupBy', GROUPINGS),
    },
    shape: shapeOf(values.fields, values.include, false),
  };
}

/** The filters among the values of a query. */
export function filtersIn(values: Values): StoryFilter {
  const filters: Record<string, string | number> = {};
  for (const name of filtersGiven(values)) filters[name] = values[name]!;
  return filters;
}

export const storyListQuery = queryOf<StoryListArgs>(STORY_ANSWER_PARAMETERS, storyListArgs);

export const ID_OR_SLUG: PathParameter = {
  name: 'idOrSlug',
  description: 'Story id or slug. Earlier slugs still find the story.',
  example: fullStoryExample.id,
};

const listRoute: Route<StoryListArgs> = {
  operationId: 'listNews',
  method: 'GET',
  paths: ['/v1/news', '/v1/news-stories'],
  tag: 'Stories',
  summary: 'List stories',
  description:
    'The list is newest first, unless `sort` says otherwise. Each page is one call, whatever its size and fields.',
  auth: 'key',
  params: [],
  query: storyListQuery,
  shared: true,
  weight: pageWeight,
  success: { description: 'A page of stories', schema: storyListShape, example: storyListExample },
  async handle(call) {
    const context = contextOf(call);
    const { args, shape } = call.args;
    const found = await stories({ ...args, joined: true }, context, shape);
    return storyListAnswer(context.services.stories, found, shape, call.address);
  },
};

const storyRoute: Route<Shape> = {
  operationId: 'getNewsStory',
  method: 'GET',
  paths: ['/v1/news/{idOrSlug}', '/v1/news-stories/{idOrSlug}'],
  tag: 'Stories',
  summary: 'Get one story',
  description:
    'Answers the complete story, unless `fields` or `include` selects parts. For a merged story, answers the story that remains.',
  auth: 'key',
  params: [ID_OR_SLUG],
  query: queryOf([FIELDS, INCLUDE], ({ fields, include }) => shapeOf(fields, include, true)),
  success: { description: 'The story', schema: oneStoryShape, example: fullStoryExample },
  problems: ['not_found', 'gone', 'restricted'],
  async handle(call) {
    const context = contextOf(call);
    const record = await story({ idOrSlug: call.params.idOrSlug! }, context, call.args);
    return { body: writeStory(context.services.stories, record, call.args) };
  },
};

export const storyRoutes: readonly Route[] = [listRoute, storyRoute];

// A page of the usual size is written in one go.
const WRITTEN_AT_ONCE = 20;

/** The answer of a list route: a page of stories with its envelope, its validator and the links to the pages beside it. */
export async function storyListAnswer(
  room: StoryRoom,
  found: StoryPage,
  shape: Shape,
  address: Address,
): Promise<Answer> {
  const { records, articles } = found;
  const rest = {
    version: listVersion(found.page, address),
    pos: found.page.pos,
    links: pageLinks(found.page, address),
  };
  const ending = `],"page":${writePage(found.page)}${writeCounts(found.counts)}}`;
  if (articles !== undefined) {
    const [first, last] = ['{"articles":[', octetsOf(ending)];
    return { body: `${first}${articles}${last}`, octets: [first, articles, last], ...rest };
  }
  const write = (record: StoryRecord): string => writeStory(room, record, shape);
  if (records.length <= WRITTEN_AT_ONCE) {
    return { body: `{"articles":[${records.map(write).join(',')}${ending}`, ...rest };
  }
  const body = new GrowingBody();
  await body.addList('{"articles":[', records, write);
  body.add(ending);
  return { ...body.whole(), ...rest };
}

/** Writes facets and groups as members that follow `page`. The text is empty if neither was requested. */
function writeCounts(counts: Tally | undefined): string {
  if (counts === undefined) return '';
  const { facets, groups } = counts;
  const members: Record<string, unknown> = {};
  if (facets.length > 0) {
    members.facets = Object.fromEntries(facets.map(({ kind, values }) => [kind, values]));
    members.facets_relation = facets[0]!.relation;
  }
  if (groups !== undefined) {
    members.groups = groups.groups;
    members.groups_relation = groups.relation;
  }
  return `,${JSON.stringify(members).slice(1, -1)}`;
}

/**
 * The text that the validator of a list is made from. An address gives the same bytes until the tape grows. The address
 * is part of the text, because some callers compare validators of different addresses, although the RFC forbids it.
 */
export function listVersion(page: Pick<PageInfo, 'pos'>, address: Address): string {
  return `${RELEASE} ${page.pos} ${address.href}`;
}

// A new release may write other bytes, so it has other validators.
const RELEASE = manifest.version;

/** Writes `page` with the names of REST (specification, "Page envelope of story lists"). */
export function writePage(page: PageInfo): string {
  return JSON.stringify({
    size: page.size,
    returned: page.returned,
    number: page.number,
    offset: page.offset,
    total: page.total,
    total_relation: page.totalRelation,
    has_next: page.hasNext,
    next_cursor: page.nextCursor,
    previous_cursor: page.previousCursor,
    sort: page.sort,
    as_of: page.asOf,
    ...(page.warnings.length === 0 ? {} : { warnings: page.warnings }),
  });
}

/**
 * The links to the first, previous and next page (RFC 8288). There is no link to the last page: by the time it is
 * requested, another page is the last one.
 */
export function pageLinks(page: PageInfo, address: Address): readonly Link[] {
  const links: Link[] = [{ rel: 'first', href: address.at() }];
  if (page.previousCursor !== null)
    links.push({ rel: 'prev', href: address.at({ cursor: page.previousCursor }) });
  if (page.nextCursor !== null) links.push({ rel: 'next', href: address.at({ cursor: page.nextCursor }) });
  return links;
}

/**
 * The shape that the parameters `fields` and `include` select.
 * @param whole whether a request without either of them means the complete story.
 */
export function shapeOf(fields: Values[string], include: Values[string], whole: boolean): Shape {
  return parseShape(
    typeof fields === 'string' ? fields : undefined,
    typeof include === 'string' ? include : undefined,
    whole,
  );
}
