import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { isAlive } from '../setup/is-alive.ts';

const HOLDER = fileURLToPath(new URL('../setup/hold-postgres.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const log = openLog({ logLevel: 'silent' });

const folders: string[] = [];
const holders: ChildProcess[] = [];
const mounts: string[] = [];
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  for (const folder of folders.splice(0).reverse()) {
    const pid = postmaster(folder);
    if (pid) await until(() => !isAlive(pid));
    const pointer = join(folder, 'postgres.path');
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    if (mounts.includes(folder)) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
  mounts.length = 0;
});

test('the server stops within a moment of a kill -9 of the process that started it', async () => {
  const dataDir = newFolder();
  const holder = await hold(dataDir);
  const pid = postmaster(dataDir)!;
  expect(isAlive(pid)).toBe(true);
  holder.child.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

test('after a kill -9 of process and server the next start is clean and has what was committed', async () => {
  const dataDir = newFolder();
  const first = await hold(dataDir);
  await run(first.url, 'create table kept as select 42 as n');
  process.kill(postmaster(dataDir)!, 'SIGKILL');
  first.child.kill('SIGKILL');
  const second = await hold(dataDir);
  expect(second.attached).toBe(false);
  expect(await run(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('a second process joins the server, and it runs until the last one lets go', async () => {
  const dataDir = newFolder();
  const first = await hold(dataDir);
  const second = await hold(dataDir);
  expect([first.attached, second.attached]).toEqual([false, true]);
  expect(second.url).toBe(first.url);
  const pid = postmaster(dataDir)!;

  first.child.kill('SIGTERM');
  await exited(first.child);
  await sleep(300);
  expect(await run(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(postmaster(dataDir)).toBe(pid);

  second.child.kill('SIGTERM');
  await exited(second.child);
  expect(isAlive(pid)).toBe(false);
});

test('two processes that start at the same moment on a new folder share one server', async () => {
  const dataDir = newFolder();
  const [one, other] = await Promise.all([hold(dataDir), hold(dataDir)]);
  expect([one.attached, other.attached].sort()).toEqual([false, true]);
  expect(await run(one.url, 'show data_directory')).toEqual(await run(other.url, 'show data_directory'));
});

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = newFolder();
  const holder = await hold(dataDir, { detached: true });
  process.kill(-holder.child.pid!, 'SIGINT');
  await sleep(300);
  expect(await run(holder.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a server that dies is started again at the same address', async () => {
  const dataDir = newFolder();
  const holder = await hold(dataDir);
  const pid = postmaster(dataDir)!;
  process.kill(pid, 'SIGKILL');
  await until(async () => {
    const rows = await run(holder.url, 'select 1 as n').catch(() => []);
    return rows.length === 1 && postmaster(dataDir) !== pid;
  });
});

test('a server that is told to stop while it is used is started again', async () => {
  const dataDir = newFolder();
  const holder = await hold(dataDir);
  const pid = postmaster(dataDir)!;
  const connected = new pg.Client({ connectionString: holder.url });
  connected.on('error', () => {});
  await connected.connect();
  // It would wait for its clients, and take no new ones meanwhile.
  process.kill(pid, 'SIGTERM');
  await until(async () => {
    const rows = await run(holder.url, 'select 1 as n').catch(() => []);
    return rows.length === 1 && postmaster(dataDir) !== pid;
  });
});

test('a server that is killed as soon as it runs is started again', async () => {
  const dataDir = newFolder();
  await stopped(dataDir);
  const killing = killOnce(dataDir, 'ready');
  const server = await startEmbedded({ dataDir, log });
  expect(killing.did()).toBe(true);
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
});

test('a server that is killed before it runs is started again', async () => {
  const dataDir = newFolder();
  await stopped(dataDir);
  const killing = killOnce(dataDir, 'starting');
  const server = await startEmbedded({ dataDir, log });
  expect(killing.did()).toBe(true);
  expect(await run(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
});

test('a lock file whose process number belongs to something else does not block the start', async () => {
  const dataDir = newFolder();
  await stopped(dataDir);
  const data = join(dataDir, 'postgres-18');
  const lines = [process.pid, data, 1_700_000_000, 5432, data, '', '', 'ready', ''];
  writeFileSync(join(data, 'postmaster.pid'), lines.join('\n'));
  const server = await startEmbedded({ dataDir, log });
  expect(server.attached).toBe(false);
  expect(postmaster(dataDir)).not.toBe(process.pid);
  await server.stop();
});

test('what a killed initdb left behind is not taken for a database', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir, { mode: 0o711 });
  const left = spawnSync('true').pid;
  mkdirSync(join(dataDir, `postgres-18.new.${left}`));
  writeFileSync(join(dataDir, `postgres-18.new.${left}`, 'PG_VERSION'), '18\n');
  const server = await startEmbedded({ dataDir, log });
  expect(readdirSync(dataDir).sort()).toEqual(['postgres-18', 'postgres.log']);
  await server.stop();
});

test('nobody gets in without the password, which only the owner can read', async () => {
  const dataDir = newFolder();
  const { url } = await hold(dataDir);
  const guessed = new URL(url);
  guessed.password = 'guess';
  await expect(run(guessed.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  const password = statSync(join(dataDir, 'postgres-18', 'newstape.password'));
  expect(password.mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres-18')).mode & 0o777).toBe(0o700);
});

test('commits reach the disk before they are acknowledged', async () => {
  const { url } = await hold(newFolder());
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await run(url, `select current_setting('${setting}') as value`)).toEqual([{ value: 'on' }]);
  }
});

test('where the path of a socket would be too long it listens on a port of this machine', async () => {
  const dataDir = join(newFolder(), 'x'.repeat(120));
  folders.push(dataDir);
  const holder = await hold(dataDir);
  expect(new URL(holder.url).hostname).toBe('127.0.0.1');
  const second = await hold(dataDir);
  expect(second.attached).toBe(true);
  expect(await run(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('the data of another major version is refused in one line', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres-17'), { recursive: true });
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /^[^\n]*postgres-17 was made by a PostgreSQL other than[^\n]*$/,
  );
});

test.runIf(isRoot)(
  'root with a folder closed to others keeps the data elsewhere, and finds it again',
  async () => {
    const home = newFolder();
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'data');
    folders.push(dataDir);
    const first = await hold(dataDir);
    await run(first.url, 'create table kept as select 42 as n');
    first.child.kill('SIGTERM');
    await exited(first.child);
    expect(readFileSync(join(dataDir, 'postgres.path'), 'utf8')).toMatch(
      /^\/var\/lib\/newstape\/[0-9a-f]{16}\n$/,
    );
    const second = await hold(dataDir);
    expect(await run(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    second.child.kill('SIGTERM');
    await exited(second.child);
  },
);

test.runIf(isRoot && canMount())('a full disk is one line, whoever meets it', async () => {
  const small = newFolder();
  mkdirSync(small, { mode: 0o711 });
  mounts.push(small);
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=711', 'tmpfs', small]);
  await expect(startEmbedded({ dataDir: small, log })).rejects.toThrow(
    /^the disk that holds [^\n]* is full[^\n]*$/,
  );
  expect(readdirSync(small).filter((entry) => entry.startsWith('postgres-18'))).toEqual([]);
});

test.runIf(isRoot && canMount())('nor has the log of the server room to say so', async () => {
  const small = newFolder();
  mkdirSync(small, { mode: 0o711 });
  mounts.push(small);
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=711', 'tmpfs', small]);
  const first = await startEmbedded({ dataDir: small, log });
  await first.stop();
  for (const bytes of ['64k', '4k', '1']) {
    spawnSync('dd', ['if=/dev/zero', `of=${small}/ballast-${bytes}`, `bs=${bytes}`]);
  }
  await expect(startEmbedded({ dataDir: small, log })).rejects.toThrow(
    /^the disk that holds [^\n]* is full[^\n]*$/,
  );
});

function newFolder(): string {
  const folder = join(tmpdir(), `newstape-life-${randomBytes(6).toString('hex')}`);
  folders.push(folder);
  return folder;
}

interface Holder {
  readonly child: ChildProcess;
  readonly url: string;
  readonly attached: boolean;
}

async function hold(dataDir: string, options: { detached?: boolean } = {}): Promise<Holder> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  holders.push(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the holder ended: ${err}`);
    return out.includes('\n');
  });
  return { child, ...(JSON.parse(out) as { url: string; attached: boolean }) };
}

async function stopped(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log });
  await server.stop();
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function postmaster(dataDir: string): number | undefined {
  const pointer = join(dataDir, 'postgres.path');
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  const file = join(folder, 'postgres-18', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

async function exited(child: ChildProcess): Promise<void> {
  await until(() => child.exitCode !== null || child.signalCode !== null);
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (!(await done())) {
    if (Date.now() - start > 20_000) throw new Error('it did not happen in 20 s');
    await sleep(25);
  }
}

function canMount(): boolean {
  const folder = join(tmpdir(), `newstape-mount-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
}

/** Kills the server of a folder as soon as its lock file says this. */
function killOnce(dataDir: string, status: 'starting' | 'ready'): { did(): boolean } {
  const file = join(dataDir, 'postgres-18', 'postmaster.pid');
  let killed = false;
  const watch = setInterval(() => {
    if (!existsSync(file) || readFileSync(file, 'utf8').split('\n')[7]?.trim() !== status) return;
    killed = true;
    clearInterval(watch);
    process.kill(postmaster(dataDir)!, 'SIGKILL');
  }, 1).unref();
  return { did: () => killed };
}
