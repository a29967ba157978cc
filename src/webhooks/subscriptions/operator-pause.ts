import type { Sql } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';

/** Who changes subscriptions: an operator may do to a subscription that an operator paused what its owner may not. */
export interface ChangedBy {
  /** uuid of the key that asks, for the audit trail of the account. */
  readonly actor?: string | undefined;
  readonly asOperator?: boolean | undefined;
}

/**
 * Keeps the owner of a subscription from going around an operator's pause: another one would send to the same receiver. A pause
 * whose subscription was deleted stays by account and host.
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
  const host = hostOf(address);
  const { rows } = await sql.query<{ url: string }>(
    `select url from webhook_subscriptions where tenant_id = $1 and paused_reason = 'operator'
     union all select url from webhook_paused_hosts where tenant_id = $1 and host = $2`,
    [tenant, host],
  );
  if (!rows.some(({ url }) => hostOf(url) === host)) return;
  throw new Problem(
    'conflict',
    `An operator paused a webhook subscription to ${host}. Until an operator resumes it, no other one can send there.`,
  );
}

/** @param pausedReason of the subscription that its owner wants to send elsewhere. @throws Problem `conflict`. */
export function refuseOperatorPaused(pausedReason: string | null, { asOperator }: ChangedBy): void {
  if (pausedReason !== 'operator' || asOperator === true) return;
  throw new Problem(
    'conflict',
    'An operator paused this webhook subscription. Until an operator resumes it, its address cannot be changed.',
  );
}

/** A subscription that its owner deletes. */
interface Deleted {
  /** uuid. */
  readonly id: string;
  readonly url: string;
  readonly reason: string | null;
}

/** Keeps an operator's pause of a subscription that its owner deletes, in the transaction that deletes it. */
export async function keepPause(
  sql: Sql,
  tenant: string,
  { id, url, reason }: Deleted,
  { asOperator }: ChangedBy,
): Promise<void> {
  if (reason !== 'operator' || asOperator === true) return;
  await sql.query(
    'insert into webhook_paused_hosts (subscription_id, tenant_id, host, url) values ($1, $2, $3, $4)',
    [id, tenant, hostOf(url), url],
  );
}

/** A pause whose subscription was deleted, as an operator sees it. */
export interface PausedHost {
  /** uuid of the deleted subscription, by which an operator ends the pause. */
  readonly id: string;
  /** The name of its account, which can send to no receiver on the host. */
  readonly tenant: string;
  readonly host: string;
  readonly url: string;
  readonly deletedAt: string;
}

/** Pauses whose subscriptions were deleted, in the order in which those were made. @param tenant the name of an account. */
export async function listPausedHosts(sql: Pick<Sql, 'query'>, tenant?: string): Promise<PausedHost[]> {
  const { rows } = await sql.query<Omit<PausedHost, 'deletedAt'> & { at: Date }>(
    `select p.subscription_id as id, t.name as tenant, p.host, p.url, p.deleted_at as at
     from webhook_paused_hosts p join tenants t on t.id = p.tenant_id
     where $1::text is null or t.name = $1 order by 1`,
    [tenant ?? null],
  );
  return rows.map(({ at, ...host }) => ({ ...host, deletedAt: at.toISOString() }));
}

/** Ends the pause of a deleted subscription. @returns undefined where there is none. */
export async function endKeptPause(
  sql: Pick<Sql, 'query'>,
  id: string,
): Promise<Pick<PausedHost, 'tenant' | 'url'> | undefined> {
  const { rows } = await sql.query<Pick<PausedHost, 'tenant' | 'url'>>(
    `delete from webhook_paused_hosts p using tenants t
     where p.subscription_id = $1 and t.id = p.tenant_id returning t.name as tenant, p.url`,
    [id],
  );
  return rows[0];
}

// Another port or path is the same receiver.
function hostOf(url: string): string {
  return new URL(url).hostname;
}
