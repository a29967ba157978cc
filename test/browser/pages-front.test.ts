import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type StoryDraft, SYNTHETIC_TAG } from '../../src/stories/index.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { draft } from '../setup/draft.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

noteBrowser('the front page and what leads away from it (test/browser/pages-front.test.ts)');

/** A story that so many papers tell, each of them twice. */
function reported(title: string, papers: number, more: Partial<StoryDraft> = {}): StoryDraft {
  const base = draft({ title });
  const sources = Array.from({ length: papers * 2 }, (_, n) => ({
    ...base.sources[0]!,
    publisher: `Paper ${n % papers}`,
    domain: `paper${n % papers}.example`,
    url: `https://paper${n % papers}.example/${n}/${encodeURIComponent(title)}`,
    snippet: `${title}, as paper ${n} says.`,
  }));
  const supporting = sources.map(({ snippet }, source) => ({ source, quote: snippet }));
  return { ...base, sources, claims: [{ ...base.claims[0]!, supporting }], ...more };
}

describe.skipIf(!hasBrowser)('the front page in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;
  let key: string;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true, env: { PUBLIC_FRONT_PAGE: 'on' } });
    key = await house.key('pro');
    await house.publish([
      reported('A ferry sinks', 4, {
        entities: [{ slug: 'straits-authority', label: 'Straits Authority', kind: 'organization' }],
        countries: ['AFU'],
      }),
      reported('A bank is sold', 2, { category: 'business' }),
      reported('A comet is invented', 3, { category: 'science', tags: [SYNTHETIC_TAG] }),
      draft({ title: 'A dog comes home' }),
    ]);
    browser = await openBrowser(house.url);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  afterEach(async () => {
    expect(await browser.clear()).toEqual([]);
  });

  /** The stories of the list of the signed-in reader. The document has one for everybody, which is hidden. */
  const listed = (page: Page) => page.locator('#desk .line');
  const line = (page: Page, title: string) => listed(page).filter({ hasText: title });

  test('a list that is filtered stands alone, and says by what in its heading, its name and its chips', async () => {
    const page = await browser.open('/', key);
    await listed(page).first().waitFor();
    const leading = page.locator('#leading');
    expect(await leading.isVisible()).toBe(true);
    expect(await page.title()).toBe('Newstape');
    await page.goto(`${house.url}/?entity=straits-authority`);
    await expect.poll(() => listed(page).count()).toBe(1);
    expect(await leading.isVisible()).toBe(false);
    await page.getByRole('button', { name: /entity: Straits Authority/ }).waitFor();
    expect(await page.locator('#stories-title').textContent()).toBe('Stories');
    await expect.poll(() => page.title()).toBe('entity Straits Authority · Newstape');
    await page.getByRole('button', { name: /entity: Straits Authority/ }).click();
    await leading.waitFor();
    expect(await page.locator('#stories-title').textContent()).toBe('Latest stories');
    expect(await page.title()).toBe('Newstape');
  });

  test('a search without a match names its words, and speaks of filters only if there are some', async () => {
    const page = await browser.open('/?q=nobodywrotethis', key);
    const notice = page.locator('#desk .notice');
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(
      /words nobodywrotethis.*Try other words, or show all stories/s,
    );
    await page.goto(`${house.url}/?q=nobodywrotethis&country=AU`);
    await expect.poll(() => notice.textContent()).toMatch(/country Australia.*Remove a filter/s);
  });

  test('a line says how many sources report it and names its places, with a key and without', async () => {
    for (const as of [key, undefined]) {
      const page = await browser.open('/', as, PHONE);
      const told = page.locator('.stories .line:visible').filter({ hasText: 'A ferry sinks' });
      await told.waitFor();
      expect(await told.textContent()).toContain('8 sources');
      expect(await told.textContent()).toContain('African Union');
    }
  });

  test('an invented story is called invented in every list and on its page, and no other is', async () => {
    for (const as of [key, undefined]) {
      const page = await browser.open('/', as);
      await page.locator('.stories .line:visible').first().waitFor();
      for (const list of ['#leading article', '.stories .line:visible'])
        expect(await page.locator(list).filter({ hasText: 'invented' }).count(), list).toBe(1);
      // The title has the word as well, so the mark is looked for.
      expect(await page.locator('.mark-invented:visible').count()).toBe(2);
      expect(await page.evaluate(faintTexts)).toEqual([]);
    }
    const page = await browser.open('/', key);
    await line(page, 'A comet is invented').getByRole('link').click();
    await page.getByText('Nothing in this story is true').waitFor();
    expect(await page.evaluate(faintTexts)).toEqual([]);
    await page.goto(`${house.url}/`);
    await line(page, 'A ferry sinks').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'A ferry sinks' }).waitFor();
    expect(await page.getByText('Nothing in this story is true').count()).toBe(0);
  });

  test('a story says how many sources and publishers there are; beyond five quotes of a claim one asks for more', async () => {
    const page = await browser.open('/', key);
    await line(page, 'A ferry sinks').getByRole('link').click();
    await page.getByRole('link', { name: '8 sources from 4 publishers' }).click();
    expect(await page.evaluate(() => document.querySelector(':target')?.textContent)).toBe('Sources');
    const side = page.locator('.side-for');
    expect(await side.locator('h3').textContent()).toContain('8 quotes from 4 publishers');
    expect(await side.locator('.quote:visible').count()).toBe(5);
    await side.getByText('3 more quotes').click();
    expect(await side.locator('.quote:visible').count()).toBe(8);
    expect(await page.locator('.claim-marks').textContent()).toContain('backed by quotes, high confidence');
    expect(await page.evaluate(faintTexts)).toEqual([]);
  });

  test('a story of last week shows at what time each source told it, and which of them was first', async () => {
    const base = draft({ title: 'Told in a row', keys: ['https://courier.example/row'] });
    const sources = ['09:41', '08:05', null, '08:20'].map((time, n) => ({
      ...base.sources[0]!,
      publisher: `Paper ${n}`,
      domain: `paper${n}.example`,
      url: `https://paper${n}.example/row`,
      snippet: `Paper ${n} tells it.`,
      publishedAt: time && `2026-06-02T${time}:00.000Z`,
    }));
    const claims = [{ ...base.claims[0]!, supporting: [{ source: 0, quote: 'Paper 0 tells it.' }] }];
    const [told] = await house.publish([{ ...base, sources, claims }]);
    const page = await browser.open(`/stories/${(told as { slug: string }).slug}`, key, {
      timezoneId: 'America/New_York',
    });
    const part = page.getByRole('region', { name: 'Sources' });
    await part.waitFor();
    const of = (publisher: string) => part.locator('.source', { hasText: `${publisher} tells` });
    expect(await of('Paper 0').textContent()).toContain('Jun 2, 2026, 05:41 EDT');
    expect(await of('Paper 3').textContent()).toContain('Jun 2, 2026, 04:20 EDT');
    expect(await part.locator('.source .chip').count()).toBe(1);
    expect(await of('Paper 1').locator('.chip').textContent()).toBe('first');
    expect((await part.locator('> p').textContent())!.replaceAll(/\s+/g, ' ')).toMatch(
      /First by their own times: Paper 1, Jun 2, 2026, 04:05 EDT\. The time of 1 source is not known\./,
    );
    expect(await page.evaluate(faintTexts)).toEqual([]);
  });

  test('a first revision was never updated, and the time of its publication here is told as such', async () => {
    const at = { keys: ['https://courier.example/times'], publishedAt: '2026-06-02T10:00:00.000Z' };
    const [told] = await house.publish([draft({ ...at, title: 'Told once' })]);
    const { slug } = told as { slug: string };
    const page = await browser.open(`/stories/${slug}`, key);
    const meta = page.locator('.story-meta');
    await meta.waitFor();
    expect(await meta.textContent()).toMatch(/Published Jun 2, 2026/);
    expect(await meta.textContent()).not.toContain('Updated');
    await house.publish([draft({ ...at, title: 'Told twice' })]);
    await page.reload();
    await expect.poll(() => meta.textContent()).toMatch(/Updated .*Revision 2/);
    await page.getByRole('button', { name: 'What changed in 1 revision', exact: true }).click();
    await page.getByText('First published here').waitFor();
  });

  test('the request for programs on a page without scripts stays in its box', async () => {
    for (const width of [320, 1280])
      for (const path of ['/', '/terminal', '/research', '/market', '/stories/none']) {
        const page = await browser.open(path, undefined, {
          javaScriptEnabled: false,
          viewport: { width, height: 800 },
        });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      }
  });
});
