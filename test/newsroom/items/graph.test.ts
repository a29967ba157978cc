import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeItems, takeItems } from '../../../src/newsroom/items/index.ts';
import { decodeId, encodeId } from '../../../src/platform/ids.ts';
import { draft, openTestHouse, type TestHouse } from '../../setup/house.ts';

let house: TestHouse;
let member: string;
let operator: string;
beforeAll(async () => {
  house = await openTestHouse();
  member = await house.key('pro');
  operator = await house.key('enterprise', { scopes: ['read', 'write', 'operator'] });
});
afterAll(() => house?.close());

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at member by member
  readonly data?: Record<string, any>;
  readonly errors?: readonly { message: string; extensions: { code: string } }[];
  readonly extensions: { cost: { requested: number } };
}

async function ask(query: string, variables: object = {}, key = member): Promise<Answer> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  return response.json() as Answer;
}

const NOW = Date.parse('2026-06-01T12:00:00Z');
const LONG = `The harbour council voted on Monday to rebuild the old lighthouse. ${'Its keeper welcomed the vote at noon. '.repeat(20)}`;
let number = 0;

/** A story of one cluster with items of several papers; the first of them is its only shown source. */
async function told(papers: number, licence: 'quotes' | 'full' = 'quotes') {
  number += 1;
  const url = (paper: number): string => `https://paper${paper}.example/${number}`;
  const taken = await takeItems(
    house.services.db,
    Array.from({ length: papers }, (_, paper) => ({
      publisher: `Paper ${paper}`,
      url: url(paper),
      title: `Lighthouse ${number} to be rebuilt, says paper ${paper}`,
      text: `${LONG} Paper ${paper} was there.`,
      publishedAt: NOW,
      fetchedAt: NOW,
      licence,
    })),
    { announce: false },
  );
  const items = taken.map((outcome) => ('id' in outcome ? outcome.id : ''));
  const made = draft({ keys: [`cluster:${items[0]}`] });
  const source = (paper: number) => ({
    ...made.sources[0]!,
    publisher: `Paper ${paper}`,
    url: url(paper),
    title: `Lighthouse ${number} to be rebuilt, says paper ${paper}`,
    snippet: 'The harbour council voted on Monday to rebuild the old lighthouse.',
  });
  const [published] = await house.publish([
    {
      ...made,
      title: `Lighthouse ${number}`,
      summary: 'The harbour council voted on Monday to rebuild the old lighthouse.',
      sources: Array.from({ length: papers }, (_, paper) => source(paper)),
      claims: [
        {
          claim: 'The council voted to rebuild the lighthouse.',
          evidenceType: 'documented_fact',
          confidence: 'low',
          state: 'reported',
          supporting: Array.from({ length: papers }, (_, paper) => ({
            source: paper,
            quote: 'to rebuild the old lighthouse',
          })),
          contradicting: [],
        },
      ],
      bodyHtml: `<p>${LONG}</p>`,
    },
  ]);
  const story = (published as { id: string }).id;
  await house.services.db.query(
    `insert into news_clusters (id, story_id, items, first_published_at, last_published_at, last_seq)
     values ($1, $2, $3, $4, $4, 1)`,
    [items[0], decodeId('story', story), papers, new Date(NOW)],
  );
  await house.services.db.query(
    `update news_items set cluster_id = $1, joined = '{"rule": "likeness", "terms": ["lighthouse", "harbour"], "score": 0.7}'
     where id = any($2)`,
    [items[0], items],
  );
  return { story, items: items.map((id) => encodeId('item', id)), url };
}

