import { expect, test } from 'vitest';
import {
  LIST_SHAPE,
  PlacedStories,
  STORY_FIELDS,
  type StoryField,
  type StoryRecord,
  valueIn,
  writeStory,
} from '../../src/stories/index.ts';
import { writeCard } from '../../src/stories/one/card.ts';
import { fc } from '../setup/properties.ts';

const ID = `story_${'0'.repeat(26)}`;
const list = fc.array(fc.record({ a: fc.string() }), { maxLength: 2 });
const card = fc.record({
  slug: fc.string(),
  category: fc.string(),
  title: fc.string(),
  summary: fc.string(),
  language: fc.constantFrom('en', 'pt-BR', '', null),
  tags: fc.array(fc.string(), { maxLength: 2 }),
  countries: fc.array(fc.string(), { maxLength: 2 }),
  entities: list,
  impactPaths: list,
  assets: list,
  verificationState: fc.string(),
  publishedAt: fc.constantFrom('2026-11-27T10:00:00.000Z', '+012026-11-27T10:00:00.000Z'),
  updatedAt: fc.constantFrom('2026-11-27T10:00:00.000Z', '+012026-11-27T10:00:00.000Z'),
  revision: fc.constantFrom(1, 10, 2_147_483_647),
  sourceCount: fc.constantFrom(null, 0, 9, 10),
});
const popularity = fc.constantFrom(0, 9, 10, 1_000_000);

test('each member of a story is found on a joined page, as short and as long as its value may be', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(card, popularity), { minLength: 1, maxLength: 4 }), (given) => {
      const records = given.map(
        ([values, popularity]): StoryRecord => ({
          id: ID,
          uuid: '',
          popularity,
          card: writeCard(values),
          groups: {},
          cursor: () => '',
        }),
      );
      const written = records.map((record) =>
        writeStory({ baseUrl: 'https://news.example' }, record, LIST_SHAPE),
      );
      const page = Buffer.from(written.join(',')).toString('latin1');
      const stories = new PlacedStories(page);
      for (const [index, story] of written.entries()) {
        expect(stories.next()).toBe(true);
        const whole = JSON.parse(story) as Record<StoryField, unknown>;
        for (const field of STORY_FIELDS) {
          const octets = valueIn(page, stories.places, field);
          expect(JSON.parse(Buffer.from(octets, 'latin1').toString())).toEqual(whole[field]);
        }
        expect(whole.popularity).toBe(given[index]![1]);
      }
      expect(stories.next()).toBe(false);
    }),
    { numRuns: 300 },
  );
});
