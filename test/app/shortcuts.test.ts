import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admit, authenticate, openContext } from '../../rest/app/admission/door.ts';
import { compileQuery } from '../../schema/graph/compiled.ts';
import { answerText } from '../../schema/graph/execute.ts';
import { schema } from '../../schema/index.ts';
import type { TestHouse } from '../setup/house.ts';
import { COMPILED, FAILING, LEFT_ALONE, LONG, type Question } from './graphql-questions.ts';
import { openTwoWays, type TwoWays } from './two-ways.ts';

// Frequent requests take a shorter way. Whatever is asked, it must answer byte for byte what the long way answers.

let ways: TwoWays;
beforeAll(async () => {
  ways = await openTwoWays();
});
afterAll(() => ways?.close());

async function ask(house: TestHouse, [query, variables]: Question, accept = '*/*', more: object = {}) {
  const response = await fetch(`${house.url}/graphql`, {
    method: 'POST',
    headers: {
      accept,
      authorization: `Bearer ${ways.key}`,
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
  const headers = { authorization: `Bearer ${ways.key}`, 'x-request-id': 'same' };
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
      const [byShort, byLong] = [await ask(ways.short, asked), await ask(ways.long, asked)];
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
        const [byShort, byLong] = [await ask(ways.short, asked, accept), await ask(ways.long, asked, accept)];
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
    const bare = await ask(ways.short, asked);
    for (const more of [{ foo: 1 }, { id: 'x', extensions: { trace: true }, persisted: { a: [] } }]) {
      const [byShort, byLong] = [
        await ask(ways.short, asked, '*/*', more),
        await ask(ways.long, asked, '*/*', more),
      ];
      expect([byShort.status, byShort.text, byShort.headers]).toEqual([bare.status, bare.text, bare.headers]);
      expect([byLong.status, byLong.text, byLong.headers]).toEqual([bare.status, bare.text, bare.headers]);
    }
    const address = `${new URLSearchParams({ query: asked[0] })}`;
    const byGetBare = await byGet(ways.short, address);
    expect(await byGet(ways.short, `${address}&foo=1`)).toEqual(byGetBare);
    expect(await byGet(ways.long, `${address}&foo=1`)).toEqual(byGetBare);
  });

  test.each(Object.entries({ ...COMPILED, ...LEFT_ALONE }))(
    'gets the same answer by GET either way: %s',
    async (_, [query, variables]) => {
      const address = String(new URLSearchParams({ query, variables: JSON.stringify(variables ?? {}) }));
      expect(await byGet(ways.short, address)).toEqual(await byGet(ways.long, address));
    },
  );

  test.each([
    '',
    'query=',
    'query={categories{value}}&variables=[1]',
    'query={categories{value}}&variables={',
    'variables={}',
  ])('that is no request is refused the same way by GET: %s', async (address) =>
    expect(await byGet(ways.short, address)).toEqual(await byGet(ways.long, address)),
  );

  test('that many send is answered once, counted each time, and stays the same as by the long way', async () => {
    const asked: Question = ['query ($n: Int) { stories(first: $n) { nodes { title } } }', { n: 9 }];
    for (let i = 0; i < 6; i += 1) {
      await ask(ways.short, asked);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    const byLong = await ask(ways.long, asked);
    const all = await Promise.all(Array.from({ length: 30 }, () => ask(ways.short, asked)));
    for (const one of all) {
      expect(one.text).toBe(byLong.text);
      expect(one.headers).toEqual(byLong.headers);
    }
    const counts = all.map((one) => one.calls!).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 30 }, (_, i) => byLong.calls! + 1 + i));
    const other = await ask(ways.short, [asked[0], { n: 1 }]);
    expect(
      (JSON.parse(other.text) as { data: { stories: { nodes: unknown[] } } }).data.stories.nodes,
    ).toHaveLength(1);
  });

  test('of hot roots compiles; others are left to the executor', () => {
    const compiles = ([query]: Question): boolean => {
      const document = parse(query);
      return compileQuery(schema, document, getOperationAST(document)!) !== undefined;
    };
    for (const [name, asked] of Object.entries(COMPILED)) expect(compiles(asked), name).toBe(true);
    for (const [name, asked] of Object.entries(LEFT_ALONE)) expect(compiles(asked), name).toBe(false);
  });
});

test('a query that compiles is answered the short way, which counts it and leaves nothing for the long one', async () => {
  const principal = await authenticate(ways.short.services, {
    headers: { authorization: `Bearer ${ways.key}` },
  });
  for (const [name, [query, variables]] of Object.entries(COMPILED)) {
    const counted: number[] = [];
    const text = await answerText(
      { query, variables: variables as Record<string, unknown> | undefined },
      {
        requestId: 'same',
        log: ways.short.services.log,
        readOnly: false,
        async admit(cost) {
          counted.push(cost);
          return openContext(
            ways.short.services,
            principal,
            await admit(ways.short.services, principal, cost),
            'same',
          );
        },
      },
    );
    if (text === undefined || !('shared' in text)) throw new Error(name);
    expect([name, String(text.shared).slice(0, 8)]).toEqual([name, '{"data":']);
    expect(counted, name).toEqual([text.cost]);
  }
});