describe('the items of a story', () => {
  test('lead to their story and back, and say why they are in it', async () => {
    const { story, items } = await told(3);
    const { data } = await ask(
      `query ($id: String!) { story(idOrSlug: $id) { sourceCount items { totalCount nodes {
        id title url publisher publishedAt kind originId excerpt text why { rule terms score } story { id } } } } }`,
      { id: story },
    );
    expect(data!.story.sourceCount).toBe(3);
    expect(data!.story.items.totalCount).toBe(3);
    expect(data!.story.items.nodes.map(({ id }: { id: string }) => id)).toEqual(items);
    const [first] = data!.story.items.nodes;
    expect(first).toMatchObject({
      url: expect.stringContaining('https://paper0.example/'),
      kind: 'report',
      publishedAt: '2026-06-01T12:00:00.000Z',
      originId: items[0],
      text: null,
      why: { rule: 'likeness', terms: ['lighthouse', 'harbour'], score: 0.7 },
      story: { id: story },
    });
    expect(first.excerpt.length).toBeLessThanOrEqual(300);
    expect(LONG.startsWith(first.excerpt.slice(0, -1))).toBe(true);
  });

  test('come in windows, without gap or repetition', async () => {
    const { story, items } = await told(5);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data }: Answer = await ask(
        `query ($id: String!, $after: String) { story(idOrSlug: $id) { items(first: 2, after: $after) {
          nodes { id } pageInfo { hasPreviousPage hasNextPage endCursor } } } }`,
        { id: story, after },
      );
      const { nodes, pageInfo } = data!.story.items;
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      seen.push(...nodes.map(({ id }: { id: string }) => id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(items);
  });

  test('are counted alike in every window, also beyond the last of them, and where there are none', async () => {
    // The cursors of the later one lie beyond all items of the earlier one.
    const earlier = await told(2);
    const later = await told(5);
    const [none] = await house.publish([draft()]);
    const stories = [later.story, earlier.story, (none as { id: string }).id];
    const windows = async (after: string | null) => {
      const { data }: Answer = await ask(
        `query ($ids: [ID!]!, $after: String) { nodes(ids: $ids) { ... on Story { items(first: 2, after: $after) {
          totalCount edges { cursor } pageInfo { hasNextPage } } } } }`,
        { ids: stories, after },
      );
      return (data!.nodes as { items: Window }[]).map(({ items }) => items);
    };
    interface Window {
      totalCount: number;
      edges: { cursor: string }[];
      pageInfo: { hasNextPage: boolean };
    }
    let after: string | null = null;
    for (const left of [5, 3, 1, 0]) {
      const found: Window[] = await windows(after);
      expect(found.map(({ totalCount }) => totalCount)).toEqual([5, 2, 0]);
      expect(found[0]!.edges).toHaveLength(Math.min(2, left));
      expect(found[0]!.pageInfo.hasNextPage).toBe(left > 2);
      expect(found[2]!.edges).toEqual([]);
      after = found[0]!.edges.at(-1)?.cursor ?? after;
    }
  });

  test('are read whole by operators, and by members where their licence allows it', async () => {
    const { items } = await told(1);
    const free = await told(1, 'full');
    const text = async (id: string | undefined, key: string) =>
      (await ask('query ($id: ID!) { item(id: $id) { text } }', { id }, key)).data!.item.text;
    expect(await text(items[0], member)).toBeNull();
    expect(await text(items[0], operator)).toContain('Paper 0 was there.');
    expect(await text(free.items[0], member)).toContain('Paper 0 was there.');
  });

  test('are as closed as their story', async () => {
    const { items, story } = await told(1);
    const code = async () =>
      (await ask('query ($id: ID!) { node(id: $id) { ... on Item { title } } }', { id: items[0] }))
        .errors?.[0]?.extensions.code;
    expect(await code()).toBeUndefined();
    await ask(
      `mutation ($id: ID!) { restrictStory(id: $id, openTo: ["enterprise"]) { outcome } }`,
      { id: story },
      operator,
    );
    expect(await code()).toBe('restricted');
    await ask(`mutation ($id: ID!) { retractStory(id: $id) { outcome } }`, { id: story }, operator);
    expect(await code()).toBe('gone');
  });

  test('that belong to no story are for operators', async () => {
    const [taken] = await takeItems(
      house.services.db,
      [{ publisher: 'Paper', guid: 'unplaced', title: 'Not placed yet', fetchedAt: NOW }],
      { announce: false },
    );
    const id = encodeId('item', (taken as { id: string }).id);
    const query = 'query ($id: ID!) { item(id: $id) { title story { id } } }';
    expect((await ask(query, { id })).errors?.[0]?.extensions.code).toBe('not_found');
    expect((await ask(query, { id }, operator)).data!.item).toEqual({ title: 'Not placed yet', story: null });
  });
});

describe('an error that a reader reports', () => {
  const REPORT = `mutation ($id: ID!, $detail: String!) {
    reportStory(storyId: $id, reason: wrong_grouping, detail: $detail) { storyReport { id revision state tenant } } }`;
  const QUEUE = '{ storyReports { totalCount nodes { id storyId detail tenant story { id } } } }';
  test('waits in the operators queue until one of them settles it', async () => {
    const { story } = await told(2);
    const first = (await ask(REPORT, { id: story, detail: 'Two lighthouses.' })).data!.reportStory
      .storyReport;
    expect(first).toMatchObject({ revision: 1, state: 'open', tenant: null });
    // Once more by the same account replaces it.
    const again = (await ask(REPORT, { id: story, detail: 'Two different lighthouses.' })).data!.reportStory
      .storyReport;
    expect(again.id).toBe(first.id);
    expect((await ask(QUEUE)).errors![0]!.extensions.code).toBe('insufficient_scope');
    const queue = (await ask(QUEUE, {}, operator)).data!.storyReports;
    expect(queue.nodes).toEqual([
      {
        id: first.id,
        storyId: story,
        detail: 'Two different lighthouses.',
        tenant: expect.any(String),
        story: { id: story },
      },
    ]);
    const settle = `mutation ($id: ID!) { settleStoryReport(id: $id, note: "Split.") { storyReport { state note } } }`;
    expect((await ask(settle, { id: first.id })).errors![0]!.extensions.code).toBe('insufficient_scope');
    expect((await ask(settle, { id: first.id }, operator)).data!.settleStoryReport.storyReport).toEqual({
      state: 'settled',
      note: 'Split.',
    });
    expect((await ask(settle, { id: first.id }, operator)).errors![0]!.extensions.code).toBe('conflict');
    expect((await ask(QUEUE, {}, operator)).data!.storyReports.totalCount).toBe(0);
  });

  test('is walked with others by cursor, without gap or repetition', async () => {
    const ids: string[] = [];
    for (const count of [2, 2, 2]) {
      const { story } = await told(count);
      ids.push((await ask(REPORT, { id: story, detail: 'Two fires.' })).data!.reportStory.storyReport.id);
    }
    const page = async (after: string | null) =>
      (
        await ask(
          `query ($after: String) { storyReports(first: 2, after: $after) {
            totalCount edges { cursor node { id } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor } } }`,
          { after },
          operator,
        )
      ).data!.storyReports;
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    expect(
      [first, second].flatMap(({ edges }) => edges.map(({ node }: { node: { id: string } }) => node.id)),
    ).toEqual(ids);
    for (const { totalCount, edges, pageInfo } of [first, second]) {
      expect(totalCount).toBe(3);
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0].cursor, edges.at(-1).cursor]);
    }
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect([first.pageInfo.hasPreviousPage, second.pageInfo.hasPreviousPage]).toEqual([false, true]);
  });
});

