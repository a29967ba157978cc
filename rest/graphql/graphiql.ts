import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../app/answer.ts';
import { framed } from './graphiql-frame.ts';

/** Whether a browser opens /graphql to look at it, rather than a program to query it. */
export function wantsGraphiql(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return false;
  const { query } = request.query as { query?: unknown };
  return query === undefined || query === '';
}

/**
 * Sends GraphiQL as one page that loads nothing from elsewhere. It needs no key to open; its requests carry the
 * tab's key, or the one that is typed into its Headers tab.
 */
export async function sendGraphiql(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  rendered ??= render();
  const page = await rendered;
  const coding = codingFor(request.headers['accept-encoding'], page.size);
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=3600',
    vary: 'Accept, Accept-Encoding',
    etag: page.tag,
  });
  if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
  // Only one coding is kept: the page has 9 MB, and whoever cannot take gzip is rare.
  if (coding === 'identity') return reply.send(await gunzipped(page.gzip));
  return reply.header('content-encoding', 'gzip').send(page.gzip);
}

interface Page {
  readonly gzip: Buffer;
  readonly size: number;
  readonly tag: string;
  readonly policy: string;
}

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

let rendered: Promise<Page> | undefined;

/** What the editor opens with. A test runs it. */
export const FIRST_QUERY = `# Ctrl-Enter runs this.
# The Docs pane explains all fields.
query Newest {
  stories(first: 5) {
    totalCount
    nodes {
      id
      title
      publishedAt
      sources { publisher url }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

/**
 * The key of the tab (rest/pages/assets/session.js) goes with each request of the editor that names none itself. It is
 * put in as the request leaves, so that it stands nowhere in the editor and in nothing that the editor stores.
 */
const WITH_KEY = `
(() => {
  const given = /^#key=([\\x21-\\x7e]+)$/.exec(location.hash);
  try {
    if (given) {
      history.replaceState(null, '', location.pathname + location.search);
      sessionStorage.setItem('newstape.key', given[1]);
    }
  } catch {}
  const send = window.fetch;
  window.fetch = (input, options) => {
    let key = given && given[1];
    try {
      key = sessionStorage.getItem('newstape.key') || key;
    } catch {}
    const request = new Request(input, options);
    const own = new URL(request.url).origin === location.origin;
    if (own && key && !request.headers.has('authorization')) {
      request.headers.set('authorization', 'Bearer ' + key);
    }
    return send.call(window, request);
  };
})();
`;

async function render(): Promise<Page> {
  // Loaded when somebody looks at it first: a server that nobody looks at need not hold it.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const page = renderGraphiQL({
    title: 'Newstape GraphiQL',
    defaultQuery: FIRST_QUERY,
    isHeadersEditorEnabled: true,
    // A key stays in the tab it was typed into.
    shouldPersistHeaders: false,
    credentials: 'same-origin',
    schemaDescription: true,
    inputValueDeprecation: true,
  });
  const html = framed(page, WITH_KEY);
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => sha256(match[1]!));
  return {
    gzip: await gzipped(html),
    size: html.length,
    tag: `"${createHash('sha1').update(html).digest('base64url')}"`,
    policy: [
      "default-src 'none'",
      // The page's own script, and the editor's workers, which it makes from texts that it holds.
      `script-src ${scripts.map((hash) => `'sha256-${hash}'`).join(' ')} blob:`,
      'worker-src blob:',
      // The editor writes styles as it goes.
      "style-src 'unsafe-inline'",
      'font-src data:',
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
