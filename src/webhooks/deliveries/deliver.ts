import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue.ts';
import { dueAt } from './channel.ts';
import type { StoredEvent } from './envelope.ts';

/** The queue whose jobs say that a subscription has due deliveries: at most one job for each. */
export const DELIVERIES_QUEUE = 'deliveries';

/** An event, and a subscription that receives it. */
export interface Target {
  /** uuids. */
  readonly event: string;
  readonly subscription: string;
}

/**
 * Stores events, their deliveries, and the jobs for making them; all of it commits together. A paused subscription
 * holds its deliveries; a deleted one gets none.
 * @param events each is stored only if a subscription receives it.
 * @param targets in the order of delivery.
 * @returns how many deliveries were made.
 */
export async function insertDeliveries(
  sql: Sql,
  queue: JobQueue,
  events: readonly StoredEvent[],
  targets: readonly Target[],
): Promise<number> {
  const made = await storeDeliveries(sql, events, targets);
  const waiting = made.filter(({ status }) => status === 'pending');
  await callFor(sql, queue, [...new Set(waiting.map(({ subscription }) => subscription))]);
  return made.length;
}

/** Stores events and their deliveries as `insertDeliveries` does, without jobs. @returns the deliveries. */
export async function storeDeliveries(
  sql: Sql,
  events: readonly StoredEvent[],
  targets: readonly Target[],
): Promise<readonly { readonly subscription: string; readonly status: string }[]> {
  if (targets.length === 0) return [];
  const wanted = new Set(targets.map(({ event }) => event));
  const stored = events.filter(({ id }) => wanted.has(id));
  await sql.query(INSERT_EVENTS, [
    stored.map(({ id }) => id),
    stored.map(({ type }) => type),
    stored.map(({ body }) => body),
    stored.map(({ stories }) => `{${stories.join()}}`),
    stored.map(({ traceparent }) => traceparent ?? null),
  ]);
  const made = await sql.query<{ subscription: string; status: string }>(INSERT, [
    targets.map(({ event }) => event),
    targets.map(({ subscription }) => subscription),
  ]);
  return made.rows;
}

/**
 * Makes a job for each of the subscriptions (uuid), which have due deliveries. Workers that already have one of
 * them are notified.
 */
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
 * Makes a job for each of the subscriptions (uuid) that has none. The queue accepts at most one job for each and says
 * which it accepted; only the queue knows this.
 * @returns the number of new jobs.
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

const INSERT_EVENTS = `
  insert into webhook_events (id, type, body, stories, traceparent)
  select id, type, body, stories::uuid[], traceparent
  from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::text[]) as e (id, type, body, stories, traceparent)`;

// The time is truncated to the column's precision: rounded up it would be in the future, and an immediate query would
// miss it.
const INSERT = `
  insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, next_attempt_at, held_at)
  select uuidv7(), s.id, s.tenant_id, e.id, e.type,
    case s.state when 'active' then 'pending' else 'held' end,
    case s.state when 'active' then date_trunc('milliseconds', clock_timestamp()) end,
    case s.state when 'active' then null else clock_timestamp() end
  from unnest($1::uuid[], $2::uuid[]) with ordinality as t (event_id, subscription_id, n)
  join webhook_events e on e.id = t.event_id join webhook_subscriptions s on s.id = t.subscription_id
  order by t.n
  returning subscription_id as subscription, status`;
