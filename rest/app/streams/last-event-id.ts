import type { IncomingHttpHeaders } from 'node:http';

/** The position that an EventSource sends when it reconnects (HTML, 9.2.4). It is newer than the one in the address. */
export function lastEventId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['last-event-id'];
  const text = (Array.isArray(given) ? given[0] : given)?.trim();
  return text === undefined || text === '' ? undefined : text;
}
