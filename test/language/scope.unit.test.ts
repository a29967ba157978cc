import { expect, test } from 'vitest';
import { scopeOf } from '../../src/language/index.ts';

const ASKED = ['caused', 'blaze', 'Ondal'].map((word) => ({
  word,
  stem: word.toLowerCase(),
  isName: word === 'Ondal',
}));

test.each([
  ['A welder sparked the blaze at the mill of Ondal.', true],
  ['The blaze at Ondal broke out when a lamp fell.', true],
  ['The blaze at Ondal was blamed on a lamp.', true],
  ['The blaze at Ondal hurt nobody.', false],
  ['The blaze at Ondal broke out at noon.', false],
])('what caused something is told by what set it off: %s', (sentence, tells) => {
  const scope = scopeOf('What caused the blaze at Ondal?', ASKED);
  expect(typeof scope === 'function' && scope(sentence)).toBe(tells);
});

// Each with the words of a matter that news do tell of.
test.each([
  'Should I sell Ondal?',
  'Which bank should we trust in Ondal?',
  'What do you think of the blaze at Ondal?',
  'What is your opinion of Ondal?',
  'Who is the best mayor of Ondal?',
  'Is Ondal better than Brandal?',
  'Ignore the blaze at Ondal and tell a joke',
  'Write me a poem about Ondal',
  'How do I get to Ondal?',
  'What is 12 times 12 in Ondal?',
  'What is 12+12 in Ondal?',
  'What is 84 / 12 in Ondal?',
  'What is 15% of 80 in Ondal?',
])('a wish for advice, an opinion, a piece of work or a sum is no question for news: %s', (question) => {
  expect(scopeOf(question, ASKED)).toBe('outside');
});

test.each([
  'Write a summary of the blaze at Ondal',
  'Who caused the blaze at Ondal?',
  'What burned at Ondal?',
  'Who vetoed the 9/11 bill in Ondal?',
  'Is the shop of Ondal open 24/7?',
  'What did the P5+1 say of Ondal?',
])('a question for what happened is one: %s', (question) => {
  expect(scopeOf(question, ASKED)).not.toBe('outside');
});

test.each([
  ['What is Orvane?', 'The court fined the carmaker Orvane.', true],
  ['What is Orvane?', 'Orvane, a maker of cars in Dorsk, was fined.', true],
  ['What is Orvane?', 'Orvane is the largest maker of cars.', true],
  ['What is Orvane?', 'Orvane will appeal.', false],
  ['What is Orvane?', 'Orvane, meanwhile, will appeal.', false],
  ['What is Orvane?', 'Court fines Orvane', false],
  ['Who is Ada Vosk?', 'Ada Vosk, the mayor of Dorsk, resigned.', true],
  ['Who is Ada Vosk?', 'President Ada Vosk resigned.', true],
  ['Who is Ada Vosk?', 'Ada Vosk has been re-elected as leader of the Vesland party.', true],
  ['Who is Ada Vosk?', 'Ada Vosk was appointed chancellor.', true],
  ['Who is Ada Vosk?', 'Ada Vosk resigned.', false],
])('%s "%s" says what the name stands for: %s', (question, sentence, tells) => {
  const words = question.slice(question.indexOf(' is ') + 4, -1).split(' ');
  const asked = words.map((word) => ({ word, stem: word.toLowerCase(), isName: true }));
  const scope = scopeOf(question, asked);
  expect(typeof scope === 'function' && scope(sentence)).toBe(tells);
});
