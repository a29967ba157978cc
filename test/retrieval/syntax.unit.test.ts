import { expect, test } from 'vitest';
import { NAMED_IN_WARNINGS } from '../../src/retrieval/search/foreign-signs.ts';
import { readSyntax, SCOPES } from '../../src/retrieval/search/syntax.ts';
import { FILTERS } from '../../src/stories/index.ts';

test('a search whose ligatures stand for too many letters is refused, and ordinary text of any script is not', () => {
  expect(() => readSyntax('ﷺ'.repeat(120))).toThrow('has more than 2000 characters');
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
  ['oil^2', 'different weights'],
  ['roam~', '~'],
  ['gold~2', '~'],
  ['oil,gas', 'space'],
  ['oil;gas', 'space'],
  ['intitle:oil', 'title:'],
  ['allintitle:oil', 'title:'],
  ['headline:oil', 'title:'],
  ['text:oil', 'body:'],
  ['site:bbc.com oil', 'publisher:'],
  ['-site:bbc.com oil', 'publisher:'],
  ['Source:"The Wire"', 'publisher:'],
  ['near10:"oil gas"', 'fields'],
  ['author:smith oil', 'fields'],
  ['_exists_:body', 'fields'],
  ['category:economy oil', 'parameter category'],
  ['country:AU', 'parameter country'],
  ['lang:en oil', 'parameter language'],
  ['ticker:BTC', 'parameter asset'],
  ['min_sources:2 oil', 'parameter min_sources'],
  ['after:2026-11-01 oil', 'parameter published_since'],
  ['when:7d oil', 'parameter published_since'],
  ['before:2026-11-01 oil', 'parameter published_until'],
  ['in:title oil', 'parameter search_in'],
  ['sort:updated oil', 'parameter sort'],
  ['oil --gold', 'write - or NOT'],
  ['oil –gold', 'write - or NOT'],
  ['oil −gold', 'write - or NOT'],
  ['oil not gold', 'NOT (in capitals)'],
  ['Not gold', 'NOT (in capitals)'],
  ['oil NEAR/3 gas', '"~3'],
  ['oil W/5 gas', '"~3'],
  ['oil AROUND(3) gas', '"~3'],
  ['/oi.*/', 'pattern'],
  ['*il', 'end of a word'],
  ['{ "keyword": "oil" }', 'not JSON'],
  ['Title:oil', 'title:'],
  ['PUBLISHER:"The Wire"', 'publisher:'],
])('%s is written in the manner of another language, and a warning says what it is here', (q, hint) => {
  const { warnings } = readSyntax(q);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(hint);
});

test('a warning names fields and parameters that there are', () => {
  const names = new Set<string>([
    ...SCOPES.map((scope) => `${scope}:`),
    ...Object.values(FILTERS).map(({ name }) => name),
    'sort',
  ]);
  expect(NAMED_IN_WARNINGS.filter((name) => !names.has(name))).toEqual([]);
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
  'km/h and/or W/O',
  'five-year plan – or not-for-profit',
  'In the pipeline: gas',
])('%s is written as people write, and nothing is told', (q) => {
  expect(readSyntax(q).warnings).toEqual([]);
});
