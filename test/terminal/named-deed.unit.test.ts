import { expect, test } from 'vitest';
import { isDoneByOthers } from '../../src/terminal/gate/done-by-others.ts';
import { namedDeedOf, objectSupposedIn } from '../../src/terminal/question/named-deed.ts';

test.each([
  ['What did Ada Vosk win at the fair?', 'Ada Vosk won anything at the fair'],
  ['Which prize did Ada Vosk win?', 'Ada Vosk won any prize'],
  ['What has Ada Vosk stolen from the museum?', 'Ada Vosk has stolen anything from the museum'],
  ['What did Kesh forces build in Dorsk?', 'Kesh forces built anything in Dorsk'],
  ['Which party did Ada Vosk vote for?', 'Ada Vosk voted for any party'],
])('%s supposes that: %s', (question, told) => {
  expect(objectSupposedIn(question)?.told).toBe(told);
});

test.each([
  // What they say and do is asked in every way; nobody is named; a time is asked, which premise.ts reads.
  'What did Ada Vosk say?',
  'What did Ada Vosk do?',
  'What did the miners win?',
  'When did Ada Vosk win?',
  'What happened to Ada Vosk?',
])('%s supposes nothing of an object', (question) => {
  expect(objectSupposedIn(question)).toBeUndefined();
});

/** Whether a passage tells what a question asks about only of others. */
const byOthers = (question: string, text: string): boolean =>
  isDoneByOthers(namedDeedOf(question)!, { text, before: '', behind: '', story: { title: '' } } as never);

test.each([
  ['What did Ada Vosk win?', 'Jan Rusk won the prize.', true],
  ['What did Ada Vosk win?', 'Jan Rusk beat Ada Vosk by a second.', true],
  ['What did Ada Vosk win?', 'Ada Vosk won the prize.', false],
  ['What did Ada Vosk win?', 'She won the prize.', false],
  ['What did Ada Vosk win?', 'The runner won the prize.', false],
  ['What did Ada Vosk win?', 'The prize was won on Sunday.', false],
  ['What did Ada Vosk win?', 'The prize was awarded to Ada Vosk.', false],
  ['What did Ada Vosk win?', 'Ada Vosk spoke of her victory.', false],
  ['When did Ada Vosk sell the mill?', 'Ada Vosk bought the mill in May.', true],
  ['When did Ada Vosk sell the mill?', 'The sale of the mill to Ada Vosk was approved in May.', true],
  ['At what age did Ada Vosk die?', 'Golden girl of screen and pool, Ada Vosk, has died aged 91.', false],
  ['When did Ada Vosk sell the mill?', 'Jan Rusk bought the mill from Ada Vosk in May.', false],
  ['When did Ada Vosk sell the mill?', 'The mill of Ada Vosk was bought in May.', false],
  ['Where did Ada Vosk arrest the thief?', 'Ada Vosk was arrested in Dorsk.', true],
  ['Where did Ada Vosk arrest the thief?', 'Nobody came.', false],
])('%s is told only of others by: %s (%s)', (question, text, expected) => {
  expect(byOthers(question, text)).toBe(expected);
});
