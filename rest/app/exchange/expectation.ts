import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../../src/platform/problem.ts';
import { newRequestId } from './log.ts';
import { PROBLEM_TYPE, problemDocument } from './problem.ts';

// The header Expect (RFC 9110, 10.1.1).

/**
 * Begins a request whose caller waits for 100 Continue before it sends the body. The caller gets it when something begins to
 * read the body. A request that is refused before is answered without it. Then Node closes the connection, because the body
 * may come or not, and what comes after it could not be told from it.
 */
export function continueWhenRead(
  request: IncomingMessage,
  response: ServerResponse,
  begin: () => void,
): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (request.complete || (Number(length) === 0 && coding === undefined)) {
    response.writeContinue();
    begin();
    return;
  }
  const read = request._read;
  request._read = (size) => {
    request._read = read;
    // Node reads what is left of a body itself, to throw it away.
    if (!response.headersSent) response.writeContinue();
    read.call(request, size);
  };
  begin();
}

/** Refuses an Expect header with another value than 100-continue. */
export function refuseExpectation(baseUrl: string, response: ServerResponse): void {
  const id = newRequestId();
  const problem = new Problem('expectation_failed', 'Only "Expect: 100-continue" is supported.');
  const body = JSON.stringify(problemDocument(baseUrl, problem, id));
  response.writeHead(problem.status, {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
