import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../platform/problem.ts';
import { JOB_DEFAULTS, type JobQueue, WIDE_EVENTS_QUEUE } from '../platform/queue.ts';
import { matchPartFailed } from '../saved-searches/index.ts';
import { Bell } from './attempts/bell.ts';
import { type Engine, openEngine } from './attempts/engine.ts';
import { listenTo } from './deliveries/channel.ts';
import { callForUntended, DELIVERIES_QUEUE } from './deliveries/deliver.ts';
import { EVENTS_AT_ONCE, FIRST_PART, nextBatch, nextPart, TARGETS_AT_ONCE } from './events/batch.ts';
import { sendDigests } from './events/digest.ts';
import { fanOut, setAside, TooWide } from './events/fanout.ts';
import { tellPauses } from './events/notices.ts';
import { defineWide, fanOutWide } from './events/wide.ts';
import { matchWide } from './events/wide-matches.ts';
import { oldestPending } from './metrics.ts';
import type { WebhookRoom } from './room.ts';
import { sweep, tidy } from './subscriptions/sweep.ts';

/** The tasks of a worker for webhooks: fan-out, attempts, digests, clean-up. */
export interface Deliverer {
  /** Begins nothing more; what is under way has `graceMs` to end. */
  close(graceMs: number): Promise<void>;
}

const LOOK_MS = 1_000;
const AGAIN_MS = 1_000;
// Where not even these are made in time, something else is wrong.
const LEAST_TARGETS = 100;

/**
 * Delivers, on every node that is a worker. A job says that a subscription has due deliveries; only the worker with the
 * job delivers to that subscription. So rate, order and breaker need no coordination. A dead worker is noticed by its
 * jobs: after 20 s without a heartbeat, at a check every 10 s, they go to another worker.
 * @param baseUrl the beginning of a story's address.
 */
export async function openDeliverer(room: WebhookRoom, queue: JobQueue, baseUrl: string): Promise<Deliverer> {
  await queue.define(DELIVERIES_QUEUE, {
    ...JOB_DEFAULTS,
    // One job for a subscription, waiting or under way: it says that there is work, not how much.
    policy: 'exclusive',
    // A worker that takes over begins at once, however often that happens; a job that gives up would stop the
    // deliveries.
    retryLimit: 1_000_000,
    retryDelay: 0,
    retryBackoff: false,
    // Longer than a subscription is ever kept.
    expireInSeconds: 600,
    // Finished jobs are deleted: there is one for each burst of deliveries.
    deleteAfterSeconds: 60,
  });
  await defineWide(queue);
  const loops = new DeliveryLoops(room, queue, baseUrl);
  await queue.chore('webhook-tidying', '* * * * *', () => tidy(room));
  for (const [cadence, cron] of [
    ['hourly', '0 * * * *'],
    ['daily', '0 0 * * *'],
  ] as const) {
    await queue.chore(
      `webhook-${cadence}`,
      cron,
      async () => {
        await sendDigests(room, queue, cadence, baseUrl);
      },
      'again',
    );
  }
  return loops;
}

/** The loops of a worker. Each rests until there is something to do, a second at most, and goes on until `close`. */
class DeliveryLoops implements Deliverer {
  readonly #room: WebhookRoom;
  readonly #queue: JobQueue;
  readonly #baseUrl: string;
  readonly #engine: Engine;
  readonly #eventsWritten = new Bell();
  readonly #jobsWaiting = new Bell();
  readonly #deliveriesDue = new Bell();
  readonly #channel: { close(): Promise<void> };
  readonly #running: readonly Promise<void>[];
  #isClosing = false;
  #atOnce = TARGETS_AT_ONCE;
  #matchedAtOnce = FIRST_PART;

