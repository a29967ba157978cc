import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Says plainly which tests do not run for want of a Redis; `.ci/run` installs one. */
export function noteRedis(what: string): void {
  if (hasRedis) return;
  console.warn(`\nNOT RUN: ${what}. It needs redis-server. Install it: apt-get install redis-server\n`);
}

/** A Redis of a test's own, on a free port, without anything on disk. */
export interface TestRedis {
  readonly url: string;
  /** Cut off as a crash would. What it held is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export async function testRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 20, retryStrategy: () => 50 });
  client.on('error', () => {});
  const redis: TestRedis = {
    url,
    async start() {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'],
        {
          stdio: 'ignore',
        },
      );
      await client.ping();
    },
    async kill() {
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
    async flush() {
      await client.flushall();
    },
    async close() {
      client.disconnect();
      await redis.kill();
    },
  };
  await redis.start();
  return redis;
}
