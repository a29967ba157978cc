import { type ASTNode, type FieldNode, GraphQLError } from 'graphql';
import { cutWithEllipsis } from '../../src/platform/cut-short.ts';
import type { Logger } from '../../src/platform/log.ts';
import { PROBLEMS, Problem, type ProblemIssue } from '../../src/platform/problem.ts';

/**
 * The `extensions` of every error of an answer: the code and status that the same error has over REST, the id of the
 * request, and the faults of the arguments (docs/graphql.md, "Errors").
 */
export interface ErrorExtensions {
  readonly code: string;
  readonly status: number;
  readonly requestId?: string;
  readonly errors?: readonly ProblemIssue[];
  /**
   * For the HTTP layer, which removes it from the body. `spec`: the status is 200 for callers that accept only
   * application/json.
   */
  readonly http?: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly spec?: boolean;
    /** Whether it is a fault of the service. Then the calls of the answer are given back. */
    readonly ours?: boolean;
  };
  readonly [member: string]: unknown;
}

/**
 * The error BAD_USER_INPUT of an argument or a variable that has the wrong type or form.
 * @param detail continues a sentence about the argument. @param parameter its name.
 */
export function badInput(
  detail: string,
  parameter?: string,
  nodes?: ASTNode | readonly ASTNode[],
): GraphQLError {
  const extensions: ErrorExtensions = {
    code: 'BAD_USER_INPUT',
    status: 400,
    ...(parameter === undefined ? {} : { errors: [{ parameter, detail }] }),
  };
  return new GraphQLError(parameter === undefined ? detail : `${parameter}: ${detail}`, {
    nodes,
    extensions,
  });
}

/** Runs a function that reads arguments. An error of graphql there becomes BAD_USER_INPUT at that node. */
export function asInput<T>(node: ASTNode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof GraphQLError) throw badInput(error.message, undefined, node);
    throw error;
  }
}

/**
 * A problem as a GraphQL error. Its status becomes that of the answer if nothing ran (`whole`), or if it is 500 or more.
 * @param options `near` is an error that has the place in the document and in the answer.
 */
export function problemError(
  problem: Problem,
  options: { whole?: boolean; near?: GraphQLError } = {},
): GraphQLError {
  const whole = options.whole === true || problem.status >= 500;
  const extensions: ErrorExtensions = {
    code: problem.code,
    status: problem.status,
    ...(problem.errors.length === 0 ? {} : { errors: problem.errors }),
    ...problem.extra,
    ...(whole
      ? { http: { status: problem.status, headers: problem.headers, ours: problem.isOurFault } }
      : {}),
  };
  return new GraphQLError(problem.message, {
    nodes: options.near?.nodes ?? null,
    path: options.near?.path ?? null,
    extensions,
  });
}

/** An error of parsing, validation or coercion: graphql's own message, with a code of this service. */
export function documentError(
  error: GraphQLError,
  code: 'invalid_document' | 'BAD_USER_INPUT',
): GraphQLError {
  const known = typeof error.extensions.code === 'string';
  const extensions: ErrorExtensions = {
    ...(known ? error.extensions : {}),
    code: known ? String(error.extensions.code) : code,
    status: 400,
    http: { status: 400, spec: true },
  };
  return new GraphQLError(cutWithEllipsis(error.message, LONGEST_MESSAGE), {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    extensions,
  });
}

// A message quotes the faulty value with indentation. For nested lists that would be megabytes.
const LONGEST_MESSAGE = 500;

/**
 * An error of a field, as the caller may see it. Only errors that were written for callers keep their message: problems,
 * and BAD_USER_INPUT. Any other error is logged, and the caller gets `internal`.
 */
export function fieldError(error: GraphQLError, log: Logger, requestId: string): GraphQLError {
  const cause = innermost(error);
  if (cause instanceof Problem) {
    if (cause.status >= 500)
      log.warn({ requestId, err: cause.cause ?? cause, path: error.path }, 'a field failed');
    return problemError(cause, { near: error });
  }
  if (error.extensions.code === 'BAD_USER_INPUT') return error;
  log.error({ requestId, err: cause, path: error.path }, 'a field failed');
  const hidden = new Problem(
    'internal',
    `${PROBLEMS.internal.title}. Tell us the request id, so that we can find the cause.`,
  );
  return problemError(hidden, { near: error });
}

/** The same error at a field, unless it has a place of its own. @param path from the root of the answer on. */
export function errorAt(error: GraphQLError, node: FieldNode, path: readonly string[]): GraphQLError {
  const { message, nodes, extensions } = error;
  return new GraphQLError(message, { nodes: nodes ?? [node], path: error.path ?? path, extensions });
}

/** The same error with the id of the request. */
export function signed(error: GraphQLError, requestId: string): GraphQLError {
  return new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...error.extensions, requestId },
  });
}

function innermost(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && (cause.originalError ?? cause.cause) != null) {
    cause = cause.originalError ?? cause.cause;
  }
  return cause;
}
