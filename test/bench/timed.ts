import { readFileSync } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { type BytesRows, HOT_SETTINGS, type Rows } from '../../src/platform/lane/hot-lanes.ts';
import { type Lane, openLane } from '../../src/platform/lane/lane.ts';
import type { Row } from '../../src/platform/lane/replies.ts';

export interface Timed {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planning, when it was planned for this run, and execution. */
  readonly ms: number;
  /** Processor time of the server for running it plainly, reading its text and sending its rows included. */
  readonly cpuMs: number;
  /** Pages that the statement looked at. */
  readonly pages: number;
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** How rows are asked for, and taken from the lane. */
interface Form<T> {
  readonly format: 'text' | 'binary';
  take(row: Row): T;
}

const TEXTS: Form<(string | null)[]> = { format: 'text', take: (row) => row.texts() };
const BYTES: Form<(Buffer | null)[]> = {
  format: 'binary',
  take: (row) => Array.from({ length: row.left }, () => row.bytes()),
};

/**
 * A database whose hot reads all go through one lane, set up as the service's are, and tell how long the server took for
 * them: not how long the answer took to arrive on a busy machine. Each is run twice: on a connection of its own to be timed,
 * with what it takes to write its rows, and on the lane for its rows, for which processor time is counted: what it needs
 * whoever else is there.
 */
export class TimedDatabase {
  readonly db: Database;
  readonly #client: pg.Client;
  readonly #lane: Lane;
  readonly #prepared = new Set<string>();
  readonly #pid: number;
  #statements: Timed[] = [];
  #last: Promise<unknown> = Promise.resolve();

  private constructor(db: Database, client: pg.Client, lane: Lane, pid: number) {
    this.#client = client;
    this.#lane = lane;
    this.#pid = pid;
    this.db = {
      ...db,
      hot: (name, text, values): Promise<Rows> => this.#hot(name, text, values, TEXTS),
      hotBytes: (name, text, values): Promise<BytesRows> => this.#hot(name, text, values, BYTES),
    };
  }

  /** @param settings instead of those of the service's hot connections. */
  static async open(url: string, settings: string = HOT_SETTINGS): Promise<TimedDatabase> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(settings);
    const lane = openLane({
      url,
      setup: settings,
      onError(error) {
        throw error;
      },
    });
    const [pid] = await lane.read('pid', 'select pg_backend_pid()', [], (row) => Number(row.text()));
    return new TimedDatabase(openDatabase(url, { hot: 0, pool: 2 }), client, lane, pid!);
  }

  /** What the statements of `work` took. */
  async timed(
    work: () => Promise<unknown>,
  ): Promise<{ ms: number; cpuMs: number; statements: readonly Timed[] }> {
    this.#statements = [];
    await work();
    const statements = this.#statements;
    const sum = (of: 'ms' | 'cpuMs'): number => statements.reduce((all, each) => all + each[of], 0);
    return { ms: sum('ms'), cpuMs: sum('cpuMs'), statements };
  }

  /** The plan of a statement, as text. */
  async explain({ name, values }: Timed): Promise<string> {
    const { rows } = await this.#client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, settings off) ${execution(name, values)}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  async close(): Promise<void> {
    await this.#lane.close();
    await this.#client.end();
    await this.db.close();
  }

  /** One after the other: what is measured would otherwise wait for something else. */
  #hot<T>(name: string, text: string, values: readonly unknown[], form: Form<T>): Promise<T[]> {
    const rows = this.#last.then(() => this.#run(name, text, values, form));
    this.#last = rows.catch(() => {});
    return rows;
  }

  async #run<T>(
    name: string,
    text: string,
    values: readonly unknown[],
    { format, take }: Form<T>,
  ): Promise<T[]> {
    if (!this.#prepared.has(name)) {
      await this.#client.query(`prepare "${name}" as ${text}`);
      this.#prepared.add(name);
    }
    const explained = await this.#client.query<{
      'QUERY PLAN': { Plan: Plan; 'Planning Time': number; 'Execution Time': number }[];
    }>(`explain (analyze, buffers, timing off, serialize ${format}, format json) ${execution(name, values)}`);
    const [outcome] = explained.rows[0]!['QUERY PLAN'];
    const { Plan: plan } = outcome!;
    const before = cpuMs(this.#pid);
    const rows = await this.#lane.read(name, text, values, take, format);
    this.#statements.push({
      name,
      text,
      values,
      ms: outcome!['Planning Time'] + outcome!['Execution Time'],
      cpuMs: cpuMs(this.#pid) - before,
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    });
    return rows;
  }
}

/** What a process has had of the processors, in nanoseconds in its first number (proc(5)); 0 where that is not told. */
function cpuMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

function execution(name: string, values: readonly unknown[]): string {
  const literals = values.map((value) => {
    if (value === null) return 'null';
    return pg.escapeLiteral(
      Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value),
    );
  });
  return `execute "${name}"${literals.length === 0 ? '' : `(${literals.join(', ')})`}`;
}
