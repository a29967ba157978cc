// A worker in a process of its own: on the database named by its first argument, with the KMS key in the folder of the
// second and the limits (JSON) of the third. It ends when its parent does.
import { openDatabase } from '../../src/platform/database.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { openOutbox } from '../../src/publishing/index.ts';
import { type DeliveryLimits, openDeliverer, openWebhooks } from '../../src/webhooks/index.ts';

const [url, dataDir, limits = '{}'] = process.argv.slice(2) as [string, string, string?];
const log = openLog({ logLevel: 'silent' });
const db = openDatabase(url, { pool: 6 });
const room = openWebhooks({
  db,
  kms: await openKms({ kmsKey: undefined, dataDir }),
  log,
  cursorKey: Buffer.alloc(32),
  retrySchedule: [1, 2, 4, 8, 16, 30, 30, 30],
  allowLoopback: true,
  limits: JSON.parse(limits) as Partial<DeliveryLimits>,
});
const queue = await openQueue({ url, log, worker: true });
await openOutbox(queue, 'http://news.test');
const deliverer = await openDeliverer(room, queue, 'http://news.test');
process.send!('ready');
process.on('message', (message) => {
  // What it holds, without what only waits to be collected; node --expose-gc makes that possible.
  if (message === 'live') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ cpu: process.cpuUsage(), rss, live: heapUsed + external });
});
process.on('disconnect', async () => {
  await deliverer.close(0);
  process.exit();
});
