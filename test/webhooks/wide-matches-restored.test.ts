import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { JOB_DEFAULTS, type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { matchSavedSearches } from '../../src/saved-searches/index.ts';
import { publishStories, type StoryChange } from '../../src/stories/index.ts';
import { DELIVERIES_QUEUE } from '../../src/webhooks/deliveries/deliver.ts';
import { fanOut } from '../../src/webhooks/events/fanout.ts';
import { matchWide } from '../../src/webhooks/events/wide-matches.ts';
import { warmly } from '../setup/command.ts';
import { newDatabase } from '../setup/database.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, subscribe } from '../setup/receiver.ts';

const AT_ONCE = 4;
const SEARCHES = 13;

async function queueOf(house: TestHouse): Promise<JobQueue> {
  const queue = await openQueue({
    url: house.databaseUrl,
    log: openLog({ logLevel: 'silent' }),
    worker: false,
  });
  await queue.define(DELIVERIES_QUEUE, { ...JOB_DEFAULTS, policy: 'exclusive' });
  return queue;
}

/** Does all that is left of a story. @returns the searches that have a match, and those that were told, as often as they were. */
async function finish(house: TestHouse): Promise<{ matched: string[]; told: string[] }> {
  const queue = await queueOf(house);
  try {
    while (await matchWide(house.services, queue, BASE_URL, AT_ONCE));
    await fanOut(house.services.webhooks, queue, 200);
  } finally {
    await queue.close(0);
  }
  const { db } = house.services;
  const matched = await db.query<{ id: string }>(
    'select search_id as id from saved_search_matches order by 1',
  );
  const told = await db.query<{ name: string }>(
    `select convert_from(e.body, 'UTF8')::jsonb #>> '{data,name}' as name from webhook_deliveries d
     join webhook_events e on e.id = d.event_id order by 1`,
  );
  return { matched: matched.rows.map(({ id }) => id), told: told.rows.map(({ name }) => name) };
}

test('a backup between the parts of a story holds what is left, and a restored service goes on there', async () => {
  const house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  const empty = await newDatabase('template0');
  const folder = join(house.dataDir, 'restored');
  const file = join(house.dataDir, 'backup.tar.gz');
  const names = Array.from({ length: SEARCHES }, (_, at) => `beacon ${String(at).padStart(2, '0')}`);
  try {
    const { listeners } = house.services.stories;
    const at = listeners.indexOf(matchSavedSearches as (typeof listeners)[number]);
    listeners[at] = (sql, changes: readonly StoryChange[]) => matchSavedSearches(sql, changes, AT_ONCE);
    const key = await house.key('pro', { tenant: 'acme' });
    const eventTypes = ['saved_search.matched'];
    const subscription = (await subscribe(house, key, 'http://127.0.0.1:4999/', { eventTypes })).id;
    for (const name of names) {
      const alert = { cadence: 'immediate', subscriptionId: subscription };
      const made = await call(house, key, 'POST', '/v1/saved-searches', { name, query: 'lighthouse', alert });
      expect(made.statusCode, made.body).toBe(200);
    }
    await publishStories(house.services.stories, [draft({ title: 'The lighthouse burns' })], {
      announce: true,
    });
    const queue = await queueOf(house);
    await matchWide(house.services, queue, BASE_URL, AT_ONCE);
    await queue.close(0);
    const saved = { DATABASE_URL: house.databaseUrl, DATA_DIR: house.dataDir };
    expect(await warmly(['backup', file], saved)).toMatchObject({ code: 0 });
    expect(await warmly(['restore', file], { DATABASE_URL: empty.url, DATA_DIR: folder })).toMatchObject({
      code: 0,
    });
    const restored = await openTestHouse({ databaseUrl: empty.url, dataDir: folder });
    try {
      for (const each of [restored, house]) {
        const { matched, told } = await finish(each);
        expect(new Set(matched).size).toBe(SEARCHES);
        expect(told).toEqual(names);
      }
    } finally {
      await restored.close();
    }
  } finally {
    await house.close();
    await empty.drop();
  }
});
