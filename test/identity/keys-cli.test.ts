import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIdentity } from '../../src/identity/index.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { newstape, type Outcome, warmly } from '../setup/command.ts';
import { testDatabase } from '../setup/database.ts';

const house = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'newstape-keys-cli-'));
// As root the database runs as another user, who has to get in.
chmodSync(folder, 0o755);
const kmsKey = randomBytes(32).toString('base64');
const env = { DATABASE_URL: house.url, KMS_KEY: kmsKey, DATA_DIR: join(folder, 'data') };

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await house.close();
});

const keys = (...words: string[]): Promise<Outcome> => warmly(['keys', ...words], env);

describe('newstape keys', () => {
  it('create prints one JSON object, and its key is known to a node that runs already', async () => {
    const pepper = await serviceSecret(house.db, await openKms({ kmsKey, dataDir: folder }), 'pepper');
    const node = await openIdentity({ db: house.db, pepper, log: openLog({ logLevel: 'silent' }) });
    const words = ['--plan', 'pro', '--tenant', 'acme', '--scopes', 'read,operator', '--json'];
    const made = await newstape(['keys', 'create', ...words], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout.trim().split('\n')).toHaveLength(1);
    const key = JSON.parse(made.stdout);
    expect(key).toMatchObject({ tenant: 'acme', plan: 'pro', scopes: ['read', 'operator'], expiresAt: null });
    expect(key.id).toMatch(/^key_[0-9a-z]{26}$/);
    expect(await node.verify(key.key)).toMatchObject({ tenant: 'acme', plan: { name: 'pro' } });
    const revoked = await newstape(['keys', 'revoke', key.id, '--json'], env);
    expect(JSON.parse(revoked.stdout).revokedAt).toMatch(/Z$/);
    await expect.poll(() => node.verify(key.key), { timeout: 1_000 }).toBeUndefined();
    await node.close();
  });

  it('create shows a person the key once, with its expiry', async () => {
    const made = await keys(
      'create',
      '--tenant',
      'beta',
      '--expires',
      '90d',
      '--test',
      '--name',
      'my laptop',
    );
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^ {2}svc_test_[0-9A-Za-z]{57}$/m);
    const listed = JSON.parse((await keys('list', '--tenant', 'beta', '--json')).stdout).keys;
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ plan: 'free', mode: 'test', name: 'my laptop' });
    expect(listed[0].key).toBeUndefined();
    const days = (Date.parse(listed[0].expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
    expect((await keys('list')).stdout).toMatch(/^KEY +TENANT/);
  });

  it('a date of expiry means its end', async () => {
    const made = await keys('create', '--tenant', 'beta', '--expires', '2099-01-31', '--json');
    expect(JSON.parse(made.stdout).expiresAt).toBe('2099-02-01T00:00:00.000Z');
  });

  it('another plan for a tenant is refused until it is said to change', async () => {
    const first = await keys('create', '--tenant', 'gamma', '--plan', 'starter', '--json');
    expect(first.code).toBe(0);
    const refused = await keys('create', '--tenant', 'gamma', '--plan', 'pro', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout).error).toMatchObject({ code: 'conflict' });
    expect(refused.stderr).toContain('--change-plan');
    const changed = await keys(
      'create',
      '--tenant',
      'gamma',
      '--plan',
      'pro',
      '--change-plan',
      '--limit',
      '7',
      '--json',
    );
    expect(JSON.parse(changed.stdout)).toMatchObject({ plan: 'pro' });
    const limit = await house.db.query("select call_limit from tenants where name = 'gamma'");
    expect(limit.rows).toEqual([{ call_limit: '7' }]);
    expect((await keys('create', '--tenant', 'gamma', '--limit', 'plan', '--json')).code).toBe(0);
    const none = await house.db.query("select call_limit from tenants where name = 'gamma'");
    expect(none.rows).toEqual([{ call_limit: null }]);
  });

  it('roll gives a new key and leaves the old one its overlap', async () => {
    const old = JSON.parse((await keys('create', '--tenant', 'delta', '--json')).stdout);
    const made = JSON.parse((await keys('roll', old.publicId, '--overlap', '1h', '--json')).stdout);
    expect(made).toMatchObject({ tenant: 'delta', replaces: { id: old.id, revokedAt: null } });
    expect(made.key).not.toBe(old.key);
    expect((Date.parse(made.replaces.expiresAt) - Date.now()) / 60_000).toBeGreaterThan(55);
  });

  it.each([
    [['create'], 2, '--tenant'],
    [['create', '--tenant', 'a b'], 2, 'tenant'],
    [['create', '--tenant', 'x', '--plan', 'prp'], 2, 'did you mean pro?'],
    [['create', '--tenant', 'x', '--scopes', 'reed'], 2, 'did you mean read?'],
    [['create', '--tenant', 'x', '--expires', 'soon'], 2, '90d'],
    [['create', '--tenant', 'x', '--expires', '2001-01-01'], 2, 'past'],
    [['roll', 'nothing', '--overlap', '9d'], 2, '604800'],
    [['revoke', 'nothing'], 1, 'no such key'],
    [['roll', 'nothing'], 1, 'no such key'],
    [['list', '--tenant', 'nobody'], 1, 'no such tenant'],
  ])('%j ends with %i and one line that says why', async (words, code, said) => {
    const outcome = await keys(...words);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).toContain(said);
    expect(outcome.stderr).not.toMatch(/^\s+at /m);
    // A program is told the same.
    const told = await keys(...words, '--json');
    expect(told.code).toBe(code);
    expect(JSON.parse(told.stdout).error.detail).toContain(said);
  });

  it('a node with another master key is told to set KMS_KEY', async () => {
    const other = { ...env, KMS_KEY: randomBytes(32).toString('base64') };
    const outcome = await warmly(['keys', 'create', '--tenant', 'x'], other);
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toContain('Set KMS_KEY');
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('works on an empty data directory, where nothing runs', async () => {
    const embedded = { DATA_DIR: join(folder, 'embedded') };
    const made = await newstape(['keys', 'create', '--tenant', 'acme', '--json'], embedded);
    expect(made.code).toBe(0);
    const listed = JSON.parse((await newstape(['keys', 'list', '--json'], embedded)).stdout).keys;
    expect(listed).toMatchObject([{ id: JSON.parse(made.stdout).id }]);
  }, 90_000);
});

