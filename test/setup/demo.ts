import { type SeededDemo, seedDemo } from '../../src/newsroom/demo/index.ts';
import type { TestHouse } from './house.ts';

/** The moment at which tests open the synthetic newsroom: a Saturday. */
export const DEMO_NOW = Date.UTC(2026, 10, 21, 10, 30);

/** Opens the synthetic newsroom in a house: the stories of its front page. */
export async function openDemo(house: TestHouse): Promise<SeededDemo> {
  const { db, stories, log } = house.services;
  const seeded = await seedDemo({ db, stories, pepper: house.pepper, log, now: DEMO_NOW });
  if (seeded === undefined) throw new Error('the database is not empty');
  return seeded;
}
