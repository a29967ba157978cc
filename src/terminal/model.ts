// The types of the terminal's questions and answers. Field names are those of the public interface (docs/terminal.md).
import type { VerificationState } from '../stories/index.ts';

/** A turn that the caller's client keeps and sends along (interface specification, "AI terminal"). */
export interface GivenMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** The input, already validated: the question is trimmed and not empty. */
export interface Asked {
  readonly question: string;
  /** The user's question before it, where the caller keeps the conversation itself. */
  readonly before?: string | undefined;
  /** uuid of a conversation to go on with. */
  readonly conversation?: string | undefined;
}

/** A sentence of a stored story that the answer rests on. */
export interface Citation {
  /** Its number in the answer. */
  readonly n: number;
  /** TypeID. */
  readonly storyId: string;
  readonly slug: string;
  /** Of the story. */
  readonly title: string;
  /** The source's address; the story's own page if the source has none. */
  readonly url: string;
  readonly publisher: string;
  /** RFC 3339 UTC; null: nobody said. */
  readonly publishedAt: string | null;
  /** An exact part of a stored title, summary, body or source. */
  readonly quote: string;
  /** Whether the story was an invented one. Undefined in answers of an earlier release. */
  readonly synthetic?: boolean | undefined;
}

/**
 * The outcome of a question: `answer`, sentences that report what is asked; `passages`, the closest ones, which are
 * not an answer; `none`, no sentence: nothing comes near, the question could not be read or is not one about reports, or
 * no story reports what it assumes.
 */
export const OUTCOMES = ['answer', 'passages', 'none'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How an answer is made of evidence. */
export interface Written {
  readonly outcome: Outcome;
  readonly answer: string;
  readonly citations: readonly Citation[];
  readonly verificationState: VerificationState;
  /** If there is no answer because no story reports what the question assumes, that assumption as a clause. */
  readonly premise: string | null;
  /** What wrote it. */
  readonly model: string;
}

/** AI questions of a month (contracts: "aiQuestions"). */
export interface QuestionUsage {
  readonly used: number;
  /** Null on plans without a limit. */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** RFC 3339: when the counter starts again. */
  readonly resetAt: string;
}

export interface ConversationFacts {
  /** TypeID `conv_...`. */
  readonly id: string;
  readonly turns: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One question and its answer, as they are kept. */
export interface Turn extends Written {
  readonly turn: number;
  readonly question: string;
  readonly at: string;
}

/** A conversation with everything said in it, the oldest first. */
export interface Conversation extends ConversationFacts {
  readonly said: readonly Turn[];
}

/** The whole answer. The usage of calls is added by the wire. */
export interface TerminalAnswer extends Written {
  readonly conversation: ConversationFacts;
  readonly aiQuestions: QuestionUsage;
}

/** The events of an answer, in this order. `delta` and `reset` come as often as needed. */
export type TerminalEvent =
  | { readonly event: 'conversation'; readonly data: Pick<ConversationFacts, 'id'> }
  | { readonly event: 'citations'; readonly data: { readonly citations: readonly Citation[] } }
  | { readonly event: 'delta'; readonly data: { readonly text: string } }
  /** The text so far is discarded; a new answer follows. */
  | { readonly event: 'reset'; readonly data: { readonly reason: string } }
  | { readonly event: 'done'; readonly data: TerminalAnswer };
