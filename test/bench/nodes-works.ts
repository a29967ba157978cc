import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { EVENTS_QUEUE, openQueue } from '../../src/platform/queue.ts';
import { createSubscription, openWebhooks } from '../../src/webhooks/index.ts';
import type { NodesHouse } from './nodes-house.ts';

/** A piece of work for all nodes that serve, shared out evenly: what there is to do grows with their number. */
export interface Work {
  readonly name: string;
  /** What one of it is. */
  readonly unit: string;
  /** How much of it is measured at a time, for each node. */
  readonly units: number;
  /** Does so much of it for each node. @returns how many pieces were done. */
  run(units: number): Promise<number>;
  /** What has to stand before it is measured: it then takes what comes, and asks for nothing. */
  open?(): Promise<AsyncDisposable>;
}

// Each of them has more than 124 of the stories.
const CATEGORIES = ['politics', 'markets', 'economy', 'technology', 'science', 'health'];
// At each node.
const CALLERS = 8;
const READERS = 500;
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'ADA', 'TRX', 'AVAX', 'LINK']
  .map((base) => `${base}USDT`)
  .join();
// A subscription gets 25 a second at most, and an account has a bounded number of them.
const SUBSCRIPTIONS = 200;
const TENANTS = 20;
// Nothing arrives for so long: something is broken, however busy the machine is.
const SILENT_MS = 60_000;
const DOCUMENT = `query ($category: [String!], $after: Int!, $size: Int!) {
  stories(category: $category, first: $size, offset: $after) {
    nodes { id title summary publishedAt entities { label } } } }`;

export interface DistinctList {
  readonly category: string;
  readonly after: number;
  /** 16 to 24. */
  readonly size: number;
}

/** Lists of about 20 of which none is asked for twice in a moment: a category, a place and a size; 5,400 of them. */
export function distinctLists(): () => DistinctList {
  let page = 0;
  return () => {
    page += 1;
    return {
      category: CATEGORIES[page % CATEGORIES.length]!,
      after: Math.floor(page / CATEGORIES.length) % 100,
      size: 16 + (Math.floor(page / (CATEGORIES.length * 100)) % 9),
    };
  };
}

/** The works, with all they need; it is closed with the house. */
export async function worksOf(house: NodesHouse): Promise<readonly Work[]> {
  const key = await house.key('reader');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const distinct = distinctLists();
  return [
    {
      name: 'lists of 20, distinct, REST',
      unit: 'list',
      units: 500,
      run: (units) =>
        asked(house.urls, units, () => {
          const { category, after, size } = distinct();
          const path = `/v1/news?category=${category}&offset=${after}&page_size=${size}`;
          return { method: 'GET', path, headers };
        }),
    },
    {
      name: 'lists of 20, distinct, GraphQL',
      unit: 'list',
      units: 500,
      run: (units) =>
        asked(house.urls, units, () => ({
          method: 'POST',
          path: '/graphql',
          headers,
          body: JSON.stringify({ query: DOCUMENT, variables: distinct() }),
        })),
    },
    {
      name: 'lists of 20, identical',
      unit: 'list',
      units: 2_000,
      run: (units) => asked(house.urls, units, () => ({ method: 'GET', path: '/v1/news', headers })),
    },
    await deliveries(house),
    streams(house, key),
  ];
}

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends so many requests to each node, from callers of its own. @throws Error when one is not answered with 200. */
export async function asked(urls: readonly string[], count: number, next: () => Asked): Promise<number> {
  await Promise.all(
    urls.map(async (url) => {
      const pool = new Pool(url, { connections: CALLERS });
      let sent = 0;
      const caller = async (): Promise<void> => {
        while (sent < count) {
          sent += 1;
          const answer = await pool.request(next());
          const text = await answer.body.text();
          if (answer.statusCode !== 200 || text.startsWith('{"errors"')) throw new Error(text.slice(0, 500));
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      await pool.close();
    }),
  );
  return count * urls.length;
}

/**
 * Readers of the live market, as many at each node; they are connected before anything is measured. The market is a process
 * of its own that runs meanwhile only: it writes each minute, whatever is measured.
 */
function streams(house: NodesHouse, key: string): Work {
  let count = 0;
  return {
    name: `events to ${READERS} readers a node`,
    unit: 'event',
    units: 2,
    async open() {
      await using opened = new AsyncDisposableStack();
      opened.use(await house.openMarket());
      const { urls } = house;
      const readers = await Promise.all(
        Array.from({ length: READERS * urls.length }, (_, index) => {
          const url = `${urls[index % urls.length]}/v1/market/stream?symbol=${SYMBOLS}`;
          return reader(url, key, (events) => {
            count += events;
          });
        }),
      );
      opened.defer(() => {
        for (const close of readers) close();
      });
      const before = count;
      while (count < before + readers.length) await sleep(20);
      return opened.move();
    },
    async run(seconds) {
      const before = count;
      await sleep(seconds * 1_000);
      return count - before;
    },
  };
}

/** Opens a stream. @returns what closes it. @throws Error when it is not answered with 200. */
function reader(url: string, key: string, onEvents: (count: number) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent: false, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered with ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        let events = 0;
        for (let at = chunk.indexOf('\n\n'); at !== -1; at = chunk.indexOf('\n\n', at + 2)) events += 1;
        onEvents(events);
      });
      answer.on('error', () => {});
      resolve(() => sent.destroy());
    });
    sent.on('error', reject);
  });
}

