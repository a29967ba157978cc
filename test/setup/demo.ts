import { fillDemo, type SeededDemo, seedDemo } from '../../src/newsroom/demo/index.ts';
import type { TestHouse } from './house.ts';

/** The moment at which tests open the synthetic newsroom, unless they name another: a Saturday. */
export const DEMO_NOW = Date.UTC(2026, 10, 21, 10, 30);

/** Opens the synthetic newsroom in a house, and waits for what a start leaves to be filled in behind it. */
export async function openDemo(house: TestHouse, now = DEMO_NOW): Promise<SeededDemo> {
  const { db, stories, editorial, log } = house.services;
  const seeded = await seedDemo({ db, stories, pepper: house.pepper, log, now });
  if (seeded === undefined) throw new Error('the database is not empty');
  await fillDemo({ editorial, log, now });
  return seeded;
}
