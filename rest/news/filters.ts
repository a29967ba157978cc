import { z } from 'zod';
import { filters } from '../../schema/news/lookups/filters.ts';
import { NO_QUERY, type Values } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';

const count = z.int().min(1).describe('Number of listed stories that have the value');
const values = z.array(
  z.strictObject({
    value: z.string().describe('The value, as the filter accepts it'),
    label: z.string().describe('Name for display'),
    count,
  }),
);
const bound = z.int().min(1);

const filtersShape = z
  .strictObject({
    categories: values.describe('Normalized categories: values for `category`'),
    countries: z
      .array(
        z.strictObject({
          code: z.string().describe('ISO 3166-1 alpha-2 code, or `EU` or `AFU` for one of the two unions'),
          name: z.string().describe('English name'),
          count,
        }),
      )
      .describe('G20 members: values for `country`'),
    tags: values.max(100).describe('The hundred tags with the most stories: values for `tag`'),
    languages: values.describe('Languages as BCP 47 tags: values for `language`'),
    publishers: values
      .max(100)
      .describe(
        'The hundred publishers with the most stories: values for `publisher`. `/v1/publishers` finds the others',
      ),
    verification: values.describe('Verification states: values for `verification`'),
    sorts: z.array(z.string()).describe('The orders of a list: values for `sort`'),
    fields: z.array(z.string()).describe('The fields of a story: values for `fields`'),
    include: z.array(z.string()).describe('The detail groups: values for `include`'),
    limits: z
      .strictObject({
        pageSize: bound.describe('Maximum number of stories on a page'),
        defaultPageSize: bound.describe('Default number of stories on a page'),
        lookup: bound.describe('Maximum number of records in a lookup'),
        defaultLookup: bound.describe('Default number of records in a lookup'),
        query: bound.describe('Maximum number of characters of `q`'),
        text: bound.describe('Maximum number of characters of a value of any other filter'),
        cursor: bound.describe('Maximum number of characters of a cursor'),
        exactTotal: bound.describe('Totals up to this number are exact'),
      })
      .describe('The limits of lists and lookups'),
  })
  .describe('The values that the filters of lists accept, and the limits of lists')
  .meta({ id: 'Filters' });

const filtersRoute: Route<Values> = {
  operationId: 'getFilters',
  method: 'GET',
  paths: ['/v1/filters'],
  tag: 'Lookups',
  summary: 'List the values that filters accept',
  description: 'Values without stories are left out. The values with the most stories come first.',
  auth: 'key',
  params: [],
  query: NO_QUERY,
  shared: true,
  success: {
    description: 'The values of filters, orders, fields and groups, and the limits',
    schema: filtersShape,
    example: {
      categories: [{ value: 'economy', label: 'Economy', count: 5120 }],
      countries: [{ code: 'AU', name: 'Australia', count: 2210 }],
      tags: [{ value: 'interest-rates', label: 'Interest rates', count: 980 }],
      languages: [{ value: 'en', label: 'English', count: 20_114 }],
      publishers: [{ value: 'harbour courier', label: 'Harbour Courier', count: 1_204 }],
      verification: [{ value: 'corroborated', label: 'Corroborated', count: 3_310 }],
      sorts: ['pipeline', 'oldest', 'popular', 'relevance'],
      fields: ['id', 'slug', 'title'],
      include: ['full', 'sources', 'claims', 'impactDetails', 'body'],
      limits: {
        pageSize: 100,
        defaultPageSize: 20,
        lookup: 50,
        defaultLookup: 20,
        query: 500,
        text: 200,
        cursor: 4096,
        exactTotal: 10_000,
      },
    },
  },
  async handle(call) {
    const { pos, ...body } = await filters(contextOf(call));
    return { body: JSON.stringify(body), pos };
  },
};

export const filterRoutes: readonly Route[] = [filtersRoute];
