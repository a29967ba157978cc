// A process that has nothing but what keeps clusters, of a database at a port that takes connections and answers nothing.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { keepClusters } from '../../../src/newsroom/clusters/index.ts';
import type { Database } from '../../../src/platform/database.ts';

const [port, mode] = process.argv.slice(2) as [string, string];
const answered = mode === 'answered late' ? Promise.withResolvers<void>() : undefined;
const query = async () => {
  await answered?.promise;
  return { rows: [{ is_left: true }] };
};
const db = { url: `postgres://nobody@127.0.0.1:${port}/none`, query } as unknown as Database;
const patienceMs = mode === 'without patience' ? 200 : 3_000;
const keeper = keepClusters(db, pino({ level: 'silent' }), { patienceMs });
// The thread has begun when the test says so.
if (answered === undefined) await once(process.stdin, 'data');
else await sleep(50);
process.stdin.destroy();
const closed = keeper.close();
answered?.resolve();
await closed;
process.stdout.write('closed');
