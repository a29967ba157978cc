import { wantsEvents } from '../app/stream-socket.ts';

export const RESPONSE_TYPE = 'application/graphql-response+json';
export const JSON_TYPE = 'application/json';

/** The media type of the answer (GraphQL over HTTP, 6.1). Undefined if the caller accepts none of the available types. */
export function responseType(accept: string | undefined): string | undefined {
  if (accept === undefined || accept.trim() === '') return JSON_TYPE;
  const offered = accept
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(
      ([, ...parameters]) =>
        !parameters.some(
          (p) => /^q=0(\.0*)?$/.test(p) || (p.startsWith('charset=') && !/^charset="?utf-8"?$/.test(p)),
        ),
    )
    .map(([type]) => type);
  if (offered.includes(RESPONSE_TYPE)) return RESPONSE_TYPE;
  const isOffered = offered.some((type) => type === '*/*' || type === 'application/*' || type === JSON_TYPE);
  return isOffered ? JSON_TYPE : undefined;
}

/** Whether the caller accepts only a stream. A caller that also accepts JSON gets JSON, except at /graphql/stream. */
export function wantsEventsAlone(accept: string | undefined): boolean {
  return wantsEvents(accept) && responseType(accept) === undefined;
}
