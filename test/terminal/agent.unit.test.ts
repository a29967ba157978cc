import { describe, expect, test } from 'vitest';
import { leavesOutAgent } from '../../src/terminal/gate/agent.ts';
import { deedAsked } from '../../src/terminal/question/agent.ts';

test.each([
  ['Who arrested the editors?', 'arrest', 'editors'],
  ['Which company bought the Quill farm?', 'buy', 'farm'],
  ['Which company has bought the Quill farm?', 'buy', 'farm'],
  ['By whom was the statue of King Harl toppled?', 'topple', 'statue'],
  ['Who was the old mill built by?', 'build', 'mill'],
  ['Who is taking over the Quill farm?', 'take_over', 'farm'],
])('%s asks who did it: %s', (question, lemma, what) => {
  const asked = deedAsked(question);
  expect(asked?.lemma).toBe(lemma);
  expect(asked?.to).toContain(what);
});

test.each([
  'Who resigned?',
  'Who criticised that the paper was shut?',
  'Who is the mayor of Dorsk?',
  'Which bank did the men rob?',
  'Which bridge closed?',
  'When was the mill built?',
  'By what margin was the plan approved?',
])('%s does not ask who did something to something', (question) => {
  expect(deedAsked(question)).toBeUndefined();
});

describe('a passage that tells a deed and not who did it', () => {
  const leaves = (question: string, text: string) => leavesOutAgent(deedAsked(question)!, text);
  test.each([
    ['Who arrested the editors?', 'Two editors were arrested on Friday.'],
    ['Who arrested the editors?', 'The editors were arrested at dawn, their lawyer said.'],
    ['Who arrested the editors?', 'The editors, among them Nils Aker, were taken away in a van.'],
    ['Who bought the helmet?', 'The helmet was sold for 2 million pounds at an auction.'],
    ['Who bought the helmet?', 'Ruben Stahl sold the helmet on Monday.'],
    ['Who stole the drawing?', 'A court cleared the dealer of handling a stolen drawing by Ensor.'],
    ['Who bought the helmet?', 'The purchase of the helmet could draw visitors.'],
    ['Who sold the helmet?', 'Mira Oduya bought the helmet on Monday.'],
    ['Which company bought the farm?', 'The farm was bought for 3 million crowns.'],
    ['By whom was the statue toppled?', 'The statue was toppled on Saturday night.'],
  ])('%s %s', (question, text) => {
    expect(leaves(question, text)).toBe(true);
  });

  test.each([
    ['Who arrested the editors?', 'Police arrested two editors on Friday.'],
    ['Who criticised the closure?', 'media cwealth condemn newspaper closure'],
    ['Who arrested the editors?', 'The editors were detained by police on Friday.'],
    ['Who bought the helmet?', 'Ruben Stahl sold the helmet to Mira Oduya.'],
    ['Who bought the helmet?', 'The helmet was sold to Mira Oduya.'],
    ['Who bought the helmet?', 'The buyer of the helmet, Mira Oduya, smiled.'],
    ['Who sold the helmet?', 'Mira Oduya bought the helmet from Ruben Stahl.'],
    ['Who gave the library a gift?', 'The library received a gift from Lida Horn.'],
    ['By whom was the statue toppled?', 'A crowd toppled the statue.'],
    // It tells nothing of the deed, and is left to other rules.
    ['Who designed the bridge?', 'Hart drew up plans for the bridge.'],
    ['Who won the cup?', 'Albrun lifted the cup for the first time.'],
    ['Who won the election?', 'Ada Vosk was elected mayor.'],
  ])('is none: %s %s', (question, text) => {
    expect(leaves(question, text)).toBe(false);
  });
});
