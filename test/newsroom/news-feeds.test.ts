import { describe, expect, test } from 'vitest';
import { removeFeed } from '../../src/newsroom/index.ts';
import { entry, rss } from '../setup/publisher.ts';
import { polledFeeds } from './polled.ts';

const polled = polledFeeds();
const { add, poll, items } = polled;

describe('what a poll takes in', () => {
  test('entries become items with what the publisher said, and the feed says how it is', async () => {
    const url = polled.publisher.serve('/news', rss([entry(1), entry(2)]), { etag: '"one"' });
    const report = await poll(await add(url, { home: 'Australia', kind: 'statement', licence: 'full' }));
    expect(report).toMatchObject({ outcome: 'taken', entries: 2, created: 2, rejected: 0 });
    expect(report.feed).toMatchObject({
      publisher: 'Harbour Courier',
      home: 'AU',
      title: 'Harbour Courier',
      site: 'https://courier.example/',
      format: 'rss',
      created: 2,
      failures: 0,
      lastOutcome: 'taken',
    });
    const taken = await items();
    expect(taken.map(({ title }) => title)).toEqual(['Council of lake 2 votes', 'Council of lake 1 votes']);
    expect(taken[1]).toMatchObject({
      feedId: report.feed.id,
      publisher: 'Harbour Courier',
      url: 'https://courier.example/stories/1',
      guid: 'courier-1',
      kind: 'statement',
      licence: 'full',
      dated: true,
    });
  });

  test('what changed is revised, what did not is unchanged, and the same document is not read again', async () => {
    const feed = await add(polled.publisher.serve('/news', rss([entry(1), entry(2)])));
    await poll(feed);
    expect(await poll(feed)).toMatchObject({ outcome: 'nothing_new', entries: 0 });
    polled.publisher.serve(
      '/news',
      rss([entry(1, { text: 'The council withdrew its vote.' }), entry(2), entry(3)]),
    );
    expect(await poll(feed)).toMatchObject({ outcome: 'taken', created: 1, revised: 1, unchanged: 1 });
    expect((await items()).find(({ guid }) => guid === 'courier-1')).toMatchObject({ version: 2 });
  });

  test('an entry whose address changes at each visit is one item', async () => {
    const feed = await add(`${polled.publisher.url}/news`);
    for (const visit of [1, 2, 3]) {
      const said = 'The minister opened the bridge, which took three years and ninety million to build.';
      const moving = `<title>Bridge opens</title><link>https://courier.example/go?session=${visit}</link>
        <guid>https://courier.example/go?session=${visit}</guid><description>${said}</description>
        <pubDate>Sun, 22 Nov 2026 08:00:00 GMT</pubDate>`;
      polled.publisher.serve('/news', rss([moving]));
      await poll(feed);
    }
    expect(await items()).toHaveLength(1);
  });

  test('fifty items at once all come in; a missing title is the first sentence, a missing date the time of fetching', async () => {
    const bare = '<description>Rain closed the pass. Two lorries wait.</description><guid>b1</guid>';
    const many = Array.from({ length: 49 }, (_, number) => entry(number + 1));
    const before = Date.now();
    expect(await poll(await add(polled.publisher.serve('/news', rss([...many, bare]))))).toMatchObject({
      created: 50,
    });
    const untitled = (await items()).find(({ guid }) => guid === 'b1');
    expect(untitled).toMatchObject({ title: 'Rain closed the pass.', dated: false });
    expect(untitled!.publishedAt).toBeGreaterThanOrEqual(before);
  });

  test('dates in other languages are read', async () => {
    const dates = [
      '22 Kasım 2026 Pazar 08:00',
      '22.11.2026 08:00',
      '2026年11月22日 08時00分',
      'вс, 22 ноября 2026 08:00:00 +0000',
    ];
    const url = polled.publisher.serve(
      '/news',
      rss(dates.map((date, number) => entry(number + 1, { date }))),
    );
    await poll(await add(url));
    const taken = await items();
    expect(taken.map(({ publishedAt }) => new Date(publishedAt).toISOString())).toEqual(
      dates.map(() => '2026-11-22T08:00:00.000Z'),
    );
  });

  test('history that a new feed lists goes in silently; what is of today is announced', async () => {
    const old = entry(2, { date: new Date(Date.now() - 5 * 86_400_000).toUTCString() });
    await poll(await add(polled.publisher.serve('/news', rss([entry(1), old, entry(3, { date: null })]))));
    const announced = Object.fromEntries((await items()).map(({ guid, announce }) => [guid, announce]));
    expect(announced).toEqual({ 'courier-1': true, 'courier-2': false, 'courier-3': false });
  });

  test('text comes through character for character, in whatever encoding it is sent', async () => {
    const said = 'Fed &amp; ECB &lt;hold&gt; rates, &lt;GSW INC&gt; YEAR NET: a &lt; b — Köln';
    const document = rss([`<title>${said}</title><guid>x</guid>`]);
    const latin = Buffer.from(
      document.replace('utf-8', 'iso-8859-15').replace('—', '-').replace('>x<', '>y<'),
      'latin1',
    );
    await poll(
      await add(polled.publisher.serve('/latin', latin, { 'content-type': 'text/xml; charset=utf-8' })),
    );
    const sixteen = Buffer.from(`\ufeff${document.replace('utf-8', 'utf-16')}`, 'utf16le');
    await poll(await add(polled.publisher.serve('/utf16', sixteen)));
    const titles = (await items()).map(({ title }) => title);
    expect(titles).toContain('Fed & ECB <hold> rates, <GSW INC> YEAR NET: a < b - Köln');
    expect(titles).toContain('Fed & ECB <hold> rates, <GSW INC> YEAR NET: a < b — Köln');
  });

  test('a body that is cut off, or is no XML, gives every entry that it holds', async () => {
    const whole = rss([entry(1), entry(2), entry(3)]);
    const cut = whole.slice(0, whole.indexOf('harbour number 3'));
    expect(await poll(await add(polled.publisher.serve('/cut', cut)))).toMatchObject({ created: 3 });
    const broken = whole
      .replaceAll('lake', 'sea')
      .replaceAll('courier-', 'b-')
      .replaceAll('stories', 'broken')
      .replace('</title>', '')
      .replace('</item>', '')
      .replaceAll('voted', 'voted & <b>cheered');
    expect(await poll(await add(polled.publisher.serve('/broken', broken)))).toMatchObject({ created: 3 });
  });
});

