/**
 * One thing that is wrong with a request.
 * `parameter` names a query or path parameter or a GraphQL argument, `pointer` (RFC 6901) a place in a body.
 */
export interface ProblemIssue {
  readonly parameter?: string;
  readonly pointer?: string;
  readonly detail: string;
  readonly allowed?: readonly string[];
  readonly suggestion?: string;
}

/** Every code an answer can carry, with its status and title. Codes are stable; docs/errors.md explains each. */
export const PROBLEMS = {
  invalid_parameter: { status: 400, title: 'A parameter is not valid' },
  invalid_body: { status: 400, title: 'The request body is not valid' },
  invalid_cursor: { status: 400, title: 'The cursor is not valid' },
  cursor_mismatch: { status: 400, title: 'The cursor belongs to another query' },
  invalid_document: { status: 400, title: 'The GraphQL document is not valid' },
  history_pruned: { status: 400, title: 'The history does not go back that far' },
  cost_exceeded: { status: 400, title: 'The document can request too many pages' },
  /** Spelt as Apollo's protocol spells it, and no error to its clients: they send the text then. */
  PERSISTED_QUERY_NOT_FOUND: { status: 200, title: 'No document with this hash is known yet' },
  document_too_large: { status: 400, title: 'The GraphQL document is too large' },
  answer_too_large: { status: 400, title: 'The GraphQL answer is too large' },
  malformed_request: { status: 400, title: 'The request cannot be read' },
  unauthenticated: { status: 401, title: 'A valid API key is needed' },
  insufficient_scope: { status: 403, title: 'The key lacks a scope' },
  plan_required: { status: 403, title: 'The plan does not include this' },
  untrusted_document: { status: 403, title: 'The document is not on the list of trusted documents' },
  restricted: { status: 403, title: 'The record is restricted' },
  not_found: { status: 404, title: 'Nothing has this name or id' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  not_acceptable: { status: 406, title: 'None of the accepted formats is offered' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  gone: { status: 410, title: 'The record has been removed' },
  body_too_large: { status: 413, title: 'The request body is too large' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'The media type of the body is not supported' },
  expectation_failed: { status: 417, title: 'The expectation cannot be met' },
  allowance_exhausted: { status: 429, title: 'The monthly allowance is exhausted' },
  questions_exhausted: { status: 429, title: 'The AI questions of the month are used up' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'A part of the service is unavailable' },
  too_many_waiting: { status: 503, title: 'Too many requests of the account are waiting' },
  too_many_streams: { status: 503, title: 'The account has too many streams open' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface ProblemOptions {
  readonly errors?: readonly ProblemIssue[];
  /** Headers the answer must carry, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members beside the standard ones, such as the usage block of a 429. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** A third party failed, such as a venue: the call counts although the answer is a 503. */
  readonly upstream?: boolean;
  readonly cause?: unknown;
}

/**
 * A refusal that the caller can understand and act on. The errors of every wire are made from it: RFC 9457 over REST,
 * `extensions` over GraphQL. `detail` is written for the caller: it never contains a library's message, SQL or a path
 * of this machine.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly errors: readonly ProblemIssue[];
  readonly headers: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly upstream: boolean;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = PROBLEMS[code].status;
    this.title = PROBLEMS[code].title;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
    this.upstream = options.upstream ?? false;
  }

  /** A 500 or 503 that the service caused: its calls are refunded (docs/metering.md). */
  get isOurFault(): boolean {
    return (this.status === 500 || this.status === 503) && !this.upstream;
  }
}

/** The address that identifies and explains a code. */
export function problemType(baseUrl: string, code: ProblemCode): string {
  return `${baseUrl}/docs#${code}`;
}

/** The commonest refusal: one parameter is wrong. */
export function invalidParameter(
  parameter: string,
  detail: string,
  more: { allowed?: readonly string[]; suggestion?: string } = {},
): Problem {
  return new Problem('invalid_parameter', `${parameter}: ${detail}`, {
    errors: [{ parameter, detail, ...more }],
  });
}

/**
 * The known name that a wrong one most likely meant: by edit distance, at most a third of its length away
 * (so `contry` finds `country`, and `x` finds nothing).
 * @param most how far away, where another distance is wanted.
 */
export function nearest(
  wrong: string,
  known: Iterable<string>,
  most = Math.max(1, Math.floor(wrong.length / 3)),
): string | undefined {
  const folded = wrong.toLowerCase().replaceAll('-', '_');
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const name of known) {
    const distance = editDistance(folded, name.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours count one each. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, previous[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}
