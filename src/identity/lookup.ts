import { encodeId } from '../platform/ids.ts';
import type { Line } from '../platform/line.ts';
import type { Principal, Scope } from './model.ts';

/** A key as the database has it now. */
export interface FoundKey {
  readonly principal: Principal;
  /** HMAC-SHA-256 of the whole key, in hex. */
  readonly digest: string;
  /** In ms since 1970; Infinity when it never expires. */
  readonly expiresAt: number;
}

export interface Lookup {
  /** Counts up whenever a key, tenant or plan changes. */
  readonly epoch: string;
  /** The database's clock, in ms since 1970. */
  readonly now: number;
  /** By public id; revoked keys are not among them. */
  readonly keys: ReadonlyMap<string, FoundKey>;
}

/**
 * Asks the database, in one snapshot, for its epoch, its time and the keys of the public ids. Without ids it is the
 * light question that nodes ask a few times a second while keys are in use.
 */
export async function lookup(line: Line, publicIds: readonly string[], timeoutMs: number): Promise<Lookup> {
  const rows =
    publicIds.length === 0
      ? await line.read('identity-epoch', EPOCH, [], timeoutMs)
      : await line.read('identity-keys', KEYS, [`{${publicIds.join(',')}}`], timeoutMs);
  const [epoch, now] = rows[0] as [string, string];
  const keys = new Map<string, FoundKey>();
  for (const row of rows) if (row[2] != null) keys.set(row[2], foundKey(row));
  return { epoch, now: Number(now), keys };
}

const EPOCH = `select seq, (extract(epoch from clock_timestamp()) * 1000)::bigint from identity_epoch where id = 1`;
const KEYS = `
  select e.seq, (extract(epoch from clock_timestamp()) * 1000)::bigint, k.public_id, encode(k.digest, 'hex'), k.id,
    k.mode, k.name, array_to_string(k.scopes, ','), (extract(epoch from k.created_at) * 1000)::bigint,
    (extract(epoch from k.expires_at) * 1000)::bigint, t.id, t.name, p.name, p.label, p.calls_per_month,
    p.ai_questions, p.market_data, p.rank
  from identity_epoch e
  left join (api_keys k join tenants t on t.id = k.tenant_id join plans p on p.name = t.plan)
    on k.public_id = any ($1::text[]) and k.revoked_at is null
  where e.id = 1`;

function foundKey(row: readonly (string | null)[]): FoundKey {
  const [, , publicId, digest, id, mode, name, scopes, created, expires, tenantId, tenant] = row as string[];
  const [planName, label, calls, questions, marketData, rank] = row.slice(12);
  const expiresAt = expires == null ? null : Number(expires);
  return {
    digest: digest!,
    expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
    principal: {
      keyId: encodeId('key', id!),
      keyUuid: id!,
      publicId: publicId!,
      mode: mode as 'live' | 'test',
      name: name!,
      scopes: new Set(scopes!.split(',') as Scope[]),
      createdAt: new Date(Number(created)),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      tenantUuid: tenantId!,
      tenant: tenant!,
      plan: {
        name: planName!,
        label: label!,
        callsPerMonth: calls == null ? null : Number(calls),
        aiQuestions: questions == null ? null : Number(questions),
        marketData: marketData === 't',
        rank: Number(rank),
      },
    },
  };
}
