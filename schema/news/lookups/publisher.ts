import {
  findPublishers,
  type LookupArgs,
  type LookupResult,
  type PublisherRecord,
} from '../../../src/lookups/index.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { LOOKUP_ARGUMENTS, LOOKUP_COST, LookupLinksRef, lookupGiven, RecentCountsRef } from '../lookup.ts';
import { STORY_LIST_ARGUMENTS, type StoriesArgs, StoryConnectionRef, stories } from '../stories/story.ts';
import { StoryRef } from '../stories/story-type.ts';
import { lookupList, storiesBelow } from './stories-below.ts';

/** Publishers by name or domain, or those with the most stories. @throws Problem `invalid_parameter`. */
export function publishers(args: LookupArgs, context: Context): Promise<LookupResult<PublisherRecord>> {
  return findPublishers(context.services.lookups, args);
}

/** The stories with a source from a publisher. @throws Problem as `stories`. */
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
    description: 'The newest story with a source from a publisher.',
    fields: (t) => ({
      storyId: t.exposeID('storyId', { description: 'TypeID `story_...` of the story.' }),
      slug: t.exposeString('slug', { description: 'Name of the story in addresses.' }),
      title: t.exposeString('title', { description: 'Title of the story.' }),
    }),
  });

const { publisher: _own, ...OTHER_ARGUMENTS } = STORY_LIST_ARGUMENTS;

const PublisherRef = builder.objectRef<PublisherRecord>('Publisher').implement({
  description: 'A publisher of sources, with the number of stories that have such a source.',
  fields: (t) => ({
    value: t.exposeString('value', {
      description: 'Name of the publisher in lower case, as the filter `publisher` accepts it.',
    }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    domain: t.exposeString('domain', {
      nullable: true,
      description:
        'Domain of the publisher without `www.`, such as `courier.example`. Null if no source has one.',
    }),
    matchCount: t.exposeInt('matchCount', {
      description: 'Number of listed stories with a source from the publisher.',
    }),
    counts: t.expose('counts', {
      type: RecentCountsRef,
      description: 'Numbers of recent stories with a source from the publisher.',
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: DateTime,
      nullable: true,
      description: 'When the newest of these stories was published. Null if there is none.',
    }),
    newestStory: t.expose('newestStory', {
      type: NewestStoryRef,
      nullable: true,
      description: 'The newest story with a source from the publisher. Null if there is none.',
    }),
    links: t.expose('links', {
      type: LookupLinksRef,
      description: 'Addresses of the stories with a source from the publisher.',
    }),
    stories: t.connection(
      {
        type: StoryRef,
        description:
          'The stories with a source from the publisher. The list takes the arguments of `Query.stories`. One call for each ' +
          'publisher.',
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
      'Publishers of sources, found by the beginning, a part or a misspelling of their name, or by their domain. ' +
      'Without `q`, the publishers with the most stories. One call.',
    extensions: { cost: LOOKUP_COST },
    args: LOOKUP_ARGUMENTS,
    resolve: (_root, given, context) => lookupGiven(given, (args) => publishers(args, context)),
  }),
);
