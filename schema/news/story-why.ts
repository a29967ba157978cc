import DataLoader from 'dataloader';
import { type ClaimWhy, explainStories, type OriginWhy, type StoryWhy } from '../../src/newsroom/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import type { Story as StoryData } from '../../src/stories/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { ClaimState, VerificationState } from '../graph/enums.ts';
import { perRequest } from '../graph/per-request.ts';
import { StoryRef } from './story-type.ts';

// Why the states of a story and its claims are what they are (docs/newsroom.md, "States").

const RULE_MEANS: Readonly<Record<ClaimWhy['rule'], string>> = {
  all_withdrew: 'Everyone who said it took it back: it is retracted.',
  contradicted: 'The latest word of an origin or an actor contradicts it: it is contested.',
  two_origins: 'Two independent origins report it: it is corroborated.',
  one_origin: 'One independent origin reports it.',
  actors_only: 'Only an actor of the matter states it.',
};

const ClaimRule = builder.enumType('ClaimRule', {
  description: 'The rule by which a claim has its state.',
  values: Object.fromEntries(
    Object.entries(RULE_MEANS).map(([rule, description]) => [rule, { description }]),
  ) as Record<ClaimWhy['rule'], { description: string }>,
});

const STANCE_MEANS: Readonly<Record<OriginWhy['stance'], string>> = {
  reports: 'It says that it is so.',
  contradicts: 'It says otherwise, or denies it.',
  withdraws: 'It takes back that it is so.',
};

const ClaimStance = builder.enumType('ClaimStance', {
  description: 'What a source says of a claim.',
  values: Object.fromEntries(
    Object.entries(STANCE_MEANS).map(([stance, description]) => [stance, { description }]),
  ) as Record<OriginWhy['stance'], { description: string }>,
});

const QuoteWhyRef = builder.objectRef<OriginWhy['quotes'][number]>('ClaimTestimony').implement({
  description: 'What one source said of a claim.',
  fields: (t) => ({
    publisher: t.exposeString('publisher', { description: 'Who published it.' }),
    publishedAt: t.expose('publishedAt', { type: DateTime, description: 'When it was published there.' }),
    stance: t.expose('stance', { type: ClaimStance, description: 'What it says of the claim.' }),
    quote: t.exposeString('quote', { description: 'Its words, exactly.' }),
  }),
});

const OriginWhyRef = builder.objectRef<OriginWhy>('ClaimOrigin').implement({
  description: 'An origin of what is said of a claim: reprints and credited texts of one wire are one.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The publisher, the wire or the actor.' }),
    publishers: t.stringList({
      description: 'Everyone who printed it.',
      resolve: ({ publishers }) => [...publishers],
    }),
    primary: t.boolean({
      description: 'Whether it is an actor of the matter: no independent origin.',
      resolve: ({ isPrimary }) => isPrimary,
    }),
    stance: t.expose('stance', { type: ClaimStance, description: 'Its latest word, which counts.' }),
    quotes: t.field({
      type: [QuoteWhyRef],
      description: 'What it said, earliest first.',
      resolve: ({ quotes }) => quotes,
    }),
  }),
});

const ClaimWhyRef = builder.objectRef<ClaimWhy>('ClaimReason').implement({
  description: 'Why a claim has its state.',
  fields: (t) => ({
    claim: t.exposeString('claim', { description: 'The claim, as among the claims of the story.' }),
    state: t.expose('state', { type: ClaimState, description: 'Its state.' }),
    rule: t.expose('rule', { type: ClaimRule, description: 'The rule that gives it.' }),
    explanation: t.exposeString('explanation', { description: 'The same in a sentence.' }),
    origins: t.field({
      type: [OriginWhyRef],
      description: 'Who says it and who says otherwise.',
      resolve: ({ origins }) => origins,
    }),
  }),
});

const StoryWhyRef = builder.objectRef<StoryWhy>('StoryReasons').implement({
  description: 'Why a story and its claims have their states.',
  fields: (t) => ({
    verificationState: t.field({
      type: VerificationState,
      description: 'The state of the story.',
      resolve: ({ verification }) => verification.state,
    }),
    explanation: t.string({
      description: 'The rule that gives it, in a sentence.',
      resolve: ({ verification }) => verification.explanation,
    }),
    titleRestsOn: t.stringList({
      description: 'The claims that its title rests on.',
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

/** Why a story that whoever asks has read is in its state; null where nothing was compared. */
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
      'Why it and its claims have their states. Null where nothing was compared: a story of one item, or one that an ' +
      'operator wrote or revised. One call for each story.',
    extensions: { cost: page() },
    resolve: (story, _args, context) => reasonsOfStory(story, context),
  }),
);
