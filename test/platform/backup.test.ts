import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, DEFAULT_PLANS, openIdentity, syncPlans } from '../../src/identity/index.ts';
import { dump, kmsPart, load } from '../../src/platform/backup/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { kmsKeyId, openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { newstape, warmly } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { until } from '../setup/until.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'newstape-backup-'));
// As root the database runs as another user, who has to get in.
chmodSync(folder, 0o755);
const source = await testDatabase();
const target = await testDatabase();
const sourceDir = join(folder, 'source');
const file = join(folder, 'backup.tar.gz');
let key = '';

// What COPY must carry unharmed.
const HOSTILE = 'tab\t newline\n return\r backslash\\ \\. \\N "quotes" \'single\' emoji 🗞️ \u0001 {}';

beforeAll(async () => {
  const { db } = source;
  const pepper = await serviceSecret(db, await openKms({ kmsKey: undefined, dataDir: sourceDir }), 'pepper');
  await syncPlans(db, DEFAULT_PLANS);
  key = (await createKey(db, pepper, { tenant: 'acme', plan: 'pro', name: HOSTILE })).key;
  const [survivor, merged] = [newUuid(), newUuid()].sort().reverse() as [string, string];
  await db.query(
    `insert into stories (id, slug, status, merged_into, revision, published_at, updated_at, draft_hash)
     values ($1, 'merged', 'merged', $2, 1, now(), now(), $3), ($2, 'survivor', 'live', null, 1, now(), now(), $3)`,
    [merged, survivor, randomBytes(64)],
  );
  await db.query('update tape set pos = 41');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await source.close();
  await target.close();
});

/** Of every row of every table but the epoch, which a restore counts up. */
async function contents({ db }: TestDatabase): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not in ('identity_epoch', 'meter_batches', '_prisma_migrations')`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const rows = await db.query<{ all: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as all from "${name}" t`,
    );
    found[name] = rows.rows[0]!.all;
  }
  return found;
}

const backup = (to: string, env: Record<string, string> = {}, ...more: string[]) =>
  warmly(['backup', to, ...more], { DATABASE_URL: source.url, DATA_DIR: sourceDir, ...env });
const restore = (from: string, dataDir: string, env: Record<string, string> = {}, ...more: string[]) =>
  warmly(['restore', from, ...more], { DATABASE_URL: target.url, DATA_DIR: dataDir, ...env });

