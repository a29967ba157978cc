import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEFAULT_PLANS, syncPlans } from '../../src/identity/index.ts';
import { type Admission, type Meter, openMeter } from '../../src/metering/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { testDatabase } from '../setup/database.ts';

const house = await testDatabase();
const { db } = house;
const log = openLog({ logLevel: 'silent' });
const open: Meter[] = [];

beforeAll(() => syncPlans(db, DEFAULT_PLANS));
afterEach(async () => {
  await Promise.all(open.splice(0).map((meter) => meter.close()));
});
afterAll(() => house.close());

function meter(): Meter {
  const made = openMeter({ db, log });
  open.push(made);
  return made;
}

async function tenant(limit: number | null, plan = 'free'): Promise<string> {
  const id = newUuid();
  await db.query('insert into tenants (id, name, plan, call_limit) values ($1::uuid, $1, $2, $3)', [
    id,
    plan,
    limit,
  ]);
  return id;
}

async function counted(id: string): Promise<number> {
  const found = await db.query<{ calls: string }>('select calls from usage_months where tenant_id = $1', [
    id,
  ]);
  return Number(found.rows[0]?.calls ?? 0);
}

const admitted = (admissions: readonly Admission[]): Admission[] =>
  admissions.filter((each) => each.admitted);

describe('an admission', () => {
  it('says what the month stands at with this very call in it', async () => {
    const id = await tenant(null);
    const month = new Date().toISOString().slice(0, 7);
    const node = meter();
    const first = await node.admit(id, 1);
    expect(first).toEqual({
      admitted: true,
      usage: {
        month,
        calls: 1,
        remaining: 999,
        monthlyLimit: 1_000,
        resetAt: expect.stringMatching(/^\d{4}-\d{2}-01T00:00:00\.000Z$/),
      },
    });
    expect(new Date(first.usage.resetAt).getTime()).toBeGreaterThan(Date.now());
    const together = await Promise.all(Array.from({ length: 100 }, () => node.admit(id, 1)));
    expect(together.map((each) => each.usage.calls)).toEqual(Array.from({ length: 100 }, (_, i) => i + 2));
    expect(await counted(id)).toBe(101);
  });

  it('of an uncapped plan has no limit, and counts all the same', async () => {
    const id = await tenant(null, 'enterprise');
    const { admitted: through, usage } = await meter().admit(id, 5);
    expect(through).toBe(true);
    expect(usage).toMatchObject({ calls: 5, remaining: null, monthlyLimit: null });
  });

  it('of several calls is whole or not at all, in order, and burns nothing when refused', async () => {
    const id = await tenant(10);
    const node = meter();
    const all = await Promise.all([4, 4, 4, 1, 1, 1, 2].map((cost) => node.admit(id, cost)));
    expect(all.map((each) => each.admitted)).toEqual([true, true, false, true, true, false, false]);
    expect(all.map((each) => each.usage.calls)).toEqual([4, 8, 8, 9, 10, 10, 10]);
    expect(await counted(id)).toBe(10);
  });

  it('keeps tenants apart that are decided together', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => tenant(i)));
    const node = meter();
    const asked = Array.from({ length: 40 }, () => ids).flat();
    const all = await Promise.all(asked.map((id) => node.admit(id, 1)));
    for (const [i, id] of ids.entries()) {
      expect(admitted(all.filter((_, at) => asked[at] === id))).toHaveLength(i);
      expect(await counted(id)).toBe(i);
    }
  });

  it('of no calls tells the usage and counts nothing', async () => {
    const id = await tenant(0);
    const { admitted: through, usage } = await meter().admit(id, 0);
    expect([through, usage.calls, usage.remaining]).toEqual([true, 0, 0]);
    await expect(meter().admit(id, -1)).rejects.toThrow(RangeError);
    await expect(meter().admit(id, 0.5)).rejects.toThrow(RangeError);
    await expect(meter().admit('x', 1)).rejects.toThrow(RangeError);
  });

  it('of a tenant that is not there is refused as a key would be', async () => {
    const id = await tenant(5);
    const node = meter();
    const [there, gone] = await Promise.allSettled([node.admit(id, 1), node.admit(newUuid(), 1)]);
    expect(there).toMatchObject({ status: 'fulfilled', value: { admitted: true } });
    expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
  });
});

describe('a spent allowance', () => {
  it('is remembered without asking, and a raised limit counts within about a second', async () => {
    const id = await tenant(1);
    const node = meter();
    expect((await node.admit(id, 1)).admitted).toBe(true);
    expect((await node.admit(id, 1)).admitted).toBe(false);
    await db.query('update tenants set call_limit = 2 where id = $1', [id]);
    const remembered = await node.admit(id, 1);
    expect(remembered).toMatchObject({ admitted: false, usage: { calls: 1, remaining: 0, monthlyLimit: 1 } });
    await sleep(1_050);
    expect(await node.admit(id, 1)).toMatchObject({ admitted: true, usage: { calls: 2, monthlyLimit: 2 } });
  });

  it('is not what a refused large request makes of it', async () => {
    const id = await tenant(3);
    const node = meter();
    expect((await node.admit(id, 5)).admitted).toBe(false);
    expect((await node.admit(id, 3)).admitted).toBe(true);
  });

  it('below what was used leaves 0, never less', async () => {
    const id = await tenant(5);
    const node = meter();
    await node.admit(id, 5);
    await db.query('update tenants set call_limit = 2 where id = $1', [id]);
    // Another node: this one remembers that the allowance is spent.
    const { admitted, usage } = await meter().admit(id, 1);
    expect(admitted).toBe(false);
    expect(usage).toMatchObject({ calls: 5, remaining: 0, monthlyLimit: 2 });
  });
});

