import type { FastifyReply, FastifyRequest } from 'fastify';
import { giveTurn } from '../admission/turn.ts';
import { noteUnread } from '../exchange/unread.ts';
import { endIfStalled, LONG } from './long-body.ts';

/**
 * Sends a body in pieces whose characters are bytes, together with its head in one call of the system. It needs no memory
 * outside the heap, which V8 would have to collect. Fastify would take the characters for text and encode them again, so
 * this function does the work of its hooks (app.ts).
 */
export function sendOctets(
  request: FastifyRequest,
  reply: FastifyReply,
  octets: readonly string[],
  contentType: string,
): FastifyReply {
  giveTurn(request);
  const headers = reply.getHeaders() as Record<string, string | number>;
  headers['content-type'] = contentType;
  const length = octets.reduce((sum, piece) => sum + piece.length, 0);
  headers['content-length'] = length;
  if (request.server.closing.aborted) headers.connection = 'close';
  reply.hijack();
  const { raw } = reply;
  if (length > LONG) {
    endIfStalled(raw);
    noteUnread(raw, request.turnOf, length);
  }
  raw.writeHead(200, headers);
  raw.cork();
  for (const piece of octets) raw.write(piece, 'latin1');
  raw.end();
  return reply;
}
