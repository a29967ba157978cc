import { problems } from './nouns.js';

// The only module that calls the service. It uses the public API like any other client.

/** The base address of the service, with a slash at the end. A proxy may serve it below a path. */
export const root = new URL('../', import.meta.url);

/** The absolute address of a path of the service. Empty `parameters` are left out. */
export function addressOf(path, parameters = {}) {
  const url = new URL(path, root);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url;
}

/**
 * A refusal, with the members of its problem document (RFC 9457). If the server cannot be reached, its `code` is `offline`. If
 * something else than the server has answered, its `code` is `unreadable`.
 */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title);
    this.name = 'Refusal';
    this.status = status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail ?? '';
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
    this.usage = problem.usage;
    this.aiQuestions = problem.aiQuestions;
    this.requestId = problem.requestId;
  }
}

/** How far the clock of the service is ahead of that of this machine, in ms. 0 if they agree to the minute. */
let ahead = 0;

/**
 * The present in ms since 1970, by the clock of the service. The clock of this machine may be wrong by hours: "in 3 hours" for
 * a story that was published just now, and dead letters "from the last day" that are those of another day.
 */
export function now() {
  return Date.now() + ahead;
}

/** Notes the time of an answer (RFC 9110, 6.6.1). It has whole seconds, and the answer took a while to come. */
function noteTime(headers) {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < 60_000 ? 0 : difference;
}

/** How long to wait for an answer. The service takes at most 5 s to report an unavailable dependency. */
const PATIENCE_MS = 20_000;

/**
 * Sends a request and returns any answer.
 * @returns status, headers and text, and data if the text is JSON
 * @throws Refusal `offline` if there is no answer
 */
export async function send(url, { key, method = 'GET', headers = {}, body, signal } = {}) {
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  let response;
  let text;
  try {
    response = await fetch(url, {
      method,
      headers: key ? { ...headers, authorization: `Bearer ${key}` } : headers,
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
    });
    noteTime(response.headers);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, {
      code: 'offline',
      title: 'The server does not answer',
      detail: timeout.aborted
        ? `There was no answer for ${PATIENCE_MS / 1000} seconds. Try again.`
        : 'It may be stopped or restarting, or this machine is offline. Try again shortly.',
    });
  }
  let data;
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    try {
      data = JSON.parse(text);
    } catch {
      data = undefined;
    }
  }
  return { status: response.status, headers: response.headers, text, data };
}

/**
 * Sends a request for JSON.
 * @returns the answer with its `data`. A 204 has no `data`.
 * @throws Refusal for every answer except a 204 and a 2xx with JSON
 */
export async function ask(url, options) {
  const answer = await send(url, options);
  if (answer.status === 204) return answer;
  if (answer.status >= 200 && answer.status < 300 && answer.data !== undefined) return answer;
  if (answer.data?.title) throw new Refusal(answer.status, answer.data);
  const told = refusalOfGraph(answer.data);
  if (told !== undefined) throw told;
  throw new Refusal(answer.status, {
    code: 'unreadable',
    title: `The answer cannot be read (${answer.status})`,
    detail: 'A proxy between this page and the server may have answered.',
  });
}

/** Turns the first error of a GraphQL answer into a refusal. Undefined if there is none, or for a problem document. */
export function refusalOfGraph(data) {
  const error = Array.isArray(data?.errors) && data.title === undefined ? data.errors[0] : undefined;
  if (error === undefined) return undefined;
  const { status = 400, ...extensions } = error.extensions ?? {};
  const { title = 'The request was refused' } = problems.find(({ code }) => code === extensions.code) ?? {};
  return new Refusal(status, { ...extensions, title, detail: error.message });
}
