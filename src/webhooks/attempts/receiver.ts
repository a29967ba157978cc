import type { Sql } from '../../platform/database.ts';
import { steadyNow } from '../../platform/health/steady-clock.ts';
import { encodeId } from '../../platform/ids.ts';
import { callOutside } from '../../platform/traces/index.ts';
import type { WebhookRoom } from '../room.ts';
import type { KeyRing, SealedKey, SigningKey } from '../sending/keys.ts';
import type { SendOutcome } from '../sending/sender.ts';
import { signature } from '../sending/sign.ts';

/** A subscription as the sender needs it. */
export interface Receiver {
  /** uuids. */
  readonly id: string;
  readonly tenant: string;
  readonly url: string;
  readonly active: boolean;
  readonly version: number;
  /** The current key, then those in their overlap, the newest first. */
  readonly keys: readonly SigningKey[];
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** The duration of the breaker's last opening, in s; 0: it is closed. */
  readonly breakerSeconds: number;
  /** How much longer the breaker is open, in s; 0 or less: it is closed. */
  readonly breakerLeft: number;
  /** What the database's clock (ms since 1970) is ahead of `steadyNow()`. */
  readonly clockAhead: number;
}

/** The time by the database's clock, in ms since 1970: nodes whose own clocks differ sign alike. */
export function databaseTime({ clockAhead }: Pick<Receiver, 'clockAhead'>): number {
  return clockAhead + steadyNow();
}

interface Row {
  id: string;
  tenant_id: string;
  url: string;
  active: boolean;
  version: number;
  failures: number;
  breaker_seconds: number;
  breaker_left: number;
  now: number;
  keys: { id: string; sealed: string; left: number | null }[];
}

const LOAD = `
  select s.id, s.tenant_id, s.url, s.state = 'active' as active, s.version, s.failures, s.breaker_seconds,
    coalesce(extract(epoch from s.breaker_until - clock_timestamp()), 0)::float8 as breaker_left,
    extract(epoch from clock_timestamp())::float8 as now,
    (select json_agg(json_build_object('id', k.id, 'sealed', encode(k.sealed, 'base64'),
        'left', extract(epoch from k.expires_at - clock_timestamp()))
        order by k.expires_at is not null, k.created_at desc, k.id desc)
     from webhook_keys k where k.subscription_id = s.id
       and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys
  from webhook_subscriptions s where s.id = any($1::uuid[]) and ($2::uuid is null or s.tenant_id = $2)`;

/**
 * Subscriptions with their keys opened; those that are gone are left out.
 * @param tenant uuid: only those of this tenant.
 * @throws KmsError.
 */
export async function loadReceivers(
  sql: Sql,
  ring: KeyRing,
  ids: readonly string[],
  tenant?: string,
): Promise<Map<string, Receiver>> {
  const { rows } = await sql.query<Row>(LOAD, [ids, tenant ?? null]);
  const found = await Promise.all(rows.map((row) => receiverOf(row, ring)));
  return new Map(found.map((receiver) => [receiver.id, receiver]));
}

async function receiverOf(row: Row, ring: KeyRing): Promise<Receiver> {
  const now = steadyNow();
  const sealed = row.keys.map(
    ({ id, sealed, left }): SealedKey => ({
      id,
      sealed: Buffer.from(sealed, 'base64'),
      until: left === null ? Number.POSITIVE_INFINITY : now + left * 1_000,
    }),
  );
  return {
    id: row.id,
    tenant: row.tenant_id,
    url: row.url,
    active: row.active,
    version: row.version,
    keys: await Promise.all(sealed.map((key) => ring.open(key))),
    failures: row.failures,
    breakerSeconds: row.breaker_seconds,
    breakerLeft: row.breaker_left,
    clockAhead: row.now * 1_000 - now,
  };
}

/**
 * One attempt: signs the stored bytes and sends them.
 * @param delivery uuid; what receivers know it by.
 * @param signal ends it as `unknown_outcome`.
 */
export function attemptDelivery(
  { sender, log }: Pick<WebhookRoom, 'sender' | 'log'>,
  receiver: Receiver,
  delivery: string,
  body: Buffer,
  options: {
    readonly deadlineMs: number;
    readonly signal?: AbortSignal;
    /** The trace that it goes on with. */
    readonly traceparent?: string | undefined;
  },
): Promise<SendOutcome> {
  const id = encodeId('dlv', delivery);
  const now = steadyNow();
  const seconds = Math.floor(databaseTime(receiver) / 1_000);
  const keys = receiver.keys.filter(({ until }) => until > now);
  const headers = {
    'content-type': 'application/json',
    'svc-webhook-id': id,
    'svc-webhook-key-id': keys[0]!.id,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature(
      keys.map(({ key }) => key),
      id,
      seconds,
      body,
    ),
  };
  const { deadlineMs, signal, traceparent } = options;
  return callOutside(
    { peer: 'webhook', method: 'POST', url: receiver.url, parent: traceparent },
    (own) => {
      const sent = own === undefined ? headers : { ...headers, traceparent: own };
      return sender.send(
        { url: receiver.url, headers: sent, body, deadlineMs, keepBytes: KEPT_BYTES },
        signal,
      );
    },
    ({ status }) => status,
  ).catch((error: unknown): SendOutcome => {
    // A fault of the service: it does not count against the receiver, and the attempt is made again.
    log.error({ err: error, delivery: id }, 'an attempt could not be made');
    return { ok: false, failure: 'unknown_outcome', answer: Buffer.alloc(0), durationMs: 0 };
  });
}

// Enough to see a receiver's error message.
const KEPT_BYTES = 16_384;
