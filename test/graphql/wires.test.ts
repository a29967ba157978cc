import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Every wire that takes a document refuses the same ones, in the same words.

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
  // Together more than an answer may hold, none of them out of the ordinary.
  const body = `<p>${'The harbour council met again. '.repeat(6_000)}</p>`;
  for (let i = 0; i < 8; i += 1) {
    await house.publish(Array.from({ length: 10 }, () => draft({ bodyHtml: body })));
  }
}, 120_000);
afterAll(() => house.close());

type Wire = (query: string, more?: Record<string, unknown>) => Promise<{ status: number; text: string }>;

async function send(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(`${house.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
  });
  return { status: response.status, text: await response.text() };
}

const post =
  (path: string, accept: string): Wire =>
  (query, more = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query, ...more }),
    });

const get =
  (path: string, accept: string): Wire =>
  (query, more = {}) => {
    const parameters = new URLSearchParams({ query });
    for (const [name, value] of Object.entries(more)) parameters.set(name, JSON.stringify(value));
    return send(`${path}?${parameters}`, { headers: { accept } });
  };

/** An operation of a reserved connection: its refusal is the answer to the operation itself. */
const single: Wire = async (query, more = {}) => {
  const { text: token } = await send('/graphql/stream', { method: 'PUT' });
  return send('/graphql/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-graphql-event-stream-token': token },
    body: JSON.stringify({
      query,
      ...more,
      extensions: { operationId: 'a', ...(more.extensions as object) },
    }),
  });
};

const GRAPHQL = 'application/graphql-response+json';
const WIRES: readonly (readonly [string, Wire])[] = [
  ['POST', post('/graphql', GRAPHQL)],
  ['POST as plain JSON', post('/graphql', 'application/json')],
  ['GET', get('/graphql', GRAPHQL)],
  ['a stream by POST', post('/graphql', 'text/event-stream')],
  ['a stream by GET', get('/graphql', 'text/event-stream')],
  ['a stream at its own address', post('/graphql/stream', 'text/event-stream')],
  ['an operation of a reserved connection', single],
];

const tower = (levels: number, width: number): string =>
  `{ ...F0 } ${Array.from({ length: levels }, (_, i) => `fragment F${i} on Query { ${`...F${i + 1} `.repeat(width)} }`).join(' ')} fragment F${levels} on Query { __typename }`;

describe.each(WIRES)('%s', (name, ask) => {
  const isStream = name.startsWith('a stream');

  test.each([
    ['document_too_large', 'fragments within fragments', tower(10, 5)],
    ['document_too_large', 'the same, deeper', tower(19, 2)],
    [
      'document_too_large',
      'the schema fifty times',
      `{ ${Array.from({ length: 50 }, (_, i) => `a${i}: __schema { types { name } }`).join(' ')} }`,
    ],
    [
      'document_too_large',
      'nested values',
      `{ stories(q: ${'['.repeat(900)}${']'.repeat(900)}) { totalCount } }`,
    ],
    [
      'invalid_document',
      'unknown fields',
      `{ ${Array.from({ length: 200 }, (_, i) => `storis${i}`).join(' ')} }`,
    ],
  ])('%s: %s', async (code, _what, query) => {
    // The second time as well: nothing of a refused document is kept.
    for (const round of [1, 2]) {
      const { status, text } = await ask(query);
      expect(status, `${round} ${text.slice(0, 200)}`).toBe(
        isStream || (code === 'invalid_document' && name === 'POST as plain JSON') ? 200 : 400,
      );
      expect(text).toContain(`"code":"${code}"`);
      expect(text.length).toBeLessThan(2_000);
      if (name !== 'an operation of a reserved connection') expect(text.match(/"message":/g)).toHaveLength(1);
    }
  });

  test('variables and extensions that nest too deep', async () => {
    let deep: unknown = 1;
    for (let i = 0; i < 500; i += 1) deep = i % 2 === 0 ? [deep] : { a: deep };
    for (const more of [{ variables: { a: deep } }, { extensions: { a: deep } }]) {
      const { status, text } = await ask('{ __typename }', more);
      expect(status, text.slice(0, 200)).toBe(400);
      expect(text).toMatch(/"code":"invalid_(body|parameter)"/);
      expect(text).toContain('deep');
    }
    let fine: unknown = 1;
    for (let i = 0; i < 40; i += 1) fine = [fine];
    const { text } = await ask('{ __typename }', { variables: { a: fine } });
    expect(text).not.toContain('"errors"');
  });

  test('an answer that is too large is refused, and counted as what it cost', async () => {
    for (const query of [
      '{ stories(first: 100) { nodes { title body { html text } } } }',
      '{ stories(first: 100) { edges { node { body { html text } } } } }',
      '{ a: stories(first: 40) { nodes { body { html } } } b: stories(first: 100) { nodes { body { html } } } }',
    ]) {
      const { status, text } = await ask(query);
      expect(status, text.slice(0, 200)).toBe(isStream ? 200 : 400);
      expect(text).toContain('"code":"answer_too_large"');
      expect(text.length).toBeLessThan(16_000);
    }
    const { text } = await ask('{ stories(first: 5) { nodes { body { html } } } }');
    expect(text).not.toContain('"errors"');
  });
});

test('a refused answer costs its calls once, and says so', async () => {
  const used = async (): Promise<number> => {
    const { text } = await WIRES[0]![1]('{ account { usage { calls } } }');
    return JSON.parse(text).data.account.usage.calls;
  };
  const before = await used();
  const query =
    '{ a: stories(first: 100) { nodes { body { html text } } } b: stories(first: 1) { totalCount } }';
  const { text } = await WIRES[0]![1](query);
  expect(JSON.parse(text).extensions.usage.calls).toBe(before + 2);
  const compiled = await WIRES[0]![1]('{ stories(first: 100) { nodes { body { html text } } } }');
  expect(JSON.parse(compiled.text).extensions.usage.calls).toBe(before + 3);
  expect(await used()).toBe(before + 4);
});

test('lists within lists under many aliases are answered up to a bound, and leave the node free', async () => {
  const claim = draft().claims[0]!;
  await house.publish(
    Array.from({ length: 100 }, () =>
      draft({
        tags: ['many-claims'],
        claims: Array.from({ length: 12 }, (_, n) => ({ ...claim, claim: `${claim.claim} ${n}` })),
      }),
    ),
  );
  const aliases = (prefix: string, field: string): string =>
    Array.from({ length: 15 }, (_, i) => `${prefix}${i}: ${field}`).join(' ');
  // The directive keeps it off the short way.
  const query = `query ($no: Boolean = false) { stories(tag: "many-claims", first: 100) {
      nodes { id @skip(if: $no) ${aliases('a', 'claims { ...C }')} } } }
    fragment C on StoryClaim { ${aliases('b', 'supporting { ...Q }')} }
    fragment Q on Quote { ${aliases('c', '__typename')} }`;
  for (const [name, ask] of [WIRES[0]!, WIRES[2]!, WIRES[3]!]) {
    const { text } = await ask(query);
    expect(text, name).toContain('"code":"answer_too_large"');
  }
  const few = await WIRES[0]![1](query.replace('first: 100', 'first: 2'));
  expect(few.status).toBe(200);
}, 120_000);
