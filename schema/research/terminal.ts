import { requireScope } from '../../src/identity/index.ts';
import type { Usage } from '../../src/metering/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { invalidParameter, Problem } from '../../src/platform/problem.ts';
import {
  admitQuestion,
  type Conversation,
  type ConversationFacts,
  type ConversationPlace,
  conversationUuid,
  deleteConversation as deleteInRoom,
  type GivenMessage,
  getConversation,
  listConversations,
  type QuestionUsage,
  type TerminalAnswer,
  type TerminalEvent,
} from '../../src/terminal/index.ts';
import { text } from '../graph/arguments.ts';
import type { Context } from '../graph/context.ts';
import type { ForwardWindow } from '../graph/forward.ts';

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
  requireScope(context.principal, 'ai');
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
  requireScope(context.principal, 'ai');
  return getConversation(context.services.db, context.principal.tenantUuid, conversationUuid(id));
}

/**
 * Deletes a conversation of the account with its questions and answers.
 * @param args `id` is a TypeID `conv_...`.
 * @throws Problem `insufficient_scope`; `not_found`, also for a conversation of another account.
 */
export async function deleteConversation(
  { id }: { readonly id: string },
  context: Context,
): Promise<{ readonly deleted: true; readonly id: string }> {
  requireScope(context.principal, 'ai');
  await deleteInRoom(context.services.db, context.principal.tenantUuid, conversationUuid(id));
  return { deleted: true, id };
}

/**
 * The conversations of the account, the most recently continued first: those of a window and, if there is one, the one
 * after it.
 * @throws Problem `insufficient_scope`; GraphQLError BAD_USER_INPUT for a text that is not a cursor of the list.
 */
export async function conversations(window: ForwardWindow, context: Context): Promise<ConversationFacts[]> {
  requireScope(context.principal, 'ai');
  const { services, principal } = context;
  const asked = { take: window.size + 1, after: placeAt(window.after) };
  return listConversations(services.db, principal.tenantUuid, asked);
}

/**
 * The place of a conversation in the list. It has the time as well as the id, because a conversation that is continued
 * moves to the front.
 */
export function placeOf({ id, updatedAt }: ConversationFacts): string {
  return `${updatedAt} ${id}`;
}

function placeAt(place: string | undefined): ConversationPlace | undefined {
  if (place === undefined) return undefined;
  const [updatedAt = '', id = ''] = place.split(' ');
  return { uuid: decodeId('conv', id)!, updatedAt };
}
