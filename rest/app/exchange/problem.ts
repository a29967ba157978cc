import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  PROBLEMS,
  Problem,
  type ProblemCode,
  type ProblemIssue,
  problemType,
} from '../../../src/platform/problem.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A problem document (RFC 9457) of this service. */
export interface ProblemDocument {
  /** The address that explains the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly requestId: string;
  readonly errors?: readonly ProblemIssue[];
  readonly [member: string]: unknown;
}

/** Writes a problem as a document. The members of `extra`, such as the usage block of a 429, come last. */
export function problemDocument(baseUrl: string, problem: Problem, requestId: string): ProblemDocument {
  return {
    type: problemType(baseUrl, problem.code),
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    requestId,
    ...(problem.errors.length === 0 ? {} : { errors: problem.errors }),
    ...problem.extra,
  };
}

/** Answers with a problem document. No cache may keep it, because the next answer may be different. */
export function sendProblem(
  baseUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(problemDocument(baseUrl, problem, request.id)));
}

/**
 * Turns any error into a refusal that the caller may see. Errors of the HTTP layer keep their status but not their words.
 * An unknown error becomes a 500 without details.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    statusCode?: unknown;
    code?: unknown;
  };
  if (typeof code === 'string' && Object.hasOwn(FRAMEWORK, code)) return FRAMEWORK[code]!(error);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Problem(BY_STATUS.get(statusCode) ?? 'malformed_request', 'The request cannot be read.', {
      cause: error,
    });
  }
  if (statusCode === 503) return away(error);
  return new Problem(
    'internal',
    'Something went wrong on our side. Tell us the request id, so that we can find the cause.',
    {
      cause: error,
    },
  );
}

/** The refusal while the server shuts down. */
export function away(cause?: unknown): Problem {
  return new Problem('unavailable', 'The server is shutting down. Try again shortly.', {
    headers: { 'retry-after': '2' },
    cause,
  });
}

// Errors of Fastify that a caller can cause (https://fastify.dev/docs/latest/Reference/Errors/).
const FRAMEWORK: Readonly<Record<string, (cause: unknown) => Problem>> = {
  FST_ERR_BAD_URL: (cause) =>
    new Problem('malformed_request', 'The path is not percent-encoded UTF-8.', { cause }),
  FST_ERR_MAX_PARAM_LENGTH: (cause) => new Problem('not_found', 'Nothing has this name or id.', { cause }),
  FST_ERR_CTP_BODY_TOO_LARGE: (cause) =>
    new Problem('body_too_large', 'The request body is too large. Send a smaller one.', { cause }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (cause) =>
    new Problem('unsupported_media_type', 'Send the body as application/json, in UTF-8.', { cause }),
  FST_ERR_CTP_EMPTY_JSON_BODY: (cause) =>
    new Problem('invalid_body', 'The request body is empty. Send a JSON object.', { cause }),
  FST_ERR_CTP_INVALID_JSON_BODY: (cause) =>
    new Problem('invalid_body', 'The request body is not JSON.', { cause }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: (cause) =>
    new Problem('malformed_request', 'The length of the body differs from Content-Length.', { cause }),
};

const BY_STATUS = new Map<number, ProblemCode>();
for (const [code, { status }] of Object.entries(PROBLEMS)) BY_STATUS.set(status, code as ProblemCode);
BY_STATUS.set(400, 'malformed_request');
BY_STATUS.set(403, 'restricted');
