import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { envelopeShape } from '../../rest/mcp/envelope.ts';
import { call, type Json, type Mcp, openMcp, rpc } from './mcp.ts';

let mcp: Mcp;

beforeAll(async () => {
  mcp = await openMcp();
});
afterAll(() => mcp?.close());

/** Arguments that every tool takes gladly. */
const ASKED: Readonly<Record<string, Json>> = {
  svc_research_what_changed: {},
  svc_research_compare_sources: { query: 'harbour plan' },
  svc_research_validate_event: { event: 'The council approved the harbour plan' },
  svc_research_asset_exposure: { asset: 'AUDUSD' },
  svc_research_operational_risk: { query: 'harbour plan', horizon: 'medium_term' },
  svc_research_weekly_consequential: { weekStart: '2026-06-03' },
};

interface ToolResult {
  readonly isError?: boolean;
  readonly content: { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Json & { usage: { calls: number } };
}

async function called(name: string, args?: unknown): Promise<ToolResult> {
  const answer = await mcp.post(call(name, args));
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { result: ToolResult }).result;
}

function connected(mode: 'legacy' | { pin: string }, as = mcp.key): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${mcp.house.url}/mcp`), {
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
      // Behind the text stand the stories that it cites, as addresses that can be read.
      for (const link of result.content.slice(1)) {
        expect(link).toMatchObject({ type: 'resource_link', mimeType: 'text/markdown' });
        const { uri } = link as unknown as { uri: string };
        const { contents } = await client.readResource({ uri });
        expect(contents[0]).toMatchObject({ uri });
        expect(result.content[0]!.text).toContain(uri.slice(uri.lastIndexOf('/') + 1));
      }
      expect(result.content[0]!.text).toContain(answer.effectiveWindow.from);
    }
    await client.close();
  });
});

describe('the tools as they are listed', () => {
  test('say the limits of the specification', async () => {
    const answer = await mcp.post(rpc('tools/list'));
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
      category: {
        type: 'string',
        minLength: 2,
        maxLength: 120,
        enum: expect.arrayContaining(['economy', 'politics']),
      },
      horizon: { enum: ['immediate', 'short_term', 'medium_term'], default: 'short_term' },
    });
    expect(properties('svc_research_weekly_consequential').limit).toMatchObject({ default: 10 });
  });
});

test('null for what is not required is as if it were absent', async () => {
  const [absent, given, required] = await Promise.all([
    mcp.post(call('svc_research_what_changed', {})),
    mcp.post(call('svc_research_what_changed', { query: null, from: null, to: null, limit: null })),
    mcp.post(call('svc_research_compare_sources', { query: null })),
  ]);
  const resultOf = (answer: typeof absent) => (answer.json() as { result: ToolResult }).result;
  expect(resultOf(given).isError).toBeFalsy();
  expect(resultOf(given).structuredContent!.summary).toBe(resultOf(absent).structuredContent!.summary);
  expect(resultOf(required).isError).toBe(true);
});

test('the list of tools is short enough to stand before each conversation', async () => {
  const answer = await mcp.post(rpc('tools/list'));
  expect(answer.body.length).toBeLessThan(30_000);
});

test('an unknown tool is refused with the names of those there are', async () => {
  const answer = await mcp.post(call('svc_research_search', {}));
  const { error } = answer.json() as { error: { code: number; message: string } };
  expect(error.code).toBe(-32602);
  expect(error.message).toContain('svc_research_what_changed');
});

describe('a bad argument', () => {
  test.each([
    ['an unknown property', { qery: 'rates' }, 'qery', { suggestion: 'query' }],
    ['a property of another tool', { event: 'something happened' }, 'event', {}],
    ['a number for a text', { query: 7 }, 'query', {}],
    ['a text for a number', { limit: '8' }, 'limit', { detail: expect.stringContaining('such as 8') }],
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
      const answer = await mcp.post(call('svc_research_what_changed', args));
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
    ['svc_research_validate_event', { event: 'A ferry sank', from: '' }, 'from'],
    ['svc_research_validate_event', { event: 'A ferry sank', to: ' ' }, 'to'],
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
    const answer = await mcp.post(call('svc_research_what_chnged', {}));
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
