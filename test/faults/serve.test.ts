import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const OLDER_NODE = olderNode();
// Longer than the busiest machine takes for a first start with its newsroom.
const WAIT_MS = 240_000;

// Behind a start the archive is filled for minutes, with a third of a core: the first test starts with the whole catalogue.
const ONE_SYMBOL = 'BTCUSDT';

const folders: string[] = [];
const services: Service[] = [];
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) service.child.kill('SIGKILL');
  for (const database of databases.splice(0)) await database.close();
  for (const folder of folders.splice(0)) {
    const pid = postmaster(folder);
    if (pid) await until(() => !alive(pid));
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the first start makes a newsroom and shows its keys, the second keeps everything and shows none', async () => {
  const dataDir = newFolder();
  const first = await serve({ DATA_DIR: dataDir, DEMO: 'on', VENUE_SYMBOLS: '' });
  expect(first.out().match(/^ready http:\/\/127\.0\.0\.1:\d+ .*$/gm)).toHaveLength(1);
  const keys = [...first.out().matchAll(/^ {2}(\w+) +(svc_\w+)$/gm)].map(([, plan, key]) => ({ plan, key }));
  expect(keys.map(({ plan }) => plan).sort()).toEqual(['enterprise', 'free', 'pro', 'starter']);
  const before = await news(first.url, keys[0]!.key!);
  expect(before.articles.length).toBeGreaterThan(0);
  expect(await ended(first, 'SIGTERM')).toBe(0);
  expect(postmaster(dataDir)).toBeUndefined();

  const second = await serve({ DATA_DIR: dataDir, DEMO: 'on' });
  expect(second.out()).not.toContain('svc_');
  expect((await news(second.url, keys[0]!.key!)).articles).toEqual(
    before.articles.map((article) => ({ ...article, links: expect.anything() })),
  );
});

