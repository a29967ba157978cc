import { encodeId } from '../../src/platform/ids.ts';
import { readClosely } from '../../src/terminal/gate/close-reading.ts';
import { answerAmong } from '../../src/terminal/gate/gate.ts';
import { inOrderOfMeaning } from '../../src/terminal/gate/resembling.ts';
import type { TerminalRoom } from '../../src/terminal/index.ts';
import { storiesFor } from '../../src/terminal/look.ts';
import { documentsOf } from '../../src/terminal/passages/documents.ts';
import { type Scored, scorePassages } from '../../src/terminal/passages/score.ts';
import { readQuestion } from '../../src/terminal/question/reading.ts';
import { aloneTopic } from '../../src/terminal/question/topic.ts';
import type { Corpus } from './terminal-corpus.ts';
import { isRightQuote, type QuestionRow } from './terminal-score.ts';

// As many as a list gives at once.
const FURTHEST = 100;

/** How far the right sentence of one question comes: places from 0, -1 where it is not there. */
export interface Stages {
  readonly row: QuestionRow;
  /** Of a right story among those that the search gives, the best first. */
  readonly document: number;
  /** Whether a right story is among those whose sentences are read. */
  readonly isRead: boolean;
  /** Of a right sentence among all that have something of the question. */
  readonly scored: number;
  /** Of a right sentence among those that are read closely. */
  readonly close: number;
  /** Of the sentence that is told as the answer, among those; -1: none is. */
  readonly told: number;
  readonly isToldRight: boolean;
}

/** Follows the right sentence of a question through the steps of an answer. */
export async function stagesOf(room: TerminalRoom, corpus: Corpus, row: QuestionRow): Promise<Stages> {
  const topic = aloneTopic(row.question);
  const reading = await readQuestion(room, topic);
  const right = new Set([row.paragraph ?? []].flat());
  const isOfRight = (uuid: string): boolean => right.has(corpus.items.get(encodeId('story', uuid)) ?? '');
  const isRight = ({ story, text }: Scored): boolean =>
    isRightQuote(corpus, row, { storyId: story.id, quote: text });
  const documents = await documentsOf(room, reading, FURTHEST, 0);
  const uuids = await storiesFor(room, topic, reading);
  const scored = await scorePassages(room, reading, uuids);
  const close = await inOrderOfMeaning(room, reading.text, await readClosely(reading, scored));
  const best = await answerAmong(reading, close);
  return {
    row,
    document: documents.findIndex(isOfRight),
    isRead: uuids.some(isOfRight),
    scored: scored.findIndex(isRight),
    close: close.findIndex(isRight),
    told: best === undefined ? -1 : close.indexOf(best),
    isToldRight: best !== undefined && isRight(best),
  };
}

/** Rows of a table: how many right sentences come how far, and where the others are lost. */
export function rowsOfStages(all: readonly Stages[]): string[][] {
  const row = (what: string, test: (stages: Stages) => boolean): string[] => {
    const n = all.filter(test).length;
    return [what, String(n), all.length === 0 ? '-' : `${((100 * n) / all.length).toFixed(1)} %`];
  };
  const within = (place: number, most: number): boolean => place >= 0 && place < most;
  const isFirst = ({ close }: Stages): boolean => close === 0;
  return [
    row('the right story is the first that the search gives', ({ document }) => document === 0),
    ...[3, 10, 30, FURTHEST].map((most) =>
      row(`… among the first ${most}`, ({ document }) => within(document, most)),
    ),
    row('its sentences are read', ({ isRead }) => isRead),
    row('the right sentence has something of the question', ({ scored }) => scored >= 0),
    row('… is first by words', ({ scored }) => scored === 0),
    ...[3, 8, 12].map((most) => row(`… among the first ${most}`, ({ scored }) => within(scored, most))),
    row('… is first after close reading', isFirst),
    ...[3, 8].map((most) => row(`… among the first ${most}`, ({ close }) => within(close, most))),
    row('… is told', ({ isToldRight }) => isToldRight),
    row('lost: the story is not read', ({ isRead }) => !isRead),
    row('lost: the sentence is none of those read closely', ({ isRead, close }) => isRead && close < 0),
    row('lost: another is first', ({ close }) => close > 0),
    row('… and is told', (each) => each.close > 0 && each.told >= 0 && !each.isToldRight),
    row('lost: first, and refused', (each) => isFirst(each) && each.told < 0),
  ];
}
