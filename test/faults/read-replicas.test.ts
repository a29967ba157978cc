import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { until } from '../setup/until.ts';
import { BARS, LIST, openReplicated, positionOf, type Replicated, titlesOf } from './replicated.ts';

let cluster: Replicated;

beforeAll(async () => {
  cluster = await openReplicated();
});
afterAll(() => cluster?.close());

test('a replica answers lists, searches, single stories, lookups, posts and research, and says where it stands', async () => {
  const [first] = (await cluster.house.get(LIST, cluster.key)).json().articles as { id: string }[];
  const { db } = cluster.house.services;
  const { query } = db;
  Object.assign(db, {
    query: (text: string, values?: unknown[]) => {
      cluster.asked.push(text);
      return query(text, values);
    },
  });
  const reads: readonly (() => Promise<{ statusCode: number; body: string; headers: object }>)[] = [
    () => cluster.house.get(`${LIST}&category=politics`, cluster.key),
    () => cluster.house.get('/v1/search?q=harbour', cluster.key),
    () => cluster.house.get(`/v1/news/${first!.id}`, cluster.key),
    () => cluster.house.get(`/v1/news/${first!.id}/revisions`, cluster.key),
    () => cluster.house.get('/v1/entities?q=aus', cluster.key),
    () => cluster.house.get('/v1/filters', cluster.key),
    () => cluster.house.get('/v1/editorial-posts', cluster.key),
    () => cluster.house.get('/v1/changes', cluster.key),
    () => cluster.house.get('/v1/rss?category=politics', cluster.key),
    () =>
      cluster.graphql(cluster.key, '{ stories(first: 2) { nodes { title } } entities { nodes { label } } }'),
    () => cluster.graphql(cluster.key, '{ story(idOrSlug: "nobody") { title } }'),
    () => cluster.tool('svc_research_validate_event', { event: 'The council approved the harbour plan' }),
  ];
  for (const read of reads) {
    // A machine that is busy elsewhere for a second makes the replicas look late: then the primary answers.
    await until(
      async () => {
        cluster.asked.length = 0;
        const { statusCode, body, headers } = await read();
        expect([200, 404].includes(statusCode), body).toBe(true);
        expect(headers, body).toMatchObject({ 'x-position': '8' });
        // Lists look at the tape of the primary from time to time.
        return cluster.asked.every((name) => name.startsWith('tape_'));
      },
      { show: () => cluster.asked },
    );
  }
  Object.assign(db, { query });
});

test('bars that the venue has yet to give are fetched and kept by the primary, and then read from a replica', async () => {
  const { market } = cluster.house.services;
  await cluster.openBars();
  const trader = await cluster.house.key('enterprise', { tenant: 'trader' });
  const fetched = await cluster.house.get(BARS, trader);
  expect(fetched.statusCode, fetched.body).toBe(200);
  expect(fetched.json().bars.BTCUSDT).toHaveLength(60);
  await cluster.followed('select count(*) from market_days', 1);
  const { rows } = market.copies;
  let copied = 0;
  Object.assign(market.copies, {
    rows: (query: string) => {
      copied += 1;
      return rows(query);
    },
  });
  await until(async () => {
    copied = 0;
    const again = await cluster.house.get(BARS, trader);
    expect(again.json().bars).toEqual(fetched.json().bars);
    return copied === 0;
  });
  Object.assign(market.copies, { rows });
});

