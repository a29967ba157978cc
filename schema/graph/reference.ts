import { CATEGORIES, COUNTRIES } from '../../src/stories/index.ts';
import { builder } from './builder.ts';
import { page } from './cost.ts';

// The short lists of values that filters accept.

const CategoryRef = builder
  .objectRef<{ readonly value: string; readonly label: string }>('Category')
  .implement({
    description: 'A normalized category of stories.',
    fields: (t) => ({
      value: t.exposeString('value', {
        description: 'The value of `Story.category` and of the filter `category`.',
      }),
      label: t.exposeString('label', { description: 'Name for display.' }),
    }),
  });

const CountryRef = builder.objectRef<{ readonly code: string; readonly name: string }>('Country').implement({
  description: 'A member of the G20: a country, or one of the two unions.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'ISO 3166-1 alpha-2; `EU` and `AFU` for the two unions.' }),
    name: t.exposeString('name', { description: 'English name.' }),
  }),
});

builder.queryFields((t) => ({
  categories: t.field({
    type: [CategoryRef],
    nullable: true,
    description: 'All normalized categories, with or without stories. One call.',
    extensions: { cost: page(CATEGORIES.length) },
    resolve: () => [...CATEGORIES],
  }),
  countries: t.field({
    type: [CountryRef],
    nullable: true,
    description: 'All members of the G20, with or without stories. One call.',
    extensions: { cost: page(COUNTRIES.length) },
    resolve: () => [...COUNTRIES],
  }),
}));
