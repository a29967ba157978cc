// The thread that reads texts (readings-keeper.ts): the tagger's model takes 45 MB, which go with the thread.
import { workerData } from 'node:worker_threads';
import { Connection, connectionTo, inTransaction } from '../../platform/sql/connection.ts';
import { storeReadings } from './readings.ts';

/** What the thread is started with. */
export interface ReadingWork {
  readonly url: string;
}

const { url } = workerData as ReadingWork;
const client = new Connection({ ...connectionTo(url), application_name: 'newstape readings' });
// Whatever is under way fails with it, and says so.
client.on('error', () => {});
await client.connect();
try {
  while ((await storeReadings({ transaction: (work) => inTransaction(client, work) })) > 0);
} finally {
  await client.end();
}