describe('a backup', () => {
  it('brings back every row and the master key, so that the same API key is accepted', async () => {
    const made = await newstape(['backup', file, '--json'], {
      DATABASE_URL: source.url,
      DATA_DIR: sourceDir,
    });
    expect(made.code).toBe(0);
    expect(JSON.parse(made.stdout)).toMatchObject({ file, kmsKey: 'included' });
    expect(made.stderr).toContain('in the clear');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    const before = await contents(source);
    const dataDir = join(folder, 'restored');
    const restored = await newstape(['restore', file, '--json'], {
      DATABASE_URL: target.url,
      DATA_DIR: dataDir,
    });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await contents(target)).toEqual(before);
    expect(readFileSync(join(dataDir, 'kms.key'))).toEqual(readFileSync(join(sourceDir, 'kms.key')));
    expect(statSync(join(dataDir, 'kms.key')).mode & 0o777).toBe(0o600);
    const pepper = await serviceSecret(target.db, await openKms({ kmsKey: undefined, dataDir }), 'pepper');
    const node = await openIdentity({ db: target.db, pepper, log: openLog({ logLevel: 'silent' }) });
    expect(await node.verify(key)).toMatchObject({ tenant: 'acme', name: HOSTILE });
    await node.close();
  });

  it('is never written over, and is not restored over what is there, unless told to', async () => {
    const again = await backup(file);
    expect(again.code).toBe(3);
    expect(again.stderr).toContain('already exists');
    expect((await backup(file, {}, '--force')).code).toBe(0);
    const dataDir = join(folder, 'restored');
    await target.db.query("insert into tags (tag) values ('kept')");
    const refused = await restore(file, dataDir);
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('not empty');
    expect((await target.db.query('select tag from tags')).rows).toEqual([{ tag: 'kept' }]);
    const forced = await restore(file, dataDir, {}, '--force');
    expect(forced.code).toBe(0);
    expect((await target.db.query('select tag from tags')).rows).toEqual([]);
  });

  it.each([
    ['backup', 'a folder', () => folder, 'cannot be written: it is a folder'],
    [
      'backup',
      'a place that is not there',
      () => join(folder, 'no', 'b'),
      'cannot be written: its folder is not there',
    ],
    [
      'backup',
      'a device, which it would take away from everybody,',
      () => symlinked('/dev/full'),
      'cannot be written: it is no file, but a device, a pipe or a socket',
    ],
    ['restore', 'a folder', () => folder, 'cannot be read: it is a folder'],
    ['restore', 'nothing', () => join(folder, 'nothing'), 'cannot be read: there is no such file'],
  ] as const)('%s of %s is refused in one line, before a database is made', async (name, _, path, says) => {
    const dataDir = join(folder, `none-${name}`);
    const { code, stderr } = await warmly([name, path(), '--force'], { DATA_DIR: dataDir });
    expect({ code, stderr }).toEqual({ code: 3, stderr: `newstape: ${path()} ${says}\n` });
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder).filter((each) => each.includes('partial'))).toEqual([]);
  });

  // A link to it: whatever the command did, the device itself would stay.
  function symlinked(device: string): string {
    const link = join(folder, 'device');
    if (!existsSync(link)) symlinkSync(device, link);
    return link;
  }

  it('is told to doctor', async () => {
    const env = { DATABASE_URL: source.url, DATA_DIR: sourceDir };
    const states = async (): Promise<string> => {
      const report = JSON.parse((await warmly(['doctor', '--json'], env)).stdout);
      return report.findings.find(({ name }: { name: string }) => name === 'backup').state;
    };
    expect(await states()).toBe('fine');
    rmSync(join(sourceDir, 'last-backup.json'));
    expect(await states()).toBe('warning');
  });

  it.each(['newstape meter', 'newstape node', 'newstape keys', 'newstape webhooks'])(
    'is refused while something serves the database: %s',
    async (name) => {
      const node = new pg.Client({ connectionString: target.url, application_name: name });
      await node.connect();
      const refused = await restore(file, join(folder, 'restored'), {}, '--force');
      await node.end();
      expect(refused.code).toBe(3);
      expect(refused.stderr).toContain('stop every process');
    },
  );
});

describe('a damaged backup', () => {
  const loading = (from: string) =>
    load({ url: target.url, file: from, force: true, onKms: async () => {}, beforeCommit: async () => {} });

  it.each([
    [
      'a changed row',
      (tar: Buffer) => Buffer.from(tar.toString('latin1').replace('\tsurvivor\t', '\tsurviver\t'), 'latin1'),
    ],
    ['a missing end', (tar: Buffer) => tar.subarray(0, tar.length - 6_000)],
    ['another format', () => randomBytes(4_096)],
  ])('with %s leaves the database as it was', async (_, damage) => {
    const before = await contents(target);
    const tar = gunzipSync(readFileSync(file));
    const bad = damage(tar);
    expect(bad.equals(tar)).toBe(false);
    const path = join(folder, 'damaged.tar.gz');
    writeFileSync(path, gzipSync(bad));
    await expect(loading(path)).rejects.toThrow(/cannot be restored/);
    expect(await contents(target)).toEqual(before);
  });

  it('cut short or not compressed is refused', async () => {
    const path = join(folder, 'damaged.tar.gz');
    writeFileSync(path, readFileSync(file).subarray(0, 900));
    await expect(loading(path)).rejects.toThrow(/cannot be restored/);
    writeFileSync(path, 'hello');
    await expect(loading(path)).rejects.toThrow(/cannot be restored/);
    await expect(loading(join(folder, 'nothing'))).rejects.toThrow(/cannot be read/);
  });

  it('of another release is refused and says which migration it is about', async () => {
    const { db } = target;
    await db.query(
      "update _prisma_migrations set migration_name = '0000_other' where migration_name = '0001_house'",
    );
    await expect(loading(file)).rejects.toThrow(/another release.*0001_house/);
    await db.query(
      "update _prisma_migrations set migration_name = '0001_house' where migration_name = '0000_other'",
    );
  });
});

