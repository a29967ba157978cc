import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse } from '../setup/house.ts';
import { call, HEADERS, type Json, type Mcp, openMcp, rpc } from './mcp.ts';

let mcp: Mcp;

beforeAll(async () => {
  mcp = await openMcp();
});
afterAll(() => mcp?.close());

async function callsOf(as: string): Promise<number> {
  return ((await mcp.house.get('/v1/me', as)).json() as { usage: { calls: number } }).usage.calls;
}

describe('calls', () => {
  test('every request is one, initialize and tools/list too; a notification is none', async () => {
    const own = await mcp.house.key('pro', { tenant: 'counted' });
    const hello = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    expect((await mcp.post(rpc('initialize', hello), {}, own)).statusCode).toBe(200);
    const told = await mcp.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {}, own);
    expect(told.statusCode).toBe(202);
    expect(told.body).toBe('');
    await mcp.post(rpc('tools/list'), {}, own);
    await mcp.post(rpc('ping'), {}, own);
    await mcp.post(call('svc_research_what_changed', { limit: 0 }), {}, own);
    await mcp.post(call('no_such_tool'), {}, own);
    const last = await mcp.post(call('svc_research_what_changed', {}), {}, own);
    expect(last.json()).toMatchObject({ result: { structuredContent: { usage: { calls: 6 } } } });
    expect(last.headers['x-ratelimit-remaining']).toBe(String(250_000 - 6));
    expect(await callsOf(own)).toBe(7);
  });

  test('a body that is no message is one, and a spent allowance is 429 with the usage', async () => {
    const own = await mcp.house.key('pro', { tenant: 'spent', limit: 2 });
    const broken = await mcp.post('{', {}, own);
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, data: { code: 'invalid_body', usage: { calls: 1 } } },
    });
    await mcp.post(rpc('tools/list'), {}, own);
    const spent = await mcp.post(rpc('tools/list', {}, 'mine'), {}, own);
    expect(spent.statusCode).toBe(429);
    expect(spent.headers['retry-after']).toMatch(/^\d+$/);
    expect(spent.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 'mine',
      error: {
        code: -32000,
        data: {
          status: 429,
          code: 'allowance_exhausted',
          usage: { calls: 2, remaining: 0, monthlyLimit: 2 },
        },
      },
    });
    const note = await mcp.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {}, own);
    expect(note.statusCode).toBe(202);
  });

  test('a batch of the revision that has them costs its requests, all or none', async () => {
    const own = await mcp.house.key('pro', { tenant: 'batched', limit: 3 });
    const batch = [
      rpc('tools/list', {}, 1),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      call('svc_research_what_changed', {}),
    ];
    const answer = await mcp.post(batch, { 'mcp-protocol-version': '2025-03-26' }, own);
    expect(answer.statusCode).toBe(200);
    const answers = answer.json() as { id: number; result: Json }[];
    expect(answers.map(({ id }) => id)).toEqual([1, 1]);
    expect(answers[1]!.result).toMatchObject({ structuredContent: { usage: { calls: 2 } } });
    const whole = await mcp.post(batch, {}, own);
    expect(whole.statusCode).toBe(429);
    const quiet = await mcp.post([{ jsonrpc: '2.0', method: 'notifications/initialized' }], {}, own);
    expect(quiet.statusCode).toBe(202);
    expect((await mcp.post(rpc('ping'), {}, own)).statusCode).toBe(200);
  });

  test.each([
    ['of a later revision', [rpc('ping')], '2025-06-18'],
    ['of none', [], '2025-03-26'],
    ['of eleven', Array.from({ length: 11 }, (_, id) => rpc('ping', {}, id)), '2025-03-26'],
    ['of something else', [7], '2025-03-26'],
    ['with initialize', [rpc('initialize', {})], '2025-03-26'],
  ])('a batch %s is refused', async (_what, batch, revision) => {
    const answer = await mcp.post(batch, { 'mcp-protocol-version': revision });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ id: null, error: { code: -32600 } });
  });
});

