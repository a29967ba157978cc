import type { IncomingHttpHeaders } from 'node:http';

/** What a feed's form depends on beside the address: named in Vary. */
export const BROWSER_VARY = 'Sec-Fetch-Dest, Upgrade-Insecure-Requests';

/**
 * Whether a browser opens this address in a tab. A preference for text/html alone does not say so, since some feed
 * readers send a browser's Accept; but only browsers that go somewhere send `Sec-Fetch-Dest: document` (W3C Fetch
 * Metadata), or, where the connection is not secure, `Upgrade-Insecure-Requests`.
 */
export function isBrowserTab(headers: IncomingHttpHeaders): boolean {
  const dest = headers['sec-fetch-dest'];
  const goes = dest === undefined ? headers['upgrade-insecure-requests'] === '1' : dest === 'document';
  return goes && prefersHtml(headers.accept ?? '');
}

/** Whether HTML is named, and liked better than anything that a feed is sent as. */
function prefersHtml(accept: string): boolean {
  let html = 0;
  let feed = 0;
  for (const part of accept.slice(0, 1000).toLowerCase().split(',')) {
    const [type, ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2)) || 0;
    if (type === 'text/html') html = weight;
    if (type !== undefined && FEED_TYPES.has(type)) feed = Math.max(feed, weight);
  }
  return html > 0 && html >= feed;
}

const FEED_TYPES: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/xml',
  'text/xml',
]);
