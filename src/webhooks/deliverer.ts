import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../platform/problem.ts';
import { JOB_DEFAULTS, type JobQueue } from '../platform/queue.ts';
import { Bell } from './bell.ts';
import { listenTo } from './channel.ts';
import { callForUntended, DELIVERIES_QUEUE } from './deliver.ts';
import { sendDigests } from './digest.ts';
import { openEngine } from './engine.ts';
import { fanOut, setAside } from './fanout.ts';
import { oldestPending } from './metrics.ts';
import { tellPauses } from './notices.ts';
import type { WebhookRoom } from './room.ts';
import { sweep, tidy } from './sweep.ts';

/** The tasks of a worker for webhooks: fan-out, attempts, digests, clean-up. */
export interface Deliverer {
  /** Begins nothing more; what is under way has `graceMs` to end. */
  close(graceMs: number): Promise<void>;
}

// A transaction of some ten milliseconds; later events are for the next one.
const EVENTS_AT_ONCE = 200;
const LOOK_MS = 1_000;
const AGAIN_MS = 1_000;

/**
 * Delivers, on every node that is a worker. A job says that a subscription has due deliveries; only the worker with the
 * job delivers to that subscription. So rate, order and breaker need no coordination. A dead worker is noticed by its
 * jobs: after 20 s without a heartbeat, at a check every 10 s, they go to another worker.
 * @param baseUrl the beginning of a story's address.
 */
export async function openDeliverer(room: WebhookRoom, queue: JobQueue, baseUrl: string): Promise<Deliverer> {
  await queue.boss.createQueue(DELIVERIES_QUEUE, {
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
  const engine = openEngine(room, queue);
  const events = new Bell();
  const due = new Bell();
  const look = new Bell();
  const channel = listenTo(room.db.url, room.log, (word) => {
    if (word === 'events') return events.ring();
    engine.due(word.due);
    if (word.called) due.ring();
    else look.ring();
  });
  let closing = false;

  const fanOutLoop = async (): Promise<void> => {
    let most = EVENTS_AT_ONCE;
    while (!closing) {
      try {
        const taken = await fanOut(room, queue, most);
        if (taken > 0) most = EVENTS_AT_ONCE;
        if (taken < most) await events.wait(LOOK_MS);
      } catch (error) {
        const isAway = error instanceof Problem && error.code === 'unavailable';
        room.log[isAway ? 'debug' : 'error']({ err: error }, 'events could not be taken out of the outbox');
        await sleep(AGAIN_MS);
        // One faulty event must not block the others: they are then taken one at a time, without it.
        if (!isAway && most === 1) await setAside(queue).catch(() => undefined);
        if (!isAway) most = 1;
      }
    }
  };
  const fetchLoop = async (): Promise<void> => {
    while (!closing) {
      try {
        await engine.fetch();
      } catch (error) {
        room.log.debug({ err: error }, 'the queue could not be asked for deliveries');
        await sleep(AGAIN_MS);
      }
      await due.wait(LOOK_MS);
    }
  };
  // Runs beside the other loops: its time grows with the number of subscriptions, and notified workers must not wait
  // for it.
  const sweepLoop = async (): Promise<void> => {
    while (!closing) {
      try {
        const { subscriptions, oldestSeconds } = await sweep(room.db);
        oldestPending.set(oldestSeconds);
        const others = subscriptions.filter((id) => !engine.has(id));
        await callForUntended(room.db, queue, others);
        await tellPauses(room, queue);
      } catch (error) {
        room.log.debug({ err: error }, 'deliveries that are due could not be looked for');
      }
      await look.wait(LOOK_MS);
    }
  };
  const loops = [fanOutLoop(), fetchLoop(), sweepLoop()];
  await queue.chore('webhook-tidying', '* * * * *', () => tidy(room));
  await queue.chore('webhook-hourly', '0 * * * *', async () => {
    await sendDigests(room, queue, 'hourly', baseUrl);
  });
  await queue.chore('webhook-daily', '0 0 * * *', async () => {
    await sendDigests(room, queue, 'daily', baseUrl);
  });
  return {
    async close(graceMs) {
      closing = true;
      events.ring();
      due.ring();
      look.ring();
      await channel.close();
      await Promise.all(loops);
      await engine.close(graceMs);
    },
  };
}
