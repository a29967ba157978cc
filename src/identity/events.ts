import type { Database, Sql } from '../platform/database.ts';
import { decodeId, encodeId, newUuid } from '../platform/ids.ts';
import { invalidParameter } from '../platform/problem.ts';

/** A change to an account, as its audit trail names it. */
export type AccountAction =
  | 'key_created'
  | 'key_rolled'
  | 'key_revoked'
  | 'feed_token_created'
  | 'feed_token_revoked'
  | 'webhook_subscription_created'
  | 'webhook_subscription_changed'
  | 'webhook_subscription_deleted'
  | 'webhook_subscription_paused'
  | 'webhook_subscription_resumed'
  | 'webhook_key_rotated';

/** One line of an account's audit trail. Lines are never changed and never removed. */
export interface AccountEvent {
  /** TypeID `acte_...`. */
  readonly id: string;
  readonly at: Date;
  readonly action: AccountAction;
  /** TypeID of what it was done to. */
  readonly subject: string;
  /** Words for people; never a secret. */
  readonly detail: string;
  /** TypeID of the key that asked; null: an operator's command, or the service itself. */
  readonly actorKeyId: string | null;
}

/** What is written down; `actor` is the uuid of the key that asks. */
export interface NewAccountEvent {
  readonly action: AccountAction;
  readonly subject: string;
  readonly detail: string;
  readonly actor?: string | undefined;
}

/** Writes a line of the trail in the transaction that does what it tells of, so that neither stands without the other. */
export async function noteEvent(sql: Sql, tenantUuid: string, event: NewAccountEvent): Promise<void> {
  const { action, subject, detail, actor } = event;
  await sql.query(
    `insert into account_events (id, tenant_id, actor_key_id, action, subject, detail)
     values ($1, $2, $3, $4, $5, $6)`,
    [newUuid(), tenantUuid, actor ?? null, action, subject, detail],
  );
}

/**
 * An account's trail, newest first.
 * @param window how many at most, and the id (`acte_...`) to continue after.
 * @throws Problem `invalid_parameter` for an `after` that is no such id.
 */
export async function listAccountEvents(
  db: Database,
  tenantUuid: string,
  window: { readonly most: number; readonly after?: string | undefined },
): Promise<AccountEvent[]> {
  const after = window.after === undefined ? null : decodeId('acte', window.after);
  if (after === undefined) throw invalidParameter('after', 'is not the id of an event of the account');
  const found = await db.query<EventRow>(
    `select id, at, action, subject, detail, actor_key_id from account_events
     where tenant_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [tenantUuid, after, window.most],
  );
  return found.rows.map((row) => ({
    id: encodeId('acte', row.id),
    at: row.at,
    action: row.action,
    subject: row.subject,
    detail: row.detail,
    actorKeyId: row.actor_key_id === null ? null : encodeId('key', row.actor_key_id),
  }));
}

interface EventRow {
  id: string;
  at: Date;
  action: AccountAction;
  subject: string;
  detail: string;
  actor_key_id: string | null;
}
