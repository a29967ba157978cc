import { describe, expect, test } from 'vitest';
import { readSpan } from '../../src/language/index.ts';
import { truthRows } from '../setup/truth.ts';
import { readSpans } from './spans.ts';

const day = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

describe("the time that a phrase speaks of, against the text's own date", () => {
  test.each(truthRows('dates.tsv') as [string, string, string, string][])(
    '%s: %s',
    (own, phrase, from, to) => {
      const span = readSpan(phrase, day(own) + 12 * 3_600_000);
      if (from === '-') expect(span).toBeUndefined();
      else
        expect([
          new Date(span!.from).toISOString().slice(0, 10),
          new Date(span!.to).toISOString().slice(0, 10),
        ]).toEqual([from, to]);
    },
  );

  test('the words that said so are a part of the text', () => {
    const text = 'Output fell in early April and rose between 15 and 20 October.';
    const spans = readSpans(text, day('2026-11-20'));
    expect(spans.map(({ words }) => words)).toEqual(['in early April', 'between 15 and 20 October']);
    for (const { words } of spans) expect(text).toContain(words);
  });

  test.each([
    'Where did over 2000 people march?',
    'Who announced the loss of 2000 jobs?',
    'Which firm was joined by 1950 workers?',
    'What cut power in 2000 homes?',
    'Who fired between 1900 and 2000 people?',
  ])('a count is no year: %s', (question) => {
    expect(readSpan(question, day('2026-11-20'))).toBeUndefined();
  });

  test.each([
    ['What happened in 2019?', '2019-01-01'],
    ['Why did people march throughout 2019?', '2019-01-01'],
    ['What has changed since 2019?', '2019-01-01'],
    ['Where did over 2000 people march in 2019?', '2019-01-01'],
  ])('and a year is: %s', (question, from) => {
    expect(new Date(readSpan(question, day('2026-11-20'))!.from).toISOString().slice(0, 10)).toBe(from);
  });
});
