import type { Sql } from '../../platform/database.ts';
import { answerOf, EVENTS_OPTIONS, type JobQueue, WIDE_EVENTS_QUEUE } from '../../platform/queue.ts';
import type { IntelligenceEvent } from '../../publishing/index.ts';
import { insertDeliveries } from '../deliveries/deliver.ts';
import { deliveriesMade } from '../metrics.ts';
import type { WebhookRoom } from '../room.ts';
import { TARGETS_AT_ONCE } from './batch.ts';
import { findTargets, type Reached, type Taken } from './targets.ts';

/** What is left to do of an event: its data, so that a purge finds its words as in any other event, and how far it came. */
interface Rest extends IntelligenceEvent {
  readonly rest: Reached & {
    /** uuid of the event. */
    readonly event: string;
    /** The place on the tape of its change. */
    readonly pos: string | null;
  };
}

/**
 * Makes the queue of events whose receivers are too many for one transaction. It is not the outbox: a release that knows
 * nothing of parts would tell such an event to all of them again.
 */
export async function defineWide(queue: JobQueue): Promise<void> {
  await queue.define(WIDE_EVENTS_QUEUE, EVENTS_OPTIONS);
}

/** Leaves the rest of an event to `fanOutWide`, in the transaction that makes its first deliveries. */
export async function leaveRest(
  sql: Sql,
  queue: JobQueue,
  { id, pos, event }: Taken,
  reached: Reached,
): Promise<void> {
  const data: Rest = { ...event, rest: { ...reached, event: id, pos } };
  const written = await queue.boss.insert(WIDE_EVENTS_QUEUE, [{ singletonKey: id, data }], {
    db: { executeSql: (text, values) => sql.query(text, values) },
    returnId: true,
  });
  if (written?.length !== 1) throw new Error('the rest of an event was not written');
}

/**
 * Makes the next deliveries of an event that has too many of them. They and the note of how far it came commit together: no
 * receiver is left out and none is told twice, even if a process is killed. A subscription that is made meanwhile is one of
 * them, as one is that is made before the event is taken out of the outbox.
 * @returns whether there was such an event.
 */
export async function fanOutWide(
  room: WebhookRoom,
  queue: JobQueue,
  atOnce: number = TARGETS_AT_ONCE,
): Promise<boolean> {
  let made = 0;
  const was = await room.db.transaction(async (sql) => {
    const db = { executeSql: (text: string, values?: unknown[]) => sql.query(text, values) };
    const [job] = await queue.boss.fetch<Rest>(WIDE_EVENTS_QUEUE, { db });
    if (job === undefined) return false;
    const { rest, ...event } = job.data;
    const taken: Taken = { id: rest.event, pos: rest.pos, event };
    const found = await findTargets(sql, [taken], rest, atOnce);
    made = await insertDeliveries(sql, queue, found.events, found.targets);
    const done = await queue.boss.complete(WIDE_EVENTS_QUEUE, job.id, null, { db });
    if (answerOf(done).affected !== 1) throw new Error('a part of an event was taken twice');
    if (found.left !== undefined) await leaveRest(sql, queue, taken, found.left);
    return true;
  });
  deliveriesMade.inc(made);
  return was;
}
