import type { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { seldom } from './memory/seldom.ts';

export type { Redis };

const ioredis = seldom<typeof import('ioredis')>('ioredis');

// A command that takes longer fails as if Redis were unavailable.
const COMMAND_MS = 3_000;
/** The longest time that a command of a blocking connection may ask Redis to wait, in ms. */
export const LONGEST_BLOCK_MS = 1_000;
// A connection over which nothing comes for so long, while an answer is due, is replaced. A machine or a balancer that went
// away without a word leaves it open, and TCP may go on sending into it for a quarter of an hour.
const SILENT_MS = COMMAND_MS + LONGEST_BLOCK_MS;
const LONGEST_RETRY_MS = 1_000;
// A subscription is only told things: without a question no answer is due on it, and its silence is never noticed.
const LISTENER_PING_MS = 2_000;

/**
 * A connection to Redis. It reconnects by itself for as long as it is open, also when the other side falls silent. While
 * Redis is unavailable commands fail at once, so that the caller can decide what to do.
 * @param name shown in CLIENT LIST.
 * @param blocking for commands that wait for up to `LONGEST_BLOCK_MS`.
 */
export function openRedis(url: string, name: string, log: Logger, blocking = false): Redis {
  const redis = new (ioredis().Redis)(url, {
    connectionName: `newstape-${name}`,
    lazyConnect: false,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: COMMAND_MS,
    socketTimeout: SILENT_MS,
    ...(blocking ? {} : { commandTimeout: COMMAND_MS }),
    retryStrategy: (attempt) => Math.min(50 * attempt, LONGEST_RETRY_MS),
  });
  let told = false;
  redis.on('error', (error: Error) => {
    if (told) return;
    told = true;
    log.warn({ err: error, connection: name }, 'Redis is unavailable');
  });
  redis.on('ready', () => {
    if (told) log.info({ connection: name }, 'Redis is back');
    told = false;
  });
  return redis;
}

/**
 * A connection for subscriptions, as `openRedis` opens it. It asks Redis for a sign of life every few seconds.
 * @param channels what it subscribes to, again after each reconnection.
 */
export function openRedisListener(
  url: string,
  name: string,
  log: Logger,
  channels: readonly string[],
): Redis {
  const redis = openRedis(url, name, log, true);
  redis.on('ready', () => void redis.subscribe(...channels).catch(() => undefined));
  const asking = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, LISTENER_PING_MS).unref();
  redis.on('end', () => clearInterval(asking));
  return redis;
}
