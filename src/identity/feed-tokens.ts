import type { Database, Sql } from '../platform/database.ts';
import { decodeId, encodeId, newUuid } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import { invalidParameter, Problem } from '../platform/problem.ts';
import { noteEvent } from './events.ts';
import { requireValid } from './key-rows.ts';
import { foundPlan, PLAN_COLUMNS, type Question } from './lookup.ts';
import type { Scope } from './model.ts';
import { noSuchTenant, requireTenant } from './tenant.ts';
import { digestToken, isFeedToken, newFeedToken } from './token.ts';
import { openVerifier, type Verifier } from './verifier.ts';

/** A feed token as it may be shown: without its secret. */
export interface FeedTokenRecord {
  /** TypeID `feed_...`. */
  readonly id: string;
  readonly tenant: string;
  /** The owner's name for it; may be empty. */
  readonly name: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  /** Written in batches: up to half a minute late while the token is used. */
  readonly lastUsedAt: Date | null;
}

/** A feed token with its secret, which is shown only once. */
export interface CreatedFeedToken extends FeedTokenRecord {
  readonly token: string;
}

/** Whose tokens: a tenant by its name, or by its uuid. */
export type FeedTokenOwner = { readonly tenant: string } | { readonly tenantUuid: string };

/** Verifies feed tokens, and makes them with the service's pepper. */
export interface FeedTokens extends Verifier {
  /** @throws Problem as `createFeedToken`. */
  create(owner: FeedTokenOwner, name?: string, actor?: string): Promise<CreatedFeedToken>;
}

/** Most tokens of a tenant that are not revoked: one for each reader of a large desk. */
export const MOST_FEED_TOKENS = 100;

/** Most characters of a name. */
export const LONGEST_FEED_TOKEN_NAME = 200;

/**
 * Opens a node's cache of feed tokens. It is separate from that of keys, but is trusted no longer and bound to the same
 * epoch, so that a revocation reaches every node within a second.
 */
export function openFeedTokens(options: { db: Database; pepper: Buffer; log: Logger }): FeedTokens {
  const verifier = openVerifier({
    ...options,
    kind: {
      plural: 'feed tokens',
      nameOf: (token, digest) => (isFeedToken(token) ? digest().toString('hex') : undefined),
      question: QUESTION,
      touch: TOUCH,
    },
  });
  return {
    verify: (token) => verifier.verify(token),
    peek: (token) => verifier.peek(token),
    check: () => verifier.check(),
    close: () => verifier.close(),
    create: (owner, name, actor) => createFeedToken(options.db, options.pepper, owner, name, actor),
  };
}

/**
 * Makes a token that reads a tenant's feeds until it is revoked.
 * @param actor the uuid of the key that asks; undefined: an operator's command.
 * @throws Problem `not_found` for an unknown tenant; `invalid_parameter` for a long name; `conflict` when the tenant
 *         has `MOST_FEED_TOKENS` already; `unauthenticated` if the asking key is not valid any more.
 */
export async function createFeedToken(
  db: Database,
  pepper: Buffer,
  owner: FeedTokenOwner,
  name = '',
  actor?: string,
): Promise<CreatedFeedToken> {
  if ([...name].length > LONGEST_FEED_TOKEN_NAME) {
    throw invalidParameter('name', `write at most ${LONGEST_FEED_TOKEN_NAME} characters`);
  }
  return db.transaction(async (sql) => {
    if (actor !== undefined) await requireValid(sql, actor);
    const tenant = await ownerOf(sql, owner);
    const counted = await sql.query<{ live: number }>(
      'select count(*)::int as live from feed_tokens where tenant_id = $1 and revoked_at is null',
      [tenant.id],
    );
    if (counted.rows[0]!.live >= MOST_FEED_TOKENS) {
      throw new Problem('conflict', `There are already ${MOST_FEED_TOKENS} feed tokens. Revoke one first.`);
    }
    const token = newFeedToken();
    const id = newUuid();
    const made = await sql.query<{ created_at: Date }>(
      'insert into feed_tokens (id, tenant_id, name, digest) values ($1, $2, $3, $4) returning created_at',
      [id, tenant.id, name, digestToken(pepper, token)],
    );
    const subject = encodeId('feed', id);
    await noteEvent(sql, tenant.id, { action: 'feed_token_created', subject, detail: name, actor });
    return {
      id: subject,
      token,
      tenant: tenant.name,
      name,
      createdAt: made.rows[0]!.created_at,
      revokedAt: null,
      lastUsedAt: null,
    };
  });
}

/**
 * Feed tokens, newest first, revoked ones too.
 * @param owner all tenants' unless given.
 * @param window how many at most, and the id (`feed_...`) to continue after.
 * @throws Problem `invalid_parameter` for an `after` that is no such id; `not_found` for an unknown tenant.
 */
export async function listFeedTokens(
  db: Database,
  owner?: FeedTokenOwner,
  window: { readonly most?: number; readonly after?: string } = {},
): Promise<FeedTokenRecord[]> {
  const after = window.after === undefined ? null : decodeId('feed', window.after);
  if (after === undefined) throw invalidParameter('after', 'is not the id of a feed token');
  const found = await db.query<FeedTokenRow>(
    `${SELECT} where ($1::text is null or t.name = $1) and ($2::uuid is null or t.id = $2)
       and ($3::uuid is null or f.id < $3)
     order by f.id desc limit $4`,
    [...namesOf(owner), after, window.most ?? null],
  );
  if (owner !== undefined && 'tenant' in owner && found.rows.length === 0)
    await requireTenant(db, owner.tenant);
  return found.rows.map(recordOf);
}

