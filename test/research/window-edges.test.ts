import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareSources, validateEvent, weeklyConsequential, whatChanged } from '../../src/research/index.ts';
import { openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

// Years have four digits on every wire. A window that begins or ends at their edges has no full week beside it.

let house: ResearchHouse;

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    report('Harbour Courier', 'Ferry strike begins', 'The ferry strike began on Monday, the union said.'),
  ]);
});
afterAll(() => house.close());

const FIRST = '0001-01-01T00:00:00.000Z';
const LAST = '9999-12-31T23:59:59.999Z';

test('a `to` in the first days of the year 1 is searched from the first of them', async () => {
  for (const to of ['0001-01-01', '0001-01-03T08:00:00Z']) {
    const end = to.length > 10 ? '0001-01-03T08:00:00.000Z' : '0001-01-01T23:59:59.999Z';
    const changed = await whatChanged(house.room, { to });
    expect(changed.effectiveWindow).toEqual({ from: FIRST, to: end });
    const compared = await compareSources(house.room, { to, query: 'ferry strike' });
    expect(compared.effectiveWindow).toEqual({ from: FIRST, to: end });
    const validated = await validateEvent(house.room, { to, event: 'The ferry strike began' });
    expect(validated.effectiveWindow).toEqual({ from: FIRST, to: end });
  }
});

test('a window that begins with the year 1 is not refused for the period before it', async () => {
  const { effectiveWindow } = await whatChanged(house.room, { from: '0001-01-01', to: '0001-01-20' });
  expect(effectiveWindow).toEqual({ from: FIRST, to: '0001-01-20T23:59:59.999Z' });
});

test('the last week of the year 9999 ends with the year', async () => {
  for (const weekStart of ['9999-12-27', '9999-12-31']) {
    const { effectiveWindow } = await weeklyConsequential(house.room, { weekStart });
    expect(effectiveWindow).toEqual({ from: '9999-12-27T00:00:00.000Z', to: LAST });
  }
  const first = await weeklyConsequential(house.room, { weekStart: '0001-01-01' });
  expect(first.effectiveWindow).toEqual({ from: FIRST, to: '0001-01-07T23:59:59.999Z' });
});
