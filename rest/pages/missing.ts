import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../app/answers/answer.ts';
import type { Asset } from './assets.ts';
import { buildDocument, type Shelf } from './documents.ts';
import { sendWithoutSlash } from './slash.ts';

/** Answers a browser that opens an unknown address with a page. It returns undefined for a program. */
export type SendMissing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

// Addresses below these are for programs, which get a problem document.
const OF_PROGRAMS = /^\/(?:v1|graphql|mcp|assets|\.well-known)(?:\/|$)/;
// A mistyped address is hardly deeper. Each depth has a page of its own, so their number must have a bound.
const DEEPEST = 16;

/**
 * Answers people with the page of a 404. Every reference of a page is relative to its depth. An address that is deeper than
 * any real one gets references below the path of the base address instead, which are right wherever that is.
 */
export function missingPages(shelf: Shelf): SendMissing {
  const pages = new Map<string, Asset>();
  const base = new URL(shelf.baseUrl).pathname.replace(/\/?$/, '/');
  const pageAt = (depth: number): Asset => {
    const root = depth === 0 ? './' : depth > DEEPEST ? base : '../'.repeat(depth);
    const page = pages.get(root) ?? buildDocument({ ...MISSING, root }, shelf);
    pages.set(root, page);
    return page;
  };
  // A page that cannot be made stops the start, like those of real addresses.
  pageAt(0);
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (!(request.headers.accept ?? '').includes('text/html')) return undefined;
    const [path = ''] = request.url.split('?');
    // The address is of programs too, which are told that there is nothing.
    if (path === '/graphql/') {
      addVary(reply, 'Accept');
      return sendWithoutSlash(request, reply);
    }
    if (OF_PROGRAMS.test(path)) return undefined;
    const page = pageAt(path.split('/').length - 2);
    addVary(reply, 'Accept');
    reply.headers(page.headers).header('cache-control', 'no-store');
    return reply.code(404).type(page.type).send(page.bytes);
  };
}

const MISSING = {
  document: 'missing.html',
  entry: 'missing.js',
  title: 'Nothing here · Newstape',
  description: 'There is nothing at this address.',
} as const;
