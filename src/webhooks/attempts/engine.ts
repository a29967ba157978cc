import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '../../platform/health/steady-clock.ts';
import { encodeId } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue.ts';
import { type Line, openLine } from '../../platform/sql/line.ts';
import { withhold } from '../deliveries/withhold.ts';
import { attemptSeconds, attempts, underWay } from '../metrics.ts';
import type { WebhookRoom } from '../room.ts';
import type { SendOutcome } from '../sending/sender.ts';
import { holdWaiting } from '../subscriptions/pause.ts';
import { allot } from './allot.ts';
import { Bell } from './bell.ts';
import { type Claim, type Claimed, claim, stillUnderWay } from './claim.ts';
import type { Holding } from './holding.ts';
import { Holdings, type Keeper } from './holdings.ts';
import { GATHER_FROM, GATHER_MS, LINE_SETUP, STATEMENT_MS } from './lines.ts';
import { type OutcomeOwner, Outcomes } from './outcomes.ts';
import { attemptDelivery, loadReceivers } from './receiver.ts';
import { judge } from './retry.ts';
import type { Settled, Standing } from './settle.ts';

/** What makes the attempts of this node. */
export interface Engine {
  /** Fetches jobs from the queue. */
  fetch(): Promise<void>;
  /** Whether this node has a subscription (uuid). */
  has(subscription: string): boolean;
  /** Signals that these subscriptions (uuid) have due deliveries. */
  due(subscriptions: readonly string[] | 'all'): void;
  /**
   * Begins no more attempts, waits for those under way, ends those that take longer, writes the outcomes, and
   * returns all jobs.
   */
  close(graceMs: number): Promise<void>;
}

/** Opens the engine. Jobs of the queue say which subscriptions are this node's to deliver to. */
export function openEngine(room: WebhookRoom, queue: JobQueue): Engine {
  return new DeliveryEngine(room, queue);
}

// While the database is unavailable, and after unexpected errors.
const AGAIN_MS = 500;
// A subscription is kept for a while after its last delivery, so that the next one needs no new job.
const LINGER_MS = 2_000;
const LOOK_MS = 1_000;
// Bounds one statement of the database to some milliseconds.
const MOST_CLAIMED = 500;

class DeliveryEngine implements Engine, Keeper, OutcomeOwner {
  readonly #room: WebhookRoom;
  readonly #queue: JobQueue;
  readonly #claims: Line;
  readonly #outcomes: Outcomes;
  readonly #holdings: Holdings;
  /** Subscriptions that may have due deliveries. */
  readonly #ready = new Set<Holding>();
  readonly #byTenant = new Map<string, number>();
  readonly #work = new Bell();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>[];
  #asking: ReadonlyMap<Holding, number> = NOBODY;
  #all = 0;
  #suspect = 0;
  #turn = 0;
  #closing = false;
  #closed = false;

  constructor(room: WebhookRoom, queue: JobQueue) {
    this.#room = room;
    this.#queue = queue;
    this.#claims = openLine({ url: room.db.url, name: 'newstape webhooks claims', setup: LINE_SETUP });
    this.#outcomes = new Outcomes(room, this);
    this.#holdings = new Holdings(room, queue, this);
    this.#running = [this.#claimLoop(), this.#lookLoop()];
  }

  has(subscription: string): boolean {
    return this.#holdings.get(subscription)?.lost === false;
  }

