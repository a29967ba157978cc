import { LONGEST_PARTS, MOST_PARTS } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
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
} from '../../graph/enums.ts';
import { LONGEST_URL } from '../../graph/look.ts';

// The input of an operator: a story without ids. Its fields have the names and the meaning of those of `Story`.

/** The maximum length of a statement or a reason, in characters. */
export const LONGEST_CLAIM = 2_000;
/** The maximum length of an excerpt of a source, in characters. */
export const LONGEST_SNIPPET = 20_000;

const NAME = `at most ${LONGEST_PARTS.name} characters`;

const SourceInput = builder.inputType('StorySourceInput', {
  description: 'A source of a story: its publisher and address.',
  fields: (t) => ({
    publisher: t.string({ required: true, description: `Name of the publisher; ${NAME}.` }),
    domain: t.string({
      description:
        "Host name of the publisher's site, such as `courier.example`. Default: the host of `url`.",
    }),
    title: t.string({
      required: true,
      description: `The publisher's own title; at most ${LONGEST_PARTS.title} characters.`,
    }),
    url: t.string({
      description: `Canonical http or https address of the publication; at most ${LONGEST_URL} characters. Default: none.`,
    }),
    publishedAt: t.field({
      type: DateTime,
      description:
        'When the publisher published it; not in the future. A date alone means the start of that day. Default: not known.',
    }),
    sourceType: t.field({
      type: SourceType,
      description: 'The type of the source. Default: `publisher`.',
    }),
    independence: t.field({
      type: Independence,
      description: 'How close the source is to the reported event. Default: `independent`.',
    }),
    snippet: t.string({
      required: true,
      description: `Excerpt of the text of the source; at most ${LONGEST_SNIPPET} characters. Quotes must be exact parts of it.`,
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
    claim: t.string({ required: true, description: `The statement; at most ${LONGEST_CLAIM} characters.` }),
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
    supporting: t.field({
      type: [QuoteInput],
      description: `Quotes that support the statement; at most ${MOST_PARTS.sources}.`,
    }),
    contradicting: t.field({
      type: [QuoteInput],
      description: `Quotes that contradict the statement; at most ${MOST_PARTS.sources}.`,
    }),
  }),
});

const EntityInput = builder.inputType('StoryEntityInput', {
  description: 'A person, organization, place or thing that a story is about.',
  fields: (t) => ({
    slug: t.string({
      description: 'Stable name, such as `reserve-bank-of-australia`. Default: made from the label.',
    }),
    label: t.string({ required: true, description: `Name for display; ${NAME}.` }),
    kind: t.field({ type: EntityKind, required: true, description: 'The kind of the entity.' }),
    country: t.string({
      description: 'The G20 member that the entity is or belongs to: ISO code or English name.',
    }),
    aliases: t.stringList({
      description: `Other names by which the entity is found; at most ${MOST_PARTS.keys}.`,
    }),
  }),
});

const ImpactPathInput = builder.inputType('StoryImpactPathInput', {
  description: 'A way in which the event of a story affects something else.',
  fields: (t) => ({
    token: t.string({ required: true, description: 'Stable name, such as `ports>freight-rates`.' }),
    label: t.string({ required: true, description: `Name for display; ${NAME}.` }),
    direction: t.field({
      type: Direction,
      required: true,
      description: 'The direction of the impact in this story.',
    }),
  }),
});

const AssetInput = builder.inputType('StoryAssetInput', {
  description: 'An asset that a story is about.',
  fields: (t) => ({
    ticker: t.string({ required: true, description: 'Ticker, such as `BTC`. It is stored in upper case.' }),
    label: t.string({ required: true, description: `Name for display; ${NAME}.` }),
    kind: t.string({
      required: true,
      description: 'Kind of asset, such as commodity, crypto, index, bond or currency.',
    }),
  }),
});

const ImpactDetailInput = builder.inputType('StoryImpactDetailInput', {
  description: 'An expected effect of a story, with the reason.',
  fields: (t) => ({
    impactPath: t.string({ required: true, description: 'The `token` of one of `impactPaths`.' }),
    direction: t.field({ type: Direction, required: true, description: 'The direction of the effect.' }),
    magnitude: t.field({ type: Magnitude, required: true, description: 'The size of the effect.' }),
    horizon: t.field({ type: Horizon, required: true, description: 'When the effect is expected.' }),
    rationale: t.string({
      required: true,
      description: `The reason, in a sentence or two; at most ${LONGEST_CLAIM} characters.`,
    }),
    evidenceType: t.field({
      type: EvidenceType,
      required: true,
      description: 'The kind of the statement.',
    }),
    confidence: t.field({ type: Confidence, required: true, description: 'How certain the statement is.' }),
    assets: t.stringList({
      description: 'Tickers of the affected assets. Each must be the `ticker` of one of `assets`.',
    }),
  }),
});

/** A story as a mutation takes it. */
export const StoryInput = builder.inputType('StoryInput', {
  description:
    'A story that an operator publishes. It is always the complete story, also for a revision. Empty lists may be left out.',
  fields: (t) => ({
    keys: t.stringList({
      description:
        'Keys that identify the story when it is published again, such as the address of its report; at most ' +
        `${MOST_PARTS.keys}. If a story has one of them already, the input becomes its next revision.`,
    }),
    slug: t.string({
      description:
        'Preferred name in addresses. Default: made from the title. A suffix is added if another story has the slug.',
    }),
    title: t.string({
      required: true,
      description: `One line of plain text; at most ${LONGEST_PARTS.title} characters.`,
    }),
    summary: t.string({
      required: true,
      description: `A few sentences of plain text; at most ${LONGEST_PARTS.summary} characters.`,
    }),
    language: t.string({
      description: 'Language of the story: a BCP 47 tag such as `pt-BR`. Default: `en`.',
    }),
    category: t.string({ required: true, description: 'Normalized category: a `value` of `categories`.' }),
    tags: t.stringList({
      description: `Tags, such as \`interest-rates\`; at most ${MOST_PARTS.tags}. The service normalizes them.`,
    }),
    countries: t.stringList({
      description:
        'The G20 members that the story is about: ISO codes or English names. Each also becomes an entity of the story. ' +
        'Countries that are among `entities` may be left out here.',
    }),
    entities: t.field({
      type: [EntityInput],
      description: `The entities that the story is about; at most ${MOST_PARTS.entities}.`,
    }),
    impactPaths: t.field({
      type: [ImpactPathInput],
      description: `The ways in which the event affects something else; at most ${MOST_PARTS.impactPaths}.`,
    }),
    assets: t.field({
      type: [AssetInput],
      description: `The assets that the story is about; at most ${MOST_PARTS.assets}.`,
    }),
    verificationState: t.field({
      type: VerificationState,
      description: 'How well independent publishers confirm the story. Default: `unverified`.',
    }),
    publishedAt: t.field({
      type: DateTime,
      description:
        'When the story was published; not in the future. Default: now. A date alone means the start of that day. A revision ' +
        'keeps the time of the first one.',
    }),
    sources: t.field({
      type: [SourceInput],
      description: `The sources of the story; at most ${MOST_PARTS.sources}.`,
    }),
    claims: t.field({
      type: [ClaimInput],
      description: `The claims, with quotes for and against them; at most ${MOST_PARTS.claims}.`,
    }),
    impactDetails: t.field({
      type: [ImpactDetailInput],
      description: `The expected effects, with the reasons; at most ${MOST_PARTS.impactPaths}.`,
    }),
    bodyHtml: t.string({
      required: true,
      description: `HTML of the full text; at most ${LONGEST_PARTS.body} characters, and 128 KiB for the whole request (docs/publishing.md). It is sanitised.`,
    }),
  }),
});
