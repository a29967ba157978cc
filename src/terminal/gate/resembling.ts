import { bestFirst } from '../passages/score.ts';
import { isOlderTwin } from '../passages/twins.ts';
import type { TerminalRoom } from '../room.ts';
import { type SentenceEncoder, sentenceEncoder } from '../sentences/encoder.ts';
import type { Close } from './close-reading.ts';

// Fitted on 97 questions over news and 361 over paragraphs. With more sentences, or with those that are further behind, no
// more are right first, and it takes two or three times as long.
const MOST = 8;
// Further sentences of one story cost as much as the first, and change nothing that was measured.
const MOST_OF_STORY = 2;
const NEARLY = 0.4;
/** How much the likeness of a story may move its sentences. */
const WEIGHT = 1.5;
// A reader waits. If the processor has too much else to do, the order stays as it is.
const WAIT_MS = 500;

/**
 * Orders the first passages anew by how nearly their stories say what is asked, in whatever words. If that cannot be done
 * or is switched off, they keep their order.
 * @param passages the best first.
 * @returns the best first. Those that were not compared follow.
 */
export async function inOrderOfMeaning(
  room: Pick<TerminalRoom, 'sentences' | 'log'>,
  question: string,
  passages: readonly Close[],
): Promise<readonly Close[]> {
  if (!room.sentences) return passages;
  try {
    return await byResemblance(await sentenceEncoder(), question, passages);
  } catch (error) {
    room.log.warn({ err: error }, 'sentences cannot be compared in meaning; passages keep their order');
    return passages;
  }
}

/**
 * What `inOrderOfMeaning` does. Which sentence of a story answers, its words tell better: all of a story move by the
 * likest of them. What happened again has the likeness of what happened before, which differs in names alone.
 * @param waitMs after how long the order stays as it is.
 */
export async function byResemblance(
  encoder: Pick<SentenceEncoder, 'of'>,
  question: string,
  passages: readonly Close[],
  waitMs = WAIT_MS,
): Promise<readonly Close[]> {
  const first = passages.slice(0, MOST).filter(({ score }) => score >= passages[0]!.score - NEARLY);
  if (new Set(first.map(({ story }) => story.id)).size < 2) return passages;
  const until = performance.now() + waitMs;
  const asked = await encoder.of(question);
  const likest = new Map<string, number>();
  const compared = new Map<string, number>();
  for (const { story, text, isTitle } of first) {
    const before = compared.get(story.id) ?? 0;
    if (before === MOST_OF_STORY) continue;
    compared.set(story.id, before + 1);
    if (performance.now() > until) return passages;
    const said = await encoder.of(isTitle ? text : `${story.title}. ${text}`);
    likest.set(story.id, Math.max(likest.get(story.id) ?? -1, cosine(asked, said)));
  }
  const likeness = (passage: Close): number =>
    Math.max(
      ...first
        .filter((each) => each === passage || isOlderTwin(each, passage))
        .map(({ story }) => likest.get(story.id)!),
    );
  const average = first.reduce((sum, passage) => sum + likeness(passage), 0) / first.length;
  const ordered = first.map((passage) => {
    const moved = WEIGHT * (likeness(passage) - average);
    return { ...passage, moved, score: passage.score + moved };
  });
  return [...ordered.sort(bestFirst), ...passages.slice(first.length)];
}

/** Of two directions of length 1. */
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);
