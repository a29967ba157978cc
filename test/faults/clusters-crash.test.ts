import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clusters, placeItems } from '../../src/newsroom/clusters/index.ts';
import { itemsAfter, type NewsItem, takeItems } from '../../src/newsroom/items/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

const NODE = fileURLToPath(new URL('./cluster-node.ts', import.meta.url));
const START = Date.parse('2026-06-01T00:00:00Z');
const ITEMS = 2_400;
const NODES = 3;
const KILLS = 12;

let database: TestDatabase;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
});

const [WHO, DID, WHAT] = [
  ['Norvia', 'Castelmar', 'Quillon Oil', 'Brightwater', 'Talbot', 'Kessler', 'Marlport', 'Estria'],
  ['signs', 'rejects', 'delays', 'opens', 'closes', 'sells', 'buys', 'inspects', 'floods'],
  [
    'harbour',
    'refinery',
    'treaty',
    'railway',
    'hospital',
    'bridge',
    'budget',
    'airport',
    'power plant',
    'museum',
  ],
];
const pick = (list: readonly string[] | undefined, by: number): string => list![by % list!.length]!;

/** Events of some papers each, spread over weeks. */
const items = Array.from({ length: ITEMS }, (_, at) => {
  const event = Math.floor(at / 12) * 5 + (at % 5);
  const words = [
    pick(WHO, event),
    pick(DID, Math.floor(event / 3)),
    pick(WHAT, Math.floor(event / 7)),
    `Site${event}`,
  ];
  const turned = at % 3;
  return {
    publisher: `Paper ${at % 17}`,
    guid: String(at),
    title: [...words.slice(turned), ...words.slice(0, turned), pick(WHAT, event + 3)].join(' '),
    publishedAt: START + Math.floor(at / 300) * 86_400_000,
    fetchedAt: START,
  };
});

/** @param onBatch called with each batch that it placed. */
function start(batch: number, onBatch: (child: ChildProcess) => void): void {
  const child = spawn(process.execPath, [NODE, database.url, String(batch)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.stdout.on('data', () => onBatch(child));
  child.on('close', () => children.delete(child));
}

async function stored(): Promise<NewsItem[]> {
  const all: NewsItem[] = [];
  for (;;) {
    const some = await itemsAfter(database.db, all.at(-1)?.seq ?? 0, 1_000);
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function place(): Promise<number> {
  const { rows } = await database.db.query<{ seq: string }>('select seq from news_cluster_place');
  return Number(rows[0]!.seq);
}

test('writers that are killed leave the clusters that one writer without a fault would have made', {
  timeout: 240_000,
}, async () => {
  for (let at = 0; at < ITEMS; at += 400)
    await takeItems(database.db, items.slice(at, at + 400), { announce: false });
  await new Promise<void>((resolve) => {
    let kills = 0;
    // It goes on with its next batch when it is killed, and another one takes over.
    const onBatch = (child: ChildProcess): void => {
      if (child.killed) return;
      child.kill('SIGKILL');
      kills += 1;
      if (kills === KILLS) resolve();
      else start(5 + ((kills * 13) % 40), onBatch);
    };
    for (let at = 0; at < NODES; at += 1) start(10 + 15 * at, onBatch);
  });
  for (const child of children) child.kill('SIGKILL');
  const before = await place();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(ITEMS);
  await placeItems(database.db);

  const all = await stored();
  expect(all).toHaveLength(ITEMS);
  expect(await place()).toBe(ITEMS);
  const engine = new Clusters();
  const decided = new Map(all.map((item) => [item.id, engine.add(item).cluster]));
  const expected = all.map(({ id }) => engine.clusterOf(id) ?? decided.get(id));
  expect(all.map(({ clusterId }) => clusterId)).toEqual(expected);
  expect(new Set(expected).size).toBeLessThan(ITEMS / 2);
  const { rows } = await database.db.query(
    `select c.id from news_clusters c left join news_items i on i.cluster_id = c.id
     where c.state = 'live' group by c.id, c.items having count(i.id) <> c.items or count(i.id) = 0`,
  );
  expect(rows).toEqual([]);
});
