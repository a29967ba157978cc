import { type AccountAction, noteEvent } from '../identity/index.ts';
import type { Sql } from '../platform/database.ts';
import { encodeId } from '../platform/ids.ts';

/** What was done to a subscription. */
interface Done {
  readonly action: AccountAction;
  /** uuid of the subscription. */
  readonly id: string;
  /** Names the receiver by its host alone: a path or a query may hold something that only that receiver should know. */
  readonly detail: string;
  /** uuid of the key that asked; undefined: the service itself. */
  readonly actor?: string | undefined;
}

/** Writes into the audit trail of an account what was done to one of its subscriptions, in the transaction that does it. */
export function note(sql: Sql, tenant: string, { action, id, detail, actor }: Done): Promise<void> {
  return noteEvent(sql, tenant, { action, subject: encodeId('sub', id), detail, actor });
}
