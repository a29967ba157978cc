import type { Database, Sql } from '../platform/database.ts';
import { dueAt } from './channel.ts';
import type { PausedReason } from './model.ts';
import { noSuchSubscription } from './naming.ts';

/**
 * Stops delivery to a subscription; what waits is held. One that is paused already keeps its reason.
 * @param id uuid.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function pauseSubscription(
  db: Database,
  tenant: string,
  id: string,
  reason: PausedReason,
): Promise<void> {
  const owned = await db.query('select 1 from webhook_subscriptions where id = $1 and tenant_id = $2', [
    id,
    tenant,
  ]);
  if (owned.rowCount !== 1) throw noSuchSubscription();
  await markPaused(db, [id], reason);
  await holdWaiting(db, id);
}

/**
 * Pauses those of the subscriptions that are active, without touching their deliveries.
 * @param ids uuids.
 */
export async function markPaused(sql: Sql, ids: readonly string[], reason: PausedReason): Promise<void> {
  await sql.query(
    `update webhook_subscriptions set state = 'paused', paused_reason = $2, updated_at = clock_timestamp()
     where id = any($1::uuid[]) and state = 'active'`,
    [ids, reason],
  );
}

/**
 * Makes a paused subscription active again, its failures forgotten, and releases what was held, the oldest first.
 * @param id uuid.
 */
export async function resumeSubscription(db: Database, id: string): Promise<void> {
  await db.query(
    `update webhook_subscriptions set state = 'active', paused_reason = null, failures = 0, failing_since = null,
       breaker_until = null, breaker_seconds = 0, updated_at = clock_timestamp(), version = version + 1
     where id = $1 and (state = 'paused' or failures > 0 or breaker_until is not null)`,
    [id],
  );
  await releaseHeld(db, id);
  await dueAt(db, [id]);
}

// Small enough that a request that pauses or resumes waits for one of these at most a moment.
const CHUNK = 5_000;

/** Holds what waits for a subscription that is paused. */
export async function holdWaiting(db: Database, id: string): Promise<void> {
  while (((await db.query(HOLD, [id, CHUNK])).rowCount ?? 0) === CHUNK);
}

/** Releases what is held for a subscription that is active, in its order, and before what came after it. */
export async function releaseHeld(db: Database, id: string): Promise<void> {
  while (((await db.query(RELEASE, [id, CHUNK])).rowCount ?? 0) === CHUNK);
}

const HOLD = `update webhook_deliveries d
  set status = 'held', next_attempt_at = null, held_at = coalesce(held_at, clock_timestamp())
  from webhook_subscriptions s
  where d.id in (select id from webhook_deliveries
      where subscription_id = $1 and next_attempt_at is not null limit $2)
    and s.id = d.subscription_id and s.state = 'paused' and d.next_attempt_at is not null`;

const RELEASE = `update webhook_deliveries d
  set status = case when attempt_count = 0 then 'pending' else 'retrying' end, next_attempt_at = d.created_at,
    held_at = null
  from webhook_subscriptions s
  where d.id in (select id from webhook_deliveries
      where subscription_id = $1 and status = 'held' order by seq limit $2)
    and s.id = d.subscription_id and s.state = 'active' and d.status = 'held'`;