describe('a month', () => {
  it('is counted for itself: what was used in the last one is not in this one', async () => {
    const id = await tenant(5);
    await db.query(
      `insert into usage_months (tenant_id, month, calls)
       values ($1, (date_trunc('month', clock_timestamp() at time zone 'UTC') - interval '1 month')::date, 5)`,
      [id],
    );
    expect(await meter().admit(id, 1)).toMatchObject({ admitted: true, usage: { calls: 1, remaining: 4 } });
  });
});

describe('a batch', () => {
  it('that is asked again gives its first answer and counts nothing', async () => {
    const id = await tenant(10);
    const batch = newUuid();
    const ask = async (settled: string | null, name = batch) => {
      const found = await db.query(
        'select granted, used, limits from meter_admit($1, $2, $3::uuid[], $4, $5)',
        [name, settled, [id, id], [1, 3], [4, 5]],
      );
      return found.rows[0];
    };
    const first = await ask(null);
    expect(first).toEqual({ granted: [4, 2], used: ['4', '10'], limits: ['10', '10'] });
    expect(await ask(null)).toEqual(first);
    expect(await counted(id)).toBe(10);
    await ask(batch, newUuid());
    const kept = await db.query('select 1 from meter_batches where id = $1', [batch]);
    expect(kept.rows).toHaveLength(0);
  });

  it('that is asked again while the first asking is still under way counts once', async () => {
    const id = await tenant(10);
    const batch = newUuid();
    const ask = 'select granted from meter_admit($1, null, $2::uuid[], $3, $4)';
    const values = [batch, [id], [1], [6]];
    const first = new pg.Client({ connectionString: house.url });
    await first.connect();
    await first.query('begin');
    await first.query(ask, values);
    const second = db.query(ask, values);
    const outcome = second.then(
      () => 'answered',
      (error: { code?: string }) => error.code,
    );
    await sleep(100);
    await first.query('commit');
    await first.end();
    expect(await outcome).toBe('23505');
    expect((await db.query(ask, values)).rows).toEqual([{ granted: [6] }]);
    expect(await counted(id)).toBe(6);
  });

  it('leaves one row a node, and none when the node closes', async () => {
    const id = await tenant(null);
    const before = await batches();
    const node = openMeter({ db, log });
    for (let i = 0; i < 20; i += 1) await node.admit(id, 1);
    expect(await batches()).toBe(before + 1);
    await node.close();
    expect(await batches()).toBe(before);
    await expect(node.admit(id, 1)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

async function batches(): Promise<number> {
  const found = await db.query<{ n: string }>('select count(*) as n from meter_batches');
  return Number(found.rows[0]!.n);
}

describe('a connection that is cut in mid flight', () => {
  it('costs no caller a call and counts none twice', async () => {
    const id = await tenant(3_000);
    const node = meter();
    await node.admit(id, 1);
    let cutting = true;
    const all: Admission[] = [];
    const cutter = (async () => {
      let cuts = 0;
      let admittedBefore = -1;
      while (cutting) {
        // On a busy machine a new connection may take longer than the pause between two cuts: none would ever answer.
        if (all.length === admittedBefore) {
          await sleep(10);
          continue;
        }
        admittedBefore = all.length;
        const found = await db
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'newstape meter' and datname = current_database()`,
          )
          // Who cuts may be put off on a busy machine, as long as enough cuts are made.
          .catch(() => ({ rows: [] }));
        cuts += found.rows.length;
        await sleep(30);
      }
      return cuts;
    })();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let i = 0; i < 250; i += 1) {
          all.push(await node.admit(id, 1));
          await sleep(2);
        }
      }),
    );
    cutting = false;
    expect(await cutter).toBeGreaterThan(5);
    const calls = admitted(all).map((each) => each.usage.calls);
    expect(calls.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2_999 }, (_, i) => i + 2));
    expect(await counted(id)).toBe(3_000);
  });
});

describe('a database that does not answer', () => {
  it('gives 503 rather than no answer, and counts at most once what it was asked', async () => {
    const id = await tenant(100);
    const node = meter();
    await node.admit(id, 1);
    const holder = new pg.Client({ connectionString: house.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from usage_months where tenant_id = $1 for update', [id]);
    // As long as the row is locked.
    await expect(node.admit(id, 1)).rejects.toMatchObject({ code: 'unavailable' });
    await holder.query('rollback');
    await holder.end();
    const { usage } = await node.admit(id, 1);
    expect([2, 3]).toContain(usage.calls);
    // What was counted for the refused one is given back, perhaps only now.
    await expect.poll(() => counted(id), { timeout: 10_000 }).toBe(2);
  });
});

describe('a database that is away', () => {
  it('gives 503 with Retry-After, sooner when it is known to be away, and admission goes on when it is back', async () => {
    const id = await tenant(null);
    const [node, other] = [meter(), meter()];
    await node.admit(id, 1);
    await other.admit(id, 0);
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = new URL(house.url).pathname.slice(1);
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'newstape meter'`,
    );
    const refusals = await Promise.allSettled(Array.from({ length: 20 }, () => node.admit(id, 1)));
    for (const each of refusals) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } });
      expect((each as PromiseRejectedResult).reason.headers['retry-after']).toMatch(/^\d+$/);
    }
    // A node that does not know of it yet tries for longer.
    const refused: string[] = [];
    await Promise.all(
      [other, node].map((asked) =>
        expect(asked.admit(id, 1))
          .rejects.toMatchObject({ code: 'unavailable' })
          .then(() => refused.push(asked === node ? 'knows' : 'does not know')),
      ),
    );
    expect(refused).toEqual(['knows', 'does not know']);
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
    expect((await node.admit(id, 1)).admitted).toBe(true);
    expect(await counted(id)).toBe(2);
  });
});
