import { expect, test } from 'vitest';
import { tellsCause } from '../../src/language/signs/cause.ts';
import { tellsPurpose } from '../../src/language/signs/expected.ts';

const WHY = 'Why did the bridge close?';
const tells = (text: string): boolean => tellsCause(text, WHY) || tellsPurpose(text);

test.each([
  'The bridge closed on Monday.',
  'The bridge, which reopened after a flood in 2010, closed on Monday.',
  'The bridge is due to close on Monday.',
  'The bridge has to close on Monday.',
  'Police have yet to say who closed the bridge.',
  'No reason was given for the end of the bridge.',
  'The reason for the closure is unclear.',
  'The cause of the closure is not known.',
  'The bridge closed the following day.',
  'The bridge closed and traffic was thus diverted.',
  'The bridge closed, which led to queues.',
  'The bridge closed, resulting in long queues.',
  'Results of tests on the closed bridge are expected on Friday.',
  'The bridge used for fishing closed.',
  'The bridge closed, and the first to notice were the drivers.',
  'The bridge closed, the only old bridge there to fail.',
  'The bridge closed at midnight, and the town had the right to sue.',
  'Queues formed after the bridge closed.',
])('gives no reason why the bridge closed: %s', (text) => {
  expect(tells(text)).toBe(false);
});

test.each([
  'The bridge closed because of cracks.',
  'The bridge closed following an inspection.',
  'The bridge closed after cracks were found.',
  'The bridge, which closed after cracks were found, is old.',
  'The closure of the bridge was due to cracks.',
  'Cracks led to the closure of the bridge.',
  'Cracks caused the bridge to close.',
  'The closing of the bridge was caused by cracks.',
  'The bridge closed as a result of cracks.',
  'As a result, the bridge closed.',
  'The bridge closed to let workers paint it.',
  'The bridge closed so that it could be painted.',
  'The bridge closed over safety fears.',
  'Amid fears of a collapse the bridge closed.',
  'Cracks had been found. That is why the bridge closed.',
  'The reason was a crack.',
])('gives a reason why the bridge closed: %s', (text) => {
  expect(tells(text)).toBe(true);
});

test.each([
  [
    'Why could the thief enter the vault?',
    'A guard left the door open, allowing the thief to enter the vault.',
    true,
  ],
  ['Why did villagers flee?', 'The dam burst, forcing villagers to flee.', true],
  [
    'Why did the minister resign?',
    'The minister resigned on Monday, leaving the cabinet without a majority.',
    false,
  ],
  ['What did Ada Vosk die of?', 'Ada Vosk died of pneumonia on Monday.', true],
  ['What did Ada Vosk die of?', 'Leaders mourn the death of Ada Vosk.', false],
])('%s %s: %s', (question, text, isTold) => {
  expect(tellsCause(text, question)).toBe(isTold);
});
