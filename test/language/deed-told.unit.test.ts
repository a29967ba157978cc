import { expect, test } from 'vitest';
import { isLightVerb, tagged, tellsDeed } from '../../src/language/index.ts';

test.each([
  ['kill', 'Paul Denby dies at 83.', false],
  ['kill', 'Paul Denby was shot dead.', true],
  ['kill', 'The killer of Paul Denby fled.', true],
  ['own', 'A host drops the site of Orvane.', false],
  ['own', 'The site belongs to Orvane.', true],
  ['own', "Orvane's owner met the mayor.", true],
  ['win', 'The qualifiers of the cup were decided today.', false],
  ['win', 'Dorsk took the title.', true],
  ['head', 'Orvane CEO Ana Keller resisted.', true],
  ['found', 'The firm was set up by Ana Keller.', true],
  ['step_down', 'Ana Keller resigned.', true],
  ['die', 'The mayor fell ill.', false],
])('whether %s is told by %s', (verb, text, expected) => {
  expect(tellsDeed(tagged(text), verb)).toBe(expected);
});

test('verbs that say little are told by anything', () => {
  expect(['make', 'take', 'be'].every(isLightVerb)).toBe(true);
  expect(['kill', 'found', 'arrest'].some(isLightVerb)).toBe(false);
});
