import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEditorial } from '../../src/editorial/index.ts';
import { writeDeskPost } from '../../src/newsroom/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { openPublisher, rss, type TestPublisher } from '../setup/publisher.ts';
import { openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

const DAY = 86_400_000;
// An hour ago: news, whenever this runs.
const BEGAN = Date.now() - 3_600_000;

let house: TestHouse;
let publisher: TestPublisher;
let receiver: TestReceiver;
let operator: string;
let key: string;

beforeAll(async () => {
  const env = { NEWSFEEDS_ALLOW_LOOPBACK: 'on', HOOKS_ALLOW_LOOPBACK: 'on' };
  house = await openTestHouse({ env, deliver: true });
  publisher = await openPublisher();
  receiver = await openReceiver();
  operator = await house.key('pro', { tenant: 'desk', scopes: ['read', 'operator'] });
  key = await house.key('pro', { tenant: 'acme' });
});
afterAll(async () => {
  await receiver?.close();
  await publisher?.close();
  await house?.close();
});

async function ask<T>(query: string, variables: object = {}, as = operator): Promise<T> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  const { data, errors } = response.json() as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

const entry = (minutes: number, path: string, title: string, text: string): string =>
  `<title>${title}</title><link>http://${path}</link><description>${text}</description>
   <pubDate>${new Date(BEGAN + minutes * 60_000).toUTCString()}</pubDate>`;
const PAPERS = ['ledger', 'courier', 'sun'].map((name) => ({ name, path: `/${name}.xml` }));
const LEDGER = 'The central bank of Australia raised its key rate to 4.5 percent on Monday.';
const COURIER =
  'Australia’s central bank lifted its key rate to 4.5 pct on Monday, the fourth increase this year.';
const SUN = 'The central bank of Australia raised its key rate to 4.25 percent on Monday.';
const SORRY = `Correction: an earlier article said that the central bank of Australia raised its key rate to 4.25 percent on Monday. It raised its key rate to 4.5 percent on Monday.`;
const RATE = 'Australian central bank raises key rate';

interface Told {
  readonly id: string;
  readonly revision: number;
  readonly sourceCount: number;
  readonly verificationState: string;
  readonly reasons: {
    readonly claims: readonly {
      readonly state: string;
      readonly claim: string;
      readonly origins: readonly {
        readonly stance: string;
        readonly quotes: readonly { readonly quote: string }[];
      }[];
    }[];
  } | null;
}
const STORIES = `{ stories(first: 5) { edges { node { id revision sourceCount verificationState
  reasons { claims { state claim origins { stance quotes { quote } } } } } } } }`;

/** The stories, once they are as wanted. */
async function told(isSo: (stories: Told[]) => boolean): Promise<Told[]> {
  let stories: Told[] = [];
  await expect
    .poll(
      async () => {
        const { stories: page } = await ask<{ stories: { edges: { node: Told }[] } }>(STORIES, {}, key);
        stories = page.edges.map(({ node }) => node);
        return isSo(stories);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return stories;
}

/** A paper publishes, and is polled until so many of its items are there. */
async function publish(paper: number, items: number, ...entries: readonly string[]): Promise<void> {
  const { name, path } = PAPERS[paper]!;
  publisher.serve(
    path,
    rss(entries).replaceAll('courier.example/<', `${name}.example/<`).replace('Harbour Courier', name),
  );
  const poll = async (): Promise<number> => {
    const { newsFeeds } = await ask<{
      newsFeeds: { edges: { node: { id: string; url: string; created: number } }[] };
    }>('{ newsFeeds(first: 10) { edges { node { id url created } } } }');
    const { id, created } = newsFeeds.edges.map(({ node }) => node).find(({ url }) => url.endsWith(path))!;
    // A poll that is under way may still see the document of before.
    if (created < items) await ask('mutation ($id: ID!) { pollNewsFeed(id: $id) { __typename } }', { id });
    return created;
  };
  await expect.poll(poll, { timeout: 60_000, interval: 500 }).toBe(items);
}

const arrived = (type: string): number =>
  receiver.arrivals.filter(({ body }) => (JSON.parse(body) as { type: string }).type === type).length;

test('an hour of an operator: from an empty database to a story that is told, contested, corrected and gone over', {
  timeout: 120_000,
}, async () => {
  // One of the listed feeds hangs up and one is a page: the others do not wait for them.
  publisher.on('/broken.xml', (response) => response.destroy());
  publisher.serve('/page.xml', '<html><p>no feed</p></html>');
  for (const { path } of PAPERS) publisher.serve(path, rss([]));
  const of = (name: string, path: string): string =>
    `<outline type="rss" text="${name}" xmlUrl="${publisher.url.replace('127.0.0.1', `${name}.localhost`)}${path}"/>`;
  const listed = [...PAPERS, { name: 'broken', path: '/broken.xml' }, { name: 'page', path: '/page.xml' }];
  const opml = `<opml version="2.0"><body>${listed.map(({ name, path }) => of(name, path)).join('')}</body></opml>`;
  const { importNewsFeeds } = await ask<{ importNewsFeeds: { read: number; added: number } }>(
    'mutation ($opml: String!) { importNewsFeeds(opml: $opml) { read added } }',
    { opml },
  );
  expect(importNewsFeeds).toEqual({ read: 5, added: 5 });
  const { id: subscriptionId } = await subscribe(house, key, receiver.url, {
    eventTypes: ['intelligence.published', 'intelligence.updated', 'saved_search.matched'],
  });
  const search = {
    name: 'Rates',
    query: 'key rate',
    filters: {},
    alert: { subscriptionId, cadence: 'immediate' },
  };
  await ask(
    'mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { id } } }',
    { input: search },
    key,
  );

  await publish(0, 1, entry(0, 'ledger.example/1', RATE, LEDGER));
  const [first] = await told((stories) => stories.length === 1);
  expect(first).toMatchObject({
    revision: 1,
    sourceCount: 1,
    verificationState: 'unverified',
    reasons: null,
  });

  await publish(1, 1, entry(10, 'courier.example/1', 'Australian central bank lifts key rate', COURIER));
  const [second] = await told(([story]) => story?.sourceCount === 2);
  expect(second).toMatchObject({ id: first!.id, verificationState: 'corroborated' });
  expect(second!.revision).toBeGreaterThan(1);

  // Under the first one's headline, word for word: with another figure it is no reprint.
  await publish(2, 1, entry(20, 'sun.example/1', RATE, SUN));
  const [third, ...others] = await told(([story]) => story?.sourceCount === 3);
  expect(others).toEqual([]);
  const contested = third!.reasons!.claims.find(({ state }) => state === 'contested')!;
  const quotes = contested.origins.flatMap((origin) =>
    origin.quotes.map(({ quote }) => `${origin.stance}: ${quote}`),
  );
  expect(quotes).toContain(`reports: ${LEDGER}`);
  expect(quotes).toContain(`contradicts: ${SUN}`);

  await publish(
    2,
    2,
    entry(30, 'sun.example/2', 'Correction: key rate of Australian central bank', SORRY),
    entry(20, 'sun.example/1', RATE, SUN),
  );
  const [fourth] = await told(([story]) => story?.sourceCount === 4);
  const states = fourth!.reasons!.claims.map(({ state, claim }) => `${state}: ${claim}`);
  expect(states).toContain(`retracted: ${SUN}`);
  expect(states.filter((state) => state.startsWith('contested'))).toEqual([]);

  await expect
    .poll(
      () => [
        arrived('intelligence.published') > 0,
        arrived('intelligence.updated') > 1,
        arrived('saved_search.matched') > 0,
      ],
      { timeout: 60_000 },
    )
    .toEqual([true, true, true]);

  const room = openEditorial(house.services.stories);
  const task = { kind: 'daily', country: 'AU', at: BEGAN } as const;
  const post = await writeDeskPost(room, task, { now: BEGAN + DAY, announce: false });
  expect(post.kind).toBe('created');
  const { posts } = await ask<{ posts: { edges: { node: { title: string } }[] } }>(
    '{ posts(first: 1) { edges { node { title } } } }',
    {},
    key,
  );
  expect(posts.edges.map(({ node }) => node.title)).toEqual([expect.stringContaining('Australia')]);
});
