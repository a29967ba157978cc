import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleListShape } from '../../rest/news/shapes.ts';
import { BASE_URL, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Sample {
  readonly articles: readonly {
    readonly id: string;
    readonly title: string;
    readonly excerpt: string;
    readonly categories: readonly string[];
    readonly countries: readonly string[];
  }[];
  readonly page: {
    readonly total: number;
    readonly next_cursor: string | null;
    readonly previous_cursor: string | null;
  };
}

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

async function sample(query = ''): Promise<Sample> {
  const answer = await house.get(`/v1/sample/news${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Sample>();
}

describe('the sample', () => {
  test('needs no key, says its licence, and has the documented shape', async () => {
    const answer = await house.get('/v1/sample/news');
    expect(answer.statusCode).toBe(200);
    expect(sampleListShape.safeParse(answer.json()).error?.message).toBeUndefined();
    expect(answer.headers.link).toContain(
      '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"',
    );
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect((await sample()).articles).toHaveLength(20);
  });

  test('is walked by its cursors, forth and back, each article once', async () => {
    const seen: string[] = [];
    const pages: Sample[] = [];
    let query = '?page_size=7';
    for (;;) {
      const page = await sample(query);
      pages.push(page);
      seen.push(...page.articles.map(({ id }) => id));
      if (page.page.next_cursor === null) break;
      query = `?page_size=7&cursor=${page.page.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(pages[0]!.page.total);
    expect(pages.length).toBeGreaterThan(2);
    const back = await sample(`?page_size=7&cursor=${pages[2]!.page.previous_cursor}`);
    expect(back.articles).toEqual(pages[1]!.articles);
    const { link } = (await house.get('/v1/sample/news?page_size=7')).headers;
    expect(link).toContain(
      `<${BASE_URL}/v1/sample/news?page_size=7&cursor=${pages[0]!.page.next_cursor}>; rel="next"`,
    );
  });

  test('filters without regard to case over titles, excerpts, categories and countries', async () => {
    const all = await sample();
    const { title, excerpt, categories } = all.articles[0]!;
    const { countries } = all.articles.find((article) => article.countries.length > 0)!;
    for (const q of [
      title.toUpperCase(),
      excerpt.toLowerCase().slice(0, 200),
      categories[0]!.toUpperCase(),
      countries[0]!.toLowerCase(),
    ]) {
      const found = await sample(`?q=${encodeURIComponent(q)}`);
      expect(found.articles.length, q).toBeGreaterThan(0);
      for (const article of found.articles) {
        expect(
          [article.title, article.excerpt, ...article.categories, ...article.countries]
            .join('\n')
            .toLowerCase() + names(article.countries),
        ).toContain(q.toLowerCase());
      }
    }
    expect((await sample('?q=zzzznothing')).articles).toEqual([]);
    expect((await sample('?q=zzzznothing')).page).toMatchObject({ total: 0, next_cursor: null });
  });

  test('ignores parameters that it does not know', async () => {
    expect(await sample('?country=XX&sort=whatever&page=9&%zz=1&a=1&a=2')).toEqual(await sample());
  });

  test.each([
    ['page_size=21', 'page_size'],
    ['page_size=0', 'page_size'],
    ['page_size=x', 'page_size'],
    ['page_size=5&page_size=5', 'page_size'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=%00', 'q'],
    ['cursor=nonsense', 'cursor'],
  ])('refuses %s', async (query, parameter) => {
    const answer = await house.get(`/v1/sample/news?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ parameter }] });
  });

  test('takes a q of 200 characters, and refuses a cursor of another q', async () => {
    expect((await house.get(`/v1/sample/news?q=${'x'.repeat(200)}`)).statusCode).toBe(200);
    const { page } = await sample('?page_size=1');
    const answer = await house.get(`/v1/sample/news?q=a&cursor=${page.next_cursor}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'cursor_mismatch' });
  });

  test('is served while the database is away, and no key is looked at', async () => {
    const refuse = () => Promise.reject(new Error('the sample asked a service'));
    const alone = await openTestHouse({
      services: (real) => ({
        identity: { ...real.identity, verify: refuse, peek: () => undefined },
        meter: { admit: refuse, giveBack: () => Promise.resolve(), close: () => real.meter.close() },
        db: { ...real.db, query: refuse, hot: refuse, transaction: refuse },
      }),
    });
    try {
      const answer = await alone.get('/v1/sample/news', 'svc_live_nonsense');
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(await sample());
    } finally {
      await alone.close();
    }
  });
});

// A country may be found by its name as well as by its code.
function names(codes: readonly string[]): string {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return codes
    .filter((code) => code.length === 2)
    .map((code) => `\n${english.of(code)?.toLowerCase()}`)
    .join('');
}
