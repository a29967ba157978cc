import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { call, reply, subscribe } from '../setup/receiver.ts';
import { report } from '../setup/research.ts';
import { DELIVERIES, openWebhooks, SUBSCRIPTIONS, type Webhooks } from './webhooks.ts';

let hooks: Webhooks;

beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks?.close());

beforeEach(async () => {
  hooks.receiver.answer = reply(204);
  await hooks.house.services.db.query('delete from webhook_subscriptions');
  await hooks.house.services.db.query('delete from webhook_deliveries');
});

test('creating answers with the subscription and, this once, its secret', async () => {
  const made = await hooks.post(SUBSCRIPTIONS, {
    ...hooks.valid(),
    filters: { categories: ['Economy', 'economy'], geographies: ['Australia', 'US'] },
  });
  expect(made.statusCode).toBe(200);
  expect(made.headers['cache-control']).toBe('no-store');
  const { subscription, secret } = made.json().data;
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(subscription).toEqual({
    id: expect.stringMatching(/^sub_/),
    ...hooks.valid(),
    filters: { categories: ['economy'], geographies: ['AU', 'US'] },
    state: 'active',
    pausedReason: null,
    failingSince: null,
    breakerUntil: null,
    activeKeyId: expect.stringMatching(/^whk_/),
    previousKeyIds: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const one = await hooks.get(`${SUBSCRIPTIONS}/${subscription.id}`);
  expect(one.json()).toEqual({ data: { subscription } });
  expect((await hooks.get(SUBSCRIPTIONS)).json()).toEqual({ data: { subscriptions: [subscription] } });
  expect((await hooks.get(SUBSCRIPTIONS, hooks.stranger)).json()).toEqual({ data: { subscriptions: [] } });
  const { rows } = await hooks.house.services.db.query<{ sealed: Buffer }>('select sealed from webhook_keys');
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(rows.some(({ sealed }) => sealed.includes(bytes))).toBe(false);
});

test('the OpenAPI document lists the event types that can be asked for, the test among them', async () => {
  const { paths, components } = (
    await hooks.house.app.inject({ method: 'GET', url: '/v1/openapi.json' })
  ).json();
  const { schema } = paths[SUBSCRIPTIONS].post.requestBody.content['application/json'];
  const body = schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)];
  expect(body.properties.eventTypes.items.enum).toEqual([
    'intelligence.published',
    'intelligence.updated',
    'saved_search.matched',
    'subscription.paused',
    'subscription.test',
  ]);
});

test('an event arrives with the headers that the OpenAPI document shows, and no others of its own', async () => {
  const { id } = await subscribe(hooks.house, hooks.key, hooks.receiver.url);
  const from = hooks.receiver.arrivals.length;
  await hooks.post(`${SUBSCRIPTIONS}/${id}/test`);
  const { headers, body } = hooks.receiver.arrivals[from]!;
  const { webhooks } = (await hooks.house.app.inject({ method: 'GET', url: '/v1/openapi.json' })).json();
  const { type } = JSON.parse(body);
  const described = webhooks[type].post.parameters as { name: string; required: boolean }[];
  for (const { name, required } of described) {
    if (required) expect(headers[name.toLowerCase()], name).toMatch(/./);
  }
  const known = new Set(described.map(({ name }) => name.toLowerCase()));
  const own = Object.keys(headers).filter((name) => name.includes('webhook') || name === 'traceparent');
  expect(own.filter((name) => !known.has(name))).toEqual([]);
  expect(headers['content-type']).toBe('application/json');
});

