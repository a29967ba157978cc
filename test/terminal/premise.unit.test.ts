import { expect, test } from 'vitest';
import { claimOf, premiseOf } from '../../src/terminal/question/premise.ts';

test.each([
  ['When did Canada leave NATO?', 'Canada left NATO'],
  ['Why was the marathon of Tallinn postponed?', 'the marathon of Tallinn was postponed'],
  ['Who shot Pope Francis?', 'anybody shot Pope Francis'],
  ['Why did Germany ban football?', 'Germany banned football'],
  ['In what year did the war begin?', 'the war began'],
  // A subject of several nouns, however they are read.
  ['Where did British soldiers live?', 'British soldiers lived'],
  ['Where did the North Korean leader arrive?', 'the North Korean leader arrived'],
  ['How did some suspect that Polo lied?', 'some suspected that Polo lied'],
  // The verb stands behind all that belongs to the subject.
  ['When was the agreement to allow the sale reached?', 'the agreement to allow the sale was reached'],
  ['When did the company that makes trains go bankrupt?', 'the company that makes trains went bankrupt'],
  ['When was the law passed by the Senate signed?', 'the law passed by the Senate was signed'],
  // Auxiliaries stand before the verb and what belongs to it.
  ['When will the bridge be finished?', 'the bridge will be finished'],
  ['How can the problem be solved?', 'the problem can be solved'],
  ['When had the talks been broken off?', 'the talks had been broken off'],
  ['Why does Indonesia want a new capital?', 'Indonesia wants a new capital'],
  ['Why do Americans pay tolls?', 'Americans pay tolls'],
  // What is denied stays denied.
  ['Where do clergymen not want the final to be played?', 'clergymen do not want the final to be played'],
  ["Why weren't the families earning money?", "the families weren't earning money"],
  ["Why didn't Peru sign the treaty?", "Peru didn't sign the treaty"],
  // Only the end of the question is left out.
  ["When did Zhu publish 'Jade Mirror'?", "Zhu published 'Jade Mirror'"],
])('%s takes for granted that %s', (question, clause) => {
  expect(premiseOf(question)).toMatchObject({ clause, told: clause });
});

test.each([
  ['How much did China pay for Tasmania?', 'China paid for Tasmania', 'China paid anything for Tasmania'],
  [
    'How many satellites has Norway launched from Andoya?',
    'Norway has launched satellites from Andoya',
    'Norway has launched any satellites from Andoya',
  ],
  [
    'How many votes did the government survive by?',
    'the government survived by votes',
    'the government survived by any votes',
  ],
  ['In what country is Normandy located?', 'Normandy is located', 'Normandy is located anywhere'],
])('%s takes for granted that %s, which is told as: no story says that %s', (question, clause, told) => {
  expect(premiseOf(question)).toMatchObject({ clause, told });
});

test.each([
  'Who is the mayor?',
  'What did she say?',
  'How many people were killed?',
  'Any news about Peru?',
  'How successful was the revised plan?',
  'Who ( shot him?',
  'How old was Ada Vosk when she won her first race?',
])('%s takes nothing for granted', (question) => {
  expect(premiseOf(question)).toBeUndefined();
});

test.each([
  ['Did Canada leave NATO?', 'Canada left NATO'],
  ['Was the bridge built in 1911?', 'the bridge was built in 1911'],
  ['Has the strike ended?', 'the strike has ended'],
])('%s asks whether %s, and takes nothing for granted', (question, clause) => {
  expect(claimOf(question)?.clause).toBe(clause);
  expect(premiseOf(question)).toBeUndefined();
});

test.each(['When did Canada leave NATO?', 'Who shot Pope Francis?', 'Any news about Peru?'])(
  '%s does not ask whether something is so',
  (question) => {
    expect(claimOf(question)).toBeUndefined();
  },
);

test.each([
  ['When will the bridge be finished?', true],
  ['How often does the ferry run?', true],
  ['When did Canada leave NATO?', false],
  ['Who shot Pope Francis?', false],
])('%s is about what will be or usually is: %s', (question, isAhead) => {
  expect(premiseOf(question)?.isAhead).toBe(isAhead);
});
