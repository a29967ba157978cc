import DataLoader from 'dataloader';
import { type ClaimWhy, explainStories, type OriginWhy, type StoryWhy } from '../../../src/newsroom/index.ts';
import { decodeId } from '../../../src/platform/ids.ts';
import type { Story as StoryData } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { ClaimState, VerificationState } from '../../graph/enums.ts';
import { perRequest } from '../../graph/per-request.ts';
import { StoryRef } from './story-type.ts';

// The reasons for the states of a story and its claims (docs/newsroom.md, "States").

const RULE_MEANS: Readonly<Record<ClaimWhy['rule'], string>> = {
  all_withdrew: 'Every source that reported the claim withdrew it. It is retracted.',
  contradicted: 'The latest statement of an origin or of an actor contradicts the claim. It is contested.',
  two_origins: 'Two independent origins or more report the claim. It is corroborated.',
  one_origin: 'One independent origin reports the claim. It is reported.',
  actors_only: 'Only actors of the event state the claim. It is reported.',
};

const ClaimRule = builder.enumType('ClaimRule', {
  description: 'The rule that gives a claim its state.',
  values: Object.fromEntries(
    Object.entries(RULE_MEANS).map(([rule, description]) => [rule, { description }]),
  ) as Record<ClaimWhy['rule'], { description: string }>,
});

const STANCE_MEANS: Readonly<Record<OriginWhy['stance'], string>> = {
  reports: 'The source says that the claim is true.',
  contradicts: 'The source denies the claim or contradicts it.',
  withdraws: 'The source withdraws an earlier report of the claim.',
};

const ClaimStance = builder.enumType('ClaimStance', {
  description: 'What a source says about a claim.',
  values: Object.fromEntries(
    Object.entries(STANCE_MEANS).map(([stance, description]) => [stance, { description }]),
  ) as Record<OriginWhy['stance'], { description: string }>,
});

const QuoteWhyRef = builder.objectRef<OriginWhy['quotes'][number]>('ClaimTestimony').implement({
  description: 'What one source said about a claim.',
  fields: (t) => ({
    publisher: t.exposeString('publisher', { description: 'Name of the publisher.' }),
    publishedAt: t.expose('publishedAt', {
      type: DateTime,
      description: 'When the publisher published the statement.',
    }),
    stance: t.expose('stance', { type: ClaimStance, description: 'What the source says about the claim.' }),
    quote: t.exposeString('quote', { description: 'The exact words of the source.' }),
  }),
});

const OriginWhyRef = builder.objectRef<OriginWhy>('ClaimOrigin').implement({
  description:
    'An origin of statements about a claim. Reprints, and texts credited to the same wire service, count as one origin.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name of the origin: a publisher, a wire service or an actor of the event.',
    }),
    publishers: t.stringList({
      description: 'Names of all publishers that printed texts of the origin.',
      resolve: ({ publishers }) => [...publishers],
    }),
    primary: t.boolean({
      description: 'Whether the origin is an actor of the event. An actor is not an independent origin.',
      resolve: ({ isPrimary }) => isPrimary,
    }),
    stance: t.expose('stance', {
      type: ClaimStance,
      description: 'What the latest statement of the origin says. The latest statement counts.',
    }),
    quotes: t.field({
      type: [QuoteWhyRef],
      description: 'Statements of the origin, earliest first.',
      resolve: ({ quotes }) => quotes,
    }),
  }),
});

const ClaimWhyRef = builder.objectRef<ClaimWhy>('ClaimReason').implement({
  description: 'Why a claim has its state.',
  fields: (t) => ({
    claim: t.exposeString('claim', { description: 'The claim, as in `Story.claims`.' }),
    state: t.expose('state', { type: ClaimState, description: 'The state of the claim.' }),
    rule: t.expose('rule', { type: ClaimRule, description: 'The rule that gives the claim its state.' }),
    explanation: t.exposeString('explanation', { description: 'The rule in a sentence.' }),
    origins: t.field({
      type: [OriginWhyRef],
      description: 'The origins that report the claim or contradict it.',
      resolve: ({ origins }) => origins,
    }),
  }),
});

const StoryWhyRef = builder.objectRef<StoryWhy>('StoryReasons').implement({
  description: 'Why a story and its claims have their states.',
  fields: (t) => ({
    verificationState: t.field({
      type: VerificationState,
      description: 'How well independent publishers confirm the story.',
      resolve: ({ verification }) => verification.state,
    }),
    explanation: t.string({
      description: 'The rule that gives the story its state, in a sentence.',
      resolve: ({ verification }) => verification.explanation,
    }),
    titleRestsOn: t.stringList({
      description: 'The claims that the title is based on.',
      resolve: ({ verification }) => [...verification.claims],
    }),
    claims: t.field({
      type: [ClaimWhyRef],
      description: 'Each claim, with its rule, its origins and their quotes.',
      resolve: ({ claims }) => claims,
    }),
  }),
});

const reasons = perRequest(
  (context) =>
    new DataLoader<string, StoryWhy | null>(async (uuids) => {
      const found = await explainStories(context.services.reads, uuids);
      return uuids.map((uuid) => found.get(uuid) ?? null);
    }),
);

/** The reasons for the states of a story that the caller may read. Null if nothing was compared. */
export async function reasonsOfStory(
  { id }: Pick<StoryData, 'id'>,
  context: Context,
): Promise<StoryWhy | null> {
  return reasons(context).load(decodeId('story', id)!);
}

builder.objectField(StoryRef, 'reasons', (t) =>
  t.field({
    type: StoryWhyRef,
    nullable: true,
    description:
      'Why the story and its claims have their states. Null if nothing was compared: for a story with one item, or one that an ' +
      'operator wrote or revised. One call for each story.',
    extensions: { cost: page() },
    resolve: (story, _args, context) => reasonsOfStory(story, context),
  }),
);
