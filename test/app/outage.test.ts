import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { driverCall } from '../../src/platform/sql/outage.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';
import {
  ASKS_BY_MCP,
  expectNoFault,
  NOBODY_FOLLOWS,
  putOff,
  sweep,
  sweepCalmly,
  type Told,
} from './outage-requests.ts';

// Whatever keeps the database from answering, no wire answers 500: every route of the table, a GraphQL operation of
// each subject, and the research tools.

const ROLE = `role_${randomBytes(6).toString('hex')}`;
let first: TestHouse;
let house: TestHouse;
let admin: pg.Client;
let key: string;
let database: string;

beforeAll(async () => {
  // The first makes the database; the second uses it as a role that can be kept out.
  first = await openTestHouse();
  database = new URL(first.databaseUrl).pathname.slice(1);
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  admin.on('error', () => {});
  await admin.connect();
  await admin.query(`create role ${ROLE} login password '${ROLE}'`);
  await admin.query(`grant ${new URL(inject('postgresUrl')).username} to ${ROLE}`);
  key = await first.key('enterprise', { scopes: ['read', 'write', 'webhooks', 'ai', 'mcp', 'operator'] });
  await first.publish([draft(), draft(), draft()]);
  const url = new URL(first.databaseUrl);
  url.username = ROLE;
  url.password = ROLE;
  house = await openTestHouse({ databaseUrl: url.href, dataDir: first.dataDir, listen: true });
});
afterAll(async () => {
  await open();
  await house?.close();
  await first?.close();
  await admin.query(`drop role if exists ${ROLE}`);
  await admin.end();
});

/** Asks everything at once. */
const ask = (): Promise<Told[]> => sweep({ url: house.url, key });

/**
 * Ends connections of the house by what they call themselves, as a crash of their backends would, and waits until those have
 * gone: before that one may answer a last statement.
 * @param names all of its connections unless given.
 */
