import type { ProblemCode } from '../../src/platform/problem.ts';

/** What is said of a code in docs/errors.md, in Markdown. */
interface Guide {
  readonly when: string;
  /** What a client does then; empty where that is plain. */
  readonly remedy: string;
}

/** When each code is answered, and what to do. `npm run docs` makes the table of docs/errors.md of it. */
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
    when: '`as_of`, or a cursor of an earlier state of a list, lies before the kept history ([growth.md](growth.md))',
    remedy: 'ask for the time it names or a later one, or begin the list anew',
  },
  cursor_mismatch: {
    when: 'the filters or sort beside a cursor are not those of the cursor',
    remedy: 'send the cursor with its own filters, or alone',
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
    when: "no document of this hash is known at this node (GraphQL); the name is that of Apollo's protocol",
    remedy: "send the document's text beside its hash",
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
    when: 'the request is not HTTP, not percent-encoded UTF-8, or has no or two `Host` headers',
    remedy: 'correct the client',
  },
  unauthenticated: {
    when: 'no key, or not a valid one; not counted',
    remedy: 'send `Authorization: Bearer API_KEY`',
  },
  insufficient_scope: {
    when: 'the key may not do this',
    remedy: 'use a key with the scope that `WWW-Authenticate` names',
  },
  plan_required: {
    when: 'the plan of the account does not include this',
    remedy: 'use an account whose plan includes it ([identity.md](identity.md#plans))',
  },
  untrusted_document: {
    when: 'the service runs only the GraphQL documents that its operator has listed',
    remedy: 'send one of them ([graphql.md](graphql.md))',
  },
  restricted: {
    when: 'the story, item or instrument is not open to the plan of the account',
    remedy: 'use an account whose plan may read it',
  },
  not_found: {
    when: 'nothing has that id, slug or address, or it belongs to another account',
    remedy: 'check the id or slug, and whose key you send',
  },
  method_not_allowed: {
    when: 'the address does not have this method',
    remedy: 'use a method that `Allow` names',
  },
  not_acceptable: {
    when: 'none of the formats in `Accept` is offered (GraphQL, market bars)',
    remedy: 'accept a format that is offered',
  },
  request_timeout: {
    when: 'the head took over 10 seconds, or the request over 30',
    remedy: 'send it again',
  },
  conflict: {
    when: 'the present state does not allow the change',
    remedy: 'see `detail`',
  },
  gone: {
    when: 'the record was retracted',
    remedy: 'delete your copy; `storyId` names the story',
  },
  body_too_large: {
    when: 'the body is too large',
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
    when: '`Expect` asks for something other than `100-continue`',
    remedy: 'leave the header out',
  },
  allowance_exhausted: {
    when: 'the calls of the month are used up; not counted',
    remedy: 'wait for `Retry-After`, which ends at `usage.resetAt`; the block `usage` is in the document',
  },
  questions_exhausted: {
    when: 'the AI questions of the month are used up ([terminal.md](terminal.md))',
    remedy: 'wait for `Retry-After`; the blocks `usage` and `aiQuestions` are in the document',
  },
  headers_too_large: {
    when: 'the head of the request has more than 16 KiB',
    remedy: 'send fewer or shorter headers',
  },
  internal: {
    when: 'a fault of the service',
    remedy: 'tell its operator the `requestId`',
  },
  unavailable: {
    when: 'a dependency of the service is unavailable, the service is shutting down, or a venue asks to wait',
    remedy: 'try again after `Retry-After`',
  },
  too_many_waiting: {
    when: 'more requests of the account wait for their turn than its plan allows ([fairness.md](fairness.md)); not counted',
    remedy: 'send fewer at once, and try again after `Retry-After`',
  },
  too_many_streams: {
    when: 'the account has as many streams open as its plan allows ([fairness.md](fairness.md)); not counted',
    remedy: 'close one',
  },
} as const satisfies Readonly<Record<ProblemCode, Guide>>;
