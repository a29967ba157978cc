import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemShape } from '../../rest/app/route/shapes.ts';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { type Described, type DescribedApi, openDescribed, type WireAnswer } from '../setup/described.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { echo, openReceiver, reply, type TestReceiver } from '../setup/receiver.ts';
import { BAD_QUERY, fill, GETS, type Ids, NONE, nothing, SUBSCRIPTIONS, WINDOW } from './openapi-asks.ts';

// Every operation of the description is asked for each status that a caller can bring about, over a socket, on a house
// with content of every kind. Each answer is held against the description: status, media type, headers, schema.

interface Ask {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as it stands instead of `body`. */
  readonly text?: string;
}

let house: TestHouse;
let receiver: TestReceiver;
let described: Described;
let ids: Ids;
const keys = { all: '', reader: '', mcp: '', free: '', spent: '' };
const seen = new Map<string, Set<number>>();
const faults: string[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  receiver.answer = echo;
  house = await openTestHouse({
    listen: true,
    deliver: true,
    live: { connect: true },
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '1' },
  });
  described = openDescribed((await house.get('/v1/openapi.json')).json<DescribedApi>());
  const scopes = ['read', 'write', 'webhooks', 'ai', 'mcp', 'operator'] as const;
  keys.all = await house.key('pro', { tenant: 'acme', scopes });
  keys.reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
  keys.mcp = await house.key('pro', { tenant: 'acme', scopes: ['mcp'] });
  keys.free = await house.key('free');
  keys.spent = await house.key('pro', { tenant: 'spent', limit: 0, scopes });
  ids = await fill(house);
}, 120_000);
afterAll(async () => {
  await house?.close();
  await receiver?.close();
});

