import { brandWithType } from '@pothos/core';
import type { Usage } from '../../src/metering/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { invalidParameter, Problem } from '../../src/platform/problem.ts';
import {
  admitQuestion,
  type Citation,
  type Conversation,
  type ConversationFacts,
  type ConversationPlace,
  conversationUuid,
  type GivenMessage,
  getConversation,
  listConversations,
  MOST_TURNS,
  type OUTCOMES,
  type QuestionUsage,
  type TerminalAnswer,
  type TerminalEvent,
  type Turn,
} from '../../src/terminal/index.ts';
import { UsageRef } from '../account/account.ts';
import { inArguments, text } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { VerificationState } from '../graph/enums.ts';
import { badInput } from '../graph/errors.ts';
import { type ForwardWindow, forwardArguments, forwardConnection, forwardWindow } from '../graph/forward.ts';
import { Url } from '../graph/url.ts';

/** The maximum length of a question, in characters. */
export const LONGEST_QUESTION = 2_000;

/** A request to the terminal, as a caller writes it. */
export interface AskArgs {
  /** Members that may hold the question. The first that is not blank is the question; `messages` comes after them. */
  readonly questions: readonly (readonly [name: string, text: string | null | undefined])[];
  readonly messages?: readonly GivenMessage[] | null | undefined;
  /** TypeID `conv_...`. */
  readonly conversationId?: string | null | undefined;
}

/** An answer with both usage counters (interface specification, "AI terminal response"). */
export interface AskedAnswer extends Omit<TerminalAnswer, 'aiQuestions'> {
  readonly usage: { readonly api: Usage; readonly aiQuestions: QuestionUsage };
}
/** An event of a streamed answer (docs/terminal.md, "Streaming"). The last one has the whole answer. */
export type AskedEvent =
  | Exclude<TerminalEvent, { event: 'done' }>
  | { readonly event: 'done'; readonly data: AskedAnswer };

/** A question that was admitted and reserved. */
export interface AskedQuestion {
  /** Finds the answer. @param tell is called with each event on the way. */
  answer(tell?: (event: AskedEvent) => void): Promise<AskedAnswer>;
}

/**
 * Admits a question and reserves it, before any work begins. A refused question reserves nothing.
 * @throws Problem `insufficient_scope`; `invalid_parameter` for no question, one that is too long, or a malformed id;
 *         `not_found` for an unknown conversation; `conflict` for one that has 100 turns; `questions_exhausted`;
 *         `unavailable`.
 */
export async function admitTerminal(args: AskArgs, context: Context): Promise<AskedQuestion> {
  requireAi(context);
  const { services, principal, usage } = context;
  const said = (args.messages ?? []).filter(({ role }) => role === 'user').map(({ content }) => content);
  const given = args.questions.find(([, value]) => (value ?? '').trim() !== '') ?? [
    'messages',
    newest(said.at(-1)),
  ];
  const question = text(...given, LONGEST_QUESTION);
  if (question === undefined) throw invalidParameter('question', 'is required; ask a question');
  const conversation = text('conversationId', args.conversationId);
  if (conversation !== undefined && decodeId('conv', conversation) === undefined) {
    throw invalidParameter('conversationId', 'is not a well-formed id');
  }
  // The user's latest message that is not the question itself.
  const before = said.map(newest).findLast((content) => content !== '' && content !== question);
  const asked = {
    question,
    before: conversation === undefined ? before : undefined,
    conversation: conversation === undefined ? undefined : conversationUuid(conversation),
  };
  const admitted = await admitQuestion(services.terminal, principal.tenantUuid, asked).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'questions_exhausted'
        ? withUsage(error, usage)
        : error;
    },
  );
  const counted = ({ aiQuestions, ...answer }: TerminalAnswer): AskedAnswer => ({
    ...answer,
    usage: { api: usage, aiQuestions },
  });
  return {
    async answer(tell) {
      const signal = context.left?.() ?? NEVER;
      const telling =
        tell &&
        ((event: TerminalEvent): void =>
          tell(event.event === 'done' ? { event: 'done', data: counted(event.data) } : event));
      return counted(await admitted.answer(signal, telling));
    },
  };
}

/**
 * The part of a message that is read: of a message that is longer than a question may be, its end. Chat clients send all
 * that their user wrote, including pasted texts, and cannot shorten it.
 */
function newest(content: string | undefined): string {
  const trimmed = content?.trim() ?? '';
  return trimmed.length <= LONGEST_QUESTION ? trimmed : [...trimmed].slice(-LONGEST_QUESTION).join('').trim();
}

const NEVER = new AbortController().signal;

function withUsage(problem: Problem, usage: Usage): Problem {
  return new Problem(problem.code, problem.message, {
    headers: problem.headers,
    extra: { usage, ...problem.extra },
    upstream: problem.upstream,
  });
}

/** Asks the terminal and waits for the whole answer. @throws Problem as `admitTerminal`. */
export async function askTerminal(args: AskArgs, context: Context): Promise<AskedAnswer> {
  return (await admitTerminal(args, context)).answer();
}

