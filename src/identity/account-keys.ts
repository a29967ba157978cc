import type { Database, Sql } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import { noteEvent } from './events.ts';
import {
  type CreatedKey,
  checkedName,
  checkedScopes,
  insertKey,
  type KeyRecord,
  keyFor,
  LONGEST_OVERLAP_SECONDS,
  requireValid,
  revokeRow,
  rollRow,
  wordsOf,
} from './key-rows.ts';
import { DEFAULT_SCOPES, type Principal, type Scope } from './model.ts';

/** A key as an account asks for it. */
export interface AccountKeyInput {
  /** The default scopes that the asking key has, unless given. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly name?: string | undefined;
  readonly mode?: 'live' | 'test' | undefined;
  /** Never later than the asking key's own; as that unless given. */
  readonly expiresAt?: Date | undefined;
}

/**
 * The keys of an account, managed by one of them that has the scope `account`. What it makes can do no more than it can
 * itself: no scope that it lacks, and no later end.
 */
export interface AccountKeys {
  /**
   * @throws Problem `unauthenticated` for a key that was revoked or has expired since it was let in, `insufficient_scope`,
   *         `invalid_parameter`, `conflict` at `MOST_ACCOUNT_KEYS`.
   */
  create(by: Principal, input: AccountKeyInput): Promise<CreatedKey>;
  /** @throws Problem as `create`, and `not_found`, another account's too. */
  roll(by: Principal, id: string, overlapSeconds: number): Promise<CreatedKey & { replaces: KeyRecord }>;
  /** @throws Problem `not_found`, another account's too. Revoking again changes nothing. */
  revoke(by: Principal, id: string): Promise<KeyRecord>;
}

/** Most keys of an account that are neither revoked nor expired, when it makes them itself. */
export const MOST_ACCOUNT_KEYS = 100;

/** @param pepper what digests of keys are made with. */
export function openAccountKeys({ db, pepper }: { db: Database; pepper: Buffer }): AccountKeys {
  return {
    create(by, input) {
      const scopes = checkedScopes(input.scopes ?? DEFAULT_SCOPES.filter((scope) => by.scopes.has(scope)));
      mustHold(by, scopes);
      const name = checkedName(input.name ?? '');
      const expiresAt = checkedExpiry(by, input.expiresAt);
      return db.transaction(async (sql) => {
        await requireValid(sql, by.keyUuid);
        await mustHaveRoom(sql, by.tenantUuid);
        const tenant = { tenantId: by.tenantUuid, tenant: by.tenant, plan: by.plan.name };
        const attributes = { ...tenant, scopes, name, mode: input.mode ?? by.mode };
        const made = await insertKey(sql, pepper, attributes, expiresAt);
        await noteEvent(sql, by.tenantUuid, {
          action: 'key_created',
          subject: made.id,
          detail: wordsOf(made),
          actor: by.keyUuid,
        });
        return made;
      });
    },
    roll(by, id, overlapSeconds) {
      if (
        !Number.isInteger(overlapSeconds) ||
        overlapSeconds < 0 ||
        overlapSeconds > LONGEST_OVERLAP_SECONDS
      ) {
        throw invalidParameter('overlapSeconds', `write 0 to ${LONGEST_OVERLAP_SECONDS}`);
      }
      return db.transaction(async (sql) => {
        await requireValid(sql, by.keyUuid, decodeId('key', id));
        const row = await keyFor(sql, id, by.tenantUuid);
        mustHold(by, row.scopes);
        // In its overlap the old key is one more.
        if (overlapSeconds > 0)
          await mustHaveRoom(sql, by.tenantUuid, 'Revoke one first, or roll without an overlap.');
        const latest = by.expiresAt === null ? {} : { latest: by.expiresAt };
        return rollRow(sql, pepper, row, { overlapSeconds, actor: by.keyUuid, ...latest });
      });
    },
    revoke(by, id) {
      return db.transaction(async (sql) => revokeRow(sql, await keyFor(sql, id, by.tenantUuid), by.keyUuid));
    },
  };
}

/** @returns when a key ends that `by` creates; undefined: never. */
function checkedExpiry(by: Principal, given: Date | undefined): Date | undefined {
  const expiresAt = given ?? by.expiresAt ?? undefined;
  if (expiresAt !== undefined && !(expiresAt.getTime() > Date.now())) {
    throw invalidParameter('expiresAt', 'is in the past; give a later time');
  }
  if (by.expiresAt !== null && expiresAt !== undefined && expiresAt > by.expiresAt) {
    throw invalidParameter(
      'expiresAt',
      'is later than the expiry of the calling key; a key cannot create one that is valid for longer',
    );
  }
  return expiresAt;
}

/**
 * Requires room for one more key, and locks the account until the transaction ends, so that two transactions cannot both
 * make its last key.
 */
async function mustHaveRoom(sql: Sql, tenantUuid: string, advice = 'Revoke one first.'): Promise<void> {
  // A statement of its own: one that had to wait for the lock counts what there was before.
  await sql.query('select from tenants where id = $1 for no key update', [tenantUuid]);
  const { rows } = await sql.query<{ live: number }>(
    `select count(*)::int as live from api_keys
     where tenant_id = $1 and revoked_at is null and coalesce(expires_at > clock_timestamp(), true)`,
    [tenantUuid],
  );
  if (rows[0]!.live >= MOST_ACCOUNT_KEYS) {
    throw new Problem('conflict', `There are already ${MOST_ACCOUNT_KEYS} valid keys. ${advice}`);
  }
}

function mustHold(by: Principal, scopes: readonly Scope[]): void {
  const beyond = scopes.find((scope) => !by.scopes.has(scope));
  if (beyond === undefined) return;
  throw new Problem(
    'insufficient_scope',
    `This key does not have the scope "${beyond}", so it cannot give it to another key.`,
  );
}
