import { expect, test } from 'vitest';
import { unspoken } from '../../src/terminal/gate/unspoken.ts';

const concept = (word: string, isName = false) => ({
  stem: word.toLowerCase(),
  word,
  weight: 1,
  isName,
  isUnknown: false,
  isBefore: false,
  isKind: false,
  means: [],
});

test.each([
  ['Did Taylor Swift visit Paris?', ['Taylor'], ['Swift', 'Paris'], ['Taylor Swift']],
  ['Did the EU fine Lumen Ads €3 billion?', ['3'], ['EU', 'Lumen', 'Ads'], ['€3 billion']],
  ['Did rates rise to 4.5%?', ['4.5'], [], ['4.5%']],
  ['Did the Bank lend 12?', ['12'], ['Bank'], ['12']],
  ['Has Ana Keller left Vexley?', ['Ana', 'Keller', 'Vexley'], [], ['Ana Keller', 'Vexley']],
])('names and amounts are said whole: %s', (text, absent, present, said) => {
  const missing = absent.map((word) => concept(word, true));
  const concepts = [...missing, ...present.map((word) => concept(word, true))];
  expect(unspoken({ text, concepts }, missing)).toEqual(said);
});

test('how one thing bears on another is told in other words, and is not said to be missing', () => {
  const text = 'How does the drought affect teachers?';
  const missing = [concept('affect'), concept('teachers')];
  expect(unspoken({ text, concepts: missing }, missing)).toEqual(['teachers']);
});

test('the question word is never said to be missing', () => {
  const missing = [concept('Whose'), concept('record')];
  expect(unspoken({ text: 'Whose record did Ana Keller break?', concepts: missing }, missing)).toEqual([
    'record',
  ]);
});
