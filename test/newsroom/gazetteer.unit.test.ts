import { describe, expect, test } from 'vitest';
import { GAZETTEER, segmentOf } from '../../src/newsroom/gazetteer/index.ts';
import { TOPICS } from '../../src/newsroom/topics.ts';

const names = (title: string, home?: string): string[] =>
  GAZETTEER.find([segmentOf(title)], { home }).map(({ entry }) => entry.slug);

const COUNTRY_CODES = 'AR AU BR CA CN FR DE IN ID IT JP MX RU SA ZA KR TR GB US EU AFU'.split(' ');

describe('what the gazetteer holds', () => {
  const known = GAZETTEER.entries.filter(({ kind }) => kind !== 'none');
  const count = (kind: string): number => known.filter((entry) => entry.kind === kind).length;

  test('every member of the G20 is a country, and most have companies, cities and a central bank', () => {
    for (const code of COUNTRY_CODES) {
      const of = (kind: string) => known.some((entry) => entry.kind === kind && entry.country === code);
      expect(of('country'), code).toBe(true);
      if (code === 'EU' || code === 'AFU') continue;
      expect(of('company'), `${code} companies`).toBe(true);
      expect(of('place') && of('office'), `${code} places and offices`).toBe(true);
    }
    expect(count('company')).toBeGreaterThanOrEqual(150);
    expect(count('crypto_asset')).toBeGreaterThanOrEqual(40);
    expect(count('commodity')).toBeGreaterThanOrEqual(30);
    expect(TOPICS.size).toBeGreaterThanOrEqual(120);
  });

  test('slugs and tickers are unique, and every entry can be found by at least one name', () => {
    const slugs = known.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const tickers = known.flatMap(({ ticker }) => ticker ?? []);
    expect(new Set(tickers).size).toBe(tickers.length);
    for (const { slug, aliases } of known) {
      expect(aliases.length, slug).toBeGreaterThan(0);
      for (const alias of aliases) expect(alias.tokens.length, `${slug}: ${alias.text}`).toBeGreaterThan(0);
    }
  });

  test('every ambiguous name has words that decide', () => {
    for (const { slug, aliases, context } of known) {
      if (aliases.some(({ rule }) => rule === 'hinted')) expect(context.size, slug).toBeGreaterThan(0);
    }
  });
});

describe('names in running text', () => {
  test.each([
    ['Japanese shares rise as the Bank of Japan holds rates', ['japan', 'bank-of-japan']],
    ['Talks in Ankara between Turkey and the U.S. end', ['turkiye', 'turkiye', 'united-states']],
    ['Thousands march in New South Wales and South Wales', ['new-south-wales', 'united-kingdom']],
    [
      'The president of South Korea visits Mexico City, not New Mexico',
      ['south-korea', 'mexico-city', 'new-mexico'],
    ],
    ['Ships leave the Indian Ocean', []],
    ['How to cook a wild turkey', []],
    ['Saudi Aramco’s profit doubles', ['saudi-aramco']],
    ['Volkswagen and Toyota recall cars', ['volkswagen', 'toyota']],
    ['Floods reach Recife, Ludhiana and Novorossiysk', ['recife', 'ludhiana', 'novorossiysk']],
    ['Veterans land on Omaha Beach, and a ship docks in Sussex Inlet', []],
    ['Bursa Malaysia falls', ['malaysia']],
    ['Silver settles 0.4% lower, gold settlement up 1%', ['silver', 'gold']],
    ['Silver and gold for the swimmers at the Olympic games', []],
  ])('%s', (title, slugs) => {
    const found = names(title).map((slug) => (slug === 'ankara' ? 'turkiye' : slug));
    expect(found).toEqual(slugs);
  });

  test('a longer name is never taken apart', () => {
    expect(names('Michigan Supreme Court Rules', 'US')).toEqual(['michigan']);
    expect(names('Supreme Court Rules', 'US')).toEqual(['supreme-court-of-the-united-states']);
    expect(names('Reserve Bank of New Zealand lifts rates')).toEqual(['reserve-bank-of-new-zealand']);
    expect(names('American Airlines cancels flights')).toEqual(['american-airlines']);
    expect(names('The South China Morning Post reports from the South China Sea')).not.toContain('china');
  });
});

describe('names that are also words', () => {
  test('a company that is also a word needs words of business beside it', () => {
    expect(names('Apple Pie Recipes For Your Next Dinner')).toEqual([]);
    expect(names('Apple Unveils A New iPhone')).toContain('apple');
    expect(names('farmers fear poor apple crop')).toEqual([]);
    expect(names('The Gap Between Rich And Poor Grows')).toEqual([]);
    expect(names('Harrison Ford Breaks A Leg')).toEqual([]);
    expect(names('Ford To Close Truck Plant')).toContain('ford-motor');
  });

  test('what a port, town or mayor is of is a place, and no company', () => {
    expect(names('Police seized cocaine in the port of Santos.')).not.toContain('santos');
    expect(names('The mayor of Orange resigned.')).toEqual([]);
    expect(names('Shares of Santos rose after it found gas.')).toContain('santos');
    expect(names('A Tesla coil lit up the fair.')).toEqual([]);
  });

  test('initialisms that are also words must be written as initialisms', () => {
    expect(names('Tell us who may help us')).toEqual([]);
    expect(names('WHO warns of new flu')).toEqual(['world-health-organization']);
    expect(names('who warns of new flu')).toEqual([]);
    expect(names('Give Us A Break, It Says')).toEqual([]);
    expect(names('US warns UN over IT exports')).toEqual(['united-states', 'united-nations']);
  });

  test('without capitals "us" is the country unless its neighbours make it the pronoun', () => {
    expect(names('us troops pull out of baghdad')).toEqual(['united-states', 'iraq']);
    expect(names('let us help says mayor')).toEqual([]);
  });

  test('names that hold only at home are known only there', () => {
    expect(names('wa govt pressured over forests', 'AU')).toEqual(['western-australia']);
    expect(names('wa govt pressured over forests')).toEqual([]);
    expect(names('Georgia Runoff Draws Record Turnout', 'US')).toEqual(['georgia-us']);
  });

  test('headlines that lost their apostrophes still name what they name', () => {
    expect(names('australias drought deepens')).toEqual(['australia']);
    expect(names('moodys cuts rating')).toEqual(['moodys']);
    expect(names('gas prices rise for now alas', 'US')).toEqual(['petrol']);
    expect(names('man was hurt as sas troops left', 'AU')).toEqual([]);
    expect(names('moody actor walks out')).toEqual([]);
    expect(names('Ronald McDonald Wins Race')).toEqual([]);
  });
});

test.each([
  ['General Electric Co opens a mine', ['general-electric']],
  ['General Electric plc opens a mine', []],
  ['Toyota Corp cuts jobs', ['toyota']],
  ['Toyota Corp plc cuts jobs', []],
  ['Target Corp plc cuts jobs', []],
])(
  'a company of a country without plcs is none, whatever other form of firms stands before it: %s',
  (title, slugs) => {
    expect(names(title)).toEqual(slugs);
  },
);
