import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDataDir } from '../files/data-dir.ts';

const RECORD = z.object({
  /** The moment whose state it holds, RFC 3339. */
  at: z.string(),
  file: z.string(),
  bytes: z.number(),
  /** The master key that opens the database in it. */
  keyId: z.string(),
  /** Whether that key is in it. */
  keyIncluded: z.boolean(),
});

/** What a data directory records about its last backup. */
export type BackupRecord = z.infer<typeof RECORD>;

const NAME = 'last-backup.json';

/** The last backup made from here; undefined when there is none. */
export async function lastBackup(dataDir: string): Promise<BackupRecord | undefined> {
  try {
    return RECORD.safeParse(JSON.parse(await readFile(join(dataDir, NAME), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Records a backup in the data directory, in place of the one before. */
export async function recordBackup(dataDir: string, record: BackupRecord): Promise<void> {
  makeDataDir(dataDir);
  const path = join(dataDir, NAME);
  await writeFile(`${path}.partial`, `${JSON.stringify(record)}\n`);
  await rename(`${path}.partial`, path);
}
