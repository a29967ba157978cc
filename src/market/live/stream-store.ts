import type { Link } from '../../platform/processes/index.ts';
import { isTrade, newEpoch, RECENT_MS, type Tail } from './channel.ts';
import type { Draft, Posted, PostedTick } from './model.ts';
import { nextSeq, SEQ_PER_MS } from './position.ts';
import { REPLAY_LIMITS, Replay, type ReplayLimits } from './replay.ts';

/** The stream from a place on, as the store gives it. */
export interface Part {
  /** Empty: nobody has led the stream yet. */
  readonly epoch: string;
  /**
   * Set where the reader knew another life, or a place of which the store does not know any more what came after it: what
   * is known begins with this.
   */
  readonly begun?: {
    readonly floor: number;
    readonly bars: readonly Posted[];
    readonly trades: readonly PostedTick[];
  };
  readonly entries: readonly Posted[];
  /** Whether more follows at once. */
  readonly hasMore: boolean;
}

const PAGE = 5_000;
// Whoever waits longer for something new asks again: so a reader that is gone is not kept.
const BLOCK_MS = 1_000;

/**
 * The live stream of a service of several processes, in their parent: what Redis is to several nodes. Its readers ask for
 * what follows the place where they are, so that one that is slow has nothing piled up for it. It outlives the process that
 * holds the connector: the next one goes on where that one ended.
 */
export class StreamStore {
  readonly #replay: Replay;
  readonly #trades = new Map<string, PostedTick>();
  readonly #waiting = new Set<() => void>();
  #fence = 0;
  #epoch = '';
  #last = 0;

  constructor(limits: ReplayLimits = REPLAY_LIMITS) {
    this.#replay = new Replay(limits);
  }

  /** Serves a process: it may lead, post and read. */
  serve(link: Link): void {
    link.answer('stream.lead', ({ token }: { token: number }) => this.lead(token));
    link.answer('stream.post', (asked: { token: number; epoch: string; batch: readonly Draft[] }) =>
      this.post(asked.token, asked.epoch, asked.batch),
    );
    link.answer('stream.read', (asked: { epoch: string; after: number }) =>
      this.read(asked.epoch, asked.after),
    );
  }

  /** @returns null: another process leads, with a later token. */
  lead(token: number): Tail | null {
    if (token < this.#fence) return null;
    this.#fence = token;
    const now = Date.now();
    if (this.#epoch === '') {
      this.#epoch = newEpoch();
      this.#last = nextSeq(this.#last, now);
      this.#replay.reset(this.#last);
    }
    const recent: Posted[] = [];
    this.#replay.walk((now - RECENT_MS) * SEQ_PER_MS, this.#last, (posted) => recent.push(posted) > 0);
    return { epoch: this.#epoch, recent, trades: [...this.#trades.values()] };
  }

  /** @returns why it was refused; null: it was written. */
  post(token: number, epoch: string, batch: readonly Draft[]): 'fenced' | 'ended' | null {
    if (token !== this.#fence) return 'fenced';
    if (epoch !== this.#epoch) return 'ended';
    const now = Date.now();
    for (const draft of batch) {
      this.#last = nextSeq(this.#last, now);
      const posted = { ...draft, seq: this.#last } as Posted;
      this.#replay.add(posted);
      if (isTrade(posted)) this.#trades.set(posted.event.symbol, posted);
    }
    this.#replay.trim(now);
    for (const wake of [...this.#waiting]) wake();
    return null;
  }

  /** Waits for a second while there is nothing new. */
  async read(epoch: string, after: number): Promise<Part> {
    if (epoch === this.#epoch && after >= this.#last) await this.#news();
    if (this.#epoch === '') return { epoch: '', entries: [], hasMore: false };
    const { floor } = this.#replay;
    const isNew = epoch !== this.#epoch || after < floor;
    const entries: Posted[] = [];
    this.#replay.walk(isNew ? floor : after, this.#last, (posted) => entries.push(posted) < PAGE);
    const hasMore = entries.length === PAGE && entries.at(-1)!.seq < this.#last;
    if (!isNew) return { epoch, entries, hasMore };
    const bars: Posted[] = [];
    this.#replay.walkBars(0, floor, (posted) => bars.push(posted) > 0);
    return {
      epoch: this.#epoch,
      begun: { floor, bars, trades: [...this.#trades.values()] },
      entries,
      hasMore,
    };
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(late);
        this.#waiting.delete(wake);
        resolve();
      };
      const late = setTimeout(wake, BLOCK_MS);
      this.#waiting.add(wake);
    });
  }
}
