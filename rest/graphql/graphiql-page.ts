import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { FIRST_QUERY, framed } from './graphiql-frame.ts';

/** The page of GraphiQL and its headers. */
export interface GraphiqlPage {
  readonly gzip: Buffer;
  /** Number of characters before compression. */
  readonly size: number;
  /** The digest of the page. */
  readonly tag: string;
  /** Its Content-Security-Policy. */
  readonly policy: string;
}

/**
 * Takes a key from an address that ends in `#key=`, as the other pages do (rest/pages/assets/session.js), and removes what the
 * tab keeps of an earlier key. In an open editor the page is loaded again, so that no header of the earlier key stays. Adds the
 * key of the tab to each request of the editor that has none. It is added when the request is sent, so that it is neither in
 * the editor nor in what the editor stores.
 */
const WITH_KEY = `
(() => {
  const brought = () => {
    const given = /^#key=([\\x21-\\x7e]+)$/.exec(location.hash);
    if (!given) return null;
    history.replaceState(null, '', location.pathname + location.search);
    try {
      if (sessionStorage.getItem('newstape.key') !== given[1]) {
        for (const slot of Object.keys(sessionStorage)) {
          if (slot.startsWith('newstape.')) sessionStorage.removeItem(slot);
        }
      }
      sessionStorage.setItem('newstape.key', given[1]);
    } catch {}
    return given[1];
  };
  const given = brought();
  addEventListener('hashchange', () => {
    if (brought()) location.reload();
  });
  const send = window.fetch;
  window.fetch = (input, options) => {
    let key = given;
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

/** Makes the page from a package of 9 MB. The package stays in memory, so only a thread that ends loads this file. */
export function renderPage(): GraphiqlPage {
  const page = renderGraphiQL({
    title: 'Newstape GraphiQL',
    defaultQuery: FIRST_QUERY,
    isHeadersEditorEnabled: true,
    // A key stays in the tab into which it was typed.
    shouldPersistHeaders: false,
    credentials: 'same-origin',
    schemaDescription: true,
    inputValueDeprecation: true,
  });
  const html = framed(page, WITH_KEY);
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => sha256(match[1]!));
  return {
    gzip: gzipSync(html),
    size: html.length,
    tag: createHash('sha1').update(html).digest('base64url'),
    policy: [
      "default-src 'none'",
      // The scripts of the page, and the workers of the editor, which it makes from its own texts.
      `script-src ${scripts.map((hash) => `'sha256-${hash}'`).join(' ')} blob:`,
      'worker-src blob:',
      // The editor writes styles while it runs.
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
