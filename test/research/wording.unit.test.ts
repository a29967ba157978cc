import { describe, expect, test } from 'vitest';
import { analyse, numbersApart, quantityInWords, readClaim } from '../../src/language/index.ts';
import type { Change } from '../../src/research/changes/change.ts';
import { quotesOf } from '../../src/research/changes/stories.ts';
import { framingOf } from '../../src/research/comparison/framing.ts';
import { soughtIn } from '../../src/research/events/sought.ts';
import type { Evidence } from '../../src/research/evidence/evidence.ts';
import type { Origin } from '../../src/research/evidence/origins.ts';
import { modelledLinks } from '../../src/research/exposure/model.ts';

/** What one origin reports in so many words. */
const origin = (text: string): Origin =>
  ({ reports: [{ text, evidence: {}, source: {} }] }) as unknown as Origin;
const terms = (text: string): string[] => framingOf(origin(text)).terms.map(({ term }) => term);

describe('framing', () => {
  test('a loaded word is told by whoever writes it, not as part of a name or in what is quoted', () => {
    expect(terms('The minister called for a radical cut, which the paper finds shameful.')).toEqual([
      'radical',
      'shameful',
    ]);
    expect(terms('In Rome the Radical Party of Emma Bonino won two seats on Sunday.')).toEqual([]);
    expect(terms('The mayor said it was “a shameful deal” and left.')).toEqual([]);
    expect(terms("The mayor called it 'a shameful deal' and left.")).toEqual([]);
  });

  test('of a long report the first forty sentences show it, and only their words are counted', () => {
    const plain = 'The council met on Monday.';
    const behind = (count: number): string => `${`${plain} `.repeat(count)}The paper finds it shameful.`;
    expect(terms(behind(39))).toEqual(['shameful']);
    expect(terms(behind(40))).toEqual([]);
    expect(framingOf(origin(behind(100))).words).toBe(40 * 5);
  });
});

describe('modelled links', () => {
  const asset = {
    tickers: ['BRENT'],
    label: 'Brent crude',
    names: ['brent crude'],
    symbols: ['BRENT'],
    entities: [],
    paths: [],
  };
  const story = (token: string, label: string): Evidence =>
    ({
      uuid: token,
      title: 'Prices move',
      summary: '',
      publishedAt: '2026-11-18T08:00:00.000Z',
      publishedMs: Date.parse('2026-11-18T08:00:00.000Z'),
      countries: [],
      entities: [],
      claims: [],
      sources: [],
      body: { html: '', text: 'Prices moved on Monday.', wordCount: 4 },
      impactPaths: [{ token, label, direction: 'up' }],
      impactDetails: [
        {
          impactPath: token,
          direction: 'up',
          magnitude: 'medium',
          horizon: 'immediate',
          confidence: 'medium',
          rationale: 'It usually does.',
          assets: [{ ticker: 'BRENT', label: 'Brent crude' }],
        },
      ],
    }) as unknown as Evidence;

  test('a path that ends at the asset is shown whole; one that begins with it and leads elsewhere is none', () => {
    const links = modelledLinks(asset, [
      story('war>crude', 'Middle East conflict → crude oil'),
      story('crude>shares', 'Crude oil → energy shares'),
    ]);
    expect(links.map(({ label }) => label)).toEqual(['Middle East conflict → crude oil']);
    expect(links[0]!.sentence).toContain('Middle East conflict → crude oil → Brent crude up');
  });
});

describe('a number of what was so before contradicts no number of what is so', () => {
  const apart = (a: string, b: string): string[] =>
    numbersApart(analyse(a), analyse(b)).map((each) => `${each.a.value} ${each.b.value}`);
  const now = 'The share of homes with a line is 71.4%.';
  test.each([
    'That is the share of homes with a line, up from 66.9% five years ago.',
    'The share of homes with a line grew, compared with about 66.9% before.',
    'The share of homes with a line was down from nearly 75%.',
  ])('%s', (text) => {
    expect(apart(now, text)).toEqual([]);
  });

  test('what is so is compared, also where a number of before stands beside it', () => {
    expect(apart(now, 'The share of homes with a line is 66.9%.')).toEqual(['71.4 66.9']);
    expect(apart(now, 'The share of homes with a line is 80%, up from 71.4% five years ago.')).toEqual([
      '71.4 80',
    ]);
  });
});

describe('what was looked for', () => {
  test.each([
    ['Strike at the Calder yard', 'what "Strike", "at the Calder yard"'],
    ['strike', 'what "a strike"'],
    ['port strike', 'what "a port strike"'],
    ['attack', 'what "an attack"'],
    ['ban on beef', 'what "a ban", "on beef"'],
    ['Calder Marine fired 40 workers', 'who "Calder Marine", what "fired", whom or what "40 workers"'],
  ])('%s', (event, expected) => {
    expect(soughtIn(readClaim(event).reading)).toBe(expected);
  });
});

test.each([
  ['The ferry carried 46 lorries.', '46 lorries'],
  ['The ferry carried 1 lorry.', '1 lorry'],
  ['At least 12 people died.', 'at least 12 dead'],
  ['It sold 3 boxes.', '3 boxes'],
  ['The deal is worth $3.5 billion.', '$3.5 billion'],
])('a number is told in the form of its noun: %s', (text, expected) => {
  const [quantity] = analyse(text).sentences[0]!.quantities;
  expect(quantityInWords(quantity!)).toBe(expected);
});

describe('quotes of what changed', () => {
  const said = (uuid: string, text: string): Evidence =>
    ({
      uuid,
      title: uuid,
      tags: [],
      publishedAt: '2026-11-18T08:00:00.000Z',
      publishedMs: Date.parse('2026-11-18T08:00:00.000Z'),
      links: { html: `https://news.example/${uuid}` },
      sources: [],
      body: { html: '', text, wordCount: 4 },
    }) as unknown as Evidence;
  const change = { kind: 'entity', label: 'Calder Bank' } as Change;
  const from = (kind: Origin['kind'], evidence: Evidence): Origin =>
    ({ kind, reports: [{ evidence }] }) as unknown as Origin;
  const quoted = async (...origins: Origin[]): Promise<string[]> =>
    (
      await quotesOf(change, { stories: [], origins, lead: undefined, shared: 0, words: [], compared: 0 })
    ).map(({ text }) => text);

  const own = from('primary', said('own', 'Calder Bank says that it is sound.'));
  const one = from('reporting', said('one', 'Calder Bank closed two branches.'));
  const two = from('reporting', said('two', 'Depositors left. They say that Calder Bank is slow.'));

  test('are of independent origins where there is even one, each of another', async () => {
    expect(await quoted(own, one)).toEqual(['Calder Bank closed two branches.']);
    expect(await quoted(own, one, two)).toEqual([
      'Calder Bank closed two branches.',
      'They say that Calder Bank is slow.',
    ]);
    expect(await quoted(own)).toEqual(['Calder Bank says that it is sound.']);
  });

  test('name it if any does, before those that do not', async () => {
    const silent = from('reporting', said('three', 'A bank closed.'));
    expect(await quoted(silent, one)).toEqual(['Calder Bank closed two branches.', 'A bank closed.']);
  });
});
