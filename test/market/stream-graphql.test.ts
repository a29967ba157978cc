import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../src/identity/index.ts';
import { restrictInstrument } from '../../src/market/index.ts';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

const venue = handVenue();
let house: TestHouse;
let key: string;
const closers: (() => void)[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true, live: { venue, connect: true, limits: { heartbeatMs: 400 } } });
  key = await house.key('pro');
  await until(() => house.services.live.hub.away === undefined);
  for (const symbol of venue.symbols) venue.trade(symbol, '100');
  await until(() => house.services.live.hub.latest('SOLUSDT').price === '100');
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => house?.close());

const EVENTS = `subscription ($symbols: [String!]!, $after: String) {
  marketEvents(symbols: $symbols, after: $after) {
    __typename cursor simulated
    ... on Tick { symbol venueId price tickType occurredAt bid ask snapshot conflated }
    ... on BarClose { symbol interval openTime closeTime open high low close volume canonicalStatus complete }
    ... on Heartbeat { occurredAt intervalMs position }
    ... on Gap { scope reason symbols from to missed refetch }
    ... on Status { venueId state since reason staleSymbols }
  }
}`;

interface Event {
  readonly __typename: string;
  readonly cursor: string;
  readonly price?: string;
  readonly snapshot?: boolean;
  readonly [member: string]: unknown;
}

interface Listening {
  readonly events: Event[];
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
    url: `${house.url}${options.path ?? '/graphql/stream'}`,
    singleConnection: options.single ?? false,
    headers: () => ({ authorization: `Bearer ${options.as ?? key}` }),
    retryAttempts: 0,
  });
  closers.push(() => client.dispose());
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
        const event = (result.data as { marketEvents?: Event } | null | undefined)?.marketEvents;
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

const live = ({ events }: Listening): Event[] =>
  events.filter(({ __typename, snapshot }) => __typename === 'Tick' && snapshot === false);
