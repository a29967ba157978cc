import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';

// Nothing is fetched from these: the namespace of SVG, and the link that the licence of the charts asks for.
const NAMES = new Set(['http://www.w3.org/2000/svg', 'https://www.tradingview.com/']);
const PAGES = [
  '/',
  '/docs',
  '/stories/anything-at-all',
  '/posts/anything-at-all',
  '/market',
  '/webhooks',
  '/newsfeeds',
  '/account',
  '/terminal',
  '/research',
];

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await house.publish([draft()]);
});
afterAll(() => house?.close());

/** Everything the pages load, found by following what they refer to: documents, then styles and modules. */
async function crawl(): Promise<Map<string, { type: string; body: string; bytes: Buffer }>> {
  const found = new Map<string, { type: string; body: string; bytes: Buffer }>();
  const open = PAGES.map((path) => new URL(path, BASE_URL));
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url.pathname)) continue;
    const answer = await house.get(url.pathname);
    expect(answer.statusCode, `${url.pathname} is referred to`).toBe(200);
    const type = String(answer.headers['content-type']);
    found.set(url.pathname, { type, body: answer.body, bytes: answer.rawPayload });
    for (const reference of referencesIn(type, answer.body)) open.push(new URL(reference, url));
  }
  return found;
}

function referencesIn(type: string, body: string): string[] {
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map((match) => match[1]!);
  if (type.startsWith('text/html')) {
    const { imports } = JSON.parse(importMapIn(body)) as { imports: Record<string, string> };
    const linked = all(/(?:href|src)="([^"]*)"/g).filter((address) => /(^|\/)assets\//.test(address));
    return [...linked, ...Object.values(imports)];
  }
  if (type.startsWith('text/css')) return all(/url\("([^"]+)"\)/g);
  if (type.startsWith('text/javascript')) {
    return [...all(/\bfrom\s*["'](\.[^"']+)["']/g), ...all(/sourceMappingURL=(\S+)\s*$/g)];
  }
  return [];
}

function importMapIn(html: string): string {
  return /<script type="importmap">([\s\S]*?)<\/script>/.exec(html)![1]!;
}

