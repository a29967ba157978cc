import { expect, test } from 'vitest';
import { readSyntax } from '../../src/retrieval/syntax.ts';

test('a search whose ligatures stand for too many letters is refused, and ordinary text of any script is not', () => {
  expect(() => readSyntax('ﷺ'.repeat(120))).toThrow('stands for more than 2000 characters');
  for (const word of ['größe ', 'Türkiye ', 'ｗｉｄｅ ', 'الأخبار ', '한국어 ', 'việt ']) {
    expect(readSyntax(word.repeat(Math.floor(500 / word.length))).said).toBeDefined();
  }
});

test.each([
  ['oil || gas', 'OR'],
  ['oil | gas', 'OR'],
  ['oil|gas', 'OR'],
  ['oil && gas', '&&'],
  ['oil !gas', 'NOT'],
  ['oil ! gas', 'NOT'],
  ['te?t', '?'],
  ['oil^2', 'counts more'],
  ['roam~', '~'],
  ['gold~2', '~'],
  ['oil,gas', 'space'],
  ['oil;gas', 'space'],
  ['intitle:oil', 'fields'],
  ['site:bbc.com oil', 'fields'],
  ['-site:bbc.com oil', 'fields'],
  ['near10:"oil gas"', 'fields'],
  ['Title:oil', 'title:'],
  ['PUBLISHER:"The Wire"', 'publisher:'],
])('%s is written in the manner of another language, and a warning says what it is here', (q, hint) => {
  const { warnings } = readSyntax(q);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(hint);
});

test.each([
  'oil OR gas',
  'Breaking: oil prices rise',
  'trains at 12:30',
  'https://example.com/oil',
  'What now? Oil falls!',
  'Oil – the new gold',
  '$1,000,000 deal',
  'AT&T buys C++ firm',
  'covid-19 U.S. Opec+',
  '"oil | gas"',
  'title:oil entity:"Reserve Bank" -tag:gold',
  'he said: "oil"',
  "O'Brien; Murphy",
])('%s is written as people write, and nothing is told', (q) => {
  expect(readSyntax(q).warnings).toEqual([]);
});