describe('entries whose ids tell nothing', () => {
  const texts = [
    'Ferries stay in port until Thursday because waves of nine metres broke over the mole.',
    'Bakers along the coast raise prices after a poor harvest of rye, their guild says.',
    'A court in Tarn freed both miners whom prosecutors had accused of stealing copper.',
    'Engineers found cracks beneath the northern viaduct, so trains run an hour late.',
    'Swimmers won three medals at Brann; nobody from Sudland reached any final.',
  ];
  const of = (number: number, id: string): string =>
    entry(number, { text: texts[number - 1]! }).replace(
      /<guid[^>]*>[^<]*<\/guid>/,
      `<guid isPermaLink="false">${id}</guid>`,
    );
  const told = async () => (await items()).map(({ title, version }) => `${title} (${version})`).toSorted();

  test('because they are the places of a list are known by their addresses', async () => {
    const list = (...numbers: number[]) => rss(numbers.map((number, at) => of(number, String(at + 1))));
    const feed = await add(polled.publisher.serve('/places', list(3, 2, 1)));
    expect(await poll(feed)).toMatchObject({ created: 3 });
    for (const numbers of [
      [4, 3, 2],
      [5, 4, 3],
    ]) {
      polled.publisher.serve('/places', list(...numbers));
      expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    }
    expect(await told()).toEqual([1, 2, 3, 4, 5].map((n) => `Council of lake ${n} votes (1)`));
  });

  test('because all have the same are known by their addresses', async () => {
    const list = rss([1, 2, 3].map((number) => of(number, 'news')));
    const feed = await add(polled.publisher.serve('/same', list));
    expect(await poll(feed)).toMatchObject({ created: 3 });
    polled.publisher.serve('/same', `${list} `);
    expect(await poll(feed)).toMatchObject({ created: 0, revised: 0, unchanged: 3 });
    expect(await told()).toHaveLength(3);
  });
});

