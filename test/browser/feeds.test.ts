import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const TAB = { accept: ACCEPT, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
// Over plain http browsers send no fetch metadata.
const PLAIN_TAB = { accept: ACCEPT, 'upgrade-insecure-requests': '1' };
const FEEDS = [
  ['/v1/rss', 'application/rss+xml; charset=utf-8', 'RSS 2.0'],
  ['/v1/atom', 'application/atom+xml; charset=utf-8', 'Atom'],
] as const;

let house: TestHouse;
let key: string;
let token: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key();
  const made = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query: 'mutation { createFeedToken { token } }' },
  });
  token = made.json().data.createFeedToken.token;
  await house.publish([
    draft({
      title: 'Profits <script>alert(1)</script> & "losses" </title>',
      summary: '<img src=x onerror=alert(1)>',
      bodyHtml: '<p onclick="x()">Fine <a href="javascript:x()">words</a>.<script>alert(2)</script></p>',
      publishedAt: '2026-06-01T08:05:00Z',
    }),
    draft({ language: 'ar', title: 'البنك المركزي', publishedAt: '2026-06-01T07:00:00Z' }),
    draft({ title: 'Third', publishedAt: '2026-06-01T06:00:00Z' }),
  ]);
});

afterAll(() => house?.close());

describe('a feed opened in a browser', () => {
  for (const [feed, type, name] of FEEDS) {
    it(`${feed}: is a page that tells how to subscribe`, async () => {
      for (const headers of [TAB, PLAIN_TAB]) {
        const path = `${feed}?token=${token}&include=body&page_size=2`;
        const page = await house.get(path, undefined, headers);
        expect(page.statusCode).toBe(200);
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        const { body } = page;
        expect(body).toContain(`<span class="chip">${name} feed</span>`);
        expect(body).toContain(`<code>${BASE_URL}${path.replaceAll('&', '&amp;')}</code>`);
        expect(body).toContain('It contains a feed token');
        expect(body).toContain(
          `rel="alternate" type="${type.split(';')[0]}" title="Newstape" href="${BASE_URL}${path.replaceAll('&', '&amp;')}&amp;format=xml"`,
        );
        expect(body).toContain('rel="next"');
        expect(body).toContain('<time datetime="2026-06-01T08:05:00.000Z">1 Jun 2026, 08:05 UTC</time>');
        expect(body).toContain('<h3 dir="auto"><a href=');
        expect(body).toContain('lang="ar"');
      }
    });

    it(`${feed}: nothing in it runs, whatever the stories hold`, async () => {
      const page = await house.get(`${feed}?token=${token}&include=full`, undefined, TAB);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      expect(page.headers['x-frame-options']).toBe('DENY');
      expect(page.body).not.toMatch(
        /<script|<img|onclick|href="javascript|<style|<\/title>[^<\n]*<\/title>/i,
      );
      expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    });

    it(`${feed}: everybody else gets the feed, a browser's Accept or not`, async () => {
      const others: Record<string, string>[] = [
        {},
        { accept: '*/*' },
        { accept: ACCEPT },
        { accept: 'text/html' },
        { ...TAB, accept: '*/*' },
        { ...TAB, accept: `${type.split(';')[0]}, text/html;q=0.9` },
        { ...TAB, 'sec-fetch-dest': 'empty' },
        { ...PLAIN_TAB, 'sec-fetch-dest': 'empty' },
        { ...TAB, accept: 'text/html;q=0, */*' },
      ];
      for (const headers of others) {
        const answer = await house.get(feed, key, headers);
        expect(answer.headers['content-type'], JSON.stringify(headers)).toBe(type);
      }
      const raw = await house.get(`${feed}?format=xml`, key, TAB);
      expect(raw.headers['content-type']).toBe(type);
      expect((await house.get(`${feed}?format=other`, key)).headers['content-type']).toBe(type);
    });

    it(`${feed}: caches keep the two apart, and each has its own 304`, async () => {
      const path = `${feed}?tag=harbours`;
      const xml = await house.get(path, key);
      const html = await house.get(path, key, TAB);
      for (const { headers } of [xml, html]) {
        expect(headers.vary).toContain('Sec-Fetch-Dest');
        expect(headers.vary).toContain('Accept,');
        expect(headers['cache-control']).toMatch(/^private/);
      }
      expect(html.headers.etag).not.toBe(xml.headers.etag);
      const held = await house.get(path, key, { ...TAB, 'if-none-match': String(html.headers.etag) });
      expect(held.statusCode).toBe(304);
      const other = await house.get(path, key, { ...TAB, 'if-none-match': String(xml.headers.etag) });
      expect(other.statusCode).toBe(200);
    });

    it(`${feed}: refers to its parts from where it is, and says so when nothing matches`, async () => {
      const page = await house.get(`${feed}?tag=nothing`, key, TAB);
      expect(page.body).toContain('href="../assets/page.css"');
      expect(page.body).toContain('No story matches yet');
      expect(page.body).toContain('HTTP Basic');
      expect((await house.get('/assets/page.css')).body).toContain('.feed-page');
    });
  }

  it('a refusal is a problem document, and asks for credentials', async () => {
    const answer = await house.get('/v1/rss', undefined, TAB);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toContain('Basic');
  });
});
