import { createServer } from 'node:http';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { Database } from './database.ts';
import { listen } from './gate.ts';

/**
 * The figures of this process: memory, processor, garbage collection, event-loop lag, the pool of connections, what others
 * registered, and whether each dependency answers.
 * @param dependencies asked each time; what it throws counts as "away".
 * @returns what brings them up to date in the register.
 */
export function openFigures(options: {
  db: Database;
  dependencies: () => Promise<Readonly<Record<string, boolean>>>;
  /** Brings figures up to date that are not kept as they change. */
  refresh?: () => void;
}): () => Promise<void> {
  collectProcess();
  const up = gauge(
    'newstape_dependency_up',
    '1: the dependency answers, 0: it does not.',
    'dependency',
    'min',
  );
  const pool = gauge(
    'newstape_database_pool',
    'Connections by state; waiting: callers without one.',
    'state',
    'sum',
  );
  return async () => {
    const states = await options.dependencies();
    options.refresh?.();
    for (const [dependency, answers] of Object.entries(states)) up.set({ dependency }, answers ? 1 : 0);
    for (const [state, count] of Object.entries(options.db.poolUse())) pool.set({ state }, count);
  };
}

/** Adds what every process has to the register. */
export function collectProcess(): void {
  if (register.getSingleMetric('process_cpu_seconds_total') === undefined) collectDefaultMetrics();
}

/** The figures of this process as another one can take them up. */
export function figures(): Promise<object[]> {
  return register.getMetricsAsJSON();
}

/** The figures of several processes as those of one: most are added up; of some the least, the most or the mean counts. */
export function addUp(all: object[][]): Promise<string> {
  return AggregatorRegistry.aggregate(all).metrics();
}

/** The operators' port, which has `GET /metrics` in the text format of Prometheus. */
export interface MetricsPort {
  /** @param text asked at each scrape. Until then, the answer is 503. */
  serve(text: () => Promise<string>): void;
  close(): void;
}

/**
 * Takes the operators' port.
 * @throws StartupError when it cannot be had.
 */
export async function openMetricsPort(host: string, port: number): Promise<MetricsPort> {
  let ask: (() => Promise<string>) | undefined;
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000 },
    async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only GET /metrics here.\n');
        return;
      }
      if (ask === undefined) {
        response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Starting.\n');
        return;
      }
      try {
        const text = await ask();
        response.writeHead(200, { 'content-type': register.contentType }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    },
  );
  await listen(server, host, port, 'ADMIN_PORT');
  server.unref();
  return {
    serve(text) {
      ask = text;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function gauge<Label extends string>(
  name: string,
  help: string,
  label: Label,
  aggregator: 'sum' | 'min',
): Gauge<Label> {
  const known = register.getSingleMetric(name) as Gauge<Label> | undefined;
  return known ?? new Gauge({ name, help, labelNames: [label], aggregator });
}
