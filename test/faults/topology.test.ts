import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvFile } from '../../deploy/env-file.ts';
import { Topology } from '../../deploy/topology.ts';
import { openLog } from '../../src/platform/log.ts';
import { newstape } from '../setup/command.ts';
import { freePort } from '../setup/free-port.ts';
import { hasRedis } from '../setup/redis.ts';

const hasBalancer = spawnSync('haproxy', ['-v']).status === 0;
const can = hasRedis && hasBalancer;
if (!can) {
  console.warn(
    '\nNOT RUN: the topology of deploy/ (test/faults/topology.test.ts). It needs redis-server and haproxy.\n',
  );
}

describe.skipIf(!can)('the topology of deploy/ as plain processes (needs redis-server and haproxy)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'newstape-topology-'));
  const lines: string[] = [];
  let topology: Topology;
  let key: string;

  beforeAll(async () => {
    // PostgreSQL does not run as root, and has to reach its data.
    chmodSync(folder, 0o711);
    const file = readFileSync(new URL('../../deploy/newstape.env', import.meta.url), 'utf8');
    const settings = {
      ...readEnvFile(file, ['POSTGRES_PASSWORD']),
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
      // Its archive of the market is not looked at, and filling it takes a third of a core.
      VENUE_SYMBOLS: 'BTCUSDT',
    };
    const bind = `127.0.0.1:${await freePort()}`;
    const log = openLog({ logLevel: 'silent' });
    topology = await Topology.start({
      settings,
      folder,
      bind,
      log,
      onLine: (name, line) => lines.push(`${name}: ${line}`),
    });
    const commands = readEnvFile(readFileSync(join(folder, 'commands.env'), 'utf8'), ['POSTGRES_PASSWORD']);
    const made = await newstape(['keys', 'create', '--tenant', 'acme', '--plan', 'pro', '--json'], commands);
    key = (JSON.parse(made.stdout) as { key: string }).key;
  });
  afterAll(async () => {
    await topology?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the balancer serves the nodes, and keeps the figures of operators to itself', async () => {
    expect(await status(`${topology.url}/v1/news?page_size=1`, key)).toBe(200);
    expect(await status(`${topology.url}/metrics`, key)).toBe(404);
  });

  test('the standby follows the primary, and takes no writes', async () => {
    const commands = readEnvFile(readFileSync(join(folder, 'commands.env'), 'utf8'), ['POSTGRES_PASSWORD']);
    const primary = new pg.Client({ connectionString: commands.DATABASE_URL });
    const standby = new pg.Client({
      connectionString: commands.DATABASE_URL!.replaceAll('postgres%2Fpostgres-18', 'standby%2Fpostgres-18'),
    });
    await primary.connect();
    await standby.connect();
    try {
      await primary.query('create table followed as select 42 as answer');
      await expect
        .poll(async () => (await standby.query(`select to_regclass('followed') as there`)).rows[0].there)
        .toBe('followed');
      expect((await standby.query('select answer from followed')).rows).toEqual([{ answer: 42 }]);
      await expect(standby.query('delete from followed')).rejects.toThrow('read-only');
    } finally {
      await primary.end();
      await standby.end();
    }
  });

  test('a restart of the api nodes, one after the other, fails no request of readers that connect anew each time', async () => {
    const seen = new Map<string, number>();
    let isOver = false;
    const readers = [0, 1, 2].map(async () => {
      while (!isOver) {
        const outcome = String(
          await status(`${topology.url}/v1/news?page_size=1`, key).catch(({ code }) => code),
        );
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        // Without a rest they take the processor that the nodes start with.
        await sleep(5);
      }
    });
    await topology.roll(['api-a', 'api-b']);
    isOver = true;
    await Promise.all(readers);
    expect([...seen.keys()]).toEqual(['200']);
    expect(seen.get('200')).toBeGreaterThan(100);
    expect(lines.filter((line) => /^api-\w: ended with 0$/.test(line))).toHaveLength(2);
  });

  test('told to stop while a node is being started anew, it leaves no process behind', async () => {
    const seen = new Set<number>();
    const look = setInterval(() => {
      try {
        for (const pid of topology.processes.values()) seen.add(pid);
      } catch {
        // The database has left already.
      }
    }, 20);
    try {
      const rolling = topology.roll(['ingest', 'worker']);
      await sleep(500);
      await topology.stop();
      await rolling;
    } finally {
      clearInterval(look);
    }
    // Nodes, Redis, the balancer and two databases.
    expect(seen.size).toBeGreaterThanOrEqual(8);
    expect([...seen].filter(isThere)).toEqual([]);
  });
});

/** The status of one request over a connection of its own. */
function status(url: string, apiKey: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent: new Agent({ keepAlive: false }), headers: { authorization: `Bearer ${apiKey}` } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode!));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
