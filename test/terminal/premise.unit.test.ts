import { expect, test } from 'vitest';
import { claimOf, premiseOf } from '../../src/terminal/premise.ts';

test.each([
  ['When did Canada leave NATO?', 'Canada left NATO'],
  ['Why was the marathon of Tallinn postponed?', 'the marathon of Tallinn was postponed'],
  ['Who shot Pope Francis?', 'anybody shot Pope Francis'],
  ['How much did China pay for Tasmania?', 'China paid for Tasmania'],
  ['Why did Germany ban football?', 'Germany banned football'],
  ['In what year did the war begin?', 'the war began'],
])('%s takes for granted that %s', (question, clause) => {
  expect(premiseOf(question)?.clause).toBe(clause);
});

test.each(['Who is the mayor?', 'What did she say?', 'How many people were killed?', 'Any news about Peru?'])(
  '%s takes nothing for granted',
  (question) => {
    expect(premiseOf(question)).toBeUndefined();
  },
);

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
