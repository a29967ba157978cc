import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

// The month ends while two nodes are busy. Only the database's clock tells, and here it is set: its functions and statements
// find this clock before its own. The clock of the nodes is weeks ahead.
let database: TestDatabase;
let nodes: TestHouse[];
const LIMIT = 40;
const BEFORE_END_MS = 2_000;
const REMEMBERED_MS = 1_100;
const [OLD, NEXT] = ['2027-01', '2027-02'];
const END = `${NEXT}-01T00:00:00.000Z`;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.query(`
    create schema turned;
    create table turned.shift (by interval not null);
    insert into turned.shift values ('0');
    create function turned.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + (select by from turned.shift)'`);
  const name = new URL(database.url).pathname.slice(1);
  await database.db.query(`alter database ${name} set search_path = turned, pg_catalog, public`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-02-20T00:00:00Z'), shouldAdvanceTime: true });
  const env = { KMS_KEY: Buffer.alloc(32, 7).toString('base64') };
  nodes = [
    await openTestHouse({ databaseUrl: database.url, env }),
    await openTestHouse({ databaseUrl: database.url, env }),
  ];
});
/** Sets the clock of the database. */
const setTo = (time: string) =>
  database.db.query('update turned.shift set by = $1::timestamptz - pg_catalog.clock_timestamp()', [time]);
afterAll(async () => {
  for (const node of nodes ?? []) await node.close();
  vi.useRealTimers();
  await database?.close();
});

/** Calls until a call of the next month is refused. @returns what was answered, in the order of each node. */
async function callUntilSpent(key: string, pauseMs: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const isOver = (): boolean => answers.some(({ status, month }) => status === 429 && month === NEXT);
  const ask = async (node: TestHouse): Promise<void> => {
    while (!isOver()) {
      const { statusCode: status, headers, json } = await node.get('/v1/me', key);
      const { usage } = json();
      expect(usage.resetAt).toBe(usage.month === OLD ? END : '2027-03-01T00:00:00.000Z');
      answers.push({
        status,
        month: usage.month,
        calls: usage.calls,
        wait: Number(headers['retry-after'] ?? 0),
      });
      await sleep(pauseMs);
    }
  };
  await Promise.all(nodes.map(ask));
  return answers;
}

interface Answer {
  readonly status: number;
  readonly month: string;
  readonly calls: number;
  /** In seconds. */
  readonly wait: number;
}

const counted = (answers: readonly Answer[], month: string): number[] =>
  answers
    .filter((answer) => answer.status === 200 && answer.month === month)
    .map(({ calls }) => calls)
    .sort((a, b) => a - b);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

test('each month has its allowance to the call, on both nodes, and nobody waits past its end', async () => {
  const busy = await nodes[0]!.key('free', { tenant: 'acme', limit: LIMIT });
  const spent = await nodes[0]!.key('free', { tenant: 'spent', limit: 3 });
  await setTo(`${OLD}-31T23:00:00Z`);
  for (const status of [200, 200, 200, 429])
    expect((await nodes[0]!.get('/v1/me', spent)).statusCode).toBe(status);
  await setTo(new Date(Date.parse(END) - BEFORE_END_MS - REMEMBERED_MS).toISOString());
  // A clock that is set is known as soon as the refusals of before are forgotten.
  await sleep(REMEMBERED_MS);
  const [ofBusy, ofSpent] = await Promise.all([callUntilSpent(busy, 20), callUntilSpent(spent, 20)]);
  const before = counted(ofBusy, OLD);
  expect(before).toEqual(upTo(before.length));
  expect(before.length).toBeLessThanOrEqual(LIMIT);
  expect(counted(ofBusy, NEXT)).toEqual(upTo(LIMIT));
  expect([counted(ofSpent, OLD), counted(ofSpent, NEXT)]).toEqual([[], upTo(3)]);
  const waits = [...ofBusy, ...ofSpent].filter(({ status, month }) => status === 429 && month === OLD);
  expect(waits.length).toBeGreaterThan(0);
  for (const { wait } of waits) expect([1, 2]).toContain(wait);
});