test('the items of a story are read from a replica, unless it lacks what a cursor has told of', async () => {
  const { db } = cluster.house.services;
  const { query } = db;
  const [story] = (await cluster.house.get(LIST, cluster.key)).json().articles as { id: string }[];
  const taken = await takeItems(
    db,
    Array.from({ length: 3 }, (_, n) => ({
      publisher: `Paper ${n}`,
      url: `https://paper${n}.example/harbour`,
      title: `Paper ${n} saw the harbour open again`,
      text: `Paper ${n} was there, and saw the harbour open again.`,
      publishedAt: Date.now(),
      fetchedAt: Date.now(),
      licence: 'quotes' as const,
    })),
    { announce: false },
  );
  const items = taken.map((outcome) => ('id' in outcome ? outcome.id : ''));
  await query(
    `insert into news_clusters (id, story_id, items, first_published_at, last_published_at, last_seq)
     values ($1, $2, 3, now(), now(), 1)`,
    [items[0], decodeId('story', story!.id)],
  );
  const join = (joined: readonly string[]) =>
    query('update news_items set cluster_id = $1 where id = any($2)', [items[0], joined]);
  const ask = async (first: number, after?: string) => {
    const answer = await cluster.graphql(
      cluster.key,
      `query ($id: String!, $first: Int, $after: String) { story(idOrSlug: $id) {
         items(first: $first, after: $after) { nodes { id title story { id } } pageInfo { hasNextPage endCursor } } } }`,
      { id: story!.id, first, after },
    );
    return answer.json().data.story.items as {
      nodes: { id: string; title: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
  await join(items.slice(0, 2));
  await cluster.followed('select count(*) from news_items where cluster_id is not null', 2);
  Object.assign(db, {
    query: (text: string, values?: unknown[]) => {
      cluster.asked.push(text);
      return query(text, values);
    },
  });
  try {
    const one = `{ item(id: "${(await ask(1)).nodes[0]!.id}") { title } }`;
    await until(async () => {
      cluster.asked.length = 0;
      expect((await ask(5)).nodes).toHaveLength(2);
      expect((await cluster.graphql(cluster.key, one)).json().data.item.title).toContain('Paper 0');
      return cluster.asked.every((name) => name.startsWith('tape_'));
    });
    // The place of the clusters is written after the replicas stop to follow: so they lack what the cursor knows of.
    await cluster.whilePaused(async () => {
      await join(items.slice(2));
      await query('update news_cluster_place set seq = (select seq from news_sequence)');
      const first = await cluster.primaryAlone(() => ask(2));
      expect(first.pageInfo.hasNextPage).toBe(true);
      expect((await ask(5, first.pageInfo.endCursor)).nodes.map(({ title }) => title)).toEqual([
        'Paper 2 saw the harbour open again',
      ]);
    });
  } finally {
    Object.assign(db, { query });
  }
});

test('whoever has written reads it at once, at every node, while the replicas do not follow', async () => {
  await cluster.whilePaused(async () => {
    const before = await cluster.house.get(LIST, cluster.editor);
    expect(titlesOf(before)).not.toContain('A lamp is lit');
    const { id, position } = await cluster.publish('A lamp is lit');
    expect(position).toBeGreaterThan(positionOf(before));
    for (const node of [cluster.house, cluster.second]) {
      const one = await node.get(`/v1/news/${id}`, cluster.editor);
      expect(one.statusCode).toBe(200);
      const list = await node.get(LIST, cluster.editor);
      expect(titlesOf(list)).toContain('A lamp is lit');
      expect(positionOf(list)).toBeGreaterThanOrEqual(position);
      const feed = await node.get('/v1/rss', cluster.editor);
      expect(feed.body).toContain('A lamp is lit');
    }
    const told = await cluster.graphql(cluster.editor, '{ stories(first: 3) { nodes { title } } }');
    expect(told.body).toContain('A lamp is lit');
  });
});

test.each([
  ['REST', (id: string) => cluster.house.get(`/v1/news/${id}`, cluster.key)],
  ['another node', (id: string) => cluster.second.get(`/v1/news/${id}/revisions`, cluster.key)],
  ['GraphQL', (id: string) => cluster.graphql(cluster.key, `{ story(idOrSlug: "${id}") { title } }`)],
  ['a node of GraphQL', (id: string) => cluster.graphql(cluster.key, `{ node(id: "${id}") { id } }`)],
])(
  'what a caller was told of by others is there over %s, though no replica has it yet',
  async (_way, read) => {
    // Replicas that are known to be late are not asked at all.
    const { replicas } = cluster.house.services.readers!;
    await until(() => replicas.status().every(({ state }) => state === 'ready'));
    await cluster.whilePaused(async () => {
      const { id } = await cluster.publish('A bell is rung');
      const { statusCode, body } = await read(id);
      expect(statusCode, body).toBe(200);
      expect(body).toMatch(/A bell is rung|"storyId"|{"node":{"id":"story_/);
      expect((await read('story_00000000000000000000000000')).body).toMatch(/not_found|"node":null/);
    });
  },
);

test('an answer at hand is given to nobody who has written since it was made, and counts once', async () => {
  await cluster.untilStates('ready', 'ready');
  const headers = { authorization: `Bearer ${cluster.editor}` };
  const listed = async () => {
    const answer = await fetch(`${cluster.house.url}${LIST}&category=society`, { headers });
    expect(answer.status).toBe(200);
    expect(BigInt(answer.headers.get('x-position')!)).toBeGreaterThan(0n);
    return (await answer.json()) as { articles: { title: string }[] };
  };
  const calls = async () => (await cluster.house.get('/v1/me', cluster.editor)).json().usage.calls as number;
  for (let round = 1; round <= 5; round += 1) {
    for (let n = 0; n < 4; n += 1) await listed();
    const before = await calls();
    await cluster.publish(`Round ${round} is over`);
    expect((await listed()).articles.map(({ title }) => title)).toContain(`Round ${round} is over`);
    expect(await calls()).toBe(before + 3);
  }
});

test('a caller that names a place is shown nothing older, on any wire, and a place that lies ahead is refused', async () => {
  await cluster.whilePaused(async () => {
    const { position } = await cluster.publish('A ferry is late');
    const headers = { 'x-min-position': String(position) };
    expect(titlesOf(await cluster.house.get(LIST, cluster.key, headers))).toContain('A ferry is late');
    expect(
      (await cluster.graphql(cluster.key, '{ stories(first: 3) { nodes { title } } }', {}, headers)).body,
    ).toContain('A ferry is late');
    for (const [value, detail] of [
      [String(position + 1n), 'is ahead of the service'],
      ['-1', 'no'],
      ['soon', 'no'],
    ]) {
      const refused = await cluster.house.get(LIST, cluster.key, { 'x-min-position': value! });
      expect(refused.statusCode, value).toBe(400);
      expect(refused.json().code).toBe('invalid_parameter');
      expect(refused.body).toContain(detail);
    }
  });
});

test('a page is never older than the one that its cursor came with, and a time names the same state everywhere', async () => {
  await cluster.whilePaused(async () => {
    const { position } = await cluster.publish('A pier is closed');
    const first = await cluster.house.get(LIST, cluster.key, { 'x-min-position': String(position) });
    const { page } = first.json() as { page: { next_cursor: string; as_of: string } };
    const next = await cluster.house.get(`${LIST}&cursor=${page.next_cursor}`, cluster.key);
    expect(next.statusCode).toBe(200);
    expect(positionOf(next)).toBeGreaterThanOrEqual(position);
    const nodes = await cluster.graphql(
      cluster.key,
      'query ($after: String) { stories(first: 2, after: $after) { nodes { title } } }',
      { after: page.next_cursor },
    );
    expect((nodes.json() as { errors?: unknown }).errors).toBeUndefined();
    expect(positionOf(nodes)).toBeGreaterThanOrEqual(position);
    const then = await cluster.house.get(`${LIST}&as_of=${page.as_of}`, cluster.key);
    expect(titlesOf(then)).toEqual(titlesOf(first));
  });
});
