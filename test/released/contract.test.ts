import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/migrate.ts';
import { newDatabase, type TestDatabase, testDatabase } from '../setup/database.ts';
import { RELEASED_MIGRATIONS } from './release.ts';
import { prepares } from './statements.ts';

// Nodes of the last release go on beside this one's until they are replaced: their SQL meets the present tables.

const statements = readFileSync(new URL('statements.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as string);
let present: TestDatabase;
let client: pg.Client;
let former: pg.Client;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  present = await testDatabase();
  opened.defer(() => present.close());
  const { url, drop } = await newDatabase('template0');
  opened.defer(drop);
  await migrate(url, undefined, undefined, { until: RELEASED_MIGRATIONS });
  client = await connected(present.url);
  former = await connected(url);
});
afterAll(() => opened.disposeAsync());

async function connected(connectionString: string): Promise<pg.Client> {
  const made = new pg.Client({ connectionString });
  await made.connect();
  opened.defer(() => made.end());
  return made;
}

test('every statement that the last release sends is understood by the present tables', async () => {
  expect(statements.length).toBeGreaterThan(250);
  const wrong: string[] = [];
  for (const statement of statements) {
    const reason = await prepares(client, statement);
    if (reason !== undefined) wrong.push(`${reason}: ${statement.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});

test('a statement of a column that is gone is noticed', async () => {
  expect(await prepares(client, 'select gone from stories')).toContain('"gone" does not exist');
  expect(await prepares(client, 'copy (select gone from stories) to stdout')).toContain('"gone"');
});

test('tables of the last release keep their columns, and take rows without the new ones', async () => {
  const now = await columnsOf(client);
  const wrong: string[] = [];
  const before = await columnsOf(former);
  const tables = new Set([...before.values()].map(({ table }) => table));
  for (const [name, column] of before) {
    const still = now.get(name);
    if (still === undefined) wrong.push(`${name} is gone`);
    else if (still.type !== column.type) wrong.push(`${name} was ${column.type} and is ${still.type}`);
    else if (still.needed && !column.needed) wrong.push(`${name} must be given now`);
  }
  for (const [name, column] of now) {
    if (tables.has(column.table) && !before.has(name) && column.needed) wrong.push(`${name} must be given`);
  }
  expect(wrong).toEqual([]);
});

test('no rule that the last release does not know refuses its rows', async () => {
  const known = new Set(await rulesOf(former));
  const columns = await columnsOf(former);
  const tables = new Set([...columns.values()].map(({ table }) => table));
  const added = (await rulesOf(client)).filter((rule) => !known.has(rule) && tables.has(rule.split(' ')[0]!));
  expect(added).toEqual([]);
});

interface Column {
  readonly table: string;
  readonly type: string;
  /** Whether an insert without it fails. */
  readonly needed: boolean;
}

async function columnsOf(of: pg.Client): Promise<Map<string, Column>> {
  const { rows } = await of.query<Column & { name: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(rows.map((row) => [`${row.table}.${row.name}`, row]));
}

/** Checks, keys and unique indexes, a text each that begins with the table. */
async function rulesOf(of: pg.Client): Promise<string[]> {
  const { rows } = await of.query<{ rule: string }>(
    `select c.relname || ' ' || pg_get_constraintdef(k.oid) as rule from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x')
     union all
     select c.relname || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* ON ', '') from pg_index i
     join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace and i.indisunique`,
  );
  return rows.map(({ rule }) => rule);
}
