import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GivenItem, itemsAfter, takeItems } from '../../../src/newsroom/items/index.ts';
import { newUuid } from '../../../src/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.db.query('truncate news_items, news_item_keys, news_item_versions, news_feeds');
  await database.db.query('update news_sequence set seq = 0');
});

const NOW = Date.parse('2026-06-01T12:00:00Z');
const item = (given: Partial<GivenItem> = {}): GivenItem => ({
  publisher: 'Example Ledger',
  url: 'https://ledger.example/news/1',
  guid: '1',
  title: 'Ministers agree on a budget',
  text: 'Ministers agreed on a budget on Monday. The vote follows in July.',
  publishedAt: NOW - 3_600_000,
  fetchedAt: NOW,
  ...given,
});
const take = (...items: GivenItem[]) => takeItems(database.db, items, { announce: true });
const kinds = async (...items: GivenItem[]) => (await take(...items)).map(({ kind }) => kind);
const stored = () => itemsAfter(database.db, 0, 1_000);

describe('an item that is taken in', () => {
  test('is kept as it was said, with its times, its address and a number', async () => {
    await take(item({ url: 'https://LEDGER.example/news/1/?utm_source=x#top', language: 'en-GB' }));
    const [kept] = await stored();
    expect(kept).toMatchObject({
      seq: 1,
      version: 1,
      publisher: 'Example Ledger',
      domain: 'ledger.example',
      url: 'https://ledger.example/news/1',
      guid: '1',
      title: 'Ministers agree on a budget',
      language: 'en',
      kind: 'report',
      publishedAt: NOW - 3_600_000,
      dated: true,
      announce: true,
      clusterId: null,
    });
    expect(kept!.originId).toBe(kept!.id);
  });

  test('is known again by its address or by its id, and changes nothing', async () => {
    await take(item());
    expect(await kinds(item({ guid: undefined }))).toEqual(['unchanged']);
    expect(await kinds(item({ url: undefined }))).toEqual(['unchanged']);
    expect(await kinds(item({ url: 'https://ledger.example/moved' }))).toEqual(['unchanged']);
    // The other address leads to it from now on.
    expect(await kinds(item({ url: 'https://ledger.example/moved', guid: undefined }))).toEqual([
      'unchanged',
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test('that was changed keeps what it said before and gets a new number', async () => {
    await take(item(), item({ url: 'https://ledger.example/news/2', guid: '2' }));
    expect(await kinds(item({ text: 'Ministers agreed on a budget on Tuesday.' }))).toEqual(['revised']);
    const items = await stored();
    expect(items.map(({ seq, version, guid }) => [seq, version, guid])).toEqual([
      [2, 1, '2'],
      [3, 2, '1'],
    ]);
    expect(items[1]).toMatchObject({
      text: 'Ministers agreed on a budget on Tuesday.',
      publishedAt: NOW - 3_600_000,
    });
    const versions = await database.db.query('select version, text from news_item_versions');
    expect(versions.rows).toEqual([
      { version: 1, text: 'Ministers agreed on a budget on Monday. The vote follows in July.' },
    ]);
  });

  test('under the id of another one changes it: whoever sends items means their ids', async () => {
    await take(item());
    const other = item({
      url: 'https://ledger.example/news/2',
      title: 'Storm closes the harbour of Aldmouth',
      text: 'Waves of nine metres broke over the mole.',
      publishedAt: NOW - 60_000,
    });
    expect(await kinds(other)).toEqual(['revised']);
  });

  test('twice in one call is one item', async () => {
    expect(await kinds(item(), item(), item({ title: 'Ministers agree on a smaller budget' }))).toEqual([
      'created',
      'unchanged',
      'revised',
    ]);
    expect(await stored()).toHaveLength(1);
  });

  test('without anything to recognise it by, or without words, is refused with a reason', async () => {
    expect(await take(item({ url: 'nonsense', guid: undefined }))).toEqual([
      { kind: 'rejected', reason: expect.stringContaining('url or id') },
    ]);
    expect(await take(item({ title: ' ', text: '' }))).toEqual([
      { kind: 'rejected', reason: expect.stringContaining('title') },
    ]);
    expect(await take(item({ publisher: '' }))).toEqual([
      { kind: 'rejected', reason: expect.stringContaining('publisher') },
    ]);
  });

  test('without a title takes the first sentence of its text', async () => {
    await take(item({ title: '', text: 'The U.S. bought 3.5 tonnes of gold. More follows.' }));
    expect((await stored())[0]!.title).toBe('The U.S. bought 3.5 tonnes of gold.');
  });

  test('without a date takes the time of fetching, and says so', async () => {
    await take(item({ publishedAt: undefined }));
    expect((await stored())[0]).toMatchObject({ publishedAt: NOW, dated: false });
  });
});

describe('an item of a feed', () => {
  const feedId = newUuid();
  const addFeed = (id: string, state = 'active') =>
    database.db.query(
      `insert into news_feeds (id, url, given_url, host, publisher, state) values ($1, $2, $2, 'ledger.example', 'L', $3)`,
      [id, `https://ledger.example/${id}`, state],
    );
  test('is published when it was fetched at the latest', async () => {
    await take(item({ feedId, publishedAt: NOW + 86_400_000 }));
    expect((await stored())[0]).toMatchObject({ publishedAt: NOW, dated: false });
  });

  test('under the id of another article is an item of its own, and changes nothing of that one', async () => {
    await take(item({ feedId }));
    const other = item({
      feedId,
      url: 'https://ledger.example/news/2',
      title: 'Storm closes the harbour of Aldmouth',
      text: 'Waves of nine metres broke over the mole. Ferries stay in port until Thursday.',
      publishedAt: NOW - 60_000,
    });
    expect(await kinds(other)).toEqual(['created']);
    expect(await kinds(other, item({ feedId }))).toEqual(['unchanged', 'unchanged']);
    // Known by its address it is changed like any other.
    expect(await kinds({ ...other, text: 'Waves of ten metres broke over the mole.' })).toEqual(['revised']);
    expect((await stored()).map(({ title, version }) => [title, version])).toEqual([
      ['Ministers agree on a budget', 1],
      ['Storm closes the harbour of Aldmouth', 2],
    ]);
  });

  test.each([
    ['its date', { title: 'Storm closes the harbour', text: 'Ferries stay in port until Thursday.' }],
    [
      'most of its words',
      {
        title: 'Cabinet settles on budget',
        text: 'Ministers agreed on a budget on Monday night. The vote follows in July.',
        publishedAt: NOW - 60_000,
      },
    ],
  ])('that moved to another address with its id and %s is changed', async (_what, more) => {
    await take(item({ feedId }));
    const moved = item({ feedId, url: 'https://ledger.example/news/moved', ...more });
    expect(await kinds(moved)).toEqual(['revised']);
    expect(await stored()).toMatchObject([{ url: moved.url, title: moved.title, version: 2 }]);
  });

  test('of which a purge left nothing stays so, whatever comes under its id', async () => {
    await take(item({ feedId }));
    await database.db.query(`update news_items set purged_at = clock_timestamp(), title = '', text = ''`);
    const other = item({
      feedId,
      url: 'https://ledger.example/news/2',
      title: 'Storm closes the harbour of Aldmouth',
      publishedAt: NOW - 60_000,
    });
    expect(await kinds(other)).toEqual(['unchanged']);
  });

  test('that has another address and id at each visit is one item', async () => {
    for (const visit of ['a', 'b', 'c']) {
      await take(item({ feedId, url: `https://ledger.example/news/1?visit=${visit}`, guid: visit }));
    }
    expect(await stored()).toHaveLength(1);
  });

  test('adds no keys without end', async () => {
    await take(item({ feedId }));
    for (let visit = 0; visit < 20; visit += 1) {
      await take(item({ feedId, url: `https://ledger.example/news/1?visit=${visit}` }));
    }
    const { rows } = await database.db.query<{ n: string }>('select count(*) as n from news_item_keys');
    expect(Number(rows[0]!.n)).toBeLessThanOrEqual(8);
    expect(await stored()).toHaveLength(1);
  });

  test('on a page that carries several is told from them by its id', async () => {
    const page = { feedId, url: 'https://ledger.example/notices', sharesPage: true };
    const notices = [1, 2, 3].map((n) =>
      item({ ...page, guid: `n${n}`, title: `Notice of closure number ${n}` }),
    );
    expect(await kinds(...notices)).toEqual(['created', 'created', 'created']);
    expect(await kinds(...notices)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  test('that two feeds of its publisher excerpt differently is not changed to and fro', async () => {
    const other = newUuid();
    for (const id of [feedId, other]) await addFeed(id);
    await take(item({ feedId }));
    expect(await kinds(item({ feedId: other, text: 'Ministers agreed.' }))).toEqual(['unchanged']);
    expect(await kinds(item({ feedId, text: 'Ministers agreed on a budget.' }))).toEqual(['revised']);
  });

  test('whose feed was removed, or has ended, is changed by the one that carries it now', async () => {
    const [gone, other, third] = [newUuid(), newUuid(), newUuid()];
    await addFeed(gone, 'gone');
    for (const id of [other, third]) await addFeed(id);
    const two = {
      url: 'https://ledger.example/news/2',
      guid: '2',
      title: 'Ministers publish the figures of the budget',
    };
    await take(item({ feedId: gone }), item({ feedId, ...two }));
    const corrected = { text: 'Ministers agreed on a smaller budget, a correction says.' };
    expect(await kinds(item({ feedId: other, ...corrected }))).toEqual(['revised']);
    expect(await kinds(item({ feedId: other, ...two, ...corrected }))).toEqual(['revised']);
    // From now on it is of that feed.
    expect((await stored()).map((each) => each.feedId)).toEqual([other, other]);
    expect(await kinds(item({ feedId: third, text: 'Ministers agreed.' }))).toEqual(['unchanged']);
  });

  test('with an id longer than 200 characters is not taken for another one whose id begins alike', async () => {
    const begin = `https://ledger.example/feed?session=${'s'.repeat(300)}&story=`;
    const reports = [1, 2].map((n) =>
      item({
        feedId,
        url: `https://ledger.example/report/${n}`,
        guid: begin + n,
        title: `Report number ${n} of a day`,
      }),
    );
    expect(await kinds(...reports)).toEqual(['created', 'created']);
    // It is known again by it alone.
    expect(await kinds(...reports.map((each) => ({ ...each, url: undefined })))).toEqual([
      'unchanged',
      'unchanged',
    ]);
    for (const { guid } of await stored()) expect(guid!.length).toBeLessThanOrEqual(200);
  });

  test('without a date, under a head that stands over another text every day, is no other day’s item', async () => {
    const undated = { feedId, publishedAt: undefined, title: 'Weather forecast', text: '' };
    const of = (day: number) =>
      item({ ...undated, url: `https://ledger.example/weather/${day}`, guid: `w${day}` });
    expect(await kinds(of(1))).toEqual(['created']);
    expect(await kinds(of(2))).toEqual(['created']);
    expect(await kinds(of(1), of(2))).toEqual(['unchanged', 'unchanged']);
    // What says something of its own is known again by it.
    const own = {
      feedId,
      publishedAt: undefined,
      title: 'Ministers of Norland agree on the budget',
      text: '',
    };
    expect(await kinds(item({ ...own, url: 'https://ledger.example/a', guid: 'a' }))).toEqual(['created']);
    expect(await kinds(item({ ...own, url: 'https://ledger.example/b', guid: 'b' }))).toEqual(['unchanged']);
  });

  test('whose names are cut within a sign of two halves is stored', async () => {
    const names = `${'n'.repeat(199)}😀 and more`;
    const odd = { guid: names, authors: names, categories: [names], names: [names] };
    expect(await kinds(item({ feedId, ...odd }))).toEqual(['created']);
    const [kept] = await stored();
    expect(kept).toMatchObject({
      authors: 'n'.repeat(199),
      categories: ['n'.repeat(199)],
      names: ['n'.repeat(199)],
    });
  });
});

test('numbers have no gaps and no doubles, and appear in order, while many writers take items in', async () => {
  const seen: number[] = [];
  let open = true;
  let place = 0;
  const reader = (async () => {
    while (open || seen.length < 240) {
      for (const { seq } of await itemsAfter(database.db, place, 7)) {
        seen.push(seq);
        place = seq;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let batch = 0; batch < 8; batch += 1) {
        const items = Array.from({ length: 5 }, (_, n) => {
          const id = `${writer}-${batch}-${n}`;
          return item({
            url: `https://ledger.example/${id}`,
            guid: id,
            title: `Report ${id} of many writers`,
          });
        });
        await take(...items);
      }
    }),
  );
  open = false;
  await reader;
  expect(seen).toEqual(Array.from({ length: 240 }, (_, n) => n + 1));
});

test('writers that bring the same items at once store each once', async () => {
  const items = Array.from({ length: 40 }, (_, n) =>
    item({ url: `https://ledger.example/${n}`, guid: `${n}`, title: `Report ${n} of two writers` }),
  );
  const done = await Promise.all([take(...items), take(...[...items].reverse()), take(...items)]);
  expect(done.flat().filter(({ kind }) => kind === 'created')).toHaveLength(40);
  expect((await stored()).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
});

test('two items of one call that lead to one item by different keys are two changes of it, one after the other', async () => {
  await take(item());
  const byAddress = item({ guid: undefined, text: 'Ministers agreed on a budget, and on a tax.' });
  const byId = item({ url: undefined, text: 'Ministers agreed on a budget, a tax and a date.' });
  expect(await kinds(byAddress, byId)).toEqual(['revised', 'revised']);
  expect(await stored()).toMatchObject([{ seq: 3, version: 3, text: byId.text }]);
  const { rows } = await database.db.query('select text from news_item_versions order by version');
  expect(rows).toEqual([{ text: item().text }, { text: byAddress.text }]);
  const sequence = await database.db.query('select seq::int as seq from news_sequence');
  expect(sequence.rows).toEqual([{ seq: 3 }]);
});

describe('an address that a feed of another site listed first', () => {
  const feedOf = async (host: string): Promise<string> => {
    const id = newUuid();
    await database.db.query(
      `insert into news_feeds (id, url, given_url, host, publisher) values ($1, $2, $2, $3, $3)`,
      [id, `https://${host}/rss`, host],
    );
    return id;
  };
  const forged = {
    text: 'Ministers resigned on Monday, all of them. Nobody saw it coming.',
    title: 'Ministers resign',
  };

  test('is of the publisher’s own item once its own feed lists it, and the other’s words are no version of that', async () => {
    const [blog, own] = [await feedOf('blog.example'), await feedOf('rss.ledger.example')];
    await take(item({ feedId: blog, isAtHome: false, ...forged }));
    expect(await kinds(item({ feedId: own, isAtHome: true }))).toEqual(['created']);
    const [theirs, ours] = await stored();
    expect(theirs).toMatchObject({ feedId: blog, title: 'Ministers resign', version: 1 });
    expect(ours).toMatchObject({ feedId: own, title: 'Ministers agree on a budget', version: 1 });
    // From now on the address leads to it, whoever lists it.
    expect(await kinds(item({ feedId: blog, isAtHome: false, ...forged }))).toEqual(['unchanged']);
    expect(await kinds(item({ feedId: own, isAtHome: true, text: 'Ministers agreed on a budget.' }))).toEqual(
      ['revised'],
    );
  });

  test('stays with a feed of the publisher, whichever of them listed it first', async () => {
    const [world, own] = [await feedOf('feeds.ledger.example'), await feedOf('rss.ledger.example')];
    await take(item({ feedId: world, isAtHome: true }));
    expect(await kinds(item({ feedId: own, isAtHome: true, ...forged }))).toEqual(['unchanged']);
  });
});
