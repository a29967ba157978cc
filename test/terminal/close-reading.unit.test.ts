import { describe, expect, test } from 'vitest';
import { type Otherwise, otherwiseIn } from '../../src/terminal/gate/otherwise.ts';
import { askedIn } from '../../src/terminal/question/asked-words.ts';
import { namesSomebody } from '../../src/terminal/question/named.ts';
import type { Concept } from '../../src/terminal/question/reading.ts';
import { tokensOf } from '../../src/terminal/question/tokens.ts';

/** Words of a question as it is read; each is had where the passage has it as it is written. */
function otherwise(question: string, passage: string): Otherwise {
  const words = question.match(/\p{L}{3,}|\d+/gu)!;
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
  const has = words.map((word) => (passage.toLowerCase().includes(word.toLowerCase()) ? 1 : 0));
  return otherwiseIn(askedIn(question, concepts), passage, has, has);
}

describe('a passage that says something else than is asked is told from one that answers', () => {
  test.each([
    [
      'When did the harbour take in its first ship?',
      'The harbour took in its last ship in 1931.',
      'contraries',
      1,
    ],
    ['When did the harbour take in its first ship?', 'The first ship came in 1931.', 'contraries', 0],
    ['Which salts are insoluble in water?', 'Chlorides are mostly soluble in water.', 'contraries', 1],
    ['How many ships sank in 1931?', 'In 1907 three ships sank.', 'isOtherNumber', true],
    ['How many ships sank in 1931?', 'In 1931 three ships sank.', 'isOtherNumber', false],
    ['Who left after 10 days?', 'The pilot left after 12 days.', 'isOtherNumber', true],
    ['Who left after 10 days?', 'The pilot left after 10 days and 3 hours.', 'isOtherNumber', false],
    ['How many ships sank in 1931?', 'In 1931 three large ships sank.', 'counted', 1],
    ['How many ships sank in 1931?', 'In 1931 ships sank.', 'counted', -0.5],
    ['How many ships sank in 1931?', 'In 1931 three boats sank.', 'counted', -1],
    ['By how many votes did it change?', 'It showed a 300 vote difference.', 'counted', 1],
    // Terminals are counted there, and no containers.
    ['How many containers are there?', 'Workers of three container terminals struck.', 'counted', -1],
    ['How many people were hurt?', 'A blast leaves 42 injured.', 'counted', 0],
    ['How many people were hurt?', 'A blast hurts guests of a hotel.', 'counted', -1],
    ['How many had to leave their homes?', 'The fire drove 3,200 people from their homes.', 'counted', 0],
    ['How many people did the rock KX5 kill?', 'The rock KX5 was 16 feet wide.', 'counted', -1],
    ['How many people were hurt in 1931?', 'In 1931 guests were hurt.', 'counted', -1],
    ['How many passengers died?', 'About 160 passengers were on board.', 'counted', -1],
    ['How many passengers died?', 'Two passengers died on board.', 'counted', 1],
    ['How many people are missing?', 'At least 23 people died when the ferry sank.', 'counted', -1],
    ['How many people are missing?', '23 people died and 31 are missing.', 'counted', 1],
    ['How many people died?', 'A blast killed 42 people and wounded nine.', 'counted', 1],
    ['How many people died?', 'Nine people were wounded.', 'counted', -1],
    ['How many people were on board?', 'The ferry had 212 people on board.', 'counted', 1],
    ['How many prisoners were put to death?', 'Vandals risk 10-year sentences in prison.', 'counted', -1],
    ['How many prisoners were put to death?', 'A fifth, or 20% of prisons, are full.', 'counted', -1],
    ['How many prisoners were put to death?', 'Thirteen were put to death.', 'counted', -1],
    // "Many" asks for a number, and excludes none.
    ['How many people were hurt?', 'At least 42 people were hurt.', 'contraries', 0],
    ['How many people were hurt?', 'At least 42 people were hurt.', 'kinds', 0],
    ['Which films by women were shown?', 'Films by men and films by women were shown.', 'contraries', 0],
    ['Which female pilots flew?', 'Pilots, women and men, flew.', 'contraries', 0],
    ['Which female pilots flew?', 'The men flew as pilots.', 'contraries', 1],
    ['How many migrants came?', 'In 1931 ten immigrants came.', 'contraries', 0],
    ['Which riddle is unsolved?', 'The riddle of Brandal is not solved.', 'contraries', 0],
    ['Which riddle is unsolved?', 'The riddle of Brandal is solved.', 'contraries', 1],
    ['Which ships sank in 1931?', 'In 1931 three boats sank.', 'counted', 0],
    ['Which naval base did the fleet leave?', 'The fleet left Brest at dawn.', 'kinds', 2],
    ['Who repaired the lighthouse of Brandal?', 'Ada Ek repaired the lighthouse.', 'names', 1],
  ] as const)('%s %s', (question, passage, what, said) => {
    expect(otherwise(question, passage)[what]).toBe(said);
  });

  test.each([
    ['What did the central bank decide?', 'The central bank decides again next month.', true],
    ['What did the central bank decide?', 'The central bank is to decide in March.', true],
    ['What did the central bank decide?', 'The bank will, it said, decide on Thursday.', true],
    [
      'What did the central bank decide?',
      'The board decided to keep its rate, and decides again next month.',
      false,
    ],
    ['What did the central bank decide?', 'The board decided that it will raise its rate next month.', false],
    ['Who won the election in Brandal?', 'Ada Ek is expected to win the election in Brandal.', true],
    ['Who won the election in Brandal?', 'Ada Ek won the election in Brandal.', false],
    ['Has the minister resigned?', 'The minister plans to resign tomorrow.', true],
    ['Was the bridge opened?', 'The bridge was opened to traffic.', false],
    ['Was the bridge opened?', 'The bridge is to be opened in May.', true],
    ['What heated the halls?', 'Springs were used to heat the halls.', false],
    ['What did the central bank decide?', 'The board, which will meet again, decided to wait.', false],
    ['When will the bank decide?', 'The bank will decide on Thursday.', false],
    ['Which bank decides next month?', 'The central bank decides again next month.', false],
    ['What did the ministers agree?', 'The ministers agreed to meet next week.', false],
  ])('%s %s is of something still to come: %s', (question, passage, said) => {
    expect(otherwise(question, passage).isOfOtherTime).toBe(said);
  });

  test.each([
    [
      'When does the central bank meet?',
      "Tuesday's meeting of the central bank ended: it raised its rate.",
      true,
    ],
    [
      'When does the central bank meet?',
      'The central bank met on Tuesday and said rates "remain low".',
      true,
    ],
    ['When does the central bank meet?', 'The central bank meets on Thursday.', false],
    ['When will the central bank meet?', 'The board agreed to meet on Thursday.', false],
    ['When is the election?', 'The election is on 4 May.', false],
    ['When do ministers meet?', 'Ministers meet on 4 May.', false],
    ['When does the central bank meet?', 'On Tuesday the yield fell a day after the central bank met.', true],
    ['When did the central bank meet?', 'The central bank met on Tuesday.', false],
    ['Is the central bank going to raise its rate?', 'The central bank raised its rate on Tuesday.', true],
    ['Will the central bank raise its rate?', 'Traders expect the central bank to raise its rate.', false],
    ['Is the bank that was going under rescued?', 'The bank was rescued.', false],
  ])('%s %s is only of what is over: %s', (question, passage, said) => {
    expect(otherwise(question, passage).isOfOtherTime).toBe(said);
  });

  test.each([
    ['What is the bank rate?', 'Two members preferred to maintain the bank rate at 4 percent.', true],
    ['What is the bank rate?', 'The board raised the bank rate to 4.25 percent.', false],
    ['What did members want?', 'Two members preferred to maintain the bank rate at 4 percent.', false],
  ])('%s %s only says what is possible: %s', (question, passage, said) => {
    expect(otherwise(question, passage).isOnlyPossible).toBe(said);
  });

  test.each([
    ['How much wheat does Sundria export?', 'Sundria exports 4 million tonnes of wheat.', 1],
    ['How much wheat does Sundria export?', 'Sundria raised its duty on wheat by a tenth.', -0.5],
    ['How much money did Sundria lend?', 'Sundria lent Brandal 4 million.', 0],
    ['How much did wheat rise?', 'Wheat rose 4%.', 0],
    ['How much aid did Sundria send?', 'Sundria sent €4 million.', 0],
  ])('%s %s counts it: %s', (question, passage, said) => {
    expect(otherwise(question, passage).counted).toBe(said);
  });

  test.each([
    ['What happened to Brandal?', 'Brandal after the flood', true],
    ['What happened to Brandal?', 'A flood destroyed the mill of Brandal.', false],
    ['What happened to Brandal?', 'A flood may destroy the mill of Brandal.', true],
    ['Who is in Brandal?', 'Brandal after the flood', false],
  ])('%s %s tells of nothing that happened: %s', (question, passage, said) => {
    expect(otherwise(question, passage).isWithoutEvent).toBe(said);
  });

  test('asked what is not so, a sentence that says what is so is another matter', () => {
    const question = 'Which island did not join the union?';
    expect(otherwise(question, 'Brandal joined the union.').isNegated).toBe(true);
    expect(otherwise(question, 'Brandal did not join the union.')).toMatchObject({
      isNegated: false,
      isBothNegated: true,
    });
    expect(otherwise('Which island joined the union?', 'Brandal joined the union.')).toMatchObject({
      isNegated: false,
      isBothNegated: false,
    });
  });

  test('another word where one of the question should stand is seen', () => {
    expect(otherwise('What weakens harbour defences?', 'Ice weakens river defences.').isReplaced).toBe(true);
    expect(otherwise('What weakens harbour defences?', 'Ice weakens harbour defences.').isReplaced).toBe(
      false,
    );
    expect(otherwise('What weakens harbour defences?', 'Ice weakens defences.').isReplaced).toBe(false);
  });
});

describe('a name is of somebody, unless it is where or when something happens', () => {
  test.each([
    ['Ada Ek died in Brandal.', true],
    ['A pilot died in Brandal on Tuesday.', false],
    ['The crash came hours after another one near the old Brandal Harbour.', false],
    ['The pilot of the Ardent was Tom Hart.', true],
    ['A helicopter of Vexley Police went down.', false],
  ])('%s', (text, expected) => {
    expect(namesSomebody(tokensOf(text), 'Who died when the helicopter of Vexley Police went down?')).toBe(
      expected,
    );
  });
});
