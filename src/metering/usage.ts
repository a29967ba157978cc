import { steadyNow } from '../platform/health/steady-clock.ts';
import { Problem } from '../platform/problem.ts';
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

/** A key was verified, and its tenant is there no more. */
export function tenantGone(): Problem {
  return new Problem('unauthenticated', 'The account of this key no longer exists.');
}

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
