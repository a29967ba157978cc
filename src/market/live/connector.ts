import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type Channel, Fenced, type Tail } from './channel.ts';
import { Feed } from './feed.ts';
import { LEASE_MS, openLease } from './lease.ts';
import type { Draft, PostedTick } from './model.ts';
import type { Connection, LiveVenue } from './venue.ts';

export interface ConnectorOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly venue: LiveVenue;
  readonly channel: Channel;
  readonly staleAfterMs: number;
  readonly leaseMs?: number;
}

/** Runs the connection to the venue on one node of the cluster at a time. */
export interface Connector {
  /** Whether this node has the connector now. */
  readonly leads: boolean;
  /** Fulfilled once it is known who has it. */
  readonly looked: Promise<void>;
  close(): Promise<void>;
}

// More than this waiting means that the stream cannot be written as fast as the venue tells: it is fetched again.
const MOST_WAITING = 50_000;
const MOST_A_BATCH = 1_000;
const LOOK_MS = 200;
const BEAT_MS = 1_000;
const AGAIN_MS = 300;
const RENEWAL_LATE_MS = 200;

/**
 * Tries to hold the lease, and while it does, keeps the venue's events coming into the stream. A database that is away
 * changes nothing: what a holder writes that has been replaced is refused by its token.
 */
export function openConnector(options: ConnectorOptions): Connector {
  return new LeasedConnector(options);
}

class LeasedConnector implements Connector {
  readonly #options: ConnectorOptions;
  readonly #lease;
  readonly #renewMs: number;
  /** The last trades that this node wrote: Redis may have lost them. */
  readonly #written = new Map<string, PostedTick>();
  readonly #closing = new AbortController();
  readonly #holding: Promise<void>;
  readonly looked: Promise<void>;
  #hasLooked: () => void = () => {};
  #token: number | undefined;
  #run: Run | undefined;
  /** Until when the lease was held when this node was last refused it. */
  #othersUntil: number | undefined;

  constructor(options: ConnectorOptions) {
    const { db, venue, leaseMs = LEASE_MS } = options;
    this.#options = options;
    this.#lease = openLease(db, `live-${venue.id}`, undefined, leaseMs);
    this.#renewMs = leaseMs / 3;
    this.looked = new Promise((resolve) => {
      this.#hasLooked = resolve;
    });
    this.#holding = this.#hold();
  }

  get leads(): boolean {
    return this.#run !== undefined;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#holding;
    await this.#stop();
    if (this.#token !== undefined) await this.#lease.release().catch(() => undefined);
  }

  async #hold(): Promise<void> {
    const { log, venue } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      let wait = this.#renewMs;
      try {
        const token = await this.#lease.hold();
        if (token !== this.#token) {
          await this.#stop();
          this.#token = token;
          if (token !== undefined) log.info({ venue: venue.id, token }, 'holds the connector');
        }
        if (token === undefined) await this.#noticeOther();
        else this.#othersUntil = undefined;
      } catch (error) {
        log.debug({ err: error }, 'the lease of the connector cannot be renewed now');
      }
      if (this.#run?.isOver) await this.#stop();
      if (this.#token !== undefined && this.#run === undefined && !signal.aborted) {
        try {
          await this.#start(this.#token);
        } catch (error) {
          if (error instanceof Fenced) this.#token = undefined;
          log.debug({ err: error }, 'the stream cannot be led now');
          wait = AGAIN_MS;
        }
      }
      this.#hasLooked();
      const woken = this.#run?.over ?? NEVER;
      await Promise.race([sleep(wait, undefined, { signal }).catch(() => undefined), woken]);
      // What ended by itself is not started again at once: it may end the same way.
      if (this.#run?.isOver && !signal.aborted) await sleep(AGAIN_MS);
    }
  }

  /** A lease may be held by a node that is gone, as after a crash: only one that is renewed has a holder. */
  async #noticeOther(): Promise<void> {
    const { channel } = this.#options;
    const held = await this.#lease.look();
    const before = this.#othersUntil;
    this.#othersUntil = held?.until ?? 0;
    const isRenewed =
      before === undefined
        ? (held?.left ?? 0) > 2 * this.#renewMs - RENEWAL_LATE_MS
        : this.#othersUntil > before;
    if (isRenewed) channel.resign();
    else channel.standBy();
  }

  async #start(token: number): Promise<void> {
    const { channel } = this.#options;
    const tail = await channel.lead(token);
    this.#run = new Run(this.#options, token, this.#newer(tail), (tick) =>
      this.#written.set(tick.event.symbol, tick),
    );
  }

  async #stop(): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    await run.close();
    this.#options.channel.resign();
  }

  #newer(tail: Tail): Tail {
    const trades = new Map(tail.trades.map((tick) => [tick.event.symbol, tick]));
    for (const [symbol, tick] of this.#written) {
      const known = trades.get(symbol);
      if (known === undefined || known.seq < tick.seq) trades.set(symbol, tick);
    }
    return { ...tail, trades: [...trades.values()] };
  }
}

const NEVER = new Promise<void>(() => {});

/** One connection to the venue, from its beginning to whatever ends it. */
class Run {
  readonly over: Promise<void>;
  isOver = false;
  readonly #options: ConnectorOptions;
  readonly #token: number;
  readonly #epoch: string;
  readonly #onWritten: (tick: PostedTick) => void;
  readonly #feed: Feed;
  readonly #connection: Connection;
  readonly #timers: NodeJS.Timeout[];
  #waiting: Draft[] = [];
  #pumping: Promise<void> | undefined;
  #end: () => void = () => {};

  constructor(options: ConnectorOptions, token: number, tail: Tail, onWritten: (tick: PostedTick) => void) {
    const { venue, staleAfterMs } = options;
    this.#options = options;
    this.#token = token;
    this.#epoch = tail.epoch;
    this.#onWritten = onWritten;
    this.over = new Promise((resolve) => {
      this.#end = () => {
        this.isOver = true;
        resolve();
      };
    });
    this.#feed = new Feed({
      venue: venue.id,
      symbols: venue.symbols,
      staleAfterMs,
      tail,
      log: options.log,
      write: (draft) => this.#write(draft),
    });
    this.#feed.beat();
    this.#connection = venue.connect({
      symbols: venue.symbols,
      known: this.#feed.known(),
      tell: (event) => {
        if (!this.isOver) this.#feed.take(event);
      },
    });
    this.#timers = [
      setInterval(() => this.#feed.look(Date.now()), LOOK_MS),
      setInterval(() => this.#feed.beat(), BEAT_MS),
    ];
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#connection.close();
    await this.#pumping;
    this.#end();
  }

  #write(draft: Draft): void {
    if (this.isOver) return;
    this.#waiting.push(draft);
    if (this.#waiting.length > MOST_WAITING) {
      this.#options.log.warn('the stream cannot be written as fast as the venue sends data');
      this.#end();
      return;
    }
    this.#pumping ??= this.#pump();
  }

  async #pump(): Promise<void> {
    // What comes in one turn of the event loop goes out together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 && !this.isOver) {
      const batch = this.#waiting.splice(0, MOST_A_BATCH);
      try {
        await this.#options.channel.post(this.#token, this.#epoch, batch);
        for (const draft of batch) {
          if (draft.event.kind === 'tick' && 'trade' in draft && draft.trade !== undefined) {
            this.#onWritten({ ...draft, seq: 0 } as PostedTick);
          }
        }
      } catch (error) {
        this.#options.log.debug({ err: error }, 'the stream cannot be written now');
        this.#end();
      }
    }
    this.#pumping = undefined;
  }
}
