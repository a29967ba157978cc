import { randomBytes } from 'node:crypto';
import type { Hub } from './hub.ts';
import type { Draft, Posted, PostedTick } from './model.ts';
import { nextSeq } from './position.ts';
import { REPLAY_LIMITS, Replay } from './replay.ts';

/** Another node has taken the connector: what this one writes is refused. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/** The stream cannot be written now. What of a batch was written is unknown: the connector starts over from the end. */
export class ChannelAway extends Error {
  override name = 'ChannelAway';
}

/** How far the stream goes, for whoever writes on. */
export interface Tail {
  readonly epoch: string;
  /** The last minutes of it, in order: what bars are being made of. */
  readonly recent: readonly Posted[];
  /** The last trade of each symbol, however long ago. */
  readonly trades: readonly PostedTick[];
}

/** What carries the stream from the connector to the hubs of all nodes. */
export interface Channel {
  /**
   * Takes the stream over.
   * @param token of the lease; whoever held a lower one can write no more.
   * @throws Fenced, ChannelAway
   */
  lead(token: number): Promise<Tail>;
  /** Writes a batch, whole and in order. @throws Fenced, ChannelAway; Error when the life of the stream has ended. */
  post(token: number, epoch: string, batch: readonly Draft[]): Promise<void>;
  /** No connector runs on this node any more, or another node's is seen to run. */
  resign(): void;
  /** No node is seen to run a connector: this one may get it. */
  standBy(): void;
  close(): Promise<void>;
}

/** Whether it is a trade, and not a quote or anything else. */
export function isTrade(posted: Posted): posted is PostedTick {
  return posted.event.kind === 'tick' && posted.event.tickType === 'trade';
}

/** A name for a life of the stream. */
export function newEpoch(): string {
  return BigInt(`0x01${randomBytes(5).toString('hex')}`).toString(36);
}

// Longer than a minute and the time its last trades may be late.
export const RECENT_MS = 150_000;

/** The channel of one process: what is written is with its hub at once. */
export class LocalChannel implements Channel {
  readonly #hub: Hub;
  readonly #elsewhere: string;
  readonly #trades = new Map<string, PostedTick>();
  readonly #recent: Replay;
  #epoch = '';
  #last = 0;
  #token = 0;

  /**
   * @param elsewhere what readers are told while another node has the connector.
   * @param connects whether this process may get it: then readers can come before it has.
   * @param most events that are kept for the next connection, however recent.
   */
  constructor(hub: Hub, elsewhere: string, connects = true, most: number = REPLAY_LIMITS.most) {
    this.#hub = hub;
    this.#elsewhere = elsewhere;
    this.#recent = new Replay({ windowMs: RECENT_MS, barsMs: RECENT_MS, most });
    if (!connects) hub.shut(elsewhere);
  }

  async lead(token: number): Promise<Tail> {
    if (token < this.#token) throw new Fenced();
    // Trades of the time in which another node held the connector went to its readers alone: a new life begins.
    if (token > this.#token) {
      this.#token = token;
      this.#epoch = newEpoch();
      this.#last = nextSeq(this.#last, Date.now());
      this.#hub.begin(this.#epoch, this.#last);
    }
    this.#hub.open();
    const recent: Posted[] = [];
    this.#recent.walk(0, this.#last, (posted) => recent.push(posted) > 0);
    return { epoch: this.#epoch, recent, trades: [...this.#trades.values()] };
  }

  async post(token: number, _epoch: string, batch: readonly Draft[]): Promise<void> {
    if (token !== this.#token) throw new Fenced();
    const now = Date.now();
    const posted = batch.map((draft): Posted => {
      this.#last = nextSeq(this.#last, now);
      return { ...draft, seq: this.#last } as Posted;
    });
    for (const one of posted) {
      if (isTrade(one)) this.#trades.set(one.event.symbol, one);
      if (one.event.kind === 'tick' || one.event.kind === 'bar_close') this.#recent.add(one);
    }
    this.#recent.trim(now);
    this.#hub.post(posted);
  }

  resign(): void {
    this.#hub.dismiss(this.#elsewhere);
  }

  standBy(): void {
    this.#hub.standBy();
  }

  async close(): Promise<void> {}
}
