import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Logger } from '../../src/platform/log.ts';
import { jsonOf, turnAway } from '../../src/platform/peers.ts';
import { Problem } from '../../src/platform/problem.ts';
import { openRedis, openRedisListener, type Redis } from '../../src/platform/redis.ts';

/** A message to the node that has the connection of a reservation. */
export type StreamMessage =
  /** Begins a subscription that was checked and counted. */
  | {
      readonly kind: 'read';
      readonly id: string;
      readonly request: {
        readonly query: string;
        readonly operationName?: string;
        readonly variables?: object;
      };
      readonly symbols: readonly string[];
      readonly after: string | null;
    }
  /** Begins a subscription to stories or webhook deliveries, which is resolved at the node with the connection. */
  | {
      readonly kind: 'stories';
      readonly id: string;
      readonly request: {
        readonly query: string;
        readonly operationName?: string;
        readonly variables?: object;
      };
      readonly after: string | null;
    }
  /** Sends frames that are ready. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'stop'; readonly id: string };

// Messages come through Redis, where other programs may write too. A message with another shape is dropped.
const requestShape = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const messageShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stories'),
    id: z.string(),
    request: requestShape,
    after: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('read'),
    id: z.string(),
    request: requestShape,
    symbols: z.array(z.string()),
    after: z.string().nullable(),
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('stop'), id: z.string() }),
]);
const sentShape = z.object({ token: z.string(), message: messageShape });

/** A reservation: the key that made it, and whether it holds as many messages as may wait for its connection. */
export interface Reserved {
  /** The public id of the key. */
  readonly publicId: string;
  readonly isFull: boolean;
}

/** A connection that fulfils a reservation. */
export interface Fulfilment {
  take(message: StreamMessage): void;
  /** Whether an operation with this id is running. */
  has(id: string): boolean;
}

/**
 * Reservations of the single connection mode (GraphQL over SSE). Their number is bounded. A reservation ends a minute after
 * it was made, unless it is fulfilled, and when its connection ends. With Redis every node knows all reservations, because
 * operations may reach another node than the connection.
 */
export interface Reservations {
  /** @throws Problem `conflict` if the key has too many. */
  reserve(publicId: string): Promise<string>;
  find(token: string): Promise<Reserved | undefined>;
  /** @returns the messages before the connection opened. Undefined if there is no such reservation, or it is fulfilled. */
  open(token: string, fulfilment: Fulfilment): Promise<readonly StreamMessage[] | undefined>;
  /**
   * Whether an operation with this id is running, or waits for the connection, as far as this process knows. A process
   * without the connection does not know, and the connection refuses the id.
   */
  has(token: string, id: string): boolean;
  /** @returns false if the reservation has ended, or too many messages wait for its connection. */
  send(token: string, message: StreamMessage): Promise<boolean>;
  /** The connection has ended, and the reservation with it. */
  drop(token: string): Promise<void>;
  close(): void;
}

/** How long a reservation waits for its connection. */
const RESERVED_MS = 60_000;
/** Maximum number of reservations of a key, including fulfilled ones: one for each tab of a large screen. */
const MOST_RESERVATIONS = 50;
// Maximum number of messages that wait for the connection, and of reservations of one process.
const MOST_AHEAD = 20;
const MOST_IN_ALL = 20_000;

/** @param redisUrl undefined: the reservations are known to this process alone. */
export function openReservations(redisUrl: string | undefined, log: Logger): Reservations {
  return redisUrl === undefined ? new LocalReservations() : new SharedReservations(redisUrl, log);
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The refusal for a key that has the maximum number of reservations. */
export function tooMany(): Problem {
  return new Problem(
    'conflict',
    `This key already has ${MOST_RESERVATIONS} reserved streams. Close one first.`,
  );
}

interface LocalReservation {
  readonly publicId: string;
  readonly ahead: StreamMessage[];
  readonly expiry: NodeJS.Timeout;
  fulfilment: Fulfilment | undefined;
}

/** The reservations of one process. */
export class LocalReservations implements Reservations {
  readonly #held = new Map<string, LocalReservation>();

  async reserve(publicId: string): Promise<string> {
    let own = 0;
    for (const held of this.#held.values()) if (held.publicId === publicId) own += 1;
    if (own >= MOST_RESERVATIONS || this.#held.size >= MOST_IN_ALL) throw tooMany();
    const token = newToken();
    const expiry = setTimeout(() => void this.drop(token), RESERVED_MS).unref();
    this.#held.set(token, { publicId, ahead: [], expiry, fulfilment: undefined });
    return token;
  }

  async find(token: string): Promise<Reserved | undefined> {
    const held = this.#held.get(token);
    return held === undefined
      ? undefined
      : { publicId: held.publicId, isFull: held.ahead.length >= MOST_AHEAD };
  }

  async open(token: string, fulfilment: Fulfilment): Promise<readonly StreamMessage[] | undefined> {
    const held = this.#held.get(token);
    if (held === undefined || held.fulfilment !== undefined) return undefined;
    clearTimeout(held.expiry);
    held.fulfilment = fulfilment;
    return held.ahead.splice(0);
  }

  has(token: string, id: string): boolean {
    const held = this.#held.get(token);
    if (held?.fulfilment !== undefined) return held.fulfilment.has(id);
    const last = held?.ahead.findLast((message) => message.kind !== 'text' && message.id === id);
    return last !== undefined && last.kind !== 'stop';
  }

  async send(token: string, message: StreamMessage): Promise<boolean> {
    const held = this.#held.get(token);
    if (held === undefined) return false;
    if (held.fulfilment !== undefined) held.fulfilment.take(message);
    else if (held.ahead.length >= MOST_AHEAD) return false;
    else held.ahead.push(message);
    return true;
  }

  async drop(token: string): Promise<void> {
    clearTimeout(this.#held.get(token)?.expiry);
    this.#held.delete(token);
  }

  close(): void {
    for (const { expiry } of this.#held.values()) clearTimeout(expiry);
    this.#held.clear();
  }
}

// The entry of an open connection expires after this time. It is renewed three times in it.
const OPEN_SECONDS = 30;

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
    return { publicId, isFull: ahead >= MOST_AHEAD };
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

// ARGV: name of the channel without the node, message with its token, message, maximum number of messages, ms that they wait.
const SEND = `
if redis.call('exists', KEYS[1]) == 0 then return 0 end
local node = redis.call('hget', KEYS[1], 'node')
if node then return redis.call('publish', ARGV[1] .. node, ARGV[2]) > 0 and 1 or 0 end
if redis.call('llen', KEYS[2]) >= tonumber(ARGV[4]) then return 0 end
redis.call('rpush', KEYS[2], ARGV[3])
redis.call('pexpire', KEYS[2], ARGV[5])
return 1`;
