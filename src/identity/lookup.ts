import { encodeId } from '../platform/ids.ts';
import type { Line } from '../platform/sql/line.ts';
import type { Plan, Principal, Scope } from './model.ts';

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
  /** By the requested name: the public id. Revoked keys are not among them. */
  readonly keys: ReadonlyMap<string, FoundKey>;
}

/** The query for one kind of secret: a named statement with the names as its parameter. */
export interface Question {
  readonly name: string;
  /** Gives rows of the epoch, the time in ms, the name (null: nothing found), and what `found` reads. */
  readonly text: string;
  readonly found: (row: readonly (string | null)[]) => FoundKey;
}

/**
 * Reads from the database, in one snapshot, its epoch, its time and the records with these names. Without names it is
 * the cheap query that nodes send a few times a second while keys are in use.
 */
export async function ask(
  line: Line,
  question: Question,
  names: readonly string[],
  timeoutMs: number,
): Promise<Lookup> {
  const rows =
    names.length === 0
      ? await line.read('identity-epoch', EPOCH, [], timeoutMs)
      : await line.read(question.name, question.text, [`{${names.join(',')}}`], timeoutMs);
  const [epoch, now] = rows[0] as [string, string];
  const keys = new Map<string, FoundKey>();
  for (const row of rows) if (row[2] != null) keys.set(row[2], question.found(row));
  return { epoch, now: Number(now), keys };
}

/** The columns of a plan `p`, the last of a row that `foundPlan` reads. */
export const PLAN_COLUMNS = `p.name, p.label, p.calls_per_month, p.ai_questions, p.market_data, p.rank,
    p.concurrent_requests, p.waiting_requests, p.open_streams`;

/** The plan in the last columns of a row (`PLAN_COLUMNS`). */
export function foundPlan(row: readonly (string | null)[]): Plan {
  const [name, label, calls, questions, marketData, rank, concurrent, waiting, streams] = row.slice(-9);
  return {
    name: name!,
    label: label!,
    callsPerMonth: calls == null ? null : Number(calls),
    aiQuestions: questions == null ? null : Number(questions),
    marketData: marketData === 't',
    rank: Number(rank),
    concurrentRequests: Number(concurrent),
    waitingRequests: Number(waiting),
    openStreams: Number(streams),
  };
}

/** API keys, by their public ids. */
export const KEYS: Question = {
  name: 'identity-keys',
  text: `
  select e.seq, (extract(epoch from clock_timestamp()) * 1000)::bigint, k.public_id, encode(k.digest, 'hex'), k.id,
    k.mode, k.name, array_to_string(k.scopes, ','), (extract(epoch from k.created_at) * 1000)::bigint,
    (extract(epoch from k.expires_at) * 1000)::bigint, t.id, t.name, ${PLAN_COLUMNS}
  from identity_epoch e
  left join (api_keys k join tenants t on t.id = k.tenant_id join plans p on p.name = t.plan)
    on k.public_id = any ($1::text[]) and k.revoked_at is null
  where e.id = 1`,
  found: foundKey,
};

const EPOCH = `select seq, (extract(epoch from clock_timestamp()) * 1000)::bigint from identity_epoch where id = 1`;

function foundKey(row: readonly (string | null)[]): FoundKey {
  const [, , publicId, digest, id, mode, name, scopes, created, expires, tenantId, tenant] = row as string[];
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
      plan: foundPlan(row),
    },
  };
}
