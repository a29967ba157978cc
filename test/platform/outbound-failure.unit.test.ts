import { errors } from 'undici';
import { expect, test } from 'vitest';
import { TlsError } from '../../src/platform/outbound/connection.ts';
import { codesOf, outboundFailure } from '../../src/platform/outbound/failure.ts';
import { Problem } from '../../src/platform/problem.ts';

const coded = (code: string): Error => Object.assign(new Error(`it says ${code}`), { code });
const secured = (code: string): Error => new TlsError('no', { cause: coded(code) });

// What is told to the owner of a receiver or of a feed: neither codes nor words of the system.
test.each<readonly [string, Error, string, string]>([
  ['nobody listens', coded('ECONNREFUSED'), 'connection_refused', 'the connection was refused'],
  ['no way there', coded('ENETUNREACH'), 'connection_refused', 'its network cannot be reached from here'],
  ['forbidden here', coded('EACCES'), 'connection_refused', 'its network cannot be reached from here'],
  ['silence', coded('ETIMEDOUT'), 'timeout', 'no connection could be made in time'],
  [
    'no HTTP',
    new errors.HTTPParserError('Response does not match the HTTP/1.1 protocol'),
    'connection_reset',
    'the answer is not HTTP/1.1',
  ],
  [
    'an early end',
    coded('UND_ERR_SOCKET'),
    'connection_reset',
    'the other side closed the connection before its answer was complete',
  ],
  ['an unknown end', coded('EWHAT'), 'connection_reset', 'the connection broke'],
  ['no code at all', new Error('x'), 'connection_reset', 'the connection broke'],
  [
    'no name server',
    new Problem('unavailable', 'x'),
    'dns_error',
    'the host name could not be resolved, because no name server answered',
  ],
  [
    'an old certificate',
    secured('CERT_HAS_EXPIRED'),
    'tls_error',
    'no secure connection: its certificate has expired',
  ],
  [
    'an old protocol',
    secured('ERR_SSL_UNSUPPORTED_PROTOCOL'),
    'tls_error',
    'no secure connection: it does not support TLS, or no TLS version that the service supports',
  ],
  ['something else', secured('ODD'), 'tls_error', 'no secure connection: its certificate is not accepted'],
])('%s is told in a word and a sentence', (_name, error, failure, detail) => {
  expect(outboundFailure(error)).toEqual({ failure, detail });
});

test('an error of several addresses has the codes of each, and the first that says something counts', () => {
  const error = new AggregateError([coded('EWHAT'), coded('ECONNREFUSED')]);
  expect(codesOf(error)).toEqual(['', 'EWHAT', 'ECONNREFUSED']);
  expect(outboundFailure(error).failure).toBe('connection_refused');
});