  due(subscriptions: readonly string[] | 'all'): void {
    if (subscriptions === 'all') {
      for (const holding of this.#holdings.all()) this.#ready.add(holding);
    } else {
      for (const id of subscriptions) {
        const holding = this.#holdings.get(id);
        if (holding !== undefined) this.#ready.add(holding);
      }
      this.#holdings.callAgain(subscriptions);
    }
    this.#work.ring();
  }

  fetch(): Promise<void> {
    return this.#holdings.fetch();
  }

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    await this.#holdings.stop();
    this.#work.ring();
    const until = performance.now() + graceMs;
    while (this.#all > 0 && performance.now() < until) await sleep(20);
    this.#stop.abort();
    // Ended attempts are written like other outcomes; an unavailable database is not waited for.
    const last = performance.now() + STOP_MS;
    while ((this.#all > 0 || this.#outcomes.busy) && performance.now() < last) await sleep(10);
    await this.#holdings.close();
    this.#closed = true;
    this.#work.ring();
    await Promise.all([...this.#running, this.#outcomes.close()]);
    await this.#claims.close();
  }

  opened(holding: Holding): void {
    this.#ready.add(holding);
    this.#work.ring();
  }

  left(holding: Holding): void {
    this.#ready.delete(holding);
  }

  // A claim in progress may still begin an attempt; an unwritten outcome may still pause the subscription.
  isIdle(holding: Holding): boolean {
    return (
      !this.#asking.has(holding) && !holding.hasUnwritten && !this.#outcomes.concerns(holding.receiver.id)
    );
  }

  stands(standing: Standing): void {
    this.#outcomes.note(standing);
  }

  async #claimLoop(): Promise<void> {
    const { log } = this.#room;
    while (!this.#closed) {
      const now = steadyNow();
      const wants = this.#closing ? new Map<Holding, number>() : this.#wants(now);
      if (wants.size === 0) {
        await this.#work.wait(this.#nextStart(now));
        continue;
      }
      this.#asking = wants;
      // Deliveries that become due from here on may be too late for this claim; they are queried again.
      for (const holding of wants.keys()) this.#ready.delete(holding);
      try {
        const asked = new Map([...wants].map(([holding, n]) => [holding.receiver.id, n]));
        const { begun, withheld } = await claim(this.#claims, asked, STATEMENT_MS);
        await this.#beginAll(begun, wants);
        if (withheld.length > 0) await this.#withhold(withheld);
        this.#asking = NOBODY;
        if (begun.length >= GATHER_FROM) await sleep(GATHER_MS);
      } catch (error) {
        log.warn({ err: error }, 'deliveries could not be taken');
        await this.#findOut([...wants.keys()]);
        for (const holding of wants.keys()) this.#ready.add(holding);
        this.#asking = NOBODY;
      }
    }
  }

  #wants(now: number): Map<Holding, number> {
    const { limits } = this.#room;
    this.#turn += 1;
    const load = { all: this.#all, suspect: this.#suspect, byTenant: this.#byTenant };
    const given = allot(this.#ready, load, limits, now, this.#turn);
    let left = MOST_CLAIMED;
    for (const [holding, n] of given) {
      if (left <= 0) given.delete(holding);
      else if (n > left) given.set(holding, left);
      left -= n;
    }
    return given;
  }

  /** How long the rate delays the next due delivery, in ms. */
  #nextStart(now: number): number {
    let wait = LOOK_MS;
    for (const holding of this.#ready) wait = Math.min(wait, holding.untilStart(now));
    return wait;
  }

  async #beginAll(claimed: readonly Claimed[], wants: ReadonlyMap<Holding, number>): Promise<void> {
    const got = new Map<string, number>();
    const changed = new Set<string>();
    for (const { subscription, version } of claimed) {
      got.set(subscription, (got.get(subscription) ?? 0) + 1);
      if (this.#holdings.get(subscription)?.receiver.version !== version) changed.add(subscription);
    }
    for (const [holding, wanted] of wants) {
      if (got.get(holding.receiver.id) === wanted) this.#ready.add(holding);
    }
    if (changed.size > 0) await this.#reload([...changed]);
    const begun = await this.#withoutTaken(claimed);
    const now = steadyNow();
    for (const each of begun) {
      const holding = this.#holdings.get(each.subscription);
      if (holding !== undefined) this.#begin(holding, each, now);
    }
  }

  /** Without those that another node may have made due again, because the answer to the claim was so long on its way. */
  async #withoutTaken(claimed: readonly Claimed[]): Promise<readonly Claimed[]> {
    const now = steadyNow();
    const isHeld = ({ subscription }: Claimed): boolean =>
      this.#holdings.get(subscription)?.isHeld(now) ?? false;
    const doubtful = claimed.filter((each) => !isHeld(each));
    if (doubtful.length === 0) return claimed;
    const still = await stillUnderWay(this.#room.db, doubtful);
    return claimed.filter((each) => isHeld(each) || still.has(each.id));
  }

  /** Those that may not be sent make room for the ones behind them. */
  async #withhold(withheld: Claim['withheld']): Promise<void> {
    await withhold(
      this.#room.db,
      this.#queue,
      withheld.map(({ id }) => id),
    );
    this.due([...new Set(withheld.map(({ subscription }) => subscription))]);
  }

  async #reload(ids: readonly string[]): Promise<void> {
    const receivers = await loadReceivers(this.#room.db, this.#room.ring, ids);
    const now = steadyNow();
    for (const [id, receiver] of receivers) this.#holdings.get(id)?.reload(receiver, now);
  }

  #begin(holding: Holding, claimed: Claimed, now: number): void {
    const { tenant } = holding.receiver;
    holding.begin(claimed.id, now);
    this.#all += 1;
    if (holding.suspect) this.#suspect += 1;
    this.#byTenant.set(tenant, (this.#byTenant.get(tenant) ?? 0) + 1);
    void attemptDelivery(this.#room, holding.receiver, claimed.id, claimed.body, {
      deadlineMs: this.#room.limits.attemptMs,
      signal: this.#stop.signal,
      traceparent: claimed.traceparent,
    }).then((sent) => this.#end(claimed, sent));
  }

  #end({ id, subscription, number, unknownBefore }: Claimed, sent: SendOutcome): void {
    const verdict = judge(this.#room, number, sent, { unknownBefore });
    attempts.inc({ outcome: verdict.outcome });
    attemptSeconds.observe(sent.durationMs / 1_000);
    this.#outcomes.add({ id, subscription, number, sent, verdict });
  }

  /** Applies outcomes to their subscriptions, and frees their places. */
  ended(batch: readonly Settled[]): readonly Standing[] {
    const now = steadyNow();
    const standings: Standing[] = [];
    const over = new Set<Holding>();
    for (const { id, subscription, verdict } of batch) {
      this.#all -= 1;
      // A subscription with attempts under way is never returned.
      const holding = this.#holdings.get(subscription)!;
      const { tenant } = holding.receiver;
      const others = this.#byTenant.get(tenant)! - 1;
      if (others > 0) this.#byTenant.set(tenant, others);
      else this.#byTenant.delete(tenant);
      if (holding.suspect) this.#suspect = Math.max(0, this.#suspect - 1);
      holding.end(id, now);
      const standing = holding.count(verdict, now);
      // Another node may have the subscription and count as well; that a receiver is gone, it says to whoever asks.
      if (standing !== undefined && (standing.pause !== null || holding.isHeld(now)))
        standings.push(standing);
      else if (standing !== undefined) holding.postpone(standing);
      if (verdict.pause !== null || holding.isOpen(now)) holding.closing = true;
      else if (holding.closing && holding.running === 0) over.add(holding);
    }
    this.#work.ring();
    // Only after the effect of these outcomes on them is known.
    if (over.size > 0 && !this.#closing) queueMicrotask(() => void this.#holdings.giveBack(over));
    return standings;
  }

  paused(id: string, reason: string): void {
    // By the id that commands and answers name it by.
    this.#room.log.warn({ subscription: encodeId('sub', id), reason }, 'a webhook subscription was paused');
    const holding = this.#holdings.get(id);
    if (holding !== undefined) holding.closing = true;
    // Deliveries that this misses are held by the next clean-up.
    holdWaiting(this.#room.db, id).catch(() => undefined);
  }

  /** A claim whose answer was lost may have been committed: its attempts that nobody makes become due again. */
  async #findOut(holdings: readonly Holding[]): Promise<void> {
    let left = holdings;
    while (!this.#closed && left.length > 0) {
      await sleep(AGAIN_MS);
      try {
        left = await this.#holdings.recover(left);
      } catch (error) {
        this.#room.log.debug({ err: error }, 'claims could not be found out about');
      }
      if (this.#closing) return;
    }
  }

  async #lookLoop(): Promise<void> {
    while (!this.#closed) {
      await sleep(LOOK_MS);
      const now = steadyNow();
      const over: Holding[] = [];
      let suspect = 0;
      for (const holding of this.#holdings.all()) {
        holding.look(now);
        if (holding.suspect) suspect += holding.running;
        // Retries become due without a notification.
        this.#ready.add(holding);
        if (now - holding.openedAt > this.#room.limits.tenureMs) holding.closing = true;
        if (holding.running === 0 && (holding.closing || holding.lost || now - holding.busyAt > LINGER_MS))
          over.push(holding);
      }
      this.#suspect = suspect;
      underWay.set({ what: 'attempts' }, this.#all);
      underWay.set({ what: 'subscriptions' }, this.#holdings.size);
      underWay.set({ what: 'outcomes' }, this.#outcomes.size);
      this.#holdings.look();
      this.#work.ring();
      if (over.length > 0 && !this.#closing) await this.#holdings.giveBack(over);
    }
  }
}

const NOBODY: ReadonlyMap<Holding, number> = new Map();
// For writing the last outcomes.
const STOP_MS = 2_000;
