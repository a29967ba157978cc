import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../src/identity/index.ts';
import { restrictInstrument } from '../../src/market/index.ts';
import { until } from '../setup/until.ts';
import { type LiveMarket, openLiveMarket } from './live-market.ts';
import { EVENTS, type MarketEvent } from './market-events.ts';

let live: LiveMarket;
beforeAll(async () => {
  live = await openLiveMarket(400);
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

interface Listening {
  readonly events: MarketEvent[];
  readonly results: {
    readonly data?: unknown;
    readonly errors?: readonly { readonly extensions?: unknown }[];
  }[];
  error: unknown;
  isComplete: boolean;
  stop(): void;
}

function listen(
  variables: Record<string, unknown>,
  options: { single?: boolean; as?: string; query?: string; path?: string } = {},
): Listening {
  const client = createClient({
    url: `${live.house.url}${options.path ?? '/graphql/stream'}`,
    singleConnection: options.single ?? false,
    headers: () => ({ authorization: `Bearer ${options.as ?? live.key}` }),
    retryAttempts: 0,
  });
  live.closing(() => client.dispose());
  const listening: Listening = {
    events: [],
    results: [],
    error: undefined,
    isComplete: false,
    stop: () => {},
  };
  listening.stop = client.subscribe(
    { query: options.query ?? EVENTS, variables },
    {
      next(result) {
        listening.results.push(result as Listening['results'][number]);
        const event = (result.data as { marketEvents?: MarketEvent } | null | undefined)?.marketEvents;
        if (event !== undefined) listening.events.push(event);
      },
      error(error) {
        listening.error = error;
      },
      complete() {
        listening.isComplete = true;
      },
    },
  );
  return listening;
}

const told = ({ events }: Listening): MarketEvent[] =>
  events.filter(({ __typename, snapshot }) => __typename === 'Tick' && snapshot === false);
const prices = (listening: Listening): unknown[] => told(listening).map(({ price }) => price);

describe.each([
  ['distinct connections', { single: false }],
  ['a single connection', { single: true }],
])("graphql-sse's own client, %s", (_name, mode) => {
  test('is greeted, and told what happens', async () => {
    const listening = listen({ symbols: ['btcusdt', 'ETHUSDT'] }, mode);
    await until(() => listening.events.length >= 3, { show: () => listening });
    expect(listening.events.slice(0, 3).map(({ __typename }) => __typename)).toEqual([
      'Status',
      'Tick',
      'Tick',
    ]);
    live.venue.trade('BTCUSDT', '5.50');
    await until(() => prices(listening).length === 1);
    expect(told(listening)[0]).toMatchObject({
      symbol: 'BTCUSDT',
      price: '5.5',
      tickType: 'trade',
      conflated: 0,
    });
    await until(() => listening.events.some(({ __typename }) => __typename === 'Heartbeat'));
  });

  test('goes on after a cursor', async () => {
    const first = listen({ symbols: ['BTCUSDT'] }, mode);
    await until(() => first.events.length >= 2);
    live.venue.trade('BTCUSDT', '11');
    await until(() => prices(first).includes('11'));
    const after = told(first).at(-1)!.cursor;
    first.stop();
    live.venue.trade('BTCUSDT', '12');
    live.venue.trade('BTCUSDT', '13');
    const second = listen({ symbols: ['BTCUSDT'], after }, mode);
    await until(() => prices(second).length === 2);
    expect(second.events[0]).toMatchObject({ price: '12' });
    expect(prices(second)).toEqual(['12', '13']);
  });

  test('is told what is wrong with its document, and completed', async () => {
    const wrong = listen(
      {},
      { ...mode, query: 'subscription { marketEvents(symbols: ["BTCUSDT"]) { nope } }' },
    );
    if (mode.single) {
      // There the operation itself is refused, with 400 (protocol, "Executing operations").
      await until(() => wrong.error !== undefined);
      expect((wrong.error as { response: Response }).response.status).toBe(400);
      return;
    }
    await until(() => wrong.isComplete, { show: () => wrong });
    expect(wrong.results[0]!.errors![0]!.extensions).toMatchObject({ code: 'invalid_document', status: 400 });
  });

  test('may send queries as well', async () => {
    const asked = listen({}, { ...mode, query: '{ marketLatest(symbols: ["BTCUSDT"]) { symbol stale } }' });
    await until(() => asked.isComplete, { show: () => asked });
    expect(asked.results[0]!.data).toEqual({ marketLatest: [{ symbol: 'BTCUSDT', stale: false }] });
  });

  test('stops', async () => {
    const before = live.house.services.live.hub.readers;
    const listening = listen({ symbols: ['BTCUSDT'] }, mode);
    await until(() => listening.events.length >= 2);
    expect(live.house.services.live.hub.readers).toBe(before + 1);
    listening.stop();
    await until(() => live.house.services.live.hub.readers === before);
  });

  test('is told when its key is revoked', async () => {
    const doomed = await live.house.key('pro', { tenant: `doomed-${mode.single}` });
    const listening = listen({ symbols: ['BTCUSDT'] }, { ...mode, as: doomed });
    await until(() => listening.events.length >= 2);
    await revokeKey(live.house.services.db, doomed);
    await until(() => listening.isComplete || listening.error !== undefined);
    expect(listening.results.at(-1)!.errors![0]!.extensions).toMatchObject({
      code: 'unauthenticated',
      requestId: expect.stringMatching(/^req_./),
    });
  });

  test('is told what else it lost: market data in its plan, or an instrument', async () => {
    const { db } = live.house.services;
    const tenant = `loser-${mode.single}`;
    const loser = await live.house.key('pro', { tenant });
    const code = async (lose: () => Promise<unknown>): Promise<unknown> => {
      const listening = listen({ symbols: ['BTCUSDT', 'SOLUSDT'] }, { ...mode, as: loser });
      await until(() => listening.events.length >= 2);
      await lose();
      await until(() => listening.isComplete || listening.error !== undefined);
      return listening.results.at(-1)!.errors![0]!.extensions;
    };
    await db.query(
      `with made as (
         insert into market_instruments (venue, symbol, base, quote, simulated) values ($1, 'SOLUSDT', 'SOL', 'USDT', true)
         returning id)
       insert into market_series (instrument_id, interval, kept_from) select id, '1m', now() from made`,
      [live.venue.id],
    );
    try {
      const restrict = () => restrictInstrument(db, live.venue.id, 'SOLUSDT', ['enterprise']);
      expect(await code(restrict)).toMatchObject({ code: 'restricted', status: 403 });
    } finally {
      await db.query(`delete from market_instruments where symbol = 'SOLUSDT'`);
    }
    const plan = (name: string) => db.query('update tenants set plan = $1 where name = $2', [name, tenant]);
    // Other operations of the same connection may need the plan that they began with, so such a connection just begins anew.
    const lost = mode.single ? { code: 'unavailable', status: 503 } : { code: 'plan_required', status: 403 };
    expect(await code(() => plan('free'))).toMatchObject(lost);
  });
});
