import { z } from 'zod';
import type { Scored } from '../passages/score.ts';
import type { ModelSettings } from '../room.ts';
import { postToModel } from './endpoint.ts';

// Nothing further back is quoted.
const MOST = 24;
// A reader waits for it. If no answer has come by then, the order stays.
const WAIT_MS = 1_000;
// This many vectors of 4,096 numbers in plain JSON.
const MOST_BYTES = 4_000_000;
/** How far similarity of meaning may move a passage whose words say little. */
const WEIGHT = 0.4;

const answerShape = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })),
});

/**
 * Reorders the first passages by how similar they are to the question in meaning, as an endpoint of embeddings (`POST
 * {base}/embeddings`) sees it. A similarity above or below their average moves a score up or down.
 * @param scored the best first.
 * @throws Error if the endpoint does not answer as it should within `waitMs`.
 */
export async function rerank(
  settings: ModelSettings & { readonly embeddings: string },
  question: string,
  scored: readonly Scored[],
  waitMs = WAIT_MS,
): Promise<Scored[]> {
  const first = scored.slice(0, MOST);
  if (first.length < 2) return [...scored];
  const texts = first.map(({ story, text, isTitle }) => (isTitle ? text : `${story.title}. ${text}`));
  const response = await postToModel(
    settings,
    '/embeddings',
    { model: settings.embeddings, input: [question, ...texts] },
    { signal: AbortSignal.timeout(waitMs) },
  );
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`the endpoint of embeddings answered ${response.status}`);
  }
  const { data } = answerShape.parse(JSON.parse(await boundedText(response.body)));
  const vectors = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const asked = vectors.get(0);
  const likeness = first.map((_, at) => cosine(asked, vectors.get(at + 1)));
  const average = likeness.reduce((sum, each) => sum + each, 0) / likeness.length;
  const moved = first.map((passage, at) => ({
    ...passage,
    score: passage.score + WEIGHT * (likeness[at]! - average),
  }));
  return [...moved.sort((a, b) => b.score - a.score), ...scored.slice(MOST)];
}

async function boundedText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, bytes] = ['', 0];
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error('the embeddings are too large');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** -1 to 1. @throws Error for vectors that cannot be compared. */
function cosine(a: readonly number[] | undefined, b: readonly number[] | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length) throw new Error('an embedding is missing');
  let [dot, of, and] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const other = b[index]!;
    dot += value * other;
    of += value * value;
    and += other * other;
  }
  return of === 0 || and === 0 ? 0 : dot / Math.sqrt(of * and);
}
