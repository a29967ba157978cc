import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEFAULT_PLANS, syncPlans } from '../../src/identity/index.ts';
import { Charge, type Meter, openMeter } from '../../src/metering/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { testDatabase } from '../setup/database.ts';
import { until } from '../setup/until.ts';

const NODE = fileURLToPath(new URL('../faults/refund-node.ts', import.meta.url));
const house = await testDatabase();
const { db } = house;
const log = openLog({ logLevel: 'silent' });
const open: Meter[] = [];
const folder = mkdtempSync(join(tmpdir(), 'newstape-refunds-'));

beforeAll(() => syncPlans(db, DEFAULT_PLANS));
afterEach(async () => {
  await Promise.all(open.splice(0).map((meter) => meter.close()));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await house.close();
});

function meter(): Meter {
  const made = openMeter({ db, log });
  open.push(made);
  return made;
}

async function tenant(limit: number | null): Promise<string> {
  const id = newUuid();
  await db.query("insert into tenants (id, name, plan, call_limit) values ($1::uuid, $1, 'free', $2)", [
    id,
    limit,
  ]);
  return id;
}

async function counted(id: string, month?: string): Promise<number> {
  const found = await db.query<{ calls: string }>(
    `select calls from usage_months where tenant_id = $1
       and month = coalesce($2::date, date_trunc('month', clock_timestamp() at time zone 'UTC')::date)`,
    [id, month ?? null],
  );
  return Number(found.rows[0]?.calls ?? 0);
}

async function charge(node: Meter, id: string, cost: number): Promise<Charge> {
  const { admitted, usage } = await node.admit(id, cost);
  expect(admitted).toBe(true);
  return new Charge(node, id, usage, cost);
}

/** Keeps everybody out of the database of this file, and those who are in too. */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = new URL(house.url).pathname.slice(1);
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'newstape meter'`,
  );
  try {
    return await work();
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
  }
}

describe('a charge', () => {
  it('is given back once, whoever asks how often, and the usage block follows', async () => {
    const id = await tenant(10);
    const node = meter();
    const one = await charge(node, id, 4);
    const answers = await Promise.all([one.giveBack(), one.giveBack(), one.giveBack(2)]);
    expect(answers.map(({ calls, remaining }) => [calls, remaining])).toEqual([
      [0, 10],
      [0, 10],
      [0, 10],
    ]);
    expect(await one.giveBack()).toMatchObject({ calls: 0, remaining: 10 });
    expect(await counted(id)).toBe(0);
  });

  it('is given back in parts, never more than it was', async () => {
    const id = await tenant(null);
    const node = meter();
    const one = await charge(node, id, 5);
    expect((await one.giveBack(2)).calls).toBe(3);
    expect((await one.giveBack(1)).calls).toBe(2);
    expect((await one.giveBack(9)).calls).toBe(0);
    expect(await counted(id)).toBe(0);
  });

  it('can be used again at once where nothing was left, also by requests that were refused a moment ago', async () => {
    const id = await tenant(1);
    const node = meter();
    const one = await charge(node, id, 1);
    expect((await node.admit(id, 1)).admitted).toBe(false);
    await one.giveBack();
    expect(await node.admit(id, 1)).toMatchObject({ admitted: true, usage: { calls: 1, remaining: 0 } });
  });

  it('goes back to its own month when another has begun', async () => {
    const id = await tenant(100);
    const node = meter();
    const { usage } = await node.admit(id, 3);
    await db.query("insert into usage_months (tenant_id, month, calls) values ($1, '2020-01-01', 7)", [id]);
    await new Charge(node, id, { ...usage, month: '2020-01', calls: 7 }, 2).giveBack();
    expect([await counted(id, '2020-01-01'), await counted(id)]).toEqual([5, 3]);
    await new Charge(node, id, { ...usage, month: '2019-12', calls: 1 }, 1).giveBack();
    expect([await counted(id, '2020-01-01'), await counted(id)]).toEqual([5, 3]);
  });

  it('leaves exactly what was admitted less what was returned, over nodes that do both at once', async () => {
    const ids = await Promise.all([tenant(null), tenant(null), tenant(null)]);
    const nodes = [meter(), meter()];
    const kept = new Map(ids.map((id) => [id, 0]));
    await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        const id = ids[i % 3]!;
        const cost = 1 + (i % 4);
        const one = await charge(nodes[i % 2]!, id, cost);
        if (i % 5 < 2) await one.giveBack();
        else if (i % 5 === 2) {
          await one.giveBack(1);
          kept.set(id, kept.get(id)! + cost - 1);
        } else kept.set(id, kept.get(id)! + cost);
      }),
    );
    await Promise.all(open.splice(0).map((node) => node.close()));
    for (const id of ids) expect(await counted(id)).toBe(kept.get(id));
  });

  it('is kept while the database is away, and given back once when it is there again', async () => {
    const id = await tenant(50);
    const node = meter();
    const charges = await Promise.all(Array.from({ length: 20 }, () => charge(node, id, 2)));
    await whileAway(async () => {
      // The answer does not wait for it: it is there while the database is not.
      const usages = await Promise.all(charges.map((one) => one.giveBack()));
      expect(usages.every(({ calls }) => calls < 40)).toBe(true);
      await sleep(300);
    });
    await until(async () => (await counted(id)) === 0, { ms: 10_000 });
    expect((await node.admit(id, 50)).admitted).toBe(true);
    expect(await counted(id)).toBe(50);
  });

  it('whose giving back is cut in mid flight again and again is given back once', async () => {
    const id = await tenant(null);
    const node = meter();
    let cutting = true;
    const cutter = (async () => {
      while (cutting) {
        await db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'newstape meter' and datname = current_database()`,
        );
        await sleep(100);
      }
    })();
    let given = 0;
    try {
      while (given < 60) {
        // Cut three times in a row, as where the machine is busy, it is refused, and nothing stays counted of it.
        const one = await charge(node, id, 3).catch(() => undefined);
        if (one === undefined) continue;
        await one.giveBack(2);
        given += 1;
        await sleep(5);
      }
    } finally {
      cutting = false;
      await cutter;
    }
    await until(async () => (await counted(id)) === 60, { ms: 10_000, show: () => given });
  });
});

