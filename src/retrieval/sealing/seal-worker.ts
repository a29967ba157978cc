// The thread that seals (seal-keeper.ts). It takes the words of thousands of stories apart, which would otherwise
// keep requests waiting.
import { parentPort, workerData } from 'node:worker_threads';
import { Connection, connectionTo, inTransaction } from '../../platform/sql/connection.ts';
import { sealStories } from './seal.ts';

/** What the thread is started with. */
export interface SealWork {
  readonly url: string;
  /** Nothing is sealed before there are this many stories. The default is that of `sealStories`. */
  readonly least?: number | undefined;
}

const { url, least } = workerData as SealWork;
const client = new Connection({ ...connectionTo(url), application_name: 'newstape seal' });
// Work in progress fails with it, and reports the failure.
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