describe('newstape doctor', () => {
  it('hides secrets, opens the pepper, and says what will surprise', async () => {
    const surprising = { ...env, HOST: '0.0.0.0', BASE_URL: '', DEMO: 'on' };
    const outcome = await newstape(['doctor', '--json'], surprising);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).not.toContain(kmsKey);
    const report = JSON.parse(outcome.stdout);
    expect(report.ok).toBe(true);
    expect(report.settings.HOST).toBe('0.0.0.0');
    const states = Object.fromEntries(
      report.findings.map(({ name, state }: { name: string; state: string }) => [name, state]),
    );
    expect(states).toMatchObject({ kms: 'fine', migrations: 'fine', address: 'warning', demo: 'warning' });
  });

  it('finds nothing wrong with a database that is ahead by expand migrations, and a problem in any other', async () => {
    const ahead = async (kind: string): Promise<{ code: number | null; detail: string; state: string }> => {
      await house.db.query(
        `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
         values (gen_random_uuid()::text, 'x', '9999_later', now(), now(), 1, 'newstape: ${kind}')`,
      );
      const { code, stdout } = await warmly(['doctor', '--json'], env);
      await house.db.query(`delete from _prisma_migrations where migration_name = '9999_later'`);
      const { findings } = JSON.parse(stdout) as {
        findings: { name: string; state: string; detail: string }[];
      };
      return { code, ...findings.find(({ name }) => name === 'migrations')! };
    };
    const fine = await ahead('expand');
    expect(fine).toMatchObject({ code: 0, state: 'fine' });
    expect(fine.detail).toContain('9999_later');
    expect(await ahead('contract')).toMatchObject({ code: 1, state: 'problem' });
  });

  it('ends with 1 when the pepper does not open or the database does not answer', async () => {
    const strange = await warmly(['doctor'], { ...env, KMS_KEY: randomBytes(32).toString('base64') });
    expect(strange.code).toBe(1);
    expect(strange.stdout).toMatch(/^problem +kms .*Set KMS_KEY/m);
    const gone = await warmly(['doctor'], {
      ...env,
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none',
    });
    expect(gone.code).toBe(1);
    expect(gone.stdout).toMatch(/^problem +database /m);
    expect(gone.stdout + gone.stderr).not.toContain('hunter2');
    const wrong = await warmly(['doctor'], { ...env, PORT: 'many' });
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/^problem +settings +PORT/m);
  });
});