describe('the master key in a backup', () => {
  it('is sealed when there is a passphrase, and opens with that one only', async () => {
    const sealed = join(folder, 'sealed.tar.gz');
    const made = await backup(sealed, { NEWSTAPE_BACKUP_PASSPHRASE: 'correct horse' }, '--json');
    expect(JSON.parse(made.stdout)).toMatchObject({ kmsKey: 'sealed' });
    expect(made.stderr).toBe('');
    const plain = readFileSync(join(sourceDir, 'kms.key'), 'utf8').trim();
    expect(gunzipSync(readFileSync(sealed)).toString('latin1')).not.toContain(plain);
    const dataDir = join(folder, 'sealed');
    const without = await restore(sealed, dataDir, {}, '--force');
    expect([without.code, existsSync(join(dataDir, 'kms.key'))]).toEqual([3, false]);
    expect(without.stderr).toContain('NEWSTAPE_BACKUP_PASSPHRASE');
    const wrong = await restore(sealed, dataDir, { NEWSTAPE_BACKUP_PASSPHRASE: 'wrong' }, '--force');
    expect([wrong.code, existsSync(join(dataDir, 'kms.key'))]).toEqual([3, false]);
    const right = await restore(sealed, dataDir, { NEWSTAPE_BACKUP_PASSPHRASE: 'correct horse' }, '--force');
    expect(right.code).toBe(0);
    expect(readFileSync(join(dataDir, 'kms.key'), 'utf8').trim()).toBe(plain);
  });

  it('is replaced only by force, and then kept beside the new one', async () => {
    const dataDir = join(folder, 'other');
    const other = await openKms({ kmsKey: undefined, dataDir });
    await other.seal(Buffer.from('x'), 'x');
    await target.db.query('delete from api_keys');
    const forced = await restore(file, dataDir, {}, '--force');
    expect(forced.code).toBe(0);
    const aside = readdirSync(dataDir).filter((name) => name.startsWith('kms.key.replaced-'));
    expect(aside).toHaveLength(1);
    expect(forced.stderr).toContain(aside[0]);
    expect(statSync(join(dataDir, aside[0]!)).mode & 0o777).toBe(0o600);
  });

  it('is what it was when the restore fails, also at the very end', async () => {
    const dataDir = join(folder, 'kept');
    const { db } = target;
    const kms = await openKms({ kmsKey: undefined, dataDir });
    await db.query('truncate sealed_secrets');
    await serviceSecret(db, kms, 'pepper');
    const held = readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]);
    const foreign = join(folder, 'foreign.tar.gz');
    const other = randomBytes(32);
    const part = kmsPart(other, kmsKeyId(other), undefined);
    await dump({ url: source.url, file: foreign, kms: part, overwrite: false });
    const unopened = await restore(foreign, dataDir, {}, '--force');
    expect(unopened.code).toBe(3);
    await db.query(`create function refuse() returns trigger language plpgsql as $$begin raise 'no'; end$$`);
    await db.query(`create constraint trigger refuse after insert on stories deferrable initially deferred
      for each row execute function refuse()`);
    try {
      const refused = await restore(file, dataDir, {}, '--force');
      expect(refused.code).not.toBe(0);
    } finally {
      await db.query('drop function refuse cascade');
    }
    expect(readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'utf8')])).toEqual(
      held,
    );
    expect(await serviceSecret(db, await openKms({ kmsKey: undefined, dataDir }), 'pepper')).toBeDefined();
    expect((await restore(file, dataDir, {}, '--force')).code).toBe(0);
  });

  it('that comes from KMS_KEY is not in it, and is asked for at the restore', async () => {
    const kmsKey = readFileSync(join(sourceDir, 'kms.key'), 'utf8').trim();
    const without = join(folder, 'without.tar.gz');
    const made = await backup(without, { KMS_KEY: kmsKey }, '--json');
    expect(JSON.parse(made.stdout)).toMatchObject({ kmsKey: 'not included' });
    expect(made.stderr).toContain('KMS_KEY');
    expect(gunzipSync(readFileSync(without)).toString('latin1')).not.toContain(kmsKey);
    const dataDir = join(folder, 'without');
    const refused = await restore(without, dataDir, {}, '--force');
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('set KMS_KEY');
    expect((await restore(without, dataDir, { KMS_KEY: kmsKey }, '--force')).code).toBe(0);
    expect(existsSync(join(dataDir, 'kms.key'))).toBe(false);
  });
});

