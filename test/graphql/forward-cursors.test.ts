import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;
let other: string;
const SCOPES = ['read', 'write', 'webhooks', 'ai', 'account', 'operator'] as const;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme', scopes: SCOPES });
  await house.key('pro', { tenant: 'acme' });
  other = await house.key('pro', { tenant: 'other', scopes: SCOPES });
  for (const by of [key, other]) {
    for (const n of [1, 2]) {
      await done(by, `mutation { createSavedSearch(input: { query: "port ${n}" }) { savedSearch { id } } }`);
      await done(by, `mutation { createFeedToken(name: "reader ${n}") { token } }`);
      await done(by, `mutation { askTerminal(question: "What burnt in port ${n}?") { __typename } }`);
      const url = `https://${by === key ? 'acme' : 'other'}${n}.example/feed`;
      await done(by, 'mutation ($url: String!) { addNewsFeed(input: { url: $url }) { __typename } }', {
        url,
      });
    }
  }
});
afterAll(() => house?.close());

interface Answer {
  readonly data: Record<string, Page | null> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: object }[];
}
interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

/** @throws if it was refused, as a list without rows shows nothing. */
async function done(by: string, query: string, variables = {}): Promise<void> {
  const { errors } = await ask(by, query, variables);
  expect(errors, query).toBeUndefined();
}

async function ask(by: string, query: string, variables = {}): Promise<Answer> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${by}` },
    payload: { query, variables },
  });
  return answer.json();
}

const LISTS = ['savedSearches', 'feedTokens', 'apiKeys', 'accountEvents', 'conversations', 'newsFeeds'];

const page = (by: string, list: string, after?: string | null) =>
  ask(
    by,
    `query ($after: String) { ${list}(first: 1, after: $after) {
      edges { cursor node { id } } pageInfo { endCursor hasNextPage } } }`,
    { after },
  );

const refusal = {
  message: 'after: is not a cursor of this list; send one exactly as an answer gave it, or none',
  extensions: { code: 'invalid_cursor', status: 400, errors: [{ parameter: 'after' }] },
};

describe.each(LISTS)('%s', (list) => {
  test('is walked by its cursors, each node once', async () => {
    const walked: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { edges, pageInfo }: Page = (await page(key, list, after)).data![list]!;
      walked.push(...edges.map(({ node }) => node.id));
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(walked.length).toBeGreaterThan(1);
    expect(new Set(walked).size).toBe(walked.length);
    const whole = await ask(key, `{ ${list}(first: 50) { edges { cursor node { id } } } }`);
    expect(walked).toEqual(whole.data![list]!.edges.map(({ node }) => node.id));
  });

  test('refuses ids, texts, changed cursors, and those of other lists and accounts', async () => {
    const { edges } = (await page(key, list)).data![list]!;
    const [{ cursor, node }] = edges as [Page['edges'][number]];
    const changed = `${cursor.slice(0, 5)}${cursor[5] === 'A' ? 'B' : 'A'}${cursor.slice(6)}`;
    const foreign = (await page(other, list)).data![list]!.edges[0]!.cursor;
    const another = LISTS[(LISTS.indexOf(list) + 1) % LISTS.length]!;
    const elsewhere = (await page(key, another)).data![another]!.edges[0]!.cursor;
    for (const after of [node.id, 'x', `${cursor}=`, changed, foreign, elsewhere, 'A'.repeat(900)]) {
      const { data, errors } = await page(key, list, after);
      expect([data, errors], after).toMatchObject([{ [list]: null }, [refusal]]);
    }
  });
});
