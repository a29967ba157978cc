import { callOutside } from '../../platform/traces/index.ts';
import type { ModelSettings } from '../room.ts';

/**
 * Posts JSON to a path below a model's base address, with its key and the trace that the request belongs to. Redirects
 * are not followed: the key goes nowhere else.
 * @param accept the media types that are understood as an answer; any unless given.
 * @param signal ends the request.
 * @throws what `fetch` throws.
 */
export function postToModel(
  settings: ModelSettings,
  path: string,
  body: object,
  { accept, signal }: { readonly accept?: string; readonly signal: AbortSignal },
): Promise<Response> {
  const url = `${settings.baseUrl}${path}`;
  return callOutside(
    { peer: 'model', method: 'POST', url },
    (traceparent) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(accept === undefined ? {} : { accept }),
          ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
          ...(traceparent === undefined ? {} : { traceparent }),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      }),
    ({ status }) => status,
  );
}
