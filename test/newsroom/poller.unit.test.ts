import { expect, test } from 'vitest';
import { type FeedRoom, openPoller } from '../../src/newsroom/index.ts';
import { openLog } from '../../src/platform/log.ts';
import type { JobQueue } from '../../src/platform/queue.ts';

type Work = (jobs: { data: { id: string } }[]) => Promise<void>;

test('a poll that fails does not fail the jobs of the feeds beside it, whose publishers were just asked', async () => {
  const works: Work[] = [];
  const boss = { insert: async () => [], notifyWorker: () => {} };
  const db = {
    // A feed that nobody has is polled without a word; the other one meets a database that does not answer.
    query: async (_text: string, values: readonly unknown[] = []) => {
      if (values[0] === 'away') throw new Error('away');
      return { rows: [], rowCount: 0 };
    },
    transaction: async () => 0,
  };
  const room = { db, log: openLog({ logLevel: 'silent' }) } as unknown as FeedRoom;
  const queue = {
    boss,
    define: async () => {},
    consume: async (_queue: string, _options: object, work: Work) => String(works.push(work)),
    chore: async () => {},
  } as unknown as JobQueue;
  const poller = await openPoller(room, queue);
  try {
    const jobs = (...ids: string[]) => ids.map((id) => ({ data: { id } }));
    await expect(works[0]!(jobs('there', 'away', 'there'))).resolves.toBeUndefined();
    // Where none could be polled the jobs come again by themselves.
    await expect(works[0]!(jobs('away'))).rejects.toThrow('away');
  } finally {
    await poller.close();
  }
});
