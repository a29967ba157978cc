import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { importAlone, noCounts } from '../../src/newsroom/index.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { sealStories } from '../../src/retrieval/index.ts';
import { openStories } from '../../src/stories/index.ts';
import { indexBodies } from '../../src/terminal/index.ts';

const DATA_DIR = fileURLToPath(new URL('../../.data/bench', import.meta.url));
// What an import needs and a file of paragraphs does not have.
const DEFAULTS = { publisher: 'Corpus', date: '2020-01-01' };
const VERSION = 2;

/** A corpus of items, each imported as one story. */
export interface Corpus {
  readonly db: Database;
  readonly stories: number;
  /** The item of each story: TypeID to id. */
  readonly items: ReadonlyMap<string, string>;
  /** The text of each item, title first. */
  readonly texts: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Reads a file of newline-delimited JSON, gzip or plain. */
export function readRows<T>(file: string): T[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as T);
}

interface Item {
  readonly id: string | number;
  readonly title: string;
  readonly text?: string;
  readonly date?: string | null;
}

/**
 * The stories of some files, in a database that is kept and known again by what the files hold. Items without a
 * publisher or a date are given one.
 */
export async function corpusOf(files: readonly string[]): Promise<Corpus> {
  const items = files.filter((file) => existsSync(file)).flatMap((file) => readRows<Item>(file));
  const lines = items.map((item) =>
    JSON.stringify({ ...DEFAULTS, ...item, date: item.date ?? DEFAULTS.date, id: String(item.id) }),
  );
  const hash = createHash('sha256')
    .update(`${VERSION}\n${lines.join('\n')}`)
    .digest('hex')
    .slice(0, 16);
  mkdirSync(DATA_DIR, { recursive: true });
  const own = process.env.BENCH_URL === undefined;
  const server = own
    ? await startEmbedded({ dataDir: DATA_DIR, log: openLog({ logLevel: 'error' }) })
    : undefined;
  const url = await databaseOf(server?.url ?? process.env.BENCH_URL!, `corpus_${hash}`);
  await migrate(url);
  const db = openDatabase(url, { pool: 4, hot: 2 });
  await fill(db, lines);
  const { rows } = await db.query<{ key: string; id: string }>(
    `select key, story_id as id from story_keys where key like 'id:%'`,
  );
  return {
    db,
    stories: items.length,
    items: new Map(rows.map(({ key, id }) => [encodeId('story', id), key.slice(key.indexOf(':', 3) + 1)])),
    texts: new Map(items.map(({ id, title, text }) => [String(id), `${title}\n${text ?? ''}`])),
    async close() {
      await db.close();
      await server?.stop();
    },
  };
}

async function fill(db: Database, lines: readonly string[]): Promise<void> {
  const marked = await db.query<{ said: string | null }>(
    `select shobj_description(oid, 'pg_database') as said from pg_database where datname = current_database()`,
  );
  if (marked.rows[0]?.said === 'whole') return;
  console.log(`importing ${lines.length} items`);
  const room = openStories({ db, cursorKey: Buffer.alloc(32), baseUrl: 'http://bench.test' });
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for (const line of lines) yield Buffer.from(`${line}\n`);
  };
  const counts = noCounts();
  await importAlone(room, bytes(), { licence: 'full', undated: 'reject', now: Date.now() }, counts);
  console.log(`  ${JSON.stringify(counts)}`);
  while ((await indexBodies(db)) > 0);
  await sealStories(db);
  await db.query('vacuum analyze');
  const name = (await db.query<{ name: string }>('select current_database() as name')).rows[0]!.name;
  await db.query(`comment on database ${name} is 'whole'`);
}

async function databaseOf(at: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  const known = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (known.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(at);
  made.pathname = `/${name}`;
  return made.href;
}

/** The files of a folder of news, as docs/terminal.md names them. */
export const newsFiles = (folder: string): string[] =>
  ['huffpost.ndjson.gz', 'abc-headlines.ndjson.gz', 'wikinews-with-sources.ndjson.gz'].map((file) =>
    join(folder, file),
  );
