import { setTimeout as sleep } from 'node:timers/promises';
import { type Line, openLine } from '../platform/line.ts';
import type { JobQueue } from '../platform/queue.ts';
import { allot } from './allot.ts';
import { Bell } from './bell.ts';
import { type Claimed, claim, recover } from './claim.ts';
import { DELIVERIES_QUEUE } from './deliver.ts';
import { type JobAttempt, Lane } from './lane.ts';
import { GATHER_FROM, GATHER_MS, LINE_SETUP, STATEMENT_MS } from './lines.ts';
import { attemptSeconds, attempts, underWay } from './metrics.ts';
import { type OutcomeOwner, Outcomes } from './outcomes.ts';
import { holdWaiting } from './pause.ts';
import { attemptDelivery, loadReceivers, type Receiver } from './receiver.ts';
import { judge } from './retry.ts';
import type { WebhookRoom } from './room.ts';
import type { SendOutcome } from './sender.ts';
import type { Settled, Standing } from './settle.ts';

/** What makes the attempts of this node. */
export interface Engine {
  /** Takes over what the queue has to give. */
  fetch(): Promise<void>;
  /** These subscriptions (uuid) have something due. */
  due(subscriptions: readonly string[] | 'all'): void;
  /** Begins nothing more, waits for what is under way, ends what takes longer, writes it down, gives all back. */
  close(graceMs: number): Promise<void>;
}

/** Opens the engine. Jobs of the queue say which subscriptions are this node's to deliver to. */
export function openEngine(room: WebhookRoom, queue: JobQueue): Engine {
  return new DeliveryEngine(room, queue);
}

// While a database is away, and after whatever else should not happen.
const AGAIN_MS = 500;
// A job whose worker does not say so for 20 s is somebody else's; two words may be lost.
const TOUCH_MS = 5_000;
// A subscription is kept for a while after its last delivery, so that the next one needs no new job.
const LINGER_MS = 2_000;
// Then it is given back all the same: nodes that came later get their share.
const TENURE_MS = 120_000;
const LOOK_MS = 1_000;
// Bounds one statement of the database to some milliseconds.
const MOST_CLAIMED = 500;
// Jobs of one fetch.
const MOST_FETCHED = 200;

class DeliveryEngine implements Engine, OutcomeOwner {
  readonly #room: WebhookRoom;
  readonly #queue: JobQueue;
  readonly #claims: Line;
  readonly #outcomes: Outcomes;
  readonly #lanes = new Map<string, Lane>();
  /** Those that may have something due. */
  readonly #ready = new Set<Lane>();
  readonly #byTenant = new Map<string, number>();
  readonly #work = new Bell();
  readonly #stop = new AbortController();
  readonly #running: Promise<void>[];
  #asking: ReadonlyMap<Lane, number> = NOBODY;
  #all = 0;
  #suspect = 0;
  #turn = 0;
  #fetching: Promise<void> | undefined;
  #fetchAgain = false;
  #closing = false;
  #closed = false;

  constructor(room: WebhookRoom, queue: JobQueue) {
    this.#room = room;
    this.#queue = queue;
    this.#claims = openLine({ url: room.db.url, name: 'newstape webhooks claims', setup: LINE_SETUP });
    this.#outcomes = new Outcomes(room, this);
    this.#running = [this.#claimLoop(), this.#lookLoop(), this.#touchLoop()];
  }

