import type pg from 'pg';
import { z } from 'zod';
import { StartupError } from '../startup.ts';

/** A backup that cannot be made or restored, in one line. */
export class BackupError extends StartupError {
  override name = 'BackupError';
}

export const MANIFEST_NAME = 'newstape-backup/manifest.json';
export const KMS_NAME = 'newstape-backup/kms.json';
export const CHECKSUMS_NAME = 'newstape-backup/checksums.json';

/** The head of a backup; docs/backup.md describes it. */
export const MANIFEST = z.object({
  format: z.literal('newstape-backup'),
  /** 1 had no queues. */
  version: z.union([z.literal(1), z.literal(2)]),
  /** RFC 3339, by the database's clock: the moment whose state this is. */
  at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which they can be filled: referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Job queues whose waiting jobs are in it. */
  queues: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof MANIFEST>;

/** What stands at its end. */
export const CHECKSUMS = z.record(
  z.string(),
  z.object({ rows: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
);
export type Checksums = z.infer<typeof CHECKSUMS>;

/** Decided admissions matter for seconds only, and the manifest lists the migrations. */
const NOT_KEPT = new Set(['meter_batches', '_prisma_migrations']);

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** On disk, in bytes: the basis of the progress display. */
  readonly bytes: number;
  /** Whether a backup holds its rows. */
  readonly kept: boolean;
}

/** All tables of the service but the list of migrations, each after those it refers to. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const found = await client.query<{
    name: string;
    columns: string[];
    bytes: string;
    refers: string[] | null;
  }>(`
    select c.relname as name, pg_table_size(c.oid) as bytes,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
       where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as refers
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname`);
  const waiting = new Map(
    found.rows.filter((row) => row.name !== '_prisma_migrations').map((row) => [row.name, row]),
  );
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter((row) => !(row.refers ?? []).some((name) => waiting.has(name)));
    if (next.length === 0) throw new BackupError('tables refer to each other in a circle');
    for (const row of next) {
      waiting.delete(row.name);
      ordered.push({ ...row, bytes: Number(row.bytes), kept: !NOT_KEPT.has(row.name) });
    }
  }
  return ordered;
}

/** The migrations a database has, in order. */
export async function migrationsOf(client: pg.Client): Promise<Manifest['migrations']> {
  const found = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where rolled_back_at is null and finished_at is not null order by migration_name`,
  );
  return found.rows;
}

/** `"name"`, safe in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `COPY "table" ("a", "b")`, to which a direction is added. */
export function copyClause(table: { name: string; columns: readonly string[] }): string {
  return `copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')})`;
}
