import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '../../platform/health/steady-clock.ts';
import { answerOf, JOB_DEFAULTS, type JobQueue } from '../../platform/queue.ts';
import { callFor, DELIVERIES_QUEUE } from '../deliveries/deliver.ts';
import type { WebhookRoom } from '../room.ts';
import { recover } from './claim.ts';
import { Holding, type JobAttempt } from './holding.ts';
import { loadReceivers, type Receiver } from './receiver.ts';
import type { Standing } from './settle.ts';

/** Which deliveries and subscriptions this node has. */
export interface Keeper {
  /** This node has the subscription from now on, or again, and it may have due deliveries. */
  opened(holding: Holding): void;
  /** This node no longer has the subscription. */
  left(holding: Holding): void;
  /** The state of a subscription that is certainly this node's is to be written. */
  stands(standing: Standing): void;
  /** Whether no claim or outcome in progress may still begin an attempt at it or pause it. */
  isIdle(holding: Holding): boolean;
}

// A job without a heartbeat for 20 s goes to another worker; two heartbeats may be lost. One that failed is repeated at the
// next look.
const LEASE_MS = JOB_DEFAULTS.heartbeatSeconds! * 1_000;
const TOUCH_MS = 5_000;
const LOOK_MS = 1_000;
// Jobs of one fetch.
const MOST_FETCHED = 200;

/** The subscriptions of this node: from fetching their jobs to returning them. */
export class Holdings {
  readonly #room: WebhookRoom;
  readonly #queue: JobQueue;
  readonly #keeper: Keeper;
  readonly #holdings = new Map<string, Holding>();
  readonly #touching: Promise<void>;
  /** Those that were given back since the last look, and between that and the one before. */
  #left = new Set<string>();
  #leftBefore = new Set<string>();
  #fetching: Promise<void> | undefined;
  #fetchAgain = false;
  #closing = false;
  #closed = false;

  constructor(room: WebhookRoom, queue: JobQueue, keeper: Keeper) {
    this.#room = room;
    this.#queue = queue;
    this.#keeper = keeper;
    this.#touching = this.#touchLoop();
  }

  get size(): number {
    return this.#holdings.size;
  }

  /** @param id uuid. */
  get(id: string): Holding | undefined {
    return this.#holdings.get(id);
  }

  all(): Iterable<Holding> {
    return this.#holdings.values();
  }

  /** Takes over what the queue has to give. */
  fetch(): Promise<void> {
    this.#fetchAgain = true;
    this.#fetching ??= (async () => {
      try {
        while (this.#fetchAgain) {
          this.#fetchAgain = false;
          while ((await this.#fetchSome()) === MOST_FETCHED);
        }
      } finally {
        this.#fetching = undefined;
      }
    })();
    return this.#fetching;
  }

  /**
   * Makes new jobs for those of the subscriptions (uuid) that were returned a moment ago: the notifier may have seen
   * the old job just before it was returned, and then no node has one.
   */
  callAgain(subscriptions: readonly string[]): void {
    const missed = subscriptions.filter(
      (id) => !this.#holdings.has(id) && (this.#left.delete(id) || this.#leftBefore.delete(id)),
    );
    if (missed.length > 0) void this.#call(missed);
  }

  /** Now and then: forgets jobs that were returned long enough ago. */
  look(): void {
    this.#leftBefore = this.#left;
    this.#left = new Set();
  }

  /**
   * Makes attempts at these subscriptions due again that this node does not know of and that nobody makes: where they are
   * certainly this node's. What another one has is not touched: its attempts would be given up in the middle.
   * @returns those of which it is not known yet whose they are.
   */
  async recover(holdings: readonly Holding[]): Promise<readonly Holding[]> {
    const now = steadyNow();
    const own = holdings.filter(
      (holding) => !holding.lost && this.#holdings.get(holding.receiver.id) === holding,
    );
    const held = own.filter((holding) => holding.isHeld(now));
    if (held.length > 0) await this.#recover(held.map(({ receiver }) => receiver.id));
    return own.filter((holding) => !held.includes(holding));
  }

