import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, type ProblemCode } from '../../../src/platform/problem.ts';
import { newRequestId } from './log.ts';
import { PROBLEM_TYPE, problemDocument } from './problem.ts';

/** The limits of one connection, in bytes and milliseconds. */
export interface HttpLimits {
  /** Maximum time for the whole head of a request. */
  readonly headersTimeoutMs: number;
  /** Maximum time for the whole request, including its body. */
  readonly requestTimeoutMs: number;
  /** How often both times are checked. */
  readonly checkIntervalMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly headerBytes: number;
  readonly targetBytes: number;
  readonly bodyBytes: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5_000,
  // Common load balancers close idle connections after 60 s. This is longer, so that they close first.
  keepAliveTimeoutMs: 65_000,
  headerBytes: 16_384,
  targetBytes: 8_192,
  bodyBytes: 262_144,
};

/** The fault of a request as an HTTP message, before its address is read. Undefined if there is none. */
export function protocolProblem(raw: IncomingMessage, limits: HttpLimits): Problem | undefined {
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') {
    return new Problem('malformed_request', 'Only HTTP/1.1 and HTTP/1.0 are supported.');
  }
  if ((raw.url?.length ?? 0) > limits.targetBytes) {
    return new Problem(
      'uri_too_long',
      `The address is longer than the maximum of ${limits.targetBytes} bytes.`,
    );
  }
  const { url = '', method } = raw;
  if (!url.startsWith('/') && !ABSOLUTE.test(url) && !(url === '*' && method === 'OPTIONS')) {
    return new Problem(
      'malformed_request',
      'The address is neither a path nor an address with http or https.',
    );
  }
  // The parser accepts other codings before it and passes the body on as it came.
  const coding = raw.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return new Problem('malformed_request', 'The only Transfer-Encoding that is read is chunked.');
  }
  const hosts = countOf('host', raw.rawHeaders);
  if (hosts > 1) return new Problem('malformed_request', 'The request has more than one Host header.');
  if (hosts === 0 && raw.httpVersion === '1.1')
    return new Problem('malformed_request', 'The request has no Host header.');
  const { host } = raw.headers;
  if (host !== undefined && host !== lastHost) {
    if (!HOST.test(host)) return new Problem('malformed_request', 'The Host header names no host.');
    lastHost = host;
  }
  // Node keeps the first alone: who pays would depend on the order in which proxies add theirs.
  if (raw.headers.authorization !== undefined && countOf('authorization', raw.rawHeaders) > 1) {
    return new Problem('malformed_request', 'The request has more than one Authorization header.');
  }
  return undefined;
}

const ABSOLUTE = /^https?:\/\//i;

// A host and a port as in an address (RFC 9112, 3.2; RFC 3986, 3.2.2). A service has few names, so the last is remembered.
const HOST = /^(?:\[(?:[\w\-.~!$&'()*+,;=:]|%[\da-f]{2})+\]|(?:[\w\-.~!$&'()*+,;=]|%[\da-f]{2})*)(?::\d*)?$/i;
let lastHost = '';

function countOf(header: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

// Connections whose last answer closes them, because no request can be read from them any more.
const closing = new WeakSet<Socket>();

/**
 * Answers bytes that are not a request, and requests that took too long to arrive. Then it closes the connection. Requests
 * that arrived whole before them on the same connection get their answers first.
 */
export function answerClientError(baseUrl: string, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  if (answer?.req.complete === true) {
    // Node reports each further piece of the bytes as an error of its own.
    if (closing.has(socket)) return;
    closing.add(socket);
    // Node's own listener comes first: it gives the connection to the next answer, or ends it.
    answer.once('finish', () => {
      closing.delete(socket);
      if (socket.writable) answerClientError(baseUrl, error, socket);
    });
    return;
  }
  const [code, detail] =
    CLIENT_ERRORS[error.code ?? ''] ?? (['malformed_request', 'This is not an HTTP request.'] as const);
  const problem = new Problem(code, detail);
  const id = newRequestId();
  const body = JSON.stringify(problemDocument(baseUrl, problem, id));
  const head = [
    `HTTP/1.1 ${problem.status} ${REASONS[problem.status] ?? 'Bad Request'}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  // Another head must not follow the bytes of an answer that is already being sent.
  if (answer?.headersSent === true) socket.destroy();
  else socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

const CLIENT_ERRORS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    `The request headers are larger than the maximum of ${HTTP_LIMITS.headerBytes} bytes.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body_too_large', 'The chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'request_timeout',
    `The request took too long to arrive. Send its head within ${HTTP_LIMITS.headersTimeoutMs / 1000} s, and all of it within ${HTTP_LIMITS.requestTimeoutMs / 1000} s.`,
  ],
};
