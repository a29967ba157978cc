import type { Database, Sql } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { dueAt } from './channel.ts';
import type { PausedReason } from './model.ts';
import { noSuchSubscription } from './naming.ts';

/**
 * Stops delivery to a subscription and holds its waiting deliveries. A paused subscription keeps its reason.
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
  /** The name of its tenant. */
  readonly tenant: string;
  readonly url: string;
  /** Why it was paused before; null: it was active. */
  readonly before: PausedReason | null;
}

/**
 * Stops delivery to any tenant's subscription until an operator resumes it; its owner cannot. Waiting deliveries are
 * held. The operator's pause replaces an earlier pause.
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
 * Resumes any tenant's subscription without a challenge, unless its owner paused it, and releases held deliveries. An
 * active subscription stays active, and its failures are reset.
 * @param id uuid.
 * @throws Problem `not_found`; `conflict` if its owner paused it.
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
    throw new Problem(
      'conflict',
      'The owner paused this webhook subscription, and only the owner can resume it.',
    );
  }
  await resumeSubscription(db, id);
  return found;
}

const OPERATE = `
  with before as materialized (
    select id, paused_reason from webhook_subscriptions where id = $1 for update)
  update webhook_subscriptions s set state = 'paused', paused_reason = 'operator',
    updated_at = case when b.paused_reason = 'operator' then s.updated_at else clock_timestamp() end,
    notice_due_at = case when b.paused_reason = 'operator' then s.notice_due_at else clock_timestamp() end
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
 * Pauses an active subscription whose receiver answered 410 to a test, as it would be after any other delivery, and
 * holds its waiting deliveries. Its owner is told.
 * @param id uuid.
 */
export async function pauseGone(db: Database, id: string): Promise<void> {
  const { rowCount } = await db.query(
    `update webhook_subscriptions set state = 'paused', paused_reason = 'gone', updated_at = clock_timestamp(),
       notice_due_at = clock_timestamp() where id = $1 and state = 'active'`,
    [id],
  );
  if (rowCount === 1) await holdWaiting(db, id);
}

/**
 * Makes a paused subscription active again, resets its failures, and releases held deliveries, the oldest first.
 * @param id uuid.
 */
export async function resumeSubscription(db: Database, id: string): Promise<void> {
  await db.query(
    `update webhook_subscriptions set state = 'active', paused_reason = null, failures = 0, failing_since = null,
       breaker_until = null, breaker_seconds = 0, notice_due_at = null, updated_at = clock_timestamp(), version = version + 1
     where id = $1 and (state = 'paused' or failures > 0 or breaker_until is not null)`,
    [id],
  );
  await releaseHeld(db, id);
  await dueAt(db, [id], false);
}

// Small enough that a request that pauses or resumes waits for one of these at most a moment.
const CHUNK = 5_000;

/** Holds the waiting deliveries of a paused subscription. */
export async function holdWaiting(db: Database, id: string): Promise<void> {
  while (((await db.query(HOLD, [id, CHUNK])).rowCount ?? 0) === CHUNK);
}

/** Releases the held deliveries of an active subscription, in order, and before later ones. */
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
