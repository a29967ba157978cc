import type { StoriesArgs } from '../../schema/news/stories/story.ts';
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
  parseFacets,
  parseShape,
  type Shape,
  STORY_FIELDS,
  STORY_GROUPS,
  STORY_SORTS,
  type StoryFilter,
} from '../../src/stories/index.ts';
import { storyListExample } from '../app/route/examples.ts';
import { choiceIn, numberIn, type Parameter, textIn, type Values } from '../app/route/query.ts';

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
      'The order. Default: that of the cursor or of the saved search, otherwise `pipeline`. `pipeline`: newest first. `oldest`: oldest first. `popular`: by popularity within 12-hour buckets of publication time, newest bucket first. `relevance`: best match for `q` first; it needs `q`, and the list ends after 10,000 stories.',
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
