import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export interface MeterOptions {
  /** Names and ids of the processes that are measured with all below them. */
  readonly processes: () => ReadonlyMap<string, number>;
  readonly databaseUrl: string;
}

/** One measurement. */
export interface Sample {
  /** Proportional memory by name, in MB: what several processes share counts once. */
  readonly memory: Readonly<Record<string, number>>;
  /** Processor seconds used since the start, by name. */
  readonly processor: Readonly<Record<string, number>>;
  /** Size of the database, and of its log of changes, in MB. */
  readonly databaseMb: number;
  readonly walMb: number;
  readonly deadTuples: number;
  /** How long the standby takes to apply what the primary writes, in ms. */
  readonly replicaLagMs: number;
  /** Deliveries that wait for an attempt that is due, and jobs that wait. */
  readonly dueDeliveries: number;
  readonly waitingJobs: number;
}

/** Reads the figures of processes from /proc and those of the database from its catalogue. */
export class Meter {
  readonly #options: MeterOptions;
  readonly #client: pg.Client;
  #connected: Promise<unknown> | undefined;

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#client = new pg.Client({ connectionString: options.databaseUrl });
    this.#client.on('error', () => {});
  }

  async sample(): Promise<Sample> {
    this.#connected ??= this.#client.connect();
    await this.#connected;
    const children = childrenByParent();
    const memory: Record<string, number> = {};
    const processor: Record<string, number> = {};
    for (const [name, pid] of this.#options.processes()) {
      const all = below(pid, children);
      memory[name] = Math.round(sum(all.map(proportionalKb)) / 1_024);
      processor[name] = Math.round(sum(all.map(seconds)) * 100) / 100;
    }
    const { rows } = await this.#client.query<Record<string, string | null>>(FIGURES);
    const figure = (name: string): number => Number(rows[0]![name] ?? 0);
    return {
      memory,
      processor,
      databaseMb: Math.round(figure('database') / 2 ** 20),
      walMb: Math.round(figure('wal') / 2 ** 20),
      deadTuples: figure('dead'),
      replicaLagMs: figure('lag'),
      dueDeliveries: figure('due'),
      waitingJobs: figure('jobs'),
    };
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

/** The first process of an embedded PostgreSQL. @param dataDir as it was started with. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8'), 10);
}

const FIGURES = `select pg_database_size(current_database()) as database,
  (select sum(size) from pg_ls_waldir()) as wal,
  (select sum(n_dead_tup) from pg_stat_user_tables) as dead,
  (select max(extract(epoch from replay_lag) * 1000)::bigint from pg_stat_replication) as lag,
  (select count(*) from webhook_deliveries where next_attempt_at < now()) as due,
  (select count(*) from pgboss.job where state < 'active') as jobs`;

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    const parent = Number(
      stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .at(1),
    );
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

function below(pid: number, children: ReadonlyMap<number, readonly number[]>): number[] {
  return [pid, ...(children.get(pid) ?? []).flatMap((child) => below(child, children))];
}

/** A process that has just ended has no figures. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const proportionalKb = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

// User and system time in ticks of a hundredth of a second, and those of children that have ended.
function seconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.slice(11, 15).map((ticks) => Number(ticks) || 0)) / 100;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