  constructor(room: WebhookRoom, queue: JobQueue, baseUrl: string) {
    this.#room = room;
    this.#queue = queue;
    this.#baseUrl = baseUrl;
    this.#engine = openEngine(room, queue);
    this.#channel = listenTo(room.db.url, room.log, (word) => {
      if (word === 'events') return this.#eventsWritten.ring();
      this.#engine.due(word.due);
      if (word.called) this.#jobsWaiting.ring();
      else this.#deliveriesDue.ring();
    });
    this.#running = [this.#fanOutEvents(), this.#fetchJobs(), this.#callForDue()];
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    for (const bell of [this.#eventsWritten, this.#jobsWaiting, this.#deliveriesDue]) bell.ring();
    await this.#channel.close();
    await Promise.all(this.#running);
    await this.#engine.close(graceMs);
  }

  /** Makes deliveries of the events in the outbox. */
  async #fanOutEvents(): Promise<void> {
    let most = EVENTS_AT_ONCE;
    while (!this.#isClosing) {
      try {
        // First, so that its receivers get it before what came later.
        if (await this.#fanOutRest()) continue;
        const taken = await fanOut(this.#room, this.#queue, most);
        const isAll = taken < most;
        if (taken > 0) most = nextBatch(most, 'taken');
        // In turns, so that the events of other stories do not wait for one that a million searches are held against.
        if (await this.#matchRest()) continue;
        if (isAll) await this.#eventsWritten.wait(LOOK_MS);
      } catch (error) {
        if (error instanceof TooWide) {
          most = nextBatch(most, 'wide');
          continue;
        }
        const isAway = error instanceof Problem && error.code === 'unavailable';
        this.#room.log[isAway ? 'debug' : 'error'](
          { err: error },
          'events could not be taken out of the outbox',
        );
        await sleep(AGAIN_MS);
        // One faulty event must not block the others: they are then taken one at a time, without it.
        if (!isAway && most === 1) await setAside(this.#queue).catch(() => undefined);
        most = nextBatch(most, isAway ? 'unavailable' : 'fault');
      }
    }
  }

  /**
   * Makes the next deliveries of an event that has too many for one transaction.
   * @returns whether it did: a failure does not hold up other events.
   */
  async #fanOutRest(): Promise<boolean> {
    try {
      const did = await fanOutWide(this.#room, this.#queue, this.#atOnce);
      this.#atOnce = Math.min(TARGETS_AT_ONCE, this.#atOnce * 2);
      return did;
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'unavailable';
      this.#room.log[isAway ? 'debug' : 'error'](
        { err: error },
        'an event could not be told to more receivers',
      );
      this.#atOnce = Math.max(LEAST_TARGETS, this.#atOnce >> 1);
      if (!isAway) await setAside(this.#queue, WIDE_EVENTS_QUEUE).catch(() => undefined);
      return false;
    }
  }

  /**
   * Holds a change that very many saved searches may match against the next ones.
   * @returns whether it did: a failure does not hold up events.
   */
  async #matchRest(): Promise<boolean> {
    try {
      const began = performance.now();
      const did = await matchWide(this.#room, this.#queue, this.#baseUrl, this.#matchedAtOnce);
      if (did) this.#matchedAtOnce = nextPart(this.#matchedAtOnce, performance.now() - began);
      return did;
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'unavailable';
      const { log, db } = this.#room;
      log[isAway ? 'debug' : 'error'](
        { err: error },
        'a story could not be held against more saved searches',
      );
      this.#matchedAtOnce = nextPart(this.#matchedAtOnce, undefined);
      if (!isAway && (await matchPartFailed(db).catch(() => false))) {
        log.error('a story is held against no more saved searches: it failed too often');
      }
      return false;
    }
  }

  /** Takes jobs, with each of which this worker delivers to a subscription. */
  async #fetchJobs(): Promise<void> {
    while (!this.#isClosing) {
      try {
        await this.#engine.fetch();
      } catch (error) {
        this.#room.log.debug({ err: error }, 'the queue could not be asked for deliveries');
        await sleep(AGAIN_MS);
      }
      await this.#jobsWaiting.wait(LOOK_MS);
    }
  }

  /**
   * Makes jobs for subscriptions that have due deliveries and no worker. Runs beside the other loops: its time grows with
   * the number of subscriptions, and notified workers must not wait for it.
   */
  async #callForDue(): Promise<void> {
    while (!this.#isClosing) {
      try {
        const { subscriptions, oldestSeconds } = await sweep(this.#room.db);
        oldestPending.set(oldestSeconds);
        const others = subscriptions.filter((id) => !this.#engine.has(id));
        await callForUntended(this.#room.db, this.#queue, others);
        await tellPauses(this.#room, this.#queue);
      } catch (error) {
        this.#room.log.debug({ err: error }, 'deliveries that are due could not be looked for');
      }
      await this.#deliveriesDue.wait(LOOK_MS);
    }
  }
}
