import pg from 'pg';
import { type Database, HOT_SETTINGS, openDatabase } from '../../src/platform/database.ts';

export interface Timed {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planning, when it was planned for this run, and execution. */
  readonly ms: number;
  /** Pages that the statement looked at. */
  readonly pages: number;
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/**
 * A database whose hot reads all go through one connection, set up as the service's are, and tell how long the
 * server took for them: not how long the answer took to arrive on a busy machine. Each is run twice, once to be
 * timed and once for its rows.
 */
export class TimedDatabase {
  readonly db: Database;
  readonly #client: pg.Client;
  readonly #prepared = new Set<string>();
  #statements: Timed[] = [];

  private constructor(db: Database, client: pg.Client) {
    this.#client = client;
    this.db = { ...db, hot: (name, text, values) => this.#hot(name, text, values) };
  }

  /** @param settings instead of those of the service's hot connections. */
  static async open(url: string, settings: string = HOT_SETTINGS): Promise<TimedDatabase> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(settings);
    return new TimedDatabase(openDatabase(url, { hot: 0, pool: 2 }), client);
  }

  /** What the statements of `work` took. */
  async timed(work: () => Promise<unknown>): Promise<{ ms: number; statements: readonly Timed[] }> {
    this.#statements = [];
    await work();
    const statements = this.#statements;
    return { ms: statements.reduce((sum, statement) => sum + statement.ms, 0), statements };
  }

  /** The plan of a statement, as text. */
  async explain({ name, values }: Timed): Promise<string> {
    const { rows } = await this.#client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, settings off) ${execution(name, values)}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.db.close();
  }

  async #hot(name: string, text: string, values: readonly unknown[]): Promise<(string | null)[][]> {
    if (!this.#prepared.has(name)) {
      await this.#client.query(`prepare "${name}" as ${text}`);
      this.#prepared.add(name);
    }
    const run = execution(name, values);
    const explained = await this.#client.query<{
      'QUERY PLAN': { Plan: Plan; 'Planning Time': number; 'Execution Time': number }[];
    }>(`explain (analyze, buffers, timing off, format json) ${run}`);
    const [outcome] = explained.rows[0]!['QUERY PLAN'];
    const { Plan: plan } = outcome!;
    this.#statements.push({
      name,
      text,
      values,
      ms: outcome!['Planning Time'] + outcome!['Execution Time'],
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    });
    const { rows } = await this.#client.query({ text: run, rowMode: 'array', types: RAW });
    return rows as (string | null)[][];
  }
}

const RAW: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value } as never;

function execution(name: string, values: readonly unknown[]): string {
  const literals = values.map((value) => {
    if (value === null) return 'null';
    return pg.escapeLiteral(
      Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value),
    );
  });
  return `execute "${name}"${literals.length === 0 ? '' : `(${literals.join(', ')})`}`;
}
