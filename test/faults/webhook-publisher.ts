// A process that publishes announced stories on the database named by its first argument until it is killed, or has told
// its parent of as many as the third says. The second begins their keys; what was published before is not again.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { openOutbox } from '../../src/publishing/index.ts';
import { openStories, publishStories } from '../../src/stories/index.ts';
import { announceEvents } from '../../src/webhooks/index.ts';
import { draft } from '../setup/draft.ts';

const [url, name, most, from] = process.argv.slice(2) as [string, string, string, string];
const db = openDatabase(url, { pool: 2 });
const room = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://news.test' });
const queue = await openQueue({ url, log: openLog({ logLevel: 'silent' }), worker: false });
room.listeners.push(await openOutbox(queue, room.baseUrl), announceEvents);
process.on('disconnect', () => process.exit());

for (let number = Number(from); number < Number(most); ) {
  // The same whenever it is published: what was committed already is not a revision then.
  const story = draft({
    keys: [`${name}/${number}`],
    title: `Ferry ${number} of ${name} leaves on time`,
    publishedAt: new Date(Date.UTC(2026, 5, 1) + number * 60_000).toISOString(),
    sources: [],
    claims: [],
  });
  try {
    await publishStories(room, [story], { announce: true });
    number += 1;
    process.send!(number);
  } catch {
    // The database is away: the same again, which is one story whatever became of the first.
    await sleep(200);
  }
}
