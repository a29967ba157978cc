import type { IncomingHttpHeaders } from 'node:http';

/** The request headers that decide between feed and web page, for `Vary`. */
export const BROWSER_VARY = 'Sec-Fetch-Dest, Upgrade-Insecure-Requests';

/**
 * Whether a browser opens this address in a tab. A preference for text/html is not enough, because some feed readers send
 * the Accept header of a browser. Only a browser that navigates sends `Sec-Fetch-Dest: document` (W3C Fetch Metadata) or,
 * over an insecure connection, `Upgrade-Insecure-Requests`.
 */
export function isBrowserTab(headers: IncomingHttpHeaders): boolean {
  const dest = headers['sec-fetch-dest'];
  const goes = dest === undefined ? headers['upgrade-insecure-requests'] === '1' : dest === 'document';
  return goes && prefersHtml(headers.accept ?? '');
}

/** Whether Accept names HTML with at least the weight of every feed format. */
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
