import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeStory,
  flushReads,
  foldReads,
  getStory,
  LIST_SHAPE,
  listStories,
  type StoryRoom,
} from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let room: StoryRoom;
let key: string;
beforeAll(async () => {
  house = await openTestHouse();
  room = house.services.stories;
  key = await house.key('enterprise');
});
afterAll(() => house?.close());

/** Publishes stories into one 12-hour bucket. */
async function publish(count: number, more: object = {}): Promise<string[]> {
  const outcomes = await house.publish(
    Array.from({ length: count }, () => draft({ publishedAt: '2026-06-01T01:00:00Z', ...more })),
  );
  return outcomes.map((outcome) => ('id' in outcome ? outcome.id : ''));
}
const read = async (id: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i += 1) expect((await house.get(`/v1/news/${id}`, key)).statusCode).toBe(200);
};
async function fold(): Promise<number> {
  await flushReads(room);
  return foldReads(house.services.db);
}
const popular = async (asOf?: string): Promise<string[]> => {
  const page = await listStories(room, { asOf }, { size: 100, sort: 'popular' }, LIST_SHAPE);
  return page.records.map((record) => record.id);
};
async function graphql(query: string): Promise<Record<string, unknown>> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  expect(answer.json().errors).toBeUndefined();
  return answer.json().data;
}
const readsOf = async (id: string): Promise<number> => {
  await flushReads(room);
  const found = await house.services.db.query<{ reads: string }>(
    'select r.reads from story_reads r join stories s on s.id = r.story_id where s.slug = $1',
    [(await getStory(room, id)).card.match(/"slug":"([^"]+)"/)![1]],
  );
  return Number(found.rows[0]?.reads ?? 0);
};

test('reading moves a story up; its revision and time of update stay, and the list as of before shows the old order', async () => {
  const [quiet, loud] = (await publish(2)) as [string, string];
  const before = (await house.get(`/v1/news/${loud}`, key)).json();
  const order = await popular();
  const asOf = (await house.get('/v1/news?page_size=1', key)).json().page.as_of;
  const behind = order.indexOf(loud) > order.indexOf(quiet) ? loud : quiet;
  const ahead = behind === loud ? quiet : loud;
  await read(behind, 6);
  expect(await fold()).toBe(behind === loud ? 1 : 2);
  const now = await popular();
  expect(now.indexOf(behind)).toBeLessThan(now.indexOf(ahead));
  expect(await popular(asOf)).toEqual(order);

  const after = (await house.get(`/v1/news/${loud}`, key)).json();
  const reads = behind === loud ? 7 : 1;
  expect(after.popularity - before.popularity).toBe(Math.round(100 * Math.log2(1 + reads)));
  expect({ ...after, popularity: 0 }).toEqual({ ...before, popularity: 0 });
  const changes = await house.services.db.query(
    `select kind, revision, c.at > $1::timestamptz as later from changes c where subject_id = (select id from stories where slug = $2)
     order by pos`,
    [asOf, before.slug],
  );
  expect(changes.rows).toEqual([
    { kind: 'upsert', revision: 1, later: false },
    { kind: 'upsert', revision: 1, later: true },
  ]);
});

test('a request counts once, whatever it asks; lists count nothing', async () => {
  const [id] = (await publish(1)) as [string];
  await graphql(
    `{ a: story(idOrSlug: "${id}") { id } b: story(idOrSlug: "${id}") { title } node(id: "${id}") { id } }`,
  );
  expect(await readsOf(id)).toBe(1);
  await house.get('/v1/news?page_size=100', key);
  await graphql('{ stories(first: 50) { nodes { id title } } }');
  expect(await readsOf(id)).toBe(1);
  await house.get(`/v1/news/${id}?fields=id`, key);
  expect(await readsOf(id)).toBe(2);
});

test('a small growth makes no new state, so a story that is read all the time has few of them', async () => {
  const [id] = (await publish(1)) as [string];
  let states = 0;
  for (let reads = 0; reads < 60; reads += 1) {
    await read(id, 1);
    states += await fold();
  }
  expect(states).toBeLessThan(20);
  const { popularity } = (await house.get(`/v1/news/${id}`, key)).json();
  const [fresh] = (await publish(1)) as [string];
  const base = (await house.get(`/v1/news/${fresh}`, key)).json().popularity;
  expect(popularity - base).toBeGreaterThan(100 * Math.log2(61) - 26);
  expect(popularity - base).toBeLessThanOrEqual(Math.round(100 * Math.log2(61)));
});

test('a revision keeps what reading gave', async () => {
  const given = draft({ publishedAt: '2026-06-01T02:00:00Z' });
  const [made] = await house.publish([given]);
  const id = 'id' in made! ? made.id : '';
  const base = (await house.get(`/v1/news/${id}`, key)).json().popularity;
  await read(id, 2);
  await fold();
  await house.publish([{ ...given, summary: 'The harbour plan was approved at last.' }]);
  expect((await house.get(`/v1/news/${id}`, key)).json()).toMatchObject({
    revision: 2,
    popularity: base + Math.round(100 * Math.log2(4)),
  });
});

test('a restricted story moves when it is opened again, a retracted one never', async () => {
  await fold();
  const [id, gone] = (await publish(2)) as [string, string];
  const base = (await getStory(room, id)).popularity;
  await read(gone, 3);
  await changeStory(room, gone, { kind: 'retract' });
  await changeStory(room, id, { kind: 'restrict', openTo: ['enterprise'] });
  await read(id, 3);
  expect(await fold()).toBe(0);
  await changeStory(room, id, { kind: 'restrict', openTo: [] });
  expect(await fold()).toBe(1);
  expect((await getStory(room, id)).popularity).toBe(base + 200);
});

test('stories that are read while others publish them lose neither reads nor revisions', async () => {
  const drafts = Array.from({ length: 12 }, () => draft({ publishedAt: '2026-06-01T03:00:00Z' }));
  const ids = (await house.publish(drafts)).map((outcome) => ('id' in outcome ? outcome.id : ''));
  const base = (await getStory(room, ids[0]!)).popularity;
  const readers = ids.map((id) => read(id, 7));
  const folds = (async () => {
    for (let i = 0; i < 12; i += 1) await fold();
  })();
  const writers = (async () => {
    for (let i = 0; i < 6; i += 1)
      await house.publish(drafts.map((each) => ({ ...each, summary: `Edition ${i}.` })));
  })();
  await Promise.all([...readers, folds, writers]);
  await fold();
  for (const id of ids) {
    const { popularity } = await getStory(room, id);
    expect(popularity - base).toBeGreaterThan(Math.round(100 * Math.log2(8)) - 26);
    expect(popularity - base).toBeLessThanOrEqual(Math.round(100 * Math.log2(8)));
  }
  const { rows } = await house.services.db.query<{ doubled: number; gaps: number }>(
    `select (select count(*) from (select story_id from story_cards where to_pos is null group by 1 having count(*) > 1) x)::int as doubled,
            (select pos - (select count(*) from changes) from tape)::int as gaps`,
  );
  expect(rows[0]).toEqual({ doubled: 0, gaps: 0 });
});

test('what cannot be written is kept and written later', async () => {
  const [id] = (await publish(1)) as [string];
  await read(id, 3);
  const away = { ...room, db: { ...room.db, query: () => Promise.reject(new Error('away')) } };
  await expect(flushReads(away)).rejects.toThrow('away');
  expect(await readsOf(id)).toBe(3);
});
