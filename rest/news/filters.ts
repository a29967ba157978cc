import { z } from 'zod';
import { filters } from '../../schema/news/filters.ts';
import { NO_QUERY, type Values } from '../app/query.ts';
import { contextOf, type Route } from '../app/route.ts';
import { listVersion } from './stories.ts';

const count = z.int().min(1).describe('Number of listed stories that have it');
const values = z.array(z.strictObject({ value: z.string(), label: z.string(), count }));
const bound = z.int().min(1);

const filtersShape = z
  .strictObject({
    categories: values,
    countries: z.array(z.strictObject({ code: z.string(), name: z.string(), count })),
    tags: values.max(100).describe('The hundred tags with the most stories'),
    languages: values.describe('BCP 47'),
    publishers: values
      .max(100)
      .describe('The hundred publishers with the most stories; `/v1/publishers` finds the others'),
    verification: values,
    sorts: z.array(z.string()),
    fields: z.array(z.string()),
    include: z.array(z.string()),
    limits: z.strictObject({
      pageSize: bound,
      defaultPageSize: bound,
      lookup: bound,
      defaultLookup: bound,
      query: bound,
      text: bound,
      cursor: bound,
      exactTotal: bound,
    }),
  })
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
    description: 'The values of filters, sorts, fields and groups, and the limits',
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
    return { body: JSON.stringify(body), version: listVersion({ pos }, call.address), pos };
  },
};

export const filterRoutes: readonly Route[] = [filtersRoute];
