import { DEFAULT_LOOKUP, type FilterValues, LARGEST_LOOKUP, readFilters } from '../../src/lookups/index.ts';
import {
  DEFAULT_PAGE,
  EXACT_TO,
  LARGEST_PAGE,
  STORY_FIELDS,
  STORY_GROUPS,
  STORY_SORTS,
} from '../../src/stories/index.ts';
import { LONGEST_CURSOR, LONGEST_QUERY, LONGEST_TEXT } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { embedded, page } from '../graph/cost.ts';

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

/** Everything that a list can be asked for. */
export interface Filters extends FilterValues {
  readonly sorts: readonly string[];
  readonly fields: readonly string[];
  readonly include: readonly string[];
  readonly limits: typeof LIMITS;
}

/** The values that filters take, with how many stories have each, and what else a list can be asked for. */
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
  description: 'A value that a filter takes.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'What the filter takes.' }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    count: t.exposeInt('count', { description: 'Listed stories that have it.' }),
  }),
});

const FilterCountryRef = builder.objectRef<FilterValues['countries'][number]>('FilterCountry').implement({
  description: 'A member of the G20 that stories are about.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'ISO 3166-1 alpha-2; `EU` and `AFU` for the two unions.' }),
    name: t.exposeString('name', { description: 'English name.' }),
    count: t.exposeInt('count', { description: 'Listed stories about it.' }),
  }),
});

const LimitsRef = builder.objectRef<Filters['limits']>('FilterLimits').implement({
  description: 'The bounds of lists and lookups.',
  fields: (t) => ({
    pageSize: t.exposeInt('pageSize', { description: 'Most stories of a page.' }),
    defaultPageSize: t.exposeInt('defaultPageSize', { description: 'Stories of a page unless asked for.' }),
    lookup: t.exposeInt('lookup', { description: 'Most records of a lookup.' }),
    defaultLookup: t.exposeInt('defaultLookup', { description: 'Records of a lookup unless asked for.' }),
    query: t.exposeInt('query', { description: 'Most characters of `q`.' }),
    text: t.exposeInt('text', { description: 'Most characters of other filters.' }),
    cursor: t.exposeInt('cursor', { description: 'Most characters of a cursor.' }),
    exactTotal: t.exposeInt('exactTotal', { description: 'Totals are exact up to here.' }),
  }),
});

const MOST_VALUES = 100;

const FiltersRef = builder.objectRef<Filters>('Filters').implement({
  description:
    'What lists can be asked for. Values that no story has are left out; those of most come first.',
  fields: (t) => ({
    categories: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Normalized categories.',
      resolve: ({ categories }) => categories,
    }),
    countries: t.field({
      type: [FilterCountryRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Members of the G20.',
      resolve: ({ countries }) => countries,
    }),
    tags: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'The hundred most frequent tags.',
      resolve: ({ tags }) => tags,
    }),
    languages: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'Languages, BCP 47.',
      resolve: ({ languages }) => languages,
    }),
    publishers: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'The hundred publishers of most stories; `publishers` finds the others.',
      resolve: (all) => all.publishers,
    }),
    verification: t.field({
      type: [ValueRef],
      extensions: { cost: embedded(MOST_VALUES) },
      description: 'How far stories are borne out.',
      resolve: ({ verification }) => verification,
    }),
    sorts: t.stringList({ description: 'Orders of a list.', resolve: ({ sorts }) => [...sorts] }),
    fields: t.stringList({ description: 'What `fields` of REST takes.', resolve: (all) => [...all.fields] }),
    include: t.stringList({
      description: 'What `include` of REST takes.',
      resolve: (all) => [...all.include],
    }),
    limits: t.expose('limits', { type: LimitsRef, description: 'Bounds.' }),
  }),
});

builder.queryField('filters', (t) =>
  t.field({
    type: FiltersRef,
    nullable: true,
    description: 'The values that filters take, with the number of stories for each. One call.',
    extensions: { cost: page() },
    resolve: (_root, _args, context) => filters(context),
  }),
);
