// node test/faults/soak.ts --minutes 30 --folder /tmp/soak --out /tmp/soak/figures.ndjson
// The topology of deploy/ (two api nodes, a worker, an ingest node, a replica, Redis, a balancer) with everything at once:
// reads, polls, streams, publishing, webhooks and research. Each ten seconds one line of figures is written, at the end one
// with what was lost or came twice. `soak-draw.ts` draws them. docs/scaling.md says what came out.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnvFile } from '../../deploy/env-file.ts';
import { PRIMARY_SETTINGS } from '../../deploy/standby.ts';
import { Topology } from '../../deploy/topology.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { Loads } from './soak/loads.ts';
import { Meter } from './soak/measure.ts';
import { Receivers } from './soak/receivers.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    folder: { type: 'string', default: '/tmp/newstape-soak' },
    out: { type: 'string' },
    stories: { type: 'string', default: '20000' },
    bind: { type: 'string', default: '127.0.0.1:8080' },
  },
});
const folder = resolve(values.folder);
const out = resolve(values.out ?? join(folder, 'figures.ndjson'));
const SAMPLE_MS = 10_000;
const COMMANDS = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));

mkdirSync(folder, { recursive: true, mode: 0o711 });
chmodSync(folder, 0o711);
writeFileSync(out, '');
const log = openLog({ logLevel: 'warn' });
const settings = {
  ...readEnvFile(readFileSync(new URL('../../deploy/newstape.env', import.meta.url), 'utf8'), [
    'POSTGRES_PASSWORD',
  ]),
  KMS_KEY: randomBytes(32).toString('base64'),
  HOOKS_ALLOW_LOOPBACK: 'on',
  LOG_LEVEL: 'warn',
};
await fill();

const lines: string[] = [];
const topology = await Topology.start({
  settings,
  folder,
  bind: values.bind,
  log,
  onLine: (name, line) => {
    if (lines.push(`${new Date().toISOString()} ${name}: ${line}`) <= 1_000)
      appendFileSync(join(folder, 'log.txt'), `${lines.at(-1)}\n`);
  },
});
const receivers = await Receivers.open();
try {
  const key = (tenant: string, scopes: string) => JSON.parse(command(keyArguments(tenant, scopes))).key;
  const scopes = 'read,write,webhooks,ai,mcp';
  const keys = {
    operator: key('newsroom', `${scopes},operator`),
    readers: ['one', 'two', 'three', 'four'].map((name) => key(name, scopes)),
  };
  const loads = new Loads({ url: topology.url, keys, receivers });
  const meter = new Meter({ processes: () => topology.processes, databaseUrl: commands().DATABASE_URL! });
  await loads.begin();
  const started = Date.now();
  const end = started + Number(values.minutes) * 60_000;
  for (let next = started; next < end; next += SAMPLE_MS) {
    await sleep(Math.max(0, next - Date.now()));
    write({
      seconds: Math.round((Date.now() - started) / 1_000),
      ...loads.take(),
      ...(await meter.sample()),
    });
  }
  await loads.stop();
  write({ end: await loads.balance(), logged: lines.length });
  await meter.close();
} finally {
  await topology.stop();
  await receivers.close();
}

function write(line: object): void {
  appendFileSync(out, `${JSON.stringify(line)}\n`);
}

/** Fills the database before the nodes start: they remember what they have seen. */
async function fill(): Promise<void> {
  const dataDir = join(folder, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const server = await startEmbedded({ dataDir, log, settings: PRIMARY_SETTINGS });
  try {
    run(['generate', '--stories', values.stories, '--days', '365'], {
      ...settings,
      DATABASE_URL: server.url,
      DATA_DIR: join(folder, 'commands'),
    });
  } finally {
    await server.stop();
  }
}

function commands(): Record<string, string> {
  return readEnvFile(readFileSync(join(folder, 'commands.env'), 'utf8'), ['POSTGRES_PASSWORD']);
}

function keyArguments(tenant: string, scopes: string): string[] {
  return ['keys', 'create', '--tenant', tenant, '--plan', 'enterprise', '--scopes', scopes, '--json'];
}

function command(args: readonly string[]): string {
  return run(args, commands());
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): string {
  const done = spawnSync(process.execPath, [COMMANDS, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`newstape ${args[0]} ended with ${done.status}: ${done.stderr}`);
  return done.stdout;
}