const prices = (listening: Listening): unknown[] => live(listening).map(({ price }) => price);

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
    venue.trade('BTCUSDT', '5.50');
    await until(() => prices(listening).length === 1);
    expect(live(listening)[0]).toMatchObject({
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
    venue.trade('BTCUSDT', '11');
    await until(() => prices(first).includes('11'));
    const after = live(first).at(-1)!.cursor;
    first.stop();
    venue.trade('BTCUSDT', '12');
    venue.trade('BTCUSDT', '13');
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
    const before = house.services.live.hub.readers;
    const listening = listen({ symbols: ['BTCUSDT'] }, mode);
    await until(() => listening.events.length >= 2);
    expect(house.services.live.hub.readers).toBe(before + 1);
    listening.stop();
    await until(() => house.services.live.hub.readers === before);
  });

  test('is told when its key is revoked, within a second', async () => {
    const doomed = await house.key('pro', { tenant: `doomed-${mode.single}` });
    const listening = listen({ symbols: ['BTCUSDT'] }, { ...mode, as: doomed });
    await until(() => listening.events.length >= 2);
    await revokeKey(house.services.db, doomed);
    const revoked = Date.now();
    await until(() => listening.isComplete || listening.error !== undefined);
    expect(Date.now() - revoked).toBeLessThan(1_000);
    expect(listening.results.at(-1)!.errors![0]!.extensions).toMatchObject({ code: 'unauthenticated' });
  });

  test('is told what else it lost: market data in its plan, or an instrument', async () => {
    const { db } = house.services;
    const tenant = `loser-${mode.single}`;
    const loser = await house.key('pro', { tenant });
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
      [venue.id],
    );
    try {
      const restrict = () => restrictInstrument(db, venue.id, 'SOLUSDT', ['enterprise']);
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

describe('a stream of one operation', () => {
  async function post(body: unknown, path = '/graphql', as: string | undefined = key): Promise<OpenStream> {
    const open = await openStream(`${house.url}${path}`, as, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    closers.push(open.close);
    return open;
  }

  test('is to be had at /graphql too, and says the same as REST, id by id', async () => {
    const rest = await openStream(`${house.url}/v1/market/stream?symbol=BTCUSDT`, key);
    closers.push(rest.close);
    const graph = await post({ query: EVENTS, variables: { symbols: ['BTCUSDT'] } });
    await until(() => rest.events.length >= 2 && graph.events.length >= 2);
    venue.trade('BTCUSDT', '61');
    venue.tell({ kind: 'quote', symbol: 'BTCUSDT', bid: '60', ask: '62', at: Date.now() });
    venue.tell({ kind: 'lost', symbol: 'BTCUSDT', missed: 4, from: 1_000_000, to: 2_000_000 });
    const isGap = ({ data }: { data: Record<string, unknown> }): boolean =>
      JSON.stringify(data).includes('upstream_lost');
    await until(() => rest.events.some(isGap) && graph.events.some(isGap));
    const camel = (name: string): string =>
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const fromRest = rest.events
      .filter(({ event }) => event !== 'heartbeat')
      .map(({ id, event, data }) => ({
        id,
        __typename: { tick: 'Tick', gap: 'Gap', status: 'Status', bar_close: 'BarClose' }[event],
        ...Object.fromEntries(Object.entries(data).map(([name, value]) => [camel(name), value])),
      }))
      .filter((event) => !('snapshot' in event && event.snapshot) && event.__typename !== 'Status');
    const fromGraph = graph.events
      .map(({ id, data }) => {
        const { cursor, ...event } = (data.data as { marketEvents: Event }).marketEvents;
        expect(cursor).toBe(id);
        return { id, ...event };
      })
      .filter((event) => ['Tick', 'Gap', 'BarClose'].includes(String(event.__typename)) && !event.snapshot);
    expect(fromGraph.length).toBeGreaterThanOrEqual(3);
    expect(fromGraph).toEqual(fromRest);
  });

  test('needs a stream: a subscription over plain JSON is refused', async () => {
    const answer = await fetch(`${house.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: EVENTS, variables: { symbols: ['BTCUSDT'] } }),
    });
    expect(answer.status).toBe(406);
    expect(
      ((await answer.json()) as { errors: { extensions: object }[] }).errors[0]!.extensions,
    ).toMatchObject({
      code: 'not_acceptable',
    });
  });

  test('costs one call', async () => {
    const own = await house.key('pro', { tenant: 'counted-graph' });
    const open = await post(
      { query: EVENTS, variables: { symbols: ['BTCUSDT', 'ETHUSDT'] } },
      '/graphql/stream',
      own,
    );
    await until(() => open.events.length >= 4);
    const me = await house.get('/v1/me', own);
    expect(me.json<{ usage: { calls: number } }>().usage.calls).toBe(2);
  });

  test.each([
    ['an unknown symbol', { symbols: ['NOPEUSDT'] }, 'not_found'],
    ['no symbol', { symbols: [] }, 'invalid_parameter'],
    ['a variable of the wrong type', { symbols: 5 }, 'BAD_USER_INPUT'],
  ])('%s is an error within the stream, which completes', async (_what, variables, code) => {
    const open = await post({ query: EVENTS, variables });
    await open.ended;
    expect(open.response.status).toBe(200);
    expect(open.events.map(({ event }) => event)).toEqual(['next', 'complete']);
    const [error] = open.events[0]!.data.errors as { extensions: { code: string } }[];
    expect(error!.extensions.code).toBe(code);
  });

  test('what a client should try again, or mend, has its own status', async () => {
    expect((await post({ query: EVENTS }, '/graphql/stream', 'svc_live_nonsense')).response.status).toBe(401);
    const spent = await house.key('pro', { tenant: 'spent-graph', limit: 1 });
    await house.get('/v1/me', spent);
    const answer = await post(
      { query: EVENTS, variables: { symbols: ['BTCUSDT'] } },
      '/graphql/stream',
      spent,
    );
    expect(answer.response.status).toBe(429);
    expect(answer.response.headers.get('retry-after')).toBeTruthy();
    const free = await post(
      { query: EVENTS, variables: { symbols: ['BTCUSDT'] } },
      '/graphql',
      await house.key('free'),
    );
    await free.ended;
    expect(JSON.stringify(free.events)).toContain('plan_required');
  });

  test('by GET with a ticket, and with Last-Event-ID when it comes back', async () => {
    const made = await house.services.identity.streamTickets.create(
      (await house.services.identity.verify(key))!,
    );
    const query = new URLSearchParams({
      query: 'subscription { marketEvents(symbols: ["BTCUSDT"]) { cursor ... on Tick { price } } }',
      ticket: made.ticket,
    });
    const open = await openStream(`${house.url}/graphql/stream?${query}`);
    closers.push(open.close);
    await until(() => open.events.length >= 2);
    venue.trade('BTCUSDT', '71');
    await until(() => JSON.stringify(open.events).includes('"71"'));
    const { id } = open.events.at(-1)!;
    venue.trade('BTCUSDT', '72');
    query.delete('ticket');
    const again = await openStream(`${house.url}/graphql/stream?${query}`, key, {
      headers: { 'last-event-id': id! },
    });
    closers.push(again.close);
    await until(() => again.events.length >= 1);
    expect(JSON.stringify(again.events[0]!.data)).toContain('"72"');
  });
});

describe('a reservation', () => {
  const put = (as = key): Promise<Response> =>
    fetch(`${house.url}/graphql/stream`, { method: 'PUT', headers: { authorization: `Bearer ${as}` } });

  test('is fulfilled once, by whoever has its token', async () => {
    const made = await put();
    expect(made.status).toBe(201);
    const token = await made.text();
    const first = await openStream(`${house.url}/graphql/stream?token=${token}`);
    closers.push(first.close);
    expect(first.response.status).toBe(200);
    const second = await openStream(`${house.url}/graphql/stream?token=${token}`);
    expect(second.response.status).toBe(409);
    const unknown = await openStream(`${house.url}/graphql/stream?token=nonsense`);
    expect(unknown.response.status).toBe(404);
  });

  test('takes operations of its own key alone, and those that came before its connection', async () => {
    const token = await (await put()).text();
    const send = (as: string, id: string): Promise<Response> =>
      fetch(`${house.url}/graphql/stream`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${as}`,
          'content-type': 'application/json',
          'x-graphql-event-stream-token': token,
        },
        body: JSON.stringify({
          query: EVENTS,
          variables: { symbols: ['BTCUSDT'] },
          extensions: { operationId: id },
        }),
      });
    expect((await send(await house.key('pro', { tenant: 'stranger' }), 'x')).status).toBe(404);
    expect((await send(key, 'early')).status).toBe(202);
    const open = await openStream(`${house.url}/graphql/stream?token=${token}`);
    closers.push(open.close);
    await until(() => open.events.length >= 2);
    expect(open.events[0]).toMatchObject({ event: 'next', data: { id: 'early' } });
    expect((await send(key, 'late')).status).toBe(202);
    await until(() => open.events.some(({ data }) => data.id === 'late'));
    const stop = await fetch(`${house.url}/graphql/stream?operationId=early`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}`, 'x-graphql-event-stream-token': token },
    });
    expect(stop.status).toBe(200);
    const count = (): number => open.events.filter(({ data }) => data.id === 'early').length;
    const before = count();
    venue.trade('BTCUSDT', '81');
    await until(() => JSON.stringify(open.events).includes('"81"'));
    expect(count()).toBe(before);
  });

  test('there are so many of a key and no more', async () => {
    const own = await house.key('pro', { tenant: 'greedy' });
    const statuses = new Set<number>();
    for (let i = 0; i < 51; i += 1) statuses.add((await put(own)).status);
    expect([...statuses]).toEqual([201, 409]);
    expect((await put('nonsense')).status).toBe(401);
  });
});

test.each([
  ['marketEvents(symbols: [])', 'invalid_parameter'],
  ['marketEvents(symbols: ["NOPE"])', 'not_found'],
  ['storyChanges(q: "(((")', 'invalid_parameter'],
  ['savedSearchMatched(id: "search_01h455vb4pex5vsknk084sn02q")', 'not_found'],
  ['webhookDeliveryChanged(subscription: "x")', 'BAD_USER_INPUT'],
])(
  'the error of a subscription that cannot begin (%s) has what every error has: code, status, request id, and the usage',
  async (field, code) => {
    const response = await fetch(`${house.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: `subscription { ${field} { __typename } }` }),
    });
    const [, data = ''] = /event: next\ndata: (.*)\n/.exec(await response.text()) ?? [];
    const { errors, extensions } = JSON.parse(data);
    const requestId = response.headers.get('x-request-id');
    expect(errors).toHaveLength(1);
    expect(errors[0].extensions).toMatchObject({ code, status: code === 'not_found' ? 404 : 400, requestId });
    expect(extensions.usage.calls).toBeGreaterThan(0);
  },
);

