import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareSources, validateEvent } from '../../src/research/index.ts';
import { draft } from '../setup/house.ts';
import { openResearchHouse, type ResearchHouse } from '../setup/research.ts';

// Stories of which nothing but the headlines of several papers is stored, each story named by the first of them.

let house: ResearchHouse;
const WINDOW = { from: '2026-11-10', to: '2026-11-12' };

function printed(key: string, titles: readonly string[]) {
  return draft({
    title: titles[0]!,
    summary: '',
    keys: [`https://headlines.example/${key}`],
    publishedAt: '2026-11-10T08:00:00.000Z',
    entities: [],
    claims: [],
    impactPaths: [],
    impactDetails: [],
    tags: [],
    bodyHtml: '',
    sources: titles.map((title, n) => ({
      publisher: `${['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'][n]} ${key}`,
      domain: `${key}-${n}.example`,
      title,
      url: `https://${key}-${n}.example/a`,
      publishedAt: `2026-11-10T0${n + 1}:00:00.000Z`,
      sourceType: 'publisher' as const,
      independence: 'independent' as const,
      snippet: title,
    })),
  });
}

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    printed('velda', [
      'Velda and its critic trade barbs',
      'Velda rejects the board nominees of Brandt',
      'Brandt wants Velda to split off its payment arm Quillet',
    ]),
    printed('tram', [
      'Tram driver killed at Osby depot while checking the brakes',
      'Tram driver killed at Osby depot',
      'Driver killed by tram at Osby depot, aged 58',
      'Osby depot: tram driver killed',
    ]),
    printed('osk', [
      'Osk Motors recalls 9,000 vans over brakes',
      'Osk Motors recalls vans over faulty brakes',
      'Norhaven plant to hire part-time welders',
      'Part-time welders wanted at Norhaven plant',
      'Norhaven plant hiring part-time welders',
    ]),
    printed('tanker', ['Tanker of Sarn flagged in Norva loaded with oil']),
    printed('rebels', [
      'Sarn sends boats to rebel harbour',
      'Sarn halts tanker flagged in Norva at rebel harbour',
      'Tanker with oil of Sarn rebels is flagged in Norva',
    ]),
    printed('ice', [
      'How does life survive the ice ages of Ennel?',
      'How does life survive ice ages of Ennel when all is ice?',
      'Volcanoes warmed Ennel',
    ]),
    printed('phones', [
      'Osk wants V-Norma, but do not count on it',
      'Chief of Osk wants V-Norma for a price war',
      'Osk wants V-Norma and sees the world next',
    ]),
    printed('senator', ['Sen. Bob Marsh said he hopes that the killing of a writer is looked into']),
    printed('fonds', [
      'Senators agree to wind up Orla and Birk',
      'Orla and Birk profits surprise',
      'Shares of Orla and Birk plunge on plan of senators',
      'White House sees big profits from Orla and Birk',
    ]),
  ]);
});
afterAll(() => house?.close());

const points = async (query: string): Promise<string[]> => {
  const { inferences } = await compareSources(house.room, { query, ...WINDOW });
  return inferences.filter((text) => text.startsWith('Reported by'));
};

describe('a story of headlines', () => {
  test('beside one that has the words itself is found as well', async () => {
    const { summary } = await compareSources(house.room, {
      query: 'oil tanker of Sarn flagged Norva',
      ...WINDOW,
    });
    expect(summary).toContain('4 publishers in 2 stories');
  });

  test('gives no question as a point', async () => {
    expect((await points('volcanoes life ice ages Ennel')).join()).not.toContain('?');
  });

  test('gives no point that others bear out but for its own point', async () => {
    expect((await points('Osk V-Norma price war')).join()).not.toContain('count on it');
  });

  test('a first name alone mentions nobody', async () => {
    const { inferences } = await validateEvent(house.room, { event: 'Bob Ennelow died' });
    expect(inferences).toEqual([]);
  });

  test('is found by what its other headlines say', async () => {
    const answer = await compareSources(house.room, { query: 'Velda Brandt Quillet split', ...WINDOW });
    expect(answer.summary).toMatch(/^3 publishers in 1 story/);
    const { sources } = await validateEvent(house.room, { event: 'Brandt wants Velda to split off Quillet' });
    expect(sources.map(({ title }) => title).join()).toContain('Quillet');
  });

  test('one that is only near is not called one of another matter', async () => {
    const { warnings, summary } = await compareSources(house.room, {
      query: 'Velda opens shop at harbour museum',
      ...WINDOW,
    });
    expect(summary).toMatch(/^No story/);
    expect(warnings.join()).toContain('too few to take it for the same matter');
  });

  test('gives a point in the words that all of them have', async () => {
    const [point] = await points('tram driver killed Osby depot');
    expect(point).toMatch(/: "(?:Osby depot: tram driver killed|Tram driver killed at Osby depot)"$/);
  });

  test('gives no point and quotes no headline of another matter that the story has', async () => {
    expect((await points('Osk Motors recall')).join()).not.toContain('welders');
    const { documentedFacts } = await compareSources(house.room, { query: 'Osk Motors recall', ...WINDOW });
    expect(JSON.stringify(documentedFacts)).toContain('faulty brakes');
    expect(JSON.stringify(documentedFacts)).not.toContain('welders');
  });

  test('makes no point of the names that all of them have', async () => {
    expect((await points('senators Orla Birk')).join()).not.toContain('surprise');
  });
});
