import { decodeId, encodeId, newUuid } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { CallerLeft } from '../platform/turns/caller-left.ts';
import { holdTelling, isOvertaken } from '../stories/index.ts';
import { keepTurn, type Standing, standingOf } from './conversations.ts';
import { countFor } from './counting.ts';
import { abstain, extract } from './extractive.ts';
import { type Looked, look } from './look.ts';
import type { Asked, ConversationFacts, TerminalAnswer, TerminalEvent, Written } from './model.ts';
import type { ChatLimits } from './models/chat.ts';
import { ModelFault } from './models/chat.ts';
import { writeByModel } from './models/written.ts';
import { aloneTopic, type Topic, topicOf } from './question/topic.ts';
import { type Reservation, releaseQuestion, reserveQuestion, spendQuestion } from './questions.ts';
import type { TerminalRoom } from './room.ts';

/** An admitted and counted question. The answer is made on demand. */
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

/** What the embedded model answers. */
export type Answered = Written;

/**
 * Answers a question without counting or keeping it.
 * @param before the questions that were asked before it in one conversation, the oldest first.
 */
export async function answerQuestion(
  room: TerminalRoom,
  question: string,
  before: readonly string[] = [],
): Promise<Answered> {
  let topic = aloneTopic(before[0] ?? question);
  for (const each of before.length === 0 ? [] : [...before.slice(1), question]) {
    const { citations } = extract(await look(room, topic));
    topic = await topicOf(room.db, each, topic.text, room.now(), citations);
  }
  return (await countIn(room, topic)) ?? extract(await look(room, topic));
}

/** A count, also where only another time or name is asked of what was counted before ("and in May?"). */
async function countIn(room: TerminalRoom, { question, before }: Topic): Promise<Written | undefined> {
  const counted = await countFor(room, question);
  if (counted !== undefined || before === '' || QUESTION_WORD.test(question)) return counted;
  return countFor(room, `${before.replace(/[?\s]+$/, '')} ${question}`);
}

// What asks for something itself does not go on with the question before.
const QUESTION_WORD = /\b(?:who|whom|whose|what|which|when|where|why|how)\b/i;

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
  const { asked, tenant, reservation } = work;
  const conversation = asked.conversation ?? newUuid();
  tell({ event: 'conversation', data: { id: encodeId('conv', conversation) } });
  for (let time = 1; ; time += 1) {
    const since = await placeOf(room);
    const topic = await topicIn(room, work, signal);
    signal.throwIfAborted();
    const counted = await countIn(room, topic);
    const written =
      counted === undefined
        ? await write(room, topic, await look(room, topic, signal), work, signal, tell)
        : tellWhole(counted, tell);
    signal.throwIfAborted();
    // The answer and its cost are stored together, before the caller gets the end of it.
    const facts = await room.db.transaction(async (sql): Promise<ConversationFacts | undefined> => {
      await holdTelling(sql);
      if (await isOvertaken(sql, storiesOf(written), since)) return undefined;
      const kept = await keepTurn(sql, {
        tenant,
        conversation,
        continued: asked.conversation !== undefined,
        question: asked.question,
        topic: topic.text,
        written,
      });
      await spendQuestion(sql, reservation.id);
      return kept;
    });
    if (facts !== undefined) {
      const done: TerminalAnswer = { ...written, conversation: facts, aiQuestions: reservation.usage };
      tell({ event: 'done', data: done });
      return done;
    }
    if (time === MOST_TIMES)
      throw new Problem('unavailable', 'The stories change while they are read. Ask again.');
    tell({ event: 'reset', data: { reason: 'A story that the answer rested on was withdrawn.' } });
  }
}

// A model takes its time: stories that are withdrawn again and again while it writes are no reason to ask it for ever.
const MOST_TIMES = 3;

/** Where the tape stands now. */
async function placeOf(room: TerminalRoom): Promise<bigint> {
  const { rows } = await room.db.query<{ pos: string }>('select pos from tape');
  return BigInt(rows[0]!.pos);
}

/** uuids of the stories that are quoted. */
const storiesOf = ({ citations }: Written): string[] =>
  citations.flatMap(({ storyId }) => decodeId('story', storyId) ?? []);

/** The question in its conversation. If the caller keeps the conversation, the question before it is read again. */
async function topicIn(room: TerminalRoom, { asked, standing }: Work, signal: AbortSignal): Promise<Topic> {
  const { question } = asked;
  if (standing !== undefined) {
    return topicOf(room.db, question, standing.topic, room.now(), standing.citations);
  }
  const topic = await topicOf(room.db, question, asked.before, room.now());
  if (asked.before === undefined || topic.before === '') return topic;
  const { citations } = extract(await look(room, aloneTopic(asked.before), signal));
  return topicOf(room.db, question, asked.before, room.now(), citations);
}

/**
 * The configured model answers if there is evidence; the embedded model answers if there is none, or if that model
 * fails.
 */
async function write(
  room: TerminalRoom,
  topic: Topic,
  looked: Looked,
  { asked, limits }: Work,
  signal: AbortSignal,
  tell: (event: TerminalEvent) => void,
): Promise<Written> {
  const { evidence } = looked;
  if (room.model !== undefined && isWorthAsking(looked)) {
    tell({ event: 'citations', data: { citations: evidence.citations } });
    let said = false;
    try {
      const written = await writeByModel(
        room.model,
        topic.before === '' ? asked.question : `${asked.question} (asked about: ${topic.before})`,
        evidence,
        signal,
        (text) => {
          said = true;
          tell({ event: 'delta', data: { text } });
        },
        limits,
      );
      return written ?? told({ ...abstain(looked), model: room.model.model }, tell);
    } catch (error) {
      if (!(error instanceof ModelFault) || signal.aborted) throw error;
      room.log.warn({ err: error }, 'the model cannot be used, so the answer quotes the stories');
      if (said) tell({ event: 'reset', data: { reason: 'The model’s answer could not be checked.' } });
    }
  }
  return tellWhole(extract(looked), tell);
}

function tellWhole(written: Written, tell: (event: TerminalEvent) => void): Written {
  tell({ event: 'citations', data: { citations: written.citations } });
  return told(written, tell);
}

/** A model may understand more than matching words show, so it is asked whenever something comes close. */
const isWorthAsking = ({ reading, evidence }: Looked): boolean =>
  reading.scope !== 'outside' && (evidence.answers || evidence.nearest.length > 0);

function told(written: Written, tell: (event: TerminalEvent) => void): Written {
  for (const line of written.answer.split(/(?<=\n)/)) tell({ event: 'delta', data: { text: line } });
  return written;
}