describe('a backup of a database that is written to', () => {
  it('is of one moment', async () => {
    const { db } = source;
    let writing = true;
    let turns = 0;
    // Each transaction writes the table that is copied last with the one that is copied first.
    const writer = (async () => {
      while (writing) {
        turns += 1;
        await db.transaction(async (sql) => {
          await sql.query('insert into tags (tag) values ($1)', [`turn-${turns}`]);
          await sql.query('insert into assets (ticker, label, kind) values ($1, $2, $3)', [
            `T${turns}`,
            randomBytes(3_000).toString('hex'),
            'test',
          ]);
        });
      }
    })();
    while (turns < 400) await new Promise((resolve) => setImmediate(resolve));
    const moving = join(folder, 'moving.tar.gz');
    const made = await dump({
      url: source.url,
      file: moving,
      kms: kmsPart(undefined, 'local:none', undefined),
      overwrite: false,
    });
    const after = turns;
    writing = false;
    await writer;
    expect(made.rows).toBeGreaterThan(800);
    await load({
      url: target.url,
      file: moving,
      force: true,
      onKms: async () => {},
      beforeCommit: async () => {},
    });
    const [tags, assets] = [
      await target.db.query("select 'T' || substr(tag, 6) as name from tags order by 1"),
      await target.db.query('select ticker as name from assets order by 1'),
    ];
    expect(tags.rows).toEqual(assets.rows);
    expect(tags.rows.length).toBeLessThanOrEqual(after);
    const digest = async (which: TestDatabase): Promise<string> => {
      const found = await which.db.query<{ label: string }>(
        'select label from assets where length(ticker) < 4 order by ticker',
      );
      return createHash('sha256').update(JSON.stringify(found.rows)).digest('hex');
    };
    expect(await digest(target)).toBe(await digest(source));
  });
});

describe('a backup that is stopped', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves nothing behind, the master key least of all',
    async (signal) => {
      const file = join(folder, `stopped-${signal}.tar.gz`);
      const drafts = () => readdirSync(folder).filter((name) => name.startsWith(`stopped-${signal}`));
      const program = spawn(process.execPath, ['--no-warnings', PROGRAM, 'backup', file], {
        env: { PATH: process.env.PATH, DATABASE_URL: source.url, DATA_DIR: sourceDir },
        stdio: 'ignore',
      });
      const ended = once(program, 'exit');
      await until(() => drafts().length > 0, { ms: 30_000 });
      program.kill(signal);
      expect(await ended).toEqual([null, signal]);
      expect(drafts()).toEqual([]);
    },
  );
});

describe('two backups to one file at the same time', () => {
  it('do not replace each other without --force: the second says that the file is there', async () => {
    const one = join(folder, 'one.tar.gz');
    const options = {
      url: source.url,
      file: one,
      kms: kmsPart(undefined, 'local:none', undefined),
      overwrite: false,
    };
    let came = false;
    const second = dump({
      ...options,
      onProgress: () => {
        if (!came) writeFileSync(one, 'of somebody else');
        came = true;
      },
    });
    await expect(second).rejects.toThrow(`${one} already exists: choose another name, or give --force`);
    expect(readFileSync(one, 'utf8')).toBe('of somebody else');
    expect(readdirSync(folder).filter((name) => name.startsWith('one.'))).toEqual(['one.tar.gz']);
  });

  it('do not write into each other: the file is whole, whichever ends last', async () => {
    const both = join(folder, 'both.tar.gz');
    const abandoned = `${both}.killed.partial`;
    writeFileSync(abandoned, 'x');
    utimesSync(abandoned, 0, 0);
    const options = {
      url: source.url,
      file: both,
      kms: kmsPart(undefined, 'local:none', undefined),
      overwrite: true,
    };
    let second: Promise<unknown> | undefined;
    await dump({
      ...options,
      onProgress: () => {
        second ??= dump(options);
      },
    });
    await second;
    await load({
      url: target.url,
      file: both,
      force: true,
      onKms: async () => {},
      beforeCommit: async () => {},
    });
    expect(await contents(target)).toEqual(await contents(source));
    // What a killed backup left behind is gone too.
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });
});
