import type {
  Quote,
  StoryAsset,
  StoryBody,
  StoryClaim,
  Story as StoryData,
  StoryImpactDetail,
  StoryImpactPath,
  StoryMatch,
  StorySource,
} from '../../src/stories/index.ts';
import { whole } from '../graph/arguments.ts';
import { builder, type Fields } from '../graph/builder.ts';
import type { FieldCost } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import {
  ClaimState,
  Confidence,
  Direction,
  EvidenceType,
  Horizon,
  Independence,
  Magnitude,
  SourceType,
  VerificationState,
} from '../graph/enums.ts';
import { Url } from '../graph/url.ts';
import { EntityRef, namedEntities } from './names.ts';

// The story and the types inside it. `shapeOf` tells the room which fields are selected, and the room reads those alone.
// So the fields below only return what was read already.

// The maximum length of each list inside a story (src/stories/prepare.ts). The cost of a field below a list is multiplied
// by it, or by `first` if that is smaller.
const [MOST_ENTITIES, MOST_PATHS, MOST_ASSETS, MOST_DETAILS] = [60, 30, 40, 60];

/** The argument `first` of a list inside a story, and the cost of the list. @param most its maximum length. */
function first(
  most: number,
  cost: FieldCost = { calls: 0, items: { arguments: ['first'], otherwise: most } },
) {
  return {
    extensions: { cost },
    args: builder.args((t) => ({
      first: t.int({
        description: `Maximum number of items, from the start of the list: 1 to ${most}. Default: all. With fewer items, the fields below cost fewer calls.`,
      }),
    })),
  };
}

function beginning<T>(
  items: readonly T[],
  { first }: { first?: number | null | undefined },
  most: number,
): readonly T[] {
  const count = whole('first', first, 1, most);
  return count === undefined ? items : items.slice(0, count);
}