/** Events that wait in the outbox, each for every subscription; receivers that answer at once. */
async function deliveries(house: NodesHouse): Promise<Work> {
  let arrived = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived += 1;
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const log = openLog({ logLevel: 'error' });
  const room = openWebhooks({
    db: house.db,
    kms: house.kms,
    log,
    cursorKey: Buffer.alloc(32),
    retrySchedule: [5],
    allowLoopback: true,
  });
  for (let index = 0; index < TENANTS; index += 1) await house.key(`receiver-${index}`);
  const { rows: tenants } = await house.db.query<{ id: string }>(
    `select id from tenants where name like 'receiver-%' order by name`,
  );
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    const given = { url: `${url}${index}`, eventTypes: ['intelligence.published'] };
    await createSubscription(room, tenants[index % TENANTS]!.id, given);
  }
  await room.close();
  const { rows: stories } = await house.db.query<{ id: string }>('select id from stories limit 1');
  const told = encodeId('story', stories[0]!.id);
  const queue = await openQueue({ url: house.databaseUrl, log, worker: false });
  house.atEnd(async () => {
    await queue.close(0);
    receiver.closeAllConnections();
    receiver.close();
  });
  return {
    name: 'webhook deliveries',
    unit: 'delivery',
    units: 10,
    async run(each) {
      const before = arrived;
      const events = each * house.urls.length;
      await queue.boss.insert(
        EVENTS_QUEUE,
        Array.from({ length: events }, () => event(told)),
      );
      let [seen, since] = [before, Date.now()];
      while (arrived - before < events * SUBSCRIPTIONS) {
        if (arrived > seen) [seen, since] = [arrived, Date.now()];
        if (Date.now() - since > SILENT_MS)
          throw new Error(`${arrived - before} deliveries of ${events * SUBSCRIPTIONS} arrived`);
        await sleep(20);
      }
      return arrived - before;
    },
  };
}

let made = 0;

/** An event of a story that is there: nothing has to be published for it. */
function event(story: string): { id: string; singletonKey: string; data: object } {
  const id = newUuid();
  made += 1;
  return {
    id,
    singletonKey: String(-made),
    data: {
      id: `evt_${id}`,
      type: 'intelligence.published',
      occurredAt: new Date().toISOString(),
      data: {
        kind: 'story',
        id: story,
        slug: 'bench',
        title: `Bench ${made}`,
        summary: 'After two years of debate the council approved the harbour plan. '.repeat(6),
        categories: ['politics'],
        geographies: ['AU'],
        publishedAt: '2026-06-01T00:00:00.000Z',
        updatedAt: '2026-06-01T00:00:00.000Z',
        revision: 1,
        url: 'http://news.test/stories/bench',
      },
    },
  };
}
