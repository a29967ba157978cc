import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexStatements, isConcurrent } from '../../src/platform/index-migration.ts';
import { newDatabase } from '../setup/database.ts';

// A release serves a database that is ahead by expand migrations: whatever its code reads and writes must go on working. Each
// expand migration is held against the catalogue before and after it, and the statements of every release since then are
// prepared on the newest schema.

const FOLDER = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const NAMES = readdirSync(FOLDER)
  .filter((name) => /^\d{4}_/.test(name))
  .sort();
const sqlOf = (name: string): string => readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8');
const isExpand = (name: string): boolean => /^--\s*expand\b/i.test(sqlOf(name));

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** A row that does not name it can be written. */
  readonly omissible: boolean;
  /** It may be null. */
  readonly nullable: boolean;
}
interface Schema {
  readonly columns: ReadonlyMap<string, Column>;
  /** Functions by name and arguments, with what they return. */
  readonly functions: ReadonlyMap<string, string>;
  /** What may refuse a row, by table and name, with its definition and the columns that it looks at. */
  readonly rules: ReadonlyMap<string, { readonly table: string; readonly columns: readonly string[] }>;
}

let client: pg.Client;
let drop: () => Promise<void>;
const schemas = new Map<string, Schema>();

beforeAll(async () => {
  const database = await newDatabase('template0');
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const name of NAMES) {
    const sql = sqlOf(name);
    // Several statements at once would be one transaction, in which no index is built beside others.
    const parts = isConcurrent(sql) ? indexStatements(name, sql).map((part) => part.sql) : [sql];
    for (const part of parts) await client.query(part);
    schemas.set(name, await schema());
  }
});
afterAll(async () => {
  await client?.end();
  await drop?.();
});

test('an expand migration takes away no table, column or function, and changes none of their types', () => {
  const broken: string[] = [];
  eachExpand((name, before, after) => {
    for (const [key, column] of before.columns) {
      const now = after.columns.get(key);
      if (now === undefined) broken.push(`${name}: ${key} is gone`);
      else if (now.type !== column.type) broken.push(`${name}: ${key} was ${column.type}, is ${now.type}`);
      else if (column.nullable && !now.nullable) broken.push(`${name}: ${key} may no longer be null`);
      else if (column.omissible && !now.omissible) broken.push(`${name}: ${key} must be named now`);
    }
    for (const [key, returns] of before.functions) {
      if (after.functions.get(key) !== returns) broken.push(`${name}: function ${key} is another`);
    }
  });
  expect(broken).toEqual([]);
});

test('what an expand migration adds to a table refuses no row that a release before writes', () => {
  const broken: string[] = [];
  eachExpand((name, before, after) => {
    const tables = new Set([...before.columns.values()].map(({ table }) => table));
    for (const [key, column] of after.columns) {
      if (tables.has(column.table) && !before.columns.has(key) && !column.omissible)
        broken.push(`${name}: ${key} must be named`);
    }
    for (const [key, { table, columns }] of after.rules) {
      if (!tables.has(table) || before.rules.has(key)) continue;
      if (columns.some((column) => before.columns.has(`${table}.${column}`)))
        broken.push(`${name}: ${key} may refuse what was allowed`);
    }
  });
  expect(broken).toEqual([]);
});

test('what every release since the first expand migration reads and writes can be prepared on the newest schema', async () => {
  const failed: string[] = [];
  let prepared = 0;
  for (const [index, name] of NAMES.entries()) {
    if (index + 1 < NAMES.length && !NAMES.slice(index + 1).every(isExpand)) continue;
    const tables = Map.groupBy(schemas.get(name)!.columns.values(), ({ table }) => table);
    for (const [table, columns] of tables) {
      const names = columns.map((column) => `"${column.name}"`).join(', ');
      const values = columns.map(({ type }, at) => `$${at + 1}::${type}`).join(', ');
      for (const sql of [
        `select ${names} from "${table}"`,
        `insert into "${table}" (${names}) values (${values})`,
      ]) {
        prepared += 1;
        await client
          .query(`prepare released as ${sql}; deallocate released`)
          .catch((error: Error) => failed.push(`${name}: ${sql}: ${error.message}`));
      }
    }
  }
  expect(failed).toEqual([]);
  expect(prepared).toBeGreaterThan(100);
});

function eachExpand(look: (name: string, before: Schema, after: Schema) => void): void {
  for (const [index, name] of NAMES.entries()) {
    if (index > 0 && isExpand(name)) look(name, schemas.get(NAMES[index - 1]!)!, schemas.get(name)!);
  }
}

async function schema(): Promise<Schema> {
  const columns = await client.query<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       not a.attnotnull as nullable, not a.attnotnull or a.atthasdef or a.attidentity <> '' as omissible
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const functions = await client.query<{ key: string; returns: string }>(
    `select p.oid::regprocedure::text as key, pg_get_function_result(p.oid) as returns from pg_proc p
     where p.pronamespace = 'public'::regnamespace`,
  );
  const rules = await client.query<{ key: string; table: string; columns: string[] }>(
    `select conname || ' of ' || conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) as key,
       conrelid::regclass::text as "table",
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint k where k.connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x')
     union all
     select i.indexrelid::regclass || ': ' || pg_get_indexdef(i.indexrelid), i.indrelid::regclass::text,
       array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any(i.indkey::int2[]))
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique`,
  );
  return {
    columns: new Map(columns.rows.map((column) => [`${column.table}.${column.name}`, column])),
    functions: new Map(functions.rows.map(({ key, returns }) => [key, returns])),
    rules: new Map(rules.rows.map(({ key, ...rule }) => [key, rule])),
  };
}
