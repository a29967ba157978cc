import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openMeter } from '../../src/metering/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';

const IN_FLIGHT = 64;
const SECONDS = 3;
const TENANTS = 1_000;
// Enough connections that more give UPDATE-a-call no more on a few cores.
const PEER_CONNECTIONS = 8;

interface Contestant {
  readonly name: string;
  admit(tenant: string): Promise<number>;
  close(): Promise<void>;
}

interface Result {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of this process and of PostgreSQL, in us a call; the second is NaN where /proc is not. */
  readonly nodeUs: number;
  readonly postgresUs: number;
}

/**
 * Admissions a second by one UPDATE a call and by group commit, for one hot tenant and over 1,000 tenants, with 64
 * requests in flight. Prints a table. PostgreSQL is the embedded one with its own settings, or BENCH_DATABASE_URL
 * (an empty database that may be written to).
 */
export async function bench(): Promise<void> {
  const given = process.env.BENCH_DATABASE_URL;
  const dataDir = mkdtempSync(join(tmpdir(), 'newstape-bench-meter-'));
  const server =
    given === undefined ? await startEmbedded({ dataDir, log: openLog({ logLevel: 'error' }) }) : undefined;
  try {
    await compare(given ?? server!.url);
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(url: string): Promise<void> {
  await migrate(url);
  const tenants = await prepare(url);
  console.log(`| ${IN_FLIGHT} in flight | tenants | calls/s | p50 ms | p99 ms | node us | PostgreSQL us |`);
  console.log('|---|---|---|---|---|---|---|');
  const perSecond = new Map<string, number>();
  for (const make of [updateACall, groupCommit]) {
    for (const among of [tenants.slice(0, 1), tenants]) {
      const contestant = make(url);
      await measure(contestant, among, 0.5, url);
      const result = await measure(contestant, among, SECONDS, url);
      await contestant.close();
      perSecond.set(`${contestant.name} ${among.length}`, result.perSecond);
      const cells = [result.p50, result.p99, result.nodeUs, result.postgresUs].map((value) =>
        value.toFixed(2),
      );
      console.log(
        `| ${contestant.name} | ${among.length} | ${Math.round(result.perSecond)} | ${cells.join(' | ')} |`,
      );
    }
  }
  for (const count of [1, TENANTS]) {
    const ratio = perSecond.get(`group commit ${count}`)! / perSecond.get(`UPDATE a call ${count}`)!;
    console.log(`group commit / UPDATE a call, ${count} tenants: ${ratio.toFixed(1)}x`);
  }
  const alone = groupCommit(url);
  const single = await measure(alone, tenants.slice(0, 1), SECONDS, url, 1);
  await alone.close();
  console.log(`one request at a time: p50 ${single.p50.toFixed(2)} ms, p99 ${single.p99.toFixed(2)} ms`);
}

function updateACall(url: string): Contestant {
  const pool = new pg.Pool({ connectionString: url, max: PEER_CONNECTIONS });
  const text = `update usage_months set calls = calls + 1
    where tenant_id = $1 and month = date_trunc('month', clock_timestamp() at time zone 'UTC')::date
      and calls < 1000000000000 returning calls`;
  return {
    name: 'UPDATE a call',
    async admit(tenant) {
      const result = await pool.query<{ calls: string }>({ name: 'update-a-call', text, values: [tenant] });
      return Number(result.rows[0]!.calls);
    },
    close: () => pool.end(),
  };
}

function groupCommit(url: string): Contestant {
  const meter = openMeter({ db: { url }, log: openLog({ logLevel: 'error' }) });
  return {
    name: 'group commit',
    async admit(tenant) {
      const { admitted, usage } = await meter.admit(tenant, 1);
      if (!admitted) throw new Error('the limit was not meant to be reached');
      return usage.calls;
    },
    close: () => meter.close(),
  };
}

async function measure(
  contestant: Contestant,
  tenants: readonly string[],
  seconds: number,
  url: string,
  inFlight: number = IN_FLIGHT,
): Promise<Result> {
  const postmaster = await postmasterOf(url);
  const times: number[] = [];
  const nodeBefore = process.cpuUsage();
  const postgresBefore = postgresSeconds(postmaster);
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let now = performance.now(); now < end; ) {
        await contestant.admit(tenants[Math.floor(Math.random() * tenants.length)]!);
        const done = performance.now();
        times.push(done - now);
        now = done;
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  const node = process.cpuUsage(nodeBefore);
  const postgres = postgresSeconds(postmaster) - postgresBefore;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
    nodeUs: (node.user + node.system) / times.length,
    postgresUs: (postgres * 1e6) / times.length,
  };
}

async function prepare(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tenants = Array.from({ length: TENANTS }, () => newUuid());
  await client.query(
    `insert into plans (name, label, calls_per_month, ai_questions, market_data, rank)
     values ('bench', 'Bench', 1000000000000, null, true, 0) on conflict do nothing`,
  );
  await client.query(
    `insert into tenants (id, name, plan) select id, id::text, 'bench' from unnest($1::uuid[]) as t (id)`,
    [tenants],
  );
  await client.query(
    `insert into usage_months (tenant_id, month)
     select id, date_trunc('month', clock_timestamp() at time zone 'UTC')::date from unnest($1::uuid[]) as t (id)`,
    [tenants],
  );
  await client.end();
  return tenants;
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  await client.end();
  return Number(result.rows[0]!.file.split('\n')[0]);
}

/** Processor time of all processes of a PostgreSQL on this machine, in s; NaN where /proc does not tell. */
function postgresSeconds(postmaster: number): number {
  try {
    let ticks = 0;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(pid);
      if (fields !== undefined && Number(fields[1]) === postmaster)
        ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks / 100;
  } catch {
    return Number.NaN;
  }
}

/** The fields of /proc/<pid>/stat from the third on (proc_pid_stat(5)); undefined when the process has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bench();