test('what cannot be subscribed to is refused with the place of the fault', async () => {
  const refused = async (body: unknown) => {
    const answer = await hooks.post(SUBSCRIPTIONS, body);
    expect(answer.statusCode).toBe(400);
    return answer.json();
  };
  const types = (eventTypes: unknown) => refused({ url: hooks.receiver.url, eventTypes });
  expect(await types(['intelligence.publishd'])).toMatchObject({
    code: 'invalid_body',
    errors: [{ pointer: '/eventTypes/0', suggestion: 'intelligence.published' }],
  });
  expect((await types([])).errors[0].pointer).toBe('/eventTypes');
  expect((await types(['subscription.challenge'])).errors[0].pointer).toBe('/eventTypes/0');
  expect((await types('intelligence.published')).errors[0].pointer).toBe('/eventTypes');
  expect((await types(Array(51).fill('intelligence.published'))).errors[0].pointer).toBe('/eventTypes');
  const filters = (given: unknown) => refused({ ...hooks.valid(), filters: given });
  expect((await filters({ categories: ['economi'] })).errors[0]).toMatchObject({
    pointer: '/filters/categories/0',
    suggestion: 'economy',
  });
  expect((await filters({ geographies: ['AU', 'Atlantis'] })).errors[0].pointer).toBe(
    '/filters/geographies/1',
  );
  expect((await filters({ geographies: Array(51).fill('AU') })).errors[0].pointer).toBe(
    '/filters/geographies',
  );
  expect((await filters({ categorie: ['economy'] })).errors[0].suggestion).toBe('categories');
  const all = await refused({
    url: 'ftp://hooks.example.com',
    eventTypes: ['subscription.test', 'bogus', 'intelligence.publishd'],
    filters: { categories: ['economi', 'economy', 'sciense'], geographies: ['Atlantis'] },
  });
  expect(all.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/eventTypes/1',
    '/eventTypes/2',
    '/filters/categories/0',
    '/filters/categories/2',
    '/filters/geographies/0',
    '/url',
  ]);
  expect((await refused({ eventTypes: ['intelligence.published'] })).errors[0].pointer).toBe('/url');
  for (const url of [
    'ftp://hooks.example.com',
    'https://10.0.0.1/',
    'nonsense',
    `https://a.example/${'x'.repeat(3_000)}`,
  ]) {
    expect((await refused({ ...hooks.valid(), url })).errors[0].pointer).toBe('/url');
  }
  expect((await refused(undefined)).code).toBe('invalid_body');
  expect((await refused({ ...hooks.valid(), uri: 'x' })).errors[0].suggestion).toBe('url');
});

test('a filter takes what the same filter of lists takes, in every spelling, and refuses the rest as they do', async () => {
  await publishStories(hooks.house.services.stories, [
    report('The Wire', 'Moot', 'A court.', { category: 'law' }),
  ]);
  const made = await hooks.post(SUBSCRIPTIONS, {
    ...hooks.valid(),
    filters: { categories: ['  LAW ', 'Economy'], geographies: ['European Union', 'jp', 'JP'] },
  });
  expect(made.json().data.subscription.filters).toEqual({
    categories: ['law', 'economy'],
    geographies: ['EU', 'JP'],
  });
  for (const [name, parameter, value] of [
    ['categories', 'category', 'economi'],
    ['categories', 'category', 'x'.repeat(201)],
    ['geographies', 'country', 'Autralia'],
    ['geographies', 'country', 'Atlantis'],
  ] as const) {
    const listed = (await hooks.get(`/v1/news?${parameter}=${value}`)).json();
    const { status, errors } = (
      await hooks.post(SUBSCRIPTIONS, { ...hooks.valid(), filters: { [name]: [value] } })
    ).json();
    const { parameter: _, ...first } = listed.errors[0];
    expect([status, errors[0]], value).toEqual([400, { pointer: `/filters/${name}/0`, ...first }]);
  }
  // Nothing is excluded here, and what says nothing would match nothing.
  for (const value of ['-economy', '', '!?']) {
    const refused = await hooks.post(SUBSCRIPTIONS, { ...hooks.valid(), filters: { categories: [value] } });
    expect(refused.json().errors[0].pointer, value).toBe('/filters/categories/0');
    // Nor is a way named that there is elsewhere.
    expect(refused.json().errors[0].detail, value).not.toMatch(/address|GraphQL/);
  }
});

test('an account has at most 100 subscriptions, also when the last come at once', async () => {
  await hooks.house.services.db.query(
    `insert into webhook_subscriptions (id, tenant_id, url, event_types)
     select uuidv7(), t.id, 'https://hooks.example.com/', '{}' from tenants t, generate_series(1, 98)
     where t.name = 'acme'`,
  );
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => hooks.post(SUBSCRIPTIONS, hooks.valid())),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect((await hooks.post(SUBSCRIPTIONS, hooks.valid(), hooks.stranger)).statusCode).toBe(200);
});

