import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../setup/database.ts';
import { freePort } from '../setup/free-port.ts';
import { command, ended, environment, get, PROGRAM, postmaster, services, soon } from './services.ts';

const { newFolder, serve, serveOnOurs, clear } = services();
afterEach(clear);

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

test('the plans file of the documentation starts, and keys are made for each of its plans', async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir, { recursive: true });
  const docs = readFileSync(new URL('../../docs/identity.md', import.meta.url), 'utf8');
  const example = /`PLANS` names a JSON file[^`]*```json\n([^`]+)```/.exec(docs)![1]!;
  writeFileSync(join(dataDir, 'plans.json'), example);
  const plans = join(dataDir, 'plans.json');
  const { url, databaseUrl } = await serveOnOurs({ DATA_DIR: dataDir, PLANS: plans });
  for (const plan of ['free', 'desk']) {
    const made = command(['keys', 'create', '--tenant', plan, '--plan', plan, '--json'], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PLANS: plans,
    });
    const { key } = JSON.parse(made.stdout) as { key: string };
    expect(await get(`${url}/v1/me`, key)).toMatchObject({ status: 200, body: { plan: { name: plan } } });
  }
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

test('what the runtime warns of is a line of the log like any other', async () => {
  const warns = "setInterval(() => process.emitWarning('of something odd'), 200).unref()";
  const { err } = await serveOnOurs({
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(warns)}`,
  });
  await soon(async () => err().includes('of something odd'));
  const lines = err().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 40, err: expect.objectContaining({ message: 'of something odd' }) }),
  );
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
  await soon(async () => (await get(`${url}/readyz`)).status === 503);
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

test.each([
  ['PORT', {}],
  ['HOOKS_PORT', {}],
  ['ADMIN_PORT', {}],
  ['ADMIN_PORT', { WORKERS: '2' }],
])('a taken port is one line, and no database was made: %s %o', async (name, env) => {
  const dataDir = newFolder();
  const taken = createServer();
  const port = String(await listening(taken));
  const { status, stderr } = command(['serve'], { DATA_DIR: dataDir, PORT: '0', ...env, [name]: port });
  taken.close();
  expect(stderr).toMatch(
    new RegExp(`^newstape: port ${port} on 127\\.0\\.0\\.1 is in use: [^\\n]*, or set ${name}\\n$`),
  );
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

async function news(url: string, key: string): Promise<{ articles: Record<string, unknown>[] }> {
  const { status, body } = await get(`${url}/v1/news`, key);
  expect(status).toBe(200);
  return body as { articles: Record<string, unknown>[] };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}
