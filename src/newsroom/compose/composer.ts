import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import type { StoryRoom } from '../../stories/index.ts';
import { composeDue } from './compose-due.ts';
import { type Composing, openComposing } from './composing.ts';
import { countDue } from './due.ts';
import { TurnOver, takeComposingTurn } from './turn.ts';

export interface ComposerOptions {
  readonly stories: StoryRoom;
  readonly log: Logger;
  /** Time between two looks when nothing waits, in ms; 500 unless given. */
  readonly everyMs?: number;
  /** Where stories of one item are composed: here unless given; in a process that answers requests in a thread. */
  readonly singles?: 'here' | 'thread';
  /** Clusters of one transaction; 200 unless given. Other publishers wait while it is written. */
  readonly batch?: number;
  /** How long the thread stays without work, in ms; 15,000 unless given. */
  readonly idleMs?: number;
  /** The thread's young generation, in MB; a larger one costs less to collect. */
  readonly semiSpaceMb?: number;
  /** What composes a view, instead of that. */
  readonly composing?: Composing;
}

/** Keeps stories composed. Any number of processes may: one at a time does it. */
export interface Composer {
  /**
   * Composes the clusters whose turn it is, until none is left or some seconds have passed.
   * @param paced false: without the pauses between two compositions of one cluster.
   * @param upTo a place of the sequence: what got an item after it waits.
   * @returns how many clusters were done; 0 also while another process is at it.
   */
  look(paced?: boolean, upTo?: number): Promise<number>;
  /** Composes everything that waits, without pauses: an import ends with it. A turn that was lost is taken again. */
  drain(): Promise<void>;
  /** Ends a look under way as soon as what it writes is written: it throws then. No other follows. */
  close(): Promise<void>;
}

const EVERY_MS = 500;
// What one transaction publishes while other publishers wait.
const BATCH = 200;
const AFTER_FAULT_MS = 3_000;
// A look holds a connection, and the processes take turns.
const LOOK_MS = 5_000;
const AWAKE_MS = 10_000;

/** Opens what composes; `start` it to let it look by itself. */
export function openComposer(options: ComposerOptions): Composer & { start(): void } {
  return new ClusterComposer(options);
}

class ClusterComposer implements Composer {
  readonly #room: StoryRoom;
  readonly #log: Logger;
  readonly #everyMs: number;
  readonly #batch: number;
  readonly #composing: Composing;
  #looking: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ComposerOptions) {
    const { stories, log, everyMs = EVERY_MS, batch = BATCH, singles, idleMs, semiSpaceMb } = options;
    this.#room = stories;
    this.#log = log;
    this.#everyMs = everyMs;
    this.#batch = batch;
    this.#composing = options.composing ?? openComposing(singles, idleMs, semiSpaceMb);
  }

  look(paced = true, upTo?: number): Promise<number> {
    return this.#room.db.transaction(async (sql) => {
      const turn = await takeComposingTurn(sql);
      if (turn === undefined) return 0;
      // Comparing what many items say takes longer than a transaction may rest (connection.ts), and the lock ends with it.
      const awake = setInterval(() => void sql.query('select').catch(() => {}), AWAKE_MS);
      const tools = { room: this.#room, log: this.#log, composing: this.#composing, turn };
      const until = performance.now() + LOOK_MS;
      const goesOn = (): boolean => !this.#isClosed && performance.now() < until;
      try {
        return await composeDue(tools, { batch: this.#batch, paced, upTo, goesOn });
      } finally {
        clearInterval(awake);
      }
    });
  }

  start(): void {
    this.#looking = this.look()
      .then((done) => (done > 0 ? 0 : this.#everyMs))
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#log.warn({ err: error }, 'stories could not be composed');
        return AFTER_FAULT_MS;
      })
      .then((pauseMs) => {
        if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), pauseMs);
      });
  }

  async drain(): Promise<void> {
    while (!this.#isClosed && (await countDue(this.#room.db)) > 0) {
      const done = await this.look(false).catch((error: unknown) => {
        if (error instanceof TurnOver) return 0;
        throw error;
      });
      if (done === 0) await sleep(100);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // What is composed just now is composed again the next time; what is being written is waited for.
    await this.#composing.close();
    await this.#looking;
  }
}