describe('the door', () => {
  test('no key and a wrong one are 401 with a challenge and a JSON-RPC body', async () => {
    for (const as of [null, 'svc_live_nothing']) {
      const answer = await mcp.post(rpc('tools/list'), {}, as);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="svc"');
      expect(answer.json()).toMatchObject({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, data: { status: 401, code: 'unauthenticated' } },
      });
    }
  });

  test('a key without the scope is 403, and is counted', async () => {
    const own = await mcp.house.key('pro', { tenant: 'scoped', scopes: ['read'] });
    const answer = await mcp.post(rpc('tools/list'), {}, own);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      id: 1,
      error: { data: { code: 'insufficient_scope', usage: { calls: 1 } } },
    });
    const graphql = await mcp.house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      payload: { query: '{ researchWhatChanged { summary } }' },
    });
    expect(graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'insufficient_scope' } }] });
  });

  test('other methods are 405', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const answer = await mcp.house.app.inject({
        method,
        url: '/mcp',
        headers: { authorization: `Bearer ${mcp.key}`, accept: 'text/event-stream' },
      });
      expect(answer.statusCode, method).toBe(405);
      expect(answer.headers.allow).toContain('POST');
    }
  });

  test('no OAuth metadata is advertised', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
    ]) {
      expect((await mcp.house.get(path)).statusCode, path).toBe(404);
    }
  });

  test.each([
    ['host', 'evil.example'],
    ['host', 'evil.example:4000'],
    ['host', '999.999.999.999'],
    ['origin', 'http://evil.example'],
    ['origin', 'null'],
    ['origin', 'http://localhost.evil.example'],
    ['origin', 'chrome-extension://abcdef'],
  ])('%s %s is 403 before the key is looked at', async (header, value) => {
    const answer = await mcp.post(rpc('tools/list'), { [header]: value }, null);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ error: { data: { status: 403, code: 'restricted' } } });
  });

  test.each([
    ['host', 'news.test'],
    ['host', 'localhost:4000'],
    ['host', '127.0.0.1:4000'],
    ['host', '[::1]:4000'],
    ['host', '10.0.0.4'],
    ['host', 'newstape:4000'],
    ['origin', 'http://news.test'],
    ['origin', 'http://localhost:6274'],
  ])('%s %s is let in', async (header, value) => {
    expect((await mcp.post(rpc('ping'), { [header]: value })).statusCode).toBe(200);
  });
});

