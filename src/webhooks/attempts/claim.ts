import type { Sql } from '../../platform/database.ts';
import type { Line } from '../../platform/sql/line.ts';
import { isOpen } from '../deliveries/withhold.ts';
import { JITTER } from './retry.ts';

/** A delivery with a recorded attempt that is to be made. */
export interface Claimed {
  /** uuids. */
  readonly id: string;
  readonly subscription: string;
  /** Of the attempt, from 1. */
  readonly number: number;
  /** Whether the outcome of the attempt before it is unknown. */
  readonly unknownBefore: boolean;
  /** Of the subscription. */
  readonly version: number;
  readonly body: Buffer;
  /** The trace of its event. */
  readonly traceparent: string | undefined;
}

/** What a claim found. */
export interface Claim {
  readonly begun: readonly Claimed[];
  /** Due deliveries that are not sent: what is told in them is closed to their tenant, or nobody knows what it is. */
  readonly withheld: readonly { readonly id: string; readonly subscription: string }[];
}

// The attempt is recorded before it is made: a crash leaves an attempt without an outcome, not a lost delivery. Whether
// the stories of an event are open to the tenant is looked up here, because this is the moment of sending.
const CLAIM = `
  with w as (select * from unnest($1::uuid[], $2::int[]) as w (id, n)),
  picked as materialized (
    select d.id, s.id as subscription_id, s.version, e.body, e.traceparent,
      ${isOpen('e.stories', 't.plan')} as open
    from w join webhook_subscriptions s on s.id = w.id and s.state = 'active'
    join tenants t on t.id = s.tenant_id
    cross join lateral (
      select id, event_id from webhook_deliveries
      where subscription_id = w.id and next_attempt_at <= now() order by next_attempt_at, seq limit w.n) d
    join webhook_events e on e.id = d.event_id),
  begun as (
    update webhook_deliveries d set status = 'delivering', attempt_count = d.attempt_count + 1, next_attempt_at = null
    from picked p where d.id = p.id and p.open and d.next_attempt_at is not null
    returning d.id, d.subscription_id, d.seq, d.attempt_count, d.failure_reason, p.version, p.body, p.traceparent),
  noted as (
    insert into webhook_attempts (delivery_id, number, started_at)
    select id, attempt_count, clock_timestamp() from begun)
  select id, subscription_id, attempt_count, version, convert_from(body, 'UTF8'), seq, traceparent, failure_reason
  from begun
  union all
  select id, subscription_id, null, null, null, null, null, null from picked where open is not true
  order by 6`;

/**
 * Takes due deliveries, the oldest first, and records an attempt at each that may be sent.
 * @param wants subscriptions (uuid) and the number for each.
 */
export async function claim(
  line: Line,
  wants: ReadonlyMap<string, number>,
  timeoutMs: number,
): Promise<Claim> {
  const rows = await line.read('webhooks-claim', CLAIM, [[...wants.keys()], [...wants.values()]], timeoutMs);
  const begun: Claimed[] = [];
  const withheld: { id: string; subscription: string }[] = [];
  for (const [id, subscription, number, version, body, , traceparent, reason] of rows) {
    if (body === null) withheld.push({ id: id!, subscription: subscription! });
    else {
      begun.push({
        id: id!,
        subscription: subscription!,
        number: Number(number),
        unknownBefore: reason === 'unknown_outcome',
        version: Number(version),
        body: Buffer.from(body!),
        traceparent: traceparent ?? undefined,
      });
    }
  }
  return { begun, withheld };
}

/**
 * Whose attempts are still to be made, of deliveries that were claimed a while ago: another worker that took over their
 * subscription meanwhile gave the others up, and makes the next ones.
 * @returns the uuids of the deliveries.
 */
export async function stillUnderWay(sql: Sql, claimed: readonly Claimed[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ id: string }>(STILL, [
    claimed.map(({ id }) => id),
    claimed.map(({ number }) => number),
  ]);
  return new Set(rows.map(({ id }) => id));
}

// A status by itself would name a partial index (see HOLD of subscriptions/pause.ts).
const STILL = `
  select d.id from unnest($1::uuid[], $2::int[]) as c (id, number) join webhook_deliveries d on d.id = c.id
  where case d.status when 'delivering' then d.attempt_count end = c.number`;

/**
 * Releases the deliveries that a dead worker had under way: the outcome of their attempts is unknown, and the next
 * attempts are due. Where that of the attempt before is unknown too, they wait as after other failures. Attempts by
 * requests (tests, challenges) are not touched.
 * @param subscriptions uuids.
 * @param except deliveries that are under way here.
 * @param retrySchedule seconds after each failed attempt; after one more, a delivery is given up.
 * @returns how many.
 */
export async function recover(
  sql: Sql,
  subscriptions: readonly string[],
  except: readonly string[],
  retrySchedule: readonly number[],
): Promise<number> {
  const done = await sql.query(RECOVER, [subscriptions, except, retrySchedule]);
  return done.rowCount ?? 0;
}

// A delivery may be what its workers die of. The first time it is due again at once, then ever later: otherwise it would
// kill one after the other until its attempts are used up (see `judge` of retry.ts, for workers that live on).
const RECOVER = `
  with lost as materialized (
    select d.id, d.attempt_count, d.attempt_count > cardinality($3::float8[]) as is_last, s.state,
      case d.failure_reason when 'unknown_outcome' then ($3::float8[])[d.attempt_count - 1] end as pause
    from webhook_deliveries d
    left join webhook_subscriptions s on s.id = d.subscription_id
    where d.subscription_id = any($1::uuid[]) and d.status = 'delivering'
      and (d.event_type <> 'subscription.test' or d.replay_of is not null)
      and d.id <> all($2::uuid[])
    for update of d),
  noted as (
    update webhook_attempts a set outcome = 'unknown_outcome' from lost l
    where a.delivery_id = l.id and a.number = l.attempt_count and a.outcome is null)
  update webhook_deliveries d set failure_reason = 'unknown_outcome',
    status = case when l.state is null then 'cancelled' when l.is_last then 'dead_lettered'
      when l.state = 'paused' then 'held' else 'retrying' end,
    held_at = case when l.state = 'paused' and not l.is_last then clock_timestamp() end,
    next_attempt_at = case when l.state = 'active' and not l.is_last
      then coalesce(now() + make_interval(secs => l.pause * (1 + random() * ${JITTER})), d.created_at) end
  from lost l where d.id = l.id`;
