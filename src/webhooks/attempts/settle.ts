import type { Line } from '../../platform/sql/line.ts';
import type { SendOutcome } from '../sending/sender.ts';
import type { Verdict } from './retry.ts';

/** A finished attempt and its consequences. */
export interface Settled {
  /** uuids. */
  readonly id: string;
  readonly subscription: string;
  readonly number: number;
  readonly sent: SendOutcome;
  readonly verdict: Verdict;
}

/** The changed state of a subscription after some attempts. */
export interface Standing {
  /** uuid. */
  readonly id: string;
  readonly failures: number;
  readonly breakerSeconds: number;
  /** For how long nothing is sent from now on, in s: the breaker opens, or the receiver asked for it. 0: as before. */
  readonly closedFor: number;
  readonly pause: string | null;
}

/** The latest state of a subscription includes the earlier ones, except what an earlier one has triggered. */
export function latestOf(before: Standing | undefined, standing: Standing): Standing {
  if (before === undefined) return standing;
  return {
    ...standing,
    closedFor: standing.failures === 0 ? standing.closedFor : Math.max(standing.closedFor, before.closedFor),
    pause: standing.pause ?? before.pause,
  };
}

// An outcome is written only to its own attempt, and only once: a late or repeated write changes nothing. Which attempt is
// under way is one question: a status by itself would name a partial index (see HOLD of subscriptions/pause.ts).
const SETTLE = `
  with o as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::int[],
      $9::int[], $10::bytea[], $11::text[], $12::text[])
      as o (id, subscription_id, number, status, outcome, reason, delay, code, duration, answer, address, detail)),
  noted as (
    update webhook_attempts a set outcome = o.outcome, duration_ms = o.duration, response_code = o.code,
      response = o.answer, address = o.address, detail = o.detail
    from o where a.delivery_id = o.id and a.number = o.number and a.outcome is null),
  standing as materialized (
    select o.*, case when o.status in ('delivered', 'dead_lettered') then o.status when s.id is null then 'cancelled'
      when s.state = 'paused' then 'held' else o.status end as becomes
    from o left join webhook_subscriptions s on s.id = o.subscription_id)
  update webhook_deliveries d set status = o.becomes, response_code = o.code, failure_reason = o.reason,
    next_attempt_at = case when o.becomes = 'retrying' then now() + make_interval(secs => o.delay) end,
    held_at = case when o.becomes = 'held' then now() end,
    delivered_at = case when o.becomes = 'delivered' then now() end
  from standing o where d.id = o.id and case d.status when 'delivering' then d.attempt_count end = o.number`;

const STAND = `
  with o as (
    select * from unnest($1::uuid[], $2::int[], $3::int[], $4::float8[], $5::text[])
      as o (id, failures, breaker_seconds, closed_for, pause)),
  now_paused as (
    select s.id, coalesce(o.pause, 'failing') as reason
    from o join webhook_subscriptions s on s.id = o.id and s.state = 'active'
    where o.pause is not null
      or (o.failures > 0 and s.failing_since < now() - make_interval(secs => $6)))
  update webhook_subscriptions s set failures = o.failures, breaker_seconds = o.breaker_seconds,
    failing_since = case when o.failures > 0 then coalesce(s.failing_since, now()) end,
    breaker_until = greatest(case when o.failures > 0 then s.breaker_until end,
      case when o.closed_for > 0 then now() + make_interval(secs => o.closed_for) end),
    state = case when p.id is null then s.state else 'paused' end,
    paused_reason = case when p.id is null then s.paused_reason else p.reason end,
    updated_at = case when p.id is null then s.updated_at else now() end,
    notice_due_at = case when p.id is null then s.notice_due_at else now() end
  from o left join now_paused p on p.id = o.id where s.id = o.id
  returning s.id, p.reason`;

/** Writes outcomes. The same may be written again after an answer that was lost. */
export async function settle(line: Line, settled: readonly Settled[], timeoutMs: number): Promise<void> {
  const column = <T>(of: (each: Settled) => T): T[] => settled.map(of);
  await line.read(
    'webhooks-settle',
    SETTLE,
    [
      column((each) => each.id),
      column((each) => each.subscription),
      column((each) => each.number),
      column((each) => each.verdict.status),
      column((each) => each.verdict.outcome),
      column((each) => each.verdict.reason),
      column((each) => each.verdict.delay),
      column((each) => each.sent.status ?? null),
      column((each) => each.sent.durationMs),
      column((each) => (each.sent.answer.length === 0 ? null : each.sent.answer)),
      column((each) => each.sent.address ?? null),
      column((each) => each.sent.detail ?? null),
    ],
    timeoutMs,
  );
}

/**
 * Writes the states of subscriptions; pauses those with a reason to pause, and those that failed for too long.
 * @returns those that were paused, with the reason.
 */
export async function stand(
  line: Line,
  standings: readonly Standing[],
  pauseAfterSeconds: number,
  timeoutMs: number,
): Promise<{ readonly id: string; readonly reason: string }[]> {
  if (standings.length === 0) return [];
  const rows = await line.read(
    'webhooks-stand',
    STAND,
    [
      standings.map(({ id }) => id),
      standings.map(({ failures }) => failures),
      standings.map(({ breakerSeconds }) => breakerSeconds),
      standings.map(({ closedFor }) => closedFor),
      standings.map(({ pause }) => pause),
      pauseAfterSeconds,
    ],
    timeoutMs,
  );
  return rows.flatMap(([id, reason]) => (reason === null ? [] : [{ id: id!, reason: reason! }]));
}
