import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Processor seconds, by whatever they are told apart by. */
export type Seconds = Readonly<Record<string, number>>;

/** What threads have had of the processors so far, in seconds, by process and thread. */
export type ThreadTimes = ReadonlyMap<string, number>;

/**
 * What a process and all below it have had of the processors, thread by thread. It is exact to the microsecond, unlike
 * the ticks of a hundredth of a second that proc(5) tells of processes, and the same however busy the machine is.
 * @returns nothing of threads that have ended.
 */
export function threadTimes(pid: number): ThreadTimes {
  const children = childrenByParent();
  const times = new Map<string, number>();
  for (const each of below(pid, children)) {
    for (const thread of list(`/proc/${each}/task`)) {
      const nanoseconds = Number(read(`/proc/${each}/task/${thread}/schedstat`).split(' ')[0]);
      if (nanoseconds > 0) times.set(`${each}/${thread}`, nanoseconds / 1e9);
    }
  }
  return times;
}

/** What threads had between two looks; one that has ended since is left out. */
export function between(before: ThreadTimes, after: ThreadTimes): number {
  let seconds = 0;
  for (const [thread, time] of after) seconds += time - (before.get(thread) ?? 0);
  return seconds;
}

/** Seconds in which the cores of the machine did anything, for anybody, since it started; 0 where that is not told. */
export function machineSeconds(): number {
  // Ticks of a hundredth of a second: user, nice, system, idle, iowait, irq, softirq, steal.
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (
    /^cpu +(.*)$/m.exec(read('/proc/stat'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + soft) / 100;
}

/** What the processes of a PostgreSQL take, told apart by what they are for. */
export class PostgresProcessor {
  readonly #client: pg.Client;
  readonly #postmaster: number;
  #connected: Promise<unknown> | undefined;

  /** @param postmaster the id of its first process. */
  constructor(url: string, postmaster: number) {
    this.#client = new pg.Client({ connectionString: url, application_name: 'bench processor' });
    this.#client.on('error', () => {});
    this.#postmaster = postmaster;
  }

  /** Looks, and says from then on what was used since. */
  async begin(): Promise<() => Promise<Seconds>> {
    this.#connected ??= this.#client.connect();
    await this.#connected;
    const before = threadTimes(this.#postmaster);
    return async () => {
      const after = threadTimes(this.#postmaster);
      const { rows } = await this.#client.query<{ pid: number; name: string }>(
        `select pid, case backend_type when 'client backend' then application_name else backend_type end as name
         from pg_stat_activity`,
      );
      const names = new Map(rows.map(({ pid, name }) => [String(pid), name]));
      const used: Record<string, number> = {};
      for (const [thread, time] of after) {
        const name = names.get(thread.split('/')[0]!) ?? 'others';
        if (name === 'bench processor') continue;
        used[name] = (used[name] ?? 0) + time - (before.get(thread) ?? 0);
      }
      return used;
    };
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

export const sumOf = (used: Seconds): number => Object.values(used).reduce((all, one) => all + one, 0);

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of list('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    // Behind the name of the program, which may hold anything: the state, and the parent.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

function below(pid: number, children: ReadonlyMap<number, readonly number[]>): number[] {
  return [pid, ...(children.get(pid) ?? []).flatMap((child) => below(child, children))];
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process that has just ended has no figures. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
