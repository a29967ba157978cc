import { z } from 'zod';
import { jsonOf, turnAway } from '../../platform/peers.ts';
import type { ModelSettings } from '../room.ts';
import { postToModel } from './endpoint.ts';

/** A model that did not answer as it should. The message is for the log: it never contains the model's words. */
export class ModelFault extends Error {
  override name = 'ModelFault';
  /** Whether the same request may go better at once. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing = false, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.isPassing = isPassing;
  }
}

export interface Message {
  readonly role: 'system' | 'user';
  readonly content: string;
}

// A model that is silent for so long has failed, also in the middle of its answer; the whole answer must be complete before
// callers give up.
const SILENT_MS = 15_000;
const WHOLE_MS = 45_000;
/** Most characters of an answer. */
export const LONGEST_ANSWER = 6_000;
// An answer of that length, with everything that a protocol puts around each of its words.
const MOST_BYTES = 2_000_000;
const LONGEST_EVENT = 200_000;
// The longest Retry-After that is followed.
const LONGEST_WAIT_MS = 2_000;

export interface ChatLimits {
  /** How long a model may send nothing. */
  readonly silentMs: number;
  /** How long its whole answer may take. */
  readonly wholeMs: number;
}
export const CHAT_LIMITS: ChatLimits = { silentMs: SILENT_MS, wholeMs: WHOLE_MS };

/**
 * Asks a model by the chat-completions protocol (`POST {base}/chat/completions` with `stream: true`) and gives its
 * words as they come. A whole answer as JSON is understood as well. One more attempt is made if the first was refused
 * temporarily (429, 5xx, no connection) before any words came.
 * @param signal fires when the caller disconnects: then the request ends.
 * @throws ModelFault for everything but a whole answer; what `signal` was aborted with.
 */
export async function* chat(
  settings: ModelSettings,
  messages: readonly Message[],
  signal: AbortSignal,
  limits: ChatLimits = CHAT_LIMITS,
): AsyncGenerator<string> {
  const whole = AbortSignal.timeout(limits.wholeMs);
  for (let attempt = 1; ; attempt += 1) {
    let said = false;
    try {
      for await (const text of once(settings, messages, AbortSignal.any([signal, whole]), limits.silentMs)) {
        said = true;
        yield text;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (whole.aborted) throw new ModelFault('it took too long', false, error);
      const fault = error instanceof ModelFault ? error : new ModelFault('it cannot be reached', true, error);
      if (said || attempt === 2 || !fault.isPassing) throw fault;
      await pause(fault instanceof Busy ? fault.waitMs : 200, signal);
    }
  }
}

class Busy extends ModelFault {
  readonly waitMs: number;

  constructor(status: number, retryAfter: string | null) {
    super(`it answered ${status}`, true);
    const seconds = Number(retryAfter ?? Number.NaN);
    this.waitMs = Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_MS, Math.max(0, seconds * 1000)) : 200;
  }
}

async function* once(
  settings: ModelSettings,
  messages: readonly Message[],
  signal: AbortSignal,
  silentMs: number,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const late = setTimeout(() => silence.abort(), silentMs);
  try {
    const response = await postToModel(
      settings,
      '/chat/completions',
      { model: settings.model, messages, stream: true, temperature: 0 },
      { accept: 'text/event-stream, application/json', signal: AbortSignal.any([signal, silence.signal]) },
    );
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      throw new Busy(response.status, response.headers.get('retry-after'));
    }
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new ModelFault(`it answered ${response.status}`);
    }
    const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
    const pieces = bounded(response.body, () => late.refresh());
    yield* isStream ? streamed(pieces) : whole(pieces);
  } catch (error) {
    if (silence.signal.aborted) throw new ModelFault('it sent nothing in time', false, error);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

const UTF8 = { fatal: true, ignoreBOM: false } as const;

async function* bounded(body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', UTF8);
  let bytes = 0;
  for await (const piece of body) {
    onPiece();
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new ModelFault('its answer is too large');
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch (error) {
      throw new ModelFault('its answer is not UTF-8', false, error);
    }
    if (text !== '') yield text;
  }
}

/** Server-sent events (HTML, 9.2.6) of `chat.completion.chunk`, ended by `[DONE]`. */
async function* streamed(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let isEnded = false;
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r\n|\n|\r/);
    rest = lines.pop()!;
    if (rest.length > LONGEST_EVENT) throw new ModelFault('a line of its answer is too long');
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice(5).trim();
      if (data === '[DONE]') return;
      const { text, finished } = chunkOf(data);
      if (text !== '') yield text;
      isEnded ||= finished;
    }
  }
  // Some servers say that they have finished and then just close.
  if (!isEnded) throw new ModelFault('its answer was cut off');
}

async function* whole(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  const choice = firstChoice(text);
  const content = choice.message?.content;
  if (typeof content !== 'string') throw new ModelFault('its answer has no content');
  isFinished(choice.finish_reason);
  yield content;
}

function chunkOf(data: string): { text: string; finished: boolean } {
  const choice = firstChoice(data);
  return { text: choice.delta?.content ?? '', finished: isFinished(choice.finish_reason) };
}

/**
 * Whether a model says that it has finished: some servers send an empty reason until then. An answer that reached the
 * model's own limit is incomplete, and a filtered one is not its own.
 */
function isFinished(reason: string | null | undefined): boolean {
  if (reason == null || reason === '') return false;
  if (reason !== 'stop') throw new ModelFault('its answer is not whole');
  return true;
}

// What is read of a completion or of a piece of one. The last event of some servers gives only the usage.
const saidShape = z.object({ content: z.string().nullish() }).nullish();
const choiceShape = z.object({
  delta: saidShape,
  message: saidShape,
  finish_reason: z.string().nullish(),
});
const completionShape = z.object({ choices: z.array(choiceShape).max(100) });
const errorShape = z.object({ error: z.unknown().refine((error) => error != null) });
type Choice = z.infer<typeof choiceShape>;

/** @throws ModelFault for what is not a completion. The answer is then given up, which is counted. */
function firstChoice(text: string): Partial<Choice> {
  const value = jsonOf(text);
  if (value === undefined) throw unusable('json', 'its answer is not JSON');
  if (errorShape.safeParse(value).success) throw new ModelFault('it answered with an error');
  const completion = completionShape.safeParse(value);
  if (!completion.success) throw unusable('schema', 'its answer is not a completion');
  return completion.data.choices[0] ?? {};
}

/** The model's words are only for the caller: the log gets none of them. */
function unusable(reason: string, message: string): ModelFault {
  turnAway(undefined, 'model', reason);
  return new ModelFault(message);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    signal.addEventListener('abort', done);
  });
}
