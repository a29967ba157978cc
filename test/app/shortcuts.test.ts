import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admit, authenticate, openContext } from '../../rest/app/door.ts';
import { compileQuery } from '../../schema/graph/compiled.ts';
import { answerText } from '../../schema/graph/execute.ts';
import { schema } from '../../schema/index.ts';
import { revokeKey } from '../../src/identity/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { everything } from '../setup/selection.ts';

// Frequent requests take a shorter way. Whatever is asked, it must answer byte for byte what the long way answers.

let short: TestHouse;
let long: TestHouse;
let key: string;

beforeAll(async () => {
  short = await openTestHouse({ listen: true });
  long = await openTestHouse({
    listen: true,
    databaseUrl: short.databaseUrl,
    dataDir: short.dataDir,
    env: { SHORTCUTS: 'off' },
  });
  key = await short.key('enterprise');
  await short.publish(
    Array.from({ length: 45 }, (_, i) =>
      draft({
        title: `Dam ${i} "${i}" \\ <b>&</b> ünïcode 🌊 \u2028 ${i % 3 === 0 ? 'drought' : 'flood'}`,
        summary: i % 4 === 0 ? '' : `Line ${i}\twith a tab.`,
        countries: i % 2 === 0 ? ['AU'] : [],
        ...(i % 5 === 0
          ? { entities: [], impactPaths: [], assets: [], claims: [], impactDetails: [], bodyHtml: '' }
          : {}),
      }),
    ),
  );
});
afterAll(async () => {
  await long?.close();
  await short?.close();
});

const COMPILED: Record<string, [query: string, variables?: object]> = {
  everything: [`{ stories(first: 30) { ${everything('StoryConnection')} } }`],
  'names and types': [
    '{ a: stories { __typename b: nodes { __typename c: title d: entities { e: label __typename } f: links { rss self html } } } }',
  ],
  'a search': [
    '{ stories(q: "drought or flood", first: 5) { edges { match { fields highlights { text field } } node { title } } } }',
  ],
  edges: [
    'query Q { stories(first: 3) { edges { cursor node { id } } pageInfo { startCursor endCursor hasNextPage } } }',
  ],
  variables: [
    'query ($n: Int = 4, $c: [String!], $s: StorySort) { stories(first: $n, country: $c, sort: $s) { totalCount totalRelation nodes { id } } }',
    { c: 'AU', s: 'popular' },
  ],
  fragments: [
    `{ stories(first: 2) { ...Page } } fragment Page on StoryConnection { nodes { ...Card ... on Story { revision } ... { slug } } }
     fragment Card on Story { title assets { ticker label } body { wordCount text html } }`,
  ],
  'a last page': [
    '{ stories(last: 5) { nodes { title } page { number offset total nextCursor previousCursor asOf sort size returned } } }',
  ],
  'an empty page': [
    '{ stories(tag: "nothing-of-the-kind") { nodes { id } edges { cursor } pageInfo { endCursor } totalCount } }',
  ],
  'stored order': [
    '{ stories { nodes { entities { id slug label kind } assets { ticker label } links { self html rss } sources { id publisher domain title url publishedAt sourceType independence snippet } body { html text wordCount } impactPaths { token label direction } } } }',
  ],
  'two roots': ['{ a: stories(first: 1) { nodes { id } } b: stories(first: 2) { nodes { id } } }'],
  names: [
    '{ stories { nodes { impactPaths { way: direction impactPath { __typename id token slug label kind } } entities { id k: kind ... { label } } } } }',
  ],
};

const ALL = everything('StoryConnection');
// Longer than what is written in one piece, and than what a slice of the processor is enough for.
const LONG: Record<string, [query: string, variables?: object]> = {
  'twenty whole lists': [
    `{ ${Array.from({ length: 20 }, (_, i) => `l${i}: stories(first: ${25 + i}) { ...All }`).join(' ')} }
     fragment All on StoryConnection { ${ALL} }`,
  ],
  'twenty whole lists by the executor': [
    `query ($no: Boolean = false) {
       ${Array.from({ length: 20 }, (_, i) => `l${i}: stories(first: ${25 + i}) { ...All }`).join(' ')}
       stories(first: 45) { nodes { id @skip(if: $no) } } }
     fragment All on StoryConnection { ${ALL} }`,
  ],
  'twenty lists, of which two fail': [
    `{ ${Array.from({ length: 20 }, (_, i) => `l${i}: stories(first: ${i % 9 === 8 ? 101 : 40}) { ...All }`).join(' ')} }
     fragment All on StoryConnection { ${ALL} }`,
  ],
};