test('the plans file of the documentation starts, with a demo key for each of its plans', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir, { recursive: true });
  const docs = readFileSync(new URL('../../docs/identity.md', import.meta.url), 'utf8');
  const example = /`PLANS` names a JSON file[^`]*```json\n([^`]+)```/.exec(docs)![1]!;
  writeFileSync(join(dataDir, 'plans.json'), example);
  const plans = join(dataDir, 'plans.json');
  const { out, url } = await serveOnOurs({ DATA_DIR: dataDir, DEMO: 'on', PLANS: plans });
  const keys = [...out().matchAll(/^ {2}(\w+) +(svc_\w+)$/gm)].map(([, plan, key]) => ({ plan, key }));
  expect(keys.map(({ plan }) => plan)).toEqual(['free', 'desk']);
  for (const { key } of keys) expect((await get(`${url}/v1/me`, key)).status).toBe(200);
});

test('it answers health and readiness, and metrics on the port of the operators', async () => {
  const admin = await freePort();
  const { url } = await serveOnOurs({ ADMIN_PORT: String(admin) });
  expect(await get(`${url}/healthz`)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await get(`${url}/readyz`)).toEqual({
    status: 200,
    body: {
      ready: true,
      service: 'newstape',
      dependencies: { database: 'pass', queue: 'pass', kms: 'pass', identity: 'pass' },
    },
  });
  const metrics = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
  expect(metrics).toMatch(/^newstape_dependency_up\{dependency="database"\} 1$/m);
  expect(metrics).toMatch(/^newstape_database_pool\{state="open"\} \d+$/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

test('a node without the api role answers health and readiness and nothing else', async () => {
  const { url } = await serveOnOurs({ ROLES: 'worker' });
  expect(await get(`${url}/readyz`)).toMatchObject({ status: 200, body: { ready: true } });
  expect(await get(`${url}/v1/news`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a service whose memory is nearly spent refuses work and says so, and lives', async () => {
  const admin = await freePort();
  // One percent of the heap is less than the service needs at rest.
  const { url, child } = await serveOnOurs({ HEAP_ALARM: '1', ADMIN_PORT: String(admin) });
  await until(async () => (await get(`${url}/readyz`)).status === 503);
  expect(await get(`${url}/v1/sample/news`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await get(`${url}/healthz`)).status).toBe(200);
  const metrics = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
  expect(metrics).toMatch(/^newstape_memory_alarm 1$/m);
  expect(metrics).toMatch(/^newstape_memory_used_ratio 0\.\d+$/m);
  expect(child.exitCode).toBeNull();
});

test('with HEAP_ALARM=0 no memory is too much', async () => {
  const { url } = await serveOnOurs({ HEAP_ALARM: '0' });
  // Longer than it takes to look twice.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect((await get(`${url}/readyz`)).status).toBe(200);
  expect((await get(`${url}/v1/sample/news`)).status).toBe(200);
});

test('a fault that nobody caught ends the service in order, with a code of its own', async () => {
  const fault = "process.on('SIGUSR2', () => void Promise.reject(new Error('forgotten')))";
  const service = await serveOnOurs({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
    LOG_LEVEL: 'info',
  });
  expect(await ended(service, 'SIGUSR2')).toBe(70);
  expect(service.err()).toMatch(/forgotten[\s\S]*"why":"fault"/);
});

test("neither the caller's PG* variables nor a closed umask keep the embedded database from starting", () => {
  // What a developer has set for another database: each of these alone would turn connections away.
  const variables = {
    PGHOST: '192.0.2.1',
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c default_transaction_read_only=on',
  };
  const env = environment({ DATA_DIR: newFolder(), ...variables });
  const words = ['keys', 'create', '--plan', 'free', '--tenant', 'somebody'];
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, PROGRAM, ...words],
    { env, encoding: 'utf8', timeout: 120_000 },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/svc_/);
});

test('a command joins the database of a running service', async () => {
  const dataDir = newFolder();
  const { url } = await serve({ DATA_DIR: dataDir });
  const made = command(['keys', 'create', '--tenant', 'acme', '--plan', 'pro', '--json'], {
    DATA_DIR: dataDir,
  });
  expect(made.status).toBe(0);
  const { key } = JSON.parse(made.stdout) as { key: string };
  const me = await get(`${url}/v1/me`, key);
  expect(me.status).toBe(200);
  const migrated = command(['migrate', '--json'], { DATA_DIR: dataDir });
  expect([migrated.status, JSON.parse(migrated.stdout)]).toEqual([0, { applied: [] }]);
  expect((await get(`${url}/readyz`)).status).toBe(200);
});

test('a second service on the same data directory is refused in one line, and the first goes on', async () => {
  const dataDir = newFolder();
  const first = await serve({ DATA_DIR: dataDir });
  const second = command(['serve'], { DATA_DIR: dataDir, PORT: '0' });
  expect(second.status).toBe(3);
  expect(second.stderr).toMatch(/^newstape: DATA_DIR: [^\n]* is already served by process \d+\n$/);
  expect((await get(`${first.url}/readyz`)).status).toBe(200);
});

test('a taken port is one line, and no database was made', async () => {
  const dataDir = newFolder();
  const taken = createServer();
  const port = await listening(taken);
  const { status, stderr } = command(['serve'], { DATA_DIR: dataDir, PORT: String(port) });
  taken.close();
  expect(stderr).toMatch(new RegExp(`^newstape: port ${port} on 127\\.0\\.0\\.1 is in use[^\\n]*\\n$`));
  expect(status).toBe(3);
  expect(existsSync(dataDir)).toBe(false);
});

test('a setting that cannot be used is one line that names it', () => {
  const { status, stderr } = command(['serve'], { DATA_DIR: newFolder(), DEMO: 'perhaps' });
  expect(stderr).toMatch(/^newstape: DEMO: "perhaps" cannot be used: [^\n]+\n$/);
  expect(status).toBe(2);
});

test.each(['PLANS', 'PUBLISHERS'])('a file that is no %s is one line, and no database was made', (name) => {
  const dataDir = newFolder();
  const env = { DATA_DIR: dataDir, PORT: '0', [name]: PROGRAM, LOG_LEVEL: 'warn' };
  const { status, stderr } = command(['serve'], env);
  expect(stderr).toMatch(new RegExp(`^newstape: ${name}: [^\\n]+\\n$`));
  expect(status).toBe(2);
  expect(existsSync(dataDir)).toBe(false);
});

test('a database that is not there is one line without its password', () => {
  const { status, stderr } = command(['serve'], {
    PORT: '0',
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
  });
  expect(stderr).toMatch(/^newstape: the database at 127\.0\.0\.1:1\/x cannot be used: [^\n]+\n$/);
  expect(stderr).not.toContain('secret');
  expect(status).toBe(3);
});

test('a database of a newer release is one line', async () => {
  const { url, db, close } = await testDatabase();
  await db.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '9999_later', now())`,
  );
  const { status, stderr } = command(['serve'], { PORT: '0', DATABASE_URL: url, DATA_DIR: newFolder() });
  await close();
  expect(stderr).toMatch(
    /^newstape: the database has migration 9999_later, which this release does not know[^\n]*\n$/,
  );
  expect(status).toBe(3);
});

test('a request that is under way when SIGTERM comes is answered', async () => {
  const service = await serveOnOurs({});
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n');
  await sleep(200);
  const end = ended(service, 'SIGTERM');
  await sleep(500);
  socket.write('\r\n');
  expect(await end).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test.each(['api,worker,ingest', 'worker'])(
  'a drain says 503 to balancers and serves what still comes: %s',
  async (roles) => {
    const hooks = await freePort();
    const service = await serveOnOurs({ DRAIN_SECONDS: '3', ROLES: roles, HOOKS_PORT: String(hooks) });
    const addresses = [service.url, `http://127.0.0.1:${hooks}`];
    const end = ended(service, 'SIGTERM');
    await until(async () => (await get(`${service.url}/readyz`)).status === 503);
    for (const address of addresses) {
      // Each over a connection of its own.
      const headers = { connection: 'close' };
      expect((await fetch(`${address}/readyz`, { headers })).status).toBe(503);
      expect((await fetch(`${address}/healthz`, { headers })).status).toBe(200);
    }
    if (roles.includes('api')) expect((await fetch(`${service.url}/v1/sample/news`)).status).toBe(200);
    expect(service.child.exitCode).toBeNull();
    expect(await end).toBe(0);
  },
);

test('a second signal ends the drain', async () => {
  const service = await serveOnOurs({ DRAIN_SECONDS: '600' });
  service.child.kill('SIGTERM');
  await until(async () => (await get(`${service.url}/readyz`)).status === 503);
  await sleep(500);
  expect(await ended(service, 'SIGTERM')).toBe(0);
});

test('a second Ctrl-C does not wait for open requests', async () => {
  const service = await serveOnOurs({});
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n');
  await sleep(200);
  service.child.kill('SIGINT');
  await sleep(800);
  expect(service.child.exitCode).toBeNull();
  expect(await ended(service, 'SIGINT')).toBe(0);
});

test('a kill -9 of the service leaves no PostgreSQL, and the next start serves', async () => {
  const dataDir = newFolder();
  const first = await serve({ DATA_DIR: dataDir });
  const pid = postmaster(dataDir)!;
  await ended(first, 'SIGKILL');
  await until(() => !alive(pid));
  const second = await serve({ DATA_DIR: dataDir });
  expect((await get(`${second.url}/readyz`)).status).toBe(200);
});

test('when the database dies the service says 503 at worst, and is back by itself', async () => {
  const dataDir = newFolder();
  const { url } = await serve({ DATA_DIR: dataDir });
  const pid = postmaster(dataDir)!;
  process.kill(pid, 'SIGKILL');
  const statuses = new Set<number>();
  await until(async () => {
    const { status } = await get(`${url}/readyz`);
    statuses.add(status);
    return status === 200 && postmaster(dataDir) !== pid;
  });
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
  expect((await get(`${url}/healthz`)).status).toBe(200);
});

test.runIf(OLDER_NODE)(
  'an older Node hands over: signals, exit code and kill -9 act on the whole',
  async () => {
    const dataDir = newFolder();
    const first = await serve({ DATA_DIR: dataDir }, OLDER_NODE);
    expect(await ended(first, 'SIGTERM')).toBe(0);
    expect(postmaster(dataDir)).toBeUndefined();
    const second = await serve({ DATA_DIR: dataDir }, OLDER_NODE);
    const pid = postmaster(dataDir)!;
    await ended(second, 'SIGKILL');
    await until(() => !alive(pid));
    await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
    expect(command(['serve'], { DEMO: 'perhaps' }, OLDER_NODE).status).toBe(2);
  },
);

interface Service {
  readonly child: ChildProcess;
  readonly url: string;
  out(): string;
  err(): string;
}

async function serve(env: Record<string, string>, node: string = process.execPath): Promise<Service> {
  const child = spawn(node, [PROGRAM, 'serve'], {
    env: environment({
      DATA_DIR: env.DATA_DIR ?? newFolder(),
      PORT: '0',
      DEMO: 'off',
      VENUE_SYMBOLS: ONE_SYMBOL,
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const service = { child, url: '', out: () => out, err: () => err };
  services.push(service);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${err}`);
    return /^ready .*\n/m.test(out);
  });
  return Object.assign(service, { url: /^ready (\S+)/m.exec(out)![1]! });
}

/** On a database that is there already: what a start makes of an empty folder is shown above. */
async function serveOnOurs(env: Record<string, string>): Promise<Service> {
  const database = await testDatabase();
  databases.push(database);
  return serve({ DATABASE_URL: database.url, DRAIN_SECONDS: '0', ...env });
}

async function ended(service: Service, signal: NodeJS.Signals): Promise<number | null> {
  const { child } = service;
  child.kill(signal);
  await until(() => child.exitCode !== null || child.signalCode !== null);
  return child.exitCode;
}

function command(words: string[], env: Record<string, string>, node: string = process.execPath) {
  return spawnSync(node, [PROGRAM, ...words], { env: environment(env), encoding: 'utf8', timeout: 120_000 });
}

function environment(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', LOG_LEVEL: 'silent', ...env };
}

async function get(url: string, key?: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
}

async function news(url: string, key: string): Promise<{ articles: Record<string, unknown>[] }> {
  const { status, body } = await get(`${url}/v1/news`, key);
  expect(status).toBe(200);
  return body as { articles: Record<string, unknown>[] };
}

function newFolder(): string {
  const folder = join(tmpdir(), `newstape-serve-${randomBytes(6).toString('hex')}`);
  folders.push(folder);
  return folder;
}

function postmaster(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres-18', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const start = Date.now();
  while (!(await done())) {
    if (Date.now() - start > WAIT_MS) throw new Error(`it did not happen in ${WAIT_MS / 1000} s: ${done}`);
    await sleep(25);
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A Node on this machine that is too old to run the program itself. */
function olderNode(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin');
  return places
    .filter((place) => !place.includes('node_modules'))
    .map((place) => join(place, 'node'))
    .find((node) => {
      const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
      return stdout !== null && stdout !== '' && Number(/^v(\d+)/.exec(stdout)?.[1]) < 24;
    });
}
