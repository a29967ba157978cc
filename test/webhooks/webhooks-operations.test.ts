import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, reply, subscribe } from '../setup/receiver.ts';
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

async function graph(query: string, variables: object = {}, by = hooks.key) {
  const answer = await call(hooks.house, by, 'POST', '/graphql', { query, variables });
  return answer.json() as {
    data: Record<string, never>;
    errors?: { message: string; extensions: { code: string } }[];
    extensions?: { cost: { requested: number } };
  };
}

test('pausing, testing, rotating, verifying and deleting answer as documented', async () => {
  const { id, activeKeyId } = await subscribe(hooks.house, hooks.key, hooks.receiver.url);
  const paused = await hooks.post(`${SUBSCRIPTIONS}/${id}/pause`);
  expect(paused.statusCode).toBe(200);
  expect(paused.json().data.subscription).toMatchObject({ id, state: 'paused', pausedReason: 'user' });
  expect((await hooks.post(`${SUBSCRIPTIONS}/${id}/pause`)).statusCode).toBe(200);
  const test = await hooks.post(`${SUBSCRIPTIONS}/${id}/test`);
  expect([test.statusCode, test.json().code]).toEqual([409, 'conflict']);
  expect((await hooks.get(DELIVERIES)).json().data.deliveries).toEqual([]);
  const rotated = await hooks.post(`${SUBSCRIPTIONS}/${id}/rotate`);
  expect(rotated.json().data.subscription).toMatchObject({ previousKeyIds: [activeKeyId], state: 'paused' });
  expect(rotated.json().data.secret).toMatch(/^whsec_/);
  expect((await hooks.post(`${SUBSCRIPTIONS}/${id}/verify`)).statusCode).toBe(409);
  const gone = await call(hooks.house, hooks.key, 'DELETE', `${SUBSCRIPTIONS}/${id}`);
  expect([gone.statusCode, gone.body, gone.headers['content-type']]).toEqual([204, '', undefined]);
  expect((await call(hooks.house, hooks.key, 'DELETE', `${SUBSCRIPTIONS}/${id}`)).statusCode).toBe(404);
});

test('an overlap is 0 s to a week, and at most five older keys sign', async () => {
  const { id } = await subscribe(hooks.house, hooks.key, hooks.receiver.url);
  for (const overlapSeconds of [-1, 604_801, 1.5, '60']) {
    const refused = await hooks.post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds });
    expect(refused.statusCode).toBe(400);
    // A fraction is a number, and so it is not told that it should be none.
    expect(refused.json().detail).not.toContain('but is a number');
  }
  const at0 = await hooks.post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds: 0 });
  expect(at0.json().data.subscription.previousKeyIds).toEqual([]);
  for (let i = 1; i <= 5; i += 1) {
    const rotated = await hooks.post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds: 604_800 });
    expect(rotated.json().data.subscription.previousKeyIds).toHaveLength(i);
  }
  const before = (await hooks.get(`${SUBSCRIPTIONS}/${id}`)).body;
  expect((await hooks.post(`${SUBSCRIPTIONS}/${id}/rotate`)).statusCode).toBe(409);
  expect((await hooks.get(`${SUBSCRIPTIONS}/${id}`)).body).toBe(before);
  expect((await hooks.post(`${SUBSCRIPTIONS}/${id}/rotate`, { overlapSeconds: 0 })).statusCode).toBe(200);
});

