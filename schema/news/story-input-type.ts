import { LONGEST_PARTS, MOST_PARTS } from '../../src/stories/index.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';
import {
  ClaimState,
  Confidence,
  Direction,
  EntityKind,
  EvidenceType,
  Horizon,
  Independence,
  Magnitude,
  SourceType,
  VerificationState,
} from '../graph/enums.ts';

// What an operator hands in: the story before ids and places, with the words of the story that is read.

const SourceInput = builder.inputType('StorySourceInput', {
  description: 'A source of a story: its publisher and address.',
  fields: (t) => ({
    publisher: t.string({ required: true, description: 'Name of the publisher.' }),
    domain: t.string({ description: "Host name of the publisher's site. Default: the host of `url`." }),
    title: t.string({ required: true, description: "The publisher's own title." }),
    url: t.string({ description: 'Canonical http or https address of the publication.' }),
    publishedAt: t.field({ type: DateTime, description: 'When it was published there.' }),
    sourceType: t.field({
      type: SourceType,
      description: 'The type of the source; default `publisher`.',
    }),
    independence: t.field({
      type: Independence,
      description: 'How close the source is to the reported event; default `independent`.',
    }),
    snippet: t.string({
      required: true,
      description: 'Excerpt of the text of the source. Quotes must be parts of it.',
    }),
  }),
});

const QuoteInput = builder.inputType('QuoteInput', {
  description: 'An exact quote from a source about a claim.',
  fields: (t) => ({
    source: t.int({ required: true, description: 'Index of the source in `sources`, from 0.' }),
    quote: t.string({ required: true, description: 'An exact part of the snippet of that source.' }),
  }),
});

const ClaimInput = builder.inputType('StoryClaimInput', {
  description: 'A statement that a story makes, with quotes from its sources for and against it.',
  fields: (t) => ({
    claim: t.string({ required: true, description: 'The statement.' }),
    evidenceType: t.field({
      type: EvidenceType,
      required: true,
      description: 'The kind of the statement.',
    }),
    confidence: t.field({ type: Confidence, required: true, description: 'How certain the statement is.' }),
    state: t.field({
      type: ClaimState,
      required: true,
      description: 'The state of the claim, according to the sources.',
    }),
    supporting: t.field({ type: [QuoteInput], description: 'Quotes that support it.' }),
    contradicting: t.field({ type: [QuoteInput], description: 'Quotes that contradict it.' }),
  }),
});

const EntityInput = builder.inputType('StoryEntityInput', {
  description: 'A person, organization, place or thing that a story is about.',
  fields: (t) => ({
    slug: t.string({ description: 'Stable name. Default: made from the label.' }),
    label: t.string({ required: true, description: 'Name for display.' }),
    kind: t.field({ type: EntityKind, required: true, description: 'The kind of the entity.' }),
    country: t.string({
      description: 'The G20 member that the entity is or belongs to: ISO code or English name.',
    }),
    aliases: t.stringList({ description: 'Other names by which the entity is found.' }),
  }),
});

const ImpactPathInput = builder.inputType('StoryImpactPathInput', {
  description: 'A way in which the event of a story affects something else.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'Stable name, such as `ports>freight-rates`.' }),
    label: t.string({ required: true, description: 'Name for display.' }),
    direction: t.field({
      type: Direction,
      required: true,
      description: 'The direction of the impact in this story.',
    }),
  }),
});

const AssetInput = builder.inputType('StoryAssetInput', {
  description: 'An asset that a story affects.',
  fields: (t) => ({
    ticker: t.string({ required: true, description: 'Ticker, such as `BTC`. It is stored in upper case.' }),
    label: t.string({ required: true, description: 'Name for display.' }),
    kind: t.string({
      required: true,
      description: 'Kind of asset, such as commodity, crypto, index, bond or currency.',
    }),
  }),
});

const ImpactDetailInput = builder.inputType('StoryImpactDetailInput', {
  description: 'An expected effect of a story, with the reason.',
  fields: (t) => ({
    impactPath: t.string({ required: true, description: 'Token of one of `impactPaths`.' }),
    direction: t.field({ type: Direction, required: true, description: 'The direction of the effect.' }),
    magnitude: t.field({ type: Magnitude, required: true, description: 'The size of the effect.' }),
    horizon: t.field({ type: Horizon, required: true, description: 'When the effect is expected.' }),
    rationale: t.string({ required: true, description: 'The reason, in a sentence or two.' }),
    evidenceType: t.field({
      type: EvidenceType,
      required: true,
      description: 'The kind of the statement.',
    }),
    confidence: t.field({ type: Confidence, required: true, description: 'How certain the statement is.' }),
    assets: t.stringList({ description: 'Tickers of the affected assets; each must be one of `assets`.' }),
  }),
});

export const StoryInput = builder.inputType('StoryInput', {
  description:
    'A story that an operator publishes: always the complete story, also for a revision. Empty lists may be left out.',
  fields: (t) => ({
    keys: t.stringList({
      description:
        'Keys that identify the story when it is published again, such as the address of its report; at most ' +
        `${MOST_PARTS.keys}. A known key creates the next revision of its story.`,
    }),
    slug: t.string({
      description: 'Preferred slug. Default: made from the title. A suffix is added if the slug is taken.',
    }),
    title: t.string({
      required: true,
      description: `One line of plain text, at most ${LONGEST_PARTS.title} characters.`,
    }),
    summary: t.string({
      required: true,
      description: `A few sentences of plain text, at most ${LONGEST_PARTS.summary} characters.`,
    }),
    language: t.string({ description: 'BCP 47 tag; default `en`.' }),
    category: t.string({ required: true, description: 'Normalized category: a `value` of `categories`.' }),
    tags: t.stringList({ description: 'Tags. They are normalized.' }),
    countries: t.stringList({
      description:
        'The G20 members that the story is about: ISO codes or English names. Each also becomes an entity of the story; countries ' +
        'that are among `entities` may be left out here.',
    }),
    entities: t.field({ type: [EntityInput], description: 'The entities that the story is about.' }),
    impactPaths: t.field({
      type: [ImpactPathInput],
      description: 'The ways in which it affects something else.',
    }),
    assets: t.field({ type: [AssetInput], description: 'The assets that it is about.' }),
    verificationState: t.field({
      type: VerificationState,
      description: 'How well independent publishers confirm the story; default `unverified`.',
    }),
    publishedAt: t.field({
      type: DateTime,
      description:
        'When the story was published. Default: now. A date alone means the start of that day. It never changes: a revision keeps ' +
        'the time of the first one.',
    }),
    sources: t.field({ type: [SourceInput], description: 'The sources.' }),
    claims: t.field({ type: [ClaimInput], description: 'The claims, with quotes for and against them.' }),
    impactDetails: t.field({
      type: [ImpactDetailInput],
      description: 'The expected effects, with the reasons.',
    }),
    bodyHtml: t.string({ required: true, description: 'HTML of the full text. It is sanitised.' }),
  }),
});
