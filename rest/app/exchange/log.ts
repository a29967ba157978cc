import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, requestLines } from '../../../src/platform/log.ts';
import { beginSpan, type TraceSpan } from '../../../src/platform/traces/index.ts';
import { durationOf } from './metrics.ts';

const WANTED_ID = /^[A-Za-z0-9._-]{1,64}$/;

// A random name of the process and a number make ids unique, without a call to the kernel for each request.
const PROCESS = randomBytes(6).toString('hex');
let counter = 0;

/** The caller's x-request-id if it has only safe characters, or else a new id. */
export function newRequestId(raw?: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): string {
  const given = raw?.headers['x-request-id'];
  if (typeof given === 'string' && WANTED_ID.test(given)) return given;
  counter += 1;
  return `req_${PROCESS}${counter.toString(36).padStart(6, '0')}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The log entry of the request. Null until the request is followed. */
    told: Told | null;
  }
}

/**
 * Measures and logs a request when its response ends, even if the caller left early. Until then it keeps the log entry and
 * not the request, because a stream may last for days.
 * @param start the start of the request by `performance.now()`.
 */
export function followExchange(log: Logger, response: ServerResponse, start: number, told: Told): void {
  whenOver(response, () => tellExchange(log, response, start, told));
}

/** Calls back when a response has ended on its connection. */
export function whenOver(response: ServerResponse, over: () => void): void {
  // If the caller has already left, there is no further event.
  if (response.destroyed) over();
  // The event comes only once, so the listener need not be removed.
  else response.on('close', over);
}

/** The log entry of a request. */
export interface Told {
  readonly id: string;
  readonly method: string;
  /** The route template and not the address, because queries may contain secrets. */
  readonly route: string;
  /** The caller's tenant, once the key is known. */
  tenant: string | null;
  /** Whether it was counted as a call. */
  counted: boolean;
}

/** Measures and logs a request that has ended. @param start the start of the request by `performance.now()`. */
export function tellExchange(log: Logger, response: ServerResponse, start: number, request: Told): void {
  const ms = performance.now() - start;
  const status = response.statusCode;
  const { id, method, route, tenant, counted } = request;
  durationOf(method, route, CLASSES[Math.floor(status / 100)] ?? '5xx').observe(ms / 1000);
  if (!log.isLevelEnabled('info')) return;
  requestLines(log)({
    requestId: id,
    tenant,
    method,
    route,
    status,
    ms: Math.round(ms * 100) / 100,
    counted,
    aborted: !response.writableFinished,
  });
}

/** Follows a request that Fastify handles. */
export function followRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { id, method } = request;
  const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
  request.told = { id, method, route, tenant: null, counted: false };
  const span = beginSpan(() => requestSpan(method, route, request.raw));
  if (span !== undefined) {
    request.span = span;
    followSpan(span, reply.raw);
  }
  followExchange(log, reply.raw, performance.now(), request.told);
}

/** Records the span of a request that was answered on the fast path. @param start the start of the request by `performance.now()`. */
export function traceExchange(
  method: string,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
  start: number,
): void {
  const span = beginSpan(() => ({
    ...requestSpan(method, route, request),
    startedAt: performance.timeOrigin + start,
  }));
  if (span !== undefined) endRequest(span, response);
}

function followSpan(span: TraceSpan, response: ServerResponse): void {
  whenOver(response, () => endRequest(span, response));
}

function requestSpan(method: string, route: string, { headers }: IncomingMessage) {
  const { traceparent } = headers;
  return {
    name: `${method} ${route}`,
    kind: 'server' as const,
    attributes: { 'http.request.method': method, 'http.route': route },
    parent: typeof traceparent === 'string' ? traceparent : undefined,
  };
}

function endRequest(span: TraceSpan, { statusCode }: ServerResponse): void {
  span.set({ 'http.response.status_code': statusCode });
  span.end(statusCode >= 500 ? String(statusCode) : undefined);
}

const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];
