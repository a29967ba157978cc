import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, table } from './figures.ts';
import { type NodeNumber, NodesHouse, type Used } from './nodes-house.ts';
import { type Work, worksOf } from './nodes-works.ts';
import { sumOf } from './processor.ts';

// One node, two, two, the other one: what a machine or a process does more or less of in the course of time meets both
// counts alike, and each node is measured alone as often as beside the other.
const TURNS: readonly (readonly NodeNumber[])[] = [[0], [0, 1], [0, 1], [1]];
// Each work is measured so often in a turn. The median of all counts: what a node does now and then (each minute, as it
// collects its memory whole) is in few of them.
const TIMES = 3;
// Turns are taken anew while this much time has not passed yet; on a busy machine the last ones are left out.
const SHORTEST_MS = Number(process.env.BENCH_SECONDS ?? 70) * 1_000;
// A node is at rest when it takes less than this part of a core: what it does for having started is over.
const REST_PART = 0.1;
const REST_LOOKS = 5;
const LOOK_MS = 1_000;

const PROCESSES = ['node', 'PostgreSQL', 'Redis', 'caller'] as const;
type Costs = Readonly<Record<(typeof PROCESSES)[number], number>>;

/** What pieces of work took. */
interface Taken {
  readonly units: number;
  readonly seconds: number;
  /** Processor microseconds of all processes of a kind for one piece, without what they take at rest. */
  readonly micros: Costs;
  /** Cores that the bench had, and that others had. */
  readonly ours: number;
  readonly others: number;
}

/**
 * Two nodes against one, on one PostgreSQL and one Redis: distinct lists over REST and GraphQL, the same list again,
 * events to readers of the live stream, webhook deliveries. The figure is what two nodes of a core each carry against
 * one: twice the processor time of a node for one piece with one node, over that with two. It is the same on a machine
 * that has fewer cores than processes, where the rate is the machine's and says nothing of nodes; the rates are printed
 * with what they were limited by. Each node has as much to do, alone or with another. It needs redis-server, and two to
 * four minutes. `BENCH_PORT`: the first of five ports.
 */
export async function bench(): Promise<void> {
  await using house = await NodesHouse.open({ roles: 'api,worker' });
  const works = await worksOf(house);
  const taken = new Map<Work, readonly [Taken[], Taken[]]>(works.map((work) => [work, [[], []]]));
  // Streams last: the market, which runs with them, leaves the workers and PostgreSQL with much to do.
  const [streams, asked] = [true, false].map((isStream) =>
    works.filter(({ open }) => (open !== undefined) === isStream),
  );
  await takeTurns(house, asked!, taken, SHORTEST_MS);
  await takeTurns(house, streams!, taken, 0);
  tell(taken);
}

/** Takes turns, two at least, and once begun all of them while the time is not twice over. */
async function takeTurns(
  house: NodesHouse,
  works: readonly Work[],
  taken: ReadonlyMap<Work, readonly [Taken[], Taken[]]>,
  shortestMs: number,
): Promise<void> {
  const begun = performance.now();
  const passed = (): number => performance.now() - begun;
  const isDue = (turn: number): boolean =>
    turn < 2 || passed() < (turn % TURNS.length === 0 ? shortestMs : 2 * shortestMs);
  for (let turn = 0; isDue(turn); turn += 1) {
    const nodes = TURNS[turn % TURNS.length]!;
    const isStarting = await house.serve(nodes);
    // A node that has just started compiles its code as it is asked.
    for (const work of works)
      if (work.open === undefined) await work.run(isStarting ? 3 * work.units : work.units / 2);
    const rest = await atRest(house, nodes.length);
    for (const work of works) {
      const to = taken.get(work)![nodes.length - 1]!;
      await using _opened = await work.open?.();
      if (_opened !== undefined) await work.run(2);
      for (let time = 0; time < TIMES; time += 1)
        to.push(takenBy(await house.used(() => work.run(work.units)), work.open ? undefined : rest));
    }
    console.error(`turn ${turn + 1}, nodes: ${nodes.length}, after ${(passed() / 1_000).toFixed(0)} s`);
  }
}

