import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationalRisk } from '../../src/research/index.ts';
import { expectQuoted, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

const WINDOW = { from: '2026-11-12', to: '2026-11-19' };
const WESTRA = { slug: 'westra', label: 'Westra', kind: 'place', aliases: [] } as const;
const OSTEN = { slug: 'osten', label: 'Osten', kind: 'place', aliases: [] } as const;
const on = { publishedAt: '2026-11-17T08:00:00.000Z' };

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    report(
      'Skyway Post',
      'Most Veska Air flights cancelled as pilots begin two-day pay strike',
      'The airline has offered eleven percent over three years.',
      on,
    ),
    report(
      'Border Post',
      'Drone strike kills suicide bombers near Tolma airport',
      'The strike hit a vehicle that carried suicide bombers to the airport of Tolma.',
      on,
    ),
    report('Westra Post', 'Flood shuts quarries of Westra', 'A flood has shut the quarries of Westra.', {
      ...on,
      entities: [WESTRA],
    }),
    report('Osten Post', 'Fire at quarry in Osten', 'A fire has destroyed a quarry in Osten.', {
      ...on,
      entities: [OSTEN],
    }),
    ...['votes', 'sings', 'rests', 'builds', 'harvests', 'marches'].map((what) =>
      report(`${what} Post`, `Westra ${what}`, `The people of Westra have their day, and Westra ${what}.`, {
        ...on,
        entities: [WESTRA],
      }),
    ),
  ]);
});
afterAll(() => house?.close());

const ask = async (query: string) => {
  const envelope = await operationalRisk(house.room, { ...WINDOW, query });
  await expectQuoted(house.db, envelope);
  return envelope;
};

test('what only a headline tells starts a scenario, and the headline is quoted', async () => {
  const { scenarios, documentedFacts } = await ask('Veska Air flights');
  expect(scenarios.join()).toContain('Strike or stoppage');
  expect(documentedFacts).toContain('Most Veska Air flights cancelled as pilots begin two-day pay strike');
});

test('below a headline that says what sort of strike it is, "the strike" is that one', async () => {
  const { scenarios } = await ask('Tolma airport');
  expect(scenarios.join()).toContain('Armed conflict');
  expect(scenarios.join()).not.toContain('Strike or stoppage');
});

test('beside what is told of the asked place, what is told of another one is left out, and the answer says so', async () => {
  const { scenarios, warnings } = await ask('quarries Westra');
  expect(scenarios.join()).toContain('Flood');
  expect(scenarios.join()).not.toContain('Fire');
  expect(warnings.join()).toContain('Osten, and not of Westra');
  const there = await ask('quarries Osten');
  expect(there.scenarios.join()).toContain('Fire');
  expect(there.scenarios.join()).not.toContain('Flood');
});
