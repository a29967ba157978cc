import { once } from 'node:events';
import { parse } from 'node:querystring';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { startThread } from '../../src/platform/thread.ts';
import { addVary, codingFor, isHeldBy } from '../app/answers/answer.ts';
import type { GraphiqlPage } from './graphiql-page.ts';
import { queryText } from './operation.ts';

/** Whether a browser opens /graphql as a page. Programs that query it do not accept HTML, or send a query. */
export function wantsGraphiql(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return false;
  const { query } = parse(queryText(request));
  return query === undefined || query === '';
}

/**
 * Sends GraphiQL as one page that loads nothing from other hosts. The page needs no key. Its requests have the key of the
 * browser tab, or the one in the Headers pane of the editor.
 */
export async function sendGraphiql(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  rendered ??= renderAside();
  const page = await rendered;
  // Only the gzip coding is kept, because the page has 9 MB and almost every browser accepts gzip.
  const isCoded = codingFor(request.headers['accept-encoding'], page.size) !== 'identity';
  const etag = isCoded ? `"${page.tag}.gz"` : `"${page.tag}"`;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=3600',
    etag,
  });
  addVary(reply, 'Accept, Accept-Encoding');
  if (isHeldBy(request.headers, etag)) return reply.code(304).send();
  if (!isCoded) return reply.send(await gunzipped(page.gzip));
  return reply.header('content-encoding', 'gzip').send(page.gzip);
}

const gunzipped = promisify(gunzip);

// The package is a text of 9 MB, which is assembled, hashed and compressed.
const MOST_HEAP_MB = 256;

let rendered: Promise<GraphiqlPage> | undefined;

/**
 * Makes the page when it is first requested, in a thread that ends afterwards. A loaded module would stay in memory, and
 * this one takes 15 MB. Compression takes so long that other requests would wait for it.
 */
async function renderAside(): Promise<GraphiqlPage> {
  try {
    const thread = startThread(new URL('./graphiql-worker.ts', import.meta.url), { heapMb: MOST_HEAP_MB });
    // A thread that ended without a message will not send one.
    const told = once(thread, 'message') as Promise<[GraphiqlPage]>;
    const ended = once(thread, 'exit').then(([code]) => {
      throw new Error(`the thread that makes GraphiQL ended with ${code}`);
    });
    const [page] = await Promise.race([told, ended]);
    return { ...page, gzip: Buffer.from(page.gzip) };
  } catch (error) {
    rendered = undefined;
    throw error;
  }
}