async function send(method: string, path: string, ask: Ask = {}): Promise<WireAnswer> {
  const { key = keys.all, body, text, headers } = ask;
  const answer = await fetch(`${house.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined && text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined && text === undefined ? {} : { body: text ?? JSON.stringify(body) }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream && path.split('?')[0]!.endsWith('/stream')) {
    await answer.body?.cancel();
    return { status: answer.status, headers: answer.headers, body: '' };
  }
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** Asks an operation and holds what it answers against the description. @returns the answer. */
async function hold(operation: string, path: string, status: number, ask: Ask = {}): Promise<WireAnswer> {
  const [method] = operation.split(' ') as [string];
  const answer = await send(method.toUpperCase(), path, ask);
  const name = `${operation} as ${path.slice(0, 100)}`;
  if (answer.status !== status)
    faults.push(`${name}: ${answer.status}, not ${status}: ${answer.body.slice(0, 300)}`);
  for (const fault of described.faultsOf(operation, answer)) faults.push(`${name}, ${status}: ${fault}`);
  seen.set(operation, (seen.get(operation) ?? new Set()).add(answer.status));
  return answer;
}

const subscription = () => ({ url: receiver.url, eventTypes: ['intelligence.published'] });

/** What a POST or PUT takes; undefined: no body. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  'post /v1/saved-searches': () => ({ name: 'Harbours', query: 'harbour', filters: { country: 'AU' } }),
  'put /v1/saved-searches/{idOrSlug}': () => ({ name: 'Ports' }),
  'post /v1/ai-terminal': () => ({ question: 'What did the council approve?' }),
  'post /v1/ai-terminal/chat': () => ({ message: 'What did the council approve?' }),
  [`post ${SUBSCRIPTIONS}`]: subscription,
  [`put ${SUBSCRIPTIONS}/{id}`]: subscription,
  [`post ${SUBSCRIPTIONS}/{id}/recover`]: () => ({ since: '2026-07-18T00:00:00Z' }),
};

// Some hundred requests stand in one test; a busy machine may take its time.
describe('held against its description, what is answered', { timeout: 180_000 }, () => {
  test('by everything that is created, changed and asked', async () => {
    const made = await hold('post /v1/saved-searches', '/v1/saved-searches', 200, {
      body: { name: 'Harbours', query: 'harbour', filters: { country: 'AU,-JP', sort: 'popular' } },
    });
    ids.search = (JSON.parse(made.body) as { id: string }).id;
    const created = await hold(`post ${SUBSCRIPTIONS}`, SUBSCRIPTIONS, 200, {
      body: { ...subscription(), filters: { categories: ['politics'], geographies: ['AU'] } },
    });
    ids.feed = (JSON.parse(created.body) as { data: { subscription: { id: string } } }).data.subscription.id;
    const one = '/v1/saved-searches/{idOrSlug}';
    const search = `/v1/saved-searches/${ids.search}`;
    const alert = { subscriptionId: ids.feed, cadence: 'daily' };
    await hold(`put ${one}`, search, 200, { body: { alert, query: null } });
    await hold(`put ${one}`, search, 200);
    const gone = JSON.parse((await send('POST', '/v1/saved-searches', { body: {} })).body) as { id: string };
    await hold(`delete ${one}`, `/v1/saved-searches/${gone.id}`, 200);
    for (const path of ['/v1/ai-terminal', '/v1/ai-terminal/chat']) {
      const said = await hold(`post ${path}`, path, 200, {
        body: { question: 'What did the council approve?' },
      });
      const { conversation } = JSON.parse(said.body) as { conversation: { id: string } };
      const more = { query: 'Who won the chess open?', conversation_id: conversation.id };
      await hold(`post ${path}`, path, 200, { body: more });
      await hold(`post ${path}`, path, 200, {
        body: { prompt: 'harbour' },
        headers: { accept: 'text/event-stream' },
      });
      await hold(`post ${path}`, path, 404, {
        body: { question: 'x?', conversationId: encodeId('conv', newUuid()) },
      });
      await house.services.db.query('update conversations set turns = 100000 where id is not null');
      await hold(`post ${path}`, path, 409, { body: more });
    }
    const each = (verb: string) =>
      [`post ${SUBSCRIPTIONS}/{id}/${verb}`, `${SUBSCRIPTIONS}/${ids.feed}/${verb}`] as const;
    await hold(`put ${SUBSCRIPTIONS}/{id}`, `${SUBSCRIPTIONS}/${ids.feed}`, 200, { body: subscription() });
    await hold(...each('recover'), 200, { body: { since: '2026-07-18T00:00:00Z' } });
    await hold(...each('test'), 200);
    receiver.answer = reply(500, 'no');
    const failed = await hold(...each('test'), 200);
    ids.delivery = (JSON.parse(failed.body) as { data: { delivery: { id: string } } }).data.delivery.id;
    receiver.answer = echo;
    const replay = [
      'post /v1/webhooks/deliveries/{id}/replay',
      `/v1/webhooks/deliveries/${ids.delivery}/replay`,
    ] as const;
    await hold(...replay, 200);
    await hold(...each('pause'), 200);
    await hold(...each('test'), 409);
    receiver.answer = reply(200, 'no echo');
    await hold(...each('verify'), 409);
    receiver.answer = echo;
    await house.services.db.query(`update webhook_subscriptions set paused_reason = 'operator' where true`);
    const owner = await house.key('pro', { tenant: 'acme', scopes: ['webhooks'] });
    const paused = [`${SUBSCRIPTIONS}/{id}`, `${SUBSCRIPTIONS}/${ids.feed}`] as const;
    const elsewhere = { ...subscription(), url: `${receiver.url}/elsewhere` };
    await hold(`put ${paused[0]}`, paused[1], 409, { key: owner, body: elsewhere });
    await hold(...each('verify'), 200);
    await hold(...each('rotate'), 200, { body: { overlapSeconds: 60 } });
    for (let older = 1; older < 5; older += 1) await send('POST', each('rotate')[1]);
    await hold(...each('rotate'), 409);
    expect(faults).toEqual([]);
  });

  test('by everything that is read, once more with If-None-Match, and in each format', async () => {
    for (const [path, addresses] of Object.entries(GETS)) {
      const operation = `get ${path}`;
      for (const address of addresses(ids)) {
        await hold(operation, address, 200);
        if (described.statusesOf(operation).includes(304)) {
          await hold(operation, address, 304, { headers: { 'if-none-match': '*' } });
        }
      }
    }
    for (const accept of ['text/csv', 'application/vnd.apache.arrow.stream']) {
      await hold('get /v1/market/bars', `/v1/market/bars?${WINDOW}`, 200, { headers: { accept } });
      const held = { accept, 'if-none-match': '*' };
      await hold('get /v1/market/bars', `/v1/market/bars?${WINDOW}`, 304, { headers: held });
    }
    const tab = { accept: 'text/html', 'sec-fetch-dest': 'document' };
    for (const feed of ['/v1/rss', '/v1/atom', '/v1/feed.json'])
      await hold(`get ${feed}`, feed, 200, { headers: tab });
    await hold('get /v1/market/bars', `/v1/market/bars?${WINDOW}`, 406, {
      headers: { accept: 'application/pdf' },
    });
    expect(faults).toEqual([]);
  });

  test('by each refusal that a caller can bring about', async () => {
    for (const operation of described.operations) {
      const [method, path] = operation.split(' ') as [string, string];
      const good = GETS[path]?.(ids)[0] ?? path.replace('{idOrSlug}', ids.search).replace('{id}', ids.feed);
      const address = method === 'get' ? good : path.includes('deliveries') ? nothing(path) : good;
      const statuses = described.statusesOf(operation);
      const body = BODIES[operation]?.();
      const ask = body === undefined ? {} : { body };
      const [bare] = address.split('?') as [string];
      const bad = BAD_QUERY[path] ?? 'x=%ff';
      if (bad !== NONE) await hold(operation, `${bare}?${bad}`, 400, ask);
      if (statuses.includes(403)) {
        await hold(operation, address, 401, { ...ask, key: null });
        await hold(operation, address, 403, { ...ask, key: keys.mcp });
        await hold(operation, address, 429, { ...ask, key: keys.spent });
      }
      if (path.startsWith('/v1/market/')) await hold(operation, address, 403, { key: keys.free });
      if (statuses.includes(404) && path.includes('{')) await hold(operation, nothing(path), 404, ask);
      if (statuses.includes(410))
        await hold(operation, path.replace('{idOrSlug}', ids.retracted).replace('{revision}', '1'), 410);
      if (path.includes('/news') && path.includes('{') && statuses.includes(410)) {
        await hold(operation, path.replace('{idOrSlug}', ids.restricted).replace('{revision}', '1'), 403);
      }
      if (statuses.includes(415)) {
        await hold(operation, address, 415, { text: 'a=1', headers: { 'content-type': 'text/plain' } });
        await hold(operation, address, 413, { text: `{"name":"${'x'.repeat(2_000_000)}"}` });
        await hold(operation, address, 400, { text: '{' });
        await hold(operation, address, 400, { body: { unheard: 'of', url: 5, question: 5 } });
      }
    }
    for (const path of ['bars', 'coverage', 'latest', 'stream']) {
      const query = WINDOW.replace('AAAUSDT', 'NOPEUSDT');
      const asked = ['bars', 'coverage'].includes(path) ? query : 'symbol=NOPEUSDT';
      await hold(`get /v1/market/${path}`, `/v1/market/${path}?${asked}`, 404);
    }
    expect(faults).toEqual([]);
  });

  test('by an address that is not there or not for the method: a problem document', async () => {
    for (const [method, path, status] of [
      ['GET', '/v1/nothing', 404],
      ['DELETE', '/v1/news', 405],
      ['POST', '/v1/me', 405],
    ] as const) {
      const answer = await send(method, path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ]);
      expect(problemShape.safeParse(JSON.parse(answer.body)).error).toBeUndefined();
      expect(answer.headers.has('allow')).toBe(status === 405);
    }
  });

  test('when everything is asked a last time, of what is deleted', async () => {
    await house.services.db.query(
      `insert into saved_searches select (jsonb_populate_record(s, jsonb_build_object('id', uuidv7()))).*
       from saved_searches s, generate_series(1, 1000) where s.id = (select id from saved_searches limit 1)`,
    );
    await hold('post /v1/saved-searches', '/v1/saved-searches', 409, { body: {} });
    await house.services.db.query(
      `insert into webhook_subscriptions
       select (jsonb_populate_record(s, jsonb_build_object('id', uuidv7()))).*
       from webhook_subscriptions s, generate_series(1, 1000) where s.id = (select id from webhook_subscriptions limit 1)`,
    );
    await hold(`post ${SUBSCRIPTIONS}`, SUBSCRIPTIONS, 409, { body: subscription() });
    await hold(`delete ${SUBSCRIPTIONS}/{id}`, `${SUBSCRIPTIONS}/${ids.feed}`, 204);
    await hold(
      'post /v1/webhooks/deliveries/{id}/replay',
      `/v1/webhooks/deliveries/${ids.delivery}/replay`,
      409,
    );
    expect(faults).toEqual([]);
  });

  test('has had every status that is described, but those that only a fault of ours brings about', () => {
    // 500 and 503 are swept by test/app/outage.test.ts; the rest are statuses that every operation lists.
    const elsewhere = new Set([500, 503]);
    const missing = described.operations.flatMap((operation) => {
      const had = seen.get(operation) ?? new Set();
      const open = !described.statusesOf(operation).includes(403);
      return described
        .statusesOf(operation)
        .filter((status) => !had.has(status) && !elsewhere.has(status))
        .filter((status) => !(open && (status === 401 || status === 429)))
        .map((status) => `${operation} ${status}`);
    });
    expect(missing.toSorted()).toEqual([
      // Every operation lists a 200; this one answers 204.
      `delete ${SUBSCRIPTIONS}/{id} 200`,
      // Only what is no HTTP is refused where every query is good (test/app/http-hardening.test.ts).
      'get /healthz 400',
      'get /readyz 400',
      'get /v1/opml 400',
      // When many change one search at the same moment.
      'put /v1/saved-searches/{idOrSlug} 409',
    ]);
  });

  test('has had every header that is described, but those of what does not happen here', () => {
    const unseen = described.unseenHeaders().filter((header) => {
      const [method, path, status, name] = header.split(' ');
      // The service reads from no replicas here, and no window of bars is so long that it is cut.
      return (
        seen.get(`${method} ${path}`)?.has(Number(status)) &&
        name !== 'x-position' &&
        name !== 'x-market-next-from'
      );
    });
    expect(unseen.toSorted()).toEqual([]);
  });
});
