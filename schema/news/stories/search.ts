import { type Suggestions, suggestFor } from '../../../src/lookups/index.ts';
import { invalidParameter } from '../../../src/platform/problem.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../../src/stories/index.ts';
import { LONGEST_QUERY, text } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, embedded, type FieldCost } from '../../graph/cost.ts';
import { IN_CONNECTION, shapeOf } from '../../graph/shape.ts';
import { EntityRef, ImpactPathRef } from '../names.ts';
import {
  PageRef,
  STORY_LIST_ARGUMENTS,
  type StoriesArgs,
  StoryConnectionRef,
  type StoryList,
  stories,
  storiesGiven,
  storyConnection,
} from './story.ts';
import { STORY_FILTER_INPUT } from './story-filters.ts';

/**
 * The stories that match `q` and the filters, and suggested names. `q` may be left out beside a cursor, which contains it.
 * @throws Problem as `stories`; `invalid_parameter` without a query.
 */
export async function search(
  args: StoriesArgs,
  context: Context,
  shape: Shape,
): Promise<{ found: StoryPage; suggestions: Suggestions }> {
  needWords(args.q, args.cursor);
  const listing = stories(args, context, shape);
  const q = args.q ?? searchedFor(await listing);
  const place = async (): Promise<bigint> => (await listing).page.pos;
  const [found, suggested] = await Promise.all([listing, suggestions(q, place, context)]);
  return { found, suggestions: suggested };
}

/** Requires a query, or a cursor that contains one. @throws Problem `invalid_parameter`. */
function needWords(q: string | null | undefined, cursor: string | null | undefined): void {
  if (q == null && cursor == null) throw invalidParameter('q', 'is required');
}

/** The query of a list that a cursor continued. @throws Problem `invalid_parameter` if the list has none. */
function searchedFor({ q }: StoryPage): string {
  if (q !== undefined) return q;
  throw invalidParameter('q', 'is required, because the cursor belongs to a list without a search');
}

/**
 * Names that the caller may have meant by `q`.
 * @param place tells the position on the tape that the list was read at. Stories are counted at the same position.
 */
export function suggestions(q: string, place: () => Promise<bigint>, context: Context): Promise<Suggestions> {
  return suggestFor(context.services.lookups, q, place);
}

/** The maximum number of suggestions of each kind. */
const MOST = 5;

const beside = (held: string): string =>
  `One call for each, unless only ${held}, \`matchCount\` and \`stories\` are selected.`;

function suggested(...held: readonly string[]): FieldCost {
  return { calls: MOST, items: MOST, free: ['id', ...held, 'matchCount', 'stories', '__typename'] };
}

const TagSuggestionRef = builder.objectRef<Suggestions['tags'][number]>('TagSuggestion').implement({
  description: 'A suggested tag.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The tag, as the filter `tag` accepts it.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    matchCount: t.exposeInt('matchCount', { description: 'Number of listed stories that have the tag.' }),
  }),
});

const SuggestionsRef = builder.objectRef<Suggestions>('Suggestions').implement({
  description: `Names that the caller may have meant, best first; at most ${MOST} of each kind. Each of them has listed stories.`,
  fields: (t) => ({
    entities: t.field({
      type: [EntityRef],
      extensions: { cost: suggested('slug', 'label', 'kind') },
      description: `Suggested entities. ${beside('`id`, `slug`, `label`, `kind`')}`,
      resolve: ({ entities }) => entities,
    }),
    tags: t.field({
      type: [TagSuggestionRef],
      extensions: { cost: embedded(MOST) },
      description: 'Suggested tags.',
      resolve: ({ tags }) => tags,
    }),
    impactPaths: t.field({
      type: [ImpactPathRef],
      extensions: { cost: suggested('token', 'slug', 'label') },
      description: `Suggested impact paths. ${beside('`id`, `token`, `slug`, `label`')}`,
      resolve: ({ impactPaths }) => impactPaths,
    }),
  }),
});

interface Searched {
  readonly q: string;
  readonly list: StoryList;
}

const SearchRef = builder.objectRef<Searched>('Search').implement({
  description: 'The result of a search: the stories that match, and suggested names.',
  fields: (t) => ({
    stories: t.field({
      type: StoryConnectionRef,
      description: 'The stories that match. It is part of the call of the search.',
      resolve: ({ list }) => list,
    }),
    page: t.field({
      type: PageRef,
      description: 'The same as the `page` object of REST.',
      resolve: ({ list }) => list.page,
    }),
    suggestions: t.field({
      type: SuggestionsRef,
      description: 'Names that the caller may have meant.',
      resolve: ({ q, list }, _args, context) => suggestions(q, async () => list.page.pos, context),
    }),
  }),
});

const IN_SEARCH = IN_CONNECTION.map((path) => ['stories', ...path]);
const { q: _q, ...OTHER_ARGUMENTS } = STORY_LIST_ARGUMENTS;

builder.queryField('search', (t) =>
  t.field({
    type: SearchRef,
    nullable: true,
    description:
      'Full-text search: the list that `stories` returns for the same arguments, and suggested names. One call.',
    extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
    args: {
      q: t.arg.string({
        description:
          `The query: words, "phrases", -exclusion, or (docs/search.md). At most ${LONGEST_QUERY} characters. Required, unless ` +
          '`filter` or a cursor contains the query.',
      }),
      ...STORY_FILTER_INPUT,
      ...OTHER_ARGUMENTS,
      ...t.arg.connectionArgs(),
    },
    resolve: async (_root, given, context, info) => {
      const q = text('q', given.q ?? given.filter?.q, LONGEST_QUERY);
      needWords(q, given.after ?? given.before);
      const shape = shapeOf(info, IN_SEARCH);
      const found = await storiesGiven(given, context, shape);
      return { q: q ?? searchedFor(found), list: storyConnection(context.services.stories, found, shape) };
    },
  }),
);