test('history is walked by cursor, newest first, without gap or repetition, and narrowed by subscription and status', async () => {
  const one = await subscribe(hooks.house, hooks.key, hooks.receiver.url);
  const two = await subscribe(hooks.house, hooks.key, hooks.receiver.url);
  for (let i = 0; i < 3; i += 1) await hooks.post(`${SUBSCRIPTIONS}/${one.id}/test`);
  hooks.receiver.answer = reply(500);
  for (let i = 0; i < 2; i += 1) await hooks.post(`${SUBSCRIPTIONS}/${two.id}/test`);
  const of = (id: string) => `subscription=${id}`;
  const all = (await hooks.get(DELIVERIES))
    .json()
    .data.deliveries.map(({ id }: { id: string }) => id)
    .slice(0, 5);
  const walked: string[] = [];
  let cursor = '';
  do {
    const page = (await hooks.get(`${DELIVERIES}?page_size=2&cursor=${cursor}`)).json().data;
    walked.push(...page.deliveries.map(({ id }: { id: string }) => id));
    cursor = page.page.next_cursor ?? '';
  } while (cursor !== '' && walked.length < 5);
  expect(walked.slice(0, 5)).toEqual(all);
  expect((await hooks.get(`${DELIVERIES}?${of(one.id)}`)).json().data.deliveries).toHaveLength(3);
  const dead = (await hooks.get(`${DELIVERIES}?${of(two.id)}&status=dead_lettered`)).json().data;
  expect(dead.page).toEqual({ size: 20, returned: 2, has_next: false, next_cursor: null });
  expect(dead.deliveries[0]).toMatchObject({ failureReason: 'http_status', responseCode: 500 });
  const first = (await hooks.get(`${DELIVERIES}?${of(one.id)}&limit=2`)).json().data.page.next_cursor;
  expect((await hooks.get(`${DELIVERIES}?cursor=${first}`)).json().data.deliveries).toHaveLength(1);
  expect((await hooks.get(`${DELIVERIES}?${of(two.id)}&cursor=${first}`)).json().code).toBe(
    'cursor_mismatch',
  );
  expect((await hooks.get(`${DELIVERIES}?cursor=${first}`, hooks.stranger)).json().code).toBe(
    'invalid_cursor',
  );
  for (const query of [
    'status=dead',
    'page_size=101',
    'page_size=0',
    'subscription=nonsense',
    'state=held',
    'cursor=x',
  ]) {
    expect((await hooks.get(`${DELIVERIES}?${query}`)).statusCode, query).toBe(400);
  }
  expect((await hooks.get(`${DELIVERIES}?status=dead`)).json().errors[0].suggestion).toBeUndefined();
  expect((await hooks.get(`${DELIVERIES}?status=deliverd`)).json().errors[0].suggestion).toBe('delivered');
});

test('a replay of what is not over is a 409', async () => {
  const { delivery } = await hooks.delivered();
  await hooks.house.services.db.query(
    `update webhook_deliveries set status = 'held' where status = 'delivered'`,
  );
  expect((await hooks.post(`${DELIVERIES}/${delivery}/replay`, undefined, hooks.operator)).statusCode).toBe(
    409,
  );
});

test('GraphQL and REST say the same', async () => {
  const made = await graph(
    `mutation ($input: WebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
       secret subscription { ...All } } } ${ALL}`,
    {
      input: {
        ...hooks.valid(),
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
  const rest = async () => (await hooks.get(`${SUBSCRIPTIONS}/${subscription.id}`)).json().data.subscription;
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
  hooks.receiver.answer = (arrival, response) => response.end(JSON.parse(arrival.body).challenge ?? '');
  expect(await ask('verifyWebhookSubscription')).toEqual(await rest());
  const listed = await graph(
    `{ webhookSubscriptions { ...All } webhookSubscription(id: "${id}") { ...All } } ${ALL}`,
  );
  expect(listed.data).toEqual({ webhookSubscriptions: [await rest()], webhookSubscription: await rest() });

  const tested = await graph(
    `mutation { testWebhookSubscription(id: "${id}") { delivery { ...Whole } } } ${WHOLE}`,
  );
  const { delivery } = tested.data.testWebhookSubscription as never as { delivery: { id: string } };
  const restDelivery = (await hooks.get(`${DELIVERIES}/${delivery.id}`)).json().data.delivery;
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

  const code = async (query: string, by = hooks.key) =>
    (await graph(query, {}, by)).errors?.[0]?.extensions.code;
  expect(await code(`{ webhookSubscription(id: "${id}") { id } }`)).toBe('not_found');
  expect(await code('{ webhookSubscription(id: "nonsense") { id } }')).toBe('BAD_USER_INPUT');
  expect(await code('{ webhookSubscriptions { id } }', hooks.reader)).toBe('insufficient_scope');
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
  const { id } = await subscribe(hooks.house, hooks.key, hooks.receiver.url);
  const saved = await hooks.post('/v1/saved-searches', { query: 'ferry', alert: { subscriptionId: id } });
  expect(saved.json().alert).toMatchObject({ enabled: true, subscriptionId: id });
  await call(hooks.house, hooks.key, 'DELETE', `${SUBSCRIPTIONS}/${id}`);
  expect((await hooks.get(`/v1/saved-searches/${saved.json().id}`)).json().alert).toMatchObject({
    enabled: false,
    subscriptionId: null,
  });
});

const ALL = `fragment All on WebhookSubscription {
  id url eventTypes filters { categories geographies } state pausedReason failingSince breakerUntil
  activeKeyId previousKeyIds createdAt updatedAt }`;
const WHOLE = `fragment Whole on WebhookDelivery {
  id subscriptionId eventId eventType status attemptCount responseCode failureReason replayOf createdAt nextAttemptAt
  deliveredAt body attempts { number startedAt durationMs outcome responseCode detail response address } }`;
