import { invalidParameter } from '../../../src/platform/problem.ts';
import {
  COUNT_NAMES,
  type CountName,
  FILTERS,
  filtersGiven,
  mapNames,
  type StoryFilter,
  TIME_NAMES,
  VALUES_NAMES,
  type ValuesFilter,
  type ValuesName,
} from '../../../src/stories/index.ts';
import { idOr, LONGEST_QUERY, text } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { SearchScope } from '../../graph/enums.ts';

/** The description of one value of a filter, with an example. */
export const described = (name: ValuesName): string =>
  `${FILTERS[name].description} Example: \`${FILTERS[name].example}\`.`;

/** The description of a filter that takes several values. */
export const severally = (name: ValuesName): string => `${described(name)} Several values mean any of them.`;

/** The description of a filter that is a whole number, with its range. */
export const inRange = (name: CountName): string => {
  const { description, least, greatest } = FILTERS[name];
  return `${description} From ${least} to ${greatest}.`;
};

/** The values that a list excludes. */
export const StoryExclude = builder.inputType('StoryExclude', {
  description: 'Values to exclude. A story that has any of them is left out.',
  fields: (t) => mapNames(VALUES_NAMES, (name) => t.stringList({ description: described(name) })),
});

const EXCLUDED = 'Values that the stories must not have. Default: none.';
const ABOUT_WORDS = `${FILTERS.q.description} At most ${LONGEST_QUERY} characters.`;

/** The filters of the table as arguments. */
export const STORY_FILTER_ARGUMENTS = builder.args((t) => ({
  ...mapNames(VALUES_NAMES, (name) => t.stringList({ description: severally(name) })),
  exclude: t.field({ type: StoryExclude, description: EXCLUDED }),
  ...mapNames(COUNT_NAMES, (name) => t.int({ description: inRange(name) })),
  searchIn: t.field({ type: [SearchScope], description: FILTERS.searchIn.description }),
  q: t.string({ description: ABOUT_WORDS }),
  ...mapNames(TIME_NAMES, (name) => t.field({ type: DateTime, description: `${FILTERS[name].description}` })),
}));

// Pothos cannot use arguments as fields of an input, so the filters are repeated here. A test compares the two.
const StoryFilterRef = builder.inputType('StoryFilterInput', {
  description:
    'The filters of a list as one object. They are the same as the arguments. Give each filter in one place only.',
  fields: (t) => ({
    ...mapNames(VALUES_NAMES, (name) => t.stringList({ description: severally(name) })),
    exclude: t.field({ type: StoryExclude, description: EXCLUDED }),
    ...mapNames(COUNT_NAMES, (name) => t.int({ description: inRange(name) })),
    searchIn: t.field({ type: [SearchScope], description: FILTERS.searchIn.description }),
    q: t.string({ description: ABOUT_WORDS }),
    ...mapNames(TIME_NAMES, (name) =>
      t.field({ type: DateTime, description: `${FILTERS[name].description}` }),
    ),
  }),
});

/** The same filters as one input, for clients that have them in one variable. */
export const STORY_FILTER_INPUT = builder.args((t) => ({
  filter: t.field({
    type: StoryFilterRef,
    description:
      'The filters as one object instead of separate arguments. Give each filter in one place only.',
  }),
}));

/** Filters as arguments and as one input. */
export interface GivenFilter extends StoryFilter {
  readonly filter?: StoryFilter | null | undefined;
}

/** Joins the filters of the input and of the arguments. @throws Problem `invalid_parameter` for a filter given in both. */
function together({ filter, ...beside }: GivenFilter): StoryFilter {
  const isGiven = (value: unknown): boolean => value != null && value !== '';
  const inside = Object.entries(filter ?? {}).filter(([, value]) => isGiven(value));
  for (const [name] of inside) {
    if (!isGiven(beside[name as keyof StoryFilter])) continue;
    throw invalidParameter(`filter.${name}`, `is also given as \`${name}\`; give it in one place only`);
  }
  return { ...beside, ...Object.fromEntries(inside) };
}

/**
 * The filters among arguments.
 * @throws Problem `invalid_parameter`, GraphQLError BAD_USER_INPUT for a malformed id.
 */
export function filterGiven(all: GivenFilter): StoryFilter {
  if (all.filter == null && all.exclude == null && filtersGiven(all).length === 0) return {};
  const given = together(all);
  return {
    ...mapNames(VALUES_NAMES, (name) => valuesGiven(name, name, given[name])),
    ...mapNames(TIME_NAMES, (name) => given[name]),
    exclude: mapNames(VALUES_NAMES, (name) => {
      const values = given.exclude?.[name];
      return values?.map((value) => valueGiven(name, `exclude.${name}`, value) ?? '');
    }),
    ...mapNames(COUNT_NAMES, (name) => given[name]),
    searchIn: given.searchIn,
    q: text('q', given.q, LONGEST_QUERY),
  };
}

/** The values of a filter: a list of them, or the text in which a saved search stores them. */
function valuesGiven(
  name: ValuesName,
  path: string,
  values: StoryFilter[ValuesName],
): StoryFilter[ValuesName] {
  if (values == null || typeof values === 'string') return values;
  return values.map((value) => valueGiven(name, path, value) ?? '');
}

function valueGiven(name: ValuesName, path: string, value: string): string | undefined {
  const { id }: ValuesFilter = FILTERS[name];
  const given = text(path, value);
  return id === undefined ? given : idOr(id, path, given);
}
