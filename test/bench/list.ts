import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { loadConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { writeCursor } from '../../src/stories/lists/cursor.ts';
import { fillCorpus } from './corpus.ts';
import { drive, loadTools, median, type Round, run, SERVE, SERVE_MEMORY } from './load.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
const NODE = process.execPath;
// `--quick`: what a page costs node, in two minutes (list-quick.ts).
const QUICK = process.argv.includes('--quick');
const STORIES = Number(process.env.BENCH_STORIES ?? (QUICK ? 100_000 : 1_000_000));
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 64;
// More than are asked for in a round at the rates seen: no answer of one round is asked for twice.
const DISTINCT = 120_000;

const STORY_FIELDS = `id slug title summary language category tags countries entities { id slug label kind }
  impactPaths { token label direction impactPath { id } } assets { ticker label } popularity verificationState publishedAt updatedAt
  revision links { self html rss }`;
const DOCUMENT = `query ($after: String) { stories(first: 20, after: $after) { nodes { ${STORY_FIELDS} } } }`;
const PEER_FIELDS = 'id title summary category countries entities tags publisher url publishedAt';

interface Server {
  readonly name: string;
  readonly start: () => ChildProcess;
  readonly port: number;
  readonly path: string;
  readonly script: string;
  readonly bytes: number;
}

/**
 * The newest 20 stories of 1,000,000 over REST and GraphQL, with key check and exact metering, beside peers that
 * have neither: once with all requests distinct, once with all of them the same.
 */
export async function bench(): Promise<void> {
  if (QUICK) return quick();
  const missing = await loadTools();
  if (missing !== undefined) throw new Error(missing);
  const dataDir = `${ROOT}.data/bench`;
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(`${PEERS}/node_modules`)) {
    console.log('installing the peers');
    await run('npm', [
      'install',
      '--prefix',
      PEERS,
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--ignore-scripts',
    ]);
  }
  await run(
    NODE,
    [`${PEERS}/node_modules/prisma/build/index.js`, 'generate', '--schema', `${PEERS}/schema.prisma`],
    {
      PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
    },
  );
  const postgres = await startEmbedded({ dataDir, log: openLog({ logLevel: 'error' }) });
  const children: ChildProcess[] = [];
  try {
    const databases = await makeDatabase(postgres.url);
    console.log(`corpus of ${STORIES} stories`);
    await migrate(databases);
    await fillCorpus(databases, { stories: STORIES, log: console.log });
    const env = { DATABASE_URL: databases, DATA_DIR: dataDir };
    const key = await makeKey(env);
    const cursors = await makeCursors(databases, dataDir);
    const servers = await line(env, key, cursors, dataDir);
    for (const server of servers) {
      const child = server.start();
      children.push(child);
    }
    const results = new Map<string, Round[]>();
    for (const [index, server] of servers.entries()) {
      await answering(server);
      await drive({ ...at(server, children[index]!), seconds: 2 });
      results.set(server.name, []);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, server] of servers.entries()) {
        results.get(server.name)!.push(await drive(at(server, children[index]!)));
      }
    }
    report(servers, results);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await postgres.stop();
  }
}