const FAILING: Record<string, [query: string, variables?: object]> = {
  'a bad country': ['{ stories(country: "Atlantis") { nodes { id } } }'],
  'a bad cursor': ['{ stories(after: "nonsense") { nodes { id } } }'],
  'two directions': ['{ stories(first: 2, last: 2) { nodes { id } } }'],
  'a page too large': ['{ stories(first: 101) { nodes { id } } }'],
  'a bad variable': ['query ($n: Int!) { stories(first: $n) { nodes { id } } }', { n: 'x' }],
  'a bad document': ['{ stories { nodes { nope } } }'],
  'no document': ['{ stories { '],
  'an empty document': [''],
  'a document that nests too deep': [`{ stories(after: ${'['.repeat(70)}) { nodes { id } } }`],
  'a document that is too large': [`{ ${'stories(first: 1) { nodes { id title } } '.repeat(300)} }`],
  'a document that costs too much': [
    '{ stories(first: 90) { nodes { entities { stories { totalCount } } } } }',
  ],
  'a fragment in itself': ['{ ...A } fragment A on Query { ...A }'],
  'several operations': ['query A { stories { totalCount } } query B { stories { totalCount } }'],
  'a value that is no list of names': [
    'query ($c: [String!]) { stories(country: $c) { totalCount } }',
    { c: [null] },
  ],
};

const LEFT_ALONE: Record<string, [query: string, variables?: object]> = {
  'other roots': ['{ stories(first: 1) { nodes { id } } categories { value } }'],
  directives: [
    'query ($yes: Boolean!) { stories(first: 1) { nodes { id title @include(if: $yes) } } }',
    { yes: false },
  ],
  'fields to merge': ['{ stories(first: 1) { nodes { id } nodes { title } } }'],
  'an interface': ['{ stories(first: 1) { nodes { ... on Node { id } } } }'],
  facets: [
    '{ stories(first: 1) { nodes { id } facets(by: [country, tag]) { by values { value label count } } } }',
  ],
  groups: ['{ stories(first: 1) { totalCount groups(by: day) { relation groups { from to count } } } }'],
  'more than what names an entity': ['{ stories(first: 2) { nodes { entities { id aliases } } } }'],
  'more than what names a path': [
    '{ stories(first: 2) { nodes { impactPaths { impactPath { matchCount } } } } }',
  ],
  'the record of an asset': ['{ stories(first: 2) { nodes { assets { asset { ticker label } } } } }'],
  another: ['{ categories { value } }'],
};

async function ask(
  house: TestHouse,
  [query, variables]: [string, object?],
  accept = '*/*',
  more: object = {},
) {
  const response = await fetch(`${house.url}/graphql`, {
    method: 'POST',
    headers: {
      accept,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-request-id': 'same',
    },
    body: JSON.stringify({ query, variables, ...more }),
  });
  const text = await response.text();
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !/^(date|connection|keep-alive|content-length|x-ratelimit-.*)$/.test(name),
    ),
  );
  const calls = (JSON.parse(text) as { extensions?: { usage?: { calls: number } } }).extensions?.usage?.calls;
  return { status: response.status, headers, calls, text: text.replaceAll(/"calls":\d+/g, '"calls":0') };
}

/** What a GET of a query is answered. */
async function byGet(
  house: TestHouse,
  query: string,
): Promise<readonly [status: number, type: string | null, text: string]> {
  const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'same' };
  const response = await fetch(`${house.url}/graphql?${query}`, { headers });
  const text = (await response.text()).replaceAll(/"calls":\d+/g, '"calls":0');
  return [response.status, response.headers.get('content-type'), text];
}

