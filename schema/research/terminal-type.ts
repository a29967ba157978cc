import { brandWithType } from '@pothos/core';
import {
  type Citation,
  type ConversationFacts,
  MOST_TURNS,
  type OUTCOMES,
  type QuestionUsage,
  type Turn,
} from '../../src/terminal/index.ts';
import { UsageRef } from '../account/usage-type.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { DateTime } from '../graph/datetime.ts';
import { VerificationState } from '../graph/enums.ts';
import { Url } from '../graph/url.ts';
import { type AskedAnswer, conversation } from './terminal.ts';

const CitationRef = builder.objectRef<Citation>('TerminalCitation').implement({
  description: 'A sentence of a stored story that supports an answer.',
  fields: (t) => ({
    n: t.exposeInt('n', {
      description: 'Number of the citation, from 1. The answer has it in brackets, such as `[1]`.',
    }),
    storyId: t.exposeID('storyId', { description: 'TypeID `story_...` of the story.' }),
    slug: t.exposeString('slug', { description: 'Slug of the story. Its page is `/stories/{slug}`.' }),
    title: t.exposeString('title', { description: 'Title of the story.' }),
    url: t.expose('url', {
      type: Url,
      description: 'Address of the source, or of the web page of the story.',
    }),
    publisher: t.exposeString('publisher', {
      description:
        'Name of the publisher, or the name of this service for a sentence that the service wrote.',
    }),
    publishedAt: t.expose('publishedAt', {
      type: DateTime,
      nullable: true,
      description: 'When the source was published. Null if the time is not known.',
    }),
    quote: t.exposeString('quote', {
      description: 'The quoted sentence: an exact part of a stored title, summary, body or source.',
    }),
    synthetic: t.boolean({
      nullable: true,
      description:
        'Whether the story is invented: it has the tag `synthetic`. Null in turns of an earlier release.',
      resolve: ({ synthetic }) => synthetic ?? null,
    }),
  }),
});

const QuestionUsageRef = builder.objectRef<QuestionUsage>('AiQuestionUsage').implement({
  description: 'The AI questions of an account in the current month, including this one.',
  fields: (t) => ({
    used: t.exposeInt('used', { description: 'AI questions used this month.' }),
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'AI questions in a month that the plan allows. Null if the plan has no limit.',
    }),
    remaining: t.exposeInt('remaining', {
      nullable: true,
      description: 'AI questions left this month. Null if the plan has no limit.',
    }),
    resetAt: t.expose('resetAt', {
      type: DateTime,
      description: 'When the count starts again from 0: the start of the next month in UTC.',
    }),
  }),
});

const PREMISE =
  'An assumption of the question that no story reports, if there is no answer because of it: a clause, such as “Canada left ' +
  'NATO”. Null otherwise.';
const OutcomeRef = builder.enumType('TerminalOutcome', {
  description: 'What an answer contains.',
  values: {
    answer: { description: 'Up to three sentences that report what was asked.' },
    passages: {
      description: 'Up to three sentences that come near, but do not certainly answer the question.',
    },
    none: {
      description:
        'No citation: nothing was found that comes near, the question could not be read or is not one about reports, or no story ' +
        'reports what it assumes. The text of the answer says which.',
    },
  } as const satisfies Record<(typeof OUTCOMES)[number], object>,
});

const TurnRef = builder.objectRef<Turn>('ConversationTurn').implement({
  description: 'One question and its answer.',
  fields: (t) => ({
    turn: t.exposeInt('turn', { description: 'Number of the turn in the conversation, from 1.' }),
    question: t.exposeString('question', { description: 'The question as it was asked.' }),
    outcome: t.expose('outcome', { type: OutcomeRef, description: 'What the answer contains.' }),
    premise: t.exposeString('premise', { nullable: true, description: PREMISE }),
    answer: t.exposeString('answer', {
      description: 'The answer as plain text, with the numbers of its citations in brackets.',
    }),
    citations: t.field({
      type: [CitationRef],
      description: 'The sentences that the answer is based on.',
      resolve: ({ citations }) => [...citations],
    }),
    verificationState: t.expose('verificationState', {
      type: VerificationState,
      description:
        'How well independent publishers confirm the answer. `insufficient_evidence` if no answer was found.',
    }),
    model: t.exposeString('model', {
      description: 'The model that wrote the answer, such as `newstape-extractive-1`.',
    }),
    at: t.expose('at', { type: DateTime, description: 'When the question was asked.' }),
  }),
});

/** A conversation of an account with the AI terminal. */
export const ConversationRef = builder.objectRef<ConversationFacts>('Conversation');
builder.node(ConversationRef, {
  description:
    'A conversation with the AI terminal. Other accounts cannot see it. It is removed 90 days after its last question, unless ' +
    'the operator sets another time.',
  id: { resolve: ({ id }) => id, description: 'TypeID `conv_...`.' },
  fields: (t) => ({
    turns: t.exposeInt('turns', { description: `Number of questions so far; at most ${MOST_TURNS}.` }),
    createdAt: t.expose('createdAt', { type: DateTime, description: 'When the conversation began.' }),
    updatedAt: t.expose('updatedAt', {
      type: DateTime,
      description: 'When the conversation was last continued.',
    }),
    said: t.field({
      type: [TurnRef],
      description: 'The turns of the conversation, oldest first. One call for each conversation.',
      extensions: { cost: { calls: 1, items: 1 } },
      resolve: async ({ id }, _args, context) => [...(await conversation({ id }, context)).said],
    }),
  }),
});

/** The conversation that has an id, for `node`. @throws Problem as `conversation`. */
export async function conversationNode(id: string, context: Context): Promise<object> {
  const found = await conversation({ id }, context);
  brandWithType(found, ConversationRef);
  return found;
}

const BothUsagesRef = builder.objectRef<AskedAnswer['usage']>('TerminalUsage').implement({
  description: 'Both usage counters of an account.',
  fields: (t) => ({
    api: t.field({
      type: UsageRef,
      description: 'API calls of the account in the current month.',
      resolve: ({ api }) => api,
    }),
    aiQuestions: t.field({
      type: QuestionUsageRef,
      description: 'AI questions of the account in the current month.',
      resolve: ({ aiQuestions }) => aiQuestions,
    }),
  }),
});

/** The type of answers of the AI terminal. */
export const AnswerRef = builder.objectRef<AskedAnswer>('TerminalAnswer').implement({
  description: 'An answer of the AI terminal, the same as that of `POST /v1/ai-terminal`.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: OutcomeRef, description: 'What the answer contains.' }),
    premise: t.exposeString('premise', { nullable: true, description: PREMISE }),
    answer: t.exposeString('answer', {
      description: 'The answer as plain text, with the numbers of its citations in brackets.',
    }),
    verificationState: t.expose('verificationState', {
      type: VerificationState,
      description:
        'How well independent publishers confirm the answer. `insufficient_evidence` if no answer was found.',
    }),
    citations: t.field({
      type: [CitationRef],
      description:
        'The quoted sentences: those that answer the question or, with the outcome `passages`, the nearest ones.',
      resolve: ({ citations }) => [...citations],
    }),
    conversation: t.field({
      type: ConversationRef,
      description: 'The conversation. To continue it, send its id as `conversationId`.',
      resolve: ({ conversation: facts }) => facts,
    }),
    usage: t.field({
      type: BothUsagesRef,
      description: 'API calls and AI questions, including this one.',
      resolve: ({ usage }) => usage,
    }),
    model: t.exposeString('model', {
      description: 'The model that wrote the answer, such as `newstape-extractive-1`.',
    }),
  }),
});
