import {
  findPublishers,
  type LookupArgs,
  type LookupResult,
  type PublisherRecord,
} from '../../src/lookups/index.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../src/stories/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { LOOKUP_ARGUMENTS, LOOKUP_COST, LookupLinksRef, lookupGiven, RecentCountsRef } from './lookup.ts';
import { lookupList, storiesBelow } from './stories-below.ts';
import { STORY_LIST_ARGUMENTS, type StoriesArgs, StoryConnectionRef, stories } from './story.ts';
import { StoryRef } from './story-type.ts';

/** Publishers by name or domain, or those of most stories. @throws Problem `invalid_parameter`. */
export function publishers(args: LookupArgs, context: Context): Promise<LookupResult<PublisherRecord>> {
  return findPublishers(context.services.lookups, args);
}

/** The stories with a source of a publisher. @throws Problem as `stories`. */
export function publisherStories(
  { of, ...args }: Omit<StoriesArgs, 'publisher'> & { readonly of: Pick<PublisherRecord, 'value'> },
  context: Context,
  shape: Shape,
): Promise<StoryPage> {
  return stories({ ...args, publisher: [of.value] }, context, shape);
}

const NewestStoryRef = builder
  .objectRef<NonNullable<PublisherRecord['newestStory']>>('PublisherNewestStory')
  .implement({
    description: 'The newest story of a publisher.',
    fields: (t) => ({
      storyId: t.exposeID('storyId', { description: 'TypeID `story_...`.' }),
      slug: t.exposeString('slug', { description: 'The name of the story in addresses.' }),
      title: t.exposeString('title', { description: 'Its title.' }),
    }),
  });

const { publisher: _own, ...OTHER_ARGUMENTS } = STORY_LIST_ARGUMENTS;

const PublisherRef = builder.objectRef<PublisherRecord>('Publisher').implement({
  description: 'Who publishes sources of stories, with the number of those stories.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'What the filter `publisher` takes: the name in lower case.',
    }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    domain: t.exposeString('domain', {
      nullable: true,
      description: 'Its domain; null where no source says it.',
    }),
    matchCount: t.exposeInt('matchCount', { description: 'Listed stories with a source of it.' }),
    counts: t.expose('counts', { type: RecentCountsRef, description: 'Counts of the recent past.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: DateTime,
      nullable: true,
      description: 'When the newest of them was published.',
    }),
    newestStory: t.expose('newestStory', {
      type: NewestStoryRef,
      nullable: true,
      description: 'The newest of them.',
    }),
    links: t.expose('links', { type: LookupLinksRef, description: 'Addresses of its stories.' }),
    stories: t.connection(
      {
        type: StoryRef,
        description: 'Its stories, as `Query.stories` lists them. One call for each publisher.',
        extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
        args: OTHER_ARGUMENTS,
        resolve: storiesBelow(publisherStories),
      },
      StoryConnectionRef,
    ),
  }),
});

const PublisherListRef = lookupList('PublisherList', PublisherRef, 'Publishers');

builder.queryField('publishers', (t) =>
  t.field({
    type: PublisherListRef,
    nullable: true,
    description:
      'Publishers of sources, found by the beginning, a part or a misspelling of their name, or by their domain; ' +
      'without `q` those with the most stories. One call.',
    extensions: { cost: LOOKUP_COST },
    args: LOOKUP_ARGUMENTS,
    resolve: (_root, given, context) => lookupGiven(given, (args) => publishers(args, context)),
  }),
);
