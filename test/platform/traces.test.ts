import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { openTraces, traced } from '../../src/platform/traces/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

// A collector on this machine, which takes OTLP over HTTP.

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

// Spans are sent once a second, and on a busy machine later.
const PATIENT = { ms: 60_000 };
const spans: Span[] = [];
const services = new Set<unknown>();
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    expect(request.url).toBe('/v1/traces');
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(attributeOf(resource.attributes, 'service.name'));
      for (const each of scopeSpans) spans.push(...each.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let house: TestHouse;
let receiver: TestReceiver;
let key: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  receiver = await openReceiver();
  house = await openTestHouse({
    deliver: true,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      HOOKS_ALLOW_LOOPBACK: 'on',
      SHORTCUTS: 'on',
    },
  });
  key = await house.key('pro', { tenant: 'acme' });
  await house.publish([draft(), draft()]);
});
afterAll(async () => {
  await house?.close();
  await receiver?.close();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

const attributeOf = (attributes: Span['attributes'], name: string): unknown =>
  Object.values(attributes.find((each) => each.key === name)?.value ?? {})[0];

/** What a counter stands at, or how much a histogram has seen. */
async function counted(name: string, labels: Readonly<Record<string, string>>): Promise<number> {
  const { values } = await register.getSingleMetric(name)!.get();
  const found = (values as { value: number; labels: Record<string, unknown>; metricName?: string }[]).find(
    (each) =>
      (each.metricName ?? name).replace(/_count$/, '') === name &&
      each.labels.le === undefined &&
      Object.entries(labels).every(([label, value]) => each.labels[label] === value),
  );
  return found?.value ?? 0;
}

let number = 0;
/** A trace of a caller. */
function newTrace(): { trace: string; parent: string; traceparent: string } {
  number += 1;
  const trace = `${'a'.repeat(30)}${String(number).padStart(2, '0')}`;
  const parent = `${'b'.repeat(14)}${String(number).padStart(2, '0')}`;
  return { trace, parent, traceparent: `00-${trace}-${parent}-01` };
}
const of = (trace: string): Span[] => spans.filter(({ traceId }) => traceId === trace);
const names = (trace: string): string[] => of(trace).map(({ name }) => name);

test('a request goes on with the trace of its caller, and its admission and statements are parts of it', async () => {
  const { trace, parent, traceparent } = newTrace();
  const answer = await house.get('/v1/news?category=politics', key, { traceparent });
  expect(answer.statusCode).toBe(200);
  await until(() => names(trace).includes('GET /v1/news'), { ...PATIENT, show: () => names(trace) });
  const request = of(trace).find(({ name }) => name === 'GET /v1/news')!;
  expect(request).toMatchObject({ parentSpanId: parent, kind: 2 });
  expect(attributeOf(request.attributes, 'http.route')).toBe('/v1/news');
  expect(Number(attributeOf(request.attributes, 'http.response.status_code'))).toBe(200);
  await until(() => names(trace).filter((name) => name.startsWith('db ')).length >= 2, {
    ...PATIENT,
    show: () => names(trace),
  });
  expect(names(trace)).toContain('db admission');
  for (const span of of(trace).filter(({ name }) => name.startsWith('db '))) {
    expect(of(trace).map(({ spanId }) => spanId)).toContain(span.parentSpanId);
  }
  expect([...services]).toEqual(['newstape']);
});

test('an answer that is at hand has its span too, and no span holds a key or what was searched', async () => {
  const path = '/v1/news?q=harbour';
  const traces = [newTrace(), newTrace(), newTrace(), newTrace()];
  for (const { traceparent } of traces) {
    expect((await house.get(path, key, { traceparent })).statusCode).toBe(200);
  }
  await until(() => traces.every(({ trace }) => names(trace).includes('GET /v1/news')), PATIENT);
  const told = JSON.stringify(spans);
  expect(told).not.toContain('harbour');
  expect(told).not.toContain(key);
});

test('what a request causes is a part of its trace: the event, its delivery, and what the receiver is sent', async () => {
  await subscribe(house, key, receiver.url, { eventTypes: ['intelligence.published'] });
  receiver.arrivals.length = 0;
  const operator = await house.key('enterprise', { tenant: 'desk', scopes: ['read', 'operator'] });
  const { trace, traceparent } = newTrace();
  const published = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json', traceparent },
    payload: {
      query: `mutation ($input: StoryInput!) { publishStory(input: $input, idempotencyKey: "traced") { storyId } }`,
      variables: {
        input: {
          title: 'A lamp is lit again',
          summary: 'It was dark.',
          category: 'society',
          countries: ['Australia'],
          entities: [],
          impactPaths: [],
          assets: [],
          sources: [
            {
              publisher: 'Harbour Courier',
              title: 'Lit',
              url: 'https://courier.example/lit',
              snippet: 'It is lit.',
            },
          ],
          claims: [],
          impactDetails: [],
          bodyHtml: '<p>It is lit.</p>',
        },
      },
    },
  });
  expect((published.json() as { errors?: unknown }).errors).toBeUndefined();
  const [arrival] = await receiver.wait(1, 60_000);
  await until(
    () => ['POST /graphql', 'job events', 'POST webhook'].every((name) => names(trace).includes(name)),
    {
      ...PATIENT,
      show: () => names(trace),
    },
  );
  const attempt = of(trace).find(({ name }) => name === 'POST webhook')!;
  expect(arrival!.headers.traceparent).toBe(`00-${trace}-${attempt.spanId}-01`);
  expect(Number(attributeOf(attempt.attributes, 'http.response.status_code'))).toBe(204);
  expect(arrival!.body).not.toContain(trace);
  for (const [name, labels] of [
    ['newstape_admission_batch_requests', {}],
    ['newstape_admission_batch_duration_seconds', {}],
    ['newstape_events_total', {}],
    ['newstape_webhook_deliveries_total', {}],
    ['newstape_outside_call_duration_seconds', { peer: 'webhook', outcome: '2xx' }],
  ] as const) {
    expect(await counted(name, labels), name).toBeGreaterThanOrEqual(1);
  }
});

test('a collector that is away keeps nobody waiting, and what it is owed is bounded', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const lost = await openTraces({
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    ratio: 1,
    release: '0',
    log: openLog({ logLevel: 'silent' }),
  });
  try {
    const results = await Promise.all(
      Array.from({ length: 5_000 }, (_, n) =>
        traced(
          () => ({ name: 'lost', kind: 'internal' }),
          async () => n,
        ),
      ),
    );
    expect(results).toHaveLength(5_000);
    await expect(
      traced(
        () => ({ name: 'lost', kind: 'internal' }),
        async () => {
          throw new Error('of its own');
        },
      ),
    ).rejects.toThrow('of its own');
  } finally {
    await lost.close();
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  }
  // While nothing is recorded, nothing is asked about a span either.
  const options = vi.fn();
  await traced(options, async () => undefined);
  expect(options).not.toHaveBeenCalled();
});

test('nothing of OpenTelemetry is loaded but by the one file that is itself loaded when an endpoint is set', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const found = ['src', 'schema', 'rest'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`)
      .filter((name) => /@opentelemetry\/|from '\.\/otlp\.ts'/.test(readFileSync(root + name, 'utf8'))),
  );
  expect(found).toEqual(['src/platform/traces/otlp.ts']);
});
