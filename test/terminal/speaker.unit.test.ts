import { expect, test } from 'vitest';
import { lacksSpeaker } from '../../src/terminal/gate/speaker.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';

/** Whether a passage leaves out what somebody said: words of the question are had where the passage or its title has them. */
function lacks(question: string, text: string, title = '', before = ''): boolean {
  const words = question.match(/\p{L}{3,}/gu)!.slice(2);
  const concepts = words.map(
    (word): Concept => ({
      stem: word.toLowerCase(),
      word,
      weight: 1,
      isName: /^\p{Lu}/u.test(word),
      isUnknown: false,
      isBefore: false,
      isKind: false,
      means: [],
    }),
  );
  const around = `${text} ${title} ${before}`.toLowerCase();
  const hasAround = concepts.map(({ stem }) => (around.includes(stem) ? 1 : 0));
  return lacksSpeaker({ text: question, concepts }, { text, before, story: { title } as never, hasAround });
}

const SAID = 'What did Ada Vosk say about the port?';

test.each([
  [SAID, 'Ada Vosk said the port would open in May.'],
  [SAID, '"The port opens in May," Vosk told parliament.'],
  [SAID, 'The port will open in May, according to Ada Vosk.'],
  [SAID, 'Vosk criticised the port.'],
  [SAID, 'Vosk denied that the port was for sale.'],
  [SAID, 'On Monday Vosk called the port a disgrace.'],
  ['What does Ada Vosk think of the port?', 'Vosk believes the port is too small.'],
  ['What has Ada Vosk said about the port?', 'Vosk: the port is too small'],
])('%s is told by: %s', (question, text) => {
  expect(lacks(question, text)).toBe(false);
});

test('a pronoun or an office stands for whoever is named beside the sentence', () => {
  expect(lacks(SAID, 'She said the port would open in May.', 'Vosk visits Dorsk')).toBe(false);
  expect(lacks(SAID, 'The minister said the port would open.', '', 'Ada Vosk came on Monday.')).toBe(false);
  expect(lacks(SAID, 'She said the port would open in May.', 'Rusk visits Dorsk')).toBe(true);
  expect(lacks(SAID, 'He said the port was hers.', '', 'Jan Rusk met Ada Vosk.')).toBe(true);
});

test.each([
  [SAID, "Critics said Vosk's plan for the port was too dear."],
  [SAID, 'Ada Vosk is to visit the port on Friday.'],
  [SAID, "Vosk's lawyer Eva Lund said that the port was hers."],
  [SAID, 'Ada Vosk was told by reporters that the port had closed.'],
  [SAID, 'The captain said Ada Vosk was angry about the port.'],
  [SAID, 'Asked about the port, Ada Vosk smiled.'],
  // She speaks, and of something else.
  [SAID, 'Ada Vosk said taxes would not rise.'],
  ['What did Ada Vosk say?', 'Rusk said Ada Vosk was angry.'],
])('%s is not told by: %s', (question, text) => {
  expect(lacks(question, text)).toBe(true);
});

test('who is named by an office alone is found by its word', () => {
  expect(lacks('What did the king say about the port?', 'The king said the port was fine.')).toBe(false);
  expect(lacks('What did the king say about the port?', 'Rusk said the port was fine.')).toBe(true);
});

test.each(['What did Ada Vosk find?', 'When did Ada Vosk speak?', 'What did Ada Vosk want to buy?'])(
  '%s asks for nobody’s words',
  (question) => {
    expect(lacks(question, 'Ada Vosk bought the port.')).toBe(false);
  },
);

test.each([
  ['What did the mayor say about the port?', 'Mayor shuts the port', true],
  ['What did the mayor say about the port?', 'The mayor said the port was unsafe.', false],
  ['What did the mayor say about the port?', '"It is bad," the mayor told us.', false],
  ['What excuse did Ada Vosk give for the gun?', 'Ada Vosk was stopped with a gun', true],
  ['What excuse did Ada Vosk give for the gun?', 'Ada Vosk said she forgot the gun.', false],
  // What somebody wants is told by what they do, too.
  ['What did the mayor want of the port?', 'Mayor shuts the port', false],
])('%s: nobody speaks in %s: %s', (question, text, isLacking) => {
  expect(lacks(question, text)).toBe(isLacking);
});

test('a body of several words speaks by whoever belongs to it', () => {
  const question = 'What did the Bank of England say about inflation?';
  expect(
    lacks(question, 'Inflation will fall, Governor Ada Vosk said.', 'Bank of England on inflation'),
  ).toBe(false);
});

test('whoever the title names may be called by party and office below it', () => {
  const title = 'Ada Vosk stopped with a gun';
  const question = 'What did Ada Vosk say about the gun?';
  expect(lacks(question, 'The GOP congresswoman said the gun was unloaded.', title)).toBe(false);
  expect(lacks(question, 'Jan Rusk said the gun was unloaded.', title)).toBe(true);
});
