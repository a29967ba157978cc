import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from './figures.ts';
import { type NodeNumber, NodesHouse, type Used } from './nodes-house.ts';
import { type Work, worksOf } from './nodes-works.ts';
import { sumOf } from './processor.ts';

// One node, two, two, the other one: what a machine or a process does more or less of in the course of time meets both
// counts alike, and each node is measured alone as often as beside the other.
const TURNS: readonly (readonly NodeNumber[])[] = [[0], [0, 1], [0, 1], [1]];
// The whole is repeated while this much time has not passed yet.
const SHORTEST_MS = Number(process.env.BENCH_SECONDS ?? 75) * 1_000;
// A node is at rest when it takes less than this part of a core: the simulated venue never rests.
const REST_PART = 0.15;
// Generated stories are read and put into clusters first, in the background; whatever goes on is taken off.
const REST_LOOKS = 20;
const LOOK_MS = 1_000;

const PROCESSES = ['node', 'PostgreSQL', 'Redis', 'caller'] as const;
type Costs = Readonly<Record<(typeof PROCESSES)[number], number>>;

/** What pieces of work took, with one node or with two. */
interface Sum {
  units: number;
  seconds: number;
  /** Processor seconds of all processes of a kind, without what they take at rest. */
  costs: Record<(typeof PROCESSES)[number], number>;
  /** Processor seconds of the machine, for whomever. */
  machine: number;
  ours: number;
}

/**
 * Two nodes against one, on one PostgreSQL and one Redis: distinct lists over REST and GraphQL, the same list again,
 * events to readers of the live stream, webhook deliveries. The figure is what two nodes of a core each carry against
 * one: twice the processor time of a node for one piece with one node, over that with two. It is the same on a machine
 * that has fewer cores than processes, where the rate is the machine's and says nothing of nodes; the rates are printed
 * with what they were limited by. It needs redis-server, and two to four minutes. `BENCH_PORT`: the first of five ports.
 */
export async function bench(): Promise<void> {
  await using house = await NodesHouse.open();
  const works = await worksOf(house);
  const sums = new Map<Work, readonly [Sum, Sum]>(works.map((work) => [work, [nothing(), nothing()]]));
  const rests: [number[], number[]] = [[], []];
  const begun = performance.now();
  do {
    for (const nodes of TURNS) {
      const isStarting = house.urls.length < nodes.length;
      await house.serve(nodes);
      // A node that has just started compiles its code as it is asked.
      for (const work of works) await done(work, isStarting ? work.units : work.units / 4);
      const rest = await atRest(house, nodes.length);
      rests[nodes.length - 1]!.push(sum(rest.nodes) / nodes.length / rest.seconds);
      for (const work of works) {
        await using _opened = await work.open?.();
        add(sums.get(work)![nodes.length - 1]!, await house.used(() => work.run(work.units)), rest);
      }
    }
  } while (performance.now() - begun < SHORTEST_MS);
  tell(sums);
  const [one, two] = rests.map((all) => percent(sum(all) / all.length));
  console.log(`\nAt rest a node takes ${one} of a core alone, ${two} with another beside it.`);
}

async function done(work: Work, units: number): Promise<void> {
  await using _opened = await work.open?.();
  await work.run(Math.ceil(units));
}

/** Waits until the nodes rest, and looks what everything takes then. */
async function atRest(house: NodesHouse, count: number): Promise<Used<void>> {
  for (let look = 0; ; look += 1) {
    const used = await house.used(() => sleep(LOOK_MS));
    if (look === REST_LOOKS || sum(used.nodes) / used.seconds < REST_PART * count) return used;
  }
}

function add(to: Sum, used: Used<number>, rest: Used<void>): void {
  const [all, resting] = [costsOf(used), costsOf(rest)];
  to.units += used.result;
  to.seconds += used.seconds;
  to.machine += used.machine;
  for (const name of PROCESSES) {
    to.ours += all[name];
    to.costs[name] += all[name] - (resting[name] * used.seconds) / rest.seconds;
  }
}

const costsOf = (used: Used<unknown>): Costs => ({
  node: sum(used.nodes),
  PostgreSQL: sumOf(used.postgres),
  Redis: used.redis,
  caller: used.caller,
});

function tell(sums: ReadonlyMap<Work, readonly [Sum, Sum]>): void {
  const micros = ({ costs, units }: Sum, name: keyof Costs): number => (1e6 * costs[name]) / units;
  table(
    ['what', 'node, one', 'node, two', 'two nodes against one', 'nodes that a core of PostgreSQL feeds'],
    [...sums].map(([{ name, unit }, [one, two]]) => {
      const [alone, both, postgres] = [micros(one, 'node'), micros(two, 'node'), micros(two, 'PostgreSQL')];
      return [
        name,
        `${alone.toFixed(1)} us a ${unit}`,
        both.toFixed(1),
        ((2 * alone) / both).toFixed(2),
        postgres < 1 ? 'no bound' : (both / postgres).toFixed(1),
      ];
    }),
  );
  console.log('\nProcessor time of each process for one, in us, with one node and with two:');
  table(
    ['what', ...PROCESSES],
    [...sums].map(([{ name }, [one, two]]) => [
      name,
      ...PROCESSES.map((each) => `${micros(one, each).toFixed(1)}, ${micros(two, each).toFixed(1)}`),
    ]),
  );
  const cores = availableParallelism();
  console.log(
    `\nRates here, where nodes, PostgreSQL, Redis and the caller share ${cores} cores (load ${loadavg()[0]!.toFixed(1)}):`,
  );
  table(
    ['what', 'a second, one', 'two', 'cores that it had, one', 'two', 'cores that others had', 'limited by'],
    [...sums].map(([{ name }, both]) => {
      const [one, two] = both.map(({ units, seconds }) => (units / seconds).toFixed(0));
      const [had, hadBoth] = both.map(({ ours, seconds }) => (ours / seconds).toFixed(2));
      const [seconds, machine, ours] = (['seconds', 'machine', 'ours'] as const).map((of) =>
        sum(both.map((each) => each[of])),
      );
      const free = cores - machine! / seconds!;
      return [
        name,
        one!,
        two!,
        had!,
        hadBoth!,
        Math.max(0, (machine! - ours!) / seconds!).toFixed(2),
        // Whoever waits for an answer before asking again leaves a little of a core free.
        free < 0.15 * cores ? 'the cores' : `${free.toFixed(1)} cores were free`,
      ];
    }),
  );
}

const nothing = (): Sum => ({
  units: 0,
  seconds: 0,
  costs: { node: 0, PostgreSQL: 0, Redis: 0, caller: 0 },
  machine: 0,
  ours: 0,
});
const sum = (all: readonly number[]): number => all.reduce((so, each) => so + each, 0);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
