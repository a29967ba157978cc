/** The headers of answers by name, as OpenAPI describes them. */
export const HEADERS = {
  'x-request-id': {
    description: 'Id of the request. If you send an id that matches `^[A-Za-z0-9._-]{1,64}$`, it is kept.',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Strong validator of the answer, for `If-None-Match`. It differs for each content coding.',
    required: true,
    schema: { type: 'string' },
  },
  Link: {
    description:
      'Links to other pages (RFC 8288), with the relations `first`, `prev` and `next`, as far as there are such pages.',
    schema: { type: 'string' },
  },
  'x-ratelimit-limit': {
    description: 'Calls a month that the plan allows. Absent on plans without a limit.',
    schema: { type: 'integer' },
  },
  'x-ratelimit-remaining': {
    description: 'Calls left this month. Absent on plans without a limit.',
    schema: { type: 'integer' },
  },
  'x-ratelimit-reset': {
    description: 'Seconds until the count starts again from 0. Absent on plans without a limit.',
    schema: { type: 'integer' },
  },
  'x-position': {
    description:
      'The position up to which this answer is complete. Sent only if the service reads from replicas. Send it back as `x-min-position` to get no older state.',
    schema: { type: 'integer' },
  },
  'Last-Modified': {
    description:
      'When the newest content of the feed last changed, for `If-Modified-Since`. Absent if it is empty.',
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: 'The name under which a browser saves the answer (RFC 6266).',
    required: true,
    schema: { type: 'string' },
  },
  'X-Accel-Buffering': {
    description: '`no`, on a stream of events: a proxy is to pass on each event at once.',
    schema: { type: 'string' },
  },
  'x-market-pages': {
    description: 'CSV and Arrow: the `pages` of the JSON answer.',
    schema: { type: 'integer' },
  },
  'x-market-truncated': {
    description: 'CSV and Arrow: the `truncated` of the JSON answer.',
    schema: { type: 'boolean' },
  },
  'x-market-next-from': {
    description: 'CSV and Arrow: the `next_from` of the JSON answer. Absent if nothing is left.',
    schema: { type: 'string' },
  },
  'x-market-coverage': {
    description:
      'CSV and Arrow: the `coverage` of the JSON answer as JSON in ASCII, with the number of gaps instead of the gaps.',
    schema: { type: 'string' },
  },
  'x-market-redistribution': {
    description: 'CSV and Arrow: the `redistribution` of the JSON answer as JSON in ASCII.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description:
      'The accepted schemes of authentication (RFC 9110, 11.6.1). On a 403 the scope that the key lacks (RFC 6750, 3.1); absent if the plan is the reason.',
    schema: { type: 'string' },
  },
} as const;

/** A header that OpenAPI describes. */
export type HeaderName = keyof typeof HEADERS;
