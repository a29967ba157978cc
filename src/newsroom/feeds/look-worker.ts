// The thread that reads one long document of a news feed (look-aside.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { type FeedAnswer, lookAt } from './look.ts';

const { body, headers, url } = workerData as FeedAnswer;
// A buffer that was sent to a thread arrives as an array of bytes.
parentPort!.postMessage(
  lookAt({ body: Buffer.from(body.buffer, body.byteOffset, body.byteLength), headers, url }),
);
