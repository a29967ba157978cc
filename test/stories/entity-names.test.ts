import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories, type StoryRoom } from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { firstStories, openBareStories } from './bare-stories.ts';

// An entity goes by every name that any story has called it.
let stories: Awaited<ReturnType<typeof openBareStories>>;
let room: StoryRoom;

beforeAll(async () => {
  stories = await openBareStories();
  room = stories.open();
});
afterAll(() => stories?.close());

const publish = (by: StoryRoom, title: string, label: string, aliases?: string[]) =>
  publishStories(by, [
    bareDraft({
      keys: [title],
      title,
      entities: [
        { slug: 'quill-bank', label, kind: 'central_bank', ...(aliases === undefined ? {} : { aliases }) },
      ],
    }),
  ]);
const titles = async (filter: { readonly q?: string; readonly entity?: string }) =>
  (await firstStories(room, filter)).page.total;

test('a search by any of its names finds the same stories as the filter `entity`, whatever each story called it', async () => {
  await publish(room, 'Before', 'Reserve Bank of Quill', ['RBQ']);
  await publish(room, 'Without an alias', 'Reserve Bank of Quill');
  await publish(room, 'By another name', 'The central bank at Quill');
  // A process that has seen none of them.
  await publish(stories.open(), 'Elsewhere', 'Quillian bank');
  for (const name of ['RBQ', '"Reserve Bank of Quill"', 'entity:RBQ']) {
    expect(await titles({ q: name }), name).toBe(4);
  }
  expect(await titles({ entity: 'RBQ' })).toBe(4);
  // A name that a later story gives is one of the later stories, until the earlier ones are revised.
  expect(await titles({ q: '"Quillian bank"' })).toBe(1);
});