describe('the pages over HTTP', () => {
  test.each(PAGES)('%s opens without a key, with a strict policy', async (path) => {
    const answer = await house.get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const policy = directives(String(answer.headers['content-security-policy']));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    for (const name of ['style-src', 'img-src', 'connect-src']) expect(policy.get(name)).toEqual(["'self'"]);
    const hash = createHash('sha256').update(importMapIn(answer.body)).digest('base64');
    expect(policy.get('script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
  });

  test('hold no inline script but the import map, no inline style and no handler', async () => {
    for (const path of PAGES) {
      const { body } = await house.get(path);
      const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1]!.trim());
      expect(inline).toEqual(['type="importmap"']);
      expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/i);
    }
  });

  test('refer only to files that exist here, and name no other host', async () => {
    const files = await crawl();
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        '/assets/page.css',
        '/assets/tape.svg',
        '/assets/home.js',
        '/assets/story.js',
        '/assets/post.js',
        '/assets/editorial.js',
        '/assets/guide.js',
      ]),
    );
    for (const [path, { body }] of files) {
      // The documentation's examples name hosts; it loads nothing from them.
      if (path.startsWith('/assets/vendor/') || path === '/docs') continue;
      const outside = [...body.matchAll(/\b(?:https?:)?\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'`<)]*/gi)]
        .map(([address]) => address)
        .filter((address) => !address.startsWith(BASE_URL) && !NAMES.has(address));
      expect(outside, path).toEqual([]);
    }
  });

  test('links of the documents lead somewhere', async () => {
    const asked = new Set<string>();
    // test/docs follows those of the documentation.
    for (const path of PAGES.filter((one) => one !== '/docs')) {
      const { body } = await house.get(path);
      for (const [, href] of body.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
        const url = new URL(href!, new URL(path, BASE_URL));
        expect(url.origin).toBe(BASE_URL);
        if (asked.has(url.pathname)) continue;
        asked.add(url.pathname);
        const answer = await house.get(url.pathname, undefined, { accept: 'text/html' });
        expect([200, 503], `${path} links to ${url.pathname}`).toContain(answer.statusCode);
      }
    }
  });

  test('every file has its type, its validator and its codings', async () => {
    const types: Record<string, string> = {
      css: 'text/css; charset=utf-8',
      js: 'text/javascript; charset=utf-8',
      mjs: 'text/javascript; charset=utf-8',
      svg: 'image/svg+xml; charset=utf-8',
      map: 'application/json; charset=utf-8',
    };
    for (const [path, { type, bytes }] of await crawl()) {
      if (!path.startsWith('/assets/')) continue;
      expect(type, path).toBe(types[path.slice(path.lastIndexOf('.') + 1)]);
      const plain = await house.get(path);
      const etag = String(plain.headers.etag);
      expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' });
      expect((await house.get(path, undefined, { 'if-none-match': etag })).statusCode).toBe(304);
      expect((await house.get(path, undefined, { 'if-none-match': `"x", W/${etag}` })).statusCode).toBe(304);
      expect((await house.get(path, undefined, { 'if-none-match': '"x"' })).statusCode).toBe(200);
      if (bytes.length < 1024) continue;
      const br = await house.get(path, undefined, { 'accept-encoding': 'gzip, br' });
      const gzip = await house.get(path, undefined, { 'accept-encoding': 'gzip, br;q=0' });
      expect(br.headers['content-encoding']).toBe('br');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(brotliDecompressSync(br.rawPayload)).toEqual(bytes);
      expect(gunzipSync(gzip.rawPayload)).toEqual(bytes);
      expect(new Set([etag, br.headers.etag, gzip.headers.etag]).size).toBe(3);
    }
  });

  test('vendor modules are the installed ones, byte for byte, and may be kept for ever', async () => {
    const { imports } = JSON.parse(importMapIn((await house.get('/')).body)) as {
      imports: Record<string, string>;
    };
    expect(Object.keys(imports).sort()).toEqual([
      '@preact/signals',
      '@preact/signals-core',
      'htm',
      'lightweight-charts',
      'preact',
      'preact/hooks',
    ]);
    // Charts are large: only the page that shows them loads them.
    const loads = async (path: string) =>
      (await house.get(path)).body.includes('modulepreload" href="./assets/vendor/lightweight-charts@');
    expect([await loads('/'), await loads('/market')]).toEqual([false, true]);
    for (const address of Object.values(imports)) {
      const [, name, version, file] = /vendor\/((?:@\w+\/)?[\w-]+)@([\d.]+)\/(.+)$/.exec(address)!;
      const folder = new URL(`../../node_modules/${name}/`, import.meta.url);
      const answer = await house.get(new URL(address, BASE_URL).pathname);
      expect(answer.rawPayload).toEqual(readFileSync(new URL(file!, folder)));
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
        version: string;
      };
      expect(version).toBe(manifest.version);
      expect((await house.get(`/assets/vendor/${name}@${version}/LICENSE`)).statusCode).toBe(200);
    }
    expect((await house.get('/assets/home.js')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/assets/',
    '/assets/../index.ts',
    '/assets/%2e%2e/index.ts',
    '/assets/..%2findex.ts',
    '/assets/..%5c..%5cpackage.json',
    '/assets/vendor/preact@11.2.0/package.json',
    '/assets/vendor/preact@11.2.0/../../../index.ts',
    '/assets//etc/passwd',
    '/assets/home.js%00.css',
    '/assets/constructor',
    '/assets/styles/1-ground.css',
  ])('%s is nothing that is served', async (path) => {
    expect((await house.get(path)).statusCode).toBe(404);
  });

  test.each([
    '/nowhere',
    '/docs/nothing',
    '/docs/api/nothing',
    '/a/b?c=d',
    '/a/b/c/d',
    '/docs/a/b/c/',
    '/a'.repeat(100),
  ])(
    '%s is a page for people, whose references lead to what is served, and a problem document for programs',
    async (path) => {
      const page = await house.app.inject({ url: path, headers: { accept: 'text/html,*/*' } });
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers.vary).toContain('Accept');
      expect(page.body).toContain('There is nothing at this address');
      const [, style = ''] = /href="([^"]*page\.css)"/.exec(page.body) ?? [];
      expect(new URL(style, BASE_URL + path).href).toBe(`${BASE_URL}/assets/page.css`);
      const told = await house.get(path);
      expect(told.statusCode).toBe(404);
      expect(told.json()).toMatchObject({ code: 'not_found' });
    },
  );

  test.each([
    ['/market/', '/market'],
    ['/market/?symbol=BTCUSDT&q=a?b', '/market?symbol=BTCUSDT&q=a?b'],
    ['/stories/hafen%20plan/', '/stories/hafen%20plan'],
    ['/posts/on-harbours/', '/posts/on-harbours'],
    ['/docs/', '/docs'],
    ['/docs/webhooks/', '/docs/webhooks'],
    ['/docs/api/listNews/', '/docs/api/listNews'],
    ['/graphql/', '/graphql'],
  ])('%s leads to the page without the slash for good, below any prefix', async (path, page) => {
    const moved = await house.app.inject({ url: path, headers: { accept: 'text/html' } });
    expect(moved.statusCode).toBe(301);
    const location = String(moved.headers.location);
    expect(location).toMatch(/^\.\.\/[^/]/);
    expect(new URL(location, `${BASE_URL}${path}`).href).toBe(BASE_URL + page);
    expect(new URL(location, `${BASE_URL}/below${path}`).href).toBe(`${BASE_URL}/below${page}`);
  });

  test.each(['/v1/market/bars/', '/graphql/', '/readyz/'])(
    '%s is nothing to a program, as no address of the API has a slash at its end',
    async (path) => {
      expect((await house.get(path)).statusCode).toBe(404);
    },
  );

  test('what stands below the API is told as to a program, to browsers too', async () => {
    const told = await house.app.inject({ url: '/v1/nothing', headers: { accept: 'text/html' } });
    expect(told.statusCode).toBe(404);
    expect(told.json()).toMatchObject({ code: 'not_found' });
  });

  test('title and description of a page of the documentation are plain words in its head', async () => {
    const { body } = await house.get('/docs');
    const addresses = [...body.matchAll(/href="\.\/(docs\/[\w/-]+)"/g)].map(([, address]) => `/${address}`);
    expect(new Set(addresses).size).toBeGreaterThan(60);
    for (const address of new Set(addresses)) {
      const page = (await house.get(address)).body;
      const head = page.slice(0, page.indexOf('<link'));
      expect(head, address).toMatch(
        /<meta name="description" content="[^"]+">\s*<title>[^<]+ · Newstape<\/title>/,
      );
      expect(head, address).not.toMatch(/&amp;(?:amp|lt|gt|quot|#)/);
    }
  });

  test('HEAD answers like GET without a body; other methods are refused', async () => {
    const head = await house.app.inject({ method: 'HEAD', url: '/docs' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers.etag).toBe((await house.get('/docs')).headers.etag);
    expect((await house.app.inject({ method: 'POST', url: '/docs' })).statusCode).toBe(405);
  });

  test('an API answer about a post names a page that is served', async () => {
    const [story] = await house.publish([draft()]);
    const [post] = await publishPosts(house.services.editorial, [postDraft((story as { id: string }).id)]);
    const { id } = post as { id: string };
    const answer = await house.get(`/v1/editorial-posts/${id}`, await house.key('pro'));
    const { html } = answer.json<{ links: { html: string } }>().links;
    expect(html).toMatch(/^http:\/\/news\.test\/posts\/[a-z0-9-]+$/);
    const page = await house.get(new URL(html).pathname);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('src="../assets/post.js"');
  });

  test('never count, even when a key comes along', async () => {
    const key = await house.key('starter');
    const calls = async () =>
      (await house.get('/v1/me', key)).json<{ usage: { calls: number } }>().usage.calls;
    const before = await calls();
    for (const path of [...PAGES, '/assets/home.js']) await house.get(path, key);
    expect(await calls()).toBe(before + 1);
  });
});

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}
