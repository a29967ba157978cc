import { problems } from './nouns.js';

// The one place that talks to the service: the public API, as any other client would use it.

/** Where the service's addresses begin, with a slash at the end: a proxy may serve it below a path. */
export const root = new URL('../', import.meta.url);

/** The absolute address of a path of the service; `parameters` that are empty are left out. */
export function addressOf(path, parameters = {}) {
  const url = new URL(path, root);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url;
}

/**
 * An answer that is not what was asked for: the members of a problem document (RFC 9457), or what stands for one when
 * the server cannot be reached (`code` is then `offline`) or something else answers in its place (`unreadable`).
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

/** Longer than the service takes to say that a part of it is away (5 s). */
const PATIENCE_MS = 20_000;

/**
 * Sends one request as it is and gives whatever comes back.
 * @returns status, headers, text and, if the text is JSON, data
 * @throws Refusal `offline` when nothing answers
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
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, {
      code: 'offline',
      title: 'The server does not answer',
      detail: timeout.aborted
        ? `Nothing came back for ${PATIENCE_MS / 1000} seconds.`
        : 'It may be stopped or restarting, or this machine is offline.',
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
 * Asks for JSON.
 * @returns the answer; its `data` is there, but for a 204
 * @throws Refusal for every answer but a 2xx with JSON and a 204
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
    title: `An answer that cannot be read (${answer.status})`,
    detail: 'Something between this page and the server may have answered in its place.',
  });
}

/** What the graph refuses, in its own form, as any other refusal; undefined: it refuses nothing, or it is a problem document. */
export function refusalOfGraph(data) {
  const error = Array.isArray(data?.errors) && data.title === undefined ? data.errors[0] : undefined;
  if (error === undefined) return undefined;
  const { status = 400, ...extensions } = error.extensions ?? {};
  const { title = 'The request was refused' } = problems.find(({ code }) => code === extensions.code) ?? {};
  return new Refusal(status, { ...extensions, title, detail: error.message });
}
