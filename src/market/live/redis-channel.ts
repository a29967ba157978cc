import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import { LONGEST_BLOCK_MS, openRedis, type Redis } from '../../platform/redis.ts';
import { type Channel, ChannelAway, Fenced, newEpoch, RECENT_MS, type Tail } from './channel.ts';
import { type Entry, entryOf, lastTradeOf, type RawEntry } from './entries.ts';
import { CONNECTING, type Hub } from './hub.ts';
import type { Draft, Posted, PostedTick } from './model.ts';
import { SEQ_PER_MS } from './position.ts';
import { REPLAY_LIMITS } from './replay.ts';

export interface RedisChannelOptions {
  readonly url: string;
  readonly venue: string;
  readonly log: Logger;
  /** The hub of this node; none where no streams are served. */
  readonly hub?: Hub | undefined;
}

const PAGE = 5_000;
// Above what a replay window holds; only a flood reaches it.
const MOST_ENTRIES = 250_000;
// No read takes so long, unless the machine or this process stood still: Redis may have let go of entries meanwhile.
const LONGEST_READ_MS = 60_000;
const RETRY_MS = 200;
// Redis and this node may be started together.
const STARTING_MS = 10_000;
const AWAY = 'stream_backend_away';

/**
 * The channel of many nodes: one Redis Stream. Its entries' ids are the places, and each names the life of the stream,
 * so that a Redis that lost what it held is noticed by everybody. Writes are refused to whoever has an old token.
 */
export class RedisChannel implements Channel {
  readonly #options: RedisChannelOptions;
  readonly #redis: Redis;
  readonly #follower: Redis | undefined;
  readonly #keys: Keys;
  #following: Promise<void> = Promise.resolve();
  #closed = false;
  /** The last place that this node wrote. */
  #written = 0;

  constructor(options: RedisChannelOptions) {
    const { url, log, venue, hub } = options;
    this.#options = options;
    this.#keys = keysOf(venue);
    this.#redis = openRedis(url, 'live', log);
    if (hub !== undefined) {
      this.#follower = openRedis(url, 'live-follower', log, true);
      this.#following = this.#follow(hub, this.#follower);
    }
  }

