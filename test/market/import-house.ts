import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Outcome, warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

/** A house whose archive is filled by `newstape market import`, and a folder for the files. */
export interface ImportHouse {
  readonly house: TestHouse;
  readonly key: string;
  readonly folder: string;
  readonly env: Record<string, string>;
  /** Writes a file below the folder. @returns its path. */
  file(name: string, content: string | Buffer): Promise<string>;
  /** Imports, and prints JSON. */
  load(...words: string[]): Promise<Outcome>;
  /** The rows of a symbol that were rejected. */
  rejects(symbol: string): Promise<{ reason: string; line: number; row: string; open_time: Date | null }[]>;
  close(): Promise<void>;
}

export async function openImportHouse(): Promise<ImportHouse> {
  const house = await openTestHouse();
  const key = await house.key('starter');
  const folder = await mkdtemp(join(tmpdir(), 'newstape-bars-'));
  const env = { DATABASE_URL: house.databaseUrl, DATA_DIR: folder };
  return {
    house,
    key,
    folder,
    env,
    async file(name, content) {
      const path = join(folder, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, content);
      return path;
    },
    load: (...words) => warmly(['market', 'import', '--json', ...words], env),
    async rejects(symbol) {
      const found = await house.services.db.query<{
        reason: string;
        line: number;
        row: string;
        open_time: Date | null;
      }>('select reason, line, row, open_time from market_rejects where symbol = $1 order by line, reason', [
        symbol,
      ]);
      return found.rows;
    },
    async close() {
      await house.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the JSON at the end of an import says, but for the time that it took. */
export function counts(outcome: Outcome): Record<string, number> {
  const { seconds, ...rest } = JSON.parse(outcome.stdout) as Record<string, number>;
  expect(seconds).toEqual(expect.any(Number));
  return rest;
}
