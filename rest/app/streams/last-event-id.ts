import type { IncomingHttpHeaders } from 'node:http';

/**
 * The position that an EventSource sends when it reconnects (HTML, 9.2.4). It is newer than the one in the address.
 * @param inAddress the parameter `last_event_id`.
 */
export function lastEventId(headers: IncomingHttpHeaders, inAddress?: string | null): string | undefined {
  const given = headers['last-event-id'];
  return textIn(Array.isArray(given) ? given[0] : given) ?? textIn(inAddress);
}

function textIn(given: string | null | undefined): string | undefined {
  const text = given?.trim();
  return text === '' ? undefined : text;
}
