import { Problem } from '../problem.ts';
import { TlsError } from './connection.ts';
import { GuardError } from './guard.ts';

/** Why a request to an address that somebody named came to no answer: one word, and one sentence for that somebody. */
export interface OutboundFailure {
  readonly failure:
    | 'timeout'
    | 'dns_error'
    | 'connection_refused'
    | 'connection_reset'
    | 'tls_error'
    | 'blocked_address';
  readonly detail: string;
}

/** A network error in words for whoever runs the other side. */
export function outboundFailure(error: Error): OutboundFailure {
  if (error instanceof GuardError) return { failure: error.failure, detail: error.message };
  if (error instanceof Problem) {
    const detail = 'the host name could not be resolved, because no name server answered';
    return { failure: 'dns_error', detail };
  }
  if (error instanceof TlsError) {
    return { failure: 'tls_error', detail: `no secure connection: ${tlsReason(error)}` };
  }
  const misconduct = MISCONDUCT.get(error.message);
  if (misconduct !== undefined) return { failure: 'connection_reset', detail: misconduct };
  if (error.name === 'HTTPParserError') return NO_HTTP;
  const codes = codesOf(error);
  const found = REASONS.find(([code]) => codes.some((one) => one === code || one.startsWith(`${code}_`)));
  return found?.[1] ?? { failure: 'connection_reset', detail: 'the connection broke' };
}

/** The codes of an error, and of those at each address that was tried. */
export function codesOf(error: Error): string[] {
  const tried = error instanceof AggregateError ? (error.errors as Error[]) : [];
  return [error, ...tried].map((one) => String((one as NodeJS.ErrnoException).code ?? ''));
}

const NOBODY = { failure: 'connection_refused', detail: 'the connection was refused' } as const;
const NO_WAY = { failure: 'connection_refused', detail: 'its network cannot be reached from here' } as const;
const NO_HTTP = { failure: 'connection_reset', detail: 'the answer is not HTTP/1.1' } as const;
const CLOSED = {
  failure: 'connection_reset',
  detail: 'the other side closed the connection before its answer was complete',
} as const;

// For these two undici ends the connection itself. It says so in its messages alone, and its code is that of a closed one.
const MISCONDUCT: ReadonlyMap<string, string> = new Map([
  ['bad response', 'it answered 100 Continue, which was not asked for'],
  ['bad upgrade', 'it answered 101 Switching Protocols, which was not asked for'],
]);

const REASONS: readonly (readonly [string, OutboundFailure])[] = [
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
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', NO_HTTP],
  // A status below 100 fails an assertion of undici.
  ['ERR_ASSERTION', NO_HTTP],
  ['UND_ERR_SOCKET', CLOSED],
  ['ECONNRESET', CLOSED],
  ['EPIPE', CLOSED],
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
