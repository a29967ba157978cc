import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../src/identity/index.ts';
import { openStream } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';
import { type LiveMarket, openLiveMarket } from './live-market.ts';

let live: LiveMarket;
beforeAll(async () => {
  live = await openLiveMarket();
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

describe('what is refused', () => {
  test.each([
    ['no symbol', '', 400, 'invalid_parameter'],
    [
      '21 symbols',
      `symbol=${Array.from({ length: 21 }, (_, i) => `S${i}USDT`).join()}`,
      400,
      'invalid_parameter',
    ],
    ['an unknown parameter', 'symbol=BTCUSDT&symbols=ETHUSDT', 400, 'invalid_parameter'],
    ['an unknown symbol', 'symbol=BTCUSDT,NOPEUSDT', 404, 'not_found'],
  ])('%s', async (_what, query, status, code) => {
    const answer = await live.house.get(`/v1/market/stream?${query}`, live.key);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, code });
  });

  test('no key, and a plan without market data', async () => {
    expect((await live.house.get('/v1/market/stream?symbol=BTCUSDT')).statusCode).toBe(401);
    const free = await live.house.get('/v1/market/stream?symbol=BTCUSDT', await live.house.key('free'));
    expect(free.statusCode).toBe(403);
    expect(free.json()).toMatchObject({ code: 'plan_required' });
    const scoped = await live.house.key('pro', { scopes: ['write'] });
    expect((await live.house.get('/v1/market/stream?symbol=BTCUSDT', scoped)).json()).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });

  test('a spent allowance', async () => {
    const spent = await live.house.key('pro', { tenant: 'spent-stream', limit: 1 });
    expect((await live.house.get('/v1/me', spent)).statusCode).toBe(200);
    const answer = await live.house.get('/v1/market/stream?symbol=BTCUSDT', spent);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeTruthy();
  });

  test('an instrument that is not open to the plan', async () => {
    const { db } = live.house.services;
    await db.query(
      `insert into market_instruments (venue, symbol, base, quote, simulated, open_to) values ('simulated', 'SOLUSDT', 'SOL', 'USDT', true, '{enterprise}')`,
    );
    await db.query(
      `insert into market_series (instrument_id, interval, kept_from) select id, '1m', now() from market_instruments where symbol = 'SOLUSDT'`,
    );
    try {
      const answer = await live.house.get('/v1/market/stream?symbol=SOLUSDT', live.key);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'restricted']);
      const latest = await live.house.get('/v1/market/latest?symbol=SOLUSDT', live.key);
      expect(latest.statusCode).toBe(403);
    } finally {
      await db.query(`delete from market_instruments where symbol = 'SOLUSDT'`);
    }
  });

  test('a node without the stream says why, and when to ask again', async () => {
    const other = await openTestHouse({
      databaseUrl: live.house.databaseUrl,
      dataDir: live.house.dataDir,
      live: { venue: handVenue(), connect: true },
    });
    try {
      for (const path of ['/v1/market/stream?symbol=BTCUSDT', '/v1/market/latest?symbol=BTCUSDT']) {
        const answer = await other.get(path, live.key);
        expect(answer.statusCode, path).toBe(503);
        expect(answer.headers['retry-after']).toBe('5');
        expect(answer.json<{ detail: string }>().detail).toContain('REDIS_URL');
      }
    } finally {
      await other.close();
    }
  });
});