describe('a purge over the graph', () => {
  test('names one of address, publisher and domain', async () => {
    for (const args of ['', '(publisher: "A", domain: "a.example")']) {
      const { errors } = await ask(`mutation { purgeItems${args} { items } }`, {}, operator);
      expect(errors![0]!.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  test.each([
    '%',
    '_',
    '%.example',
    'paper0.exampl_',
    '\\',
    'x\\',
    'com',
    'a.example/b',
    'a.example?b',
    'u@a.example',
    '*.example',
    '. .',
  ])('refuses %j as a domain, and removes nothing', async (domain) => {
    await told(1);
    const purge = 'mutation ($domain: String!) { purgeItems(domain: $domain) { items } }';
    const { data, errors } = await ask(purge, { domain }, operator);
    if (errors === undefined) expect(data!.purgeItems.items).toBe(0);
    else expect(errors[0]!.extensions.code).toBe('invalid_parameter');
  });

  test('takes a site with those below it, and no site that ends alike', async () => {
    const sites = ['quarry.example', 'www.quarry.example', 'north.quarry.example', 'myquarry.example'];
    await takeItems(
      house.services.db,
      sites.map((site) => ({
        publisher: site,
        url: `https://${site}/1`,
        title: 'A',
        text: 'A.',
        fetchedAt: NOW,
      })),
      { announce: false },
    );
    expect(await purgeItems(house.services.stories, { domain: ' WWW.Quarry.example' })).toMatchObject({
      items: 3,
    });
    expect(await purgeItems(house.services.stories, { domain: 'myquarry.example' })).toMatchObject({
      items: 1,
    });
  });
});

describe('a purge', () => {
  const read = async (id: string) =>
    await ask(
      'query ($id: String!) { story(idOrSlug: $id) { summary body { text } sources { publisher title url snippet } claims { supporting { quote } } } }',
      { id },
    );
  test('takes text and quotes out of the stories too, and leaves tombstones', async () => {
    const { story, items, url } = await told(2);
    const done = await purgeItems(house.services.stories, { address: `${url(0)}?utm_source=x` });
    expect(done).toEqual({ items: 1, stories: 1, retracted: 0 });
    const { data } = await read(story);
    expect(data!.story.sources[0]).toEqual({ publisher: 'Paper 0', title: '', url: url(0), snippet: '' });
    expect(data!.story.sources[1].snippet).not.toBe('');
    expect(data!.story.claims[0].supporting).toHaveLength(1);
    expect(data!.story.summary).toBe('');
    expect(data!.story.body.text).toBe('');
    const { rows } = await house.services.db.query(
      `select title, text, url, publisher, purged_at is not null as purged from news_items where id = $1`,
      [decodeId('item', items[0]!)],
    );
    expect(rows).toEqual([{ title: '', text: '', url: url(0), publisher: 'Paper 0', purged: true }]);
    // It is composed anew, and it is not taken in again.
    const due = await house.services.db.query(
      'select 1 from news_clusters where story_id = $1 and due_at is not null',
      [decodeId('story', story)],
    );
    expect(due.rowCount).toBe(1);
    const again = await takeItems(
      house.services.db,
      [{ publisher: 'Paper 0', url: url(0), title: 'Again', text: 'Again.', fetchedAt: NOW }],
      { announce: false },
    );
    expect(again[0]).toMatchObject({ kind: 'unchanged' });
    expect(await purgeItems(house.services.stories, { address: url(0) })).toEqual({
      items: 0,
      stories: 0,
      retracted: 0,
    });
  });

  test('retracts a story that rests on nothing else; over the graph it is for operators', async () => {
    const { story } = await told(1);
    const purge = 'mutation { purgeItems(publisher: "paper 0") { items retracted } }';
    expect((await ask(purge)).errors![0]!.extensions.code).toBe('insufficient_scope');
    const done = (await ask(purge, {}, operator)).data!.purgeItems;
    expect(done.retracted).toBeGreaterThanOrEqual(1);
    expect((await read(story)).errors![0]!.extensions.code).toBe('gone');
    const kept = await house.services.db.query<{ body: string; card: string }>(
      'select body, card from story_revisions where story_id = $1',
      [decodeId('story', story)],
    );
    expect(JSON.stringify(kept.rows)).not.toContain('harbour council');
  });
});
