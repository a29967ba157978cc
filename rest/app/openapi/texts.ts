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
