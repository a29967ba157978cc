import { CallerLeft } from '../platform/caller-left.ts';
import { encodeId, newUuid } from '../platform/ids.ts';
import type { ChatLimits } from './chat.ts';
import { ModelFault } from './chat.ts';
import { keepTurn, type Standing, standingOf } from './conversations.ts';
import { abstain, type Evidence, extract } from './extractive.ts';
import { type Looked, look } from './look.ts';
import type { Asked, ConversationFacts, TerminalAnswer, TerminalEvent, Written } from './model.ts';
import { type Reservation, releaseQuestion, reserveQuestion, spendQuestion } from './questions.ts';
import type { TerminalRoom } from './room.ts';
import { topicOf } from './topic.ts';
import { writeByModel } from './written.ts';

/** An admitted and counted question; the answer is made on demand. */
export interface Admitted {
  /**
   * Makes the answer. Called once.
   * @param signal ends the work. With `CallerLeft` as its reason the question is spent, with any other it is released.
   * @param tell gets the events while the answer is made.
   * @throws Problem `unavailable`, and any other error: then the question is released.
   */
  answer(signal: AbortSignal, tell?: (event: TerminalEvent) => void): Promise<TerminalAnswer>;
}

/**
 * Admits a question: finds its conversation, then reserves it. A refused question reserves nothing.
 * @param tenant uuid.
 * @throws Problem `not_found`, `conflict`, `questions_exhausted`, `unavailable`.
 */
export async function admitQuestion(
  room: TerminalRoom,
  tenant: string,
  asked: Asked,
  limits?: ChatLimits,
): Promise<Admitted> {
  const standing =
    asked.conversation === undefined ? undefined : await standingOf(room.db, tenant, asked.conversation);
  const reservation = await reserveQuestion(room.db, tenant);
  return {
    answer: (signal, tell = () => {}) =>
      settled(room, reservation, signal, () =>
        answer(room, { tenant, asked, standing, reservation, limits }, signal, tell),
      ),
  };
}

/** What the embedded model answers, outside any conversation that is kept. */
export type Answered = Written & { readonly outcome: 'answer' | 'none' };

/**
 * Answers a question without counting or keeping it.
 * @param before the questions that were asked before it in one conversation, the oldest first.
 */
export async function answerQuestion(
  room: TerminalRoom,
  question: string,
  before: readonly string[] = [],
): Promise<Answered> {
  let topic: string | undefined;
  for (const each of [...before, question]) topic = await topicOf(room.db, each, topic, room.now());
  const { reading, evidence } = await look(room, topic!);
  const written = extract(reading, evidence);
  return { ...written, outcome: written.citations.length > 0 ? 'answer' : 'none' };
}

interface Work {
  readonly tenant: string;
  readonly asked: Asked;
  readonly standing: Standing | undefined;
  readonly reservation: Reservation;
  readonly limits: ChatLimits | undefined;
}

/** The rule of docs/terminal.md: spent with the answer or when the caller leaves, released when the service fails. */
async function settled<T>(
  room: TerminalRoom,
  { id }: Reservation,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The service aborts it too, when it is about to close.
    const isLeft = signal.aborted && signal.reason instanceof CallerLeft;
    const settling = isLeft ? spendQuestion(room.db, id) : releaseQuestion(room.db, id, 'failed');
    // While the database is unavailable this fails; the sweeper releases the question later.
    await settling.catch((failed: unknown) =>
      room.log.warn({ err: failed, question: id }, 'could not settle an AI question; it is swept later'),
    );
    throw error;
  }
}

async function answer(
  room: TerminalRoom,
  work: Work,
  signal: AbortSignal,
  tell: (event: TerminalEvent) => void,
): Promise<TerminalAnswer> {
  const { asked, standing, tenant, reservation } = work;
  const conversation = asked.conversation ?? newUuid();
  tell({ event: 'conversation', data: { id: encodeId('conv', conversation) } });
  const before = standing?.topic ?? asked.before;
  const topic = await topicOf(room.db, asked.question, before, room.now());
  signal.throwIfAborted();
  const looked = await look(room, topic);
  signal.throwIfAborted();
  const written = await write(room, topic, looked, work, signal, tell);
  signal.throwIfAborted();
  // The answer and its cost are stored together, before the caller gets the end of it.
  const facts: ConversationFacts = await room.db.transaction(async (sql) => {
    const kept = await keepTurn(sql, { tenant, conversation, question: asked.question, topic, written });
    await spendQuestion(sql, reservation.id);
    return kept;
  });
  const done: TerminalAnswer = { ...written, conversation: facts, aiQuestions: reservation.usage };
  tell({ event: 'done', data: done });
  return done;
}

/**
 * The configured model answers if there is evidence; the embedded model answers if there is none, or if that model
 * fails.
 */
async function write(
  room: TerminalRoom,
  topic: string,
  { reading, evidence }: Looked,
  { asked, limits }: Work,
  signal: AbortSignal,
  tell: (event: TerminalEvent) => void,
): Promise<Written> {
  if (room.model !== undefined && isWorthAsking(evidence)) {
    tell({ event: 'citations', data: { citations: evidence.citations } });
    let said = false;
    try {
      const written = await writeByModel(
        room.model,
        asked.question === topic ? topic : `${asked.question} (asked about: ${topic})`,
        evidence,
        signal,
        (text) => {
          said = true;
          tell({ event: 'delta', data: { text } });
        },
        limits,
      );
      return written ?? told({ ...abstain(reading, evidence), model: room.model.model }, tell);
    } catch (error) {
      if (!(error instanceof ModelFault) || signal.aborted) throw error;
      room.log.warn({ err: error }, 'the model cannot be used; the answer is quoted');
      if (said) tell({ event: 'reset', data: { reason: 'The model’s answer could not be checked.' } });
    }
  }
  const written = extract(reading, evidence);
  tell({ event: 'citations', data: { citations: written.citations } });
  return told(written, tell);
}

// A model may understand more than matching words show, but it needs at least a similar sentence.
const NEAR = 0.5;

function isWorthAsking({ answers, passages }: Evidence): boolean {
  return answers || (passages[0]?.around ?? 0) >= NEAR;
}

function told(written: Written, tell: (event: TerminalEvent) => void): Written {
  for (const line of written.answer.split(/(?<=\n)/)) tell({ event: 'delta', data: { text: line } });
  return written;
}
