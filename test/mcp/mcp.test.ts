import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { envelopeShape } from '../../rest/mcp/envelope.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

type Json = Record<string, unknown>;

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('pro', { tenant: 'acme' });
  await house.publish([draft(), draft(), draft({ publishedAt: '2026-06-03T10:00:00.000Z' })]);
});
afterAll(() => house?.close());

/** Arguments that every tool takes gladly. */
const ASKED: Readonly<Record<string, Json>> = {
  svc_research_what_changed: {},
  svc_research_compare_sources: { query: 'harbour plan' },
  svc_research_validate_event: { event: 'The council approved the harbour plan' },
  svc_research_asset_exposure: { asset: 'AUDUSD' },
  svc_research_operational_risk: { query: 'harbour plan', horizon: 'medium_term' },
  svc_research_weekly_consequential: { weekStart: '2026-06-03' },
};

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

function post(payload: unknown, headers: Record<string, string> = {}, as: string | null = key) {
  return house.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...HEADERS, ...(as === null ? {} : { authorization: `Bearer ${as}` }), ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });
}

const rpc = (method: string, params?: Json, id: number | string = 1): Json => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
const call = (name: string, args?: unknown): Json => rpc('tools/call', { name, arguments: args });

interface ToolResult {
  readonly isError?: boolean;
  readonly content: { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Json & { usage: { calls: number } };
}

async function called(name: string, args?: unknown): Promise<ToolResult> {
  const answer = await post(call(name, args));
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { result: ToolResult }).result;
}

async function callsOf(as: string): Promise<number> {
  return ((await house.get('/v1/me', as)).json() as { usage: { calls: number } }).usage.calls;
}

