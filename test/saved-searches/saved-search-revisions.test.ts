import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { pruneMatches } from '../../src/saved-searches/index.ts';
import { changeStory, type StoryDraft } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Matching, openMatching } from './matching.ts';

// A story is a match by the state in which it first does what the search asks for, and by no other.

let matching: Matching;
beforeAll(async () => {
  matching = await openMatching();
});
afterAll(() => matching?.close());
beforeEach(() => matching.clear());

const story = (more: Partial<StoryDraft> = {}): StoryDraft =>
  draft({ keys: ['revised:1'], title: 'The lighthouse reopens', summary: 'Nothing else.', ...more });
const again = story({ summary: 'A second lamp burns.' });

test('a revision of a story that is older than the search is no match where it matched before', async () => {
  await matching.announce([story()]);
  const search = await matching.save({ query: 'lighthouse' });
  await matching.announce([again]);
  expect(await matching.listed(search)).toHaveLength(1);
  expect(await matching.matched(search)).toEqual([]);
});

test('the revision by which an older story comes to match is a match', async () => {
  const [id] = await matching.announce([story()]);
  const search = await matching.save({ query: 'lamp -fog' });
  await matching.announce([again]);
  expect(await matching.matched(search)).toEqual([decodeId('story', id!)]);
  await matching.announce([story({ summary: 'Fog hides the lamp.' })]);
  expect(await matching.matched(search)).toEqual([]);
  await matching.announce([again]);
  expect(await matching.matched(search)).toHaveLength(1);
});

test('a revision of a story that was published silently is no match where it says nothing new to the search', async () => {
  const [known, wanted] = [
    await matching.save({ query: 'lighthouse' }),
    await matching.save({ query: 'lamp' }),
  ];
  await matching.house.publish([story()]);
  await matching.announce([again]);
  expect(await matching.matched(known)).toEqual([]);
  expect(await matching.matched(wanted)).toHaveLength(1);
});

test('a match that was forgotten is not made again by a revision', async () => {
  const search = await matching.save({ query: 'lighthouse' });
  await matching.announce([story()]);
  await matching.db.query(`update saved_search_matches set at = at - interval '31 days'`);
  await pruneMatches(matching.db, 30);
  expect(await matching.matched(search)).toEqual([]);
  await matching.announce([again]);
  expect(await matching.matched(search)).toEqual([]);
});

test('bounds on the time of update are part of what a state matches', async () => {
  const [june, july] = ['2026-06-10T00:00:00.000Z', '2026-07-10T00:00:00.000Z'];
  await matching.announce([story({ updatedAt: june })]);
  const since = await matching.save({ query: 'lighthouse', filters: { updatedSince: '2026-07-01' } });
  const until = await matching.save({ query: 'lighthouse', filters: { updatedUntil: '2026-07-01' } });
  const both = await matching.save({ query: 'lighthouse', filters: { updatedSince: '2026-06-01' } });
  const matches = () =>
    Promise.all([since, until, both].map(async (id) => (await matching.matched(id)).length));
  await matching.announce([{ ...again, updatedAt: july }]);
  expect(await matches()).toEqual([1, 0, 0]);
  await matching.announce([story({ updatedAt: june, summary: 'A third lamp burns.' })]);
  expect(await matches()).toEqual([0, 1, 0]);
});

test('a story that is opened again, and one of another batch, are matches beside revisions that are none', async () => {
  const [id] = await matching.announce([story()]);
  const search = await matching.save({ query: 'lighthouse' });
  await matching.announce([again, draft({ title: 'Another lighthouse' })]);
  expect(await matching.matched(search)).toHaveLength(1);
  await changeStory(matching.room, id!, { kind: 'restrict', openTo: ['enterprise'] }, { announce: true });
  await changeStory(matching.room, id!, { kind: 'restrict', openTo: [] }, { announce: true });
  expect(await matching.matched(search)).toHaveLength(2);
  await changeStory(matching.room, id!, { kind: 'retract' }, { announce: true });
  expect(await matching.matched(search)).toHaveLength(1);
});