async function quick(): Promise<void> {
  const dataDir = `${ROOT}.data/bench`;
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbedded({ dataDir, log: openLog({ logLevel: 'error' }) });
  try {
    const databaseUrl = await makeDatabase(postgres.url);
    await migrate(databaseUrl);
    await fillCorpus(databaseUrl, { stories: STORIES, log: console.log });
    const { benchQuick } = await import('./list-quick.ts');
    await benchQuick({
      databaseUrl,
      dataDir,
      key: await makeKey({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
      cursors: await makeCursors(databaseUrl, dataDir),
      document: DOCUMENT,
      befores: randomTimes(),
    });
  } finally {
    await postgres.stop();
  }
}

function randomTimes(): number[] {
  return Array.from({ length: 50_000 }, () => NEWEST_MS - Math.floor(Math.random() * SPAN_MS));
}

function at(server: Server, child: ChildProcess) {
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${server.port}${server.path}`,
    script: server.script,
    seconds: SECONDS,
    connections: CONNECTIONS,
  };
}

async function line(
  env: NodeJS.ProcessEnv,
  key: string,
  cursors: string[],
  dataDir: string,
): Promise<Server[]> {
  const product = 4810;
  const base = { DATABASE_URL: env.DATABASE_URL };
  const befores = randomTimes();
  const script = (name: string, lines: readonly string[], post: boolean): string => {
    const file = `${dataDir}/${name}`;
    writeFileSync(`${file}.txt`, `${lines.join('\n')}\n`);
    writeFileSync(`${file}.lua`, LUA(`${file}.txt`, key, post));
    return `${file}.lua`;
  };
  const graphql = (query: string, variables: object): string => JSON.stringify({ query, variables });
  const peer = (
    name: string,
    file: string,
    port: number,
    path: string,
    lines: readonly string[],
    post: boolean,
  ) => ({
    name,
    port,
    path,
    bytes: 0,
    script: script(file, lines, post),
    start: () => pinned([`${PEERS}/${file}.mjs`], { ...base, PORT: String(port), BYTES: '18000' }),
  });
  const own = (
    name: string,
    file: string,
    path: string,
    lines: readonly string[],
    post: boolean,
    first: boolean,
  ) => ({
    name,
    port: product,
    path,
    bytes: 0,
    script: script(file, lines, post),
    start: () => (first ? serve(env, product) : theProduct!),
  });
  const constantGet = peer('limit: constant GET', 'constant', 4801, '/', ['/'], false);
  return [
    constantGet,
    {
      ...constantGet,
      name: 'limit: constant POST',
      script: script('constant-post', [graphql(DOCUMENT, {})], true),
      port: 4802,
      start: () => pinned([`${PEERS}/constant.mjs`], { ...base, PORT: '4802', BYTES: '18000' }),
    },
    peer(
      'Fastify, pg rows',
      'fastify',
      4803,
      '/',
      befores.map((before) => `/stories?before=${before}`),
      false,
    ),
    peer('PostGraphile 5', 'postgraphile', 4804, '/graphql', await postgraphileBodies(), true),
    peer(
      'yoga, Pothos, prisma plugin',
      'yoga',
      4805,
      '/graphql',
      befores.map((before) =>
        graphql(`query ($before: Float!) { stories(first: 20, before: $before) { ${PEER_FIELDS} } }`, {
          before,
        }),
      ),
      true,
    ),
    peer(
      'Mercurius with jit',
      'mercurius',
      4806,
      '/graphql',
      befores.map((before) =>
        graphql(`query ($before: Float!) { stories(first: 20, before: $before) { ${PEER_FIELDS} } }`, {
          before,
        }),
      ),
      true,
    ),
    own(
      'Newstape REST, distinct',
      'rest-distinct',
      '/',
      cursors.map((cursor) => `/v1/news?cursor=${cursor}`),
      false,
      true,
    ),
    own(
      'Newstape GraphQL, distinct',
      'graphql-distinct',
      '/graphql',
      cursors.map((after) => graphql(DOCUMENT, { after })),
      true,
      false,
    ),
    own('Newstape REST, identical', 'rest-identical', '/', ['/v1/news'], false, false),
    own('Newstape GraphQL, identical', 'graphql-identical', '/graphql', [graphql(DOCUMENT, {})], true, false),
  ];
}

const NEWEST_MS = 1_763_600_000_000;
const SPAN_MS = 94_608 * STORIES * 0.9;

async function postgraphileBodies(): Promise<string[]> {
  // It takes no bound on a column as it comes; an offset of a few hundred rows costs it next to nothing.
  return Array.from({ length: 400 }, (_, offset) =>
    JSON.stringify({
      query: `query ($offset: Int) { allBenchStories(first: 20, offset: $offset, orderBy: [PUBLISHED_AT_DESC, PRIMARY_KEY_DESC]) {
        nodes { id: rowId title summary category countries entities tags publisher url publishedAt } } }`,
      variables: { offset },
    }),
  );
}

let theProduct: ChildProcess | undefined;

function serve(env: NodeJS.ProcessEnv, port: number): ChildProcess {
  theProduct = pinned(SERVE, {
    ...SERVE_MEMORY,
    ...env,
    PORT: String(port),
    DEMO: 'off',
    ROLES: 'api',
    LOG_LEVEL: 'info',
  });
  return theProduct;
}

function pinned(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn('taskset', ['-c', '0', NODE, '--no-warnings', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'ignore',
  });
}

async function makeDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `bench_${STORIES}`;
  const known = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (known.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

async function makeKey(env: NodeJS.ProcessEnv): Promise<string> {
  const out = await run(
    NODE,
    [`${ROOT}bin/newstape.mjs`, 'keys', 'create', '--plan', 'enterprise', '--tenant', 'bench', '--json'],
    { ...env, LOG_LEVEL: 'silent' },
  );
  return (JSON.parse(out) as { key: string }).key;
}

/** Cursors at random places, signed as the service signs them: nobody could walk to so many in time. */
async function makeCursors(url: string, dataDir: string): Promise<string[]> {
  const db = openDatabase(url, { hot: 0 });
  const kms = await openKms(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  const secret = createSecretKey(await serviceSecret(db, kms, 'cursor'));
  const rows = await db.query<{ newest: string; story_id: string }>(
    'select newest, story_id from story_cards where to_pos is null order by md5(story_id::text) limit $1',
    [DISTINCT],
  );
  await db.close();
  return rows.rows.map((row) =>
    writeCursor(secret, {
      sort: 'pipeline',
      key: BigInt(row.newest),
      uuid: row.story_id,
      filter: {},
      pos: null,
      backward: false,
    }),
  );
}

async function answering(server: Server): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${server.port}/healthz`).catch(() => undefined);
    if (up !== undefined && up.status < 500) {
      if (server.port !== 4810) return;
      const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`).catch(() => undefined);
      if (ready?.status === 200) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${server.name} does not answer`);
}

const LUA = (file: string, key: string, post: boolean): string => `local lines = {}
for line in io.lines("${file}") do lines[#lines + 1] = line end
wrk.headers["authorization"] = "Bearer ${key}"
wrk.headers["content-type"] = "application/json"
local at = math.random(#lines)
request = function()
  at = at % #lines + 1
  ${post ? 'return wrk.format("POST", nil, nil, lines[at])' : 'return wrk.format("GET", lines[at])'}
end
`;

function report(servers: readonly Server[], results: ReadonlyMap<string, readonly Round[]>): void {
  const value = (name: string, field: keyof Round): number =>
    median(results.get(name)!.map((round) => round[field]));
  console.log(
    `\n${CONNECTIONS} connections, server on core 0, load on core 1, ${ROUNDS} rounds of ${SECONDS} s, medians`,
  );
  console.log(
    '| server | req/s | p50 ms | p99 ms | node us | PG us | errors |\n|---|---|---|---|---|---|---|',
  );
  for (const { name } of servers) {
    const cells = [
      value(name, 'perSecond').toFixed(0),
      value(name, 'p50').toFixed(2),
      value(name, 'p99').toFixed(1),
      value(name, 'serverMicros').toFixed(0),
      value(name, 'postgresMicros').toFixed(0),
      String(results.get(name)!.reduce((sum, round) => sum + round.errors, 0)),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  const ratio = (a: string, b: string): number => value(a, 'perSecond') / value(b, 'perSecond');
  const goals: [string, number, number][] = [
    ['REST distinct / Fastify, pg rows', ratio('Newstape REST, distinct', 'Fastify, pg rows'), 4],
    [
      'GraphQL distinct / yoga, Pothos, prisma plugin',
      ratio('Newstape GraphQL, distinct', 'yoga, Pothos, prisma plugin'),
      6,
    ],
    ['GraphQL distinct / PostGraphile 5', ratio('Newstape GraphQL, distinct', 'PostGraphile 5'), 3],
    ['GraphQL distinct / Mercurius with jit', ratio('Newstape GraphQL, distinct', 'Mercurius with jit'), 1.5],
    ['REST identical / constant GET', ratio('Newstape REST, identical', 'limit: constant GET'), 0.7],
    ['GraphQL identical / constant POST', ratio('Newstape GraphQL, identical', 'limit: constant POST'), 0.7],
  ];
  console.log('\n| ratio | measured | goal |\n|---|---|---|');
  for (const [name, measured, goal] of goals) console.log(`| ${name} | ${measured.toFixed(2)} | ${goal} |`);
}
