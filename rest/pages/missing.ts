import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../app/answer.ts';
import type { Asset } from './assets.ts';
import { buildDocument, type PageSource, type Shelf } from './documents.ts';

/** Answers a browser that opens an unknown address with a page. It returns undefined for a program. */
export type SendMissing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

// Addresses below these are for programs, which get a problem document.
const OF_PROGRAMS = /^\/(?:v1|graphql|mcp|assets|\.well-known)(?:\/|$)/;
// The root for each depth of the address, because every reference of a page is relative.
const ROOTS: readonly PageSource['root'][] = ['./', '../', '../../'];

/** Makes the page of a 404 for each depth of addresses. */
export function missingPages(shelf: Shelf): SendMissing {
  const pages = ROOTS.map(
    (root): Asset =>
      buildDocument(
        {
          document: 'missing.html',
          entry: 'missing.js',
          title: 'Nothing here · Newstape',
          description: 'There is nothing at this address.',
          root,
        },
        shelf,
      ),
  );
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (!(request.headers.accept ?? '').includes('text/html')) return undefined;
    const [path = ''] = request.url.split('?');
    const page = OF_PROGRAMS.test(path) ? undefined : pages[path.split('/').length - 2];
    if (page === undefined) return undefined;
    addVary(reply, 'Accept');
    reply.headers(page.headers).header('cache-control', 'no-store');
    return reply.code(404).type(page.type).send(page.bytes);
  };
}
