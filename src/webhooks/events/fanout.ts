import { answerOf, EVENTS_QUEUE, type JobQueue } from '../../platform/queue.ts';
import { beginSpan, inSpan, type TraceSpan, traceOf } from '../../platform/traces/index.ts';
import type { IntelligenceEvent } from '../../publishing/index.ts';
import { insertDeliveries } from '../deliveries/deliver.ts';
import { intelligenceEvent } from '../deliveries/envelope.ts';
import { deliveriesMade, eventsTaken } from '../metrics.ts';
import type { WebhookRoom } from '../room.ts';
import { TARGETS_AT_ONCE } from './batch.ts';
import { findTargets, type Taken } from './targets.ts';
import { leaveRest } from './wide.ts';

/** A batch of events has more targets than one transaction makes: fewer events are tried, and one alone goes in parts. */
export class TooWide extends Error {}

/**
 * Takes events out of the outbox and makes their deliveries, in one transaction: an event leaves the outbox exactly
 * when its deliveries are stored, even if a process is killed. Of an event with too many of them the first are made, and the
 * rest is left to `fanOutWide`, which commits with them.
 * @param most events of one transaction.
 * @returns the number of events taken.
 * @throws TooWide if several events have too many targets together; nothing is taken.
 */
export async function fanOut(
  room: WebhookRoom,
  queue: JobQueue,
  most: number,
  atOnce: number = TARGETS_AT_ONCE,
): Promise<number> {
  let made = 0;
  const events = await room.db.transaction(async (sql) => {
    const db = { executeSql: (text: string, values?: unknown[]) => sql.query(text, values) };
    const jobs = await queue.boss.fetch<IntelligenceEvent>(EVENTS_QUEUE, {
      batchSize: most,
      includeMetadata: true,
      db,
    });
    if (jobs.length === 0) return 0;
    const taken = jobs
      .map(({ id, singletonKey, data }): Taken => ({ id, pos: singletonKey, event: data }))
      .sort((a, b) => compare(a.event.occurredAt, b.event.occurredAt) || compare(a.id, b.id));
    const span = spanOf(taken);
    try {
      await inSpan(span, async () => {
        const stored = taken.map(({ id, event }) => ({
          ...intelligenceEvent(id, event),
          traceparent: traceOf(event),
        }));
        const found = await findTargets(sql, taken, {}, atOnce);
        if (found.left !== undefined && taken.length > 1) throw new TooWide();
        made = await insertDeliveries(sql, queue, [...stored, ...found.events], found.targets);
        if (found.left !== undefined) await leaveRest(sql, queue, taken[0]!, found.left);
        const ids = jobs.map(({ id }) => id);
        const done = await queue.boss.complete(EVENTS_QUEUE, ids, null, { db });
        if (answerOf(done).affected !== jobs.length) throw new Error('events were taken twice');
      });
    } finally {
      span?.end();
    }
    return jobs.length;
  });
  eventsTaken.inc(events);
  deliveriesMade.inc(made);
  return events;
}

/** The events of a batch come from as many traces as there were writers: it is a part of the one, or linked to all. */
function spanOf(taken: readonly Taken[]): TraceSpan | undefined {
  return beginSpan(() => {
    const traces = [...new Set(taken.flatMap(({ event }) => traceOf(event) ?? []))];
    return {
      name: `job ${EVENTS_QUEUE}`,
      kind: 'consumer',
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': EVENTS_QUEUE,
        'messaging.batch.message_count': taken.length,
      },
      parent: traces.length === 1 ? traces[0] : undefined,
      links: traces.length === 1 ? [] : traces,
    };
  });
}

/**
 * Postpones the next event after a failure of its own. An event that fails repeatedly ends as a failed job, which the
 * log and the queue show.
 */
export async function setAside(queue: JobQueue, name: string = EVENTS_QUEUE): Promise<void> {
  const [job] = await queue.boss.fetch(name);
  if (job !== undefined) await queue.boss.fail(name, job.id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
