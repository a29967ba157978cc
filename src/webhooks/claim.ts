import type { Sql } from '../platform/database.ts';
import type { Line } from '../platform/line.ts';

/** A delivery with a recorded attempt that is to be made. */
export interface Claimed {
  /** uuids. */
  readonly id: string;
  readonly subscription: string;
  /** Of the attempt, from 1. */
  readonly number: number;
  /** Of the subscription. */
  readonly version: number;
  readonly body: Buffer;
}

// The attempt is recorded before it is made: a crash leaves an attempt without an outcome, not a lost delivery.
const CLAIM = `
  with w as (select * from unnest($1::uuid[], $2::int[]) as w (id, n)),
  picked as materialized (
    select d.id, s.version from w join webhook_subscriptions s on s.id = w.id and s.state = 'active'
    cross join lateral (
      select id from webhook_deliveries
      where subscription_id = w.id and next_attempt_at <= now() order by next_attempt_at, seq limit w.n) d),
  begun as (
    update webhook_deliveries d set status = 'delivering', attempt_count = d.attempt_count + 1, next_attempt_at = null
    from picked p where d.id = p.id and d.next_attempt_at is not null
    returning d.id, d.subscription_id, d.seq, d.event_id, d.attempt_count, p.version),
  noted as (
    insert into webhook_attempts (delivery_id, number, started_at)
    select id, attempt_count, clock_timestamp() from begun)
  select b.id, b.subscription_id, b.attempt_count, b.version, convert_from(e.body, 'UTF8')
  from begun b join webhook_events e on e.id = b.event_id order by b.seq`;

/**
 * Takes due deliveries, the oldest first, and records an attempt at each.
 * @param wants subscriptions (uuid) and the number for each.
 */
export async function claim(
  line: Line,
  wants: ReadonlyMap<string, number>,
  timeoutMs: number,
): Promise<Claimed[]> {
  const rows = await line.read('webhooks-claim', CLAIM, [[...wants.keys()], [...wants.values()]], timeoutMs);
  return rows.map(([id, subscription, number, version, body]) => ({
    id: id!,
    subscription: subscription!,
    number: Number(number),
    version: Number(version),
    body: Buffer.from(body!),
  }));
}

/**
 * Releases the deliveries that a dead worker had under way: the outcome of their attempts is unknown, and the next
 * attempts are due. Attempts by requests (tests, challenges) are not touched.
 * @param subscriptions uuids.
 * @param except deliveries that are under way here.
 * @param mostAttempts the number after which a delivery is given up.
 * @returns how many.
 */
export async function recover(
  sql: Sql,
  subscriptions: readonly string[],
  except: readonly string[],
  mostAttempts: number,
): Promise<number> {
  const done = await sql.query(RECOVER, [subscriptions, except, mostAttempts]);
  return done.rowCount ?? 0;
}

const RECOVER = `
  with lost as materialized (
    select d.id, d.attempt_count, s.state from webhook_deliveries d
    left join webhook_subscriptions s on s.id = d.subscription_id
    where d.subscription_id = any($1::uuid[]) and d.status = 'delivering'
      and (d.event_type <> 'subscription.test' or d.replay_of is not null)
      and d.id <> all($2::uuid[])
    for update of d),
  noted as (
    update webhook_attempts a set outcome = 'unknown_outcome' from lost l
    where a.delivery_id = l.id and a.number = l.attempt_count and a.outcome is null)
  update webhook_deliveries d set failure_reason = 'unknown_outcome',
    status = case when l.state is null then 'cancelled' when l.attempt_count >= $3 then 'dead_lettered'
      when l.state = 'paused' then 'held' else 'retrying' end,
    held_at = case when l.state = 'paused' and l.attempt_count < $3 then clock_timestamp() end,
    next_attempt_at = case when l.state = 'active' and l.attempt_count < $3 then d.created_at end
  from lost l where d.id = l.id and d.status = 'delivering'`;
