import { expect, test } from 'vitest';
import { analyse, forgetTagger } from '../../src/language/index.ts';

test('what was read before its words were forgotten is read the same afterwards', () => {
  const texts = [
    'Vosk Orvane, the Tesselan minister, said AIDS and aids differ.',
    'Dorsk-based Orvane rallied on Tuesday.',
  ];
  const first = texts.map((text) => analyse(text));
  for (let n = 0; n < 1_500; n += 1) analyse(`Qal${n}x met Zor${n}y and Wem${n}z in Tessel.`);
  expect(texts.map((text) => analyse(text))).toEqual(first);
});

test('the lemma of a word does not depend on how it was written before', () => {
  const lemmas = (...texts: string[]): string[] =>
    texts.map((text) => analyse(text).sentences[0]!.tokens.find(({ lower }) => lower === 'aids')!.lemma);
  const texts = ['The court heard of the AIDS drugs.', 'The court heard of the aids sold to schools.'];
  forgetTagger();
  const first = lemmas(...texts);
  forgetTagger();
  expect(lemmas(...texts.toReversed()).toReversed()).toEqual(first);
});
