import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, openReceiver, reply, subscribe, type TestReceiver } from '../setup/receiver.ts';
import { report } from '../setup/research.ts';

// Managing webhooks without anybody who delivers: every status of every route, and the same over GraphQL.
let house: TestHouse;
let key: string;
let stranger: string;
let operator: string;
let reader: string;
let receiver: TestReceiver;
const SUBSCRIPTIONS = '/v1/webhooks/subscriptions';
const DELIVERIES = '/v1/webhooks/deliveries';

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
  operator = await house.key('pro', { tenant: 'acme', scopes: ['read', 'operator', 'webhooks'] });
  reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
  stranger = await house.key('pro', { tenant: 'other', scopes: ['read', 'write', 'webhooks', 'operator'] });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});
beforeEach(async () => {
  receiver.answer = reply(204);
  await house.services.db.query('delete from webhook_subscriptions');
  await house.services.db.query('delete from webhook_deliveries');
});

const valid = () => ({ url: receiver.url, eventTypes: ['intelligence.published'] });
const post = (path: string, body?: unknown, by = key) => call(house, by, 'POST', path, body);
const get = (path: string, by = key) => call(house, by, 'GET', path);

async function graph(query: string, variables: object = {}, by = key) {
  const answer = await call(house, by, 'POST', '/graphql', { query, variables });
  return answer.json() as {
    data: Record<string, never>;
    errors?: { message: string; extensions: { code: string } }[];
    extensions?: { cost: { requested: number } };
  };
}

/** A delivery of the account that is over. */
async function delivered(): Promise<{ subscription: string; delivery: string }> {
  const { id } = await subscribe(house, key, receiver.url);
  const { delivery } = (await post(`${SUBSCRIPTIONS}/${id}/test`)).json().data;
  await house.services.db.query(
    `update webhook_deliveries set event_type = 'intelligence.published' where status = 'delivered'`,
  );
  return { subscription: id, delivery: delivery.id };
}

