import type { Sql } from '../../platform/database.ts';
import type { PausedReason, SubscriptionState } from '../model.ts';
import { sweep } from './sweep.ts';

/** A subscription as an operator sees it, of whatever account. */
export interface SubscriptionHealth {
  /** uuid. */
  readonly id: string;
  /** The name of its account. */
  readonly tenant: string;
  readonly url: string;
  readonly state: SubscriptionState;
  readonly pausedReason: PausedReason | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  readonly failingSince: string | null;
  /** Until when the circuit breaker lets nothing through; null: it is closed. */
  readonly breakerUntil: string | null;
  /** Deliveries that wait for an attempt, and that a pause holds; `MOST_COUNTED` at most. */
  readonly waiting: number;
  readonly held: number;
  /** When the next attempt is due; in the past: it is overdue. */
  readonly nextAttemptAt: string | null;
}

/** Which subscriptions; in the order in which they were made. */
export interface SubscriptionsAsked {
  /** The name of an account. */
  readonly tenant?: string | undefined;
  readonly state?: SubscriptionState | undefined;
  /** Only those whose last attempt failed. */
  readonly failing?: boolean | undefined;
  readonly size: number;
  /** uuid: continue after it. */
  readonly after?: string | undefined;
}

/** Further deliveries of a subscription are not counted: that would read millions where nobody answers. */
export const MOST_COUNTED = 10_000;

/** A page of all accounts' subscriptions. */
export async function listAnybodysSubscriptions(
  sql: Pick<Sql, 'query'>,
  { tenant, state, failing, size, after }: SubscriptionsAsked,
): Promise<readonly SubscriptionHealth[]> {
  const { rows } = await sql.query<HealthRow>(LIST, [
    tenant ?? null,
    state ?? null,
    failing === true,
    after ?? null,
    size,
  ]);
  return rows.map((row) => ({
    id: row.id,
    tenant: row.tenant,
    url: row.url,
    state: row.state,
    pausedReason: row.paused_reason,
    failures: row.failures,
    failingSince: row.failing_since?.toISOString() ?? null,
    breakerUntil: row.breaker_until?.toISOString() ?? null,
    waiting: row.waiting,
    held: row.held,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  }));
}

/** How the subscriptions of all accounts are. */
export interface WebhookHealth {
  readonly active: number;
  /** Of the active ones. */
  readonly failing: number;
  readonly paused: number;
  /** How long the delivery that waits longest has been due, in s. What a breaker or a pause keeps is not due. */
  readonly overdueSeconds: number;
}

/** Counts the subscriptions of all accounts by their states. */
export async function webhookHealth(sql: Sql): Promise<WebhookHealth> {
  const { rows } = await sql.query<Omit<WebhookHealth, 'overdueSeconds'>>(
    `select count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'active' and failures > 0)::int as failing,
       count(*) filter (where state = 'paused')::int as paused from webhook_subscriptions`,
  );
  return { ...rows[0]!, overdueSeconds: (await sweep(sql)).oldestSeconds };
}

interface HealthRow {
  id: string;
  tenant: string;
  url: string;
  state: SubscriptionState;
  paused_reason: PausedReason | null;
  failures: number;
  failing_since: Date | null;
  breaker_until: Date | null;
  waiting: number;
  held: number;
  next_attempt_at: Date | null;
}

const LIST = `
  select s.id, t.name as tenant, s.url, s.state, s.paused_reason, s.failures, s.failing_since,
    case when s.breaker_until > clock_timestamp() then s.breaker_until end as breaker_until,
    (select count(*)::int from (select from webhook_deliveries
      where subscription_id = s.id and next_attempt_at is not null limit ${MOST_COUNTED}) w) as waiting,
    (select count(*)::int from (select from webhook_deliveries
      where subscription_id = s.id and status in ('held', 'delivering') and status = 'held' limit ${MOST_COUNTED}) h) as held,
    (select next_attempt_at from webhook_deliveries
      where subscription_id = s.id and next_attempt_at is not null order by next_attempt_at limit 1) as next_attempt_at
  from webhook_subscriptions s join tenants t on t.id = s.tenant_id
  where ($1::text is null or t.name = $1) and ($2::text is null or s.state = $2) and (not $3::boolean or s.failures > 0)
    and ($4::uuid is null or s.id > $4)
  order by s.id limit $5`;
