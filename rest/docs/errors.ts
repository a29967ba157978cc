import type { ProblemCode } from '../../src/platform/problem.ts';

/** The text about a code in docs/errors.md, in Markdown. */
interface Guide {
  readonly when: string;
  /** What a client does then. */
  readonly remedy: string;
}

/** When each code is answered, and what to do. `npm run docs` makes the table of docs/errors.md from it. */
export const ERRORS = {
  invalid_parameter: {
    when: 'a query parameter or argument is unknown, given twice, out of range or of the wrong type',
    remedy: 'see `errors[]`',
  },
  invalid_body: {
    when: 'a body is missing, not JSON or does not match its schema',
    remedy: 'see `errors[]`',
  },
  invalid_cursor: {
    when: 'this service did not issue the cursor',
    remedy: 'start from the first page',
  },
  history_pruned: {
    when: '`as_of`, or a cursor of an earlier state of a list, is from before the kept history ([growth.md](growth.md))',
    remedy: 'request the time that `detail` names or a later one, or start from the first page',
  },
  cursor_mismatch: {
    when: 'the filters or the sort of the request differ from those of the cursor',
    remedy: 'send the cursor with its own filters and sort, or alone',
  },
  invalid_document: {
    when: 'a GraphQL document does not parse or validate',
    remedy: 'see `errors`',
  },
  cost_exceeded: {
    when: 'a document could request too many pages',
    remedy: 'select fewer or smaller lists',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    when: "this node knows no GraphQL document with this hash; the name is that of Apollo's protocol",
    remedy: 'send the text of the document with its hash',
  },
  document_too_large: {
    when: 'a document has too many characters, levels, aliases, directives or fields',
    remedy: 'split it',
  },
  answer_too_large: {
    when: 'the answer to a GraphQL document has more than 16 MiB, or 250,000 fields',
    remedy: 'select fewer fields or smaller pages',
  },
  malformed_request: {
    when: 'the request is not HTTP, not percent-encoded UTF-8, has no `Host` header, or two of `Host` or `Authorization`, a `Transfer-Encoding` other than `chunked`, or an address that is neither a path nor one with `http` or `https`; an MCP message does not fit the revision that it names',
    remedy: 'correct the client',
  },
  unauthenticated: {
    when: 'the request has no key, or the key is not valid; not counted',
    remedy: 'send `Authorization: Bearer API_KEY`',
  },
  insufficient_scope: {
    when: 'the key lacks the scope of the operation',
    remedy: 'use a key with the scope that `WWW-Authenticate` names',
  },
  plan_required: {
    when: 'the plan of the account does not include this',
    remedy: 'use an account whose plan includes it ([identity.md](identity.md#plans))',
  },
  untrusted_document: {
    when: 'the service runs only the GraphQL documents that its operator has listed',
    remedy: 'send one of these documents ([graphql.md](graphql.md))',
  },
  restricted: {
    when: 'the story, item or instrument is not open to the plan of the account',
    remedy: 'use an account whose plan may read it',
  },
  not_found: {
    when: 'nothing has this id, slug or address, or it belongs to another account',
    remedy: 'check the id or slug, and the account of the key',
  },
  method_not_allowed: {
    when: 'the address does not have this method',
    remedy: 'use a method that `Allow` names',
  },
  not_acceptable: {
    when: 'none of the types in `Accept` is available (GraphQL, market bars)',
    remedy: 'accept a type that `detail` names',
  },
  request_timeout: {
    when: 'the head of the request took more than 10 seconds, or the whole request more than 30',
    remedy: 'send the request again',
  },
  conflict: {
    when: 'the current state does not allow the change',
    remedy: 'see `detail`',
  },
  gone: {
    when: 'the story was retracted, or the revision is no longer stored',
    remedy: 'delete your copy; `storyId` is the id of a retracted story',
  },
  body_too_large: {
    when: 'the body has more than 256 KiB (GraphQL: 128 KiB, MCP: 64 KiB)',
    remedy: 'send a smaller body',
  },
  uri_too_long: {
    when: 'the address has more than 8 KiB',
    remedy: 'shorten the address',
  },
  unsupported_media_type: {
    when: 'the body is not JSON, or has a `Content-Encoding`',
    remedy: 'send `Content-Type: application/json`, uncompressed',
  },
  expectation_failed: {
    when: '`Expect` has another value than `100-continue`',
    remedy: 'omit the header',
  },
  allowance_exhausted: {
    when: 'the calls of the month are used up; not counted',
    remedy: 'wait until `usage.resetAt`, where `Retry-After` ends; the document has the block `usage`',
  },
  questions_exhausted: {
    when: 'the AI questions of the month are used up ([terminal.md](terminal.md))',
    remedy: 'wait for the time of `Retry-After`; the document has the blocks `usage` and `aiQuestions`',
  },
  headers_too_large: {
    when: 'the head of the request has more than 16 KiB',
    remedy: 'send fewer or shorter headers',
  },
  internal: {
    when: 'the service has a fault',
    remedy: 'report the `requestId` to the operator of the service',
  },
  unavailable: {
    when: 'a dependency of the service is unavailable, the service is shutting down or short of memory, or a venue has to wait',
    remedy: 'try again after the time of `Retry-After`',
  },
  too_many_waiting: {
    when: 'more requests of the account wait for their turn than its plan allows, or too much of its answers is unread ([fairness.md](fairness.md)); not counted',
    remedy: 'send fewer requests at the same time, and try again after the time of `Retry-After`',
  },
  too_many_streams: {
    when: 'the account has as many streams open at this node as its plan allows ([fairness.md](fairness.md)); not counted',
    remedy: 'close a stream',
  },
} as const satisfies Readonly<Record<ProblemCode, Guide>>;
