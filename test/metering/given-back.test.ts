import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../src/platform/problem.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// An answer that failed for our fault costs nothing, on any wire. What a caller did, or a venue, counts.

let house: TestHouse;
let failure: Problem | undefined;
const TENANT = 'acme-owed';

beforeAll(async () => {
  house = await openTestHouse({
    services: (real) => ({
      lookups: new Proxy(real.lookups, {
        get(target, name, receiver) {
          if (failure !== undefined) throw failure;
          return Reflect.get(target, name, receiver);
        },
      }),
    }),
  });
  await house.publish([draft(), draft()]);
});
afterEach(async () => {
  failure = undefined;
  await house.services.db.query('alter table if exists story_cards_gone rename to story_cards');
  await house.services.db.query('alter table if exists saved_searches_gone rename to saved_searches');
});
afterAll(() => house?.close());

async function calls(): Promise<number> {
  const found = await house.services.db.query<{ calls: string }>(
    `select u.calls from usage_months u join tenants t on t.id = u.tenant_id where t.name = $1`,
    [TENANT],
  );
  return Number(found.rows[0]?.calls ?? 0);
}

/** Where the account stood before, and how many calls `work` took. */
async function taken<T>(work: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const before = await calls();
  const answer = await work();
  return { answer, took: (await calls()) - before };
}

const key = () => house.key('pro', { tenant: TENANT, scopes: ['read', 'write', 'webhooks', 'ai', 'mcp'] });

function post(path: string, secret: string, body: unknown, headers: Record<string, string> = {}) {
  return house.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
}

const lose = (table: string) => house.services.db.query(`alter table ${table} rename to ${table}_gone`);

describe('a 500 gives its calls back', () => {
  test.each(['/v1/news?q=a', '/v1/search?q=b', '/v1/rss', '/v1/news/none', '/v1/changes'])(
    'over REST and feeds: %s',
    async (path) => {
      const secret = await key();
      await lose('story_cards');
      await lose('saved_searches');
      const { answer, took } = await taken(() => house.get(path, secret));
      if (answer.statusCode !== 500) expect([200, 404]).toContain(answer.statusCode);
      expect(took).toBe(answer.statusCode === 500 ? 0 : 1);
    },
  );

  test('and its rate headers say so', async () => {
    const secret = await key();
    const before = await house.get('/v1/saved-searches', secret);
    await lose('saved_searches');
    const { answer, took } = await taken(() => house.get('/v1/saved-searches', secret));
    expect([answer.statusCode, took]).toEqual([500, 0]);
    expect(answer.headers['x-ratelimit-remaining']).toBe(before.headers['x-ratelimit-remaining']);
  });

  test('over GraphQL all that the operation cost, and its usage block says so', async () => {
    const secret = await key();
    await lose('saved_searches');
    const query =
      '{ a: savedSearches { nodes { id } } b: savedSearches { nodes { id } } c: account { usage { calls } } }';
    const before = await calls();
    const { answer, took } = await taken(() => post('/graphql', secret, { query }));
    const body = answer.json<{ extensions: { cost: { requested: number }; usage: { calls: number } } }>();
    expect([answer.statusCode, took]).toEqual([500, 0]);
    expect(body.extensions.cost.requested).toBe(3);
    expect(body.extensions.usage.calls).toBe(before);
  });

  test('of a subscription over GraphQL', async () => {
    const secret = await key();
    const query = 'subscription { marketEvents(symbols: ["BTCUSDT"]) { __typename } }';
    const { answer, took } = await taken(() =>
      post('/graphql', secret, { query }, { accept: 'text/event-stream' }),
    );
    expect([answer.statusCode, took]).toEqual([503, 0]);
  });

  test('of a stream over REST that cannot begin', async () => {
    const secret = await key();
    const { answer, took } = await taken(() => house.get('/v1/market/stream?symbol=BTCUSDT', secret));
    expect([answer.statusCode, took]).toEqual([503, 0]);
  });

  test('over MCP the message that failed, and no other of its batch', async () => {
    const secret = await key();
    await lose('story_cards');
    const tool = { name: 'svc_research_what_changed', arguments: { query: 'harbour' } };
    const failing = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool };
    const fine = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-03-26' };
    const before = await calls();
    const { answer, took } = await taken(() => post('/mcp', secret, failing, headers));
    expect(answer.json()).toMatchObject({
      id: 1,
      error: { data: { code: 'internal', usage: { calls: before } } },
    });
    expect([answer.statusCode, took]).toEqual([500, 0]);
    const both = await taken(() => post('/mcp', secret, [failing, fine, { ...failing, id: 3 }], headers));
    expect([both.answer.statusCode, both.took]).toEqual([200, 1]);
    expect(both.answer.json()).toMatchObject([
      { id: 1, error: { code: -32603, data: { status: 500 } } },
      { id: 2, result: {} },
      { id: 3, error: { code: -32603, data: { status: 500 } } },
    ]);
    const none = await taken(() => post('/mcp', secret, [failing, failing], headers));
    expect([none.answer.statusCode, none.took]).toEqual([500, 0]);
  });

  test('of the terminal, in JSON and as a stream; the question has its own rule', async () => {
    const secret = await key();
    await lose('story_cards');
    for (const accept of ['application/json', 'text/event-stream']) {
      const { answer, took } = await taken(() =>
        post('/v1/ai-terminal', secret, { question: 'What did the council approve?' }, { accept }),
      );
      expect(answer.body).toContain('"code":"internal"');
      expect(took, accept).toBe(0);
    }
  });
});

describe('a 503', () => {
  test('of ours gives its calls back', async () => {
    const secret = await key();
    failure = new Problem('unavailable', 'Away.', { headers: { 'retry-after': '2' } });
    const { answer, took } = await taken(() => house.get('/v1/entities?q=a', secret));
    expect([answer.statusCode, took]).toEqual([503, 0]);
    const graph = await taken(() =>
      post('/graphql', secret, { query: '{ entities(q: "a") { nodes { id } } }' }),
    );
    expect([graph.answer.statusCode, graph.took]).toEqual([503, 0]);
  });

  test('of a venue counts', async () => {
    const secret = await key();
    failure = new Problem('unavailable', 'Wait.', { headers: { 'retry-after': '2' }, upstream: true });
    const { answer, took } = await taken(() => house.get('/v1/entities?q=a', secret));
    expect([answer.statusCode, took]).toEqual([503, 1]);
    const graph = await taken(() =>
      post('/graphql', secret, { query: '{ entities(q: "a") { nodes { id } } }' }),
    );
    expect([graph.answer.statusCode, graph.took]).toEqual([503, 1]);
  });
});

test.each([
  ['/v1/news?contry=AU', 400],
  ['/v1/news/none', 404],
  ['/v1/nowhere', 404],
])('what a caller did counts: %s', async (path, status) => {
  const secret = await key();
  const { answer, took } = await taken(() => house.get(path, secret));
  expect([answer.statusCode, took]).toEqual([status, 1]);
});

test('the last call of an allowance can be made again after it failed', async () => {
  const secret = await house.key('pro', { tenant: 'acme-last', limit: 1 });
  await lose('saved_searches');
  for (let i = 0; i < 5; i += 1) {
    expect((await house.get('/v1/saved-searches', secret)).statusCode).toBe(500);
  }
  await house.services.db.query('alter table saved_searches_gone rename to saved_searches');
  expect((await house.get('/v1/saved-searches', secret)).statusCode).toBe(200);
  expect((await house.get('/v1/saved-searches', secret)).statusCode).toBe(429);
});
