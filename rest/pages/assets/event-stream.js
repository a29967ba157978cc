import { addressOf, Refusal, refusalOfGraph } from './api.js';

/**
 * Reads server-sent events (HTML, 9.2) with a key in the header, which the EventSource of browsers cannot send. A `body` is
 * sent as JSON by POST. The promise ends when the stream ends.
 * @param onEvent is called with { id, event, data }. `data` is parsed JSON.
 * @throws Refusal for an answer that is not a stream
 */
export async function readStream(path, parameters, { key, lastEventId, signal, onEvent, onOpen, body }) {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` };
  if (lastEventId) headers['last-event-id'] = lastEventId;
  let response;
  try {
    response = await fetch(addressOf(path, parameters), {
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      method: body === undefined ? 'GET' : 'POST',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refusal(0, {
      code: 'offline',
      title: 'The server does not answer',
      detail: 'It may be stopped or restarting, or this machine is offline. Try again shortly.',
    });
  }
  if (!response.ok) {
    const problem = await response
      .json()
      .catch(() => ({ code: 'unreadable', title: 'The server sent no stream' }));
    throw refusalOfGraph(problem) ?? new Refusal(response.status, problem);
  }
  onOpen?.(response);
  let rest = '';
  for await (const text of pieces(response.body)) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const event = parse(block);
      if (event !== undefined) onEvent(event);
    }
  }
}

async function* pieces(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value.replaceAll('\r\n', '\n');
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parse(block) {
  const found = { id: undefined, event: 'message' };
  const data = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'id' || name === 'event') found[name] = value;
  }
  if (data.length === 0) return undefined;
  return { ...found, data: JSON.parse(data.join('\n')) };
}

/** Waits before a stream is opened again. The promise ends early if `signal` aborts. */
export function later(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
