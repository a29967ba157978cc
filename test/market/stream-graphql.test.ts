import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { until } from '../setup/until.ts';
import { type LiveMarket, openLiveMarket } from './live-market.ts';
import { EVENTS, type MarketEvent } from './market-events.ts';

let live: LiveMarket;
beforeAll(async () => {
  live = await openLiveMarket(400);
});
afterEach(() => live.closeStreams());
afterAll(() => live?.close());

describe('a stream of one operation', () => {
  async function post(
    body: unknown,
    path = '/graphql',
    as: string | undefined = live.key,
  ): Promise<OpenStream> {
    const open = await openStream(`${live.house.url}${path}`, as, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    live.closing(open.close);
    return open;
  }

  test('is to be had at /graphql too, and says the same as REST, id by id', async () => {
    const rest = await openStream(`${live.house.url}/v1/market/stream?symbol=BTCUSDT`, live.key);
    live.closing(rest.close);
    const graph = await post({ query: EVENTS, variables: { symbols: ['BTCUSDT'] } });
    await until(() => rest.events.length >= 2 && graph.events.length >= 2);
    live.venue.trade('BTCUSDT', '61');
    live.venue.tell({ kind: 'quote', symbol: 'BTCUSDT', bid: '60', ask: '62', at: Date.now() });
    live.venue.tell({ kind: 'lost', symbol: 'BTCUSDT', missed: 4, from: 1_000_000, to: 2_000_000 });
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
        const { cursor, ...event } = (data.data as { marketEvents: MarketEvent }).marketEvents;
        expect(cursor).toBe(id);
        return { id, ...event };
      })
      .filter((event) => ['Tick', 'Gap', 'BarClose'].includes(String(event.__typename)) && !event.snapshot);
    expect(fromGraph.length).toBeGreaterThanOrEqual(3);
    expect(fromGraph).toEqual(fromRest);
  });

  test('needs a stream: a subscription over plain JSON is refused', async () => {
    const answer = await fetch(`${live.house.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${live.key}`, 'content-type': 'application/json' },
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
    const own = await live.house.key('pro', { tenant: 'counted-graph' });
    const open = await post(
      { query: EVENTS, variables: { symbols: ['BTCUSDT', 'ETHUSDT'] } },
      '/graphql/stream',
      own,
    );
    await until(() => open.events.length >= 4);
    const me = await live.house.get('/v1/me', own);
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
    const spent = await live.house.key('pro', { tenant: 'spent-graph', limit: 1 });
    await live.house.get('/v1/me', spent);
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
      await live.house.key('free'),
    );
    await free.ended;
    expect(JSON.stringify(free.events)).toContain('plan_required');
  });

  test.each(['header', 'parameter'])(
    'by GET with a ticket, and with its last id in a %s when it comes back',
    async (place) => {
      const made = await live.house.services.identity.streamTickets.create(
        (await live.house.services.identity.verify(live.key))!,
      );
      const query = new URLSearchParams({
        query: 'subscription { marketEvents(symbols: ["BTCUSDT"]) { cursor ... on Tick { price } } }',
        ticket: made.ticket,
      });
      const open = await openStream(`${live.house.url}/graphql/stream?${query}`);
      live.closing(open.close);
      await until(() => open.events.length >= 2);
      live.venue.trade('BTCUSDT', '71');
      await until(() => JSON.stringify(open.events).includes('"71"'));
      const { id } = open.events.at(-1)!;
      live.venue.trade('BTCUSDT', '72');
      query.delete('ticket');
      if (place === 'parameter') query.set('last_event_id', id!);
      const again = await openStream(`${live.house.url}/graphql/stream?${query}`, live.key, {
        headers: place === 'header' ? { 'last-event-id': id! } : {},
      });
      live.closing(again.close);
      await until(() => again.events.length >= 1);
      expect(JSON.stringify(again.events[0]!.data)).toContain('"72"');
    },
  );
});

