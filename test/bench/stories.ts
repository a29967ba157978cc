import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { generateStories } from '../../src/newsroom/generate/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { sealStories } from '../../src/stories/index.ts';

export const STORIES = Number(process.env.BENCH_STORIES ?? 1_000_000);
const DATA_DIR = fileURLToPath(new URL('../../.data/bench', import.meta.url));
// The same stories whenever the bench runs.
const SEED = 1;
const UNTIL = Date.UTC(2026, 10, 20);
const DAYS = 1_096;

/** A database of generated stories: the one that BENCH_URL names, or one in .data/bench, made when it is not there. */
export async function generatedStories(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.BENCH_URL !== undefined) return { url: process.env.BENCH_URL, stop: async () => {} };
  mkdirSync(DATA_DIR, { recursive: true });
  const server = await startEmbedded({ dataDir: DATA_DIR, log: openLog({ logLevel: 'error' }) });
  const url = await databaseOf(server.url, `stories_${STORIES}`);
  await migrate(url);
  const db = openDatabase(url, { hot: 0, pool: 2 });
  try {
    const held = await db.query<{ n: string }>('select count(*) as n from stories');
    if (Number(held.rows[0]!.n) !== STORIES) {
      console.log(`generating ${STORIES} stories`);
      let told = 0;
      await generateStories(db, {
        stories: STORIES,
        seed: SEED,
        until: UNTIL,
        days: DAYS,
        replace: true,
        onProgress(done, what) {
          if (what === 'stories' && done < told + STORIES / 10 && done > told) return;
          told = done;
          console.log(`  ${what}: ${done}`);
        },
      });
    }
    // A generation that was ended early left all stories, but no index of them.
    const sealed = await sealStories(db, { onProgress: (done) => console.log(`  sealed: ${done}`) });
    if (sealed !== undefined) await vacuum(url);
  } finally {
    await db.close();
  }
  return { url, stop: () => server.stop() };
}

/** Takes minutes, for which no connection of the service waits. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}

/** An empty database beside that of the generated stories, for a bench that brings its own. */
export async function emptyDatabase(name: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server =
    process.env.BENCH_URL === undefined
      ? await startEmbedded({ dataDir: DATA_DIR, log: openLog({ logLevel: 'error' }) })
      : undefined;
  const at = server?.url ?? process.env.BENCH_URL!;
  await dropDatabase(at, name);
  const url = await databaseOf(at, name);
  await migrate(url);
  return {
    url,
    async stop() {
      await dropDatabase(at, name);
      await server?.stop();
    },
  };
}

/** A database in .data/bench (or beside BENCH_URL's) that a bench fills once and keeps under a name of its own. */
export interface KeptDatabase {
  readonly url: string;
  /** Whether an earlier run filled it to the end. */
  readonly isWhole: boolean;
  /** To be called when it is filled. */
  readonly keep: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** One that an earlier run did not finish is begun anew. */
export async function keptDatabase(name: string): Promise<KeptDatabase> {
  mkdirSync(DATA_DIR, { recursive: true });
  const server =
    process.env.BENCH_URL === undefined
      ? await startEmbedded({ dataDir: DATA_DIR, log: openLog({ logLevel: 'error' }) })
      : undefined;
  const at = server?.url ?? process.env.BENCH_URL!;
  const ask = async (sql: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    const { rowCount } = await client.query(sql);
    await client.end();
    return rowCount === 1;
  };
  const isWhole = await ask(
    `select 1 from pg_database where datname = '${name}' and shobj_description(oid, 'pg_database') = 'whole'`,
  );
  if (!isWhole) await dropDatabase(at, name);
  const url = await databaseOf(at, name);
  await migrate(url);
  return {
    url,
    isWhole,
    keep: async () => void (await ask(`comment on database ${name} is 'whole'`)),
    stop: async () => server?.stop(),
  };
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}

async function databaseOf(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const known = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (known.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}
