import { afterEach, expect, test, vi } from 'vitest';
import { chat } from '../../src/terminal/models/chat.ts';

const SETTINGS = { baseUrl: 'http://model.example/v1', apiKey: undefined, model: 'any' };
const LIMITS = { silentMs: 20, wholeMs: 600_000 };
const NEVER = new AbortController().signal;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A model whose connection stays open. @param body what comes of its answer, if that much comes. */
function silent(body?: () => ReadableStream<Uint8Array>) {
  const asked = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        if (body !== undefined)
          resolve(new Response(body(), { headers: { 'content-type': 'text/event-stream' } }));
        signal!.addEventListener('abort', () => reject(signal!.reason as Error));
      }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

async function words(signal = NEVER): Promise<string> {
  let text = '';
  for await (const piece of chat(SETTINGS, [], signal, LIMITS)) text += piece;
  return text;
}

test('a model that says nothing is given up, is told as such, and is not asked again', async () => {
  const asked = silent();
  await expect(words()).rejects.toMatchObject({ name: 'ModelFault', message: 'it sent nothing in time' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('one that falls silent in the middle of its answer is given up as well', async () => {
  const asked = vi.fn((_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: {"choices":[{"delta":{"content":"A ch"}}]}\n\n'));
        signal!.addEventListener('abort', () => controller.error(signal!.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
  vi.stubGlobal('fetch', asked);
  await expect(words()).rejects.toMatchObject({ name: 'ModelFault', message: 'it sent nothing in time' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('whoever leaves first is told of that instead', async () => {
  const asked = silent();
  const gone = new AbortController();
  const leaving = words(gone.signal);
  gone.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  expect(asked).toHaveBeenCalledTimes(1);
});