describe('a message', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const modern = (method: string, params: Json = {}, headers: Record<string, string> = {}) =>
    mcp.post(rpc(method, { ...params, _meta: META }), {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...headers,
    });

  test('of the present revision is discovered, and its list may be kept', async () => {
    const discovered = await modern('server/discover');
    expect(discovered.json()).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
    });
    const listed = await modern('tools/list');
    expect(listed.json()).toMatchObject({ result: { ttlMs: 3_600_000, cacheScope: 'public' } });
    const unlike = await modern('tools/call', { name: 'svc_research_what_changed' }, { 'mcp-name': 'other' });
    expect(unlike.statusCode).toBe(400);
    expect(unlike.json()).toMatchObject({ error: { code: -32020 } });
  });

  test('that asks to listen is told how to learn of changes, and no stream is held', async () => {
    const answer = await modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      id: 1,
      error: {
        code: -32601,
        message: 'There are no subscriptions. Request the list again to see what is new.',
      },
    });
  });

  // Revisions from before Streamable HTTP are known to the SDK, but not to this service (docs/mcp.md).
  test('in a revision that is not supported is told which ones are', async () => {
    for (const revision of ['2024-11-05', '2024-10-07', '2025-06-18, 2025-03-26']) {
      const answer = await mcp.post(rpc('tools/list'), { 'mcp-protocol-version': revision });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({ error: { data: { code: 'malformed_request' } } });
      expect(answer.body).toContain('2026-07-28');
      expect(answer.body.replaceAll(revision, '')).not.toContain('2024');
    }
    const hello = {
      protocolVersion: '2024-11-05',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const agreed = await mcp.post(rpc('initialize', hello));
    expect(agreed.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  test.each([
    ['1e999', 'null'],
    ['12345678901234567890', 'null'],
    ['1.5', 'null'],
    ['{}', 'null'],
  ])('with the id %s is told what an id is', async (id, echoed) => {
    const answer = await mcp.post(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(`"id":${echoed}`)]);
    expect(answer.json()).toMatchObject({
      error: { code: -32600, data: { code: 'invalid_body' }, message: expect.stringContaining('id') },
    });
  });

  test('with a number that no computer can hold says that it is too large', async () => {
    const answer = await mcp.post(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"svc_research_what_changed","arguments":{"limit":1e999}}}',
    );
    expect(answer.body).toContain('limit: must be a number, but is a number that is too large');
  });

  test.each([
    ['that is too large', Buffer.alloc(70_000, 32), 413],
    ['that is no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['that is no JSON-RPC', '{"id":1,"method":"ping"}', 400],
    ['with a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400],
    ['that is empty', '', 400],
  ])('%s is refused with a JSON-RPC error', async (_what, body, status) => {
    const answer = await mcp.post(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { status } } });
  });

  test.each([
    ['initialize', undefined],
    ['initialize', {}],
    ['initialize', { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'x', version: '1' } }],
    ['initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: 'x' }],
    ['tools/call', undefined],
    ['tools/call', {}],
    ['tools/call', { name: 7 }],
    ['tools/call', { name: 'svc_research_what_changed', arguments: [] }],
    ['tools/call', { name: 'svc_research_what_changed', arguments: null }],
    ['prompts/get', { name: 'brief', arguments: { topic: 7 } }],
    ['resources/read', { uri: null }],
  ])('%s with params %j is the fault of its sender, told in our words', async (method, params) => {
    const answer = await mcp.post(JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }));
    expect(answer.statusCode).toBe(200);
    const { id, error } = answer.json<{ id: unknown; error: { code: number; message: string } }>();
    expect({ id, code: error.code }).toEqual({ id: 'a', code: -32602 });
    expect(error.message).toMatch(/^params[\w.]* is missing or has the wrong type\.$/);
  });

  test('that a list refuses names the argument as it was sent', async () => {
    const given = { query: '(a '.repeat(90) };
    const answer = await mcp.post(rpc('tools/call', { name: 'svc_research_what_changed', arguments: given }));
    const { result } = answer.json<{ result: { isError: boolean; content: { text: string }[] } }>();
    expect(result.isError, answer.body).toBe(true);
    expect(JSON.parse(result.content[0]!.text)).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'query' }],
    });
  });

  test('of another type is 415, and one nested without end does no harm', async () => {
    const typed = await mcp.post(rpc('ping'), { 'content-type': 'text/plain' });
    expect(typed.statusCode).toBe(415);
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const nested = await mcp.post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"svc_research_what_changed","arguments":{"query":${deep}}}}`,
    );
    expect(nested.statusCode).toBeLessThan(500);
    expect(nested.body).not.toContain('stack');
  });

  test('whose tool fails on our side says nothing but that it failed', async () => {
    const failing = await openTestHouse({
      services: ({ research }) => ({
        research: {
          ...research,
          db: { ...research.db, hot: () => Promise.reject(new Error('secret table')) },
        },
      }),
    });
    const own = await failing.key();
    const answer = await failing.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...HEADERS, authorization: `Bearer ${own}` },
      payload: JSON.stringify(call('svc_research_what_changed', {})),
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: { code: -32603, data: { status: 500, code: 'internal' } } });
    expect(answer.body).not.toContain('secret');
    await failing.close();
  });
});

describe('a refusal', () => {
  test('by the protocol itself has the id of its request and a problem document, as any other', async () => {
    const cases: [Record<string, string>, number, string][] = [
      [{ accept: 'text/html' }, 406, 'not_acceptable'],
      [{ 'mcp-protocol-version': '1.0' }, 400, 'malformed_request'],
      [{ 'mcp-protocol-version': '2026-07-28' }, 400, 'malformed_request'],
    ];
    for (const [headers, status, code] of cases) {
      const answer = await mcp.post(rpc('ping', {}, 'mine'), headers);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({
        id: 'mine',
        error: { data: { status, code, requestId: answer.headers['x-request-id'], usage: {} } },
      });
    }
  });

  test('of a cursor is one of its params: a list has one page', async () => {
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      for (const cursor of ['zzz', 5, null, {}]) {
        const { id, error } = (await mcp.post(rpc(method, { cursor }))).json() as Json;
        expect([id, error], method).toMatchObject([
          1,
          { code: -32602, message: /^params.cursor is not a cursor/ },
        ]);
      }
      expect((await mcp.post(rpc(method, { cursor: '' }))).json()).toHaveProperty('result');
    }
  });

  test('of an unknown argument holds for one called __proto__ too', async () => {
    const body = (params: string, method: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{${params},"arguments":{"__proto__":{"limit":1}}}}`;
    const called = await mcp.post(body('"name":"svc_research_what_changed"', 'tools/call'));
    expect(called.json()).toMatchObject({ result: { isError: true } });
    expect(called.body).toContain('__proto__');
    const prompted = await mcp.post(body('"name":"brief"', 'prompts/get'));
    expect(prompted.json()).toMatchObject({ error: { code: -32602 } });
  });
});
