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
} from '../../../src/stories/index.ts';
import { builder, type Fields } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import {
  ClaimState,
  Confidence,
  Direction,
  EvidenceType,
  Horizon,
  Independence,
  Magnitude,
  SourceType,
} from '../../graph/enums.ts';
import { Url } from '../../graph/url.ts';
import { beginning, first, MOST_ASSETS } from './story-lists.ts';

// The types inside a story. Their fields only return what was read already (story-type.ts).

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

export const SourceRef = builder.objectRef<StorySource>('StorySource').implement({
  description: 'A source of a story: its publisher and address.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'TypeID `src_...`. Quotes refer to it as `sourceId`.' }),
    ...sourceFields(t),
  }),
});

export const SourceVersionRef = builder.objectRef<StorySource>('StorySourceVersion').implement({
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

export const ClaimRef = builder.objectRef<StoryClaim>('StoryClaim').implement({
  description: 'A statement that a story makes, with quotes from its sources for and against it.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'TypeID `clm_...`.' }), ...claimFields(t) }),
});

export const ClaimVersionRef = builder.objectRef<StoryClaim>('StoryClaimVersion').implement({
  description: 'A claim in a revision of its story.',
  fields: (t) => ({ claimId: t.exposeID('id', { description: 'TypeID `clm_...`.' }), ...claimFields(t) }),
});

export const ImpactDetailRef = builder.objectRef<StoryImpactDetail>('StoryImpactDetail').implement({
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

export const BodyRef = builder.objectRef<StoryBody>('StoryBody').implement({
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

export const LinksRef = builder.objectRef<StoryData['links']>('StoryLinks').implement({
  description: 'Addresses of a story.',
  fields: (t) => ({
    self: t.expose('self', { type: Url, description: 'Address of the story over REST.' }),
    html: t.expose('html', { type: Url, description: 'Address of the web page of the story.' }),
    rss: t.expose('rss', { type: Url, description: 'Address of an RSS feed that contains the story.' }),
  }),
});
