// A process that places items in clusters on the database named by its first argument, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { openClusterWriter } from '../../src/newsroom/clusters/index.ts';
import { openDatabase } from '../../src/platform/database.ts';

const [url, batch] = process.argv.slice(2) as [string, string];
const db = openDatabase(url, { pool: 2, hot: 0 });
// Says each batch that is committed while the next one begins.
const told: typeof db.transaction = async (work) => {
  const done = await db.transaction(work);
  process.stdout.write('placed\n');
  return done;
};
const writer = openClusterWriter(
  { query: db.query, transaction: told },
  { batch: Number(batch), leaseMs: 300 },
);
for (;;) {
  const placed = await writer.turn().catch(() => undefined);
  await sleep(placed === undefined ? 100 : 10);
}
