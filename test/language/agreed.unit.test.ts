import { describe, expect, test } from 'vitest';
import { analyse, relation } from '../../src/language/index.ts';

const kindOf = (claim: string, passage: string): string => relation(analyse(claim), analyse(passage)).kind;

describe('what was agreed on', () => {
  test.each([
    'Orvane to buy Velda',
    'Orvane finally buys Velda',
    'Orvane is buying Velda',
    'Orvane bought Velda in May.',
  ])('is reported where it is told as done or settled: %s', (passage) =>
    expect(kindOf('Orvane agreed to buy Velda.', passage)).toBe('reports'),
  );

  test.each([
    'Orvane plans to buy Velda',
    'Orvane seeks to buy Velda',
    'Orvane may buy Velda',
    'Orvane nears deal to buy Velda',
    'Orvane offers to buy Velda',
    'Orvane wins approval to buy Velda',
    'Orvane urged to buy Velda',
    'Orvane in talks to buy Velda',
  ])('is not where it is open: %s', (passage) => {
    expect(kindOf('Orvane agreed to buy Velda.', passage)).toBe('mentions');
  });
});

describe('the dead first, as headlines count them', () => {
  const claim = 'Five people died in a crash in Orvane.';
  test.each([
    '5 Dead In Crash In Orvane, Police Say',
    '5 Dead, Dozens Injured In Crash In Orvane',
    '5 dead, dozens injured in crash in Orvane',
    'Five Dead In Crash In Orvane After Storm',
  ])('%s', (text) => {
    expect(kindOf(claim, text)).toBe('reports');
  });
  test.each(['6 Dead, Dozens Injured In Crash In Orvane', '5 Hurt, Dozens Shaken In Crash In Orvane'])(
    'another count is none: %s',
    (text) => expect(kindOf(claim, text)).not.toBe('reports'),
  );
});

describe('the chief executive', () => {
  test.each([
    ['The chief executive of Orvane resigned', 'orvane ceo resigns'],
    ['The CEO of Orvane resigned.', "Orvane's chief executive has resigned."],
    ["Ada Vosk stepped down as Orvane's chief executive.", 'Ada Vosk stepped down as Orvane CEO.'],
  ])('%s is told by: %s', (claim, text) => {
    expect(relation(analyse(claim), analyse(text)).kind).toBe('reports');
  });

  test.each([
    ['The chief executive of Orvane resigned.', 'An executive of Orvane resigned.'],
    ['The chief executive of Orvane resigned.', 'The chief economist of Orvane resigned.'],
    ['The chief executive of Orvane resigned.', 'The CEO of Vexley resigned.'],
  ])('%s is not told by: %s', (claim, text) => {
    expect(relation(analyse(claim), analyse(text)).kind).not.toBe('reports');
  });
});

test('somebody dies in a headline behind a surname that is a given name too', () => {
  const [claim, text] = ['Ada Thomas died.', 'Band Founder Ada Thomas Dies At 70'];
  expect(relation(analyse(claim), analyse(text)).kind).toBe('reports');
});

describe('the prime minister', () => {
  test.each([
    ["Norland's parliament sacked the prime minister.", 'Norland parliament dismisses PM'],
    [
      "Norland's parliament sacked the prime minister.",
      'Norland parliament ousts the prime minister in a vote',
    ],
    ['The prime minister was ousted.', 'PM sacked by parliament'],
    ['The PM visited Norland.', 'The prime minister visited Norland on Friday.'],
  ])('%s is reported by: %s', (claim, passage) => expect(kindOf(claim, passage)).toBe('reports'));

  test.each([
    ['The foreign minister was sacked.', 'Parliament sacks PM'],
    ['The prime minister was sacked.', 'Parliament sacks foreign minister'],
    ['The prime minister resigned.', 'The session closed at 7 pm as the minister resigned.'],
    ['The prime minister resigned.', 'Prime Minister Ousted by Parliament'],
    ['The prime minister resigned.', 'Parliament sacks PM'],
  ])('%s is not by: %s', (claim, passage) => expect(kindOf(claim, passage)).toBe('mentions'));
});

describe('a headline tells what was done by a participle alone', () => {
  test.each([
    ['Mad cow disease was found in Norland.', 'mad cow disease found in norland'],
    ['Bodies were found in the river.', 'Bodies found in the river'],
    ['Otto Brandt was captured.', 'Norland confirms Otto Brandt captured alive'],
  ])('%s is reported by: %s', (claim, passage) => expect(kindOf(claim, passage)).toBe('reports'));

  test.each([
    ['Rebels were killed.', 'Minister says rebels killed 40'],
    ['The minister was killed.', 'Minister says rebels killed'],
    ['Ada Holm was found in Norland.', 'Ada Holm found in Norland what she had sought.'],
  ])('%s is not by: %s', (claim, passage) => expect(kindOf(claim, passage)).not.toBe('reports'));
});

test('a firm is one in a headline without capitals too', () => {
  expect(kindOf('Orvane Corp posted a record profit.', 'orvane corp posts record profit')).toBe('reports');
});
