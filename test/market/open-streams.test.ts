import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';
import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { collectGarbage } from '../../src/platform/memory/collector.ts';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

const venue = handVenue();
let house: TestHouse;
let key: string;
let second: string;
let other: string;
const opened: OpenStream[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true, live: { venue, connect: true } });
  await house.services.db.query("update plans set open_streams = 3 where name = 'pro'");
  key = await house.key('pro', { tenant: 'acme' });
  second = await house.key('pro', { tenant: 'acme' });
  other = await house.key('pro', { tenant: 'other' });
  await until(() => house.services.live.hub.away === undefined);
});
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await until(() => house.app.streamPlaces.size === 0);
});
afterAll(async () => {
  // fetch opens connections ahead when streams are cut, and sends nothing on them.
  house?.app.server.closeAllConnections();
  await house?.close();
});

const QUERY = JSON.stringify({
  query: 'subscription { marketEvents(symbols: ["BTCUSDT"]) { cursor } }',
});

async function rest(as: string): Promise<OpenStream> {
  const stream = await openStream(`${house.url}/v1/market/stream?symbol=BTCUSDT`, as);
  opened.push(stream);
  return stream;
}

async function graphql(as: string, path = '/graphql/stream'): Promise<OpenStream> {
  const stream = await openStream(house.url + path, as, {
    method: 'POST',
    body: QUERY,
    headers: { 'content-type': 'application/json' },
  });
  opened.push(stream);
  return stream;
}

async function reserved(as: string): Promise<OpenStream> {
  const token = await fetch(`${house.url}/graphql/stream`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as}` },
  });
  const stream = await openStream(`${house.url}/graphql/stream?token=${await token.text()}`);
  opened.push(stream);
  return stream;
}

const calls = async (): Promise<number> =>
  (await house.get('/v1/me', key)).json<{ usage: { calls: number } }>().usage.calls;

describe('open streams of a tenant', () => {
  test('are bounded by its plan over all its keys and wires; who is refused has not called', async () => {
    for (const open of [() => rest(key), () => graphql(second), () => graphql(key, '/graphql')]) {
      expect((await open()).response.status).toBe(200);
    }
    const before = await calls();
    const refused = await rest(second);
    expect(refused.response.status).toBe(503);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
    await refused.ended;
    expect(JSON.parse(refused.text())).toMatchObject({ code: 'too_many_streams', status: 503 });
    for (const open of [() => graphql(key), () => graphql(second, '/graphql'), () => reserved(key)]) {
      const refusal = await open();
      expect(refusal.response.status).toBe(503);
      await refusal.ended;
      expect(refusal.text()).toContain('too_many_streams');
    }
    expect(await calls()).toBe(before + 1);
    expect((await rest(other)).response.status).toBe(200);
  });

  test('count from the moment they are asked for to the moment they are closed', async () => {
    const tried = await Promise.all(Array.from({ length: 8 }, () => rest(key)));
    const open = tried.filter(({ response }) => response.status === 200);
    expect(open).toHaveLength(3);
    open[0]!.close();
    await until(async () => (await rest(key)).response.status === 200);
    expect((await rest(key)).response.status).toBe(503);
  });

  test('are not what was refused, asked for by HEAD, or answered at once', async () => {
    for (let i = 0; i < 5; i += 1) {
      const wrong = await fetch(`${house.url}/v1/market/stream?symbol=NOPE`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(wrong.status).toBe(404);
      await wrong.arrayBuffer();
      const head = await fetch(`${house.url}/v1/market/stream?symbol=BTCUSDT`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(head.status).toBe(200);
      const query = await openStream(`${house.url}/graphql/stream`, key, {
        method: 'POST',
        body: JSON.stringify({ query: '{ __typename }' }),
        headers: { 'content-type': 'application/json' },
      });
      await query.ended;
      expect(query.response.status).toBe(200);
    }
    expect((await rest(key)).response.status).toBe(200);
  });

  test('are told to the account by key; a key that may not manage keys sees its own alone', async () => {
    const manager = await house.key('pro', { tenant: 'acme', scopes: ['read', 'account'] });
    await rest(key);
    await graphql(key);
    await rest(second);
    const told = async (as: string) => {
      const query = '{ account { openStreams { open most total nodes keys { publicId open } } } }';
      const answer = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return answer.json().data.account.openStreams;
    };
    const publicId = (of: string): string => of.slice('svc_live_'.length).slice(0, 8);
    const all = { open: 3, most: 3, total: 3, nodes: 1 };
    expect(await told(manager)).toEqual({
      ...all,
      keys: [
        { publicId: publicId(key), open: 2 },
        { publicId: publicId(second), open: 1 },
      ],
    });
    expect(await told(second)).toEqual({ ...all, keys: [{ publicId: publicId(second), open: 1 }] });
    expect(await told(other)).toEqual({ ...all, open: 0, total: 0, keys: [] });
  });

  test.each([false, true])(
    'of a graphql-sse client that is disposed while it connects are given back (all on one connection: %s)',
    async (singleConnection) => {
      for (const ms of [0, 1, 2, 4, 8, 16, 32]) {
        const client = createClient({
          url: `${house.url}/graphql/stream`,
          headers: { authorization: `Bearer ${key}` },
          singleConnection,
          retryAttempts: 0,
        });
        const over = new Promise<void>((resolve) => {
          // What is cut off while it is reserved ends with an error, which is an end as well.
          const sink = { next: () => {}, error: () => resolve(), complete: () => resolve() };
          client.subscribe(JSON.parse(QUERY) as { query: string }, sink);
        });
        setTimeout(() => client.dispose(), ms);
        await over;
      }
      await until(() => house.app.streamPlaces.size === 0);
      for (let n = 0; n < 3; n += 1) expect((await rest(key)).response.status).toBe(200);
    },
  );
});

test('an open stream keeps nothing of the request that it began with, its key included', async () => {
  const requests: WeakRef<FastifyRequest>[] = [];
  const heads: FastifyRequest['raw'][] = [];
  const handled = (message: unknown): void => {
    const { request } = message as { readonly request: FastifyRequest };
    requests.push(new WeakRef(request));
    heads.push(request.raw);
  };
  // As Fastify tells whoever traces it.
  subscribe('tracing:fastify.request.handler:start', handled);
  await rest(key);
  await graphql(key);
  await graphql(key, '/graphql');
  await reserved(other);
  opened.push(await openStream(`${house.url}/v1/changes/stream`, other));
  const deliveries = JSON.stringify({ query: 'subscription { webhookDeliveryChanged { occurredAt } }' });
  opened.push(
    await openStream(`${house.url}/graphql/stream`, other, {
      method: 'POST',
      body: deliveries,
      headers: { 'content-type': 'application/json' },
    }),
  );
  unsubscribe('tracing:fastify.request.handler:start', handled);
  expect(opened.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200, 200]);
  const kept = async (): Promise<string[]> => {
    // A pool's timer of an unused connection keeps whom it served last for half a minute: now nobody's work was the last.
    await Promise.all(Array.from({ length: 10 }, () => house.services.db.query('select pg_sleep(0.05)')));
    collectGarbage();
    return requests.flatMap((request) => request.deref()?.url ?? []);
  };
  await expect.poll(kept, { timeout: 60_000, interval: 250 }).toEqual([]);
  // Of what Node itself holds for as long as the connection, nothing speaks of the caller. A reservation is no stream.
  const streams = heads.filter(({ method }) => method !== 'PUT');
  expect(streams.map(({ headers, rawHeaders }) => [headers, rawHeaders])).toEqual(
    streams.map(() => [{}, []]),
  );
});