  /** Returns idle subscriptions; the others stay. */
  async giveBack(holdings: Iterable<Holding>): Promise<void> {
    const idle = [...holdings].filter((holding) => holding.running === 0 && this.#keeper.isIdle(holding));
    for (const holding of idle) {
      holding.closing = true;
      this.#holdings.delete(holding.receiver.id);
      this.#keeper.left(holding);
    }
    const held = idle.filter(({ lost }) => !lost);
    if (held.length === 0) return;
    const now = steadyNow();
    const busy: string[] = [];
    for (const { receiver, openedAt } of held) {
      if (now - openedAt > this.#room.limits.tenureMs) busy.push(receiver.id);
      else this.#left.add(receiver.id);
    }
    try {
      await this.#queue.boss.complete(
        DELIVERIES_QUEUE,
        held.map(({ job }) => job),
      );
    } catch (error) {
      this.#room.log.debug({ err: error }, 'subscriptions could not be given back');
      return;
    }
    // A subscription that is returned after its longest time still has due deliveries: the next worker gets it at once,
    // not after a sweep.
    if (busy.length > 0 && !this.#closing) await this.#call(busy);
  }

  /** Takes over nothing more. */
  async stop(): Promise<void> {
    this.#closing = true;
    await this.#fetching?.catch(() => undefined);
    for (const holding of this.#holdings.values()) holding.closing = true;
  }

  /** Returns all subscriptions without attempts under way. */
  async close(): Promise<void> {
    await this.giveBack(this.#holdings.values());
    this.#closed = true;
    await this.#touching;
  }

  #recover(subscriptions: readonly string[]): Promise<number> {
    const running = subscriptions.flatMap((id) => [...(this.#holdings.get(id)?.runningIds ?? [])]);
    return recover(this.#room.db, subscriptions, running, this.#room.retrySchedule);
  }

  async #call(subscriptions: readonly string[]): Promise<void> {
    await callFor(this.#room.db, this.#queue, subscriptions).catch((error: unknown) =>
      this.#room.log.debug({ err: error }, 'the next sweep has to find what is due'),
    );
  }

  async #fetchSome(): Promise<number> {
    const free = this.#room.limits.holdings - this.#holdings.size;
    if (this.#closing || free <= 0) return 0;
    const batchSize = Math.min(free, MOST_FETCHED);
    const heldUntil = steadyNow() + LEASE_MS;
    const jobs = await this.#queue.boss.fetch<{ subscription: string }>(DELIVERIES_QUEUE, { batchSize });
    if (jobs.length === 0) return 0;
    await this.#open(
      jobs.map(({ id, retryCount, data }) => ({ job: { id, retryCount }, subscription: data.subscription })),
      heldUntil,
    );
    return jobs.length;
  }

  async #open(taken: readonly { job: JobAttempt; subscription: string }[], heldUntil: number): Promise<void> {
    const { db, ring, limits, log } = this.#room;
    const ids = taken.map(({ subscription }) => subscription);
    let receivers: Map<string, Receiver>;
    try {
      // Their previous worker is dead, or returned them with nothing under way.
      const lost = await this.#recover(ids);
      if (lost > 0) log.warn({ deliveries: lost }, 'the outcomes of webhook attempts are unknown');
      receivers = await loadReceivers(db, ring, ids);
    } catch (error) {
      // Without heartbeats they go to another worker.
      log.warn({ err: error }, 'subscriptions could not be taken over');
      return;
    }
    const now = steadyNow();
    const useless: JobAttempt[] = [];
    for (const { job, subscription } of taken) {
      const receiver = receivers.get(subscription);
      if (receiver === undefined || !receiver.active || receiver.breakerLeft > 0) {
        useless.push(job);
        continue;
      }
      const before = this.#holdings.get(subscription);
      // This node had it before, but sent no heartbeat for too long.
      before?.regain(job, receiver, now, heldUntil);
      const holding = before ?? new Holding(job, receiver, limits, now, heldUntil);
      this.#holdings.set(subscription, holding);
      this.#keeper.opened(holding);
    }
    if (useless.length > 0) await this.#queue.boss.complete(DELIVERIES_QUEUE, useless);
  }

  async #touchLoop(): Promise<void> {
    let last = steadyNow();
    while (!this.#closed) {
      await sleep(LOOK_MS);
      const now = steadyNow();
      if (now - last < TOUCH_MS || this.#holdings.size === 0) continue;
      const held = [...this.#holdings.values()].map((holding) => ({ holding, job: holding.job }));
      try {
        const touched = await this.#queue.boss.touch(
          DELIVERIES_QUEUE,
          held.map(({ job }) => job),
        );
        const mine = new Set(answerOf(touched).settled);
        for (const { holding, job } of held) {
          if (!mine.has(job.id)) holding.lose(job);
          else {
            const standing = holding.keep(job, now + LEASE_MS);
            if (standing !== undefined) this.#keeper.stands(standing);
          }
        }
        last = now;
      } catch (error) {
        this.#room.log.debug({ err: error }, 'the queue could not be told who delivers');
      }
    }
  }
}
