import type { Story as StoryData } from '../../../src/stories/index.ts';
import { builder, type Fields } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { VerificationState } from '../../graph/enums.ts';
import { EntityRef, namedEntities } from '../names.ts';
import { beginning, first, MOST_ASSETS, MOST_DETAILS, MOST_ENTITIES, MOST_PATHS } from './story-lists.ts';
import {
  BodyRef,
  ClaimRef,
  ClaimVersionRef,
  ImpactDetailRef,
  LinksRef,
  SourceRef,
  SourceVersionRef,
  StoryAssetRef,
  StoryImpactPathRef,
} from './story-parts-type.ts';

// The story and the types inside it. `shapeOf` tells the room which fields are selected, and the room reads those alone.
// So the fields below only return what was read already.

const storyFields = (t: Fields<StoryData>) => ({
  slug: t.exposeString('slug', {
    description:
      'Name in addresses, made from the title, such as `cash-rate-left-unchanged`. Earlier slugs still find the story.',
  }),
  title: t.exposeString('title', { description: 'The title: one line of plain text.' }),
  summary: t.exposeString('summary', { description: 'What happened, in a few sentences of plain text.' }),
  language: t.exposeString('language', {
    description: 'Language of the story: a BCP 47 tag, such as `en`.',
  }),
  category: t.exposeString('category', {
    description: 'Normalized category: a `value` of `categories`, such as `economy`.',
  }),
  tags: t.stringList({
    description: 'Normalized tags, such as `interest-rates`.',
    resolve: (story) => [...story.tags],
  }),
  countries: t.stringList({
    description:
      'The G20 members that the story is about: ISO 3166-1 alpha-2; `EU` and `AFU` for the two unions.',
    resolve: (story) => [...story.countries],
  }),
  entities: t.field({
    type: [EntityRef],
    description:
      'The entities that the story is about. One call for each entity, unless only `id`, `slug`, `label`, `kind` and ' +
      '`stories` are selected.',
    ...first(MOST_ENTITIES, namedEntities(MOST_ENTITIES, 'first')),
    resolve: (story, args) => beginning(story.entities, args, MOST_ENTITIES),
  }),
  impactPaths: t.field({
    type: [StoryImpactPathRef],
    description: 'The ways in which the event affects something else.',
    ...first(MOST_PATHS),
    resolve: (story, args) => beginning(story.impactPaths, args, MOST_PATHS),
  }),
  assets: t.field({
    type: [StoryAssetRef],
    description:
      'The assets that the story is about. Other assets that its impact paths affect are in `impactDetails`.',
    ...first(MOST_ASSETS),
    resolve: (story, args) => beginning(story.assets, args, MOST_ASSETS),
  }),
  popularity: t.exposeInt('popularity', {
    description: 'Popularity: 0 to 999,999. The formula is in docs/popularity.md.',
  }),
  verificationState: t.expose('verificationState', {
    type: VerificationState,
    description: 'How well independent publishers confirm the story.',
  }),
  publishedAt: t.expose('publishedAt', {
    type: DateTime,
    description: 'When the story was first published. It never changes.',
  }),
  updatedAt: t.expose('updatedAt', {
    type: DateTime,
    description: 'When the current revision was made.',
  }),
  revision: t.exposeInt('revision', {
    description:
      'Number of the current revision. It starts at 1 and increases by 1 whenever the story is revised. A change of ' +
      'popularity is no revision.',
  }),
  sourceCount: t.exposeInt('sourceCount', {
    nullable: true,
    description:
      'Number of sources that report the story. `sources` may have fewer of them: at most 40 of a story that is made from items. ' +
      'Null for old stories whose sources were not counted.',
  }),
  links: t.expose('links', { type: LinksRef, description: 'Addresses of the story.' }),
  impactDetails: t.field({
    type: [ImpactDetailRef],
    description: 'The expected effects, with the reasons.',
    ...first(MOST_DETAILS),
    resolve: (story, args) => beginning(story.impactDetails ?? [], args, MOST_DETAILS),
  }),
  body: t.field({
    type: BodyRef,
    description: 'The full text.',
    resolve: (story) => story.body ?? { html: '', text: '', wordCount: 0 },
  }),
});

/** The type of stories. */
export const StoryRef = builder.objectRef<StoryData>('Story');

builder.node(StoryRef, {
  description: 'A news story: one event, with the sources that reported it.',
  id: { resolve: (story) => story.id, description: 'TypeID `story_...`, the same over REST and in feeds.' },
  fields: (t) => ({
    ...storyFields(t),
    sources: t.field({
      type: [SourceRef],
      description:
        'The sources of the story, with the address and an excerpt of each. `sourceCount` counts all that report it.',
      resolve: (story) => story.sources ?? [],
    }),
    claims: t.field({
      type: [ClaimRef],
      description: 'The claims, with quotes for and against them.',
      resolve: (story) => story.claims ?? [],
    }),
  }),
});

/** An earlier state of a story. It has no `id`, because clients store the current story by `Story.id`. */
export const StoryVersionRef = builder.objectRef<StoryData>('StoryVersion').implement({
  description: 'A story in one of its revisions.',
  fields: (t) => ({
    storyId: t.exposeID('id', { description: 'TypeID `story_...` of the story.' }),
    ...storyFields(t),
    sources: t.field({
      type: [SourceVersionRef],
      description: 'The sources of the story in this revision.',
      resolve: (story) => story.sources ?? [],
    }),
    claims: t.field({
      type: [ClaimVersionRef],
      description: 'The claims, with quotes for and against them.',
      resolve: (story) => story.claims ?? [],
    }),
  }),
});
