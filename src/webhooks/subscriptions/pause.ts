import type { Database } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import { dueAt } from '../deliveries/channel.ts';
import type { PausedReason } from '../model.ts';
import { noSuchSubscription } from '../naming.ts';
import { note } from '../trail.ts';
import { endKeptPause } from './operator-pause.ts';

/**
 * Stops delivery to a subscription and holds its waiting deliveries. A paused subscription keeps its reason.
 * @param id uuid. @param actor uuid of the key that asks, for the audit trail of the account.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function pauseSubscription(
  db: Database,
  tenant: string,
  id: string,
  reason: PausedReason,
  actor?: string,
): Promise<void> {
  await db.transaction(async (sql) => {
    const { rows } = await sql.query<{ url: string; state: string }>(
      'select url, state from webhook_subscriptions where id = $1 and tenant_id = $2 for update',
      [id, tenant],
    );
    const [owned] = rows;
    if (owned === undefined) throw noSuchSubscription();
    if (owned.state !== 'active') return;
    await sql.query(
      `update webhook_subscriptions set state = 'paused', paused_reason = $2, updated_at = clock_timestamp() where id = $1`,
      [id, reason],
    );
    const detail = `${new URL(owned.url).host}: paused by its owner`;
    await note(sql, tenant, { action: 'webhook_subscription_paused', id, detail, actor });
  });
  await holdWaiting(db, id);
}

/** A subscription that an operator paused or resumed. */
export interface Operated {
  /** The name of its tenant. */
  readonly tenant: string;
  readonly url: string;
  /** Why it was paused before; null: it was active. */
  readonly before: PausedReason | null;
  /** Its owner had deleted it; only the pause of its host was left. */
  readonly deleted?: true;
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
 * active subscription stays active, and its failures are reset. Of one that its owner deleted while an operator paused it,
 * the pause of its host ends.
 * @param id uuid.
 * @throws Problem `not_found`; `conflict` if its owner paused it, or somebody changed it at this moment.
 */
export async function resumeAsOperator(db: Database, id: string): Promise<Operated> {
  const { rows } = await db.query<Operated>(
    `select t.name as tenant, s.url, s.paused_reason as before
     from webhook_subscriptions s join tenants t on t.id = s.tenant_id where s.id = $1`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) {
    const kept = await endKeptPause(db, id);
    if (kept === undefined) throw noSuchSubscription();
    return { ...kept, before: 'operator', deleted: true };
  }
  if (found.before === 'user') {
    throw new Problem(
      'conflict',
      'The owner paused this webhook subscription, and only the owner can resume it.',
    );
  }
  await resumeSubscription(db, { id, url: found.url, before: found.before });
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

/** A subscription as whoever resumes it saw it. */
export interface Seen {
  /** uuid. */
  readonly id: string;
  readonly url: string;
  /** Why it was paused; null: it was active. */
  readonly before: PausedReason | null;
}

/**
 * Makes a paused subscription active again, resets its failures, and releases held deliveries, the oldest first.
 * @param by the account (uuid) and its key (uuid) that ask; undefined: an operator, or the service itself.
 * @throws Problem `conflict` when it has another address by now, or another pause: nobody decided to end that one.
 */
export async function resumeSubscription(
  db: Database,
  { id, url, before }: Seen,
  by?: { readonly tenant: string; readonly actor: string },
): Promise<void> {
  await db.transaction(async (sql) => {
    const { rows } = await sql.query<{ seen: boolean }>(RESUME, [id, url, before]);
    if (rows[0]?.seen !== true) {
      throw new Problem(
        'conflict',
        'The webhook subscription was changed, paused or deleted meanwhile. Look at it, and resume it again.',
      );
    }
    if (by === undefined || before === null) return;
    const detail = new URL(url).host;
    await note(sql, by.tenant, { action: 'webhook_subscription_resumed', id, detail, actor: by.actor });
  });
  await releaseHeld(db, id);
  await dueAt(db, [id], false);
}

/**
 * Ends the failures of an active subscription whose receiver has just accepted a test: what waits is due at once.
 * @param url the address that accepted it; the failures of another one stay.
 */
export async function endFailures(db: Database, { id, url }: Pick<Seen, 'id' | 'url'>): Promise<void> {
  const { rowCount } = await db.query(
    `update webhook_subscriptions set failures = 0, failing_since = null, breaker_until = null, breaker_seconds = 0,
       version = version + 1
     where id = $1 and url = $2 and state = 'active' and (failures > 0 or breaker_until is not null)`,
    [id, url],
  );
  if (rowCount === 1) await dueAt(db, [id], false);
}

const RESUME = `
  with found as materialized (
    select id, url = $2 and paused_reason is not distinct from $3 as seen
    from webhook_subscriptions where id = $1 for update),
  done as (
    update webhook_subscriptions s set state = 'active', paused_reason = null, failures = 0, failing_since = null,
      breaker_until = null, breaker_seconds = 0, notice_due_at = null, updated_at = clock_timestamp(), version = version + 1
    from found f where s.id = f.id and f.seen
      and (s.state = 'paused' or s.failures > 0 or s.breaker_until is not null))
  select seen from found`;

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

// The chosen rows are locked, so that nothing about them has to be asked once more. Such a question would name a partial
// index: while the last count of the table says that few rows are in it, PostgreSQL compares each of them with each
// chosen one, for which the rows of one chunk take longer than a statement may.
const HOLD = `
  with chosen as materialized (
    select d.id from webhook_deliveries d
    join webhook_subscriptions s on s.id = d.subscription_id and s.state = 'paused'
    where d.subscription_id = $1 and d.next_attempt_at is not null limit $2 for update of d)
  update webhook_deliveries d
  set status = 'held', next_attempt_at = null, held_at = coalesce(held_at, clock_timestamp())
  from chosen c where d.id = c.id`;

// The sum keeps PostgreSQL from walking the whole history of the subscription in its order for the few that are held.
const RELEASE = `
  with chosen as materialized (
    select d.id from webhook_deliveries d
    join webhook_subscriptions s on s.id = d.subscription_id and s.state = 'active'
    where d.subscription_id = $1 and d.status = 'held' order by d.seq + 0 limit $2 for update of d)
  update webhook_deliveries d
  set status = case when attempt_count = 0 then 'pending' else 'retrying' end, next_attempt_at = d.created_at,
    held_at = null
  from chosen c where d.id = c.id`;
