import type pg from 'pg';
import { StartupError } from './startup.ts';

/** One statement of a migration that changes indexes without blocking whoever writes to their tables. */
export interface IndexStatement {
  readonly sql: string;
  readonly kind: 'create' | 'drop';
  /** Of the index, as SQL has it. */
  readonly name: string;
}

const CREATE = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+("[^"]+"|\w+)\s+on\s/i;
const DROP = /^drop\s+index\s+concurrently\s+if\s+exists\s+("[^"]+"|\w+)$/i;

/** Whether a migration says in its first line that it builds indexes beside those who write: `-- expand concurrently: ...`. */
export function isConcurrent(sql: string): boolean {
  return /^--\s*expand\s+concurrently\b/i.test(sql);
}

/**
 * The statements of such a migration.
 * @throws StartupError: it has another statement than `create index concurrently if not exists NAME on ...` and
 * `drop index concurrently if exists NAME`. Nothing else may be done without a transaction: it could not be begun anew.
 */
export function indexStatements(migration: string, sql: string): readonly IndexStatement[] {
  return sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const created = CREATE.exec(text)?.[1];
      if (created !== undefined) return { sql: text, kind: 'create', name: created };
      const dropped = DROP.exec(text)?.[1];
      if (dropped !== undefined) return { sql: text, kind: 'drop', name: dropped };
      throw new StartupError(
        `migration ${migration} may only create indexes concurrently if they do not exist, and drop them concurrently: ${text.slice(0, 100)}`,
      );
    });
}

/**
 * Builds the indexes of such a migration, outside of a transaction. It can be killed at any moment and begun anew: what
 * is whole stays, and what a build before left unfinished (PostgreSQL calls it invalid) is dropped and built again.
 * @param client with no transaction open. No other process may build the same ones: the caller holds the lock.
 */
export async function applyIndexes(client: pg.Client, statements: readonly IndexStatement[]): Promise<void> {
  for (const { sql, kind, name } of statements) {
    if (kind === 'create' && (await isUnfinished(client, name))) {
      await client.query(`drop index concurrently if exists ${name}`);
    }
    await client.query(sql);
  }
}

async function isUnfinished(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ whole: boolean }>(
    'select indisvalid and indisready as whole from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.whole === false;
}