  async lead(token: number): Promise<Tail> {
    const { fence, epoch, seq, stream, bars, last } = this.#keys;
    const now = Date.now();
    return this.#asked(async () => {
      const led = (await this.#redis.eval(
        LEAD,
        6,
        ...[fence, epoch, seq, stream, bars, last],
        ...[
          token,
          newEpoch(),
          now * SEQ_PER_MS,
          this.#written,
          JSON.stringify({ event: { kind: 'beat', clock: 0 } }),
        ],
      )) as [number, string];
      if (led[0] === 0) throw new Fenced();
      const recent: Posted[] = [];
      const since = `${(now - RECENT_MS) * SEQ_PER_MS}-0`;
      for await (const { entries } of pages(this.#redis, stream, since, this.#options.log)) {
        for (const entry of entries) recent.push(entry.posted);
      }
      return { epoch: led[1], recent, trades: await this.#trades(this.#redis) };
    });
  }

  async post(token: number, epoch: string, batch: readonly Draft[]): Promise<void> {
    const keys = this.#keys;
    const now = Date.now();
    const entries = batch.flatMap((draft) => {
      const { event } = draft;
      const kind =
        event.kind === 'bar_close' ? 'b' : event.kind === 'tick' && event.tickType === 'trade' ? 't' : '';
      return [kind, kind === 't' ? (event as PostedTick['event']).symbol : '', JSON.stringify(draft)];
    });
    const written = await this.#asked(() =>
      this.#redis.eval(
        POST,
        6,
        ...[keys.fence, keys.epoch, keys.seq, keys.stream, keys.bars, keys.last],
        ...[token, epoch, now * SEQ_PER_MS],
        (now - REPLAY_LIMITS.windowMs) * SEQ_PER_MS,
        (now - REPLAY_LIMITS.barsMs) * SEQ_PER_MS,
        MOST_ENTRIES,
        ...entries,
      ),
    );
    if (written === 'fenced') throw new Fenced();
    if (written === 'ended') throw new ChannelAway('the stream was lost');
    this.#written = Number(written);
  }

  resign(): void {}

  standBy(): void {}

  async close(): Promise<void> {
    this.#closed = true;
    this.#follower?.disconnect();
    await this.#following;
    this.#redis.disconnect();
  }

  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Fenced || error instanceof ChannelAway) throw error;
      throw new ChannelAway('Redis is unavailable', { cause: error });
    }
  }

  async #trades(redis: Redis): Promise<PostedTick[]> {
    const held = await redis.hgetall(this.#keys.last);
    return Object.values(held).flatMap((text) => lastTradeOf(text, this.#options.log) ?? []);
  }

  /** Reads the stream for as long as the channel is open, and hands it to the hub. */
  async #follow(hub: Hub, redis: Redis): Promise<void> {
    /** Where the last entry lies that was read, whatever it was; undefined: the stream has not begun. */
    let last: string | undefined;
    let hasFailed = false;
    let asked = steadyNow();
    const begun = performance.now();
    while (!this.#closed) {
      try {
        const wasAway = hasFailed || steadyNow() - asked > LONGEST_READ_MS;
        if (last !== undefined && wasAway && (await this.#hasHole(hub, redis, last))) {
          // The readers come back by their ids, and are told.
          hub.dismiss(CONNECTING);
          last = undefined;
        }
        last ??= await this.#load(hub, redis);
        hasFailed = false;
        hub.unsay(AWAY);
        if (last === undefined) {
          await sleep(RETRY_MS);
          continue;
        }
        asked = steadyNow();
        const found = (await redis.xread(
          'COUNT',
          PAGE,
          'BLOCK',
          LONGEST_BLOCK_MS,
          'STREAMS',
          this.#keys.stream,
          last,
        )) as [string, RawEntry[]][] | null;
        const rows = found?.[0]?.[1] ?? [];
        last = (await this.#hand(hub, redis, rows)) ?? rows.at(-1)?.[0] ?? last;
        if (hub.away !== undefined) hub.open();
      } catch (error) {
        if (this.#closed) return;
        hasFailed = true;
        this.#options.log.debug({ err: error }, 'the stream cannot be read');
        // A node that has just started has not reached Redis yet: that is no news.
        const isStarting = last === undefined && performance.now() - begun < STARTING_MS;
        if (!isStarting) {
          hub.shut('The stream cannot be read, because Redis is unavailable. Try again shortly.');
          hub.say('down', AWAY);
        }
        await sleep(RETRY_MS);
      }
    }
  }

  /** Whether Redis has let go of entries of this life of the stream that may come after a place. */
  async #hasHole(hub: Hub, redis: Redis, last: string): Promise<boolean> {
    // First, because it shows that the stream can be read again, before anybody is told so.
    const [oldest] = (await redis.xrange(this.#keys.stream, '-', '+', 'COUNT', 1)) as RawEntry[];
    // Readers are told of another life anyway, and stay.
    if ((await redis.get(this.#keys.epoch)) !== hub.epoch) return false;
    return oldest !== undefined && Number.parseInt(oldest[0], 10) > Number.parseInt(last, 10);
  }

  /** Gives the hub what was read. @returns where the stream stands when it had to be read anew. */
  async #hand(hub: Hub, redis: Redis, rows: readonly RawEntry[]): Promise<string | undefined> {
    const entries = readEntries(rows, this.#options.log);
    const isForeign = entries.length === 0 || entries.some(({ epoch }) => epoch !== hub.epoch);
    // Nothing new may also mean that another life began behind what is known of this one.
    const epoch = isForeign ? await redis.get(this.#keys.epoch) : hub.epoch;
    if (entries.length === 0) {
      return epoch !== null && epoch !== hub.epoch ? this.#load(hub, redis) : undefined;
    }
    let batch: Posted[] = [];
    for (const entry of entries) {
      if (entry.epoch !== hub.epoch) {
        // A life that the stream does not know of is nobody's.
        if (entry.epoch !== epoch) continue;
        hub.post(batch);
        batch = [];
        hub.begin(entry.epoch, entry.posted.seq - 1);
      }
      batch.push(entry.posted);
    }
    hub.post(batch);
    return undefined;
  }

  /** Everything that Redis holds. @returns where the last entry lies; undefined: there is no stream yet. */
  async #load(hub: Hub, redis: Redis): Promise<string | undefined> {
    const { log } = this.#options;
    const epoch = await redis.get(this.#keys.epoch);
    if (epoch === null) return undefined;
    const trades = await this.#trades(redis);
    const [bars, history]: [Posted[], Posted[]] = [[], []];
    for await (const { entries } of pages(redis, this.#keys.bars, '-', log)) {
      for (const entry of entries) if (entry.epoch === epoch) bars.push(entry.posted);
    }
    let last: string | undefined;
    for await (const { entries, lastId } of pages(redis, this.#keys.stream, '-', log)) {
      for (const entry of entries) if (entry.epoch === epoch) history.push(entry.posted);
      last = lastId;
    }
    if (history.length === 0) return undefined;
    const floor = history[0]!.seq - 1;
    if (hub.epoch === epoch) hub.rejoin(floor, { history, bars, trades });
    else hub.begin(epoch, floor, { history, bars, trades });
    hub.open();
    return last;
  }
}

interface Keys {
  readonly fence: string;
  readonly epoch: string;
  readonly seq: string;
  readonly stream: string;
  readonly bars: string;
  readonly last: string;
}

/** One slot of a cluster, so that a script may touch all of them. */
function keysOf(venue: string): Keys {
  const key = (name: string): string => `newstape:{live-${venue}}:${name}`;
  return {
    fence: key('fence'),
    epoch: key('epoch'),
    seq: key('seq'),
    stream: key('stream'),
    bars: key('bars'),
    last: key('last'),
  };
}

/** The entries from a place on, a page at a time, and where the last of each page lies. */
async function* pages(
  redis: Redis,
  key: string,
  from: string,
  log: Logger,
): AsyncGenerator<{ readonly entries: readonly Entry[]; readonly lastId: string }> {
  let start = from;
  for (;;) {
    const rows = (await redis.xrange(key, start, '+', 'COUNT', PAGE)) as RawEntry[];
    if (rows.length > 0) yield { entries: readEntries(rows, log), lastId: rows.at(-1)![0] };
    if (rows.length < PAGE) return;
    start = `(${rows.at(-1)![0]}`;
  }
}

function readEntries(rows: readonly RawEntry[], log: Logger): Entry[] {
  return rows.flatMap((row) => entryOf(row, log) ?? []);
}

// ARGV: token, epoch for a new life, now as a place, the last place this node wrote, the first entry of a new life.
// A Redis that came back with less than what was written has lost something: that is a new life too.
const LEAD = `
local fence = tonumber(redis.call('get', KEYS[1]) or '0')
if tonumber(ARGV[1]) < fence then return {0, ''} end
redis.call('set', KEYS[1], ARGV[1])
local epoch = redis.call('get', KEYS[2])
local seq = tonumber(redis.call('get', KEYS[3]) or '0')
if not epoch or seq < tonumber(ARGV[4]) then
  epoch = ARGV[2]
  seq = math.max(seq + 1, tonumber(ARGV[3]), tonumber(ARGV[4]) + 1)
  redis.call('del', KEYS[4], KEYS[5])
  redis.call('set', KEYS[2], epoch)
  redis.call('set', KEYS[3], string.format('%.0f', seq))
  redis.call('xadd', KEYS[4], string.format('%.0f-0', seq), 'e', epoch, 'd', ARGV[5])
end
return {1, epoch}`;

// ARGV: token, epoch, now as a place, oldest place to keep, oldest place of bars, most entries; then for each entry
// its kind (t: trade, b: bar), its symbol, and itself.
const POST = `
if tonumber(ARGV[1]) < tonumber(redis.call('get', KEYS[1]) or '0') then return 'fenced' end
if redis.call('get', KEYS[2]) ~= ARGV[2] then return 'ended' end
local seq = tonumber(redis.call('get', KEYS[3]))
local now = tonumber(ARGV[3])
for i = 7, #ARGV, 3 do
  seq = math.max(seq + 1, now)
  local place = string.format('%.0f', seq)
  redis.call('xadd', KEYS[4], place .. '-0', 'e', ARGV[2], 'd', ARGV[i + 2])
  if ARGV[i] == 'b' then redis.call('xadd', KEYS[5], place .. '-0', 'e', ARGV[2], 'd', ARGV[i + 2]) end
  if ARGV[i] == 't' then redis.call('hset', KEYS[6], ARGV[i + 1], place .. ' ' .. ARGV[i + 2]) end
end
redis.call('set', KEYS[3], string.format('%.0f', seq))
redis.call('xtrim', KEYS[4], 'MINID', '~', ARGV[4] .. '-0')
redis.call('xtrim', KEYS[4], 'MAXLEN', '~', ARGV[6])
redis.call('xtrim', KEYS[5], 'MINID', '~', ARGV[5] .. '-0')
return string.format('%.0f', seq)`;
