import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneMeterBatches } from '../../src/platform/housekeeping.ts';
import { openLog } from '../../src/platform/log.ts';
import { answerOf, JOB_DEFAULTS, type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

const log = openLog({ logLevel: 'silent' });
let database: TestDatabase;
let queue: JobQueue;
beforeAll(async () => {
  database = await testDatabase();
  queue = await openQueue({ url: database.url, log, worker: true });
});
afterAll(async () => {
  await queue.close(0);
  await database.close();
});

test('a job that was sent is done, with what every queue is made with', async () => {
  await queue.boss.createQueue('greetings', JOB_DEFAULTS);
  const greeted = new Promise<unknown>((resolve) => {
    void queue.boss.work('greetings', { pollingIntervalSeconds: 0.5 }, async ([job]) => resolve(job?.data));
  });
  await queue.boss.send('greetings', { to: 'the world' });
  expect(await greeted).toEqual({ to: 'the world' });
  expect(await queue.boss.getQueue('greetings')).toMatchObject({
    heartbeatSeconds: 20,
    retentionSeconds: 90 * 86_400,
    retryBackoff: true,
  });
});

test('chores run and queues are looked after although the clock of the machine is set back', async () => {
  const looked = async (): Promise<{ cron: number; monitor: number }> => {
    const { rows } = await database.db.query<{ cron: number; monitor: number }>(
      `select (extract(epoch from (select cron_on from pgboss.version)) * 1000)::float8 as cron,
         (extract(epoch from max(monitor_on)) * 1000)::float8 as monitor from pgboss.queue`,
    );
    return rows[0]!;
  };
  const now = Date.now;
  try {
    Date.now = () => now() - 3_600_000;
    // One look at each may have been under way.
    const before = now() + 1_000;
    await expect.poll(async () => (await looked()).monitor > before, { timeout: 30_000 }).toBe(true);
    await expect.poll(async () => (await looked()).cron > before, { timeout: 60_000 }).toBe(true);
  } finally {
    Date.now = now;
  }
}, 120_000);

test('what pg-boss answers to completing and touching jobs is what is read of it', async () => {
  await queue.boss.createQueue('answers', JOB_DEFAULTS);
  await queue.boss.insert('answers', [{}, {}]);
  const jobs = await queue.boss.fetch('answers', { batchSize: 2 });
  const ids = jobs.map(({ id }) => id).sort();
  const touched = answerOf(await queue.boss.touch('answers', jobs));
  expect([touched.affected, [...touched.settled].sort()]).toEqual([2, ids]);
  expect(answerOf(await queue.boss.complete('answers', ids[0]!)).affected).toBe(1);
  expect(answerOf(await queue.boss.touch('answers', jobs))).toEqual({ affected: 1, settled: [ids[1]] });
  expect(answerOf(await queue.boss.complete('answers', ids)).affected).toBe(1);
  expect(answerOf(await queue.boss.touch('answers', jobs))).toEqual({ affected: 0, settled: [] });
});

test('a chore whose next time is far is tried again when it failed, also where its queue was made without that', async () => {
  await queue.define('rare', { ...JOB_DEFAULTS, retryLimit: 0, policy: 'singleton' });
  let runs = 0;
  await queue.chore(
    'rare',
    '0 0 1 1 *',
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database went away');
    },
    'again',
  );
  await queue.boss.send('rare', {});
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(2);
});

test('no statement of the service names the tables of the queue: it uses them through pg-boss alone', () => {
  const src = new URL('../../src/', import.meta.url);
  const naming = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /\bpgboss\s*\./i.test(readFileSync(new URL(name, src), 'utf8')));
  expect(naming).toEqual([]);
});

test('a queue that somebody holds up is said to be unavailable, as the database is', async () => {
  const other = await openQueue({ url: database.url, log, worker: false });
  const { resolve: letGo, promise: held } = Promise.withResolvers<void>();
  const { resolve: hasLocked, promise: locked } = Promise.withResolvers<void>();
  const holding = database.db.transaction(async (sql) => {
    await sql.query('lock table pgboss.queue in access exclusive mode');
    hasLocked();
    await held;
  });
  await locked;
  // They wait for the lock, and keep every connection of the queue.
  const waiting = Array.from({ length: 4 }, (_, nr) => other.boss.createQueue(`held-${nr}`, JOB_DEFAULTS));
  const unavailable = { code: 'unavailable', status: 503 };
  await Promise.all([
    expect(other.define('late', JOB_DEFAULTS)).rejects.toMatchObject(unavailable),
    expect(other.chore('late', '* * * * *', async () => {})).rejects.toMatchObject(unavailable),
  ]);
  letGo();
  await holding;
  await Promise.all(waiting);
  await other.close(0);
});

test('a chore is on the schedule once, however many nodes register it', async () => {
  const other = await openQueue({ url: database.url, log, worker: true });
  await queue.chore('sweeping', '*/10 * * * *', async () => {});
  await other.chore('sweeping', '*/10 * * * *', async () => {});
  await other.close(0);
  expect((await queue.boss.getSchedules('sweeping')).map(({ cron }) => cron)).toEqual(['*/10 * * * *']);
});

test('an error of the queue does not end the process', () => {
  expect(queue.boss.emit('error', new Error('the database is away'))).toBe(true);
});

test('the queue is not ready when its tables are gone', async () => {
  expect(await queue.ready()).toBe(true);
  const bare = await testDatabase();
  const lost = await openQueue({ url: bare.url, log, worker: false });
  await bare.db.query('drop schema pgboss cascade');
  expect(await lost.ready()).toBe(false);
  await lost.close(0);
  await bare.close();
});

test('admissions older than an hour are forgotten, younger ones are kept', async () => {
  await database.db.query(
    `insert into meter_batches (id, granted, used, limits, month, at)
     select gen_random_uuid(), '{}'::int[], '{}'::bigint[], '{}'::bigint[], current_date, clock_timestamp() - interval '61 minutes'
     from generate_series(1, 10001)
     union all
     select gen_random_uuid(), '{}'::int[], '{}'::bigint[], '{}'::bigint[], current_date, clock_timestamp() - interval '59 minutes'
     from generate_series(1, 3)`,
  );
  expect(await pruneMeterBatches(database.db)).toBe(10_001);
  const left = await database.db.query<{ n: string }>('select count(*) as n from meter_batches');
  expect(left.rows).toEqual([{ n: '3' }]);
});