describe('a GraphQL query', () => {
  const dear: Readonly<Record<string, number>> = {
    'two roots': 2,
    'other roots': 2,
    'twenty whole lists': 20,
    'twenty whole lists by the executor': 21,
    'twenty lists, of which two fail': 20,
  };
  for (const [name, asked] of Object.entries({ ...COMPILED, ...FAILING, ...LEFT_ALONE, ...LONG })) {
    test(`gets the same answer either way: ${name}`, async () => {
      const [byShort, byLong] = [await ask(short, asked), await ask(long, asked)];
      expect(byShort.text).toBe(byLong.text);
      expect(byShort.status).toBe(byLong.status);
      expect(byShort.headers).toEqual(byLong.headers);
      expect(byLong.calls! - byShort.calls!, 'each way counts the same').toBe(dear[name] ?? 1);
    });
  }

  test.each(Object.entries(FAILING))(
    'that fails does so the same way for every accepted type: %s',
    async (_, asked) => {
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const [byShort, byLong] = [await ask(short, asked, accept), await ask(long, asked, accept)];
        expect(byShort.text).toBe(byLong.text);
        expect([byShort.status, byShort.headers]).toEqual([byLong.status, byLong.headers]);
      }
    },
  );

  test.each(
    Object.entries({
      compiled: COMPILED.edges!,
      executed: LEFT_ALONE.another!,
      failing: FAILING['a bad document']!,
    }),
  )('is answered as if members that GraphQL over HTTP does not have were not there: %s', async (_, asked) => {
    const bare = await ask(short, asked);
    for (const more of [{ foo: 1 }, { id: 'x', extensions: { trace: true }, persisted: { a: [] } }]) {
      const [byShort, byLong] = [await ask(short, asked, '*/*', more), await ask(long, asked, '*/*', more)];
      expect([byShort.status, byShort.text, byShort.headers]).toEqual([bare.status, bare.text, bare.headers]);
      expect([byLong.status, byLong.text, byLong.headers]).toEqual([bare.status, bare.text, bare.headers]);
    }
    const address = `${new URLSearchParams({ query: asked[0] })}`;
    const byGetBare = await byGet(short, address);
    expect(await byGet(short, `${address}&foo=1`)).toEqual(byGetBare);
    expect(await byGet(long, `${address}&foo=1`)).toEqual(byGetBare);
  });

  test.each(Object.entries({ ...COMPILED, ...LEFT_ALONE }))(
    'gets the same answer by GET either way: %s',
    async (_, [query, variables]) => {
      const address = String(new URLSearchParams({ query, variables: JSON.stringify(variables ?? {}) }));
      expect(await byGet(short, address)).toEqual(await byGet(long, address));
    },
  );

  test.each([
    '',
    'query=',
    'query={categories{value}}&variables=[1]',
    'query={categories{value}}&variables={',
    'variables={}',
  ])('that is no request is refused the same way by GET: %s', async (address) =>
    expect(await byGet(short, address)).toEqual(await byGet(long, address)),
  );

  test('that many send is answered once, counted each time, and stays the same as by the long way', async () => {
    const asked: [string, object] = ['query ($n: Int) { stories(first: $n) { nodes { title } } }', { n: 9 }];
    for (let i = 0; i < 6; i += 1) {
      await ask(short, asked);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    const byLong = await ask(long, asked);
    const all = await Promise.all(Array.from({ length: 30 }, () => ask(short, asked)));
    for (const one of all) {
      expect(one.text).toBe(byLong.text);
      expect(one.headers).toEqual(byLong.headers);
    }
    const counts = all.map((one) => one.calls!).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 30 }, (_, i) => byLong.calls! + 1 + i));
    const other = await ask(short, [asked[0], { n: 1 }]);
    expect(
      (JSON.parse(other.text) as { data: { stories: { nodes: unknown[] } } }).data.stories.nodes,
    ).toHaveLength(1);
  });

  test('of hot roots compiles; others are left to the executor', () => {
    const compiles = ([query]: [string, object?]): boolean => {
      const document = parse(query);
      return compileQuery(schema, document, getOperationAST(document)!) !== undefined;
    };
    for (const [name, asked] of Object.entries(COMPILED)) expect(compiles(asked), name).toBe(true);
    for (const [name, asked] of Object.entries(LEFT_ALONE)) expect(compiles(asked), name).toBe(false);
  });
});

test('a query that compiles is answered the short way, which counts it and leaves nothing for the long one', async () => {
  const principal = await authenticate(short.services, { headers: { authorization: `Bearer ${key}` } });
  for (const [name, [query, variables]] of Object.entries(COMPILED)) {
    const counted: number[] = [];
    const text = await answerText(
      { query, variables: variables as Record<string, unknown> | undefined },
      {
        requestId: 'same',
        log: short.services.log,
        readOnly: false,
        async admit(cost) {
          counted.push(cost);
          return openContext(short.services, principal, await admit(short.services, principal, cost), 'same');
        },
      },
    );
    if (text === undefined || !('shared' in text)) throw new Error(name);
    expect([name, String(text.shared).slice(0, 8)]).toEqual([name, '{"data":']);
    expect(counted, name).toEqual([text.cost]);
  }
});

