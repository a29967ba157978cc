// BENCH_PORT=4801 node test/faults/growth.ts --minutes 6 --cycle 20 --days 5
// What grows, and what ends it (docs/growth.md), under load: a node publishes, revises, delivers, matches and answers, and
// every few seconds everything that is there becomes some days older, as if the clock had gone on. So each KEEP_* setting
// prunes rows that the service itself has made, by the workers' own chores. At the end a table says what was written, what
// was removed, and how large each table was in the middle and at the end. It needs redis-server.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { takeItems } from '../../src/newsroom/items/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { table } from '../bench/figures.ts';
import { NodesHouse } from '../bench/nodes-house.ts';
import { type Asker, ask, graph } from '../released/requests.ts';
import { CHORES, PRUNED, passDays, type TableState, tablesOf, writeDaily } from './growth/days.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '6' },
    cycle: { type: 'string', default: '20' },
    days: { type: 'string', default: '5' },
  },
});
const [MINUTES, CYCLE_S, DAYS] = [values.minutes, values.cycle, values.days].map(Number) as [
  number,
  number,
  number,
];
const KEEP = {
  KEEP_HISTORY_DAYS: '2',
  KEEP_DELIVERIES_DAYS: '8',
  KEEP_MATCHES_DAYS: '8',
  KEEP_CONVERSATIONS_DAYS: '1',
  KEEP_QUESTIONS_DAYS: '31',
  KEEP_USAGE_DAYS: '31',
  KEEP_REJECTS_DAYS: '1',
  KEEP_JOBS_DAYS: '1',
};
const TENANTS = 200;
const ITEMS = 50;

await using house = await NodesHouse.open({ roles: 'api,worker', settings: KEEP });
const { db } = house;
const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const log = openLog({ logLevel: 'error' });
const queue = await openQueue({ url: house.databaseUrl, log, worker: false });
house.atEnd(async () => {
  await queue.close(0);
  receiver.closeAllConnections();
  receiver.close();
});
await house.serve([0]);
const url = house.urls[0]!;
const operator: Asker = {
  url,
  key: await house.key('desk', ['read', 'write', 'webhooks', 'ai', 'operator']),
};
for (let index = 0; index < TENANTS; index += 1) await house.key(`tenant-${index}`);
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
for (let index = 0; index < 5; index += 1) {
  await must('POST', '/v1/webhooks/subscriptions', {
    url: `${address}${index}`,
    eventTypes: ['intelligence.published', 'intelligence.updated'],
  });
  await graph(
    operator,
    'mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { id } } }',
    { input: { name: `Search ${index}`, filters: { tag: ['growth'] } } },
  );
}

const failed = new Map<string, number>();
const stories: string[] = [];
let made = 0;
let isOver = false;
const rhythms = [
  rhythm(1_000, () => publish()),
  rhythm(200, () => revise()),
  rhythm(100, () => must('GET', `/v1/news?page_size=${10 + (made % 20)}&offset=${made % 300}`)),
  // An account has 50 questions a month, and six cycles are one.
  rhythm(3_000, () =>
    must('POST', '/v1/ai-terminal', { question: `What did the council say about harbour ${made}?` }),
  ),
];
const samples: ReadonlyMap<string, TableState>[] = [];
const end = Date.now() + MINUTES * 60_000;
for (let cycle = 0; Date.now() < end; cycle += 1) {
  await sleep(CYCLE_S * 1_000);
  await writeDaily(db, 500);
  await takeItems(
    db,
    Array.from({ length: ITEMS }, (_, index) => ({
      publisher: 'Courier',
      url: `https://courier.example/${index}`,
      title: `Harbour ${index}`,
      text: `The harbour was closed on day ${cycle}.`,
      publishedAt: Date.now(),
      fetchedAt: Date.now(),
    })),
    { announce: false },
  );
  await passDays(db, DAYS);
  for (const chore of CHORES) await queue.boss.send(chore);
  samples.push(await tablesOf(db));
  const { megabytes } = samples.at(-1)!.get('database')!;
  console.log(`cycle ${cycle + 1}: ${made} written, the database has ${megabytes.toFixed(1)} MB`);
}
isOver = true;
await Promise.all(rhythms);
tell();

/** What was at the first quarter, the middle and the end; each table's most rows. */
function tell(): void {
  const at = (part: number, name: string): TableState =>
    samples[Math.floor(part * (samples.length - 1))]!.get(name)!;
  table(
    [
      'table',
      'ended by',
      'written',
      'removed',
      'most rows',
      'rows at the end',
      'MB after a third',
      'two thirds',
      'end',
    ],
    [...Object.entries(PRUNED), ['database', null] as const].map(([name, setting]) => [
      name,
      setting ?? '',
      ...(name === 'database'
        ? ['', '', '', '']
        : [
            String(at(1, name).inserted),
            String(at(1, name).removed),
            String(Math.max(...samples.map((each) => each.get(name)!.rows))),
            String(at(1, name).rows),
          ]),
      ...[1 / 3, 2 / 3, 1].map((part) => at(part, name).megabytes.toFixed(2)),
    ]),
  );
  console.log(
    `\n${samples.length} cycles of ${CYCLE_S} s that stand for ${DAYS} days each; ${stories.length} stories published, ${made} revisions; failed: ${JSON.stringify(Object.fromEntries(failed))}`,
  );
}

/** Does something again and again, one at a time; what fails is counted. */
async function rhythm(ms: number, work: () => Promise<unknown>): Promise<void> {
  while (!isOver) {
    const next = Date.now() + ms;
    await work().catch((error: Error) => {
      const what = error.message.slice(0, 300);
      failed.set(what, (failed.get(what) ?? 0) + 1);
    });
    await sleep(Math.max(0, next - Date.now()));
  }
}

async function must(method: string, path: string, body?: unknown): Promise<void> {
  const { status, text } = await ask(operator, method, path, body);
  if (status >= 300) throw new Error(`${method} ${path.split('?')[0]} ${status} ${text}`);
}

async function publish(): Promise<void> {
  made += 1;
  const data = await graph<{ publishStory: { storyId: string } }>(
    operator,
    'mutation ($input: StoryInput!, $key: String!) { publishStory(input: $input, idempotencyKey: $key) { storyId } }',
    { input: story(stories.length), key: `p${made}` },
  );
  stories.push(data.publishStory.storyId);
}

async function revise(): Promise<void> {
  if (stories.length === 0) return;
  made += 1;
  const number = made % stories.length;
  await graph(
    operator,
    'mutation ($id: ID!, $input: StoryInput!, $key: String!) { reviseStory(id: $id, input: $input, idempotencyKey: $key) { storyId } }',
    { id: stories[number], input: story(number), key: `r${made}` },
  );
}

function story(number: number): object {
  const summary = `The council voted on harbour ${number} for the ${made}th time.`;
  return {
    title: `The council votes on harbour ${number}`,
    summary,
    category: 'politics',
    countries: ['Australia'],
    tags: ['growth'],
    bodyHtml: `<p>${summary} ${'Nobody was hurt. '.repeat(40)}</p>`,
  };
}
