import { wantsEvents } from '../app/streams/socket.ts';

export const RESPONSE_TYPE = 'application/graphql-response+json';
export const JSON_TYPE = 'application/json';

/**
 * The media type of the answer (GraphQL over HTTP, 6.1): the one that the caller gives more weight (RFC 9110, 12.5.1), of equal
 * ones the type of GraphQL. A caller that accepts anything gets JSON. Undefined if the caller accepts none of the two.
 */
export function responseType(accept: string | undefined): string | undefined {
  if (accept === undefined || accept.trim() === '') return JSON_TYPE;
  const weights = weightsIn(accept);
  const own = weights.get(RESPONSE_TYPE) ?? 0;
  const json = weights.get(JSON_TYPE) ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  if (own > 0 && own >= json) return RESPONSE_TYPE;
  return json > 0 ? JSON_TYPE : undefined;
}

/** The weight of each range that the caller accepts in UTF-8. */
function weightsIn(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',')) {
    const [type, ...parameters] = item.split(';').map((part) => part.trim());
    if (parameters.some((p) => p.startsWith('charset=') && !/^charset="?utf-8"?$/.test(p))) continue;
    const weight = parameters.find((p) => p.startsWith('q='));
    const q = weight === undefined ? 1 : Number(weight.slice(2));
    // What is no number weighs nothing less than what has none.
    weights.set(type!, Math.max(weights.get(type!) ?? 0, Number.isNaN(q) ? 1 : q));
  }
  return weights;
}

/** Whether the caller accepts only a stream. A caller that also accepts JSON gets JSON, except at /graphql/stream. */
export function wantsEventsAlone(accept: string | undefined): boolean {
  return wantsEvents(accept) && responseType(accept) === undefined;
}
