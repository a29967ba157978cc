import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { updateSearch } from '../../src/saved-searches/index.ts';
import { publishStories } from '../../src/stories/index.ts';
import { DELIVERIES_QUEUE } from '../../src/webhooks/deliveries/deliver.ts';
import { fanOut } from '../../src/webhooks/events/fanout.ts';
import { sendDigests, sendLeftDigest } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { fc } from '../setup/properties.ts';
import { call, subscribe } from '../setup/receiver.ts';

// An alert whose cadence changes. Nothing is taken out of the outbox but by these tests.
let house: TestHouse;
let key: string;
let subscription: { id: string };
let queue: Awaited<ReturnType<typeof openQueue>>;
let published = 0;

type Digest = 'hourly' | 'daily';
type Cadence = 'immediate' | Digest;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('enterprise', { tenant: 'acme' });
  queue = await openQueue({ url: house.databaseUrl, log: house.services.log, worker: false });
  await queue.boss.createQueue(DELIVERIES_QUEUE, { policy: 'exclusive' });
});
afterAll(async () => {
  await queue?.close(0);
  await house?.close();
});
beforeEach(begin);

async function begin(): Promise<void> {
  await take();
  for (const table of ['webhook_subscriptions', 'saved_searches', 'webhook_deliveries', 'webhook_events']) {
    await house.services.db.query(`delete from ${table} where id is not null`);
  }
  subscription = await subscribe(house, key, 'http://127.0.0.1:4999/', {
    eventTypes: ['saved_search.matched'],
  });
}

const save = async (cadence: Cadence): Promise<string> => {
  const saved = await call(house, key, 'POST', '/v1/saved-searches', {
    query: 'lighthouse',
    alert: { cadence, subscriptionId: subscription.id },
  });
  return saved.json().id;
};
const turn = async (id: string, alert: object | null): Promise<void> => {
  const answer = await call(house, key, 'PUT', `/v1/saved-searches/${id}`, { alert });
  expect(answer.statusCode, answer.body).toBe(200);
};
const take = () => fanOut(house.services.webhooks, queue, 200);
const digest = (cadence: Digest) => sendDigests(house.services.webhooks, queue, cadence, BASE_URL);

/** Publishes a story. Its event waits in the outbox. */
async function announce(title = `Lighthouse ${++published}`): Promise<string> {
  await publishStories(house.services.stories, [draft({ title })], { announce: true });
  return title;
}

/** The events that have a delivery, in their order. */
async function told(): Promise<{ readonly cadence: Cadence; readonly titles: string[] }[]> {
  const { rows } = await house.services.db.query<{ body: string }>(
    `select convert_from(e.body, 'UTF8') as body from webhook_deliveries d join webhook_events e on e.id = d.event_id
     where d.event_type = 'saved_search.matched' order by d.seq`,
  );
  return rows.map(({ body }) => {
    const { cadence, stories } = JSON.parse(body).data as { cadence: Cadence; stories: { title: string }[] };
    return { cadence, titles: stories.map(({ title }) => title) };
  });
}

test('a digest after `immediate` tells only what was not told before', async () => {
  const id = await save('immediate');
  const first = await announce();
  await take();
  await turn(id, { cadence: 'hourly' });
  const second = await announce();
  await take();
  await digest('hourly');
  expect(await told()).toEqual([
    { cadence: 'immediate', titles: [first] },
    { cadence: 'hourly', titles: [second] },
  ]);
});

test('a digest tells a story as it is when it is sent, corrected since it matched', async () => {
  await save('hourly');
  const story = draft({ title: 'Lighthouse burns 40 boats' });
  for (const title of [story.title, 'Lighthouse burns 4 boats']) {
    await publishStories(house.services.stories, [{ ...story, title }], { announce: true });
  }
  await take();
  await digest('hourly');
  expect(await told()).toEqual([{ cadence: 'hourly', titles: ['Lighthouse burns 4 boats'] }]);
});

test('what a digest was still to tell is sent at once when its cadence changes', async () => {
  for (const [before, after] of [
    ['hourly', 'immediate'],
    ['daily', 'immediate'],
    ['hourly', 'daily'],
    ['daily', 'hourly'],
  ] as const) {
    await begin();
    const id = await save(before);
    const waiting = [await announce(), await announce()].reverse();
    await turn(id, { cadence: after });
    const sent = { cadence: before, titles: waiting };
    expect(await told(), before).toEqual([sent]);
    const next = await announce();
    await take();
    await digest('hourly');
    await digest('daily');
    expect(await told(), before).toEqual([sent, { cadence: after, titles: [next] }]);
  }
});

test('another cadence of an alert that is off, or is switched off with it, sends nothing', async () => {
  const id = await save('hourly');
  await announce();
  await turn(id, { cadence: 'daily', enabled: false });
  await turn(id, { cadence: 'hourly', enabled: true });
  await turn(id, { enabled: false });
  await turn(id, { cadence: 'immediate' });
  expect(await told()).toEqual([]);
});

test('a change of anything else sends nothing, and a closed story is not told', async () => {
  const id = await save('hourly');
  const open = await announce();
  await announce();
  const put = (body: object) => call(house, key, 'PUT', `/v1/saved-searches/${id}`, body);
  await put({ name: 'Lights' });
  await turn(id, { cadence: 'hourly', subscriptionId: subscription.id });
  expect(await told()).toEqual([]);
  // As a restriction that commits between the look for matches and this one.
  await house.services.db.query(
    `update stories set open_to = '{free}'
     where id = (select story_id from saved_search_matches order by pos desc limit 1)`,
  );
  await turn(id, { cadence: 'daily' });
  expect(await told()).toEqual([{ cadence: 'hourly', titles: [open] }]);
});

