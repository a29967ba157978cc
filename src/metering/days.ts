import type { Database } from '../platform/database.ts';
import { pruneOld } from '../platform/housekeeping.ts';

/** What an account used on one day. */
export interface UsageDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  /** Calls admitted that day, less those given back; null: the day began before this was kept. */
  readonly calls: number | null;
  /** AI questions that were asked and not given back. */
  readonly aiQuestions: number;
}

/**
 * Writes down what every account's counter of the month says as a day begins, once a day: a call costs nothing more for
 * it. Run every few minutes; what was called in the minutes after midnight before it ran counts to the day before.
 * An account whose counter begins later in the day gets no row, since it had called nothing. The row of the oldest account
 * tells later runs that the day was written down, also where nobody had called anything.
 */
export async function openUsageDay(db: Database): Promise<void> {
  await db.query(
    `insert into usage_days (tenant_id, day, calls)
     select t.id, (clock_timestamp() at time zone 'UTC')::date, coalesce(u.calls, 0)
     from tenants t left join usage_months u
       on u.tenant_id = t.id and u.month = date_trunc('month', clock_timestamp() at time zone 'UTC')::date
     where (u.calls is not null or t.id = (select id from tenants order by id limit 1))
       and not exists (select from usage_days where day = (clock_timestamp() at time zone 'UTC')::date)
     on conflict do nothing`,
  );
}

/**
 * Forgets the days of so many days ago. The counters of months stay for ever: a row an account and month.
 * @param days at least 31: the present month is shown. Undefined: none are forgotten.
 * @returns how many were removed.
 */
export async function pruneUsageDays(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  const old = "day < (clock_timestamp() at time zone 'UTC')::date - $1::int";
  return pruneOld(db, 'usage_days', 'ctid', old, 'day', days);
}

/**
 * The days of the present month (the database's, in UTC) up to today.
 * A day is the difference of what the counter said at its beginning and at the next one's, today's of what it says now.
 * An account without a row at the beginning of a day had called nothing by then if that day was written down, and on the day it
 * was made. A day that nobody wrote down is not known, and neither is the one before it.
 */
export async function readUsageDays(db: Database, tenantUuid: string): Promise<UsageDay[]> {
  const found = await db.query<{ day: string; calls: string | null; questions: string }>(READ, [tenantUuid]);
  return found.rows.map(({ day, calls, questions }) => ({
    day,
    calls: calls === null ? null : Math.max(0, Number(calls)),
    aiQuestions: Number(questions),
  }));
}

const READ = `
  with present as (
    select (clock_timestamp() at time zone 'UTC')::date as today,
      date_trunc('month', clock_timestamp() at time zone 'UTC')::date as month
  ),
  days as (select g::date as day from present, generate_series(present.month, present.today, '1 day') g),
  opened as (
    select d.day, case
      when extract(day from d.day) = 1 or d.day <= (t.created_at at time zone 'UTC')::date then 0
      when o.calls is not null then o.calls
      when exists (select from usage_days m where m.day = d.day) then 0
    end as calls
    from days d join tenants t on t.id = $1 left join usage_days o on o.tenant_id = t.id and o.day = d.day
  ),
  present_calls as (
    select coalesce((select u.calls from usage_months u, present p where u.tenant_id = $1 and u.month = p.month), 0) as calls
  )
  select to_char(o.day, 'YYYY-MM-DD') as day,
    case when o.day = p.today then (select calls from present_calls) else lead(o.calls) over (order by o.day) end
      - o.calls as calls,
    (select count(*) from ai_questions q
      where q.tenant_id = $1 and q.month = p.month and q.state <> 'released'
        and q.reserved_at >= o.day::timestamp at time zone 'UTC'
        and q.reserved_at < (o.day + 1)::timestamp at time zone 'UTC') as questions
  from opened o cross join present p order by o.day`;
