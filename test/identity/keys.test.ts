import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  createKey,
  DEFAULT_PLANS,
  type Identity,
  listKeys,
  listPlans,
  loadPlans,
  type NewKey,
  openIdentity,
  parseToken,
  revokeKey,
  rollKey,
  syncPlans,
} from '../../src/identity/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { testDatabase } from '../setup/database.ts';
import { until } from '../setup/until.ts';

const house = await testDatabase();
const { db } = house;
const pepper = randomBytes(32);
const log = openLog({ logLevel: 'silent' });
const open: Identity[] = [];
let tenants = 0;

beforeAll(() => syncPlans(db, loadPlans(undefined)));
afterEach(async () => {
  await Promise.all(open.splice(0).map((identity) => identity.close()));
});
afterAll(() => house.close());

async function identity(): Promise<Identity> {
  const made = await openIdentity({ db, pepper, log });
  open.push(made);
  return made;
}

function key(more: Partial<NewKey> = {}) {
  tenants += 1;
  return createKey(db, pepper, { tenant: `tenant-${tenants}`, ...more });
}

/** Lets time pass for the nodes of this process, in ms, while it is used. */
function passing(ms: number): Disposable {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  return { [Symbol.dispose]: () => clock.mockRestore() };
}

async function asked(): Promise<number> {
  const found = await db.query<{ calls: string }>('select seq as calls from identity_epoch');
  return Number(found.rows[0]!.calls);
}

