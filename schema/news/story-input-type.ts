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
    domain: t.string({ description: "Host name of the publisher's site; that of `url` unless given." }),
    title: t.string({ required: true, description: "The publisher's own title." }),
    url: t.string({ description: 'Canonical address of the publication, http or https.' }),
    publishedAt: t.field({ type: DateTime, description: 'When it was published there.' }),
    sourceType: t.field({
      type: SourceType,
      description: 'The origin of the source; `publisher` unless given.',
    }),
    independence: t.field({
      type: Independence,
      description: 'How close it is to the reported event; `independent` unless given.',
    }),
    snippet: t.string({ required: true, description: 'Excerpt of what it says; quotes are parts of it.' }),
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
      description: 'What kind of statement it is.',
    }),
    confidence: t.field({ type: Confidence, required: true, description: 'The confidence in it.' }),
    state: t.field({ type: ClaimState, required: true, description: 'Its state among the sources.' }),
    supporting: t.field({ type: [QuoteInput], description: 'Quotes that support it.' }),
    contradicting: t.field({ type: [QuoteInput], description: 'Quotes that contradict it.' }),
  }),
});

const EntityInput = builder.inputType('StoryEntityInput', {
  description: 'A person or thing that a story is about.',
  fields: (t) => ({
    slug: t.string({ description: 'Stable name; made from the label unless given.' }),
    label: t.string({ required: true, description: 'Name to show.' }),
    kind: t.field({ type: EntityKind, required: true, description: 'What it is.' }),
    country: t.string({ description: 'The G20 member that it is or belongs to: code or English name.' }),
    aliases: t.stringList({ description: 'Other names that it is found by.' }),
  }),
});

const ImpactPathInput = builder.inputType('StoryImpactPathInput', {
  description: 'A way by which the event of a story affects something else.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'Stable name, such as `ports>freight-rates`.' }),
    label: t.string({ required: true, description: 'Name to show.' }),
    direction: t.field({ type: Direction, required: true, description: 'Its direction in this story.' }),
  }),
});

const AssetInput = builder.inputType('StoryAssetInput', {
  description: 'An asset that a story affects.',
  fields: (t) => ({
    ticker: t.string({ required: true, description: 'Such as `BTC`; stored in upper case.' }),
    label: t.string({ required: true, description: 'Name to show.' }),
    kind: t.string({ required: true, description: 'Such as commodity, crypto, index, bond, currency.' }),
  }),
});

const ImpactDetailInput = builder.inputType('StoryImpactDetailInput', {
  description: 'The expected effect of a story, and the reason.',
  fields: (t) => ({
    impactPath: t.string({ required: true, description: 'Token of one of `impactPaths`.' }),
    direction: t.field({ type: Direction, required: true, description: 'The direction of the effect.' }),
    magnitude: t.field({ type: Magnitude, required: true, description: 'The size of the effect.' }),
    horizon: t.field({ type: Horizon, required: true, description: 'When.' }),
    rationale: t.string({ required: true, description: 'Why, in a sentence or two.' }),
    evidenceType: t.field({
      type: EvidenceType,
      required: true,
      description: 'What kind of statement it is.',
    }),
    confidence: t.field({ type: Confidence, required: true, description: 'The confidence in it.' }),
    assets: t.stringList({ description: 'Tickers of those of `assets` that it affects.' }),
  }),
});

export const StoryInput = builder.inputType('StoryInput', {
  description:
    'A story as an operator hands it in: the whole of it, also for a revision. Lists may be left out when they are empty.',
  fields: (t) => ({
    keys: t.stringList({
      description:
        `What the story is recognised by when it comes again, such as the address of its report: at most ` +
        `${MOST_PARTS.keys}. A known key makes the next revision of its story.`,
    }),
    slug: t.string({ description: "The wanted slug; the title's unless given. Made unique by an ending." }),
    title: t.string({
      required: true,
      description: `One line of plain text, at most ${LONGEST_PARTS.title} characters.`,
    }),
    summary: t.string({
      required: true,
      description: `A few sentences of plain text, at most ${LONGEST_PARTS.summary} characters.`,
    }),
    language: t.string({ description: 'BCP 47; `en` unless given.' }),
    category: t.string({ required: true, description: 'A `value` of `categories`.' }),
    tags: t.stringList({ description: 'Tags; normalized.' }),
    countries: t.stringList({
      description:
        'The G20 members it is about: codes or English names. Each is among the entities too; those that stand there ' +
        'need not be named here.',
    }),
    entities: t.field({ type: [EntityInput], description: 'The persons and things it is about.' }),
    impactPaths: t.field({
      type: [ImpactPathInput],
      description: 'The ways by which it affects something else.',
    }),
    assets: t.field({ type: [AssetInput], description: 'The assets that it is about.' }),
    verificationState: t.field({
      type: VerificationState,
      description: 'How far independent publishers confirm it; `unverified` unless given.',
    }),
    publishedAt: t.field({
      type: DateTime,
      description:
        'When it was published; now unless it is given, and for a date alone its start. It never changes: a revision keeps ' +
        'that of the first one.',
    }),
    sources: t.field({ type: [SourceInput], description: 'Its sources.' }),
    claims: t.field({ type: [ClaimInput], description: 'Its claims, with quotes for and against.' }),
    impactDetails: t.field({
      type: [ImpactDetailInput],
      description: 'Its expected effects, and the reasons.',
    }),
    bodyHtml: t.string({ required: true, description: 'Its full text. HTML is sanitised.' }),
  }),
});