describe('a list that many ask for', () => {
  const get = async (house: TestHouse, path: string, headers: Record<string, string> = {}, as = key) => {
    const response = await fetch(`${house.url}${path}`, {
      headers: { authorization: `Bearer ${as}`, ...headers },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const settled = async (path: string, headers: Record<string, string> = {}) => {
    for (let i = 0; i < 6; i += 1) {
      await get(short, path, headers);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };

  test('is read once, counted each time, and the same as by the long way', async () => {
    const path = '/v1/news?page_size=7&country=AU';
    await settled(path);
    const before = await usage();
    const reads = await statements(async () => {
      const all = await Promise.all(Array.from({ length: 40 }, () => get(short, path)));
      const [other] = await Promise.all([get(long, path)]);
      for (const one of all) {
        expect(one.status).toBe(200);
        expect(one.text).toBe(other.text);
        for (const name of [
          'etag',
          'link',
          'vary',
          'cache-control',
          'content-type',
          'x-content-type-options',
        ]) {
          expect(one.headers.get(name), name).toBe(other.headers.get(name));
        }
        expect(one.headers.get('x-request-id')).toMatch(/^req_/);
      }
      expect(new Set(all.map((one) => one.headers.get('x-request-id'))).size).toBe(40);
    });
    expect(reads).toBeLessThan(3);
    expect((await usage()) - before).toBe(41);
  });

  test('is compressed once for each coding, with a validator of its own that gets a 304', async () => {
    const path = '/v1/news?page_size=30';
    const tags = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': coding };
      await settled(path, headers);
      const one = await get(short, path, headers);
      expect(one.text).toBe((await get(long, path, headers)).text);
      const etag = one.headers.get('etag')!;
      tags.add(etag);
      const again = await get(short, path, { ...headers, 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect(tags.size).toBe(3);
  });

  test('shows what was published within a second', async () => {
    const path = '/v1/news?page_size=1';
    await settled(path);
    const title = `Breaking at ${Date.now()}`;
    await short.publish([draft({ title, publishedAt: new Date().toISOString() })]);
    const deadline = Date.now() + 1_000;
    let shown = false;
    while (!shown && Date.now() < deadline) shown = (await get(short, path)).text.includes(title);
    expect(shown).toBe(true);
  });

  test('is refused to a key that was revoked, lacks the scope or has nothing left', async () => {
    const path = '/v1/news?page_size=2';
    await settled(path);
    const poor = await short.key('free', { tenant: 'poor', limit: 3 });
    const narrow = await short.key('pro', { tenant: 'narrow', scopes: ['webhooks'] });
    for (let i = 0; i < 3; i += 1) expect((await get(short, path, {}, poor)).status).toBe(200);
    const spent = await get(short, path, {}, poor);
    expect(spent.status).toBe(429);
    expect(JSON.parse(spent.text)).toMatchObject({
      code: 'allowance_exhausted',
      usage: { calls: 3, remaining: 0 },
    });
    expect((await get(short, path, {}, narrow)).status).toBe(403);
    const misspelt = key.replace(/.$/, (end) => (end === 'x' ? 'y' : 'x'));
    expect((await get(short, path, {}, misspelt)).status).toBe(401);
    const lost = await short.key('pro', { tenant: 'lost' });
    expect((await get(short, path, {}, lost)).status).toBe(200);
    await revokeKey(short.services.db, lost.slice(9, 17));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await get(short, path, {}, lost)).status).toBe(401);
  });

  async function usage(): Promise<number> {
    const { rows } = await short.services.db.query<{ calls: string }>(
      `select calls from usage_months u join tenants t on t.id = u.tenant_id where t.name = 'acme-enterprise'`,
    );
    return Number(rows[0]!.calls);
  }

  /** How many lists the database was asked for meanwhile. */
  async function statements(work: () => Promise<void>): Promise<number> {
    const { db } = short.services;
    const hot = db.hot;
    let count = 0;
    db.hot = (name, text, values) => {
      if (text.includes('story_cards')) count += 1;
      return hot(name, text, values);
    };
    try {
      await work();
    } finally {
      db.hot = hot;
    }
    return count;
  }
});
