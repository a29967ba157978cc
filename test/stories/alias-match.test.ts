import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories, type StoryRoom } from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { firstStories, openBareStories } from './bare-stories.ts';

// What `match` says of stories that are found by another name of an entity than its label.
let stories: Awaited<ReturnType<typeof openBareStories>>;
let room: StoryRoom;
const asked: string[] = [];

beforeAll(async () => {
  stories = await openBareStories();
  const seen = new Proxy(stories.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        if (name === 'hot') asked.push(String(args[0]));
        return member.apply(target, args);
      };
    },
  });
  room = stories.open(seen);
  await publishStories(room, [
    bareDraft({
      keys: ['rates'],
      title: 'Rates are held',
      summary: 'No change.',
      entities: [
        {
          slug: 'quill-bank',
          label: 'Reserve Bank of Quill',
          kind: 'central_bank',
          aliases: ['RBQ', 'Quill Reserve'],
        },
        { slug: 'telephone', label: 'Telephone & Wire', kind: 'company', aliases: ['AT&T', '<Wire>'] },
      ],
    }),
    bareDraft({ keys: ['other'], title: 'A harbour reopens', summary: 'RBQ says nothing.' }),
  ]);
});
afterAll(() => stories?.close());

async function why(q: string) {
  const { records } = await firstStories(room, { q });
  return records.map(({ match }) => match!);
}
const BANK = { field: 'entities', text: 'Reserve Bank of Quill (<mark>RBQ</mark>)' };

test('a story that is found by an alias shows it behind the label', async () => {
  const [story] = (await why('RBQ')).filter(({ fields }) => fields.includes('entities'));
  expect(story).toEqual({ fields: ['entities'], highlights: [BANK] });
});

test.each([
  ['entity:RBQ', [BANK]],
  ['rbq* held', [{ field: 'title', text: 'Rates are <mark>held</mark>' }, BANK]],
  ['rates RBQ', [{ field: 'title', text: '<mark>Rates</mark> are held' }, BANK]],
  ['"AT&T"', [{ field: 'entities', text: 'Telephone &amp; Wire (<mark>AT&amp;T</mark>)' }]],
])('%s says all that it matched', async (q, highlights) => {
  const [story] = await why(q);
  expect(story!.highlights).toEqual(highlights);
});

test('an entity whose label has the word is shown by its label alone', async () => {
  const [story] = await why('reserve');
  expect(story!.highlights).toEqual([{ field: 'entities', text: '<mark>Reserve</mark> Bank of Quill' }]);
});

test('aliases are asked for only where something of the search is not among what a story shows', async () => {
  const times = async (q: string) => {
    asked.length = 0;
    await why(q);
    return asked.filter((name) => name === 'story_entity_aliases').length;
  };
  expect(await times('rates')).toBe(0);
  expect(await times('reserve rates')).toBe(0);
  expect(await times('title:rates -rbx')).toBe(0);
  expect(await times('harbour')).toBe(0);
  expect(await times('RBQ')).toBe(1);
});