describe('a stream ends', () => {
  test('soon after its key was revoked', async () => {
    const doomed = await live.house.key('pro', { tenant: 'doomed' });
    const open = await openStream(live.address('symbol=BTCUSDT'), doomed);
    live.closing(open.close);
    await until(() => open.events.length >= 2);
    await revokeKey(live.house.services.db, doomed);
    await open.ended;
  });

  test('when the plan loses market data', async () => {
    const doomed = await live.house.key('pro', { tenant: 'downgraded' });
    const open = await openStream(live.address('symbol=BTCUSDT'), doomed);
    live.closing(open.close);
    await until(() => open.events.length >= 2);
    await live.house.services.db.query(`update tenants set plan = 'free' where name = 'downgraded'`);
    await open.ended;
  });

  test('when an instrument of it is no longer open to its plan', async () => {
    const { db } = live.house.services;
    await db.query(
      `with made as (
         insert into market_instruments (venue, symbol, base, quote, simulated, open_to)
         values ('simulated', 'SOLUSDT', 'SOL', 'USDT', true, '{starter,pro}') returning id)
       insert into market_series (instrument_id, interval, kept_from) select id, '1m', now() from made`,
    );
    try {
      const doomed = await live.house.key('pro', { tenant: 'closed-out' });
      const open = await openStream(live.address('symbol=SOLUSDT'), doomed);
      live.closing(open.close);
      await until(() => open.events.length >= 2);
      await db.query(`update tenants set plan = 'enterprise' where name = 'closed-out'`);
      await open.ended;
    } finally {
      await db.query(`delete from market_instruments where symbol = 'SOLUSDT'`);
    }
  });

  test('when the server closes: with its last id, from which it goes on', async () => {
    const own = await openTestHouse({ listen: true, live: { venue: handVenue(), connect: true } });
    const ownKey = await own.key('pro');
    await until(() => own.services.live.hub.away === undefined);
    const open = await openStream(`${own.url}/v1/market/stream?symbol=BTCUSDT`, ownKey);
    await until(() => open.events.length >= 1);
    await own.close();
    await open.ended;
    expect(open.events.at(-1)).toMatchObject({ event: 'heartbeat' });
    expect(open.events.at(-1)!.id).toBeTruthy();
    expect(open.text().endsWith('\n\n')).toBe(true);
  });
});

describe('a ticket', () => {
  const mint = async (with_ = live.key): Promise<string> => {
    const answer = await live.house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${with_}`, 'content-type': 'application/json' },
      payload: { query: 'mutation { createStreamTicket { ticket expiresAt } }' },
    });
    const made = answer.json<{ data: { createStreamTicket: { ticket: string; expiresAt: string } } }>();
    const { ticket, expiresAt } = made.data.createStreamTicket;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(61_000);
    return ticket;
  };

  test('opens one stream, once, without a key', async () => {
    const ticket = await mint();
    expect(ticket).toMatch(/^svc_once_/);
    const open = await openStream(live.address(`symbol=BTCUSDT&ticket=${ticket}`));
    live.closing(open.close);
    await until(() => open.events.length >= 2);
    expect((await live.house.get(`/v1/market/stream?symbol=BTCUSDT&ticket=${ticket}`)).statusCode).toBe(401);
    const stored = await live.house.services.db.query('select * from stream_tickets');
    expect(JSON.stringify(stored.rows)).not.toContain(ticket);
  });

  test('is nothing after its time, and nothing anywhere else', async () => {
    const ticket = await mint();
    expect((await live.house.get(`/v1/me?ticket=${ticket}`)).statusCode).toBe(401);
    await live.house.services.db.query(
      `update stream_tickets set expires_at = clock_timestamp() - interval '1 s'`,
    );
    expect((await live.house.get(`/v1/market/stream?symbol=BTCUSDT&ticket=${ticket}`)).statusCode).toBe(401);
    expect((await live.house.get('/v1/market/stream?symbol=BTCUSDT&ticket=nonsense')).statusCode).toBe(401);
  });

  test('opens a stream that ends with its key', async () => {
    const doomed = await live.house.key('pro', { tenant: 'ticketed' });
    const open = await openStream(live.address(`symbol=BTCUSDT&ticket=${await mint(doomed)}`));
    live.closing(open.close);
    await until(() => open.events.length >= 2);
    await revokeKey(live.house.services.db, doomed);
    await open.ended;
  });
});
