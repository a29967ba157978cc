import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockClusters, placeItems } from '../../../src/newsroom/clusters/index.ts';
import { type Composing, openComposing } from '../../../src/newsroom/compose/composing.ts';
import { openComposer, splitStory, uniteClusters } from '../../../src/newsroom/index.ts';
import { backfillClusters, purgeItems, takeItems } from '../../../src/newsroom/items/index.ts';
import type { Database } from '../../../src/platform/database.ts';
import { encodeId } from '../../../src/platform/ids.ts';
import { changeStory, type StoryRoom } from '../../../src/stories/index.ts';
import { draft, type TestHouse } from '../../setup/house.ts';
import { NOW, openPurges } from './purges.ts';

// A purge reaches every story that tells, or told, of the item, whatever is done to the story meanwhile.

let purges: Awaited<ReturnType<typeof openPurges>>;
let house: TestHouse;
beforeAll(async () => {
  purges = await openPurges();
  house = purges.house;
});
afterAll(() => purges?.close());

test('a purge reaches the story that was merged into that of the item now', async () => {
  const { db, stories } = house.services;
  const [mill, claims] = ['https://quarry.example/mill', 'https://tarn.example/claims'];
  await purges.told({
    url: mill,
    title: 'Old mill of Brackenford burns to the ground overnight',
    text: 'Sparrowgrass mill keepers of Brackenford wept beside the race at dawn.',
  });
  await purges.told({
    url: claims,
    publisher: 'Tarn Courier',
    title: 'Insurers meet in the guildhall of Ottery about what is owed',
    text: 'Eleven insurers met in Ottery on Tuesday to count what is owed to owners.',
  });
  const [from, into] = [await purges.storyAt(mill), await purges.storyAt(claims)];
  expect(from).not.toBe(into);
  await changeStory(stories, encodeId('story', from), { kind: 'merge', into: encodeId('story', into) });
  await db.transaction(async (sql) => {
    await lockClusters(sql);
    await uniteClusters(sql, from, into);
  });
  await purges.told();
  await purges.purged(mill, 'Sparrowgrass mill keepers', 'mill of Brackenford burns');
});

test('a purge reaches the story that the item was parted from', async () => {
  const { db } = house.services;
  const [ferry, other] = ['https://quarry.example/ferry', 'https://tarn.example/ferry'];
  await purges.told(
    {
      url: ferry,
      title: 'Ferry Hollowick runs aground off Pellmere',
      text: 'The ferry Hollowick ran aground off Pellmere on Monday with forty sheep aboard, "a zumbooruk of a landing".',
    },
    {
      url: other,
      publisher: 'Tarn Courier',
      title: 'Ferry Hollowick aground off Pellmere, forty sheep aboard',
      text: 'The ferry Hollowick ran aground off Pellmere on Monday with forty sheep aboard.',
    },
  );
  const story = await purges.storyAt(ferry);
  expect(await purges.storyAt(other)).toBe(story);
  const { rows } = await db.query<{ id: string }>('select id from news_items where url = $1', [ferry]);
  await splitStory(db, story, [rows[0]!.id]);
  await purges.told();
  expect(await purges.storyAt(ferry)).not.toBe(story);
  await purges.purged(ferry, 'zumbooruk of a landing');
});