async function cut(names?: readonly string[]): Promise<void> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and usename = $2 and ($3::text[] is null or application_name = any ($3))`,
    [database, ROLE, names],
  );
  const pids = rows.map(({ pid }) => pid);
  await until(async () => {
    const left = await admin.query('select from pg_stat_activity where pid = any ($1)', [pids]);
    return left.rowCount === 0;
  });
}

/**
 * Holds every connection of the pools until it is let go. Each statement is short: one that took long would be ended, and so
 * would a transaction that does nothing.
 */
async function holdConnections(): Promise<() => Promise<void>> {
  const { db } = house.services;
  let isOver = false;
  let held = 0;
  const keep = async (wait: () => Promise<unknown>): Promise<void> => {
    held += 1;
    while (!isOver) await wait();
  };
  const long = { timeout: 600_000, maxWait: 60_000 };
  const all = [
    ...Array.from({ length: 8 }, () =>
      db.transaction((sql) => keep(() => sql.query('select pg_sleep(0.2)'))),
    ),
    ...Array.from({ length: 3 }, () =>
      db.prisma.$transaction((sql) => keep(async () => sql.$queryRaw`select pg_sleep(0.2)::text`), long),
    ),
  ];
  const ended = Promise.all(all);
  ended.catch(() => {});
  await until(() => held === all.length);
  return async () => {
    isOver = true;
    await ended;
  };
}

async function open(): Promise<void> {
  await admin.query(`alter role ${ROLE} connection limit -1`);
  await admin.query(`alter role ${ROLE} reset all`);
  await admin.query(`alter database ${database} with allow_connections true`);
}

const GENERAL = ['newstape', 'newstape bars'];
/** What answers 200 or 4xx as long as the database is there: it must have been asked. */
const ASKS_PRISMA = [
  'GET /v1/saved-searches',
  'GET /v1/webhooks/subscriptions',
  '{ savedSearches { nodes { id name } } }',
  '{ webhookSubscriptions { id url } }',
];

// On a busy machine each sweep takes long.
describe('a database', { timeout: 300_000 }, () => {
  test('that is there is asked by everything in this file', async () => {
    const answers = await sweepCalmly({ url: house.url, key });
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(NOBODY_FOLLOWS);
    const unread = answers.filter(({ body }) => /invalid_document|BAD_USER_INPUT/.test(body));
    expect(unread).toEqual([]);
  });

  test('that has no connection left for this role puts off with 503', async () => {
    await house.get('/v1/me', key);
    await admin.query(`alter role ${ROLE} connection limit 0`);
    await cut(GENERAL);
    const answers = await ask();
    await open();
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', ...ASKS_PRISMA]));
  });

  test('that lets this role in no more puts off with 503', async () => {
    await admin.query(`alter role ${ROLE} nologin`);
    await cut(GENERAL);
    const answers = await ask();
    await admin.query(`alter role ${ROLE} login`);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', ...ASKS_PRISMA]));
  });

  test('that is stopped puts off with 503', async () => {
    await admin.query(`alter database ${database} with allow_connections false`);
    await cut();
    const answers = await ask();
    await open();
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', 'GET /v1/news', ...ASKS_PRISMA]));
  });

  test('whose tables are locked for longer than a statement waits puts off with 503', async () => {
    await admin.query(`alter role ${ROLE} set lock_timeout = '50ms'`);
    await cut(GENERAL);
    const answers = await whileLocked(ask);
    await open();
    await cut(GENERAL);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining([...ASKS_PRISMA, ...ASKS_BY_MCP, 'batch']));
    expect(putOff(answers)).toEqual(expect.arrayContaining(ASKS_BY_MCP.map((what) => `2026 ${what}`)));
  });

  test('that cancels statements, as a statement timeout does, puts off with 503', async () => {
    let cancelling = true;
    const canceller = (async () => {
      while (cancelling) {
        await admin.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = $1 and usename = $2 and wait_event_type = 'Lock'`,
          [database, ROLE],
        );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const answers = await whileLocked(ask);
    cancelling = false;
    await canceller;
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining([...ASKS_PRISMA, ...ASKS_BY_MCP, 'batch']));
    expect(putOff(answers)).toEqual(expect.arrayContaining(ASKS_BY_MCP.map((what) => `2026 ${what}`)));
  });

  test('whose connections are all in use puts off with 503', async () => {
    const letGo = await holdConnections();
    const answers = await ask();
    await letGo();
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', ...ASKS_PRISMA]));
  });

  test('that takes no writes puts writers off with 503', async () => {
    await admin.query(`alter role ${ROLE} set default_transaction_read_only = on`);
    await cut(GENERAL);
    const answers = await ask();
    await open();
    await cut(GENERAL);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['mutation { createStreamTicket { ticket } }']));
  });

  test('that is back is asked again', async () => {
    // Connections that were cut are still in the pools until the process has read that they are.
    let late: readonly string[] = [];
    await until(
      async () => {
        const answers = await sweepCalmly({ url: house.url, key });
        expectNoFault(answers);
        late = putOff(answers);
        return late.length === NOBODY_FOLLOWS.length;
      },
      { ms: 240_000, show: () => late },
    );
    expect(late).toEqual(NOBODY_FOLLOWS);
  });
});

test('an error of ours stays what it is, and a bare one of the driver is an outage', async () => {
  await expect(driverCall(() => Promise.reject(new Error('lost')))).rejects.toMatchObject({ status: 503 });
  await expect(driverCall(() => Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError);
  await expect(
    driverCall(() => Promise.reject(Object.assign(new Error('no table'), { code: '42P01' }))),
  ).rejects.toMatchObject({
    code: '42P01',
  });
  await expect(house.services.db.transaction(() => Promise.reject(new Error('of the work')))).rejects.toThrow(
    'of the work',
  );
});

/** Holds every table but those of the door, so that requests get in and then wait. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: first.databaseUrl });
  await holder.connect();
  const found = await holder.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
       and tablename <> all ('{usage_months,meter_batches,tenants,plans,api_keys,identity_epoch,nodes}')`,
  );
  await holder.query('begin');
  await holder.query(`lock table ${found.rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}