test('creating answers with the subscription and, this once, its secret', async () => {
  const made = await post(SUBSCRIPTIONS, {
    ...valid(),
    filters: { categories: ['Economy', 'economy'], geographies: ['Australia', 'US'] },
  });
  expect(made.statusCode).toBe(200);
  expect(made.headers['cache-control']).toBe('no-store');
  const { subscription, secret } = made.json().data;
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(subscription).toEqual({
    id: expect.stringMatching(/^sub_/),
    ...valid(),
    filters: { categories: ['economy'], geographies: ['AU', 'US'] },
    state: 'active',
    pausedReason: null,
    activeKeyId: expect.stringMatching(/^whk_/),
    previousKeyIds: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const one = await get(`${SUBSCRIPTIONS}/${subscription.id}`);
  expect(one.json()).toEqual({ data: { subscription } });
  expect((await get(SUBSCRIPTIONS)).json()).toEqual({ data: { subscriptions: [subscription] } });
  expect((await get(SUBSCRIPTIONS, stranger)).json()).toEqual({ data: { subscriptions: [] } });
  const { rows } = await house.services.db.query<{ sealed: Buffer }>('select sealed from webhook_keys');
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(rows.some(({ sealed }) => sealed.includes(bytes))).toBe(false);
});

test('the OpenAPI document lists the event types that can be asked for, the test among them', async () => {
  const { paths, components } = (await house.app.inject({ method: 'GET', url: '/v1/openapi.json' })).json();
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
  const { id } = await subscribe(house, key, receiver.url);
  const from = receiver.arrivals.length;
  await post(`${SUBSCRIPTIONS}/${id}/test`);
  const { headers, body } = receiver.arrivals[from]!;
  const { webhooks } = (await house.app.inject({ method: 'GET', url: '/v1/openapi.json' })).json();
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
    const answer = await post(SUBSCRIPTIONS, body);
    expect(answer.statusCode).toBe(400);
    return answer.json();
  };
  const types = (eventTypes: unknown) => refused({ url: receiver.url, eventTypes });
  expect(await types(['intelligence.publishd'])).toMatchObject({
    code: 'invalid_body',
    errors: [{ pointer: '/eventTypes/0', suggestion: 'intelligence.published' }],
  });
  expect((await types([])).errors[0].pointer).toBe('/eventTypes');
  expect((await types(['subscription.challenge'])).errors[0].pointer).toBe('/eventTypes/0');
  expect((await types('intelligence.published')).errors[0].pointer).toBe('/eventTypes');
  expect((await types(Array(51).fill('intelligence.published'))).errors[0].pointer).toBe('/eventTypes');
  const filters = (given: unknown) => refused({ ...valid(), filters: given });
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
  expect((await refused({ eventTypes: ['intelligence.published'] })).errors[0].pointer).toBe('/url');
  for (const url of [
    'ftp://hooks.example.com',
    'https://10.0.0.1/',
    'nonsense',
    `https://a.example/${'x'.repeat(3_000)}`,
  ]) {
    expect((await refused({ ...valid(), url })).errors[0].pointer).toBe('/url');
  }
  expect((await refused(undefined)).code).toBe('invalid_body');
  expect((await refused({ ...valid(), uri: 'x' })).errors[0].suggestion).toBe('url');
});

test('a filter takes what the same filter of lists takes, in every spelling, and refuses the rest as they do', async () => {
  await publishStories(house.services.stories, [report('The Wire', 'Moot', 'A court.', { category: 'law' })]);
  const made = await post(SUBSCRIPTIONS, {
    ...valid(),
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
    const listed = (await get(`/v1/news?${parameter}=${value}`)).json();
    const { status, errors } = (
      await post(SUBSCRIPTIONS, { ...valid(), filters: { [name]: [value] } })
    ).json();
    const { parameter: _, ...first } = listed.errors[0];
    expect([status, errors[0]], value).toEqual([400, { pointer: `/filters/${name}/0`, ...first }]);
  }
  // Nothing is excluded here, and what says nothing would match nothing.
  for (const value of ['-economy', '', '!?']) {
    const refused = await post(SUBSCRIPTIONS, { ...valid(), filters: { categories: [value] } });
    expect(refused.json().errors[0].pointer, value).toBe('/filters/categories/0');
  }
});

test('an account has at most 100 subscriptions, also when the last come at once', async () => {
  await house.services.db.query(
    `insert into webhook_subscriptions (id, tenant_id, url, event_types)
     select uuidv7(), t.id, 'https://hooks.example.com/', '{}' from tenants t, generate_series(1, 98)
     where t.name = 'acme'`,
  );
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(SUBSCRIPTIONS, valid())));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect((await post(SUBSCRIPTIONS, valid(), stranger)).statusCode).toBe(200);
});

test('every route needs a key, and the scope webhooks; replay needs an operator before anything is looked up', async () => {
  const { subscription, delivery } = await delivered();
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
    expect((await call(house, undefined, method, path)).statusCode, path).toBe(401);
    const narrow = await call(house, reader, method, path);
    expect([narrow.statusCode, narrow.json().code], path).toEqual([403, 'insufficient_scope']);
  }
  for (const id of [delivery, encodeId('dlv', newUuid()), 'nonsense']) {
    expect((await post(`${DELIVERIES}/${id}/replay`)).statusCode).toBe(403);
  }
  expect((await post(`${DELIVERIES}/${delivery}/replay`, undefined, operator)).statusCode).toBe(200);
});

test('the ids of another account, of nobody and of no form get the same 404, byte for byte, on every route', async () => {
  const { subscription, delivery } = await delivered();
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
    const answers = await Promise.all(ids.map((id) => call(house, stranger, method, path(id))));
    expect(
      answers.map(({ statusCode }) => statusCode),
      path('id'),
    ).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => bare(body))).size, path('id')).toBe(1);
  }
  expect((await get(`${SUBSCRIPTIONS}/${subscription}`)).statusCode).toBe(200);
  expect((await get(`${DELIVERIES}?subscription=${subscription}`, stranger)).json().data.deliveries).toEqual(
    [],
  );
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
    const foreign = await call(house, stranger, 'POST', '/graphql', {
      query: ask,
      variables: ask.includes('$sub') ? { sub: subscription } : { dlv: delivery },
    });
    const unknown = await call(house, stranger, 'POST', '/graphql', {
      query: ask,
      variables: ask.includes('$sub')
        ? { sub: encodeId('sub', newUuid()) }
        : { dlv: encodeId('dlv', newUuid()) },
    });
    expect(bare(foreign.body), ask).toBe(bare(unknown.body));
    expect(foreign.body).not.toContain('"secret"');
  }
});