test('an event that is still in the outbox when `immediate` ends is told, and by no digest', async () => {
  const id = await save('immediate');
  const first = await announce();
  await turn(id, { cadence: 'hourly' });
  await take();
  expect(await told()).toEqual([{ cadence: 'immediate', titles: [first] }]);
  const second = await announce();
  await take();
  await digest('hourly');
  expect((await told()).slice(1)).toEqual([{ cadence: 'hourly', titles: [second] }]);
});

test('an event that is still in the outbox when `immediate` begins is told by the digest alone', async () => {
  const id = await save('daily');
  const first = await announce();
  await turn(id, { cadence: 'immediate' });
  await take();
  expect(await told()).toEqual([{ cadence: 'daily', titles: [first] }]);
});

test('an alert that is removed and given again tells of no match of before', async () => {
  const id = await save('daily');
  await announce();
  await turn(id, null);
  await announce();
  await turn(id, { cadence: 'daily', subscriptionId: subscription.id });
  const third = await announce();
  await take();
  await digest('daily');
  expect(await told()).toEqual([{ cadence: 'daily', titles: [third] }]);
});

test('a change waits for a digest that is under way, and tells nothing of what that told', async () => {
  const id = await save('hourly');
  const first = await announce();
  let turning: Promise<void> | undefined;
  const { db } = house.services;
  const sending = db.transaction(async (sql) => {
    await sql.query(`select from webhook_digests where cadence = 'hourly' for update`);
    turning = turn(id, { cadence: 'daily' });
    await expect
      .poll(async () => {
        const { rowCount } = await db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount! > 0;
      })
      .toBe(true);
    // As if that digest had told it.
    await sql.query(`update webhook_digests set pos = (select pos from tape) where cadence = 'hourly'`);
  });
  await sending;
  await turning;
  expect(await told()).toEqual([]);
  await digest('daily');
  expect(await told(), first).toEqual([]);
});

test('a cadence that changes keeps no publisher waiting, and what is published meanwhile is told once', async () => {
  const id = await save('hourly');
  const titles = [await announce()];
  const { services } = house;
  const { rows } = await services.db.query<{ tenant_id: string }>(
    'select tenant_id from saved_searches where id = $1',
    [decodeId('search', id)],
  );
  let times = 0;
  await updateSearch(
    services.stories,
    rows[0]!.tenant_id,
    decodeId('search', id)!,
    { alert: { cadence: 'daily' } },
    async (sql, left) => {
      times += 1;
      // The publisher would wait for this transaction, and this one for the publisher.
      if (times < 3) titles.push(await announce());
      await sendLeftDigest(sql, left, BASE_URL);
    },
  );
  expect(times).toBe(3);
  await digest('hourly');
  await digest('daily');
  expect(await told()).toEqual([{ cadence: 'hourly', titles: titles.reverse() }]);
});

test('a search that matches all the time gets its cadence all the same', async () => {
  const id = await save('hourly');
  const titles = [await announce()];
  const { services } = house;
  const { rows } = await services.db.query<{ tenant_id: string }>(
    'select tenant_id from saved_searches where id = $1',
    [decodeId('search', id)],
  );
  let waiting: Promise<string> | undefined;
  await updateSearch(
    services.stories,
    rows[0]!.tenant_id,
    decodeId('search', id)!,
    { alert: { cadence: 'daily' } },
    async (sql, left) => {
      const published = announce();
      const first = await Promise.race([published, sleep(1_000, undefined)]);
      if (first === undefined) waiting = published;
      else titles.push(first);
      await sendLeftDigest(sql, left, BASE_URL);
    },
  );
  const last = await waiting!;
  await digest('hourly');
  await digest('daily');
  expect(await told()).toEqual([
    { cadence: 'hourly', titles: titles.reverse() },
    { cadence: 'daily', titles: [last] },
  ]);
});

test('whatever is changed when, each match is told exactly once', async () => {
  const step = fc.oneof(
    fc.constantFrom('match', 'match', 'hourly ends', 'daily ends'),
    fc.constantFrom<Cadence>('immediate', 'hourly', 'daily').map((cadence) => ({ cadence })),
  );
  const cadence = fc.constantFrom<Cadence>('immediate', 'hourly', 'daily');
  await fc.assert(
    fc.asyncProperty(cadence, fc.array(step, { minLength: 4, maxLength: 16 }), async (first, steps) => {
      await begin();
      const id = await save(first);
      const titles: string[] = [];
      for (const each of steps) {
        if (each === 'match') titles.push(await announce());
        else {
          // As in fact: the outbox is emptied in a moment. What if it is not, is tried above.
          await take();
          if (typeof each === 'object') await turn(id, each);
          else await digest(each === 'hourly ends' ? 'hourly' : 'daily');
        }
      }
      await take();
      await announce(`Ferry ${++published}`);
      await take();
      await digest('hourly');
      await digest('daily');
      expect((await told()).flatMap((event) => event.titles).sort()).toEqual(titles.sort());
    }),
    { numRuns: 40 },
  );
}, 120_000);
