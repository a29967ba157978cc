import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/server.ts';
import { until } from '../setup/until.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const ITEMS = 6_000;

let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'newstape-import-outage-'));
  // As root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  server = await startEmbedded({ dataDir: join(folder, 'data'), log: openLog({ logLevel: 'silent' }) });
  await migrate(server.url);
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
const stories = async (): Promise<number> =>
  Number((await ask<{ n: string }>('select count(*) as n from stories').catch(() => []))[0]?.n ?? 0);

/** Ends the server as a crash would, all of it at once; whoever holds it starts it again. */
async function crash(signal: NodeJS.Signals): Promise<void> {
  const [row] = await ask<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  );
  process.kill(row!.pid, signal);
}

test('an import goes on where it was when the database crashes and comes back: nothing is lost, nothing is twice', async () => {
  const file = join(folder, 'items.ndjson');
  const items = Array.from({ length: ITEMS }, (_, n) =>
    JSON.stringify({
      publisher: 'Example Ledger',
      id: String(n),
      date: new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString(),
      title: `Item ${n} of the ledger tells what happened in district ${n % 97}`,
      text: `In district ${n % 97} something of number ${n} happened.`,
    }),
  );
  writeFileSync(file, `${items.join('\n')}\n`);
  const child = spawn(process.execPath, [PROGRAM, 'import', '--alone', file, '--json'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: server.url,
      DATA_DIR: join(folder, 'of-import'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const [part, signal] of [
    [0.1, 'SIGKILL'],
    [0.4, 'SIGQUIT'],
    [0.7, 'SIGINT'],
  ] as const) {
    await until(async () => child.exitCode !== null || (await stories()) >= ITEMS * part, { ms: 90_000 });
    expect(child.exitCode, said.stderr).toBeNull();
    await crash(signal);
    await until(async () => (await stories()) > 0, { ms: 60_000 });
  }
  expect(await ended, said.stderr).toBe(0);
  expect(said.stderr).toContain('the database is unavailable; waiting for it');
  const counts = JSON.parse(said.stdout) as Record<string, number>;
  // A batch whose answer was lost is found as it was written.
  expect(counts).toMatchObject({ read: ITEMS, revised: 0, rejected: 0 });
  expect(counts.created! + counts.unchanged!).toBe(ITEMS);
  const [kept] = await ask<{
    stories: string;
    states: string;
    revisions: string;
    changes: string;
  }>(
    `select (select count(*) from stories) as stories,
       (select count(*) from story_cards where to_pos is null) as states,
       (select count(*) from story_revisions) as revisions,
       (select count(*) from changes where subject = 'story') as changes`,
  );
  expect([kept!.stories, kept!.states, kept!.revisions, kept!.changes].map(Number)).toEqual([
    ITEMS,
    ITEMS,
    ITEMS,
    ITEMS,
  ]);
}, 300_000);
