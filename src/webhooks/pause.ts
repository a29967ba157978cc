import type { Database, Sql } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
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

/** A subscription that an operator paused or resumed. */
export interface Operated {
  /** Whose it is: the name of the tenant. */
  readonly tenant: string;
  readonly url: string;
  /** Why it was paused before; null: it was active. */
  readonly before: PausedReason | null;
}

/**
 * Stops delivery to anybody's subscription until an operator resumes it: its owner cannot. What waits is held. One that
 * is paused already is the operator's from then on.
 * @param id uuid.
 * @throws Problem `not_found`.
 */
export async function pauseAsOperator(db: Database, id: string): Promise<Operated> {
  const { rows } = await db.query<Operated>(OPERATE, [id]);
  if (rows[0] === undefined) throw noSuchSubscription();
  await holdWaiting(db, id);
  return rows[0];
}

/**
 * Resumes anybody's subscription without a challenge, whatever but its owner's own wish it was paused for, and releases
 * what was held. One that is active stays so, its failures forgotten.
 * @param id uuid.
 * @throws Problem `not_found`; `conflict` when its owner paused it.
 */
export async function resumeAsOperator(db: Database, id: string): Promise<Operated> {
  const { rows } = await db.query<Operated>(
    `select t.name as tenant, s.url, s.paused_reason as before
     from webhook_subscriptions s join tenants t on t.id = s.tenant_id where s.id = $1`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw noSuchSubscription();
  if (found.before === 'user') {
    throw new Problem('conflict', 'Its owner paused the webhook subscription, and has to resume it.');
  }
  await resumeSubscription(db, id);
  return found;
}

const OPERATE = `
  with before as materialized (
    select id, paused_reason from webhook_subscriptions where id = $1 for update)
  update webhook_subscriptions s set state = 'paused', paused_reason = 'operator',
    updated_at = case when b.paused_reason = 'operator' then s.updated_at else clock_timestamp() end
  from before b, tenants t where s.id = b.id and t.id = s.tenant_id
  returning t.name as tenant, s.url, b.paused_reason as before`;

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
  await dueAt(db, [id], false);
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