test('pausing, testing, rotating, verifying and deleting answer as documented', async () => {
  const { id, activeKeyId } = await subscribe(house, key, receiver.url);
  const paused = await post(`${SUBSCRIPTIONS}/${id}/pause`);
  expect(paused.statusCode).toBe(200);
  expect(paused.json().data.subscription).toMatchObject({ id, state: 'paused', pausedReason: 'user' });
  expect((await post(`${SUBSCRIPTIONS}/${id}/pause`)).statusCode).toBe(200);
  const test = await post(`${SUBSCRIPTIONS}/${id}/test`);
  expect([test.statusCode, test.json().code]).toEqual([409, 'conflict']);
  expect((await get(DELIVERIES)).json().data.deliveries).toEqual([]);
  const rotated = await post(`${SUBSCRIPTIONS}/${id}/rotate`);
  expect(rotated.json().data.subscription).toMatchObject({ previousKeyIds: [activeKeyId], state: 'paused' });
  expect(rotated.json().data.secret).toMatch(/^whsec_/);
  expect((await post(`${SUBSCRIPTIONS}/${id}/verify`)).statusCode).toBe(409);
  const gone = await call(house, key, 'DELETE', `${SUBSCRIPTIONS}/${id}`);
  expect([gone.statusCode, gone.body, gone.headers['content-type']]).toEqual([204, '', undefined]);
  expect((await call(house, key, 'DELETE', `${SUBSCRIPTIONS}/${id}`)).statusCode).toBe(404);
});

test('an overlap is 0 s to a week, and at most five older keys sign', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  for (const overlapSeconds of [-1, 604_801, 1.5, '60']) {
    expect((await post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds })).statusCode).toBe(400);
  }
  const at0 = await post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds: 0 });
  expect(at0.json().data.subscription.previousKeyIds).toEqual([]);
  for (let i = 1; i <= 5; i += 1) {
    const rotated = await post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds: 604_800 });
    expect(rotated.json().data.subscription.previousKeyIds).toHaveLength(i);
  }
  const before = (await get(`${SUBSCRIPTIONS}/${id}`)).body;
  expect((await post(`${SUBSCRIPTIONS}/${id}/rotate`)).statusCode).toBe(409);
  expect((await get(`${SUBSCRIPTIONS}/${id}`)).body).toBe(before);
  expect((await post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds: 0 })).statusCode).toBe(200);
});

test('history is walked by cursor, newest first, without gap or repetition, and narrowed by subscription and status', async () => {
  const one = await subscribe(house, key, receiver.url);
  const two = await subscribe(house, key, receiver.url);
  for (let i = 0; i < 3; i += 1) await post(`${SUBSCRIPTIONS}/${one.id}/test`);
  receiver.answer = reply(500);
  for (let i = 0; i < 2; i += 1) await post(`${SUBSCRIPTIONS}/${two.id}/test`);
  const of = (id: string) => `subscription=${id}`;
  const all = (await get(DELIVERIES))
    .json()
    .data.deliveries.map(({ id }: { id: string }) => id)
    .slice(0, 5);
  const walked: string[] = [];
  let cursor = '';
  do {
    const page = (await get(`${DELIVERIES}?page_size=2&cursor=${cursor}`)).json().data;
    walked.push(...page.deliveries.map(({ id }: { id: string }) => id));
    cursor = page.page.next_cursor ?? '';
  } while (cursor !== '' && walked.length < 5);
  expect(walked.slice(0, 5)).toEqual(all);
  expect((await get(`${DELIVERIES}?${of(one.id)}`)).json().data.deliveries).toHaveLength(3);
  const dead = (await get(`${DELIVERIES}?${of(two.id)}&status=dead_lettered`)).json().data;
  expect(dead.page).toEqual({ size: 20, returned: 2, has_next: false, next_cursor: null });
  expect(dead.deliveries[0]).toMatchObject({ failureReason: 'http_status', responseCode: 500 });
  const first = (await get(`${DELIVERIES}?${of(one.id)}&limit=2`)).json().data.page.next_cursor;
  expect((await get(`${DELIVERIES}?cursor=${first}`)).json().data.deliveries).toHaveLength(1);
  expect((await get(`${DELIVERIES}?${of(two.id)}&cursor=${first}`)).json().code).toBe('cursor_mismatch');
  expect((await get(`${DELIVERIES}?cursor=${first}`, stranger)).json().code).toBe('invalid_cursor');
  for (const query of [
    'status=dead',
    'page_size=101',
    'page_size=0',
    'subscription=nonsense',
    'state=held',
    'cursor=x',
  ]) {
    expect((await get(`${DELIVERIES}?${query}`)).statusCode, query).toBe(400);
  }
  expect((await get(`${DELIVERIES}?status=dead`)).json().errors[0].suggestion).toBeUndefined();
  expect((await get(`${DELIVERIES}?status=deliverd`)).json().errors[0].suggestion).toBe('delivered');
});

