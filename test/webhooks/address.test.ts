import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHooksApp } from '../../rest/app/app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { openReceiver, type TestReceiver } from '../setup/receiver.ts';

// The address of their own that the webhook routes may have.
let house: TestHouse;
let hooks: FastifyInstance;
let key: string;
let receiver: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_PORT: '4100', HOOKS_URL: 'https://hooks.news.test' },
  });
  hooks = await buildHooksApp(house.services);
  key = await house.key();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await hooks?.close();
  await house?.close();
});

const ask = (app: FastifyInstance, method: 'GET' | 'POST', url: string, body?: object) =>
  app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('the webhook routes answer there as they do under the main address, behind the same checks', async () => {
  const made = await ask(hooks, 'POST', '/v1/webhooks/subscriptions', {
    url: receiver.url,
    eventTypes: ['intelligence.published'],
  });
  expect(made.statusCode).toBe(200);
  const path = `/v1/webhooks/subscriptions/${made.json().data.subscription.id}`;
  expect((await ask(hooks, 'GET', path)).body).toBe((await ask(house.app, 'GET', path)).body);
  expect((await ask(hooks, 'POST', `${path}/test`)).json().data.delivery.status).toBe('delivered');
  const page = await ask(hooks, 'GET', '/v1/webhooks/deliveries?page_size=1');
  expect(page.statusCode).toBe(200);
  const refused = await hooks.inject({ method: 'GET', url: path });
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer realm="svc"']);
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
});

test('its problems are explained at the main address, which has the page', async () => {
  for (const url of [
    '/v1/webhooks/subscriptions/none',
    '/v1/nowhere',
    '/v1/webhooks/deliveries?bad=1',
    '/%FF',
  ]) {
    const { type } = (await ask(hooks, 'GET', url)).json() as { type: string };
    expect(type, url).toMatch(/^http:\/\/news\.test\/docs#[a-z_]+$/);
    const page = await house.get(new URL(type).pathname);
    expect(page.statusCode).toBe(200);
  }
});

test('its links speak of its own address', async () => {
  await ask(hooks, 'POST', '/v1/webhooks/subscriptions', {
    url: receiver.url,
    eventTypes: ['intelligence.updated'],
  });
  const { subscriptions } = (await ask(hooks, 'GET', '/v1/webhooks/subscriptions')).json().data;
  for (let i = 0; i < 2; i += 1)
    await ask(hooks, 'POST', `/v1/webhooks/subscriptions/${subscriptions[0].id}/test`);
  const page = await ask(hooks, 'GET', '/v1/webhooks/deliveries?page_size=1');
  expect(page.headers.link).toMatch(
    /^<https:\/\/hooks\.news\.test\/v1\/webhooks\/deliveries\?page_size=1&cursor=/,
  );
});

test('it answers for its health and readiness, and has nothing else', async () => {
  expect((await hooks.inject('/healthz')).json()).toEqual({ status: 'ok', service: 'newstape' });
  expect((await hooks.inject('/readyz')).json()).toEqual({
    ready: true,
    service: 'newstape',
    dependencies: { database: 'pass', queue: 'pass', kms: 'pass', identity: 'pass' },
  });
  for (const path of ['/', '/v1/news', '/v1/me', '/docs', '/v1/openapi.json']) {
    expect((await ask(hooks, 'GET', path)).statusCode, path).toBe(404);
  }
  expect((await ask(hooks, 'POST', '/graphql', { query: '{ __typename }' })).statusCode).toBe(404);
});

test('its settings: unset it is the main address, and a schedule is whole seconds', () => {
  const of = (env: Record<string, string>) => loadConfig({ PORT: '4000', ...env });
  expect(of({})).toMatchObject({
    hooksPort: undefined,
    hooksUrl: 'http://127.0.0.1:4000',
    hooksAllowLoopback: false,
  });
  expect(of({ BASE_URL: 'https://news.example/' }).hooksUrl).toBe('https://news.example');
  expect(of({ HOOKS_PORT: '4001', BASE_URL: 'https://news.example' }).hooksUrl).toBe('http://127.0.0.1:4001');
  expect(of({ HOOKS_URL: 'https://hooks.example/' }).hooksUrl).toBe('https://hooks.example');
  expect(of({}).hooksRetrySchedule).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(of({ HOOKS_RETRY_SCHEDULE: '1, 2' }).hooksRetrySchedule).toEqual([1, 2]);
  for (const schedule of ['1,x', '-1', '1.5', ',']) {
    expect(() => of({ HOOKS_RETRY_SCHEDULE: schedule }), schedule).toThrow(/^HOOKS_RETRY_SCHEDULE: /);
  }
});