function connected(mode: 'legacy' | { pin: string }, as = key): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${house.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${as}` } },
  });
  return client.connect(transport).then(() => client);
}

describe.each([
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025', 'legacy'],
] as const)('the official client, revision %s', (_revision, mode) => {
  test('lists six tools, and calls each with an answer of the schema that is listed', async () => {
    const client = await connected(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'svc_research_what_changed',
      'svc_research_compare_sources',
      'svc_research_validate_event',
      'svc_research_asset_exposure',
      'svc_research_operational_risk',
      'svc_research_weekly_consequential',
    ]);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({
        readOnlyHint: true,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      // The client holds the structure against the output schema.
      const result = (await client.callTool({ name: tool.name, arguments: ASKED[tool.name]! })) as ToolResult;
      expect(result.isError, result.content[0]!.text).toBeFalsy();
      const answer = envelopeShape.parse(result.structuredContent);
      expect(answer.tool).toBe(tool.name);
      expect(result.content).toHaveLength(1);
      expect(result.content[0]!.text).toContain(answer.effectiveWindow.from);
    }
    await client.close();
  });
});

describe('the tools as they are listed', () => {
  test('say the limits of the specification', async () => {
    const answer = await post(rpc('tools/list'));
    const { tools } = (answer.json() as { result: { tools: { name: string; inputSchema: Json }[] } }).result;
    const inputs = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    const properties = (name: string) => inputs.get(name)!.properties as Record<string, Json>;
    const window = ['from', 'to', 'limit'];
    expect(
      Object.fromEntries([...inputs].map(([name, { required }]) => [name.slice(13), required ?? []])),
    ).toEqual({
      what_changed: [],
      compare_sources: ['query'],
      validate_event: ['event'],
      asset_exposure: ['asset'],
      operational_risk: ['query'],
      weekly_consequential: [],
    });
    expect(Object.keys(properties('svc_research_what_changed')).sort()).toEqual(['query', ...window].sort());
    expect(Object.keys(properties('svc_research_operational_risk')).sort()).toEqual(
      ['query', 'region', 'category', 'horizon', ...window].sort(),
    );
    expect(Object.keys(properties('svc_research_weekly_consequential')).sort()).toEqual(
      ['weekStart', 'query', 'region', 'category', 'limit'].sort(),
    );
    expect(properties('svc_research_compare_sources')).toMatchObject({
      query: { type: 'string', minLength: 2, maxLength: 300 },
      from: { type: 'string', maxLength: 40 },
      limit: { type: 'integer', minimum: 1, maximum: 20, default: 8 },
    });
    expect(properties('svc_research_validate_event').event).toMatchObject({ minLength: 4, maxLength: 500 });
    expect(properties('svc_research_asset_exposure')).toMatchObject({
      asset: { minLength: 1, maxLength: 32 },
      assetName: { minLength: 2, maxLength: 120 },
    });
    expect(properties('svc_research_operational_risk')).toMatchObject({
      region: { minLength: 2, maxLength: 120 },
      category: { minLength: 2, maxLength: 120 },
      horizon: { enum: ['immediate', 'short_term', 'medium_term'], default: 'short_term' },
    });
    expect(properties('svc_research_weekly_consequential').limit).toMatchObject({ default: 10 });
  });
});

describe('a bad argument', () => {
  test.each([
    ['an unknown property', { qery: 'rates' }, 'qery', { suggestion: 'query' }],
    ['a property of another tool', { event: 'something happened' }, 'event', {}],
    ['a number for a text', { query: 7 }, 'query', {}],
    ['null for a text', { query: null }, 'query', {}],
    ['a text for a number', { limit: '8' }, 'limit', {}],
    ['a fraction', { limit: 2.5 }, 'limit', {}],
    ['a limit of 0', { limit: 0 }, 'limit', {}],
    ['a limit of 21', { limit: 21 }, 'limit', {}],
    ['a query of one character', { query: ' x ' }, 'query', {}],
    ['a query of 301 characters', { query: 'x'.repeat(301) }, 'query', {}],
    ['a time that is none', { from: 'yesterday' }, 'from', {}],
    ['a time of 41 characters', { from: `2026-06-01${' '.repeat(2)}${'0'.repeat(29)}` }, 'from', {}],
    ['from after to', { from: '2026-06-02', to: '2026-06-01' }, 'from', {}],
    ['91 days', { from: '2026-01-01', to: '2026-04-02' }, 'from', {}],
    ['no object', [], 'arguments', {}],
  ])(
    '%s is an error of the tool over 200, with a problem document and no structure',
    async (_what, args, parameter, more) => {
      const answer = await post(call('svc_research_what_changed', args));
      if (Array.isArray(args)) {
        // The protocol itself says that arguments are an object.
        expect(answer.json()).toMatchObject({ error: { code: -32602 } });
        return;
      }
      expect(answer.statusCode).toBe(200);
      const { result } = answer.json() as { result: ToolResult };
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      const problem = JSON.parse(result.content[0]!.text) as Json & { errors: Json[] };
      expect(problem).toMatchObject({
        status: 400,
        code: 'invalid_parameter',
        usage: { month: expect.any(String) },
      });
      expect(problem.errors[0]).toMatchObject({ parameter, detail: expect.any(String), ...more });
      expect(problem.requestId).toBe(answer.headers['x-request-id']);
    },
  );

  test.each([
    ['svc_research_compare_sources', {}, 'query'],
    ['svc_research_validate_event', { event: 'abc' }, 'event'],
    ['svc_research_validate_event', { event: 'x'.repeat(501) }, 'event'],
    ['svc_research_asset_exposure', { asset: 'x'.repeat(33) }, 'asset'],
    ['svc_research_asset_exposure', { asset: 'BTC', assetName: 'x' }, 'assetName'],
    ['svc_research_operational_risk', { query: 'strike', region: 'x' }, 'region'],
    ['svc_research_operational_risk', { query: 'strike', horizon: 'long_term' }, 'horizon'],
    ['svc_research_weekly_consequential', { from: '2026-06-01' }, 'from'],
    ['svc_research_weekly_consequential', { weekStart: 'soon' }, 'weekStart'],
    ['svc_research_what_changed', { query: '   ' }, 'query'],
    ['svc_research_what_changed', { query: '' }, 'query'],
    ['svc_research_what_changed', { query: '\t\n' }, 'query'],
    ['svc_research_what_changed', { from: ' ' }, 'from'],
    ['svc_research_compare_sources', { query: ' x ' }, 'query'],
    ['svc_research_validate_event', { event: '    ' }, 'event'],
    ['svc_research_asset_exposure', { asset: ' ' }, 'asset'],
    ['svc_research_asset_exposure', { asset: 'BTC', assetName: '' }, 'assetName'],
    ['svc_research_operational_risk', { query: 'strike', region: '  ' }, 'region'],
    ['svc_research_operational_risk', { query: 'strike', category: '  ' }, 'category'],
    ['svc_research_weekly_consequential', { weekStart: '' }, 'weekStart'],
    ['svc_research_weekly_consequential', { query: '  ' }, 'query'],
  ])('%s %j names %s', async (name, args, parameter) => {
    const result = await called(name, args);
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0]!.text)).toMatchObject({ status: 400, errors: [{ parameter }] });
  });

  test('a text is trimmed before it is measured, and measured in characters', async () => {
    const padded = await called('svc_research_compare_sources', { query: `  ${'🌊'.repeat(300)}  ` });
    expect(padded.isError).toBeFalsy();
    const long = await called('svc_research_compare_sources', { query: '🌊'.repeat(301) });
    expect(long.isError).toBe(true);
  });

  test('an unknown tool is an error of the protocol that names the nearest one', async () => {
    const answer = await post(call('svc_research_what_chnged', {}));
    expect(answer.json()).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('svc_research_what_changed') },
    });
  });
});

describe('the window', () => {
  test('is the 7 days that end at the newest story where nothing is newer, and is reported', async () => {
    const { structuredContent } = await called('svc_research_what_changed', {});
    expect(structuredContent!.effectiveWindow).toEqual({
      from: '2026-05-27T10:00:00.001Z',
      to: '2026-06-03T10:00:00.000Z',
    });
  });

  test('that nobody asked for just so is warned of', async () => {
    const warningsOf = async (name: string, args: Json) =>
      ((await called(name, args)).structuredContent!.warnings as string[]).join();
    const today = new Date().toISOString().slice(0, 10);
    for (const [name, args] of Object.entries(ASKED)) {
      if (name === 'svc_research_weekly_consequential') continue;
      // An event without dates is looked for in the whole corpus.
      const what = name.endsWith('validate_event') ? /whole corpus was searched/ : /7 days that end/;
      expect(await warningsOf(name, args), name).toMatch(what);
      expect(await warningsOf(name, { ...args, from: today }), name).toMatch(/the window ends now/);
      expect(await warningsOf(name, { ...args, to: '2026-06-03' }), name).toMatch(/7 days that end there/);
      const both = { ...args, from: '2026-05-30', to: '2026-06-03' };
      expect(await warningsOf(name, both), name).not.toMatch(/the window (is|ends)/);
    }
    expect(await warningsOf('svc_research_weekly_consequential', {})).toMatch(
      /the week is the 7 days that end/,
    );
    expect(await warningsOf('svc_research_weekly_consequential', { weekStart: '2026-06-03' })).toMatch(
      /2026-06-01/,
    );
    expect(await warningsOf('svc_research_weekly_consequential', { weekStart: '2026-06-01' })).not.toMatch(
      /Monday/,
    );
  });

  test('a date alone ends with its day, and a week begins on its Monday', async () => {
    const day = await called('svc_research_what_changed', { from: '2026-06-01', to: '2026-06-02' });
    expect(day.structuredContent!.effectiveWindow).toEqual({
      from: '2026-06-01T00:00:00.000Z',
      to: '2026-06-02T23:59:59.999Z',
    });
    const week = await called('svc_research_weekly_consequential', { weekStart: '2026-06-07' });
    expect(week.structuredContent!.effectiveWindow).toEqual({
      from: '2026-06-01T00:00:00.000Z',
      to: '2026-06-07T23:59:59.999Z',
    });
  });
});

describe('calls', () => {
  test('every request is one, initialize and tools/list too; a notification is none', async () => {
    const own = await house.key('pro', { tenant: 'counted' });
    const hello = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    expect((await post(rpc('initialize', hello), {}, own)).statusCode).toBe(200);
    const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {}, own);
    expect(told.statusCode).toBe(202);
    expect(told.body).toBe('');
    await post(rpc('tools/list'), {}, own);
    await post(rpc('ping'), {}, own);
    await post(call('svc_research_what_changed', { limit: 0 }), {}, own);
    await post(call('no_such_tool'), {}, own);
    const last = await post(call('svc_research_what_changed', {}), {}, own);
    expect(last.json()).toMatchObject({ result: { structuredContent: { usage: { calls: 6 } } } });
    expect(last.headers['x-ratelimit-remaining']).toBe(String(250_000 - 6));
    expect(await callsOf(own)).toBe(7);
  });

  test('a body that is no message is one, and a spent allowance is 429 with the usage', async () => {
    const own = await house.key('pro', { tenant: 'spent', limit: 2 });
    const broken = await post('{', {}, own);
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, data: { code: 'invalid_body', usage: { calls: 1 } } },
    });
    await post(rpc('tools/list'), {}, own);
    const spent = await post(rpc('tools/list', {}, 'mine'), {}, own);
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
    const note = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {}, own);
    expect(note.statusCode).toBe(202);
  });

  test('a batch of the revision that has them costs its requests, all or none', async () => {
    const own = await house.key('pro', { tenant: 'batched', limit: 3 });
    const batch = [
      rpc('tools/list', {}, 1),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      call('svc_research_what_changed', {}),
    ];
    const answer = await post(batch, { 'mcp-protocol-version': '2025-03-26' }, own);
    expect(answer.statusCode).toBe(200);
    const answers = answer.json() as { id: number; result: Json }[];
    expect(answers.map(({ id }) => id)).toEqual([1, 1]);
    expect(answers[1]!.result).toMatchObject({ structuredContent: { usage: { calls: 2 } } });
    const whole = await post(batch, {}, own);
    expect(whole.statusCode).toBe(429);
    const quiet = await post([{ jsonrpc: '2.0', method: 'notifications/initialized' }], {}, own);
    expect(quiet.statusCode).toBe(202);
    expect((await post(rpc('ping'), {}, own)).statusCode).toBe(200);
  });

  test.each([
    ['of a later revision', [rpc('ping')], '2025-06-18'],
    ['of none', [], '2025-03-26'],
    ['of eleven', Array.from({ length: 11 }, (_, id) => rpc('ping', {}, id)), '2025-03-26'],
    ['of something else', [7], '2025-03-26'],
    ['with initialize', [rpc('initialize', {})], '2025-03-26'],
  ])('a batch %s is refused', async (_what, batch, revision) => {
    const answer = await post(batch, { 'mcp-protocol-version': revision });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ id: null, error: { code: -32600 } });
  });
});

describe('the door', () => {
  test('no key and a wrong one are 401 with a challenge and a JSON-RPC body', async () => {
    for (const as of [null, 'svc_live_nothing']) {
      const answer = await post(rpc('tools/list'), {}, as);
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
    const own = await house.key('pro', { tenant: 'scoped', scopes: ['read'] });
    const answer = await post(rpc('tools/list'), {}, own);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      id: 1,
      error: { data: { code: 'insufficient_scope', usage: { calls: 1 } } },
    });
    const graphql = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      payload: { query: '{ researchWhatChanged { summary } }' },
    });
    expect(graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'insufficient_scope' } }] });
  });

  test('other methods are 405', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const answer = await house.app.inject({
        method,
        url: '/mcp',
        headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
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
      expect((await house.get(path)).statusCode, path).toBe(404);
    }
  });

  test.each([
    ['host', 'evil.example'],
    ['host', 'evil.example:4000'],
    ['host', 'not a host'],
    ['origin', 'http://evil.example'],
    ['origin', 'null'],
    ['origin', 'http://localhost.evil.example'],
    ['origin', 'chrome-extension://abcdef'],
  ])('%s %s is 403 before the key is looked at', async (header, value) => {
    const answer = await post(rpc('tools/list'), { [header]: value }, null);
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
    expect((await post(rpc('ping'), { [header]: value })).statusCode).toBe(200);
  });
});

describe('a message', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const modern = (method: string, params: Json = {}, headers: Record<string, string> = {}) =>
    post(rpc(method, { ...params, _meta: META }), {
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

  test('that asks to listen is told that nothing changes, and no stream is held', async () => {
    const answer = await modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  test.each([
    ['that is too large', Buffer.alloc(70_000, 32), 413],
    ['that is no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['that is no JSON-RPC', '{"id":1,"method":"ping"}', 400],
    ['with a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400],
    ['that is empty', '', 400],
  ])('%s is refused with a JSON-RPC error', async (_what, body, status) => {
    const answer = await post(body);
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
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params }));
    expect(answer.statusCode).toBe(200);
    const { id, error } = answer.json<{ id: unknown; error: { code: number; message: string } }>();
    expect({ id, code: error.code }).toEqual({ id: 'a', code: -32602 });
    expect(error.message).toMatch(/^params[\w.]* is missing or has the wrong type\.$/);
  });

  test.each([
    ['query', { query: '(a '.repeat(90) }],
    ['from', { from: '0001-01-01', to: '0001-02-01' }],
  ])('that a list refuses names %s, as it was sent', async (parameter, given) => {
    const answer = await post(rpc('tools/call', { name: 'svc_research_what_changed', arguments: given }));
    const { result } = answer.json<{ result: { isError: boolean; content: { text: string }[] } }>();
    expect(result.isError, answer.body).toBe(true);
    expect(JSON.parse(result.content[0]!.text)).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter }],
    });
  });

  test('of another type is 415, and one nested without end does no harm', async () => {
    const typed = await post(rpc('ping'), { 'content-type': 'text/plain' });
    expect(typed.statusCode).toBe(415);
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const nested = await post(
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
