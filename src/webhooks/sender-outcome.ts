import { TlsError } from '../platform/outbound/connection.ts';
import { GuardError } from '../platform/outbound/guard.ts';
import { Problem } from '../platform/problem.ts';
import type { AttemptFailure } from './model.ts';

/** What became of a POST. */
export interface SendOutcome {
  /** The receiver answered 2xx, and its answer could be read. */
  readonly ok: boolean;
  /** Set when not ok. `unknown_outcome`: the caller's signal ended it. */
  readonly failure?: AttemptFailure;
  /** One sentence for the owner of the subscription; set when not ok. */
  readonly detail?: string;
  /** Set if the receiver sent one, even if the attempt failed later. */
  readonly status?: number;
  /** The first bytes of the answer as they came: nothing is decompressed. */
  readonly answer: Buffer;
  readonly contentType?: string;
  /** From Retry-After (RFC 9110, 10.2.3), not below 0; a date is counted from now. */
  readonly retryAfterMs?: number;
  /** Whole milliseconds. */
  readonly durationMs: number;
  /** The address that was called; unset when there was no connection. */
  readonly address?: string;
}

/** Why an attempt failed, in one word and in one sentence for the owner of the receiver. */
export interface Failed {
  readonly failure: AttemptFailure;
  readonly detail: string;
}

/** The outcome for a status other than 2xx. */
export function refusal(status: number): Failed {
  if (status === 410)
    return { failure: 'gone', detail: 'the receiver answered that it is permanently gone (410)' };
  if (REDIRECTS.has(status)) {
    return {
      failure: 'redirect',
      detail: `the receiver redirects (${status}), and redirects are not followed: give the final address`,
    };
  }
  return { failure: 'http_status', detail: `the receiver answered ${status}, not 2xx` };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @param status the receiver had sent by then. */
export function tookTooLong(deadlineMs: number, status: number | undefined): string {
  const seconds = `${deadlineMs / 1_000} s`;
  return status === undefined
    ? `no answer within ${seconds}`
    : `the receiver began to answer (${status}) but did not finish within ${seconds}`;
}

/** A network error in words for the owner of a receiver. */
export function explain(error: Error): Failed {
  if (error instanceof GuardError) return { failure: error.failure, detail: error.message };
  if (error instanceof Problem)
    return {
      failure: 'dns_error',
      detail: 'the host name could not be resolved, because no name server answered',
    };
  if (error instanceof TlsError) {
    return { failure: 'tls_error', detail: `no secure connection: ${tlsReason(error)}` };
  }
  const codes = codesOf(error);
  const found = REASONS.find(([code]) => codes.some((one) => one === code || one.startsWith(`${code}_`)));
  return found?.[1] ?? { failure: 'connection_reset', detail: 'the connection broke' };
}

function codesOf(error: Error): string[] {
  const tried = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return [error, ...tried].map((one) => String((one as NodeJS.ErrnoException).code ?? ''));
}

const NOBODY = { failure: 'connection_refused', detail: 'the connection was refused' } as const;
const NO_WAY = { failure: 'connection_refused', detail: 'its network cannot be reached from here' } as const;
const NO_HTTP = { failure: 'connection_reset', detail: 'the answer is not HTTP/1.1' } as const;

const REASONS: readonly (readonly [string, Failed])[] = [
  ['ECONNREFUSED', NOBODY],
  ['EHOSTUNREACH', NO_WAY],
  ['ENETUNREACH', NO_WAY],
  ['EACCES', NO_WAY],
  ['EPERM', NO_WAY],
  ['ETIMEDOUT', { failure: 'timeout', detail: 'no connection could be made in time' }],
  [
    'UND_ERR_HEADERS_OVERFLOW',
    { failure: 'connection_reset', detail: 'the headers of the answer are too long' },
  ],
  ['HPE', NO_HTTP],
  [
    'UND_ERR_SOCKET',
    {
      failure: 'connection_reset',
      detail: 'the receiver closed the connection before its answer was complete',
    },
  ],
  ['ECONNRESET', { failure: 'connection_reset', detail: 'the receiver closed the connection' }],
  ['EPIPE', { failure: 'connection_reset', detail: 'the receiver closed the connection' }],
];

const TLS_REASONS: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    CERT_HAS_EXPIRED: 'its certificate has expired',
    CERT_NOT_YET_VALID: 'its certificate is not valid yet',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is sent without the chain to a trusted authority',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not trusted',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
    CERT_REVOKED: 'its certificate is revoked',
    EPROTO: 'it does not support TLS, or no TLS version that the service supports',
  }),
);

function tlsReason(error: TlsError): string {
  const code = String((error.cause as NodeJS.ErrnoException).code ?? '');
  return (
    TLS_REASONS.get(code) ??
    (code.startsWith('ERR_SSL_') ? TLS_REASONS.get('EPROTO')! : 'its certificate is not accepted')
  );
}