/**
 * A conversation of the account, with its turns.
 * @param args `id` is a TypeID `conv_...`.
 * @throws Problem `insufficient_scope`; `not_found`, also for a conversation of another account.
 */
export async function conversation({ id }: { readonly id: string }, context: Context): Promise<Conversation> {
  requireAi(context);
  return getConversation(context.services.db, context.principal.tenantUuid, conversationUuid(id));
}

/**
 * The conversations of the account, the most recently continued first: those of a window and, if there is one, the one
 * after it.
 * @throws Problem `insufficient_scope`; GraphQLError BAD_USER_INPUT for a text that is not a cursor of the list.
 */
export async function conversations(window: ForwardWindow, context: Context): Promise<ConversationFacts[]> {
  requireAi(context);
  const { services, principal } = context;
  const asked = { take: window.size + 1, after: placeOf(window.after) };
  return listConversations(services.db, principal.tenantUuid, asked);
}

/** The cursor holds the time as well as the id, because a conversation that is continued moves to the front. */
function cursorOf({ id, updatedAt }: ConversationFacts): string {
  return Buffer.from(`${updatedAt} ${id}`).toString('base64url');
}

function placeOf(cursor: string | undefined): ConversationPlace | undefined {
  if (cursor === undefined) return undefined;
  const [updatedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const uuid = decodeId('conv', id);
  if (uuid === undefined || !CURSOR_TIME.test(updatedAt) || Number.isNaN(Date.parse(updatedAt))) {
    throw badInput('is not a cursor of this list', 'after');
  }
  return { uuid, updatedAt };
}

const CURSOR_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const DEFAULT_CONVERSATIONS = 20;
const MOST_CONVERSATIONS = 100;

function requireAi({ principal }: Context): void {
  if (principal.scopes.has('ai')) return;
  throw new Problem('insufficient_scope', 'The key lacks the scope "ai".');
}

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
    none: { description: 'No citation: the stories contain nothing about the question.' },
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

const AnswerRef = builder.objectRef<AskedAnswer>('TerminalAnswer').implement({
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

const MessageRole = builder.enumType('TerminalRole', {
  description: 'Who wrote a message.',
  values: {
    user: { description: 'The person who asks.' },
    assistant: { description: 'The program that answers. Its messages are not read.' },
  } as const,
});
const MessageInput = builder.inputType('TerminalMessageInput', {
  description: 'A message of a conversation that the client stores itself.',
  fields: (t) => ({
    role: t.field({ type: MessageRole, required: true, description: 'Who wrote the message.' }),
    content: t.string({
      required: true,
      description: `The text of the message. Of a longer text only the last ${LONGEST_QUESTION} characters are read.`,
    }),
  }),
});

builder.mutationFields((t) => ({
  askTerminal: t.field({
    type: AnswerRef,
    nullable: true,
    description:
      'Asks the AI terminal. Give `question` or `messages`. Needs the scope `ai`. One call and one AI question ' +
      '(`questions_exhausted` if none is left this month).',
    extensions: { cost: page() },
    args: {
      question: t.arg.string({
        description: `The question in plain words; at most ${LONGEST_QUESTION} characters.`,
      }),
      messages: t.arg({
        type: [MessageInput],
        description:
          'The messages so far, oldest first, if the client stores the conversation itself. Without `question`, the latest ' +
          "message of the user is the question. Without `conversationId`, the user's message before the question gives the " +
          'context.',
      }),
      conversationId: t.arg.id({
        description: 'TypeID `conv_...` of a conversation to continue. Default: a new conversation.',
      }),
    },
    resolve: (_root, args, context) =>
      inArguments({}, async () =>
        askTerminal(
          {
            questions: [['question', args.question]],
            messages: args.messages,
            conversationId: args.conversationId == null ? undefined : String(args.conversationId),
          },
          context,
        ),
      ),
  }),
}));

const ConversationConnection = builder.connectionObject(
  {
    type: ConversationRef,
    name: 'ConversationConnection',
    description: 'Conversations, the most recently continued first.',
  },
  { name: 'ConversationEdge', description: 'A conversation, with a cursor that continues after it.' },
);

builder.queryFields((t) => ({
  conversation: t.field({
    type: ConversationRef,
    nullable: true,
    description:
      'One conversation of the account with the AI terminal; `not_found` for any other id. Needs the scope `ai`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `conv_...`.' }) },
    resolve: (_root, { id }, context) => {
      if (decodeId('conv', String(id)) === undefined) throw badInput('is not a well-formed id', 'id');
      return conversation({ id: String(id) }, context);
    },
  }),
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    description:
      'The conversations of the account with the AI terminal, the most recently continued first. Needs the scope `ai`. One ' +
      'call.',
    extensions: { cost: connection(['first'], DEFAULT_CONVERSATIONS) },
    args: forwardArguments(MOST_CONVERSATIONS, DEFAULT_CONVERSATIONS),
    resolve: async (_root, given, context) => {
      const window = forwardWindow(given, MOST_CONVERSATIONS, DEFAULT_CONVERSATIONS);
      return forwardConnection(await conversations(window, context), window, cursorOf);
    },
  }),
}));
