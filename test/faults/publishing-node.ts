// A process that publishes announced stories, revisions and retractions on the database named by its first argument,
// under keys that begin with the second, until it is killed. Every id it prints was acknowledged.
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { openOutbox, operateOnStory, publishStory } from '../../src/publishing/index.ts';
import { openStories, publishStories } from '../../src/stories/index.ts';
import { draft } from '../setup/draft.ts';

const [url, name, tenantUuid] = process.argv.slice(2) as [string, string, string];
const db = openDatabase(url, { pool: 4 });
const room = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://news.test' });
const queue = await openQueue({ url, log: openLog({ logLevel: 'error' }), worker: false });
room.listeners.push(await openOutbox(queue, room.baseUrl));

const story = (number: number, more: object = {}) =>
  draft({ keys: [`${name}/${number}`], title: `Ferry ${number} of ${name} leaves on time`, ...more });

for (let number = 0; ; number += 3) {
  const batch = await publishStories(room, [story(number), story(number + 1)], { announce: true });
  await publishStories(room, [story(number, { summary: 'It came back late.' })], { announce: true });
  const request = { tenantUuid, key: `${name}-${number}`, request: ['publishStory', number] };
  const { answer } = await publishStory(room, request, story(number + 2));
  const kept = batch.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
  if (number % 2 === 0) {
    await operateOnStory(room, { ...request, key: undefined }, answer.id, { kind: 'retract' });
  }
  process.stdout.write(`${[...kept, answer.id].join('\n')}\n`);
}
