import { expect, test } from 'vitest';
import type { Close } from '../../src/terminal/gate/close-reading.ts';
import { byResemblance, inOrderOfMeaning } from '../../src/terminal/gate/resembling.ts';
import { sentenceEncoder } from '../../src/terminal/sentences/encoder.ts';

const passage = (
  id: string,
  text: string,
  score: number,
  isTitle = false,
  { recent = 0, publishedAt = '2026-01-01' } = {},
): Close =>
  ({
    text,
    score,
    isTitle,
    has: [1],
    parts: { recent },
    story: { id, title: `Title of ${id}`, publishedAt },
  }) as unknown as Close;

/** Stands for the encoder: what has "near" in it points where the question does, all else elsewhere. */
function encoderOf() {
  const read: string[] = [];
  return {
    read,
    of: async (text: string) => {
      read.push(text);
      return Float32Array.from(/near|\?/.test(text) ? [1, 0] : [0, 1]);
    },
  };
}

const texts = (passages: readonly Close[]): string[] => passages.map(({ text }) => text);

test('a story that says nearly what is asked comes before one that has a little more of its words', async () => {
  const encoder = encoderOf();
  const ordered = await byResemblance(encoder, 'Which one?', [
    passage('a', 'far', 1),
    passage('b', 'near', 0.7),
  ]);
  expect(texts(ordered)).toEqual(['near', 'far']);
  expect(encoder.read).toEqual(['Which one?', 'Title of a. far', 'Title of b. near']);
  // What moved them is told, and as much as it took from one the other has.
  expect(ordered.map(({ score, moved }) => score - moved)).toEqual([0.7, 1]);
  expect(ordered[0]!.moved).toBeCloseTo(-ordered[1]!.moved);
});

test('sentences of one story keep their order, however alike one of them is', async () => {
  const ordered = await byResemblance(encoderOf(), 'Which one?', [
    passage('a', 'most of the words', 1),
    passage('a', 'near', 0.9),
    passage('b', 'far', 0.95),
  ]);
  expect(texts(ordered)).toEqual(['most of the words', 'near', 'far']);
});

test('a title is compared alone', async () => {
  const encoder = encoderOf();
  await byResemblance(encoder, 'Which one?', [passage('a', 'A title', 1, true), passage('b', 'far', 0.7)]);
  expect(encoder.read).toContain('A title');
});

test('of one story two sentences are compared, and the others move with it', async () => {
  const encoder = encoderOf();
  const ordered = await byResemblance(encoder, 'Which one?', [
    passage('b', 'far', 1),
    ...['near', 'far one', 'far two', 'far three'].map((text, nr) => passage('a', text, 0.9 - nr / 100)),
  ]);
  expect(encoder.read).toEqual(['Which one?', 'Title of b. far', 'Title of a. near', 'Title of a. far one']);
  expect(texts(ordered)).toEqual(['near', 'far one', 'far two', 'far three', 'far']);
});

test('only the first eight are compared, and the others follow as they were', async () => {
  const encoder = encoderOf();
  const passages = Array.from({ length: 11 }, (_, nr) =>
    passage(`s${nr}`, nr < 9 ? 'far' : 'near', 1 - nr / 100),
  );
  const ordered = await byResemblance(encoder, 'Which one?', passages);
  expect(encoder.read).toHaveLength(9);
  expect(ordered.slice(8)).toEqual(passages.slice(8));
});

test('what is far behind by its words is not compared, and comes no nearer', async () => {
  const encoder = encoderOf();
  const passages = [passage('a', 'far', 1), passage('b', 'near', 0.7), passage('c', 'very near', 0.59)];
  expect(texts(await byResemblance(encoder, 'Which one?', passages))).toEqual(['near', 'far', 'very near']);
  expect(encoder.read).toHaveLength(3);
});

test('where one story is all there is, nothing is compared', async () => {
  const encoder = encoderOf();
  const passages = [passage('a', 'far', 1), passage('a', 'near', 0.7)];
  expect(await byResemblance(encoder, 'Which one?', passages)).toBe(passages);
  expect(encoder.read).toEqual([]);
});

test('when the time is over, the order is what it was', async () => {
  const passages = [passage('a', 'far', 1), passage('b', 'near', 0.7)];
  expect(await byResemblance(encoderOf(), 'Which one?', passages, -1)).toBe(passages);
});

const log = { warn: () => {} } as unknown as Parameters<typeof inOrderOfMeaning>[0]['log'];

test('the embedded encoder puts the story first that says it in other words', async () => {
  const passages = [
    passage('a', 'The aviation authority opened a new office in the city.', 0.6),
    passage('b', 'A flight attendant was dragged off the plane by officers.', 0.55),
  ];
  const question = 'Which stewardess did the police remove from the aircraft?';
  const encoder = await sentenceEncoder();
  // A machine that has much else to do may take longer than a reader waits.
  const [first] = await byResemblance(encoder, question, passages, Number.POSITIVE_INFINITY);
  expect(first?.story.id).toBe('b');
});

test('with the encoder switched off nothing changes', async () => {
  const passages = [passage('a', 'far', 1), passage('b', 'near', 0.7)];
  expect(await inOrderOfMeaning({ sentences: false, log }, 'Which one?', passages)).toBe(passages);
});

test('where passages cannot be compared, they keep their order and the log says so', async () => {
  const said: unknown[] = [];
  const telling = { warn: (...words: unknown[]) => said.push(words) } as unknown as typeof log;
  // A passage without a text cannot be read.
  const passages = [
    passage('a', 'far', 1),
    { ...passage('b', 'near', 0.7), text: undefined as unknown as string, isTitle: true },
  ];
  expect(await inOrderOfMeaning({ sentences: true, log: telling }, 'Which one?', passages)).toBe(passages);
  expect(said).toHaveLength(1);
});

test('what happened again last week keeps before what happened earlier, of which it differs in a name alone', async () => {
  const newest = passage('b', 'far', 1, false, { recent: 0.9, publishedAt: '2026-02-01' });
  const ordered = await byResemblance(encoderOf(), 'Which one?', [newest, passage('a', 'near', 0.9)]);
  expect(texts(ordered)).toEqual(['far', 'near']);
});
