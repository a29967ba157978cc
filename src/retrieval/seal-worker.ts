// The thread that seals (seal-keeper.ts): words of thousands of stories are taken apart here, for which requests would
// have to wait otherwise.
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { connectionTo, inTransaction } from '../platform/connection.ts';
import { sealStories } from './seal.ts';

/** What the thread is started with. */
export interface SealWork {
  readonly url: string;
  /** Nothing is sealed before there are so many stories; as `sealStories` says unless given. */
  readonly least?: number | undefined;
}

const { url, least } = workerData as SealWork;
const client = new pg.Client({ ...connectionTo(url), application_name: 'newstape seal' });
// Whatever is under way fails with it, and says so.
client.on('error', () => {});
await client.connect();
try {
  parentPort!.postMessage(
    await sealStories(
      { transaction: (work) => inTransaction(client, work) },
      { due: true, ...(least === undefined ? {} : { least }) },
    ),
  );
} finally {
  await client.end();
}