/** The type of impact paths in a story. */
export const StoryImpactPathRef = builder.objectRef<StoryImpactPath>('StoryImpactPath').implement({
  description:
    'A way in which the event of a story affects something else, with its direction in this story.',
  fields: (t) => ({
    token: t.exposeString('token', {
      description: 'Stable name for addresses and filters, such as `ports>freight-rates`.',
    }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    direction: t.expose('direction', {
      type: Direction,
      description: 'The direction of the impact in this story.',
    }),
  }),
});

/** The type of assets in a story. */
export const StoryAssetRef = builder.objectRef<StoryAsset>('StoryAsset').implement({
  description: 'An asset that a story is about, or that an impact path of the story affects.',
  fields: (t) => ({
    ticker: t.exposeString('ticker', { description: 'Ticker in upper case, such as `BTC`.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
  }),
});

const sourceFields = (t: Fields<StorySource>) => ({
  publisher: t.exposeString('publisher', { description: 'Name of the publisher.' }),
  domain: t.exposeString('domain', {
    nullable: true,
    description: "Host name of the publisher's site. Null if it is not known.",
  }),
  title: t.exposeString('title', { description: "The publisher's own title." }),
  url: t.expose('url', {
    type: Url,
    nullable: true,
    description: 'Canonical address of the publication. Null if it is not known.',
  }),
  publishedAt: t.expose('publishedAt', {
    type: DateTime,
    nullable: true,
    description: 'When the publisher published it. Null if the time is not known.',
  }),
  sourceType: t.expose('sourceType', { type: SourceType, description: 'The type of the source.' }),
  independence: t.expose('independence', {
    type: Independence,
    description: 'How close the source is to the reported event.',
  }),
  snippet: t.exposeString('snippet', { description: 'Excerpt of the text of the source.' }),
});

const SourceRef = builder.objectRef<StorySource>('StorySource').implement({
  description: 'A source of a story: its publisher and address.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'TypeID `src_...`. Quotes refer to it as `sourceId`.' }),
    ...sourceFields(t),
  }),
});

const SourceVersionRef = builder.objectRef<StorySource>('StorySourceVersion').implement({
  description: 'A source in a revision of its story.',
  fields: (t) => ({
    sourceId: t.exposeID('id', { description: 'TypeID `src_...`. Quotes refer to it.' }),
    ...sourceFields(t),
  }),
});

const QuoteRef = builder.objectRef<Quote>('Quote').implement({
  description: 'An exact quote from a source about a claim.',
  fields: (t) => ({
    sourceId: t.exposeID('sourceId', { description: 'TypeID `src_...` of one of the sources of the story.' }),
    quote: t.exposeString('quote', { description: 'An exact part of the text of the source.' }),
  }),
});

const claimFields = (t: Fields<StoryClaim>) => ({
  claim: t.exposeString('claim', { description: 'The statement.' }),
  evidenceType: t.expose('evidenceType', {
    type: EvidenceType,
    description: 'The kind of the statement.',
  }),
  confidence: t.expose('confidence', { type: Confidence, description: 'How certain the statement is.' }),
  state: t.expose('state', {
    type: ClaimState,
    description: 'The state of the claim, according to the sources.',
  }),
  supporting: t.field({
    type: [QuoteRef],
    description: 'Quotes that support the statement.',
    resolve: (claim) => claim.supporting,
  }),
  contradicting: t.field({
    type: [QuoteRef],
    description: 'Quotes that contradict the statement.',
    resolve: (claim) => claim.contradicting,
  }),
});

const ClaimRef = builder.objectRef<StoryClaim>('StoryClaim').implement({
  description: 'A statement that a story makes, with quotes from its sources for and against it.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'TypeID `clm_...`.' }), ...claimFields(t) }),
});

const ClaimVersionRef = builder.objectRef<StoryClaim>('StoryClaimVersion').implement({
  description: 'A claim in a revision of its story.',
  fields: (t) => ({ claimId: t.exposeID('id', { description: 'TypeID `clm_...`.' }), ...claimFields(t) }),
});

const ImpactDetailRef = builder.objectRef<StoryImpactDetail>('StoryImpactDetail').implement({
  description: 'An expected effect of a story, with the reason.',
  fields: (t) => ({
    impactPath: t.exposeString('impactPath', {
      description: 'The `token` of one of the impact paths of the story.',
    }),
    direction: t.expose('direction', { type: Direction, description: 'The direction of the effect.' }),
    magnitude: t.expose('magnitude', { type: Magnitude, description: 'The size of the effect.' }),
    horizon: t.expose('horizon', { type: Horizon, description: 'When the effect is expected.' }),
    rationale: t.exposeString('rationale', { description: 'The reason, in a sentence or two.' }),
    evidenceType: t.expose('evidenceType', {
      type: EvidenceType,
      description: 'The kind of the statement.',
    }),
    confidence: t.expose('confidence', { type: Confidence, description: 'How certain the statement is.' }),
    assets: t.field({
      type: [StoryAssetRef],
      description: 'The assets that the effect concerns.',
      ...first(MOST_ASSETS),
      resolve: (detail, args) => beginning(detail.assets, args, MOST_ASSETS),
    }),
  }),
});

const BodyRef = builder.objectRef<StoryBody>('StoryBody').implement({
  description: 'The full text of a story.',
  fields: (t) => ({
    html: t.exposeString('html', { description: 'The full text as sanitised HTML.' }),
    text: t.exposeString('text', { description: 'The full text as plain text.' }),
    wordCount: t.exposeInt('wordCount', { description: 'Number of words in the text.' }),
  }),
});

const HighlightRef = builder.objectRef<StoryMatch['highlights'][number]>('Highlight').implement({
  description: 'A part of a story that contains words of the search.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'The field of the story that contains the words, as in `StoryMatch.fields`.',
    }),
    text: t.exposeString('text', {
      description:
        'The text of the field as HTML: the words are in `<mark>`, and everything else is escaped. A long text is cut to about ' +
        '240 characters around the words.',
    }),
  }),
});

/** The type of the reason why a story matched a search. */
export const MatchRef = builder.objectRef<StoryMatch>('StoryMatch').implement({
  description: 'Why a story matches `q`.',
  fields: (t) => ({
    fields: t.stringList({
      description:
        'The fields that contain words of the search, such as `title`, `summary`, `entities`, `tags`, `body` and `sources`.',
      resolve: (match) => [...match.fields],
    }),
    highlights: t.field({
      type: [HighlightRef],
      description: 'The texts that contain words of the search, with the words marked.',
      resolve: (match) => match.highlights,
    }),
  }),
});

const LinksRef = builder.objectRef<StoryData['links']>('StoryLinks').implement({
  description: 'Addresses of a story.',
  fields: (t) => ({
    self: t.expose('self', { type: Url, description: 'Address of the story over REST.' }),
    html: t.expose('html', { type: Url, description: 'Address of the web page of the story.' }),
    rss: t.expose('rss', { type: Url, description: 'Address of an RSS feed that contains the story.' }),
  }),
});

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
