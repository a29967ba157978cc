import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { fc } from '../setup/properties.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish([draft()]);
});
afterAll(() => house?.close());

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly { readonly pointer?: string; readonly parameter?: string }[];
}

/** Sends JSON as it is written, and reads the refusal in whatever form the wire has for one. */
async function sent(method: 'POST' | 'PUT', url: string, json: string, as = key) {
  const answer = await house.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${as}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: json,
  });
  const body = answer.json() as Refusal & {
    errors?: readonly { extensions?: Refusal }[];
    error?: { data?: Refusal };
  };
  const refusal = body.error?.data ?? body.errors?.[0]?.extensions ?? body;
  return { status: answer.statusCode, refusal, text: answer.body };
}

const HALVES = ['\\ud800', 'a\\uDFFFb', '\\ud83d', '\\ude00\\ud83d', '\\uD83D\\u0041', 'x\\u0000y'];

/** A body with a hole for a text, and where that text stands. */
const BODIES: readonly (readonly [
  method: 'POST' | 'PUT',
  url: string,
  body: (text: string) => string,
  pointer: string,
])[] = [
  ['POST', '/v1/saved-searches', (t) => `{"name":"${t}"}`, '/name'],
  ['POST', '/v1/saved-searches', (t) => `{"name":"n","filters":{"tag":"${t}"}}`, '/filters/tag'],
  ['POST', '/v1/saved-searches', (t) => `{"name":"n","filters":{"${t}":"a"}}`, '/filters'],
  ['PUT', '/v1/saved-searches/search_x', (t) => `{"query":"${t}"}`, '/query'],
  ['POST', '/v1/ai-terminal', (t) => `{"question":"${t}"}`, '/question'],
  ['POST', '/v1/ai-terminal/chat', (t) => `{"question":"q","other":[{"a/b":"${t}"}]}`, '/other/0/a~1b'],
  [
    'POST',
    '/v1/ai-terminal',
    (t) => `{"messages":[{"role":"user","content":"${t}"}]}`,
    '/messages/0/content',
  ],
  ['POST', '/v1/webhooks/subscriptions', (t) => `{"url":"${t}"}`, '/url'],
  [
    'POST',
    '/v1/webhooks/subscriptions',
    (t) => `{"url":"https://a.example","eventTypes":[],"filters":{"categories":["x","${t}"]}}`,
    '/filters/categories/1',
  ],
  ['POST', '/graphql', (t) => `{"query":"{account{id}} # ${t}"}`, '/query'],
  ['POST', '/graphql', (t) => `{"query":"{__typename}","variables":{"a":["${t}"]}}`, '/variables/a/0'],
  ['POST', '/graphql', (t) => `{"query":"{__typename}","extensions":{"a":{"${t}":1}}}`, '/extensions/a'],
  ['POST', '/graphql', (t) => `{"query":"{__typename}","operationName":"${t}"}`, '/operationName'],
  [
    'POST',
    '/mcp',
    (t) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"svc_research_what_changed","arguments":{"query":"${t}"}}}`,
    '/params/arguments/query',
  ],
  ['POST', '/mcp', (t) => `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"${t}":1}}`, '/params'],
];

describe('JSON that holds no text', () => {
  test.each(BODIES)('is refused: %s %s %s', async (method, url, body, pointer) => {
    for (const half of HALVES) {
      const { status, refusal, text } = await sent(method, url, body(half));
      expect(status, text).toBe(400);
      expect(refusal, text).toMatchObject({ code: 'invalid_body', status: 400 });
      expect(text).toContain(`"pointer":"${pointer}"`);
    }
  });

  test('is refused with a place for each, at any depth, and bounded', async () => {
    const deep = `${'{"a":['.repeat(31)}"\\ud800"${']}'.repeat(31)}`;
    const { status, text } = await sent('POST', '/v1/ai-terminal', `{"question":"q","other":${deep}}`);
    expect(status).toBe(400);
    expect(text).toContain('"pointer":"/other/a/0/a/0');
    const name = 'n'.repeat(60_000);
    const long = await sent('POST', '/v1/ai-terminal', `{"question":"q","other":{"${name}":"\\ud800"}}`);
    expect(long.text).toContain('"pointer":"/other"');
    expect(long.text.length).toBeLessThan(2_000);
    const many = await sent('POST', '/v1/ai-terminal', `[${Array(500).fill('"\\u0000"').join(',')}]`);
    expect((many.refusal.errors ?? []).length).toBe(10);
  });

  test('is refused behind a byte order mark too, which is left out on every wire', async () => {
    for (const [method, url, body, pointer] of BODIES) {
      const { status, text } = await sent(method, url, `\ufeff${body('\\ud800')}`);
      expect([status, text]).toEqual([400, expect.stringContaining(`"pointer":"${pointer}"`)]);
    }
    for (const [url, body] of [
      ['/graphql', '{"query":"{__typename}"}'],
      ['/v1/saved-searches', '{"name":"marked","filters":{"country":"AU"}}'],
      ['/mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ] as const) {
      const { status, text } = await sent('POST', url, `\ufeff${body}`);
      expect(status, text).toBe(200);
      expect(text).not.toContain('"errors"');
    }
  });

  test('counts as the calls that it would have been', async () => {
    const own = await house.key('pro', { tenant: 'counted' });
    for (const [method, url, body] of BODIES) await sent(method, url, body('\\ud800'), own);
    const { usage } = (await house.get('/v1/me', own)).json<{ usage: { calls: number } }>();
    expect(usage.calls).toBe(BODIES.length + 1);
  });

  test('is not seen where there is none', async () => {
    for (const whole of ['\\ud83d\\ude00', '\\\\ud800', '\\\\u0000', '😀', '\\u00e9', '\\ufffd', '\\ud7ff']) {
      const { status, text } = await sent(
        'POST',
        '/graphql',
        `{"query":"{__typename}","variables":{"${whole}":"${whole}"}}`,
      );
      expect(status, text).toBe(200);
      const { refusal } = await sent('PUT', '/v1/saved-searches/search_x', `{"query":"${whole}"}`);
      expect(refusal.code).toBe('not_found');
    }
  });

  test('is refused whatever the place, and only then', async () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('\ud800', 'a\udc00', '\0', '\\ud800', '😀'),
    );
    const json = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 });
    await fc.assert(
      fc.asyncProperty(leaf, leaf, json, async (name, text, other) => {
        const value = { question: 'q', other: [other, { [name]: text }] };
        const broken = (one: unknown): boolean =>
          typeof one === 'string'
            ? !one.isWellFormed() || one.includes('\0')
            : typeof one === 'object' && one !== null
              ? Object.entries(one).some(([member, inner]) => broken(member) || broken(inner))
              : false;
        const { refusal } = await sent('PUT', '/v1/saved-searches/search_x', JSON.stringify(value));
        const found = (refusal.errors ?? []).some(({ pointer }) => pointer?.startsWith('/other'));
        // Members that are not known are named too: those have another sentence.
        expect(/surrogate|U\+0000/.test(JSON.stringify(refusal)) && found).toBe(broken(value));
      }),
      { numRuns: 200 },
    );
  });
});

describe('an address that holds no text', () => {
  test.each([
    '/v1/news?q=%FF',
    '/v1/news?%FF=a',
    '/v1/news?q=%ED%A0%80',
    '/v1/news?q=%',
    '/v1/search?q=oil&tag=%C3',
    '/v1/rss?q=%E9',
    '/v1/sample/news?q=%E9',
    '/v1/entities/%FF/stories',
    '/v1/news/%ED%A0%80',
    '/v1/news/%C0%80',
    '/v1/nowhere/%FF',
    '/graphql?query=%FF',
    '/graphql?query=%7B__typename%7D&variables=%7B%22a%22:%22%ED%A0%80%22%7D',
    '/graphql/stream?query=%FF',
  ])('is refused: %s', async (path) => {
    const answer = await house.get(path, key, { accept: 'application/json' });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain('malformed_request');
  });

  test.each(['variables', 'extensions'])('is refused in the %s of a GraphQL query', async (name) => {
    const path = `/graphql?query=%7B__typename%7D&${name}=${encodeURIComponent('{"a":{"b":"\\ud800"}}')}`;
    const answer = await house.get(path, key, { accept: 'application/json' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('invalid_parameter');
    expect(answer.body).toContain('/a/b');
  });

  test('may hold a percent sign that is written as one', async () => {
    expect((await house.get('/v1/news/a%2500b', key)).statusCode).toBe(404);
    expect((await house.get('/v1/news?q=%2500', key)).statusCode).toBe(200);
  });

  test('names nothing in a path where it is U+0000', async () => {
    for (const path of ['/v1/news/a%00b', '/v1/impact-paths/%00/stories', '/v1/entities/a%00/stories']) {
      expect((await house.get(path, key)).statusCode, path).toBe(404);
    }
  });
});

// Readers that are strict refuse half of a pair, and with it the whole answer.
describe('what is shown shortened', () => {
  // Wherever it is cut, one of them is cut within a character.
  test.each(['a', 'aa'])('ends between two characters (%s)', async (start) => {
    const long = start + '😀'.repeat(22_000);
    const short = long.slice(0, start.length + 600);
    const [made] = await house.publish([draft({ bodyHtml: `<p>${long}</p>` })]);
    const { id } = made as { id: string };
    const get = async (url: string) => (await house.get(url, key)).body;
    const mcp = async (method: string, params: object) =>
      (await sent('POST', '/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).text;
    const graph = async (query: string, variables: object) =>
      (await sent('POST', '/graphql', JSON.stringify({ query, variables }))).text;
    const answers = {
      parameter: await get(`/v1/news?${encodeURIComponent(short)}=1`),
      member: (await sent('POST', '/v1/saved-searches', JSON.stringify({ name: 'n', [short]: 1 }))).text,
      tool: await mcp('tools/call', { name: short }),
      address: await mcp('resources/read', { uri: `newstape://${short}` }),
      story: await mcp('resources/read', { uri: `newstape://stories/${id}` }),
      variable: await graph('query ($n: Int) { stories(first: $n) { totalCount } }', { n: short }),
    };
    for (const [name, text] of Object.entries(answers)) {
      expect(text, name).toContain('😀');
      expect(/\\u[dD][89a-fA-F]/.exec(text)?.[0], name).toBeUndefined();
    }
  });
});
