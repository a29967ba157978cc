import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dump, kmsPart } from '../../src/platform/backup/index.ts';
import { kmsKeyId } from '../../src/platform/kms.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { installQueues } from '../../src/platform/queue.ts';
import { newstape } from '../setup/command.ts';
import { newDatabase } from '../setup/database.ts';

// A backup of the release before is restored by this one, and by nothing that would lose a part of it.

const folder = mkdtempSync(join(tmpdir(), 'newstape-backup-release-'));
const file = join(folder, 'backup.tar.gz');
const KMS_KEY = Buffer.alloc(32, 7).toString('base64');
const names = readdirSync(fileURLToPath(new URL('../../prisma/migrations', import.meta.url)))
  .filter((name) => /^\d{4}_/.test(name))
  .sort();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup of the release before is restored into a new database and then migrated', async () => {
  const former = await newDatabase('template0');
  const next = await newDatabase('template0');
  const used = await newDatabase('template0');
  try {
    await migrate(former.url, undefined, undefined, { until: names.slice(0, -1) });
    await installQueues(former.url);
    await query(
      former.url,
      "insert into publishers (name, label) values ('the harbour news', 'The Harbour News')",
    );
    await query(former.url, 'update tape set pos = 41');
    const keyId = kmsKeyId(Buffer.from(KMS_KEY, 'base64'));
    await dump({ url: former.url, file, kms: kmsPart(undefined, keyId, undefined), overwrite: false });

    const restored = await restore(next.url);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(await query(next.url, 'select name from publishers')).toEqual([{ name: 'the harbour news' }]);
    expect(await query(next.url, 'select pos from tape')).toEqual([{ pos: '41' }]);
    const done = await query(next.url, 'select migration_name as name from _prisma_migrations order by 1');
    expect(done.map(({ name }) => name)).toEqual(names);

    await migrate(used.url);
    const refused = await restore(used.url);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('no release has opened yet')]);
  } finally {
    await Promise.all([former, next, used].map(({ drop }) => drop()));
  }
});

const restore = (url: string) =>
  newstape(['restore', file, '--json'], { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), KMS_KEY });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