describe('a reservation', () => {
  const put = (as = live.key): Promise<Response> =>
    fetch(`${live.house.url}/graphql/stream`, { method: 'PUT', headers: { authorization: `Bearer ${as}` } });

  test('is fulfilled once, by whoever has its token', async () => {
    const made = await put();
    expect(made.status).toBe(201);
    const token = await made.text();
    const first = await openStream(`${live.house.url}/graphql/stream?token=${token}`);
    live.closing(first.close);
    expect(first.response.status).toBe(200);
    const second = await openStream(`${live.house.url}/graphql/stream?token=${token}`);
    expect(second.response.status).toBe(409);
    const unknown = await openStream(`${live.house.url}/graphql/stream?token=nonsense`);
    expect(unknown.response.status).toBe(404);
  });

  test('takes operations of its own key alone, and those that came before its connection', async () => {
    const token = await (await put()).text();
    const send = (as: string, id: string): Promise<Response> =>
      fetch(`${live.house.url}/graphql/stream`, {
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
    expect((await send(await live.house.key('pro', { tenant: 'stranger' }), 'x')).status).toBe(404);
    expect((await send(live.key, 'early')).status).toBe(202);
    const open = await openStream(`${live.house.url}/graphql/stream?token=${token}`);
    live.closing(open.close);
    await until(() => open.events.length >= 2);
    expect(open.events[0]).toMatchObject({ event: 'next', data: { id: 'early' } });
    expect((await send(live.key, 'late')).status).toBe(202);
    await until(() => open.events.some(({ data }) => data.id === 'late'));
    const stop = await fetch(`${live.house.url}/graphql/stream?operationId=early`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${live.key}`, 'x-graphql-event-stream-token': token },
    });
    expect(stop.status).toBe(200);
    const count = (): number => open.events.filter(({ data }) => data.id === 'early').length;
    const before = count();
    live.venue.trade('BTCUSDT', '81');
    await until(() => JSON.stringify(open.events).includes('"81"'));
    expect(count()).toBe(before);
  });

  /** Reserves a connection, opens it, and gives what sends to it. */
  async function opened() {
    const token = await (await put()).text();
    const open = await openStream(`${live.house.url}/graphql/stream?token=${token}`);
    live.closing(open.close);
    const headers = {
      authorization: `Bearer ${live.key}`,
      'content-type': 'application/json',
      'x-graphql-event-stream-token': token,
    };
    const send = (body: object, operationId: string): Promise<Response> =>
      fetch(`${live.house.url}/graphql/stream`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, extensions: { operationId } }),
      });
    const stop = (query: string): Promise<Response> =>
      fetch(`${live.house.url}/graphql/stream${query}`, { method: 'DELETE', headers });
    return { token, open, send, stop };
  }

  test('does not take an id that is running, and what runs under it goes on', async () => {
    const { open, send, stop } = await opened();
    const subscription = { query: EVENTS, variables: { symbols: ['BTCUSDT'] } };
    expect((await send(subscription, 'a')).status).toBe(202);
    await until(() => open.events.length >= 2);
    const mutation = { query: 'mutation { createStreamTicket { ticket } }' };
    for (const body of [subscription, mutation]) {
      const refused = await send(body, 'a');
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'conflict' } }] });
    }
    live.venue.trade('BTCUSDT', '83');
    await until(() => JSON.stringify(open.events).includes('"83"'));
    expect(open.events.map(({ event }) => event)).not.toContain('complete');
    expect((await stop('?operationId=a')).status).toBe(200);
    expect((await send(mutation, 'a')).status).toBe(202);
    await until(() => open.events.some(({ event }) => event === 'complete'));
  });

  test('does not take an id that waits for the connection', async () => {
    const token = await (await put()).text();
    const send = (): Promise<Response> =>
      fetch(`${live.house.url}/graphql/stream?token=${token}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${live.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          query: EVENTS,
          variables: { symbols: ['BTCUSDT'] },
          extensions: { operationId: 'a' },
        }),
      });
    const stop = (): Promise<Response> =>
      fetch(`${live.house.url}/graphql/stream?token=${token}&operationId=a`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${live.key}` },
      });
    expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(409);
    expect((await stop()).status).toBe(200);
    expect((await send()).status).toBe(202);
  });

  test('holds 20 operations before its connection, and does not run the next one', async () => {
    const own = await live.house.key('pro', { tenant: 'eager' });
    const token = await (await put(own)).text();
    const send = (query: string, operationId: string): Promise<Response> =>
      fetch(`${live.house.url}/graphql/stream?token=${token}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, extensions: { operationId } }),
      });
    for (let i = 0; i < 20; i += 1) expect((await send('{ __typename }', `${i}`)).status).toBe(202);
    const save = 'mutation { createSavedSearch(input: { query: "harbour" }) { savedSearch { id } } }';
    const refused = await send(save, 'next');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'conflict' } }] });
    const searches = await live.house.get('/v1/saved-searches', own);
    expect(searches.json()).toMatchObject({ savedSearches: [] });
    const open = await openStream(`${live.house.url}/graphql/stream?token=${token}`);
    live.closing(open.close);
    await until(() => open.events.filter(({ event }) => event === 'complete').length === 20);
    expect((await send(save, 'next')).status).toBe(202);
    await until(async () => (await live.house.get('/v1/saved-searches', own)).body.includes('harbour'));
  });

  test('is told which operation to stop', async () => {
    const { stop } = await opened();
    const refused = await stop('');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: [{ extensions: { code: 'invalid_parameter', errors: [{ parameter: 'operationId' }] } }],
    });
  });

  test.each([
    ['a document with two mistakes', '{ nope neither }', {}],
    ['a document that costs too much', '{ stories(first: 100) { nodes { related { nodes { id } } } } }', {}],
    ['a variable of the wrong type', EVENTS, { symbols: 5 }],
    ['an argument out of its range', EVENTS, { symbols: [] }],
    ['an unknown symbol', EVENTS, { symbols: ['NOPEUSDT'] }],
  ])('refuses %s with the same errors as a request of its own', async (_what, query, variables) => {
    const { send } = await opened();
    const refused = await send({ query, variables }, 'wrong');
    const alone = await fetch(`${live.house.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${live.key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query, variables }),
    });
    const [, data = ''] = /event: next\ndata: (.*)\n/.exec(await alone.text()) ?? [];
    const of = ({ errors }: { errors: { extensions: { requestId: string; status: number } }[] }) =>
      errors.map(({ extensions: { requestId: _, ...extensions }, ...error }) => ({ ...error, extensions }));
    const errors = of(JSON.parse(data));
    expect(refused.status).toBe(errors[0]!.extensions.status);
    expect(of((await refused.json()) as Parameters<typeof of>[0])).toEqual(errors);
  });

  test('there are so many of a key and no more', async () => {
    const own = await live.house.key('pro', { tenant: 'greedy' });
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
  ['savedSearchMatched(id: "x")', 'BAD_USER_INPUT'],
])(
  'the error of a subscription that cannot begin (%s) has what every error has: place, code, status, request id, and the usage',
  async (field, code) => {
    const response = await fetch(`${live.house.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${live.key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: `subscription { mine: ${field} { __typename } }` }),
    });
    const [, data = ''] = /event: next\ndata: (.*)\n/.exec(await response.text()) ?? [];
    const { errors, extensions } = JSON.parse(data);
    const requestId = response.headers.get('x-request-id');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path: ['mine'], locations: [{ line: 1, column: 16 }] });
    expect(errors[0].extensions).toMatchObject({ code, status: code === 'not_found' ? 404 : 400, requestId });
    expect(extensions.usage.calls).toBeGreaterThan(0);
  },
);

test('documents that differ by symbols and cursor alone are worked out once', async () => {
  const { marketSelection } = await import('../../schema/market/selection.ts');
  const { readSubscription } = await import('../../schema/graph/selection.ts');
  const { schema } = await import('../../schema/index.ts');
  const { prepare } = await import('../../schema/graph/execute.ts');
  const { log } = live.house.services;
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