test('every route needs a key, and the scope webhooks; replay needs an operator before anything is looked up', async () => {
  const { subscription, delivery } = await hooks.delivered();
  const routes: [method: 'GET' | 'POST' | 'DELETE', path: string][] = [
    ['GET', SUBSCRIPTIONS],
    ['POST', SUBSCRIPTIONS],
    ['GET', `${SUBSCRIPTIONS}/${subscription}`],
    ['POST', `${SUBSCRIPTIONS}/${subscription}/test`],
    ['POST', `${SUBSCRIPTIONS}/${subscription}/pause`],
    ['POST', `${SUBSCRIPTIONS}/${subscription}/verify`],
    ['POST', `${SUBSCRIPTIONS}/${subscription}/rotate`],
    ['DELETE', `${SUBSCRIPTIONS}/${subscription}`],
    ['GET', DELIVERIES],
    ['GET', `${DELIVERIES}/${delivery}`],
    ['POST', `${DELIVERIES}/${delivery}/replay`],
  ];
  for (const [method, path] of routes) {
    expect((await call(hooks.house, undefined, method, path)).statusCode, path).toBe(401);
    const narrow = await call(hooks.house, hooks.reader, method, path);
    expect([narrow.statusCode, narrow.json().code], path).toEqual([403, 'insufficient_scope']);
  }
  for (const id of [delivery, encodeId('dlv', newUuid()), 'nonsense']) {
    expect((await hooks.post(`${DELIVERIES}/${id}/replay`)).statusCode).toBe(403);
  }
  expect((await hooks.post(`${DELIVERIES}/${delivery}/replay`, undefined, hooks.operator)).statusCode).toBe(
    200,
  );
});

test('the ids of another account, of nobody and of no form get the same 404, byte for byte, on every route', async () => {
  const { subscription, delivery } = await hooks.delivered();
  // But for the request's own id, and the count of calls.
  const bare = (body: string) => body.replace(/"requestId":"[^"]*"|"usage":\{[^}]*\}/g, '');
  const routes: [method: 'GET' | 'POST' | 'DELETE', prefix: 'sub' | 'dlv', path: (id: string) => string][] = [
    ['GET', 'sub', (id) => `${SUBSCRIPTIONS}/${id}`],
    ['POST', 'sub', (id) => `${SUBSCRIPTIONS}/${id}/test`],
    ['POST', 'sub', (id) => `${SUBSCRIPTIONS}/${id}/pause`],
    ['POST', 'sub', (id) => `${SUBSCRIPTIONS}/${id}/verify`],
    ['POST', 'sub', (id) => `${SUBSCRIPTIONS}/${id}/rotate`],
    ['DELETE', 'sub', (id) => `${SUBSCRIPTIONS}/${id}`],
    ['GET', 'dlv', (id) => `${DELIVERIES}/${id}`],
    ['POST', 'dlv', (id) => `${DELIVERIES}/${id}/replay`],
  ];
  for (const [method, prefix, path] of routes) {
    const own = prefix === 'sub' ? subscription : delivery;
    const ids = [
      own,
      encodeId(prefix, newUuid()),
      'nonsense',
      encodeId(prefix === 'sub' ? 'dlv' : 'sub', newUuid()),
    ];
    const answers = await Promise.all(ids.map((id) => call(hooks.house, hooks.stranger, method, path(id))));
    expect(
      answers.map(({ statusCode }) => statusCode),
      path('id'),
    ).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => bare(body))).size, path('id')).toBe(1);
  }
  expect((await hooks.get(`${SUBSCRIPTIONS}/${subscription}`)).statusCode).toBe(200);
  expect(
    (await hooks.get(`${DELIVERIES}?subscription=${subscription}`, hooks.stranger)).json().data.deliveries,
  ).toEqual([]);
  const asks = [
    'query ($sub: ID!) { webhookSubscription(id: $sub) { id } }',
    'mutation ($sub: ID!) { testWebhookSubscription(id: $sub) { delivery { id } } }',
    'mutation ($sub: ID!) { pauseWebhookSubscription(id: $sub) { subscription { id } } }',
    'mutation ($sub: ID!) { verifyWebhookSubscription(id: $sub) { subscription { id } } }',
    'mutation ($sub: ID!) { rotateWebhookKey(id: $sub) { secret } }',
    'mutation ($sub: ID!) { deleteWebhookSubscription(id: $sub) { id: subscriptionId } }',
    'query ($dlv: ID!) { webhookDelivery(id: $dlv) { id } }',
    'mutation ($dlv: ID!) { replayWebhookDelivery(id: $dlv) { delivery { id } } }',
    'query ($sub: ID!) { node(id: $sub) { id } }',
    'query ($dlv: ID!) { node(id: $dlv) { id } }',
  ];
  for (const ask of asks) {
    const foreign = await call(hooks.house, hooks.stranger, 'POST', '/graphql', {
      query: ask,
      variables: ask.includes('$sub') ? { sub: subscription } : { dlv: delivery },
    });
    const unknown = await call(hooks.house, hooks.stranger, 'POST', '/graphql', {
      query: ask,
      variables: ask.includes('$sub')
        ? { sub: encodeId('sub', newUuid()) }
        : { dlv: encodeId('dlv', newUuid()) },
    });
    expect(bare(foreign.body), ask).toBe(bare(unknown.body));
    expect(foreign.body).not.toContain('"secret"');
  }
});
