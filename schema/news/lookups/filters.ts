import {
  DEFAULT_LOOKUP,
  type FilterValues,
  LARGEST_LOOKUP,
  readFilters,
} from '../../../src/lookups/index.ts';
import {
  DEFAULT_PAGE,
  EXACT_TO,
  LARGEST_PAGE,
  STORY_FIELDS,
  STORY_GROUPS,
  STORY_SORTS,
} from '../../../src/stories/index.ts';
import { LONGEST_CURSOR, LONGEST_QUERY, LONGEST_TEXT } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { embedded, page } from '../../graph/cost.ts';

/** The bounds of lists and lookups. */
const LIMITS = {
  pageSize: LARGEST_PAGE,
  defaultPageSize: DEFAULT_PAGE,
  lookup: LARGEST_LOOKUP,
  defaultLookup: DEFAULT_LOOKUP,
  query: LONGEST_QUERY,
  text: LONGEST_TEXT,
  cursor: LONGEST_CURSOR,
  exactTotal: EXACT_TO,
} as const;

/** The values that the parameters of a list accept, and the limits of lists. */
export interface Filters extends FilterValues {
  readonly sorts: readonly string[];
  readonly fields: readonly string[];
  readonly include: readonly string[];
  readonly limits: typeof LIMITS;
}

/** Reads the values that filters accept, with the number of stories for each, and adds the other parameters of lists. */
export async function filters(context: Context): Promise<Filters> {
  return {
    ...(await readFilters(context.services.lookups)),
    sorts: STORY_SORTS,
    fields: [...STORY_FIELDS, ...STORY_GROUPS],
    include: ['full', ...STORY_GROUPS],
    limits: LIMITS,
  };
}

const ValueRef = builder.objectRef<FilterValues['categories'][number]>('FilterValue').implement({
  description: 'A value that a filter accepts.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value, as the filter accepts it.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    count: t.exposeInt('count', { description: 'Number of listed stories that have the value.' }),
  }),
});

const FilterCountryRef = builder.objectRef<FilterValues['countries'][number]>('FilterCountry').implement({
  description: 'A member of the G20 that stories are about.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'ISO 3166-1 alpha-2; `EU` and `AFU` for the two unions.' }),
    name: t.exposeString('name', { description: 'English name.' }),
    count: t.exposeInt('count', { description: 'Number of listed stories about the member.' }),
  }),
});

const LimitsRef = builder.objectRef<Filters['limits']>('FilterLimits').implement({
  description: 'The limits of lists and lookups.',
  fields: (t) => ({
    pageSize: t.exposeInt('pageSize', {
      description: 'Maximum number of stories on a page.',
    }),
    defaultPageSize: t.exposeInt('defaultPageSize', { description: 'Default number of stories on a page.' }),
    lookup: t.exposeInt('lookup', { description: 'Maximum number of records in a lookup.' }),
    defaultLookup: t.exposeInt('defaultLookup', { description: 'Default number of records in a lookup.' }),
    query: t.exposeInt('query', { description: 'Maximum number of characters of `q`.' }),
    text: t.exposeInt('text', {
      description: 'Maximum number of characters of a value of any other filter.',
    }),
    cursor: t.exposeInt('cursor', { description: 'Maximum number of characters of a cursor.' }),
    exactTotal: t.exposeInt('exactTotal', { description: 'Totals up to this number are exact.' }),
  }),
});

const MOST_VALUES = 100;

const FiltersRef = builder.objectRef<Filters>('Filters').implement({
  description:
    'The values that filters of lists accept, the most frequent first. Values without stories are left out.',
  fields: (t) => ({
    categories: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Values of the filter `category`: normalized categories.',
      resolve: ({ categories }) => categories,
    }),
    countries: t.field({
      type: [FilterCountryRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Values of the filter `country`: G20 members.',
      resolve: ({ countries }) => countries,
    }),
    tags: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: `Values of the filter \`tag\`: the ${MOST_VALUES} most frequent tags.`,
      resolve: ({ tags }) => tags,
    }),
    languages: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Values of the filter `language`: BCP 47 tags.',
      resolve: ({ languages }) => languages,
    }),
    publishers: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: `Values of the filter \`publisher\`: the ${MOST_VALUES} publishers with the most stories. The query \`publishers\` finds the others.`,
      resolve: (all) => all.publishers,
    }),
    verification: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Values of the filter `verification`: verification states.',
      resolve: ({ verification }) => verification,
    }),
    sorts: t.stringList({
      description: 'The values of the argument `sort`: the orders of a list.',
      resolve: ({ sorts }) => [...sorts],
    }),
    fields: t.stringList({
      description: 'The values that the parameter `fields` of REST accepts.',
      resolve: (all) => [...all.fields],
    }),
    include: t.stringList({
      description: 'The values that the parameter `include` of REST accepts.',
      resolve: (all) => [...all.include],
    }),
    limits: t.expose('limits', { type: LimitsRef, description: 'The limits of lists and lookups.' }),
  }),
});

builder.queryField('filters', (t) =>
  t.field({
    type: FiltersRef,
    nullable: true,
    description:
      'The values that the filters of lists accept, with the number of stories for each, and the limits of lists. One call.',
    extensions: { cost: page() },
    resolve: (_root, _args, context) => filters(context),
  }),
);
