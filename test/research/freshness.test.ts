import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { compareSources, type ResearchRoom, whatChanged } from '../../src/research/index.ts';
import { openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([report('Alpha Post', 'Comet over Saltmarsh', 'A comet was seen over Saltmarsh.')]);
});
afterAll(() => house?.close());

/** The room whose answers are overtaken: once a statement of a name was answered, somebody publishes. */
function overtaken(name: string, publish: () => Promise<void>): ResearchRoom {
  let isDone = false;
  const db: Database = Object.assign(Object.create(house.db) as Database, {
    hot: async (statement: string, text: string, values: readonly unknown[]) => {
      const rows = await house.db.hot(statement, text, values);
      if (statement === name && !isDone) {
        isDone = true;
        await publish();
      }
      return rows;
    },
  } satisfies Partial<Database>);
  return { ...house.room, db };
}

const newest = async (): Promise<number> => {
  const { rows } = await house.db.query<{ at: string }>(
    'select (extract(epoch from at) * 1000)::bigint as at from tape',
  );
  return Number(rows[0]!.at);
};

test.each([
  [
    'research_candidates',
    'compare sources',
    (room: ResearchRoom) => compareSources(room, { query: 'comet Saltmarsh' }),
  ],
  ['research_newest', 'what changed', (room: ResearchRoom) => whatChanged(room, {})],
])('a commit that came after %s was read is not said to be in the answer: %s', async (name, _tool, ask) => {
  const before = await newest();
  const room = overtaken(name, () =>
    house.publish([report('Beta Times', `Comet and ${name}`, `A comet was seen over Saltmarsh by ${name}.`)]),
  );
  const { freshness } = await ask(room);
  expect(await newest()).toBeGreaterThan(before);
  expect(Date.parse(freshness.lastSyncAt!)).toBe(before);
});
