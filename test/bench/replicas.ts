import { setTimeout as sleep } from 'node:timers/promises';
import { table } from './figures.ts';
import { NodesHouse } from './nodes-house.ts';
import { type Asked, asked, distinctLists } from './nodes-works.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const REQUESTS = 1_500;
const WARM = 400;
const REST_MS = 3_000;
const ITEMS = `query ($category: [String!], $after: Int!) {
  stories(category: $category, first: 10, offset: $after) { nodes { id title items(first: 5) { nodes { title } } } } }`;

/** Processor microseconds a request. */
interface Cost {
  readonly primary: number;
  readonly standby: number;
  /** The part of the requests that a replica answered: one that is late on a busy machine is passed over. */
  readonly byReplica: number;
}

/**
 * What a list takes of the primary's processor without and with a replica. What admission takes is measured by requests
 * that need nothing else (the same list, which is at hand), and taken off, as is what PostgreSQL does at rest. One node;
 * rounds without and with are interleaved. `BENCH_PORT`: the first of five ports.
 */
export async function bench(): Promise<void> {
  await using house = await NodesHouse.open({ standby: true });
  const headers = {
    authorization: `Bearer ${await house.key('reader')}`,
    'content-type': 'application/json',
  };
  const distinct = distinctLists();
  const works: Readonly<Record<string, () => Asked>> = {
    admission: () => ({ method: 'GET', path: '/v1/news', headers }),
    'list of 20, distinct, REST': () => {
      const { category, after } = distinct();
      return { method: 'GET', path: `/v1/news?category=${category}&offset=${after}`, headers };
    },
    'ten stories with five items each, distinct, GraphQL': () => ({
      method: 'POST',
      path: '/graphql',
      headers,
      body: JSON.stringify({ query: ITEMS, variables: distinct() }),
    }),
  };
  const costs = new Map(
    Object.keys(works).map((name) => [name, { without: [] as Cost[], with: [] as Cost[] }]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of ['without', 'with'] as const) {
      await house.serve(0);
      await house.serve(1, which === 'with' ? house.standbyUrl : '');
      for (const next of Object.values(works)) await asked(house.urls, WARM, next);
      const rest = await house.used(() => sleep(REST_MS));
      for (const [name, next] of Object.entries(works)) {
        const before = await house.reads();
        const used = await house.used(() => asked(house.urls, REQUESTS, next));
        const after = await house.reads();
        const replica = after.replica - before.replica;
        const byReplica = replica / Math.max(1, replica + after.primary - before.primary);
        const micros = (of: 'postgres' | 'standby'): number =>
          (1e6 * (used[of] - (rest[of] * used.seconds) / rest.seconds)) / REQUESTS;
        costs.get(name)![which].push({ primary: micros('postgres'), standby: micros('standby'), byReplica });
      }
    }
  }
  const mean = (all: readonly Cost[], of: keyof Cost): number =>
    all.reduce((sum, cost) => sum + cost[of], 0) / all.length;
  const admission = costs.get('admission')!;
  table(
    [
      'us of processor a request',
      'primary, without',
      'primary, with',
      'of it without',
      'replica',
      'answered by it',
    ],
    [...costs].map(([name, cost]) => {
      const apart = (which: 'without' | 'with'): number =>
        mean(cost[which], 'primary') - (name === 'admission' ? 0 : mean(admission[which], 'primary'));
      return [
        name === 'admission' ? name : `${name}, admission apart`,
        apart('without').toFixed(0),
        apart('with').toFixed(0),
        `${((100 * apart('with')) / apart('without')).toFixed(1)} %`,
        mean(cost.with, 'standby').toFixed(0),
        `${(100 * mean(cost.with, 'byReplica')).toFixed(0)} %`,
      ];
    }),
  );
}
