import type { KeyObject } from 'node:crypto';
import type { Sql } from '../../platform/database.ts';
import { encodeId, newUuid } from '../../platform/ids.ts';
import type { Kms } from '../../platform/kms.ts';
import { Problem } from '../../platform/problem.ts';
import { noSuchSubscription } from '../naming.ts';
import { note } from '../trail.ts';
import { newSecret, signingKey } from './sign.ts';

/** How long an earlier key signs beside the new one, in s, unless a rotation says otherwise: a day to roll out. */
export const OVERLAP_SECONDS = 86_400;
/** The longest overlap: a week. */
export const LONGEST_OVERLAP_SECONDS = 604_800;
/** Most keys in their overlap: each lengthens the signature header of every delivery. */
export const MOST_OLDER_KEYS = 5;

/** A key that signs: its public id and its secret. */
export interface SigningKey {
  /** TypeID `whk_...`. */
  readonly id: string;
  readonly key: KeyObject;
  /** On the clock of `steadyNow()`; infinite for the current one. */
  readonly until: number;
}

/** A key as it lies in the database. */
export interface SealedKey {
  /** uuid. */
  readonly id: string;
  readonly sealed: Buffer;
  /** As that of `SigningKey`. */
  readonly until: number;
}

// Each key is decrypted once a process; a node with more subscriptions than this decrypts some again.
const MOST_OPENED = 20_000;

/** Opened secrets. */
export class KeyRing {
  readonly #kms: Kms;
  readonly #opened = new Map<string, KeyObject>();

  constructor(kms: Kms) {
    this.#kms = kms;
  }

  /** @throws KmsError for a secret that another master key sealed. */
  async open({ id, sealed, until }: SealedKey): Promise<SigningKey> {
    let key = this.#opened.get(id);
    if (key === undefined) {
      key = signingKey(await this.#kms.open(sealed, contextOf(id)));
      if (this.#opened.size >= MOST_OPENED) this.#opened.delete(this.#opened.keys().next().value!);
      this.#opened.set(id, key);
    }
    return { id: encodeId('whk', id), key, until };
  }
}

/** A new key, ready to be stored. The secret is shown to its owner once. */
export async function newKey(kms: Kms): Promise<{ id: string; sealed: Buffer; secret: string }> {
  const id = newUuid();
  const { text, bytes } = newSecret();
  return { id, sealed: await kms.seal(bytes, contextOf(id)), secret: text };
}

/**
 * Gives a subscription a new key. The earlier ones continue to sign beside it: the current one for `overlapSeconds`,
 * those in their overlap for as long as they had. Without an overlap all of them end at once, as for a secret that others
 * got hold of.
 * @param id uuid.
 * @returns the new secret.
 * @throws Problem `not_found` for an id that is not the tenant's; `conflict` when five older keys still sign.
 */
export async function rotateKey(
  { db, kms }: { db: { transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> }; kms: Kms },
  tenant: string,
  id: string,
  overlapSeconds: number,
  actor?: string,
): Promise<string> {
  const key = await newKey(kms);
  await db.transaction(async (sql) => {
    const { rows } = await sql.query<{ url: string }>(
      `update webhook_subscriptions set version = version + 1, updated_at = clock_timestamp()
       where id = $1 and tenant_id = $2 returning url`,
      [id, tenant],
    );
    const [owned] = rows;
    if (owned === undefined) throw noSuchSubscription();
    await sql.query(
      'delete from webhook_keys where subscription_id = $1 and expires_at <= clock_timestamp()',
      [id],
    );
    const older = await sql.query<{ n: number; next: Date | null }>(
      `select count(*)::int as n, min(expires_at) as next from webhook_keys
       where subscription_id = $1 and expires_at > clock_timestamp()`,
      [id],
    );
    // Without an overlap none of them is left.
    if (older.rows[0]!.n >= MOST_OLDER_KEYS && overlapSeconds > 0) {
      throw new Problem(
        'conflict',
        `${MOST_OLDER_KEYS} older keys still sign, which is the maximum. The next of them ends at ` +
          `${older.rows[0]!.next!.toISOString()}. To end all of them at once, rotate with overlapSeconds 0.`,
      );
    }
    await sql.query(
      `update webhook_keys set expires_at = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => $2)
       where subscription_id = $1 and (expires_at is null or $2 = 0)`,
      [id, overlapSeconds],
    );
    await sql.query('insert into webhook_keys (id, subscription_id, sealed) values ($1, $2, $3)', [
      key.id,
      id,
      key.sealed,
    ]);
    const detail = `${new URL(owned.url).host}: the key before signs for ${overlapSeconds} s more`;
    await note(sql, tenant, { action: 'webhook_key_rotated', id, detail, actor });
  });
  return key.secret;
}

function contextOf(id: string): string {
  return `newstape/webhook-key/${id}`;
}