/** Waits until the nodes rest, and looks what everything takes then. */
async function atRest(house: NodesHouse, count: number): Promise<Used<void>> {
  for (let look = 0; ; look += 1) {
    const used = await house.used(() => sleep(LOOK_MS));
    if (look === REST_LOOKS || sum(used.nodes) / used.seconds < REST_PART * count) return used;
  }
}

/** @param rest what is taken off; undefined: nothing, since what is sent to readers is what nodes take in at rest. */
function takenBy(used: Used<number>, rest: Used<void> | undefined): Taken {
  const all = costsOf(used);
  const resting = rest === undefined ? undefined : costsOf(rest);
  const { result: units, seconds, machine } = used;
  const of = (name: keyof Costs): number => {
    const atRest = resting === undefined ? 0 : (resting[name] * seconds) / rest!.seconds;
    return (1e6 * (all[name] - atRest)) / units;
  };
  const ours = sum(Object.values(all));
  return {
    units,
    seconds,
    micros: { node: of('node'), PostgreSQL: of('PostgreSQL'), Redis: of('Redis'), caller: of('caller') },
    ours: ours / seconds,
    others: Math.max(0, machine - ours) / seconds,
  };
}

const costsOf = (used: Used<unknown>): Costs => ({
  node: sum(used.nodes),
  // What is vacuumed is what came before.
  PostgreSQL: sumOf(used.postgres) - (used.postgres['autovacuum worker'] ?? 0),
  Redis: used.redis,
  caller: used.caller,
});

function tell(taken: ReadonlyMap<Work, readonly [Taken[], Taken[]]>): void {
  const micros = (all: readonly Taken[], name: keyof Costs): number =>
    quantile(
      all.map((each) => each.micros[name]),
      0.5,
    );
  table(
    ['what', 'node, one', 'node, two', 'two nodes against one', 'nodes that a core of PostgreSQL feeds'],
    [...taken].map(([{ name, unit, open }, [one, two]]) => {
      const [alone, both, postgres] = [micros(one, 'node'), micros(two, 'node'), micros(two, 'PostgreSQL')];
      return [
        name,
        `${alone.toFixed(1)} us a ${unit}`,
        both.toFixed(1),
        ((2 * alone) / both).toFixed(2),
        // Readers of streams ask PostgreSQL nothing: it is the market that writes.
        open !== undefined || postgres < 0.5 ? 'no bound' : (both / postgres).toFixed(1),
      ];
    }),
  );
  console.log('\nProcessor time of each process for one, in us, with one node and with two:');
  table(
    ['what', ...PROCESSES],
    [...taken].map(([{ name }, [one, two]]) => [
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
    [...taken].map(([{ name, open }, both]) => {
      const [one, two] = both.map((all) => (total(all, 'units') / total(all, 'seconds')).toFixed(0));
      const [had, hadBoth] = both.map((all) => mean(all, 'ours'));
      const others = mean(both.flat(), 'others');
      const free = cores - mean(both.flat(), 'ours') - others;
      return [
        name,
        one!,
        two!,
        had!.toFixed(2),
        hadBoth!.toFixed(2),
        others.toFixed(2),
        // A reader takes what there is; whoever waits for an answer before asking again leaves a little of a core free.
        open !== undefined
          ? 'what the market sends'
          : free < 0.2 * cores
            ? 'the cores'
            : `${free.toFixed(1)} cores were free`,
      ];
    }),
  );
}

const total = (all: readonly Taken[], of: 'units' | 'seconds'): number => sum(all.map((each) => each[of]));
const mean = (all: readonly Taken[], of: 'ours' | 'others'): number =>
  sum(all.map((each) => each[of] * each.seconds)) / total(all, 'seconds');
const sum = (all: readonly number[]): number => all.reduce((so, each) => so + each, 0);
