import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newstape, type Outcome } from '../setup/command.ts';
import { newDatabase } from '../setup/database.ts';
import { TEMPLATE } from '../setup/postgres.ts';

describe('a database that takes no writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newstape-read-only-'));
  let made: { url: string; drop(): Promise<void> };
  beforeAll(async () => {
    made = await newDatabase(TEMPLATE);
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    await client.query(
      `alter database ${new URL(made.url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await client.end();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await made?.drop();
  });
  const run = (...words: string[]): Promise<Outcome> =>
    newstape(words, { DATABASE_URL: made.url, DATA_DIR: folder, PORT: '0', DEMO: 'off' });
  const SAYS = /the database takes no writes: it is a standby, or default_transaction_read_only is on/;

  test.each([[['serve']], [['keys', 'create', '--tenant', 'acme']]])(
    'is said in one line, with exit code 3: %s',
    async (words) => {
      const { code, stderr } = await run(...words);
      expect(code).toBe(3);
      const said = stderr.split('\n').filter((line) => line.startsWith('newstape: '));
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(SAYS);
      expect(stderr).not.toContain('    at ');
    },
  );

  test('is a problem to doctor', async () => {
    const { code, stdout } = await run('doctor', '--json');
    expect(code).not.toBe(0);
    expect(stdout).toMatch(/takes no writes: it is a standby/);
  });
});