describe('entries that stand on one page', () => {
  const start = Date.now();
  const notice = (number: number, days: number, more = `<guid isPermaLink="false">n${number}</guid>`) =>
    `<title>Notice of closure number ${number}</title><link>https://courier.example/notices#n${number}</link>${more}
     <description>The road at pier ${number} is closed.</description>
     <pubDate>${new Date(start - days * 86_400_000).toUTCString()}</pubDate>`;
  const told = async () => (await items()).map(({ title, version }) => `${title} (${version})`);

  test('are items of their own, also when only one of them is new', async () => {
    const feed = await add(polled.publisher.serve('/notices', rss([notice(1, 5), notice(2, 9)])));
    expect(await poll(feed)).toMatchObject({ created: 2 });
    polled.publisher.serve('/notices', rss([notice(3, 0), notice(1, 5), notice(2, 9)]));
    expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    polled.publisher.serve('/notices', rss([notice(4, 0), notice(3, 1), notice(1, 5)]));
    expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    expect((await told()).toSorted()).toEqual([1, 2, 3, 4].map((n) => `Notice of closure number ${n} (1)`));
  });

  test('are told apart by their titles and dates where they have no ids', async () => {
    const feed = await add(polled.publisher.serve('/notices', rss([notice(1, 5, ''), notice(2, 9, '')])));
    expect(await poll(feed)).toMatchObject({ created: 2, revised: 0 });
    polled.publisher.serve('/notices', rss([notice(3, 0, ''), notice(1, 5, ''), notice(2, 9, '')]));
    expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    expect((await told()).toSorted()).toEqual([1, 2, 3].map((n) => `Notice of closure number ${n} (1)`));
  });
});

describe('an entry that leads to a page of somebody else', () => {
  const links = (item: string) =>
    rss([item])
      .replace('https://courier.example/<', 'https://links.example/<')
      .replace('Harbour Courier', 'Link List');

  test('is no word of that one, and does not stand for its item', async () => {
    const pointer = `<title>Lovely: a council votes for once</title><link>https://courier.example/stories/1</link>
      <guid isPermaLink="false">link-1</guid><description>Comments</description>`;
    await poll(await add(polled.publisher.serve('/links', links(pointer))));
    expect(await poll(await add(polled.publisher.serve('/news', rss([entry(1)]))))).toMatchObject({
      created: 1,
    });
    const byPublisher = new Map((await items()).map((item) => [item.publisher, item]));
    expect(byPublisher.get('Harbour Courier')).toMatchObject({ title: 'Council of lake 1 votes' });
    expect(byPublisher.get('Link List')).toMatchObject({ text: 'Comments', domain: 'links.example' });
    // Again, and in the other order, nothing changes.
    const again = await add(polled.publisher.serve('/links-too', links(pointer)));
    expect(await poll(again)).toMatchObject({ created: 0, revised: 0 });
  });

  test('of a government is no statement of it, and of a wire not credited to it', async () => {
    const item = (url: string, id: number) =>
      `<title>What they say about number ${id}</title><link>${url}</link><description>Judge for yourself, says our reader ${id}.</description>`;
    const list = links(item('https://www.treasury.gov/rates', 1)).replace(
      '</channel>',
      `<item>${item('https://meridianwire.example/rates', 2)}</item></channel>`,
    );
    await poll(await add(polled.publisher.serve('/links', list)));
    expect(await items()).toMatchObject([
      { publisher: 'Link List', kind: 'report', credit: null },
      { publisher: 'Link List', kind: 'report', credit: null },
    ]);
  });
});

test('a feed that is removed and added again goes on changing its items', async () => {
  const url = polled.publisher.serve('/again', rss([entry(1)]));
  const feed = await add(url);
  await poll(feed);
  await removeFeed(polled.services.feeds, feed.id, { purge: false });
  polled.publisher.serve('/again', rss([entry(1, { text: 'Correction: the council did not vote.' })]));
  expect(await poll(await add(url))).toMatchObject({ created: 0, revised: 1 });
});
