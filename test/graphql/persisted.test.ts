import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStream } from '../setup/event-stream.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// Documents that come as a hash or an id, on every way that a request takes through the wire.

const TRUSTED = 'query Trusted { stories(first: 1) { nodes { title } } }';
const MANIFEST = join(tmpdir(), `newstape-trusted-${process.pid}.json`);

let house: TestHouse;
let strict: TestHouse;
let key: string;

beforeAll(async () => {
  writeFileSync(MANIFEST, JSON.stringify({ trusted: TRUSTED }));
  house = await openTestHouse({ listen: true, env: { TRUSTED_DOCUMENTS: MANIFEST } });
  strict = await openTestHouse({
    listen: true,
    databaseUrl: house.databaseUrl,
    dataDir: house.dataDir,
    env: { TRUSTED_DOCUMENTS: MANIFEST, TRUSTED_DOCUMENTS_ONLY: 'on' },
  });
  key = await house.key('pro');
  await house.publish([draft({ title: 'The harbour is dredged' })]);
});
afterAll(async () => {
  await strict?.close();
  await house?.close();
  rmSync(MANIFEST, { force: true });
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const by = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(text) } });

async function post(body: unknown, at = house, headers: Record<string, string> = {}) {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const get = (query: Record<string, string>) => house.get(`/graphql?${new URLSearchParams(query)}`, key);
const calls = async (): Promise<number> => (await house.get('/v1/me', key)).json().usage.calls;

describe('automatic persisted queries', () => {
  test('a hash alone is not known, its text registers it, and then the hash alone is answered', async () => {
    const query = '{ stories(first: 1) { nodes { title slug } } }';
    const before = await calls();
    const unknown = await post({ extensions: by(query) });
    expect(unknown.status).toBe(200);
    expect(unknown.body.errors).toEqual([
      {
        message: 'PersistedQueryNotFound',
        extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 200, requestId: expect.any(String) },
      },
    ]);
    expect(unknown.headers['cache-control']).toContain('no-store');
    const registered = await post({ query, extensions: by(query) });
    expect(registered.body.data.stories.nodes).toHaveLength(1);
    const found = await post({ extensions: by(query) });
    expect(found.body.data).toEqual(registered.body.data);
    // The same bytes again come from what is at hand, and the news in them is as new as any.
    const again = await post({ extensions: by(query) });
    expect(again.body.data).toEqual(registered.body.data);
    // Each request is a call, and so is asking the meter.
    expect(await calls()).toBe(before + 5);
    await house.publish([draft({ title: 'The lock is opened' })]);
    const newer = await post({ extensions: by(query) });
    expect(newer.body.data.stories.nodes[0].title).toBe('The lock is opened');
  });

  test('variables and the name of the operation go with the hash', async () => {
    const query =
      'query A($n: Int) { stories(first: $n) { nodes { id } } } query B { account { plan { name } } }';
    await post({ query, operationName: 'B', extensions: by(query) });
    const one = await post({ operationName: 'A', variables: { n: 1 }, extensions: by(query) });
    expect(one.body.data.stories.nodes).toHaveLength(1);
    const other = await post({ operationName: 'B', extensions: by(query) });
    expect(other.body.data.account.plan.name).toBe('pro');
  });

  test('GET has the hash in its address', async () => {
    const query = '{ account { plan { name } } }';
    const extensions = JSON.stringify(by(query));
    expect((await get({ extensions })).json().errors[0].message).toBe('PersistedQueryNotFound');
    expect((await get({ query, extensions })).json().data).toEqual({ account: { plan: { name: 'pro' } } });
    expect((await get({ extensions })).json().data).toEqual({ account: { plan: { name: 'pro' } } });
    const mutation = 'mutation { createStreamTicket { ticket } }';
    await post({ query: mutation, extensions: by(mutation) });
    expect((await get({ extensions: JSON.stringify(by(mutation)) })).statusCode).toBe(405);
  });

  test('a hash of another text, or of another version, is refused and counted', async () => {
    const query = '{ account { tenant } }';
    const before = await calls();
    const wrong = await post({ query, extensions: by('{ other }') });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors[0].extensions).toMatchObject({
      code: 'invalid_body',
      errors: [{ pointer: '/extensions/persistedQuery/sha256Hash', detail: 'is not the SHA-256 of query' }],
    });
    const version = await post({ query, extensions: { persistedQuery: { version: 2, sha256Hash: 'x' } } });
    expect(version.status).toBe(400);
    expect(await calls()).toBe(before + 3);
  });

  test('a document that does not run is refused by its hash as by its text', async () => {
    const query = '{ nothing }';
    const whole = await post({ query, extensions: by(query) });
    const hashed = await post({ extensions: by(query) });
    expect(hashed.body.errors[0].message).toBe(whole.body.errors[0].message);
    expect(hashed.body.errors[0].extensions.code).toBe('invalid_document');
  });

  test('without a key a hash is as good as nothing', async () => {
    const { statusCode } = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ documentId: 'trusted' }),
    });
    expect(statusCode).toBe(401);
  });

  test('streams begin by a hash in both modes', async () => {
    const query = 'subscription { storyChanges { cursor __typename } }';
    const open = (body: unknown, headers: Record<string, string> = {}) =>
      openStream(`${house.url}/graphql/stream`, key, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const unknown = await open({ extensions: by(query) });
    await unknown.ended;
    expect(JSON.parse(unknown.text())).toMatchObject({ errors: [{ message: 'PersistedQueryNotFound' }] });
    const first = await open({ query, extensions: by(query) });
    const second = await open({ extensions: by(query) });
    const token = await (
      await fetch(`${house.url}/graphql/stream`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}` },
      })
    ).text();
    const single = await openStream(`${house.url}/graphql/stream?token=${token}`, key);
    const accepted = await fetch(`${house.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-graphql-event-stream-token': token,
      },
      body: JSON.stringify({ extensions: { ...by(query), operationId: 'one' } }),
    });
    expect(accepted.status).toBe(202);
    const begun = [first, second, single];
    await until(() => begun.every(({ events }) => events.some(({ event }) => event === 'next')), {
      show: () => begun.map(({ text }) => text()),
    });
    for (const stream of begun) stream.close();
  });

  test('Apollo Client sends the text once and the hash from then on', async () => {
    const sent: Record<string, unknown>[] = [];
    const http = new HttpLink({
      uri: `${house.url}/graphql`,
      headers: { authorization: `Bearer ${key}` },
      fetch: (url, init) => {
        sent.push(JSON.parse(String(init?.body)));
        return fetch(url, init);
      },
    });
    const link = new PersistedQueryLink({ sha256: async (text: string) => hashOf(text) });
    const client = new ApolloClient({ link: ApolloLink.from([link, http]), cache: new InMemoryCache() });
    const query = gql`query Titles { stories(first: 2) { nodes { id title } } }`;
    for (let i = 0; i < 2; i += 1) {
      const { data } = await client.query<{ stories: { nodes: unknown[] } }>({
        query,
        fetchPolicy: 'network-only',
      });
      expect(data!.stories.nodes).toHaveLength(2);
    }
    expect(sent.map((body) => 'query' in body)).toEqual([false, true, false]);
    client.stop();
  });
});

