import type { Database } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { steadyNow } from '../platform/steady-clock.ts';
import type { Usage } from './model.ts';

/**
 * The usage block (interface specification, "Account usage").
 * @param month YYYY-MM. @param limit null: uncapped. A limit lowered below what was used leaves 0, never less.
 */
export function usageBlock(month: string, calls: number, limit: number | null): Usage {
  return {
    month,
    calls,
    remaining: limit === null ? null : Math.max(0, limit - calls),
    monthlyLimit: limit,
    resetAt: resetOf(month),
  };
}

/**
 * What a tenant has used this month, without counting anything: the month is the database's.
 * @throws Problem `unauthenticated` when there is no such tenant, `unavailable`.
 */
export async function readUsage(db: Database, tenantUuid: string): Promise<Usage> {
  const found = await db.query<{ month: string; calls: string; ceiling: string | null }>(READ, [tenantUuid]);
  const row = found.rows[0];
  if (row === undefined) throw tenantGone();
  return usageBlock(row.month, Number(row.calls), row.ceiling === null ? null : Number(row.ceiling));
}

/** A key was verified, and its tenant is there no more. */
export function tenantGone(): Problem {
  return new Problem('unauthenticated', 'The account of this key no longer exists.');
}

const READ = `
  select to_char(m.month, 'YYYY-MM') as month, coalesce(u.calls, 0) as calls,
    coalesce(t.call_limit, p.calls_per_month) as ceiling
  from (select date_trunc('month', clock_timestamp() at time zone 'UTC')::date as month) m
  cross join tenants t
  join plans p on p.name = t.plan
  left join usage_months u on u.tenant_id = t.id and u.month = m.month
  where t.id = $1`;

// The database's clock less this process's steady one, in ms: whatever a node's own clock says does not matter.
let ahead: number | undefined;

/**
 * Notes what the database's clock says.
 * @param month YYYY-MM. @param left ms until its end; negative after it.
 */
export function noteTimeLeft(month: string, left: number): void {
  ahead = Date.parse(resetOf(month)) - left - steadyNow();
}

/** Whole seconds until a time, at least 1: by the database's clock as soon as it has admitted anything. */
export function secondsUntil(time: string): number {
  const now = ahead === undefined ? Date.now() : steadyNow() + ahead;
  return Math.max(1, Math.ceil((Date.parse(time) - now) / 1_000));
}

let known = { month: '', resetAt: '' };

function resetOf(month: string): string {
  if (known.month !== month) {
    const [year, number] = month.split('-').map(Number);
    known = { month, resetAt: new Date(Date.UTC(year!, number!, 1)).toISOString() };
  }
  return known.resetAt;
}
