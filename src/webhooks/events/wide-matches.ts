import type { JobQueue } from '../../platform/queue.ts';
import { eventsOf } from '../../publishing/index.ts';
import { isPartLeft, matchPart } from '../../saved-searches/index.ts';
import { holdTelling } from '../../stories/index.ts';
import { insertDeliveries } from '../deliveries/deliver.ts';
import { deliveriesMade } from '../metrics.ts';
import type { WebhookRoom } from '../room.ts';
import { TARGETS_AT_ONCE } from './batch.ts';
import { partAlertsOf } from './targets.ts';

/**
 * Holds a change of a story that very many saved searches may match against the next ones, and tells the immediate alerts of
 * those that do. The matches, their alerts and the note of how far it came commit together: none is left out and none is told
 * twice, even if a process is killed.
 * @param baseUrl the beginning of a story's address.
 * @returns whether there was such a change.
 */
export async function matchWide(
  room: Pick<WebhookRoom, 'db'>,
  queue: JobQueue,
  baseUrl: string,
  atOnce: number = TARGETS_AT_ONCE,
): Promise<boolean> {
  if (!(await isPartLeft(room.db))) return false;
  let made = 0;
  const did = await room.db.transaction(async (sql) => {
    await holdTelling(sql);
    const part = await matchPart(sql, atOnce);
    if (part === undefined) return false;
    const kind = part.isNew ? 'created' : 'revised';
    const [job] = await eventsOf(sql, [{ pos: BigInt(part.pos), kind }], baseUrl);
    // What was purged meanwhile has no event.
    if (job === undefined) return true;
    const taken = { id: job.id!, pos: part.pos, event: job.data! };
    const { events, targets } = await partAlertsOf(sql, taken, part);
    made = await insertDeliveries(sql, queue, events, targets);
    return true;
  });
  deliveriesMade.inc(made);
  return did;
}
