import type { Database, Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { invalidParameter, nearest, Problem } from '../platform/problem.ts';
import { noteEvent } from './events.ts';
import {
  type CreatedKey,
  checkedName,
  checkedScopes,
  insertKey,
  type KeyRecord,
  type KeyRow,
  keyFor,
  LONGEST_OVERLAP_SECONDS,
  recordOf,
  revokeRow,
  rollRow,
  SELECT_KEYS,
  type TenantOf,
  wordsOf,
} from './key-rows.ts';
import { DEFAULT_SCOPES, type Scope } from './model.ts';
import { requireTenant } from './tenant.ts';

/** A key as an operator asks for it. */
export interface NewKey {
  /** The tenant's name; an unknown tenant is created. */
  readonly tenant: string;
  /** For a new tenant the lowest by default; for an existing tenant it must be its present plan. */
  readonly plan?: string;
  /** Allows a plan other than the tenant's: then the tenant, with all its keys, gets it. */
  readonly changePlan?: boolean;
  /** Calls a month for this tenant instead of its plan's; null removes such a limit. */
  readonly callLimit?: number | null;
  readonly scopes?: readonly Scope[];
  readonly name?: string;
  readonly mode?: 'live' | 'test';
  readonly expiresAt?: Date;
}

const TENANT_NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/**
 * Makes a key, and its tenant if no tenant has that name.
 * @throws Problem `invalid_parameter`; `conflict` when the tenant has another plan and `changePlan` is not set.
 */
export async function createKey(db: Database, pepper: Buffer, input: NewKey): Promise<CreatedKey> {
  const scopes = checkedScopes(input.scopes ?? DEFAULT_SCOPES);
  if (!TENANT_NAME.test(input.tenant)) {
    throw invalidParameter(
      'tenant',
      'write 1 to 64 letters, digits, or . _ @ -, beginning with a letter or digit',
    );
  }
  const name = checkedName(input.name ?? '');
  if (input.expiresAt !== undefined && !(input.expiresAt.getTime() > Date.now())) {
    throw invalidParameter('expires', 'is in the past');
  }
  return db.transaction(async (sql) => {
    const tenant = await tenantFor(sql, input);
    const made = await insertKey(
      sql,
      pepper,
      { ...tenant, scopes, name, mode: input.mode ?? 'live' },
      input.expiresAt,
    );
    await noteEvent(sql, tenant.tenantId, { action: 'key_created', subject: made.id, detail: wordsOf(made) });
    return made;
  });
}

/**
 * All keys, or those of one tenant, newest last; revoked and expired ones too.
 * @throws Problem `not_found` for a tenant that does not exist.
 */
export async function listKeys(db: Database, tenant?: string): Promise<KeyRecord[]> {
  const found = await db.query<KeyRow>(
    `${SELECT_KEYS} where $1::text is null or t.name = $1 order by t.name, k.created_at, k.id`,
    [tenant ?? null],
  );
  if (tenant !== undefined && found.rows.length === 0) await requireTenant(db, tenant);
  return found.rows.map(recordOf);
}

/**
 * Revokes a key for good; every node refuses it within a second. Revoking it again changes nothing.
 * @param which `key_...`, the public id, or the key itself.
 * @throws Problem `not_found`.
 */
export async function revokeKey(db: Database, which: string): Promise<KeyRecord> {
  return db.transaction(async (sql) => {
    const row = await keyFor(sql, which);
    return revokeRow(sql, row, undefined);
  });
}

/**
 * Makes a key that replaces another: same tenant, scopes, name, mode and lifetime. The old key is valid for the overlap
 * and then expires; without an overlap it is revoked now.
 * @param overlapSeconds 0 to 604,800.
 * @throws Problem `not_found`; `conflict` for a key that is revoked, has expired or was replaced already;
 *         `invalid_parameter`.
 */
export async function rollKey(
  db: Database,
  pepper: Buffer,
  which: string,
  { overlapSeconds }: { overlapSeconds: number },
): Promise<CreatedKey & { replaces: KeyRecord }> {
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > LONGEST_OVERLAP_SECONDS) {
    throw invalidParameter('overlap', `write 0 to ${LONGEST_OVERLAP_SECONDS} seconds`);
  }
  return db.transaction(async (sql) => rollRow(sql, pepper, await keyFor(sql, which), { overlapSeconds }));
}

async function tenantFor(sql: Sql, input: NewKey): Promise<TenantOf> {
  const first = await planFor(sql, input.plan);
  await sql.query(
    'insert into tenants (id, name, plan, call_limit) values ($1, $2, $3, $4) on conflict (name) do nothing',
    [newUuid(), input.tenant, first, input.callLimit ?? null],
  );
  const found = await sql.query<{ id: string; plan: string; call_limit: string | null }>(
    'select id, plan, call_limit from tenants where name = $1 for update',
    [input.tenant],
  );
  const { id, plan, call_limit: limit } = found.rows[0]!;
  const wanted = input.plan ?? plan;
  if (wanted !== plan && input.changePlan !== true) {
    throw new Problem(
      'conflict',
      `The tenant ${input.tenant} has the plan ${plan}, which all of its keys share. ` +
        `Ask for ${plan}, or change the plan of all its keys (--change-plan).`,
    );
  }
  const ceiling = input.callLimit === undefined ? limit : input.callLimit;
  if (wanted !== plan || String(ceiling) !== String(limit)) {
    await sql.query('update tenants set plan = $2, call_limit = $3 where id = $1', [id, wanted, ceiling]);
  }
  return { tenantId: id, tenant: input.tenant, plan: wanted };
}

/** The requested plan if it exists, else the lowest. */
async function planFor(sql: Sql, plan: string | undefined): Promise<string> {
  const found = await sql.query<{ name: string }>('select name from plans order by rank, name');
  const names = found.rows.map((row) => row.name);
  if (names.length === 0) throw new Error('the database has no plans');
  const wanted = plan ?? names[0]!;
  if (names.includes(wanted)) return wanted;
  const suggestion = nearest(wanted, names);
  throw invalidParameter('plan', `there is no plan '${wanted}'`, {
    allowed: names,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}
