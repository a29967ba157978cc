import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createKey } from '../../src/identity/index.ts';
import { openKms } from '../../src/platform/kms.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { testDatabase } from '../setup/database.ts';
import { freePort } from '../setup/free-port.ts';
import { isAlive } from '../setup/is-alive.ts';
import { unsteadyWire } from '../setup/unsteady-wire.ts';
import { command, ended, get, isPostmasterReady, postmaster, services, soon } from './services.ts';

const OLDER_NODE = olderNode();
const { newFolder, serve, serveOnOurs, clear } = services();
afterEach(clear);

test('a fault that nobody caught ends the service in order, with a code of its own', async () => {
  const fault = "process.on('SIGUSR2', () => void Promise.reject(new Error('forgotten')))";
  const service = await serveOnOurs({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
    LOG_LEVEL: 'info',
  });
  expect(await ended(service, 'SIGUSR2')).toBe(70);
  expect(service.err()).toMatch(/forgotten[\s\S]*"why":"fault"/);
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
    await soon(async () => (await get(`${service.url}/readyz`)).status === 503);
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
  await soon(async () => (await get(`${service.url}/readyz`)).status === 503);
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
  await soon(() => !isAlive(pid));
  const second = await serve({ DATA_DIR: dataDir });
  expect((await get(`${second.url}/readyz`)).status).toBe(200);
});

test('when the database dies the service says 503 at worst, and is back by itself', async () => {
  const dataDir = newFolder();
  const { url } = await serve({ DATA_DIR: dataDir });
  const pid = postmaster(dataDir)!;
  process.kill(pid, 'SIGKILL');
  const statuses = new Set<number>();
  await soon(async () => {
    const { status } = await get(`${url}/readyz`);
    statuses.add(status);
    return status === 200 && postmaster(dataDir) !== pid;
  });
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
  expect((await get(`${url}/healthz`)).status).toBe(200);
});

test('a start goes on though its database is killed meanwhile, more than once', async () => {
  const dataDir = newFolder();
  const killed = new Set<number>();
  const watch = setInterval(() => {
    const pid = postmaster(dataDir);
    if (pid === undefined || killed.size === 2 || killed.has(pid)) return;
    if (!isPostmasterReady(dataDir)) return;
    killed.add(pid);
    // Behind the first questions, where the rooms are opened.
    setTimeout(() => process.kill(pid, 'SIGKILL'), 300);
  }, 5);
  const { url } = await serve({ DATA_DIR: dataDir }).finally(() => clearInterval(watch));
  expect(killed.size).toBe(2);
  expect((await get(`${url}/healthz`)).status).toBe(200);
  await soon(async () => (await get(`${url}/readyz`)).status === 200);
});

test('a stop while the database is frozen ends in time and in order, and says what it could not do', async () => {
  const database = await testDatabase();
  const wire = await unsteadyWire(database.url);
  const kmsKey = randomBytes(32).toString('base64');
  const service = await serve({
    DATABASE_URL: wire.url,
    DRAIN_SECONDS: '0',
    KMS_KEY: kmsKey,
    LOG_LEVEL: 'info',
  });
  const pepper = await serviceSecret(database.db, await openKms({ kmsKey, dataDir: '' }), 'pepper');
  const { key } = await createKey(database.db, pepper, { tenant: 'acme', plan: 'pro' });
  expect((await get(`${service.url}/v1/news`, key)).status).toBe(200);
  wire.hold();
  const asked = Array.from({ length: 5 }, (_, at) => get(`${service.url}/v1/news?page_size=${at + 1}`, key));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
  const code = await ended(service, 'SIGTERM');
  expect([code, service.err()]).toEqual([
    0,
    expect.stringMatching(/refunds that accounts should have got are lost/),
  ]);
  await wire.close();
  await database.close();
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
    await soon(() => !isAlive(pid));
    await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
    expect(command(['serve'], { DEMO: 'perhaps' }, OLDER_NODE).status).toBe(2);
  },
);

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