test('documents that differ by symbols and cursor alone are worked out once', async () => {
  const { marketSelection } = await import('../../schema/market/selection.ts');
  const { readSubscription } = await import('../../schema/graph/selection.ts');
  const { schema } = await import('../../schema/index.ts');
  const { prepare } = await import('../../schema/graph/execute.ts');
  const { log } = house.services;
  const selection = (query: string, variables: Record<string, unknown>) => {
    const plan = prepare(
      { query, variables },
      { requestId: '', log, readOnly: false, admit: () => Promise.reject(new Error()) },
    );
    if (!('document' in plan)) throw plan[0];
    const { document, operation } = plan;
    const asked = readSubscription(schema, document, operation, plan.variables, variables);
    return marketSelection(asked, document, operation, variables);
  };
  const one = selection(EVENTS, { symbols: ['BTCUSDT'] });
  expect(selection(EVENTS, { symbols: ['ETHUSDT'], after: 'x' })).toBe(one);
  const literal = (symbols: string): string =>
    `subscription { marketEvents(symbols: ["${symbols}"]) { cursor } }`;
  expect(selection(literal('BTCUSDT'), {})).toBe(selection(literal('ETHUSDT'), {}));
  expect(selection(literal('BTCUSDT'), {})).not.toBe(one);
});
