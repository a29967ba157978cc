import { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAlone, noCounts } from '../../src/newsroom/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { openReceiver, subscribe, type TestReceiver, verify } from '../setup/receiver.ts';

// What publishers write between angle brackets, and as signs, comes out of every wire as it went in.
const TITLE = '<GSW INC> YEAR NET: Fed & ECB <hold> rates, x<y>z, a < b, <3 & List<String> &lt;b&gt;';
const LEAD = 'SEARS <S> said on Tuesday that profit < costs & that <DATA SYSTEMS INC> holds 5 > 4 per cent.';
const SNIPPET = 'The <BANK> said x<y>z & no more.';

let house: TestHouse;
let key: string;
let receiver: TestReceiver;
let secret: string;
let id: string;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

beforeAll(async () => {
  house = await openTestHouse({ deliver: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
  receiver = await openReceiver();
  ({ secret } = await subscribe(house, key, receiver.url));
  const item = {
    // Its entities are those of HTML: what is meant to be read as `&lt;` is written `&amp;lt;`.
    title: TITLE.replaceAll('&', '&amp;').replace('<hold>', '<b><hold></b>'),
    text: `<p>${escaped(LEAD)}</p><p>More <i>of it</i>: a <GSW> & b.</p>`,
    url: 'https://courier.example/gsw',
    publisher: 'Harbour <Courier>',
    date: '2026-06-01T08:00:00Z',
    sources: [{ title: TITLE.replaceAll('&', '&amp;'), url: 'https://wire.example/1', text: SNIPPET }],
  };
  const counts = noCounts();
  await importAlone(
    house.services.stories,
    Readable.from([Buffer.from(`${JSON.stringify(item)}\n`)]),
    { undated: 'reject', now: Date.parse('2026-06-02T00:00:00Z'), announce: true },
    counts,
  );
  expect(counts).toMatchObject({ created: 1, rejected: 0 });
  id = (await house.get('/v1/news', key)).json().articles[0].id;
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});

test('REST', async () => {
  const story = (await house.get(`/v1/news/${id}`, key)).json();
  expect(story.title).toBe(TITLE);
  expect(story.summary).toBe(`${LEAD} More of it: a <GSW> & b.`);
  expect(story.body.text).toBe(`${LEAD}\n\nMore of it: a <GSW> & b.`);
  expect(story.sources[0]).toMatchObject({ publisher: 'Harbour <Courier>' });
  expect(story.sources[1]).toMatchObject({ title: TITLE, snippet: SNIPPET });
});

test.each(['GSW', 'hold', '<GSW INC>', '"ecb hold rates"', 'List'])('a search for %s', async (q) => {
  const answer = await house.get(`/v1/search?q=${encodeURIComponent(q)}`, key);
  expect(answer.json().articles.map(({ title }: { title: string }) => title)).toEqual([TITLE]);
});

test('GraphQL', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query: '{ stories(first: 1) { edges { node { title summary body { text html } } } } }' },
  });
  const { node } = answer.json().data.stories.edges[0];
  expect(node).toMatchObject({ title: TITLE, body: { text: `${LEAD}\n\nMore of it: a <GSW> & b.` } });
  expect(node.body.html).toContain('a &lt;GSW&gt; &amp; b.');
});

test('RSS and Atom', async () => {
  const rss = await new RssParser().parseString((await house.get('/v1/rss', key)).body);
  expect(rss.items[0]!.title).toBe(TITLE);
  const parser = new XMLParser({ processEntities: true, ignoreAttributes: true });
  const { feed } = parser.parse((await house.get('/v1/atom', key)).body);
  const title = feed.entry.title['#text'] ?? feed.entry.title;
  // Atom titles of type html are HTML; of type text they are the text itself.
  expect([TITLE, escaped(TITLE)]).toContain(title);
});

test('MCP', async () => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      authorization: `Bearer ${key}`,
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'resources/list', params: {} },
  });
  const { resources } = answer.json().result;
  expect(JSON.stringify(resources)).toContain(JSON.stringify(TITLE).slice(1, -1));
});

test('the page of the story', async () => {
  const story = (await house.get(`/v1/news/${id}`, key)).json();
  const page = (await house.get(new URL(story.links.html).pathname)).body;
  expect(page).not.toContain('<GSW');
  expect(page).not.toContain('<hold>');
});

test('webhooks', async () => {
  const [arrival] = await receiver.wait(1);
  expect(verify(secret, arrival!).data).toMatchObject({ title: TITLE });
});