describe('a key', () => {
  it('has the documented form, and its checksum covers all of it', async () => {
    const { key: token, publicId } = await key({ mode: 'test' });
    expect(token).toMatch(/^svc_test_[0-9A-Za-z]{57}$/);
    expect(token.slice(9, 17)).toBe(publicId);
    expect(parseToken(token)).toEqual({ mode: 'test', publicId });
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const sum = [...token.slice(-6)].reduce((value, letter) => value * 62 + letters.indexOf(letter), 0);
    expect(sum).toBe(crc32(token.slice(0, -6)));
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'a' ? 'b' : 'a';
      expect(parseToken(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
    }
  });

  it('is stored nowhere: the database holds a digest that depends on the pepper', async () => {
    const { key: token } = await key();
    const { rows } = await db.query<{ row: string; digest: Buffer }>(
      'select k::text as row, digest from api_keys k where public_id = $1',
      [token.slice(9, 17)],
    );
    expect(rows[0]!.row).not.toContain(token.slice(17));
    const other = await openIdentity({ db, pepper: randomBytes(32), log });
    open.push(other);
    expect(await other.verify(token)).toBeUndefined();
  });

  it('tells who asks, with tenant, plan and scopes', async () => {
    const made = await key({ plan: 'pro', name: 'dashboards', scopes: ['mcp', 'read'] });
    const principal = await (await identity()).verify(made.key);
    expect(principal).toMatchObject({
      keyId: made.id,
      publicId: made.publicId,
      mode: 'live',
      name: 'dashboards',
      tenant: made.tenant,
      plan: { name: 'pro', callsPerMonth: 250_000, marketData: true },
      expiresAt: null,
    });
    expect([...principal!.scopes]).toEqual(['read', 'mcp']);
    expect(principal!.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('has every scope but operator unless it says otherwise', async () => {
    expect((await key()).scopes).toEqual(['read', 'write', 'webhooks', 'ai', 'mcp']);
    await expect(key({ scopes: ['reed' as never] })).rejects.toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'scopes', suggestion: 'read' }],
    });
    await expect(key({ scopes: [] })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it('comes back as the same object, at once, while nothing changes', async () => {
    const node = await identity();
    const { key: token } = await key();
    expect(node.peek(token)).toBeUndefined();
    const first = await node.verify(token);
    expect(first).toBeDefined();
    expect(node.peek(token)).toBe(first);
    expect(await node.verify(token)).toBe(first);
  });

  it('makes one principal when many first requests come together', async () => {
    const node = await identity();
    const { key: token } = await key();
    const all = await Promise.all(Array.from({ length: 100 }, () => node.verify(token)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toBeDefined();
  });
});

describe('what is no key', () => {
  it('is refused: another secret under a known public id, an unknown id, any other text', async () => {
    const node = await identity();
    const { key: token, publicId } = await key();
    const alien = await createKey(db, randomBytes(32), { tenant: 'alien' });
    await db.query('delete from api_keys where public_id = $1', [alien.publicId]);
    expect(await node.verify(alien.key)).toBeUndefined();
    await db.query("update api_keys set digest = sha256('other') where public_id = $1", [publicId]);
    expect(await node.verify(token)).toBeUndefined();
    for (const text of ['', 'svc_live_', 'Bearer x', token.slice(1), `${token}x`, 'é'.repeat(66)]) {
      expect(await node.verify(text)).toBeUndefined();
    }
  });

  it('never reaches the database when its checksum is wrong', async () => {
    const gone = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
    const node = await openIdentity({ db: gone, pepper, log });
    open.push(node);
    const { key: token } = await key();
    const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    expect(await node.verify(wrong)).toBeUndefined();
    await expect(node.verify(token)).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'retry-after': '2' },
    });
    await gone.close();
  });
});

describe('a revoked key', () => {
  it('is refused on every node within a second', async () => {
    const nodes = await Promise.all([identity(), identity(), identity()]);
    const { key: token, id } = await key();
    const other = await key();
    for (const node of nodes) expect(await node.verify(token)).toBeDefined();
    await revokeKey(db, id);
    using _aSecond = passing(1_000);
    for (const node of nodes) {
      expect(node.peek(token)).toBeUndefined();
      expect(await node.verify(token)).toBeUndefined();
      expect(await node.verify(other.key)).toBeDefined();
    }
  });

  it('is refused at once by a node that had nothing to do', async () => {
    const node = await identity();
    const { key: token, publicId } = await key();
    expect(await node.verify(token)).toBeDefined();
    await sleep(1_300);
    await db.query('update api_keys set revoked_at = clock_timestamp() where public_id = $1', [publicId]);
    await sleep(950);
    expect(await node.verify(token)).toBeUndefined();
  });

  it('stays revoked when it is revoked again, by id, public id or the key itself', async () => {
    const made = await key();
    const first = await revokeKey(db, made.id);
    expect(first.revokedAt).toBeInstanceOf(Date);
    expect((await revokeKey(db, made.publicId)).revokedAt).toEqual(first.revokedAt);
    expect((await revokeKey(db, made.key)).revokedAt).toEqual(first.revokedAt);
    await expect(revokeKey(db, 'nothing!')).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeKey(db, 'key_01h455vb4pex5vsknk084sn02q')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a database that is away', () => {
  it('makes keys unverifiable within a second, for 503 and no endless wait, and again valid when it is back', async () => {
    const away = await testDatabase();
    await syncPlans(away.db, DEFAULT_PLANS);
    const node = await openIdentity({ db: away.db, pepper, log });
    const made = await createKey(away.db, pepper, { tenant: 'acme' });
    const first = await node.verify(made.key);
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = new URL(away.url).pathname.slice(1);
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    {
      using _aSecond = passing(1_000);
      expect(node.peek(made.key)).toBeUndefined();
    }
    await until(() => node.peek(made.key) === undefined);
    const refusals = await Promise.allSettled(Array.from({ length: 20 }, () => node.verify(made.key)));
    for (const each of refusals) expect(each).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    await expect(node.check()).rejects.toMatchObject({ code: 'unavailable' });
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
    expect(await node.verify(made.key)).toBe(first);
    await node.check();
    await node.close();
    await away.close();
  });
});

describe('expiry', () => {
  it('is looked at on every use, by the clock of the database', async () => {
    const node = await identity();
    const made = await key({ expiresAt: new Date(Date.now() + 1_500) });
    expect(await node.verify(made.key)).toMatchObject({ expiresAt: made.expiresAt });
    await until(async () => (await node.verify(made.key)) === undefined);
    // Not sooner: both clocks are of this machine.
    expect(Date.now()).toBeGreaterThan(made.expiresAt!.getTime() - 100);
    expect(await node.verify(made.key)).toBeUndefined();
  });

  it('cannot lie in the past', async () => {
    await expect(key({ expiresAt: new Date(Date.now() - 1) })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});

describe('a rolled key', () => {
  it('leaves the old one its overlap, and no more', async () => {
    const node = await identity();
    const old = await key({ plan: 'starter', scopes: ['read'], name: 'a' });
    const made = await rollKey(db, pepper, old.publicId, { overlapSeconds: 1 });
    expect(made).toMatchObject({ tenant: old.tenant, plan: 'starter', scopes: ['read'], name: 'a' });
    expect(made.key).not.toBe(old.key);
    expect(await node.verify(made.key)).toBeDefined();
    await until(async () => (await node.verify(old.key)) === undefined);
    expect(await node.verify(made.key)).toBeDefined();
    await expect(rollKey(db, pepper, old.id, { overlapSeconds: 1 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is not rolled again in its overlap, whose end is not the end of its life', async () => {
    const old = await key({ scopes: ['read'] });
    const made = await rollKey(db, pepper, old.id, { overlapSeconds: 3_600 });
    expect(made.expiresAt).toBeNull();
    for (const overlapSeconds of [3_600, 0]) {
      await expect(rollKey(db, pepper, old.id, { overlapSeconds })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('replaced already'),
      });
    }
    // The one that replaced it lives as long as it did: for ever.
    expect((await rollKey(db, pepper, made.id, { overlapSeconds: 0 })).expiresAt).toBeNull();
  });

  it('takes its place at once without an overlap, and lives as long', async () => {
    const old = await key({ expiresAt: new Date(Date.now() + 86_400_000) });
    const made = await rollKey(db, pepper, old.id, { overlapSeconds: 0 });
    expect(made.replaces.revokedAt).toBeInstanceOf(Date);
    expect(made.expiresAt!.getTime()).toBeGreaterThanOrEqual(old.expiresAt!.getTime());
    await expect(rollKey(db, pepper, made.id, { overlapSeconds: -1 })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});

describe('a plan', () => {
  it('belongs to the tenant: another one is refused unless it is said to change, and then for all keys', async () => {
    const node = await identity();
    const first = await key({ plan: 'free' });
    const again = { tenant: first.tenant, plan: 'pro' };
    await expect(createKey(db, pepper, again)).rejects.toMatchObject({ code: 'conflict' });
    expect(await listKeys(db, first.tenant)).toHaveLength(1);
    expect((await node.verify(first.key))!.plan.name).toBe('free');
    expect((await createKey(db, pepper, { tenant: first.tenant })).plan).toBe('free');
    await createKey(db, pepper, { ...again, changePlan: true });
    await until(async () => (await node.verify(first.key))!.plan.name === 'pro');
    expect((await listKeys(db, first.tenant)).map((each) => each.plan)).toEqual(['pro', 'pro', 'pro']);
  });

  it('must be one that there is', async () => {
    await expect(key({ plan: 'prp' })).rejects.toMatchObject({ errors: [{ suggestion: 'pro' }] });
    await expect(key({ tenant: 'no/slash' })).rejects.toMatchObject({ errors: [{ parameter: 'tenant' }] });
  });

  it('comes from a file, and the database follows it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'newstape-plans-'));
    const file = join(folder, 'plans.json');
    const before = await listPlans(db);
    const writes = await asked();
    await syncPlans(db, loadPlans(undefined));
    expect(await asked()).toBe(writes);
    writeFileSync(file, JSON.stringify([{ name: 'team', callsPerMonth: 7, marketData: false }]));
    const plans = loadPlans(file);
    expect(plans).toEqual([
      {
        name: 'team',
        label: 'team',
        callsPerMonth: 7,
        aiQuestions: 50,
        marketData: false,
        rank: 0,
        concurrentRequests: 16,
        waitingRequests: 5_000,
        openStreams: 1_000,
      },
    ]);
    await syncPlans(db, [...before, ...plans]);
    expect(await listPlans(db)).toContainEqual(plans[0]);
    await syncPlans(db, before);
    expect(await listPlans(db)).toEqual(before);
    writeFileSync(file, '[{"name": "team", "callsPerMonth": "many", "marketData": false}]');
    expect(() => loadPlans(file)).toThrow(/PLANS: .* at \/0\/callsPerMonth/);
    writeFileSync(file, '[');
    expect(() => loadPlans(file)).toThrow(/not JSON/);
    rmSync(folder, { recursive: true });
  });
});

describe('last-used times', () => {
  it('are written when the node closes, without forgetting keys', async () => {
    const node = await openIdentity({ db, pepper, log });
    const { key: token, publicId, tenant } = await key();
    const unused = await createKey(db, pepper, { tenant });
    await node.verify(token);
    const epoch = await asked();
    expect((await listKeys(db, tenant))[0]!.lastUsedAt).toBeNull();
    await node.close();
    const keys = new Map((await listKeys(db, tenant)).map((each) => [each.publicId, each]));
    expect(keys.get(publicId)!.lastUsedAt!.getTime()).toBeGreaterThan(Date.now() - 30_000);
    expect(keys.get(unused.publicId)!.lastUsedAt).toBeNull();
    expect(await asked()).toBe(epoch);
  });
});

describe('unknown keys that look right', () => {
  it('are asked of the database once, and then not for a while', async () => {
    const node = await identity();
    const [unknown, known] = [await key(), await key()];
    const { rows } = await db.query<{ row: string }>(
      'select k::text as row from api_keys k where public_id = $1',
      [unknown.publicId],
    );
    await db.query('delete from api_keys where public_id = $1', [unknown.publicId]);
    expect(await node.verify(unknown.key)).toBeUndefined();
    // Were the database asked again, it would now say yes.
    await db.query('insert into api_keys select ($1::text::api_keys).*', [rows[0]!.row]);
    expect(await node.verify(unknown.key)).toBeUndefined();
    expect(await node.verify(known.key)).toBeDefined();
    expect(await (await identity()).verify(unknown.key)).toBeDefined();
  });
});
