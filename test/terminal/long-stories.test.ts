import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENOUGH, passagesOf } from '../../src/terminal/passages/passages.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { told } from '../setup/terminal-stories.ts';

// Three times what is read, in stories of a hundred sentences.
const SENTENCES = 100;
const STORIES = (3 * ENOUGH) / SENTENCES;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await house.publish(
    Array.from({ length: STORIES }, (_, story) =>
      told(
        `Minutes ${story} of the dyke board`,
        [['courier', `The dyke board of Bromel met for the time ${story}.`]],
        {
          bodyHtml: Array.from(
            { length: SENTENCES },
            (_, at) => `<p>Member ${story * SENTENCES + at} of the dyke board spoke about the sluice.</p>`,
          ).join(''),
        },
      ),
    ),
  );
});
afterAll(() => house?.close());

const newest = async (): Promise<string[]> =>
  (
    await house.services.db.query<{ id: string }>(
      'select story_id as id from story_cards where to_pos is null order by newest, story_id',
    )
  ).rows.map(({ id }) => id);

test('of many long stories those that the search puts first are read, whole and in that order, and the others are not', async () => {
  const uuids = await newest();
  expect(uuids).toHaveLength(STORIES);
  const order = [...uuids.slice(5), ...uuids.slice(0, 5)];
  const passages = await passagesOf(house.services.terminal, order);
  const read = [...new Set(passages.map(({ story }) => story.id))];
  const counts = read.map((id) => passages.filter(({ story }) => story.id === id).length);
  expect(Math.min(...counts)).toBeGreaterThan(SENTENCES);
  expect(passages.length).toBeGreaterThanOrEqual(ENOUGH);
  expect(passages.length - counts.at(-1)!).toBeLessThan(ENOUGH);
  const first = await passagesOf(house.services.terminal, order.slice(0, 1));
  expect(read[0]).toBe(first[0]!.story.id);
});