describe('an admission whose answer never came', () => {
  it('was told 503, and is given back when the database had counted it', async () => {
    const id = await tenant(100);
    const node = meter();
    await node.admit(id, 1);
    const holder = new pg.Client({ connectionString: house.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from usage_months where tenant_id = $1 for update', [id]);
    await expect(node.admit(id, 7)).rejects.toMatchObject({ code: 'unavailable' });
    await holder.query('rollback');
    await holder.end();
    await sleep(500);
    await until(async () => (await counted(id)) === 1, { ms: 10_000, show: () => counted(id) });
    expect((await node.admit(id, 1)).usage.calls).toBe(2);
  });

  it('is undone once, however often and in whatever order it is asked', async () => {
    const id = await tenant(100);
    const admit = (batch: string) =>
      db.query('select granted from meter_admit($1, null, $2::uuid[], $3, $4)', [
        batch,
        [id, id],
        [1, 3],
        [4, 5],
      ]);
    const withdraw = (batch: string) =>
      db.query('select meter_withdraw($1, $2::uuid[], $3)', [batch, [id, id], [1, 3]]);
    const decided = newUuid();
    await admit(decided);
    expect(await counted(id)).toBe(19);
    await Promise.all([withdraw(decided), withdraw(decided)]);
    await withdraw(decided);
    expect(await counted(id)).toBe(0);
    await admit(decided);
    expect(await counted(id)).toBe(0);
    const never = newUuid();
    await withdraw(never);
    await admit(never);
    await withdraw(never);
    expect(await counted(id)).toBe(0);
  });
});

it('a lot that is asked for twice is given back once', async () => {
  const id = await tenant(null);
  await meter().admit(id, 10);
  const lot = newUuid();
  const month = new Date().toISOString().slice(0, 8).concat('01');
  const ask = () =>
    db.query('select meter_give_back($1, $2::uuid[], $3::date[], $4::bigint[])', [lot, [id], [month], [4]]);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(await counted(id)).toBe(6);
});

it('a node killed in mid flight gave back what it said, and nothing twice', async () => {
  for (const after of [40, 150, 400]) {
    const id = await tenant(null);
    const file = join(folder, String(after));
    writeFileSync(file, '');
    const child: ChildProcess = spawn(process.execPath, [NODE, house.url, id, '16', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    await until(() => readFileSync(file, 'latin1').length > after, { ms: 20_000 });
    child.kill('SIGKILL');
    await ended;
    const said = readFileSync(file, 'latin1');
    const of = (letter: string): number => said.split(letter).length - 1;
    // a: two calls were admitted; r: they were returned. What was under way may have been either.
    const standing = 2 * (of('a') - of('r'));
    const calls = await counted(id);
    expect(calls).toBeGreaterThanOrEqual(standing - 2 * 16);
    expect(calls).toBeLessThanOrEqual(standing + 2 * 16);
  }
});
