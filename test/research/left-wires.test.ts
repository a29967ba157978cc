import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// On every wire a research call ends when its caller leaves, and its place is free again.

let house: TestHouse;
let key: string;
/** Statements of research that were answered. */
let answered = 0;

/** The same database; it counts the statements that were answered. */
function counting(db: Database): Database {
  const count = <Args extends unknown[], R>(ask: (...args: Args) => Promise<R>) => {
    return async (...args: Args): Promise<R> => {
      const answer = await ask(...args);
      answered += 1;
      return answer;
    };
  };
  return Object.assign(Object.create(db) as Database, {
    hot: count(db.hot.bind(db)),
    query: count(db.query.bind(db)) as Database['query'],
  } satisfies Partial<Database>);
}

beforeAll(async () => {
  house = await openTestHouse({
    listen: true,
    services: ({ research, db }) => ({ research: { ...research, db: counting(db) } }),
  });
  key = await house.key('enterprise', { scopes: ['read', 'mcp'] });
  await house.publish(Array.from({ length: 20 }, () => draft()));
});
afterAll(() => house?.close());

const QUESTION = 'council approved the budget';
const call = (id: number, name: string, args: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const COMPARE = call(1, 'svc_research_compare_sources', { query: QUESTION });
const VALIDATE = call(2, 'svc_research_validate_event', { event: QUESTION });
const CALLS: readonly (readonly [string, string, object])[] = [
  ['a message of MCP', '/mcp', COMPARE],
  ['a batch of MCP', '/mcp', [COMPARE, VALIDATE]],
  [
    'a document of GraphQL',
    '/graphql',
    {
      query: `{ ${Array.from({ length: 12 }, (_, at) => `a${at}: researchCompareSources(query: "${QUESTION} ${at}") { summary }`).join(' ')} }`,
    },
  ],
];

function send(path: string, body: object) {
  const payload = JSON.stringify(body);
  const { hostname, port } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'host: news.test',
      `authorization: Bearer ${key}`,
      'accept: application/json, text/event-stream',
      'mcp-protocol-version: 2025-03-26',
      'content-type: application/json',
      `content-length: ${payload.length}`,
      '',
      payload,
    ].join('\r\n'),
  );
  return socket;
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    house.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const underWay = (): number => house.app.turns.count().underWay;

test.each(CALLS)('%s: nothing more is asked for a caller that has left', async (_name, path, body) => {
  // What is remembered for all is there from the second time on.
  for (let time = 0; time < 2; time += 1) {
    answered = 0;
    const stays = send(path, body);
    await new Promise((resolve) => stays.once('data', resolve));
    stays.destroy();
    await until(() => underWay() === 0);
  }
  const whole = answered;

  answered = 0;
  await house.services.db.transaction(async (sql) => {
    await sql.query('lock table story_cards in access exclusive mode');
    const leaves = send(path, body);
    await until(async () => {
      const { rows } = await sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    leaves.destroy();
    await until(async () => (await connections()) === 0);
  });
  await until(() => underWay() === 0);
  // What was sent before is answered; the rest of the analysis is not asked.
  expect(answered).toBeLessThan(whole);
});
