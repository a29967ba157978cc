import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '../../deploy/child.ts';
import { hasReleasedCode, keyOf, releasedCode } from '../released/code.ts';
import { RELEASED_COMMIT } from '../released/release.ts';
import { type Asker, ask, publish, readsOf } from '../released/requests.ts';
import { newstape } from '../setup/command.ts';
import { newDatabase, type TestDatabase, testDatabase } from '../setup/database.ts';
import { openTestHouse } from '../setup/house.ts';
import { openReceiver, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

// Two versions on one database that the later one has migrated: a release without a stop (docs/deployment.md).

const canRun = hasReleasedCode();
if (!canRun) {
  console.warn(
    `\nNOT RUN: the last release beside this tree (test/faults/side-by-side.test.ts): the history does not go back to ` +
      `${RELEASED_COMMIT.slice(0, 7)}. What it sends to PostgreSQL is tried in test/released all the same.\n`,
  );
}

const PRESENT = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const ROUNDS = 3;

describe.skipIf(!canRun)('the last release and this tree on one database (needs the history)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newstape-released-'));
  const opened = new AsyncDisposableStack();
  let database: TestDatabase;
  let receiver: TestReceiver;
  let former: Asker;
  let present: Asker;
  let program: string;

  beforeAll(async () => {
    opened.defer(() => rmSync(folder, { recursive: true, force: true }));
    database = await testDatabase();
    opened.defer(() => database.close());
    receiver = await openReceiver();
    opened.defer(() => receiver.close());
    const code = join(folder, 'code');
    mkdirSync(code);
    program = releasedCode(code);
    const env = {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      KMS_KEY: randomBytes(32).toString('base64'),
      DEMO: 'off',
      // Its archive of the market is not looked at, and filling it takes a third of a core.
      VENUE_SYMBOLS: 'BTCUSDT',
      HOOKS_ALLOW_LOOPBACK: 'on',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      PORT: '0',
    };
    const [older, newer] = await Promise.all([
      serving('former', program, { ...env, DATA_DIR: join(folder, 'former') }),
      serving('present', PRESENT, { ...env, DATA_DIR: join(folder, 'present'), ROLES: 'api,worker' }),
    ]);
    // The key is made by the former code, and opens both.
    const key = await keyOf(program, { ...env, DATA_DIR: join(folder, 'command') }, 'acme');
    former = { url: older, key };
    present = { url: newer, key };
  });
  afterAll(() => opened.disposeAsync());

  async function serving(name: string, program: string, env: Record<string, string>): Promise<string> {
    let url = '';
    const child = await startChild({
      name,
      command: process.execPath,
      args: [program, 'serve'],
      env,
      serves: /^ready /,
      onLine: (line) => {
        url ||= /^ready (\S+)/.exec(line)?.[1] ?? '';
        if (line.includes('"level":50')) lines.push(`${name}: ${line}`);
      },
    });
    opened.defer(async () => void (await child.stop(30_000)));
    return url;
  }
  const lines: string[] = [];

  test('both read, publish and deliver while requests run, each what the other wrote, and nothing fails', async () => {
    for (const [index, asker] of [former, present].entries()) {
      const made = await ask(asker, 'POST', '/v1/webhooks/subscriptions', {
        url: `${receiver.url}/${index}`,
        eventTypes: ['intelligence.published'],
      });
      expect([200, 201].includes(made.status), made.text).toBe(true);
    }
    const published: string[] = [];
    const failed: string[] = [];
    let asked = 0;
    const read = async (asker: Asker, path: string): Promise<string> => {
      asked += 1;
      const { status, text } = await ask(asker, 'GET', path);
      if (status !== 200)
        failed.push(`${asker === former ? 'former' : 'present'} ${path}: ${status} ${text}`);
      return text;
    };
    const titles: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        [former, present].map(async (asker, index) => {
          const title = `Harbour plan ${round} of ${index}`;
          const id = await publish(asker, title);
          titles.push(title);
          published.push(id);
          // At the other one, and all it can be asked for.
          const other = asker === former ? present : former;
          expect(await read(other, `/v1/news/${id}`)).toContain(title);
          await Promise.all(readsOf(id).map((path) => read(other, path)));
        }),
      );
    }
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(ROUNDS * 40);
    const lists = await Promise.all([former, present].map((asker) => read(asker, '/v1/export.ndjson')));
    for (const id of published) for (const list of lists) expect(list).toContain(id);
    await until(() => receiver.arrivals.length >= titles.length * 2, {
      ms: 60_000,
      show: () => receiver.arrivals.length,
    });
    const arrived = receiver.arrivals.map(({ path, body }) => `${path} ${JSON.parse(body).data.title}`);
    expect(arrived.toSorted()).toEqual(titles.flatMap((title) => [`/0 ${title}`, `/1 ${title}`]).toSorted());
    expect(lines).toEqual([]);
  });

  test('a backup that the last release makes of its own database is restored by this tree, and served whole', async () => {
    const [before, after] = [await newDatabase('template0'), await newDatabase('template0')];
    const settings = { KMS_KEY: randomBytes(32).toString('base64'), DEMO: 'off', LOG_LEVEL: 'error' };
    const dataDir = join(folder, 'backup');
    const env = { PATH: process.env.PATH ?? '', ...settings, DATABASE_URL: before.url, DATA_DIR: dataDir };
    const formerly = (...words: string[]) =>
      promisify(execFile)(process.execPath, [program, ...words], { env, timeout: 60_000 });
    try {
      const key = await keyOf(program, env, 'acme');
      const [items, file] = [join(folder, 'items.ndjson'), join(folder, 'former.tar.gz')];
      writeFileSync(items, ITEMS.map((item) => JSON.stringify(item)).join('\n'));
      await formerly('import', items);
      await formerly('backup', file);
      const restored = await newstape(['restore', file], { ...env, DATABASE_URL: after.url });
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const there = await rowsOf(before.url);
      expect(there).toMatchObject({ stories: ITEMS.length, news_items: ITEMS.length, api_keys: 1 });
      expect(await rowsOf(after.url)).toMatchObject(there);
      const house = await openTestHouse({ databaseUrl: after.url, dataDir, env: settings });
      try {
        const list = await house.get('/v1/news?q=harbour', key);
        expect(list.statusCode).toBe(200);
        const { articles } = list.json() as { articles: { id: string; title: string }[] };
        expect(articles.map(({ title }) => title).toSorted()).toEqual(
          ITEMS.map(({ title }) => title).toSorted(),
        );
        for (const { id, title } of articles) {
          const one = await house.get(`/v1/news/${id}`, key);
          expect([one.statusCode, one.body]).toEqual([200, expect.stringContaining(title)]);
        }
      } finally {
        await house.close();
      }
    } finally {
      await Promise.all([before.drop(), after.drop()]);
    }
  });
});

// Of places that have nothing to do with each other: each is a story of its own.
const ITEMS = ['Oslo', 'Lima', 'Perth'].map((place, index) => ({
  title: `The harbour of ${place} is closed after a storm ${index + 3} metres high`,
  url: `https://courier.example/${place}`,
  publisher: 'Courier',
  text: `The harbour of ${place} was closed on Monday, said its master. Nobody in ${place} was hurt.`,
  date: `2026-0${index + 3}-02T10:00:00Z`,
}));

/** How many rows the tables of the service have, but for what a restore leaves out or fills by itself. */
async function rowsOf(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name not in ('_prisma_migrations', 'meter_batches', 'nodes')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
      counts[name] = rows[0]!.n;
    }
    return counts;
  } finally {
    await client.end();
  }
}
