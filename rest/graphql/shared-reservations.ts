import type { Logger } from '../../src/platform/log.ts';
import { jsonOf, turnAway } from '../../src/platform/peers.ts';
import { Problem } from '../../src/platform/problem.ts';
import { openRedis, openRedisListener, type Redis } from '../../src/platform/redis.ts';
import {
  type Fulfilment,
  LocalReservations,
  MOST_AHEAD,
  MOST_RESERVATIONS,
  newToken,
  RESERVED_MS,
  type Reservations,
  type Reserved,
  tooMany,
} from './reservations.ts';
import { messageShape, type StreamMessage, sentShape } from './stream-messages.ts';

/** @param redisUrl undefined: the reservations are known to this process alone. */
export function openReservations(redisUrl: string | undefined, log: Logger): Reservations {
  return redisUrl === undefined ? new LocalReservations() : new SharedReservations(redisUrl, log);
}

// The entry of an open connection expires after this time. It is renewed three times in it.
const OPEN_SECONDS = 30;

/** The reservations that all nodes of one Redis know. */
class SharedReservations implements Reservations {
  readonly #redis: Redis;
  readonly #listener: Redis;
  readonly #node = newToken();
  readonly #open = new Map<string, Fulfilment>();
  readonly #renewing: NodeJS.Timeout;

  constructor(redisUrl: string, log: Logger) {
    this.#redis = openRedis(redisUrl, 'reservations', log);
    this.#listener = openRedisListener(redisUrl, 'reservations-listener', log, [channelOf(this.#node)]);
    this.#listener.on('message', (_channel: string, text: string) => {
      const sent = sentShape.safeParse(jsonOf(text)).data;
      if (sent === undefined) turnAway(log, 'redis_reservations', 'schema');
      else this.#open.get(sent.token)?.take(sent.message as StreamMessage);
    });
    this.#renewing = setInterval(() => void this.#renew(), (OPEN_SECONDS * 1000) / 3);
    this.#renewing.unref();
  }

  async reserve(publicId: string): Promise<string> {
    const token = newToken();
    const made = await this.#asked(() =>
      this.#redis.eval(
        RESERVE,
        2,
        keyOf(token),
        ownedBy(publicId),
        ...[publicId, token, RESERVED_MS, MOST_RESERVATIONS, Date.now()],
      ),
    );
    if (made === 0) throw tooMany();
    return token;
  }

  async find(token: string): Promise<Reserved | undefined> {
    const [publicId, node] = await this.#asked(() => this.#redis.hmget(keyOf(token), 'key', 'node'));
    if (publicId == null) return undefined;
    const ahead = node == null ? await this.#asked(() => this.#redis.llen(aheadOf(token))) : 0;
    return { publicId, isFull: this.#open.get(token)?.isFull ?? ahead >= MOST_AHEAD };
  }

  async open(token: string, fulfilment: Fulfilment): Promise<readonly StreamMessage[] | undefined> {
    if (this.#open.has(token)) return undefined;
    // First, because other nodes can send messages as soon as they know the node of the connection.
    this.#open.set(token, fulfilment);
    const ahead = (await this.#asked(() =>
      this.#redis.eval(OPEN, 2, keyOf(token), aheadOf(token), this.#node, OPEN_SECONDS),
    ).catch((error: unknown) => {
      this.#open.delete(token);
      throw error;
    })) as string[] | null;
    if (ahead !== null) {
      return ahead.flatMap((text) => {
        const message = messageShape.safeParse(jsonOf(text)).data;
        if (message === undefined) turnAway(undefined, 'redis_reservations', 'schema');
        return message === undefined ? [] : [message as StreamMessage];
      });
    }
    this.#open.delete(token);
    return undefined;
  }

  has(token: string, id: string): boolean {
    return this.#open.get(token)?.has(id) ?? false;
  }

  async send(token: string, message: StreamMessage): Promise<boolean> {
    const here = this.#open.get(token);
    if (here !== undefined) {
      here.take(message);
      return true;
    }
    const sent = await this.#asked(() =>
      this.#redis.eval(
        SEND,
        2,
        keyOf(token),
        aheadOf(token),
        ...[
          channelOf(''),
          JSON.stringify({ token, message }),
          JSON.stringify(message),
          MOST_AHEAD,
          RESERVED_MS,
          message.kind === 'stop' ? message.id : '',
        ],
      ),
    );
    return sent === 1;
  }

  async drop(token: string): Promise<void> {
    this.#open.delete(token);
    await this.#redis.del(keyOf(token), aheadOf(token)).catch(() => undefined);
  }

  close(): void {
    clearInterval(this.#renewing);
    this.#redis.disconnect();
    this.#listener.disconnect();
  }

  async #renew(): Promise<void> {
    for (const token of this.#open.keys()) {
      await this.#redis.expire(keyOf(token), OPEN_SECONDS).catch(() => undefined);
    }
  }

  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new Problem('unavailable', 'Streams cannot be reserved now. Try again shortly.', {
        headers: { 'retry-after': '2' },
        cause: error,
      });
    }
  }
}

// All keys are in one slot of a cluster, so that a script can use a reservation and its messages.
const keyOf = (token: string): string => `newstape:{streams}:reservation:${token}`;
const aheadOf = (token: string): string => `newstape:{streams}:ahead:${token}`;
const ownedBy = (publicId: string): string => `newstape:{streams}:owned:${publicId}`;
const channelOf = (node: string): string => `newstape:streams:node:${node}`;

// ARGV: public id of the key, token, ms that it waits, maximum number of a key, now. Ended reservations are not counted.
const RESERVE = `
for _, token in ipairs(redis.call('smembers', KEYS[2])) do
  if redis.call('exists', 'newstape:{streams}:reservation:' .. token) == 0 then redis.call('srem', KEYS[2], token) end
end
if redis.call('scard', KEYS[2]) >= tonumber(ARGV[4]) then return 0 end
redis.call('hset', KEYS[1], 'key', ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[3])
redis.call('sadd', KEYS[2], ARGV[2])
redis.call('pexpire', KEYS[2], 86400000)
return 1`;

// ARGV: node, seconds.
const OPEN = `
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], 'node') == 1 then return false end
redis.call('hset', KEYS[1], 'node', ARGV[1])
redis.call('expire', KEYS[1], ARGV[2])
local ahead = redis.call('lrange', KEYS[2], 0, -1)
redis.call('del', KEYS[2])
return ahead`;

// ARGV: name of the channel without the node, message with its token, message, maximum number of messages, ms that they wait,
// the operation that the message stops, if it stops one.
const SEND = `
if redis.call('exists', KEYS[1]) == 0 then return 0 end
local node = redis.call('hget', KEYS[1], 'node')
if node then return redis.call('publish', ARGV[1] .. node, ARGV[2]) > 0 and 1 or 0 end
if ARGV[6] ~= '' then
  for _, text in ipairs(redis.call('lrange', KEYS[2], 0, -1)) do
    local isRead, waiting = pcall(cjson.decode, text)
    if isRead and type(waiting) == 'table' and waiting.id == ARGV[6] then redis.call('lrem', KEYS[2], 0, text) end
  end
  return 1
end
if redis.call('llen', KEYS[2]) >= tonumber(ARGV[4]) then return 0 end
redis.call('rpush', KEYS[2], ARGV[3])
redis.call('pexpire', KEYS[2], ARGV[5])
return 1`;
