import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../rest/app/routes.ts';
import { openLibrary } from '../../rest/docs/library.ts';
import { PROBLEMS, type ProblemCode, problemType } from '../../src/platform/problem.ts';
import { BASE_URL, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
const { names } = openLibrary(BASE_URL);
/** Address below the origin to its HTML. */
const pages = new Map<string, string>();

beforeAll(async () => {
  house = await openTestHouse();
  for (const path of ['/docs', ...names.map((name) => `/docs/${name}`)]) {
    const answer = await house.get(path);
    expect(answer.statusCode, path).toBe(200);
    expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8');
    pages.set(path, answer.body);
  }
});
afterAll(() => house?.close());

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

describe('the documentation over HTTP', () => {
  test('every link between its pages leads to a page, and every fragment to a place on it', async () => {
    const others = new Map<string, number>();
    const wrong: string[] = [];
    for (const [path, html] of pages) {
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), new URL(path, BASE_URL));
        if (url.origin !== BASE_URL) continue;
        const there = pages.get(url.pathname);
        if (there === undefined) {
          if (!others.has(url.pathname)) {
            const { statusCode } = await house.get(url.pathname, undefined, { accept: 'text/html' });
            others.set(url.pathname, statusCode);
          }
          if (![200, 503].includes(others.get(url.pathname) ?? 0)) wrong.push(`${path} -> ${href}`);
        } else if (url.hash !== '' && !idsOf(there).has(decodeURIComponent(url.hash.slice(1)))) {
          wrong.push(`${path} -> ${href}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('no place has the name of another on the same page', () => {
    for (const [path, html] of pages) {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, path).toBe(new Set(ids).size);
    }
  });

  test('every operation has a page with samples in three languages; its other paths are a line there', () => {
    for (const { operationId, method, paths } of routes) {
      const html = pages.get(`/docs/api/${operationId}`) ?? '';
      expect(html, operationId).toContain(`<code>${method} ${paths[0]}</code>`);
      for (const language of ['sh', 'ts', 'python']) expect(html).toContain(`data-language="${language}"`);
      for (const alias of paths.slice(1)) expect(html).toContain(`<code>${alias}</code>`);
      // Small enough to be read: the whole reference on one page had eighty thousand elements.
      expect(html.match(/<[a-z]/g)?.length ?? 0, operationId).toBeLessThan(2_500);
    }
  });

  test('a member that is a reference is told with the words of what it refers to', () => {
    expect(pages.get('/docs/api/getAccount')).toContain('The API calls of the account in the current month');
    expect(pages.get('/docs/api/listNews')).toContain('The position of a page in its list');
  });

  test('the type of every problem is an address that answers and has a place for the code', async () => {
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      const { pathname, hash } = new URL(problemType(BASE_URL, code));
      const html = pages.get(pathname) ?? '';
      expect(idsOf(html).has(hash.slice(1)), code).toBe(true);
      expect(idsOf(pages.get('/docs/errors') ?? '').has(code), code).toBe(true);
    }
  });

  test('agents find every page as plain Markdown, from llms.txt on', async () => {
    const list = await house.get('/llms.txt');
    expect(list.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(list.body).toMatch(/^# Newstape\n\n> /);
    const links = [...list.body.matchAll(/\]\((http:\/\/news\.test[^)]+)\)/g)].map(
      ([, url]) => new URL(url!),
    );
    expect(links.map(({ pathname }) => pathname)).toEqual(
      expect.arrayContaining(names.map((name) => `/docs/${name}.md`)),
    );
    for (const { pathname } of links) {
      const answer = await house.get(pathname);
      expect(answer.statusCode, pathname).toBe(200);
      if (!pathname.endsWith('.md')) continue;
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(answer.body, pathname).toMatch(/^# /);
    }
  });

  test('the search looks through every page, and each of its places exists', async () => {
    const entries = (await house.get('/docs/search.json')).json<{ at: string; text: string }[]>();
    expect(new Set(entries.map(({ at }) => at.split('#')[0]))).toEqual(new Set(names));
    for (const { at } of entries) {
      const [name, id] = at.split('#');
      if (id !== undefined) expect(idsOf(pages.get(`/docs/${name}`) ?? '').has(id), at).toBe(true);
    }
  });

  test.each([
    '/docs/nothing',
    '/docs/nothing.md',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e%2fREADME.md',
    '/docs/api/nothing',
    '/docs/constructor',
    '/docs/api/listNewsAlias',
  ])('%s is no page', async (path) => {
    const answer = await house.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test('the policy of a page allows its own scripts and nothing else; data in it cannot end its element', async () => {
    const answer = await house.get('/docs/api/createSavedSearch');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    const data = /<script type="application\/json" id="operation">([^<]*)<\/script>/.exec(answer.body);
    expect(JSON.parse(data?.[1] ?? '')).toMatchObject({ method: 'POST', path: '/v1/saved-searches' });
  });
});
