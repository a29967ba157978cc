import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../answers/answer.ts';

// The headers of an answer that a script in a browser may read.
const EXPOSED = [
  'etag',
  'link',
  'retry-after',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-position',
  'x-market-pages',
  'x-market-truncated',
  'x-market-next-from',
  'x-market-coverage',
  'x-market-redistribution',
].join(', ');
const REQUEST_HEADERS =
  'authorization, content-type, if-none-match, last-event-id, mcp-method, mcp-name, mcp-protocol-version, x-graphql-event-stream-token, x-min-position, x-request-id';

/** Lets scripts of the configured origins read the answer (Fetch standard, "CORS protocol"). Keys are sent, and no cookies. */
export function applyCors(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
  const allowed = allowedOrigin(origins, request.headers.origin);
  if (!origins.includes('*')) addVary(reply, 'Origin');
  if (allowed === undefined) return;
  reply.header('access-control-allow-origin', allowed);
  reply.header('access-control-expose-headers', EXPOSED);
}

/**
 * Answers OPTIONS with the methods of the address. A preflight of an allowed origin also gets the allowed headers.
 * @returns false if there is nothing at the address. Then OPTIONS is a 404 like any other method.
 */
export function answerOptions(
  origins: readonly string[],
  allowed: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (allowed.length === 0) return false;
  reply.code(204).header('allow', allowed.join(', '));
  const preflight = request.headers['access-control-request-method'] !== undefined;
  if (preflight && allowedOrigin(origins, request.headers.origin) !== undefined) {
    reply.header('access-control-allow-methods', allowed.join(', '));
    reply.header('access-control-allow-headers', REQUEST_HEADERS);
    reply.header('access-control-max-age', '600');
  }
  reply.send();
  return true;
}

function allowedOrigin(origins: readonly string[], origin: string | undefined): string | undefined {
  if (origins.includes('*')) return '*';
  return origin !== undefined && origins.includes(origin) ? origin : undefined;
}
