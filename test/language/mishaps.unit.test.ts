import { expect, test } from 'vitest';
import { isMishapOf } from '../../src/language/index.ts';

const isHarlow = (words: string): boolean => /\bharlow\b/i.test(words);

test.each([
  'A Harlow 330 jet crashed shortly after takeoff.',
  'Regulators fined Harlow on Monday.',
  'Police raided Harlow on Monday.',
  'The inquiry into the Harlow 330 crash goes on.',
  'Some 157 people were killed when a Brandal Airlines Harlow 330 jetliner crashed shortly after takeoff.',
])('%s bears on the maker', (text) => {
  expect(isMishapOf(text, isHarlow)).toBe(true);
});

test.each([
  'Harlow donates to victims of the earthquake.',
  'The head of Harlow mocked a diver after the crash of a bus.',
  'A rival of Harlow recalled 30,000 vans.',
  'No Harlow jet crashed last year.',
  'Did a Harlow jet crash?',
])('%s does not', (text) => {
  expect(isMishapOf(text, isHarlow)).toBe(false);
});
