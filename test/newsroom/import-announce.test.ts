import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newstape } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), 'newstape-announce-'));
});
afterAll(async () => {
  await database?.close();
  await rm(dir, { recursive: true, force: true });
});

async function load(name: string, count: number, ...options: string[]): Promise<number | null> {
  const file = join(dir, `${name}.ndjson`);
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      title: `Ferry ${i} of ${name} reaches Sydney`,
      text: 'It was late, as the harbour authority of Australia said on Tuesday.',
      url: `https://courier.example/${name}/${i}`,
      publisher: 'Harbour Courier',
      date: '2026-06-01T08:00:00Z',
      category: 'business',
    }),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  const env = { DATABASE_URL: database.url, DATA_DIR: dir, BASE_URL: 'https://news.example' };
  return (await newstape(['import', '--alone', ...options, file], env)).code;
}

test('an import is silent; with --announce each story has its event', { timeout: 60_000 }, async () => {
  expect(await load('silent', 3)).toBe(0);
  const silent = await database.db.query(`select from pgboss.job where name = 'events'`);
  expect(silent.rowCount).toBe(0);
  expect(await load('loud', 4, '--announce')).toBe(0);
  expect(await load('loud', 5, '--announce')).toBe(0);
  const events = await database.db.query<{ type: string; url: string; pos: string }>(
    `select data->>'type' as type, data->'data'->>'url' as url, singleton_key as pos from pgboss.job
     where name = 'events' order by singleton_key::bigint`,
  );
  expect(events.rows).toEqual(
    Array.from({ length: 5 }, (_, i) => ({
      type: 'intelligence.published',
      url: `https://news.example/stories/ferry-${i}-of-loud-reaches-sydney`,
      pos: String(4 + i),
    })),
  );
});