test('a replay of what is not over is a 409', async () => {
  const { delivery } = await delivered();
  await house.services.db.query(`update webhook_deliveries set status = 'held' where status = 'delivered'`);
  expect((await post(`${DELIVERIES}/${delivery}/replay`, undefined, operator)).statusCode).toBe(409);
});

test('GraphQL and REST say the same', async () => {
  const made = await graph(
    `mutation ($input: WebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
       secret subscription { ...All } } } ${ALL}`,
    {
      input: {
        ...valid(),
        eventTypes: ['intelligence.published', 'subscription.test'],
        filters: { categories: ['economy'], geographies: ['Japan'] },
      },
    },
  );
  const { secret, subscription } = made.data.createWebhookSubscription as never as {
    secret: string;
    subscription: { id: string };
  };
  expect(secret).toMatch(/^whsec_/);
  const rest = async () => (await get(`${SUBSCRIPTIONS}/${subscription.id}`)).json().data.subscription;
  expect(subscription).toEqual(await rest());
  const id = subscription.id;
  const ask = async (field: string, more = '') =>
    (
      (
        await graph(`mutation ($id: ID!) { ${field}(id: $id${more}) { subscription { ...All } } } ${ALL}`, {
          id,
        })
      ).data[field] as never as { subscription: object }
    ).subscription;
  expect(await ask('pauseWebhookSubscription')).toEqual(await rest());
  const rotated = await graph(
    `mutation ($id: ID!) { rotateWebhookKey(id: $id, overlapSeconds: 60) { subscription { ...All } } } ${ALL}`,
    { id },
  );
  expect((rotated.data.rotateWebhookKey as never as { subscription: object }).subscription).toEqual(
    await rest(),
  );
  receiver.answer = (arrival, response) => response.end(JSON.parse(arrival.body).challenge ?? '');
  expect(await ask('verifyWebhookSubscription')).toEqual(await rest());
  const listed = await graph(
    `{ webhookSubscriptions { ...All } webhookSubscription(id: "${id}") { ...All } } ${ALL}`,
  );
  expect(listed.data).toEqual({ webhookSubscriptions: [await rest()], webhookSubscription: await rest() });

  const tested = await graph(
    `mutation { testWebhookSubscription(id: "${id}") { delivery { ...Whole } } } ${WHOLE}`,
  );
  const { delivery } = tested.data.testWebhookSubscription as never as { delivery: { id: string } };
  const restDelivery = (await get(`${DELIVERIES}/${delivery.id}`)).json().data.delivery;
  expect(delivery).toEqual(restDelivery);
  const page = await graph(
    `{ webhookDeliveries(first: 1, subscription: "${id}") { edges { node { ...Whole } } pageInfo { hasNextPage } } } ${WHOLE}`,
  );
  expect(page.data.webhookDeliveries).toEqual({
    edges: [{ node: restDelivery }],
    pageInfo: { hasNextPage: false },
  });
  expect((await graph(`{ node(id: "${delivery.id}") { ... on WebhookDelivery { status } } }`)).data).toEqual({
    node: { status: 'delivered' },
  });

  // Each field says alone what it says among the others.
  for (const [name, value] of Object.entries(restDelivery as object)) {
    const field =
      name === 'attempts'
        ? 'attempts { number startedAt durationMs outcome responseCode detail response address }'
        : name;
    expect((await graph(`{ webhookDelivery(id: "${delivery.id}") { ${field} } }`)).data).toEqual({
      webhookDelivery: { [name]: value },
    });
  }

  // One document leads from a subscription to its deliveries and back, and costs what its pages cost.
  const there = await graph(
    `{ webhookSubscription(id: "${id}") { deliveries(first: 1, status: delivered) { nodes { id subscription { id url } } } } }`,
  );
  expect(there.data).toEqual({
    webhookSubscription: {
      deliveries: { nodes: [{ id: delivery.id, subscription: { id, url: (await rest()).url } }] },
    },
  });
  expect(there.extensions?.cost).toMatchObject({ requested: 2 });
  const recovered = await graph(
    `mutation { recoverWebhookSubscription(id: "${id}", since: "2026-01-01") { recovered subscription { ...All } } } ${ALL}`,
  );
  expect(recovered.data).toEqual({
    recoverWebhookSubscription: { recovered: 0, subscription: await rest() },
  });
  const alerting =
    'mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { alert { subscription { id state } } } } }';
  const wired = await graph(alerting, {
    input: { name: 'Wired', query: 'oil', alert: { subscriptionId: id } },
  });
  expect(wired.data).toEqual({
    createSavedSearch: { savedSearch: { alert: { subscription: { id, state: 'active' } } } },
  });

  const gone = await graph(
    `mutation { deleteWebhookSubscription(id: "${id}") { deleted id: subscriptionId } }`,
  );
  expect(gone.data).toEqual({ deleteWebhookSubscription: { deleted: true, id } });
  const orphan = await graph(
    `{ webhookDelivery(id: "${delivery.id}") { subscriptionId subscription { id } } }`,
  );
  expect(orphan.data).toEqual({ webhookDelivery: { subscriptionId: id, subscription: null } });

  const code = async (query: string, by = key) => (await graph(query, {}, by)).errors?.[0]?.extensions.code;
  expect(await code(`{ webhookSubscription(id: "${id}") { id } }`)).toBe('not_found');
  expect(await code('{ webhookSubscription(id: "nonsense") { id } }')).toBe('BAD_USER_INPUT');
  expect(await code('{ webhookSubscriptions { id } }', reader)).toBe('insufficient_scope');
  expect(await code('{ webhookDeliveries(first: 101) { edges { cursor } } }')).toBe('invalid_parameter');
  expect(await code('{ webhookDeliveries(first: 60) { nodes { body } } }')).toBe('cost_exceeded');
  expect(await code(`mutation { replayWebhookDelivery(id: "${delivery.id}") { delivery { id } } }`)).toBe(
    'insufficient_scope',
  );
  const bad = await graph(
    'mutation { createWebhookSubscription(input: { url: "nonsense", eventTypes: ["intelligence.published"] }) { secret } }',
  );
  expect(bad.errors![0]!.extensions).toMatchObject({
    code: 'invalid_parameter',
    errors: [{ parameter: 'url' }],
  });
});

test('deleting a subscription switches off the alerts that go through it', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  const saved = await post('/v1/saved-searches', { query: 'ferry', alert: { subscriptionId: id } });
  expect(saved.json().alert).toMatchObject({ enabled: true, subscriptionId: id });
  await call(house, key, 'DELETE', `${SUBSCRIPTIONS}/${id}`);
  expect((await get(`/v1/saved-searches/${saved.json().id}`)).json().alert).toMatchObject({
    enabled: false,
    subscriptionId: null,
  });
});

const ALL = `fragment All on WebhookSubscription {
  id url eventTypes filters { categories geographies } state pausedReason activeKeyId previousKeyIds createdAt updatedAt }`;
const WHOLE = `fragment Whole on WebhookDelivery {
  id subscriptionId eventId eventType status attemptCount responseCode failureReason replayOf createdAt nextAttemptAt
  deliveredAt body attempts { number startedAt durationMs outcome responseCode detail response address } }`;
