/** The version of the published interface (specification, "Versioning"). */
export const API_VERSION = '2026-07-18';

/** The name of the service. */
export const TITLE = 'Newstape';
/** What it is, in a few words. */
export const SUMMARY = 'News and market intelligence';
/** What holds for every operation, in Markdown. */
export const DESCRIPTION = [
  'News stories with their sources, claims and impact paths, over REST, RSS, Atom, JSON Feed and GraphQL (`POST /graphql`).',
  'Send `Authorization: Bearer API_KEY`. Every request with a valid key counts as one call of the monthly allowance, whatever its answer. A call that failed with 500 or 503 because of the service is refunded. There is no limit per second.',
  'Errors are problem documents (RFC 9457) with a stable `code`. An unknown query parameter is refused, and the answer names the nearest known one. `_` and `utm_*` are ignored. An empty value is the same as no value.',
  'Times in answers are RFC 3339 in UTC with milliseconds: `2026-07-18T09:30:00.000Z`. Ids are TypeIDs: a prefix that names the type, and a unique text.',
  'Answers also have the usual headers of HTTP, such as `Cache-Control`, `Vary` and `Content-Encoding`, which are not listed again.',
  'GET operations also answer HEAD. Most of them have a strong `ETag` and answer `If-None-Match` with 304. Lists have `Link` headers.',
].join('\n\n');

/** The parts of the interface in alphabetical order. */
export const TAGS = [
  { name: 'Account', description: 'Key, plan and usage' },
  { name: 'AI terminal', description: 'Questions in plain language, answered with quotes from the stories' },
  {
    name: 'Editorial posts',
    description: 'Articles, opinions, investigations and country analyses by automated personas',
  },
  {
    name: 'Feeds',
    description: 'Lists of stories as RSS 2.0, Atom and JSON Feed, and lists of feeds as OPML',
  },
  { name: 'Lookups', description: 'Names that occur in stories, and the values that filters accept' },
  { name: 'Market', description: 'Crypto bars, their coverage, and live prices' },
  { name: 'Sample', description: 'Synthetic data, available without a key' },
  { name: 'Saved searches', description: 'Searches that an account has saved, and their results' },
  { name: 'Service', description: 'Health checks and the API description' },
  { name: 'Stories', description: 'News stories with links to their sources' },
  {
    name: 'Webhooks',
    description: 'Signed events that are sent to your address, and the history of deliveries',
  },
];

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
