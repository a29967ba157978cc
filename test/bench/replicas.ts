import { setTimeout as sleep } from 'node:timers/promises';
import { encodeId } from '../../src/platform/ids.ts';
import { table } from './figures.ts';
import { NodesHouse, type Used } from './nodes-house.ts';
import { type Asked, asked, distinctLists } from './nodes-works.ts';
import { type Seconds, sumOf } from './processor.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const REQUESTS = 1_000;
const WARM = 300;
const REST_MS = 3_000;
const STORIES = `query ($category: [String!], $after: Int!, $size: Int!) {
  stories(category: $category, first: $size, offset: $after) {
    nodes { id title summary publishedAt entities { label } } } }`;
const ITEMS = `query ($category: [String!], $after: Int!) {
  stories(category: $category, first: 10, offset: $after) { nodes { id title items(first: 5) { nodes { title } } } } }`;
const WORDS = ['harbour', 'court', 'bank', 'election', 'storm', 'strike', 'oil', 'trial', 'union', 'mine'];

// What the primary's processes are for, by the names that their connections have.
const METER = 'newstape meter';
const PARTS = {
  readers: ['newstape'],
  'sending the log of admissions': ['walsender'],
} as const satisfies Record<string, readonly string[]>;

/** Processor microseconds of the primary a request, by process, without what it takes at rest. */
interface Cost {
  readonly primary: Seconds;
  readonly standby: number;
  /** The part of the requests that a replica answered: one that is late on a busy machine is passed over. */
  readonly byReplica: number;
}

/**
 * What a request takes of the primary's processor without and with a replica. The primary's processes are told apart by
 * their connections, so what admission takes is known by itself and taken off. So is what PostgreSQL does at rest. One
 * api node, since workers and the market write whoever reads; rounds without and with are interleaved. `BENCH_PORT`: the first of five ports.
 */
export async function bench(): Promise<void> {
  await using house = await NodesHouse.open({ standby: true, roles: 'api' });
  const works = await worksOf(house);
  const costs = new Map(
    [...works.keys()].map((name) => [name, { without: [] as Cost[], with: [] as Cost[] }]),
  );
  const rests = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of ['without', 'with'] as const) {
      await house.serve([]);
      await house.serve([0], which === 'with' ? house.standbyUrl : '');
      for (const next of works.values()) await asked(house.urls, WARM, next);
      const rest = await house.used(() => sleep(REST_MS));
      rests[which].push(sumOf(rest.postgres) / rest.seconds);
      for (const [name, next] of works) {
        const before = await house.reads();
        const used = await house.used(() => asked(house.urls, REQUESTS, next));
        const after = await house.reads();
        const replica = after.replica - before.replica;
        costs.get(name)![which].push({
          primary: microsOf(used, rest, 'postgres'),
          standby: sumOf(microsOf(used, rest, 'standby')),
          byReplica: replica / Math.max(1, replica + after.primary - before.primary),
        });
      }
    }
  }
  table(
    [
      'us of the primary a request, admission apart',
      'without',
      'with',
      'of it without',
      ...Object.keys(PARTS).map((part) => `with: ${part}`),
      'admission without',
      'with',
      'replica',
      'answered by it',
    ],
    [...costs].map(([name, cost]) => {
      const apart = (which: 'without' | 'with'): number =>
        mean(cost[which].map(({ primary }) => sumOf(primary) - (primary[METER] ?? 0)));
      const of = (which: 'without' | 'with', names: readonly string[]): string =>
        mean(
          cost[which].map(({ primary }) => names.reduce((all, each) => all + (primary[each] ?? 0), 0)),
        ).toFixed(1);
      return [
        name,
        apart('without').toFixed(1),
        apart('with').toFixed(1),
        `${((100 * apart('with')) / apart('without')).toFixed(1)} %`,
        ...Object.values(PARTS).map((names) => of('with', names)),
        of('without', [METER]),
        of('with', [METER]),
        mean(cost.with.map(({ standby }) => standby)).toFixed(0),
        `${(100 * mean(cost.with.map(({ byReplica }) => byReplica))).toFixed(0)} %`,
      ];
    }),
  );
  const [without, following] = [rests.without, rests.with].map((parts) => (100 * mean(parts)).toFixed(1));
  console.log(
    `\nAt rest, which is taken off, the primary took ${without} % of a core without and ${following} % with the replica.`,
  );
}

/** The kinds of requests that a replica answers. */
async function worksOf(house: NodesHouse): Promise<ReadonlyMap<string, () => Asked>> {
  const key = await house.key('reader');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const distinct = distinctLists();
  const { rows } = await house.db.query<{ id: string }>('select id from stories order by id');
  let number = 0;
  const read = (path: (number: number) => string) => (): Asked => {
    number += 1;
    return { method: 'GET', path: path(number), headers };
  };
  const graph = (query: string) => (): Asked => ({
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ query, variables: distinct() }),
  });
  const list = (): string => {
    const { category, after, size } = distinct();
    return `/v1/news?category=${category}&offset=${after}&page_size=${size}`;
  };
  return new Map([
    ['list of 20, REST', read(list)],
    ['list of 20, GraphQL', graph(STORIES)],
    ['ten stories with five items each', graph(ITEMS)],
    [
      'search',
      read((n) => `/v1/news?q=${WORDS[n % WORDS.length]}&page_size=${10 + (n % 41)}&offset=${n % 37}`),
    ],
    ['story', read((n) => `/v1/news/${encodeId('story', rows[n % rows.length]!.id)}`)],
    ['lookup', read((n) => `/v1/entities?limit=${10 + (n % 10)}&q=${lettersOf(n)}`)],
    ['changes', read((n) => `/v1/changes?limit=20&since=${new Date(Date.now() - n * 61_000).toISOString()}`)],
  ]);
}

/** Two letters: the beginning of some name. */
const lettersOf = (number: number): string => (370 + (number % 900)).toString(36);

function microsOf(used: Used<unknown>, rest: Used<void>, of: 'postgres' | 'standby'): Seconds {
  return Object.fromEntries(
    Object.entries(used[of]).map(([name, seconds]) => [
      name,
      (1e6 * (seconds - ((rest[of][name] ?? 0) * used.seconds) / rest.seconds)) / REQUESTS,
    ]),
  );
}

const mean = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;
