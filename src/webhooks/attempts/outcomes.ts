import { setTimeout as sleep } from 'node:timers/promises';
import { type Line, openLine } from '../../platform/sql/line.ts';
import type { WebhookRoom } from '../room.ts';
import { Bell } from './bell.ts';
import { GATHER_FROM, GATHER_MS, LINE_SETUP, STATEMENT_MS } from './lines.ts';
import { latestOf, type Settled, type Standing, settle, stand } from './settle.ts';

/** Who made the attempts. */
export interface OutcomeOwner {
  /** These outcomes are written. Gives the changed states of their subscriptions. */
  ended(settled: readonly Settled[]): readonly Standing[];
  /** A subscription (uuid) was paused by its outcomes. */
  paused(id: string, reason: string): void;
}

// While a database is away.
const AGAIN_MS = 500;
const LOOK_MS = 1_000;
// Bounds one statement of the database to some milliseconds.
const MOST_SETTLED = 500;

/**
 * Writes outcomes in batches, one batch at a time. Only this process knows the outcome of an attempt, so it is kept
 * until it is written.
 */
export class Outcomes {
  readonly #room: WebhookRoom;
  readonly #owner: OutcomeOwner;
  readonly #line: Line;
  readonly #bell = new Bell();
  readonly #standings = new Map<string, Standing>();
  readonly #running: Promise<void>;
  #waiting: Settled[] = [];
  #closed = false;

  constructor(room: WebhookRoom, owner: OutcomeOwner) {
    this.#room = room;
    this.#owner = owner;
    this.#line = openLine({ url: room.db.url, name: 'newstape webhooks outcomes', setup: LINE_SETUP });
    this.#running = this.#run();
  }

  /** Outcomes that are not written yet. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Whether anything is still to be written. */
  get busy(): boolean {
    return this.#waiting.length > 0 || this.#standings.size > 0;
  }

  /** Whether the state of a subscription (uuid) is still to be written. */
  concerns(id: string): boolean {
    return this.#standings.has(id);
  }

  add(settled: Settled): void {
    this.#waiting.push(settled);
    this.#bell.ring();
  }

  /** Has the state of a subscription written. */
  note(standing: Standing): void {
    this.#standings.set(standing.id, latestOf(this.#standings.get(standing.id), standing));
    this.#bell.ring();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#bell.ring();
    await this.#running;
    await this.#line.close();
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      if (!this.busy) {
        await this.#bell.wait(LOOK_MS);
        continue;
      }
      const batch = this.#waiting.slice(0, MOST_SETTLED);
      try {
        if (batch.length > 0) {
          await settle(this.#line, batch, STATEMENT_MS);
          this.#waiting = this.#waiting.slice(batch.length);
          for (const standing of this.#owner.ended(batch)) this.note(standing);
        }
        await this.#writeStandings();
        if (batch.length >= GATHER_FROM) await sleep(GATHER_MS);
      } catch (error) {
        this.#room.log.warn({ err: error, outcomes: this.size }, 'outcomes could not be written');
        await sleep(AGAIN_MS);
      }
    }
  }

  async #writeStandings(): Promise<void> {
    if (this.#standings.size === 0) return;
    const standings = [...this.#standings.values()];
    const { pauseAfterSeconds } = this.#room.limits;
    const paused = await stand(this.#line, standings, pauseAfterSeconds, STATEMENT_MS);
    // Another may have been noted meanwhile.
    for (const standing of standings) {
      if (this.#standings.get(standing.id) === standing) this.#standings.delete(standing.id);
    }
    for (const { id, reason } of paused) this.#owner.paused(id, reason);
  }
}
