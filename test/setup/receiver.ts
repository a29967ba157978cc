import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { TestHouse } from './house.ts';
import { until } from './until.ts';

/** What arrived at a receiver. */
export interface Arrival {
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export interface TestReceiver {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** What it does with a request; 204 unless set. */
  answer: (arrival: Arrival, response: ServerResponse, request: IncomingMessage) => void;
  /** Waits until so many have arrived. */
  wait(count: number, ms?: number): Promise<Arrival[]>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<TestReceiver> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const arrival = { at: Date.now(), path: request.url ?? '', headers: request.headers, body };
      arrivals.push(arrival);
      receiver.answer(arrival, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    answer: accept,
    async wait(count, ms = 60_000) {
      const end = Date.now() + ms;
      while (arrivals.length < count && Date.now() < end) await sleep(10);
      if (arrivals.length < count) throw new Error(`${arrivals.length} of ${count} webhooks arrived`);
      return arrivals;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/** Answers 204. */
export function accept(_arrival: Arrival, response: ServerResponse): void {
  response.writeHead(204).end();
}

/** Answers with a status and a body. */
export const reply =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (_arrival: Arrival, response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };

/** Echoes a challenge, and accepts everything else. */
export function echo(arrival: Arrival, response: ServerResponse): void {
  const { type, challenge } = JSON.parse(arrival.body) as { type: string; challenge?: string };
  if (type !== 'subscription.challenge') accept(arrival, response);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ challenge }));
}

/** Verifies with the official library. @throws when the signature, id or time is not right. */
export function verify(
  secret: string,
  { body, headers }: Arrival,
): { id: string; type: string; data: Record<string, unknown> } {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as never;
}

/** A request of an account. */
export function call(
  house: TestHouse,
  key: string | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  return house.app.inject({
    method,
    url: path,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Subscribes a receiver. */
export async function subscribe(
  house: TestHouse,
  key: string,
  url: string,
  more: Record<string, unknown> = {},
): Promise<{ id: string; secret: string; activeKeyId: string }> {
  const made = await call(house, key, 'POST', '/v1/webhooks/subscriptions', {
    url,
    eventTypes: ['intelligence.published', 'intelligence.updated'],
    ...more,
  });
  if (made.statusCode !== 200) throw new Error(made.body);
  const { subscription, secret } = made.json().data;
  return { id: subscription.id, secret, activeKeyId: subscription.activeKeyId };
}

/**
 * Waits until all that was announced has become deliveries, and none of them is still to be tried: what has not arrived
 * by then never does.
 */
export async function allSent({ services }: TestHouse): Promise<void> {
  await until(async () => (await services.db.query(TO_SEND)).rows.length === 0);
}

const TO_SEND = `(select 1 from pgboss.job where name = 'events' and state < 'completed' limit 1)
  union all (select 1 from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
    where d.status in ('pending', 'delivering', 'retrying') limit 1)`;

/** One delivery with its attempts, once it satisfies `when`. */
export async function deliveryWhen(
  house: TestHouse,
  key: string,
  id: string,
  when: (delivery: WireDelivery) => boolean,
  ms = 60_000,
): Promise<WireDelivery> {
  const end = Date.now() + ms;
  while (true) {
    const { delivery } = (await call(house, key, 'GET', `/v1/webhooks/deliveries/${id}`)).json().data;
    if (when(delivery)) return delivery;
    if (Date.now() > end) throw new Error(`the delivery stays so: ${JSON.stringify(delivery)}`);
    await sleep(20);
  }
}

export interface WireDelivery {
  readonly id: string;
  readonly status: string;
  readonly eventType: string;
  readonly attemptCount: number;
  readonly responseCode: number | null;
  readonly failureReason: string | null;
  readonly replayOf: string | null;
  readonly nextAttemptAt: string | null;
  readonly body: string;
  readonly attempts: readonly {
    number: number;
    outcome: string | null;
    responseCode: number | null;
    response: string | null;
  }[];
}

/** Deliveries of an account, the newest first. */
export async function deliveriesOf(house: TestHouse, key: string, query = ''): Promise<WireDelivery[]> {
  return (await call(house, key, 'GET', `/v1/webhooks/deliveries?page_size=100${query}`)).json().data
    .deliveries;
}
