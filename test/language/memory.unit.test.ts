import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { analyse, forgetTagger } from '../../src/language/index.ts';

const PROGRAM = fileURLToPath(new URL('./memory-process.ts', import.meta.url));

test('the room of language holds little, and words that it meets are forgotten', async () => {
  // A process of its own: the room's memory is the heap's growth from before its files were loaded.
  const code = `
    gc({ type: 'major', flavor: 'last-resort' });
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    process.argv[2] = String((heapUsed + arrayBuffers) / 2 ** 20);
    await import(process.argv[1]);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module-typescript',
    '--eval',
    code,
    PROGRAM,
  ]);
  const { room, added } = JSON.parse(stdout) as { room: number; added: number };
  expect(room).toBeGreaterThan(5);
  expect(room).toBeLessThan(25);
  // 110,000 words, which take 15 MB where they are kept.
  expect(added).toBeLessThan(2);
}, 120_000);

test('what was read before its words were forgotten is read the same afterwards', () => {
  const texts = [
    'Vosk Orvane, the Tesselan minister, said AIDS and aids differ.',
    'Dorsk-based Orvane rallied on Tuesday.',
  ];
  const first = texts.map((text) => analyse(text));
  for (let n = 0; n < 1_500; n += 1) analyse(`Qal${n}x met Zor${n}y and Wem${n}z in Tessel.`);
  expect(texts.map((text) => analyse(text))).toEqual(first);
}, 120_000);

test('the lemma of a word does not depend on how it was written before', () => {
  const lemmas = (...texts: string[]): string[] =>
    texts.map((text) => analyse(text).sentences[0]!.tokens.find(({ lower }) => lower === 'aids')!.lemma);
  const texts = ['The court heard of the AIDS drugs.', 'The court heard of the aids sold to schools.'];
  forgetTagger();
  const first = lemmas(...texts);
  forgetTagger();
  expect(lemmas(...texts.toReversed()).toReversed()).toEqual(first);
});