describe('trusted documents', () => {
  test('run by their id, beside all others where nothing else is said', async () => {
    const byId = await post({ documentId: 'trusted' });
    expect(byId.body.data.stories.nodes).toHaveLength(1);
    expect((await get({ documentId: 'trusted' })).json().data).toEqual(byId.body.data);
    expect((await post({ extensions: by(TRUSTED) })).body.data).toEqual(byId.body.data);
    expect((await post({ query: '{ account { plan { name } } }' })).status).toBe(200);
    expect((await post({ documentId: 'none' })).status).toBe(400);
  });

  test('alone: every other document is a 403, by POST, by GET and as a stream', async () => {
    const query = '{ account { plan { name } } }';
    expect((await post({ query: TRUSTED }, strict)).status).toBe(200);
    expect((await post({ documentId: 'trusted' }, strict)).status).toBe(200);
    expect((await post({ extensions: by(TRUSTED) }, strict)).status).toBe(200);
    const refused = await post({ query }, strict);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0].extensions.code).toBe('untrusted_document');
    expect((await post({ query, extensions: by(query) }, strict)).status).toBe(403);
    expect((await post({ extensions: by(query) }, strict)).status).toBe(403);
    const address = `/graphql?${new URLSearchParams({ query })}`;
    expect((await strict.get(address, key)).statusCode).toBe(403);
    const stream = await openStream(`${strict.url}/graphql/stream`, key, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'subscription { storyChanges { cursor } }' }),
    });
    expect(stream.response.status).toBe(403);
    stream.close();
  });

  test.each([
    ['first', ['{ account { plan { name } } }', TRUSTED]],
    ['last', [TRUSTED, '{ account { plan { name } } }']],
  ])(
    'alone: no other document comes in beside a trusted one, whether it is the %s',
    async (_which, queries) => {
      const address = queries.map((query) => `query=${encodeURIComponent(query)}`).join('&');
      for (const path of ['/graphql', '/graphql/stream']) {
        const answer = await strict.get(`${path}?${address}`, key);
        expect([answer.statusCode, answer.body]).toEqual([
          400,
          expect.stringContaining('"invalid_parameter"'),
        ]);
        expect(answer.body).toContain('query: is given more than once; send one value');
      }
    },
  );
});
