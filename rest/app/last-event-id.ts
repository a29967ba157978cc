import type { IncomingHttpHeaders } from 'node:http';

/** What an EventSource sends when it comes back (HTML, 9.2.4). It knows more than the address it came with. */
export function lastEventId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['last-event-id'];
  const text = (Array.isArray(given) ? given[0] : given)?.trim();
  return text === undefined || text === '' ? undefined : text;
}