  due(subscriptions: readonly string[] | 'all'): void {
    if (subscriptions === 'all') {
      for (const lane of this.#lanes.values()) this.#mark(lane);
    } else {
      for (const id of subscriptions) {
        const lane = this.#lanes.get(id);
        if (lane !== undefined) this.#mark(lane);
      }
    }
    this.#work.ring();
  }

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

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    await this.#fetching?.catch(() => undefined);
    for (const lane of this.#lanes.values()) lane.closing = true;
    this.#work.ring();
    const until = performance.now() + graceMs;
    while (this.#all > 0 && performance.now() < until) await sleep(20);
    this.#stop.abort();
    // Ended attempts are outcomes to be written like others; a database that is away is not waited for.
    const last = performance.now() + STOP_MS;
    while ((this.#all > 0 || this.#outcomes.busy) && performance.now() < last) await sleep(10);
    await this.#giveBack([...this.#lanes.values()].filter(({ running }) => running === 0)).catch(
      () => undefined,
    );
    this.#closed = true;
    this.#work.ring();
    await Promise.all([...this.#running, this.#outcomes.close()]);
    await this.#claims.close();
  }

  #mark(lane: Lane): void {
    lane.hasWork = true;
    this.#ready.add(lane);
  }

  async #fetchSome(): Promise<number> {
    const free = this.#room.limits.lanes - this.#lanes.size;
    if (this.#closing || free <= 0) return 0;
    const batchSize = Math.min(free, MOST_FETCHED);
    const jobs = await this.#queue.boss.fetch<{ subscription: string }>(DELIVERIES_QUEUE, { batchSize });
    if (jobs.length === 0) return 0;
    await this.#open(
      jobs.map(({ id, retryCount, data }) => ({ job: { id, retryCount }, subscription: data.subscription })),
    );
    return jobs.length;
  }

  async #open(taken: readonly { job: JobAttempt; subscription: string }[]): Promise<void> {
    const { db, ring, limits, log } = this.#room;
    const ids = taken.map(({ subscription }) => subscription);
    let receivers: Map<string, Receiver>;
    try {
      // Whoever had them before is no more, or let go of them with nothing under way.
      const lost = await recover(db, ids, this.#runningAt(ids), this.#mostAttempts());
      if (lost > 0) log.warn({ deliveries: lost }, 'webhook attempts ended nobody knows how');
      receivers = await loadReceivers(db, ring, ids);
    } catch (error) {
      // The heartbeats that never come give them to the next.
      log.warn({ err: error }, 'subscriptions could not be taken over');
      return;
    }
    const now = performance.now();
    const useless: JobAttempt[] = [];
    for (const { job, subscription } of taken) {
      const receiver = receivers.get(subscription);
      if (receiver === undefined || !receiver.active || receiver.breakerLeft > 0) {
        useless.push(job);
        continue;
      }
      const before = this.#lanes.get(subscription);
      // It was this node's before, which for too long did not say so.
      if (before !== undefined) before.regain(job);
      const lane = before ?? new Lane(job, receiver, limits, now);
      this.#lanes.set(subscription, lane);
      this.#mark(lane);
    }
    if (useless.length > 0) await this.#queue.boss.complete(DELIVERIES_QUEUE, useless);
    this.#work.ring();
  }

  #runningAt(subscriptions: readonly string[]): string[] {
    return subscriptions.flatMap((id) => [...(this.#lanes.get(id)?.runningIds ?? [])]);
  }

  #mostAttempts(): number {
    return this.#room.retrySchedule.length + 1;
  }

  async #claimLoop(): Promise<void> {
    const { log } = this.#room;
    while (!this.#closed) {
      const now = performance.now();
      const wants = this.#closing ? new Map<Lane, number>() : this.#wants(now);
      if (wants.size === 0) {
        await this.#work.wait(this.#nextStart(now));
        continue;
      }
      this.#asking = wants;
      try {
        const asked = new Map([...wants].map(([lane, n]) => [lane.receiver.id, n]));
        const claimed = await claim(this.#claims, asked, STATEMENT_MS);
        await this.#beginAll(claimed, wants);
        this.#asking = NOBODY;
        if (claimed.length >= GATHER_FROM) await sleep(GATHER_MS);
      } catch (error) {
        log.warn({ err: error }, 'deliveries could not be taken');
        await this.#findOut([...wants.keys()]);
        this.#asking = NOBODY;
      }
    }
  }

  #wants(now: number): Map<Lane, number> {
    const { limits } = this.#room;
    this.#turn += 1;
    const load = { all: this.#all, suspect: this.#suspect, byTenant: this.#byTenant };
    const given = allot(this.#ready, load, limits, now, this.#turn);
    let left = MOST_CLAIMED;
    for (const [lane, n] of given) {
      if (left <= 0) given.delete(lane);
      else if (n > left) given.set(lane, left);
      left -= n;
    }
    return given;
  }

  /** How long to wait for the rate of somebody who has something due, in ms. */
  #nextStart(now: number): number {
    let wait = LOOK_MS;
    for (const lane of this.#ready) wait = Math.min(wait, lane.untilStart(now));
    return wait;
  }

  async #beginAll(claimed: readonly Claimed[], wants: ReadonlyMap<Lane, number>): Promise<void> {
    const got = new Map<string, number>();
    const changed = new Set<string>();
    for (const { subscription, version } of claimed) {
      got.set(subscription, (got.get(subscription) ?? 0) + 1);
      if (this.#lanes.get(subscription)?.receiver.version !== version) changed.add(subscription);
    }
    for (const [lane, wanted] of wants) {
      if ((got.get(lane.receiver.id) ?? 0) < wanted) {
        lane.hasWork = false;
        this.#ready.delete(lane);
      }
    }
    if (changed.size > 0) await this.#reload([...changed]);
    const now = performance.now();
    for (const each of claimed) {
      const lane = this.#lanes.get(each.subscription);
      if (lane !== undefined) this.#begin(lane, each, now);
    }
  }

  async #reload(ids: readonly string[]): Promise<void> {
    const receivers = await loadReceivers(this.#room.db, this.#room.ring, ids);
    const now = performance.now();
    for (const [id, receiver] of receivers) this.#lanes.get(id)?.reload(receiver, now);
  }

  #begin(lane: Lane, claimed: Claimed, now: number): void {
    const { tenant } = lane.receiver;
    lane.begin(claimed.id, now);
    this.#all += 1;
    if (lane.suspect) this.#suspect += 1;
    this.#byTenant.set(tenant, (this.#byTenant.get(tenant) ?? 0) + 1);
    void attemptDelivery(this.#room, lane.receiver, claimed.id, claimed.body, {
      deadlineMs: this.#room.limits.attemptMs,
      signal: this.#stop.signal,
    }).then((sent) => this.#end(claimed, sent));
  }

  #end({ id, subscription, number }: Claimed, sent: SendOutcome): void {
    const verdict = judge(this.#room, number, sent);
    attempts.inc({ outcome: verdict.outcome });
    attemptSeconds.observe(sent.durationMs / 1_000);
    this.#outcomes.add({ id, subscription, number, sent, verdict });
  }

  /** What outcomes mean for their subscriptions, and the room that they leave. */
  ended(batch: readonly Settled[]): readonly Standing[] {
    const now = performance.now();
    const standings: Standing[] = [];
    for (const { id, subscription, verdict } of batch) {
      this.#all -= 1;
      // One with something under way is never given back.
      const lane = this.#lanes.get(subscription)!;
      const { tenant } = lane.receiver;
      const others = this.#byTenant.get(tenant)! - 1;
      if (others > 0) this.#byTenant.set(tenant, others);
      else this.#byTenant.delete(tenant);
      if (lane.suspect) this.#suspect = Math.max(0, this.#suspect - 1);
      lane.end(id, now);
      const standing = lane.count(verdict, now);
      if (standing !== undefined) standings.push(standing);
      if (verdict.pause !== null || lane.isOpen(now)) lane.closing = true;
    }
    this.#work.ring();
    return standings;
  }

  paused(id: string, reason: string): void {
    this.#room.log.warn({ subscription: id, reason }, 'a webhook subscription was paused');
    const lane = this.#lanes.get(id);
    if (lane !== undefined) lane.closing = true;
    // Whatever this misses is held by the next look of somebody who tidies up.
    holdWaiting(this.#room.db, id).catch(() => undefined);
  }

  /** A claim whose answer was lost may have been made: what it began and nobody makes is due again. */
  async #findOut(lanes: readonly Lane[]): Promise<void> {
    const ids = lanes.map(({ receiver }) => receiver.id);
    while (!this.#closed) {
      await sleep(AGAIN_MS);
      try {
        await recover(this.#room.db, ids, this.#runningAt(ids), this.#mostAttempts());
        return;
      } catch (error) {
        this.#room.log.debug({ err: error }, 'claims could not be found out about');
        if (this.#closing) return;
      }
    }
  }

  async #lookLoop(): Promise<void> {
    while (!this.#closed) {
      await sleep(LOOK_MS);
      const now = performance.now();
      const over: Lane[] = [];
      let suspect = 0;
      for (const lane of this.#lanes.values()) {
        lane.look(now);
        if (lane.suspect) suspect += lane.running;
        // Retries fall due without a word.
        this.#mark(lane);
        if (now - lane.openedAt > TENURE_MS) lane.closing = true;
        if (lane.running === 0 && (lane.closing || lane.lost || now - lane.busyAt > LINGER_MS))
          over.push(lane);
      }
      this.#suspect = suspect;
      underWay.set({ what: 'attempts' }, this.#all);
      underWay.set({ what: 'subscriptions' }, this.#lanes.size);
      underWay.set({ what: 'outcomes' }, this.#outcomes.size);
      this.#work.ring();
      if (over.length > 0 && !this.#closing) {
        await this.#giveBack(over).catch((error: unknown) =>
          this.#room.log.debug({ err: error }, 'subscriptions could not be given back'),
        );
      }
    }
  }

  async #giveBack(lanes: readonly Lane[]): Promise<void> {
    for (const lane of lanes) lane.closing = true;
    // A claim that is on its way may still begin something; an outcome that is not written may still pause it.
    const idle = lanes.filter(
      (lane) => lane.running === 0 && !this.#asking.has(lane) && !this.#outcomes.concerns(lane.receiver.id),
    );
    if (idle.length === 0) return;
    for (const lane of idle) {
      this.#lanes.delete(lane.receiver.id);
      this.#ready.delete(lane);
    }
    const held = idle.filter(({ lost }) => !lost);
    if (held.length === 0) return;
    await this.#queue.boss.complete(
      DELIVERIES_QUEUE,
      held.map(({ job }) => job),
    );
  }

  async #touchLoop(): Promise<void> {
    let last = performance.now();
    while (!this.#closed) {
      await sleep(LOOK_MS);
      if (performance.now() - last < TOUCH_MS || this.#lanes.size === 0) continue;
      const lanes = [...this.#lanes.values()];
      last = performance.now();
      try {
        // pg-boss answers with the ids that it touched, which its types do not say.
        const touched = (await this.#queue.boss.touch(
          DELIVERIES_QUEUE,
          lanes.map(({ job }) => job),
        )) as { readonly settled: readonly string[] };
        const mine = new Set(touched.settled);
        for (const lane of lanes) if (!mine.has(lane.job.id)) lane.lost = true;
      } catch (error) {
        this.#room.log.debug({ err: error }, 'the queue could not be told who delivers');
      }
    }
  }
}

const NOBODY: ReadonlyMap<Lane, number> = new Map();
// For writing the last outcomes.
const STOP_MS = 2_000;
