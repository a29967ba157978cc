import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, MOST_ACCOUNT_KEYS } from '../../src/identity/index.ts';
import { openUsageDay } from '../../src/metering/index.ts';
import type { Sql } from '../../src/platform/database.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

let house: TestHouse;
let manager: string;

beforeAll(async () => {
  house = await openTestHouse();
  manager = await house.key('pro', { tenant: 'acme', scopes: ['read', 'write', 'account'] });
});
afterAll(() => house?.close());

interface Answer {
  readonly data?: Record<string, never> | null;
  readonly errors?: readonly { message: string; extensions: { code: string } }[];
}

async function graph(query: string, variables: object = {}, key = manager): Promise<Answer> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  return answer.json<Answer>();
}

const codeOf = ({ errors }: Answer): string | undefined => errors?.[0]?.extensions.code;

const CREATE = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { key apiKey { id scopes expiresAt name mode tenant } replaces { id } }
}`;
const ROLL = `mutation ($id: ID!, $overlap: Int) {
  rollApiKey(id: $id, overlapSeconds: $overlap) { key apiKey { id scopes } replaces { id expiresAt revokedAt } }
}`;
const REVOKE = 'mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id revokedAt } } }';

interface Made {
  readonly key: string;
  readonly apiKey: { readonly id: string; readonly scopes: string[]; readonly expiresAt: string | null };
  readonly replaces: {
    readonly id: string;
    readonly expiresAt: string | null;
    readonly revokedAt: string | null;
  } | null;
}

const made = async (input: object, key = manager): Promise<Made> =>
  (await graph(CREATE, { input }, key)).data?.createApiKey as unknown as Made;

describe('an account manages its own keys', () => {
  test('a key that it makes works at once, and can be rolled and revoked; the trail says who did each', async () => {
    const first = await made({ name: 'dashboard', scopes: ['read'], expiresAt: '2099-12-31' });
    expect(first.apiKey).toMatchObject({
      scopes: ['read'],
      expiresAt: '2099-12-31T23:59:59.999Z',
      name: 'dashboard',
    });
    expect((await house.get('/v1/me', first.key)).statusCode).toBe(200);

    const rolled = (await graph(ROLL, { id: first.apiKey.id, overlap: 0 })).data
      ?.rollApiKey as unknown as Made;
    expect(rolled.replaces).toMatchObject({ id: first.apiKey.id, revokedAt: expect.any(String) });
    expect((await house.get('/v1/me', rolled.key)).statusCode).toBe(200);
    const revoked = await graph(REVOKE, { id: rolled.apiKey.id });
    expect(revoked.data?.revokeApiKey).toMatchObject({ apiKey: { revokedAt: expect.any(String) } });
    // Again changes nothing, and is no event.
    expect((await graph(REVOKE, { id: rolled.apiKey.id })).data).toEqual(revoked.data);

    const { data } = await graph(
      '{ accountEvents { nodes { action subject detail actorKeyId } } account { key { id } } apiKeys { nodes { id tenant } } }',
    );
    const {
      accountEvents: { nodes: accountEvents },
      account,
      apiKeys: { nodes: apiKeys },
    } = data as unknown as {
      accountEvents: {
        nodes: { action: string; subject: string; detail: string; actorKeyId: string | null }[];
      };
      account: { key: { id: string } };
      apiKeys: { nodes: { id: string; tenant: string }[] };
    };
    expect(accountEvents.map(({ action, subject }) => [action, subject])).toEqual([
      ['key_revoked', rolled.apiKey.id],
      ['key_rolled', first.apiKey.id],
      ['key_created', first.apiKey.id],
      ['key_created', account.key.id],
    ]);
    expect(accountEvents.map(({ actorKeyId }) => actorKeyId)).toEqual([
      account.key.id,
      account.key.id,
      account.key.id,
      null,
    ]);
    expect(JSON.stringify(accountEvents)).not.toContain(first.key.slice(17));
    expect(new Set(apiKeys.map(({ tenant }) => tenant))).toEqual(new Set(['acme']));
  });

  test('no key makes one that can do more than itself, or for longer', async () => {
    expect(codeOf(await graph(CREATE, { input: { scopes: ['read', 'operator'] } }))).toBe(
      'insufficient_scope',
    );
    const short = await house.key('pro', {
      tenant: 'acme',
      scopes: ['read', 'account'],
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const own = (await house.get('/v1/me', short)).json<{ key: { expiresAt: string } }>().key.expiresAt;
    expect((await made({}, short)).apiKey).toMatchObject({ scopes: ['read'], expiresAt: own });
    expect(codeOf(await graph(CREATE, { input: { expiresAt: '2099-01-01' } }, short))).toBe(
      'invalid_parameter',
    );
    expect(codeOf(await graph(CREATE, { input: { expiresAt: '2001-01-01' } }))).toBe('invalid_parameter');
    // A key with more scopes cannot be rolled by one with fewer: that would show it the secret of what it may not do.
    const { services, pepper } = house;
    const strong = await createKey(services.db, pepper, { tenant: 'acme', scopes: ['read', 'operator'] });
    expect(codeOf(await graph(ROLL, { id: strong.id }))).toBe('insufficient_scope');
    const open = await createKey(services.db, pepper, { tenant: 'acme', scopes: ['read'] });
    const rolled = (await graph(ROLL, { id: open.id }, short)).data?.rollApiKey as unknown as Made;
    expect((await house.get('/v1/me', rolled.key)).json<{ key: { expiresAt: string } }>().key.expiresAt).toBe(
      own,
    );
  });

  test('the last key that an account may have is made once, also by requests that wait for each other', async () => {
    const { services, pepper } = house;
    const crowded = await house.key('pro', { tenant: 'crowded', scopes: ['read', 'account'] });
    const spare = await createKey(services.db, pepper, { tenant: 'crowded', scopes: ['read'] });
    for (let more = 2; more < MOST_ACCOUNT_KEYS; more += 1) {
      await createKey(services.db, pepper, { tenant: 'crowded' });
    }
    const revoke = (sql: Sql, at: Date | null) =>
      sql.query('update api_keys set revoked_at = $1 where public_id = $2', [at, spare.publicId]);
    await revoke(services.db, new Date());
    let asked: Promise<Answer> | undefined;
    await services.db.transaction(async (sql) => {
      await sql.query("select from tenants where name = 'crowded' for no key update");
      asked = graph(CREATE, { input: {} }, crowded);
      await until(async () => {
        const { rows } = await services.db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      });
      await revoke(sql, null);
    });
    expect(codeOf(await asked!)).toBe('conflict');
    // A key in its overlap is one more; without an overlap there are as many as before.
    expect(codeOf(await graph(ROLL, { id: spare.id, overlap: 60 }, crowded))).toBe('conflict');
    expect(codeOf(await graph(ROLL, { id: spare.id, overlap: 0 }, crowded))).toBeUndefined();
  });

  test('a key that was revoked, or has expired, since its request was let in makes nothing any more', async () => {
    const { db, identity } = house.services;
    for (const end of ['revoked_at', 'expires_at']) {
      const key = await house.key('pro', {
        tenant: `ended-${end.slice(0, 7)}`,
        scopes: ['read', 'write', 'account'],
      });
      const by = (await identity.verify(key))!;
      const other = await identity.accountKeys.create(by, { scopes: ['read'] });
      await db.query(`update api_keys set ${end} = clock_timestamp() where id = $1`, [by.keyUuid]);
      const refusal = { code: 'unauthenticated' };
      await expect(identity.accountKeys.create(by, {})).rejects.toMatchObject(refusal);
      await expect(identity.accountKeys.roll(by, by.keyId, 0)).rejects.toMatchObject(refusal);
      await expect(identity.accountKeys.roll(by, other.id, 60)).rejects.toMatchObject(refusal);
      await expect(
        identity.feedTokens.create({ tenantUuid: by.tenantUuid }, 'reader', by.keyUuid),
      ).rejects.toMatchObject(refusal);
      const { rows } = await db.query(
        `select (select count(*)::int from api_keys where tenant_id = $1) as keys,
           (select count(*)::int from feed_tokens where tenant_id = $1) as tokens`,
        [by.tenantUuid],
      );
      expect(rows).toEqual([{ keys: 2, tokens: 0 }]);
    }
  });

  test('an expiry in a leap second is the end of its minute, and what is no time is a fault of the caller', async () => {
    const leap = await made({ scopes: ['read'], expiresAt: '2098-12-31T23:59:60Z' });
    expect(leap.apiKey.expiresAt).toBe('2098-12-31T23:59:59.000Z');
    const refused = await graph(CREATE, { input: { scopes: ['read'], expiresAt: '0000-01-01' } });
    expect(codeOf(refused)).toBe('invalid_parameter');
  });

  test('without the scope nothing is shown or done, and another account’s key is as absent as none', async () => {
    const plain = await house.key('pro', { tenant: 'acme' });
    const { services, pepper } = house;
    const foreign = await createKey(services.db, pepper, { tenant: 'other', scopes: ['read'] });
    for (const query of ['{ accountEvents { nodes { id } } }', '{ apiKeys { nodes { id } } }']) {
      expect(codeOf(await graph(query, {}, plain))).toBe('insufficient_scope');
    }
    expect(codeOf(await graph(CREATE, { input: {} }, plain))).toBe('insufficient_scope');
    expect(codeOf(await graph('{ apiKeys(tenant: "other") { nodes { id } } }'))).toBe('insufficient_scope');
    for (const mutation of [ROLL, REVOKE]) {
      const [theirs, none] = await Promise.all(
        [foreign.id, 'key_01kxq5mb00e00800000000005a'].map((id) => graph(mutation, { id })),
      );
      expect(codeOf(theirs!)).toBe('not_found');
      expect(theirs?.errors?.[0]?.message).toBe(none?.errors?.[0]?.message);
      expect(codeOf(await graph(mutation, { id: 'key_wrong' }))).toBe('BAD_USER_INPUT');
    }
  });

  test('a key is a node to those who may list it; another account’s is null, as one that is nobody’s', async () => {
    const { services, pepper } = house;
    const NODE =
      'query ($id: ID!) { node(id: $id) { __typename id ... on ApiKey { name tenant scopes mode revokedAt } } }';
    const { apiKey } = await made({ name: 'node', scopes: ['read'] });
    const own = {
      __typename: 'ApiKey',
      ...apiKey,
      name: 'node',
      tenant: 'acme',
      mode: 'live',
      revokedAt: null,
    };
    const { expiresAt: _end, ...shown } = own;
    expect((await graph(NODE, { id: apiKey.id })).data).toEqual({ node: shown });
    const foreign = await createKey(services.db, pepper, { tenant: 'other', scopes: ['read'] });
    const none = 'key_01kxq5mb00e00800000000005a';
    for (const id of [foreign.id, none]) expect((await graph(NODE, { id })).data).toEqual({ node: null });
    const many = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect((await graph(many, { ids: [foreign.id, apiKey.id, none] })).data).toEqual({
      nodes: [null, { id: apiKey.id }, null],
    });
    const plain = await house.key('pro', { tenant: 'acme' });
    for (const id of [apiKey.id, foreign.id, none]) {
      expect(codeOf(await graph(NODE, { id }, plain))).toBe('insufficient_scope');
    }
    const operator = await house.key('pro', { tenant: 'operators', scopes: ['read', 'operator'] });
    expect((await graph(NODE, { id: foreign.id }, operator)).data?.node).toMatchObject({ tenant: 'other' });
    expect((await graph(NODE, { id: none }, operator)).data).toEqual({ node: null });
    expect(codeOf(await graph(NODE, { id: 'key_wrong' }))).toBe('BAD_USER_INPUT');
  });

  test('feed tokens are in the trail, by the key that made and revoked them', async () => {
    const { data } = await graph('mutation { createFeedToken(name: "reader") { feedToken { id } } }');
    const { id } = (data!.createFeedToken as unknown as { feedToken: { id: string } }).feedToken;
    await graph('mutation ($id: ID!) { revokeFeedToken(id: $id) { feedToken { id } } }', { id });
    const { data: trail } = await graph(
      '{ accountEvents(first: 2) { nodes { action subject actorKeyId } pageInfo { hasNextPage } } }',
    );
    expect(trail?.accountEvents).toMatchObject({
      nodes: [
        { action: 'feed_token_revoked', subject: id, actorKeyId: expect.stringMatching(/^key_/) },
        { action: 'feed_token_created', subject: id, actorKeyId: expect.stringMatching(/^key_/) },
      ],
      pageInfo: { hasNextPage: true },
    });
  });

  test('the days of the month add up to its calls, and a day that was not kept says so', async () => {
    const key = await house.key('pro', { tenant: 'counted', scopes: ['read', 'account'] });
    for (let call = 0; call < 3; call += 1) await house.get('/v1/me', key);
    const { db } = house.services;
    const read = async () => {
      const { data } = await graph(
        '{ account { usage { calls } usageDays { day calls aiQuestions } openStreams { open most } } }',
        {},
        key,
      );
      return data?.account as unknown as {
        usage: { calls: number };
        usageDays: { day: string; calls: number | null }[];
        openStreams: object;
      };
    };
    const made = await read();
    // An account that was made today called nothing before.
    expect(made.usageDays.at(-1)?.calls).toBe(made.usage.calls);
    await db.query("update tenants set created_at = created_at - interval '2 months'");
    const before = await read();
    const n = Number(before.usageDays.at(-1)?.day.slice(-2));
    expect(before.usageDays.length).toBe(n);
    expect(before.openStreams).toEqual({ open: 0, most: expect.any(Number) });
    // Nothing was ever kept: only the first day of a month has a known beginning.
    expect(before.usageDays.at(-1)).toMatchObject({ calls: n === 1 ? before.usage.calls : null });
    await openUsageDay(db);
    await openUsageDay(db);
    // The counter's beginning of the day is what it said when the day was opened.
    await db.query('update usage_days set calls = 2');
    const after = await read();
    expect(after.usageDays.at(-1)?.calls).toBe(n === 1 ? after.usage.calls : after.usage.calls - 2);
  });

  test('a day that no worker wrote down says so, and takes no calls from the day before', async () => {
    const { db } = house.services;
    const key = await house.key('pro', { tenant: 'with-a-hole' });
    await db.query(
      "update tenants set created_at = created_at - interval '2 months' where name = 'with-a-hole'",
    );
    await db.query('delete from usage_days');
    await db.query(
      `insert into usage_days (tenant_id, day, calls)
       select t.id, (clock_timestamp() at time zone 'UTC')::date - d.ago, d.calls
       from tenants t, (values (3, 700), (2, 1000), (0, 1300)) as d (ago, calls) where t.name = 'with-a-hole'`,
    );
    const { data } = await graph('{ account { usage { calls } usageDays { calls } } }', {}, key);
    const { usageDays } = data!.account as unknown as { usageDays: { calls: number | null }[] };
    // The first day of a month begins with nothing, whoever wrote it down: it is left out where the month is that young.
    const shown = Math.min(3, usageDays.length - 2);
    const known = usageDays.slice(0, -1).map(({ calls }) => calls);
    expect(known.slice(Math.max(1, known.length - 3))).toEqual(
      [300, null, null].slice(3 - Math.max(0, shown)),
    );
  });

  test('no call counts for the day before because its account is new, or had called nothing this month', async () => {
    const { db } = house.services;
    const today = async (key: string) => {
      const { data } = await graph('{ account { usage { calls } usageDays { calls } } }', {}, key);
      const { usage, usageDays } = data!.account as unknown as {
        usage: { calls: number };
        usageDays: { calls: number | null }[];
      };
      return { today: usageDays.at(-1)?.calls, all: usage.calls };
    };
    // The first record of all comes in the middle of the day of an account.
    await db.query('delete from usage_days');
    const early = await house.key('pro', { tenant: 'early-today' });
    await today(early);
    await openUsageDay(db);
    const first = await today(early);
    expect(first.today).toBe(first.all);
    // The day is on record when an account calls for the first time in its month.
    const late = await house.key('pro', { tenant: 'late-today' });
    await db.query(
      "update tenants set created_at = created_at - interval '2 months' where name = 'late-today'",
    );
    await today(late);
    await openUsageDay(db);
    const second = await today(late);
    expect(second.today).toBe(second.all);
  });
});

test('an account whose allowance is used up revokes its keys and feed tokens all the same, and that is no call', async () => {
  const scopes = ['read', 'write', 'account'] as const;
  const owner = await house.key('pro', { tenant: 'robbed', scopes, limit: 4 });
  const leaked = await made({ name: 'leaked', scopes: ['read'] }, owner);
  const minted = await graph('mutation { createFeedToken { feedToken { id } } }', {}, owner);
  const token = (minted.data!.createFeedToken as unknown as { feedToken: { id: string } }).feedToken.id;
  for (const _ of [1, 2]) await graph('{ account { key { id } } }', {}, leaked.key);
  expect(codeOf(await graph('{ account { key { id } } }', {}, owner))).toBe('allowance_exhausted');
  // What asks for more with it costs, and is refused whole: nothing of it is done.
  const both = `mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } createFeedToken { token } }`;
  expect(codeOf(await graph(both, { id: leaked.apiKey.id }, owner))).toBe('allowance_exhausted');
  const listed = await house.services.db.query('select revoked_at from api_keys where name = $1', ['leaked']);
  expect(listed.rows).toEqual([{ revoked_at: null }]);

  const END =
    'mutation ($key: ID!, $token: ID!) { a: revokeApiKey(id: $key) { apiKey { id revokedAt } } b: revokeFeedToken(id: $token) { feedToken { id revokedAt } } }';
  const answer = await graph(END, { key: leaked.apiKey.id, token }, owner);
  expect(answer).toMatchObject({
    data: {
      a: { apiKey: { id: leaked.apiKey.id, revokedAt: expect.any(String) } },
      b: { feedToken: { id: token, revokedAt: expect.any(String) } },
    },
    extensions: { cost: { requested: 0 }, usage: { calls: 4, remaining: 0 } },
  });
  await until(
    async () => codeOf(await graph('{ account { key { id } } }', {}, leaked.key)) === 'unauthenticated',
  );
});