/**
 * One feed token of a tenant, revoked or not.
 * @param id `feed_...`.
 * @throws Problem `not_found`, the same for another tenant's token as for none.
 */
export async function getFeedToken(
  db: Database,
  id: string,
  owner: FeedTokenOwner,
): Promise<FeedTokenRecord> {
  const found = await db.query<FeedTokenRow>(
    `${SELECT} where ($1::text is null or t.name = $1) and ($2::uuid is null or t.id = $2) and f.id = $3`,
    [...namesOf(owner), decodeId('feed', id) ?? null],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Problem('not_found', 'There is no such feed token.');
  return recordOf(row);
}

/**
 * Revokes a token for good; every node refuses it within a second. Revoking it again changes nothing.
 * @param which `feed_...`, or with a pepper the token itself.
 * @param owner only a token of this tenant.
 * @throws Problem `not_found`, the same for another tenant's token as for none.
 */
export async function revokeFeedToken(
  db: Database,
  which: string,
  options: { readonly owner?: FeedTokenOwner; readonly pepper?: Buffer; readonly actor?: string } = {},
): Promise<FeedTokenRecord> {
  const uuid = decodeId('feed', which) ?? null;
  const digest =
    options.pepper !== undefined && isFeedToken(which) ? digestToken(options.pepper, which) : null;
  return db.transaction(async (sql) => {
    const found = await sql.query<FeedTokenRow>(
      `${SELECT} where ($1::text is null or t.name = $1) and ($2::uuid is null or t.id = $2)
         and (f.id = $3 or f.digest = $4) for update of f`,
      [...namesOf(options.owner), uuid, digest],
    );
    const row = found.rows[0];
    // Does not repeat the given value, which may be a token with a letter missing.
    if (row === undefined) throw new Problem('not_found', 'There is no such feed token.');
    if (row.revoked_at !== null) return recordOf(row);
    const revoked = await sql.query<{ revoked_at: Date }>(
      'update feed_tokens set revoked_at = clock_timestamp() where id = $1 returning revoked_at',
      [row.id],
    );
    await noteEvent(sql, row.tenant_id, {
      action: 'feed_token_revoked',
      subject: encodeId('feed', row.id),
      detail: row.name,
      actor: options.actor,
    });
    return recordOf({ ...row, ...revoked.rows[0]! });
  });
}

const SELECT = `select f.id, f.tenant_id, t.name as tenant, f.name, f.created_at, f.revoked_at, f.last_used_at
  from feed_tokens f join tenants t on t.id = f.tenant_id`;

interface FeedTokenRow {
  id: string;
  tenant_id: string;
  tenant: string;
  name: string;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

function recordOf(row: FeedTokenRow): FeedTokenRecord {
  return {
    id: encodeId('feed', row.id),
    tenant: row.tenant,
    name: row.name,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

function namesOf(owner: FeedTokenOwner | undefined): [name: string | null, uuid: string | null] {
  if (owner === undefined) return [null, null];
  return 'tenant' in owner ? [owner.tenant, null] : [null, owner.tenantUuid];
}

/** Locks the tenant until the transaction ends, so that two transactions cannot both make its hundredth token. */
async function ownerOf(sql: Sql, owner: FeedTokenOwner): Promise<{ id: string; name: string }> {
  const found = await sql.query<{ id: string; name: string }>(
    `select id, name from tenants
     where ($1::text is null or name = $1) and ($2::uuid is null or id = $2) for no key update`,
    namesOf(owner),
  );
  const tenant = found.rows[0];
  if (tenant === undefined) throw noSuchTenant();
  return tenant;
}

// The only scope of a token. Authentication decides which addresses accept it (rest/app/admission/door.ts).
const READ_ONLY: ReadonlySet<Scope> = new Set(['read']);

const QUESTION: Question = {
  name: 'identity-feed-tokens',
  text: `
    select e.seq, (extract(epoch from clock_timestamp()) * 1000)::bigint, encode(f.digest, 'hex'), f.id, f.name,
      (extract(epoch from f.created_at) * 1000)::bigint, t.id, t.name, ${PLAN_COLUMNS}
    from identity_epoch e
    left join (feed_tokens f join tenants t on t.id = f.tenant_id join plans p on p.name = t.plan)
      on f.digest in (select decode(n, 'hex') from unnest($1::text[]) n) and f.revoked_at is null
    where e.id = 1`,
  found(row) {
    const [, , digest, id, name, created, tenantUuid, tenant] = row as string[];
    return {
      digest: digest!,
      expiresAt: Number.POSITIVE_INFINITY,
      principal: {
        keyId: encodeId('feed', id!),
        keyUuid: id!,
        publicId: '',
        mode: 'live',
        name: name!,
        scopes: READ_ONLY,
        createdAt: new Date(Number(created)),
        expiresAt: null,
        tenantUuid: tenantUuid!,
        tenant: tenant!,
        plan: foundPlan(row),
      },
    };
  },
};

// In one order, as keys are (identity.ts).
const TOUCH = `
  with due as (
    select f.id, u.at from feed_tokens f
    join unnest($1::uuid[], $2::bigint[]) as u (id, at) on u.id = f.id
    order by f.id for no key update of f
  )
  update feed_tokens f set last_used_at = greatest(f.last_used_at, to_timestamp(due.at / 1000.0))
  from due where due.id = f.id`;
