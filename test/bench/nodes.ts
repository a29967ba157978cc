import { setTimeout as sleep } from 'node:timers/promises';
import { table } from './figures.ts';
import { NodesHouse, type Used } from './nodes-house.ts';
import { type Work, worksOf } from './nodes-works.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
// A node is idle when it takes less than this part of a core: the simulated venue never rests.
const IDLE_PART = 0.1;
// Generated stories are read and put into clusters first, in the background.
const IDLE_LOOKS = 60;
const LOOK_MS = 1_000;

/** What a piece of work took. */
interface Round {
  readonly units: number;
  /** Processor seconds. */
  readonly nodes: number;
  readonly postgres: number;
}

/**
 * Two nodes against one, on one PostgreSQL and one Redis: distinct lists over REST and GraphQL, the same list again,
 * events to readers of the live stream, webhook deliveries. The figure is what two nodes of a core each carry against
 * one: twice the processor time of a node for one piece with one node, over that with two. What makes the load is a
 * process of its own, whose time is not counted: so the figure holds where there are fewer cores than processes, and the
 * rate, which is then the machine's, is beside the point. What nodes do at rest is in it, and printed beside. The last column says how many nodes one core of PostgreSQL
 * feeds. It needs redis-server. `BENCH_PORT`: the first of five ports.
 */
export async function bench(): Promise<void> {
  await using house = await NodesHouse.open();
  const works = await worksOf(house);
  const rounds = new Map<Work, [Round[], Round[]]>(works.map((work) => [work, [[], []]]));
  const rests: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [1, 2] as const) {
      await house.serve(count);
      // All of it once, unmeasured: a node that has just started compiles its code as it is asked.
      for (const work of works) await work.run(work.units);
      const rest = await idle(house, count);
      rests[count - 1]!.push(rest / count);
      for (const work of works) {
        const used = await house.used(() => work.run(work.units));
        rounds.get(work)![count - 1]!.push({
          units: used.result,
          nodes: used.nodes,
          postgres: used.postgres,
        });
      }
    }
  }
  const micros = (of: 'nodes' | 'postgres', all: readonly Round[]): number =>
    (1e6 * sum(all, of)) / sum(all, 'units');
  table(
    [
      'what',
      'us of a node, one',
      'us of a node, two',
      'us of PostgreSQL',
      'two against one',
      'nodes a core of PostgreSQL feeds',
    ],
    [...rounds].map(([{ name }, [one, two]]) => {
      const [alone, both, postgres] = [micros('nodes', one), micros('nodes', two), micros('postgres', two)];
      return [
        name,
        alone.toFixed(1),
        both.toFixed(1),
        postgres.toFixed(1),
        ((2 * alone) / both).toFixed(2),
        postgres < 1 ? 'no bound' : (both / postgres).toFixed(1),
      ];
    }),
  );
  const [one, two] = rests.map((all) => all.reduce((part, each) => part + each, 0) / all.length);
  console.log(
    `\nat rest a node takes ${percent(one!)} of a core alone, ${percent(two!)} with another beside it`,
  );
}

/** Waits until the nodes rest. @returns what they take then, in parts of a core. */
async function idle(house: NodesHouse, count: number): Promise<number> {
  let last = 0;
  for (let look = 0; look < IDLE_LOOKS; look += 1) {
    const used: Used<void> = await house.used(() => sleep(LOOK_MS));
    last = used.nodes / used.seconds;
    if (last < IDLE_PART * count) break;
  }
  return last;
}

const sum = (all: readonly Round[], of: keyof Round): number =>
  all.reduce((part, each) => part + each[of], 0);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
