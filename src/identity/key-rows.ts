import type { Sql } from '../platform/database.ts';
import { decodeId, encodeId, newUuid } from '../platform/ids.ts';
import { invalidParameter, nearest, Problem } from '../platform/problem.ts';
import { noteEvent } from './events.ts';
import { SCOPES, type Scope } from './model.ts';
import { digestToken, newToken, parseToken } from './token.ts';

/** A key as it may be shown: without its secret. */
export interface KeyRecord {
  /** TypeID `key_...`. */
  readonly id: string;
  readonly publicId: string;
  readonly tenant: string;
  readonly plan: string;
  readonly mode: 'live' | 'test';
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Written in batches: up to half a minute late while the key is used. */
  readonly lastUsedAt: Date | null;
}

/** A key with its secret, which is shown only once. */
export interface CreatedKey extends KeyRecord {
  readonly key: string;
}

/** The longest overlap of a key with its replacement. */
export const LONGEST_OVERLAP_SECONDS = 604_800;

/** Most characters of a key's name. */
export const LONGEST_KEY_NAME = 200;

/** @throws Problem `invalid_parameter` for a name that is too long. */
export function checkedName(name: string): string {
  if ([...name].length > LONGEST_KEY_NAME) {
    throw invalidParameter('name', `write at most ${LONGEST_KEY_NAME} characters`);
  }
  return name;
}