test('what was composed before a purge is not written after it', async () => {
  const { db, stories, log } = house.services;
  const url = 'https://quarry.example/pageant';
  await takeItems(
    db,
    [
      {
        publisher: 'Quarry Post',
        url,
        title: 'Pageant of Isherwick drowns in a gollumpus of rain',
        text: 'The pageant of Isherwick drowned on Monday in a gollumpus of rain.',
        publishedAt: NOW,
        fetchedAt: NOW,
      },
    ],
    { announce: true },
  );
  await placeItems(db);
  const [begun, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const real = openComposing();
  const compose: Composing['compose'] = async (view) => {
    const composed = await real.compose(view);
    begun.resolve();
    await goes.promise;
    return composed;
  };
  const composer = openComposer({ stories, log, composing: { ...real, compose } });
  const looked = composer.look(false).then(
    () => 'wrote',
    () => 'refused',
  );
  await begun.promise;
  expect(await purgeItems(stories, { address: url })).toMatchObject({ items: 1 });
  goes.resolve();
  expect(await looked).toBe('refused');
  await composer.close();
  await purges.told();
  expect(await purges.placesOf('gollumpus of rain')).toEqual([]);
});

test('a purge that is stopped goes on when it is done again', async () => {
  const { db, stories } = house.services;
  const url = 'https://quarry.example/orchard';
  await purges.told({
    url,
    title: 'Orchards of Tindlebury bear a widdershins of plums',
    text: 'The orchards of Tindlebury bore a widdershins of plums this year, growers said.',
  });
  let calls = 0;
  const cut = Object.assign(Object.create(stories) as StoryRoom, {
    db: Object.assign(Object.create(db) as Database, {
      transaction: (work: Parameters<Database['transaction']>[0]) => {
        calls += 1;
        return calls > 1 ? Promise.reject(new Error('cut')) : db.transaction(work);
      },
    }),
  });
  await expect(purgeItems(cut, { address: url })).rejects.toThrow('cut');
  await purges.purged(url, 'widdershins of plums');
});

test('a story of before whose publishers are purged one after the other is retracted with the last', async () => {
  const { stories } = house.services;
  const source = (publisher: string, place: number) => ({
    publisher,
    domain: `${publisher.toLowerCase()}.example`,
    title: `The regatta of Quillbourne ends in a dead heat, ${publisher} says`,
    url: `https://${publisher.toLowerCase()}.example/regatta`,
    publishedAt: new Date(NOW + place).toISOString(),
    sourceType: 'publisher' as const,
    independence: 'independent' as const,
    snippet: `The regatta of Quillbourne ended in a dead heat on Sunday, wrote ${publisher}.`,
  });
  const [made] = await house.publish([
    draft({ sources: [source('Larch', 0), source('Alder', 1)], claims: [], impactDetails: [] }),
  ]);
  while ((await backfillClusters(house.services.db, 100)) > 0);
  const purge = (publisher: string) => purgeItems(stories, { publisher });
  expect(await purge('Larch')).toMatchObject({ items: 1, retracted: 0 });
  expect(await purge('Alder')).toMatchObject({ items: 1, retracted: 1 });
  expect(made).toMatchObject({ kind: 'created' });
});

test('from a purge on no list tells what was purged, though nothing is composed or published after it', async () => {
  const url = 'https://quarry.example/weir';
  const told = 'Weir of Thistlecombe gives way in a quabberstorm';
  await purges.told(
    { url, title: told, text: 'The weir of Thistlecombe gave way on Monday in a quabberstorm.' },
    {
      url: 'https://tarn.example/weir',
      publisher: 'Tarn Courier',
      title: 'Weir of Thistlecombe gives way, fields under water',
      text: 'The weir of Thistlecombe gave way on Monday. Fields are under water.',
    },
  );
  const key = await house.key();
  const ask = (etag?: string) =>
    house.app.inject({
      url: '/v1/news?q=Thistlecombe',
      headers: { authorization: `Bearer ${key}`, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
    });
  const before = await ask();
  expect(before.json().articles[0].title).toBe(told);
  const since = before.json().page.as_of as string;
  expect(await purgeItems(house.services.stories, { address: url })).toMatchObject({ items: 1 });
  const after = await ask(String(before.headers.etag));
  expect(after.statusCode).toBe(200);
  expect(after.json().articles[0].title).toBe('');
  // Whoever keeps a copy is told as well.
  const changes = await house.app.inject({
    url: `/v1/changes?since=${encodeURIComponent(since)}`,
    headers: { authorization: `Bearer ${key}` },
  });
  const last = changes.json().changes.at(-1);
  expect(last).toMatchObject({
    kind: 'upsert',
    story: { title: '' },
  });
});

test('a list of a time before a purge is another one after it, also to whoever holds the old one', async () => {
  const url = 'https://quarry.example/kiln';
  const told = 'Kiln of Marrowby cracks in a frostnibble';
  await purges.told({ url, title: told, text: 'The kiln of Marrowby cracked on Monday in a frostnibble.' });
  const headers = { authorization: `Bearer ${await house.key()}` };
  const ask = (address: string, etag?: unknown) =>
    house.app.inject({
      url: address,
      headers: { ...headers, ...(etag === undefined ? {} : { 'if-none-match': String(etag) }) },
    });
  const present = await ask('/v1/news?q=Marrowby');
  const list = `/v1/news?q=Marrowby&as_of=${encodeURIComponent(present.json().page.as_of)}`;
  const feed = list.replace('/news', '/rss');
  // Another story: the time of the list is past.
  await purges.told({
    url: 'https://tarn.example/kiln',
    title: 'Bridge at Ottering opens to carts',
    text: 'It opened.',
  });
  const before = [await ask(list), await ask(feed)];
  expect(before[0]!.json().articles[0].title).toBe(told);
  for (const [place, { headers: had }] of before.entries())
    expect((await ask([list, feed][place]!, had.etag)).statusCode).toBe(304);
  expect(await purgeItems(house.services.stories, { address: url })).toMatchObject({ items: 1 });
  // A date cannot tell of it: whoever has one alone gets the whole list.
  const since = { ...headers, 'if-modified-since': new Date().toUTCString() };
  expect((await house.app.inject({ url: feed, headers: since })).statusCode).toBe(200);
  for (const [place, { headers: had }] of before.entries()) {
    const after = await ask([list, feed][place]!, had.etag);
    expect([after.statusCode, after.headers.etag === had.etag, after.body.includes(told)]).toEqual([
      200,
      false,
      false,
    ]);
    expect((await ask([list, feed][place]!, after.headers.etag)).statusCode).toBe(304);
  }
});
