import { type SeededDemo, saidBetween, seedDemo } from '../../src/newsroom/demo/index.ts';
import { readStory } from '../../src/newsroom/index.ts';
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

/** Publishes what the first paper says of each story of sixty days, as a story of its own: many plain texts, quickly. */
export async function publishPapers(house: TestHouse): Promise<void> {
  const leads = saidBetween(DEMO_NOW - 60 * 86_400_000, DEMO_NOW, DEMO_NOW).filter(
    ({ item }) => item.summary !== undefined && item.language === 'en',
  );
  const drafts = leads.flatMap(({ item }) => {
    const { title, summary, text, url, publisher, publishedAt } = item;
    const date = new Date(publishedAt!).toISOString();
    const story = readStory({ title, summary, text, url, publisher, date }, 'reject', DEMO_NOW);
    return 'reason' in story ? [] : [story];
  });
  await house.publish(drafts);
}
