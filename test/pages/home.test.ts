import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeStory, type StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let open: TestHouse;
let closed: TestHouse;

beforeAll(async () => {
  open = await openTestHouse({ env: { PUBLIC_FRONT_PAGE: 'on' } });
  const { databaseUrl, dataDir } = open;
  closed = await openTestHouse({ databaseUrl, dataDir });
});
afterAll(async () => {
  await closed?.close();
  await open?.close();
});

/** A story that so many papers tell. */
function reported(title: string, papers: number, publishedAt: string, category: string): StoryDraft {
  const [source] = draft().sources;
  const sources = Array.from({ length: papers }, (_, n) => ({
    ...source!,
    publisher: `Paper ${n}`,
    domain: `paper${n}.example`,
    url: `https://paper${n}.example/${encodeURIComponent(title)}`,
    snippet: `${title}, paper ${n} says.`,
  }));
  return draft({ title, publishedAt, category, sources, claims: [] });
}

/** Titles of the leading stories and what is said of their sources, as they stand on the page. */
function leadingOf(html: string): string[] {
  const section = /<section[^>]*id="leading".*?<\/section>/s.exec(html)?.[0] ?? '';
  return [...section.matchAll(/<h3[^>]*><a[^>]*>(.*?)<\/a>.*?(\d+ sources)/gs)].map(
    ([, title, sources]) => `${title} ${sources}`,
  );
}

const page = async (house: TestHouse): Promise<string> => (await house.get('/')).body;

describe('the front page for strangers', () => {
  test('holds the newest stories where the operator allows it, as text; never a restricted one', async () => {
    const [, secret] = await open.publish([
      draft({ title: 'Harbour <b>opens</b> {{root}} & "all"', publishedAt: '2026-06-02T10:00:00.000Z' }),
      draft({ title: 'Only for some plans', publishedAt: '2026-06-02T11:00:00.000Z' }),
    ]);
    const { id } = secret as { id: string };
    await changeStory(open.services.stories, id, { kind: 'restrict', openTo: ['enterprise'] });
    const shown = await page(open);
    expect(shown).toContain('Harbour &lt;b&gt;opens&lt;/b&gt; &#123;&#123;root}} &amp; &quot;all&quot;');
    expect(shown).toContain('<time datetime="2026-06-02T10:00:00.000Z">2026-06-02 10:00 UTC</time>');
    expect(shown).not.toContain('Only for some plans');
    // Hardly anything has several sources.
    expect(leadingOf(shown)).toEqual([]);
  });

  test('leads with what most sources report in the last day, two of a subject at most, and not with an older story', async () => {
    const at = (hour: number): string => new Date(Date.UTC(2026, 6, 10, hour)).toISOString();
    await open.publish([
      reported('A ferry sinks', 6, at(1), 'world'),
      reported('An earlier storm', 9, at(-25), 'world'),
      reported('A vote is lost', 4, at(2), 'politics'),
      reported('A vote is won', 4, at(3), 'politics'),
      reported('A minister leaves', 3, at(4), 'politics'),
      reported('A bank is sold', 2, at(5), 'business'),
      reported('A cup is lifted', 2, at(6), 'sport'),
      reported('A dog comes home', 1, at(7), 'society'),
    ]);
    await expect
      .poll(async () => leadingOf(await page(open)))
      .toEqual([
        'A ferry sinks 6 sources',
        'A vote is won 4 sources',
        'A vote is lost 4 sources',
        'A cup is lifted 2 sources',
        'A bank is sold 2 sources',
      ]);
  });

  test('says in which language and direction a story is, and that the marks around it are English', async () => {
    await open.publish([
      draft({ title: 'افتتاح الميناء!', language: 'ar', publishedAt: '2026-08-02T10:00:00.000Z' }),
    ]);
    await expect.poll(async () => await page(open)).toContain('افتتاح');
    const article = /<article class="line-words"[^>]*>(?:(?!<\/article>).)*افتتاح.*?<\/article>/s.exec(
      await page(open),
    )![0];
    expect(article).toMatch(/^<article class="line-words" lang="ar"><h3 dir="auto">/);
    expect(article).toContain('<p class="line-marks" lang="en">');
  });

  test('asks a database that is away once in two seconds, and makes nobody else wait for it', async () => {
    const { db } = open.services;
    const query = vi.spyOn(db, 'query').mockRejectedValue(new Error('away'));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    try {
      for (const passed of [0, 60_000]) {
        clock.mockReturnValue(performance.now() + passed);
        query.mockClear();
        for (let visitor = 0; visitor < 4; visitor += 1) expect(await page(open)).toContain('id="front"');
        expect(query.mock.calls.filter(([text]) => text.includes('from tape'))).toHaveLength(1);
      }
    } finally {
      clock.mockRestore();
      query.mockRestore();
    }
  });

  test('holds none where it is not asked for, and a key is still what every list needs', async () => {
    expect(await page(closed)).not.toContain('id="front"');
    expect((await open.get('/v1/news')).statusCode).toBe(401);
  });
});
