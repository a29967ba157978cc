import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareSources, type Envelope, weeklyConsequential } from '../../src/research/index.ts';
import { openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

// A story of a week may have sources of the next one. Who asks about the week is told nothing of after it.

let house: ResearchHouse;

const DURING = 'Dockers at the port of Ossely began a strike on Tuesday over night shifts.';
const AFTER = 'The strike at the port of Ossely has spread to the railways of the valley.';

beforeAll(async () => {
  house = await openResearchHouse();
  const first = report('Harbour Courier', 'Strike begins at Ossely', DURING, {
    countries: ['AU'],
    publishedAt: '2026-11-10T08:00:00.000Z',
  });
  const later = report('Northern Ledger', 'Ossely strike spreads to railways', AFTER, {
    publishedAt: '2026-11-17T08:00:00.000Z',
  });
  await house.publish([{ ...first, sources: [...first.sources, ...later.sources] }]);
});
afterAll(() => house.close());

const quoted = ({ sources, documentedFacts }: Envelope): string =>
  [...sources.map(({ snippet }) => snippet), ...documentedFacts].join('\n');

test('a comparison has a source of after the window only where the window has it', async () => {
  const ask = (to: string) => compareSources(house.room, { query: 'Ossely strike', from: '2026-11-08', to });
  expect(quoted(await ask('2026-11-14'))).not.toContain('railways of the valley');
  expect(quoted(await ask('2026-11-18'))).toContain('railways of the valley');
});

test('a week rests on the origins of the week', async () => {
  const week = await weeklyConsequential(house.room, { weekStart: '2026-11-09' });
  expect(quoted(week)).toContain('began a strike on Tuesday');
  expect(quoted(week)).not.toContain('railways of the valley');
});
