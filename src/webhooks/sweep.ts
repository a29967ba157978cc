import type { Database, Sql } from '../platform/database.ts';
import { holdWaiting, releaseHeld } from './pause.ts';
import type { WebhookRoom } from './room.ts';
import { cancelDeliveries } from './subscriptions.ts';

/** What a sweep finds. */
export interface Due {
  /** Subscriptions (uuid) with due deliveries. Their jobs say whether a node has them. */
  readonly subscriptions: readonly string[];
  /** How long the oldest due delivery has been waiting, in s. */
  readonly oldestSeconds: number;
}

// One probe of an index for each subscription, and one more for those with something due.
const SWEEP = `
  select s.id, d.age
  from webhook_subscriptions s
  cross join lateral (
    (select extract(epoch from now() - next_attempt_at)::float8 as age
     from webhook_deliveries where subscription_id = s.id and next_attempt_at <= now()
       and s.state = 'active' and (s.breaker_until is null or s.breaker_until <= now())
     order by next_attempt_at limit 1)
    union all
    (select 0 from webhook_deliveries where subscription_id = s.id and status = 'delivering' limit 1)
    limit 1) d`;

/** Looks for due deliveries: retries whose time has come, and those that a lost notification or a crash left behind. */
export async function sweep(sql: Sql): Promise<Due> {
  const { rows } = await sql.query<{ id: string; age: number }>(SWEEP);
  return {
    subscriptions: rows.map(({ id }) => id),
    oldestSeconds: rows.reduce((most, { age }) => Math.max(most, age), 0),
  };
}

// A test has 15 s while its caller waits; after this time nobody waits any more.
const LOST_SECONDS = 120;

/**
 * Ends deliveries that would otherwise never end: those held for too long, those that a pause or resumption missed
 * while new events arrived, those of deleted subscriptions, and tests whose node died.
 */
export async function tidy({ db, limits }: Pick<WebhookRoom, 'db' | 'limits'>): Promise<void> {
  await db.query(EXPIRE, [limits.holdSeconds]);
  await db.query(FORGOTTEN_TESTS, [LOST_SECONDS]);
  for (const { id, state } of await misplaced(db)) {
    if (state === 'active') await releaseHeld(db, id);
    else if (state === 'paused') await holdWaiting(db, id);
    else await cancelDeliveries(db, id);
  }
}

const EXPIRE = `update webhook_deliveries set status = 'dead_lettered', failure_reason = 'hold_expired', held_at = null
  where status = 'held' and held_at < clock_timestamp() - make_interval(secs => $1)`;

const FORGOTTEN_TESTS = `
  with lost as (
    select d.id, d.attempt_count from webhook_deliveries d
    join webhook_attempts a on a.delivery_id = d.id and a.number = d.attempt_count
    where d.status = 'delivering' and a.outcome is null
      and (d.event_type = 'subscription.test' and d.replay_of is null
        or not exists (select from webhook_subscriptions s where s.id = d.subscription_id))
      and a.started_at < clock_timestamp() - make_interval(secs => $1)
    for update of d),
  noted as (
    update webhook_attempts a set outcome = 'unknown_outcome' from lost l
    where a.delivery_id = l.id and a.number = l.attempt_count and a.outcome is null)
  update webhook_deliveries d set failure_reason = 'unknown_outcome',
    status = case when d.event_type = 'subscription.test' and d.replay_of is null then 'dead_lettered' else 'cancelled' end
  from lost l where d.id = l.id and d.status = 'delivering'`;

async function misplaced(db: Database): Promise<{ id: string; state: string | null }[]> {
  const { rows } = await db.query<{ id: string; state: string | null }>(
    `with recursive waiting as (
       (select subscription_id as id from webhook_deliveries where next_attempt_at is not null
        order by subscription_id limit 1)
       union all
       select (select d.subscription_id from webhook_deliveries d
         where d.next_attempt_at is not null and d.subscription_id > w.id order by d.subscription_id limit 1)
       from waiting w where w.id is not null),
     held as (
       (select subscription_id as id from webhook_deliveries where status in ('held', 'delivering') and status = 'held'
        order by subscription_id limit 1)
       union all
       select (select d.subscription_id from webhook_deliveries d
         where d.status in ('held', 'delivering') and d.status = 'held' and d.subscription_id > h.id
         order by d.subscription_id limit 1)
       from held h where h.id is not null)
     select w.id, s.state from waiting w left join webhook_subscriptions s on s.id = w.id
     where w.id is not null and s.state is distinct from 'active'
     union
     select h.id, s.state from held h left join webhook_subscriptions s on s.id = h.id
     where h.id is not null and s.state is distinct from 'paused'`,
  );
  return rows;
}

// Longer than any pause holds and any schedule lasts.
const KEPT_DAYS = 30;
const CHUNK = 5_000;

/** Deletes deliveries that ended 30 days ago, with their attempts, and events without deliveries. */
export async function pruneDeliveries(db: Database): Promise<void> {
  while (((await db.query(PRUNE, [KEPT_DAYS, CHUNK])).rowCount ?? 0) > 0);
  while (((await db.query(PRUNE_EVENTS, [KEPT_DAYS, CHUNK])).rowCount ?? 0) === CHUNK);
}

const PRUNE = `
  with old as (
    select id from webhook_deliveries
    where created_at < clock_timestamp() - make_interval(days => $1)
      and status in ('delivered', 'dead_lettered', 'cancelled') limit $2),
  attempts as (delete from webhook_attempts a using old o where a.delivery_id = o.id)
  delete from webhook_deliveries d using old o where d.id = o.id`;

const PRUNE_EVENTS = `
  delete from webhook_events e where e.id in (
    select id from webhook_events w where w.created_at < clock_timestamp() - make_interval(days => $1)
      and not exists (select from webhook_deliveries d where d.event_id = w.id) limit $2)`;