/** @throws Problem `invalid_parameter` for an unknown scope, with the one it most likely meant. */
export function checkedScopes(scopes: readonly string[]): readonly Scope[] {
  const wrong = scopes.find((scope) => !(SCOPES as readonly string[]).includes(scope));
  if (wrong !== undefined) {
    const suggestion = nearest(wrong, SCOPES);
    throw invalidParameter('scopes', `there is no scope '${wrong}'`, {
      allowed: SCOPES,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }
  if (scopes.length === 0)
    throw invalidParameter('scopes', 'a key needs at least one scope', { allowed: SCOPES });
  return SCOPES.filter((scope) => scopes.includes(scope));
}

/** A key as the database has it. */
export interface KeyRow {
  id: string;
  public_id: string;
  tenant_id: string;
  tenant: string;
  plan: string;
  mode: 'live' | 'test';
  name: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  expired: boolean;
}

/** A key without what only the service needs. */
export function recordOf(row: KeyRow): KeyRecord {
  return {
    id: encodeId('key', row.id),
    publicId: row.public_id,
    tenant: row.tenant,
    plan: row.plan,
    mode: row.mode,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

/** What people tell a key by. */
export function wordsOf({ publicId, name, scopes }: KeyRecord): string {
  return `${name === '' ? publicId : `“${name}” (${publicId})`}: ${scopes.join(', ')}`;
}

/** The account of a key. */
export interface TenantOf {
  readonly tenantId: string;
  readonly tenant: string;
  readonly plan: string;
}

/** What a new key is made from. */
export type KeyAttributes = TenantOf & { scopes: readonly Scope[]; name: string; mode: 'live' | 'test' };

/** Makes a key and keeps its digest. */
export async function insertKey(
  sql: Sql,
  pepper: Buffer,
  of: KeyAttributes,
  expiresAt: Date | undefined,
): Promise<CreatedKey> {
  // Two of 62^8 public ids may collide: a second draw solves it, and a third will never be needed.
  for (let draw = 1; ; draw += 1) {
    const { token, publicId } = newToken(of.mode);
    const id = newUuid();
    const made = await sql.query<{ created_at: Date; expires_at: Date | null }>(
      `insert into api_keys (id, public_id, tenant_id, mode, name, digest, scopes, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (public_id) do nothing returning created_at, expires_at`,
      [id, publicId, of.tenantId, of.mode, of.name, digestToken(pepper, token), of.scopes, expiresAt ?? null],
    );
    const row = made.rows[0];
    if (row === undefined) {
      if (draw < 3) continue;
      throw new Error('no free public id was drawn');
    }
    return {
      id: encodeId('key', id),
      key: token,
      publicId,
      tenant: of.tenant,
      plan: of.plan,
      mode: of.mode,
      name: of.name,
      scopes: of.scopes,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      revokedAt: null,
      lastUsedAt: null,
    };
  }
}

/**
 * Reads and locks a key. @param which `key_...`, the public id, or the key itself. @param tenantUuid only one of this account.
 * @throws Problem `not_found`, the same for another account's key as for none.
 */
export async function keyFor(sql: Sql, which: string, tenantUuid?: string): Promise<KeyRow> {
  const uuid = decodeId('key', which);
  const publicId = parseToken(which)?.publicId ?? which;
  const found = await sql.query<KeyRow>(
    uuid === undefined
      ? `${SELECT_KEYS} where k.public_id = $1 for update of k`
      : `${SELECT_KEYS} where k.id = $1 for update of k`,
    [uuid ?? publicId],
  );
  const row = found.rows[0];
  const isTheirs = tenantUuid === undefined || row?.tenant_id === tenantUuid;
  // Does not repeat the given value, which may be a key with a letter missing.
  if (row === undefined || !isTheirs) throw new Problem('not_found', 'There is no such key.');
  return row;
}

/**
 * Requires that a key that asks is valid still, and locks it until the transaction ends: what is made at its word is made
 * before its revocation or not at all, however long ago the request was let in.
 * @param also uuid of another key that is locked with it, in one order, so that two of them never wait for each other.
 * @throws Problem `unauthenticated`.
 */
export async function requireValid(sql: Sql, asking: string, also?: string): Promise<void> {
  const { rows } = await sql.query<{ valid: boolean }>(LOCK_ASKING, [asking, also ?? asking]);
  if (rows.some(({ valid }) => valid)) return;
  throw new Problem('unauthenticated', 'This key is not valid any more.');
}

const LOCK_ASKING = `select id = $1 and revoked_at is null and coalesce(expires_at > clock_timestamp(), true) as valid
  from api_keys where id in ($1::uuid, $2::uuid) order by id for no key update`;

/** Revokes a locked row and writes down who did; one that is revoked stays as it is. */
export async function revokeRow(sql: Sql, row: KeyRow, actor: string | undefined): Promise<KeyRecord> {
  if (row.revoked_at === null) {
    await sql.query(REVOKE, [row.id]);
    const before = recordOf(row);
    await noteEvent(sql, row.tenant_id, {
      action: 'key_revoked',
      subject: before.id,
      detail: wordsOf(before),
      actor,
    });
  }
  return recordOf(await keyFor(sql, encodeId('key', row.id)));
}

/**
 * Replaces the key of a locked row, and writes down who did.
 * @param latest the new key expires no later; undefined: as its lifetime says. @param actor the uuid of the key that asks.
 * @throws Problem `conflict` for a key that is revoked, has expired or was replaced already.
 */
export async function rollRow(
  sql: Sql,
  pepper: Buffer,
  row: KeyRow,
  { overlapSeconds, latest, actor }: { overlapSeconds: number; latest?: Date; actor?: string },
): Promise<CreatedKey & { replaces: KeyRecord }> {
  const old = recordOf(row);
  if (row.revoked_at !== null)
    throw new Problem('conflict', `The key ${old.publicId} is revoked. Create a new key instead.`);
  if (row.expired)
    throw new Problem('conflict', `The key ${old.publicId} has expired. Create a new key instead.`);
  if (await isReplaced(sql, row.tenant_id, old.id)) {
    throw new Problem(
      'conflict',
      `The key ${old.publicId} was replaced already. Roll the key that replaced it, or create a new key.`,
    );
  }
  const life = old.expiresAt === null ? undefined : old.expiresAt.getTime() - old.createdAt.getTime();
  const ends = [life === undefined ? undefined : new Date(Date.now() + life), latest];
  const [end] = ends.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime());
  const made = await insertKey(sql, pepper, { ...old, tenantId: row.tenant_id }, end);
  if (overlapSeconds === 0) await sql.query(REVOKE, [row.id]);
  else await sql.query(EXPIRE, [row.id, overlapSeconds]);
  const overlap = overlapSeconds % 3600 === 0 ? `${overlapSeconds / 3600} h` : `${overlapSeconds} s`;
  const detail = `${wordsOf(old)}; replaced by ${made.publicId}, valid for another ${overlap}`;
  await noteEvent(sql, row.tenant_id, { action: 'key_rolled', subject: old.id, detail, actor });
  return { ...made, replaces: recordOf(await keyFor(sql, old.id)) };
}

/** Whether a key is in the overlap of a replacement: its expiry is the end of that, and not of its own lifetime. */
async function isReplaced(sql: Sql, tenantId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from account_events where tenant_id = $1 and action = 'key_rolled' and subject = $2 limit 1`,
    [tenantId, id],
  );
  return rowCount === 1;
}

/** Keys as rows of them. The table is `k`, its tenants `t`. */
export const SELECT_KEYS = `select k.id, k.public_id, k.tenant_id, t.name as tenant, t.plan, k.mode, k.name, k.scopes, k.created_at,
    k.expires_at, k.revoked_at, k.last_used_at, coalesce(k.expires_at <= clock_timestamp(), false) as expired
  from api_keys k join tenants t on t.id = k.tenant_id`;
const REVOKE = 'update api_keys set revoked_at = clock_timestamp() where id = $1';
const EXPIRE = `update api_keys
  set expires_at = least(expires_at, clock_timestamp() + make_interval(secs => $2)) where id = $1`;
