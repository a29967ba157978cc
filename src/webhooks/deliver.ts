import type { Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import type { JobQueue } from '../platform/queue.ts';
import { dueAt } from './channel.ts';
import type { StoredEvent } from './envelope.ts';

/** The queue whose jobs say that a subscription has deliveries to be made: one for each at most. */
export const DELIVERIES_QUEUE = 'deliveries';

/** An event, and a subscription that is to get it. */
export interface Target {
  /** uuids. */
  readonly event: string;
  readonly subscription: string;
}

/**
 * Stores events and their deliveries, with the jobs that have them made: all of it commits together. A subscription that
 * is paused holds them; one that is gone gets none.
 * @param events each is stored when somebody gets it.
 * @param targets in the order of delivery.
 * @returns how many deliveries were made.
 */
export async function insertDeliveries(
  sql: Sql,
  queue: JobQueue,
  events: readonly StoredEvent[],
  targets: readonly Target[],
): Promise<number> {
  if (targets.length === 0) return 0;
  const wanted = new Set(targets.map(({ event }) => event));
  const stored = events.filter(({ id }) => wanted.has(id));
  await sql.query(
    'insert into webhook_events (id, type, body) select * from unnest($1::uuid[], $2::text[], $3::bytea[])',
    [stored.map(({ id }) => id), stored.map(({ type }) => type), stored.map(({ body }) => body)],
  );
  const made = await sql.query<{ id: string }>(INSERT, [
    targets.map(({ event }) => event),
    targets.map(({ subscription }) => subscription),
  ]);
  const waiting = [...new Set(made.rows.map(({ id }) => id))];
  await callFor(sql, queue, waiting);
  return targets.length;
}

/** Has somebody take care of subscriptions (uuid) that have something due. Those that are taken care of are told. */
export async function callFor(sql: Sql, queue: JobQueue, subscriptions: readonly string[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await queue.boss.insert(
    DELIVERIES_QUEUE,
    subscriptions.map((id) => ({ singletonKey: id, data: { subscription: id } })),
    { db: { executeSql: (text, values) => sql.query(text, values) } },
  );
  await dueAt(sql, subscriptions, true);
}

/**
 * Has somebody take care of those of the subscriptions (uuid) that nobody takes care of. The queue takes one job for each
 * at most, and says which it took: it alone knows who has one.
 * @returns how many there were.
 */
export async function callForUntended(
  sql: Sql,
  queue: JobQueue,
  subscriptions: readonly string[],
): Promise<number> {
  if (subscriptions.length === 0) return 0;
  const byJob = new Map(subscriptions.map((subscription) => [newUuid(), subscription]));
  const taken = await queue.boss.insert(
    DELIVERIES_QUEUE,
    [...byJob].map(([id, subscription]) => ({ id, singletonKey: subscription, data: { subscription } })),
    { db: { executeSql: (text, values) => sql.query(text, values) }, returnId: true },
  );
  const untended = (taken ?? []).map((id) => byJob.get(id)!);
  if (untended.length > 0) await dueAt(sql, untended, true);
  return untended.length;
}

// The time is cut to what the column holds: rounded up it would lie in the future, and be missed by who looks at once.
const INSERT = `
  with made as (
    insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, next_attempt_at, held_at)
    select uuidv7(), s.id, s.tenant_id, e.id, e.type,
      case s.state when 'active' then 'pending' else 'held' end,
      case s.state when 'active' then date_trunc('milliseconds', clock_timestamp()) end,
      case s.state when 'active' then null else clock_timestamp() end
    from unnest($1::uuid[], $2::uuid[]) with ordinality as t (event_id, subscription_id, n)
    join webhook_events e on e.id = t.event_id join webhook_subscriptions s on s.id = t.subscription_id
    order by t.n
    returning subscription_id, status)
  select subscription_id as id from made where status = 'pending'`;
