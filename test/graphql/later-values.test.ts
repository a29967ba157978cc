import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

// What a later release stores, while nodes are replaced one after the other, is answered by this one.
let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme', scopes: ['read', 'account', 'webhooks'] });
});
afterAll(() => house?.close());

async function ask(query: string): Promise<{ data?: unknown; errors?: readonly unknown[] }> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query },
  });
  return answer.json();
}

test('a value of an enumeration that only a later release knows is answered as it is stored', async () => {
  await house.services.db.query(
    `insert into account_events (id, tenant_id, action, subject)
     select uuidv7(), id, 'key_renamed', 'key_1' from tenants where name = 'acme'`,
  );
  const answer = await ask('{ accountEvents(first: 5) { nodes { action subject } } }');
  expect(answer.errors).toBeUndefined();
  expect(answer).toMatchObject({
    data: {
      accountEvents: { nodes: expect.arrayContaining([{ action: 'key_renamed', subject: 'key_1' }]) },
    },
  });
});

test('what no release could call a value is still a fault, and no later value is taken as an argument', async () => {
  await house.services.db.query(
    `update account_events set action = 'Not A Value' where action = 'key_renamed'`,
  );
  expect((await ask('{ accountEvents(first: 5) { nodes { action } } }')).errors).toHaveLength(1);
  const [error] = (await ask('{ stories(sort: key_renamed, first: 1) { totalCount } }')).errors!;
  expect(error).toMatchObject({ extensions: { code: 'invalid_document' } });
});
