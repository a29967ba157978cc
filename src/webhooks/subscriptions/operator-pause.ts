import type { Sql } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';

/** Who changes subscriptions: an operator may do to a subscription that an operator paused what its owner may not. */
export interface ChangedBy {
  /** uuid of the key that asks, for the audit trail of the account. */
  readonly actor?: string | undefined;
  readonly asOperator?: boolean | undefined;
}

/**
 * Keeps the owner of a subscription from going around an operator's pause. The pause would be gone with a deleted subscription,
 * and another one would send to the same receiver.
 * @param address where another subscription of the tenant would send from now on.
 * @throws Problem `conflict` if an operator paused a subscription of the tenant to the same host.
 */
export async function refusePausedHost(
  sql: Sql,
  tenant: string,
  address: string,
  { asOperator }: ChangedBy,
): Promise<void> {
  if (asOperator === true) return;
  const { rows } = await sql.query<{ url: string }>(
    `select url from webhook_subscriptions where tenant_id = $1 and paused_reason = 'operator'`,
    [tenant],
  );
  const host = hostOf(address);
  if (!rows.some(({ url }) => hostOf(url) === host)) return;
  throw new Problem(
    'conflict',
    `An operator paused a webhook subscription to ${host}. Until an operator resumes it, no other one can send there.`,
  );
}

/** @param pausedReason of the subscription that its owner wants to delete or to send elsewhere. @throws Problem `conflict`. */
export function refuseOperatorPaused(pausedReason: string | null, { asOperator }: ChangedBy): void {
  if (pausedReason !== 'operator' || asOperator === true) return;
  throw new Problem(
    'conflict',
    'An operator paused this webhook subscription. Until an operator resumes it, it cannot be deleted, and its address ' +
      'cannot be changed.',
  );
}

// Another port or path is the same receiver.
function hostOf(url: string): string {
  return new URL(url).hostname;
}
