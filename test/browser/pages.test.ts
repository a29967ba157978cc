import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, noteBrowser } from '../setup/browser.ts';
import { draft } from '../setup/house.ts';
import { focused, press } from './focused.ts';
import { lines, openPages, type Pages } from './pages.ts';

let site: Pages;

beforeAll(async () => {
  site = await openPages();
});
afterAll(() => site?.close());

noteBrowser('the pages in a browser (test/browser/pages.test.ts)');
afterEach(async () => {
  expect(await site.browser.clear()).toEqual([]);
});

describe.skipIf(!hasBrowser)('the pages in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  test('a wrong key is refused in words; a right one shows the stories and the usage, for this tab alone', async () => {
    const page = await site.open('/');
    await page.getByText('Ready: all dependencies answer').waitFor();
    await page.getByLabel('API key').fill('svc_live_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The key is not accepted').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('api-key');

    await page.getByLabel('API key').fill(`  ${site.key} `);
    await page.keyboard.press('Enter');
    await lines(page).first().waitFor();
    expect(await lines(page).count()).toBe(20);
    await expect.poll(() => page.locator('.usage').textContent()).toContain('of 250,000 calls');
    await page.locator('.posts .line').first().waitFor();
    const meter = page.getByRole('meter', { name: 'Calls used this month' });
    const shown = Number(await meter.getAttribute('aria-valuenow'));
    const real = (await site.house.get('/v1/me', site.key)).json<{ usage: { calls: number } }>().usage.calls;
    expect(shown).toBe(real - 1);
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);

    await page.reload();
    await lines(page).first().waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The list needs a key').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('newstape.key'))).toBeNull();
  });

  test('filters, search and pages are in the address and come back with the back button', async () => {
    const page = await site.open('/', site.key);
    await lines(page).first().waitFor();
    await page.getByRole('link', { name: 'Older' }).click();
    await expect.poll(() => lines(page).count()).toBe(5);
    expect(new URL(page.url()).searchParams.get('cursor')).toBeTruthy();
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect.poll(() => lines(page).count()).toBe(20);

    await page.getByLabel('Category').selectOption('economy');
    await expect.poll(() => lines(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('category')).toBe('economy');
    expect(new URL(page.url()).searchParams.has('cursor')).toBe(false);
    await page.getByLabel('Category').selectOption('');
    await expect.poll(() => lines(page).count()).toBe(20);
    await page.getByLabel('Search').fill('nobodywrotethis');
    await page.getByLabel('Search').press('Enter');
    await page.getByText('No story matches').waitFor();
    await page.getByRole('button', { name: 'show all stories' }).click();
    await expect.poll(() => lines(page).count()).toBe(20);
    await page.goBack();
    await page.getByText('No story matches').waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('nobodywrotethis');
  });

  test('state, language and days are filters of the form, which feeds and saved searches keep', async () => {
    const page = await site.open('/', site.key);
    await lines(page).first().waitFor();
    await page.getByText('State, language and days').click();
    const shows = async (filters: Record<string, string>) => {
      const { page: told } = (
        await site.house.get(`/v1/news?${new URLSearchParams(filters)}`, site.key)
      ).json<{
        page: { total: number };
      }>();
      await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters);
      await (told.total === 0
        ? page.getByText('No story matches').waitFor()
        : page.getByText(new RegExp(`of ${told.total} stories`)).waitFor());
    };
    await page.getByLabel('Language').selectOption({ label: 'German' });
    await shows({ language: 'de' });
    await page.getByLabel('Language').selectOption({ label: 'English' });
    await page.getByLabel('State').selectOption({ label: 'Contested' });
    await shows({ language: 'en', verification: 'contested' });
    await page.getByLabel('State').selectOption('');
    await page.getByLabel('Published from (UTC)').fill('2026-01-01');
    await page.getByLabel('Published to (UTC)').fill('2026-06-02');
    const filters = { language: 'en', published_since: '2026-01-01', published_until: '2026-06-02' };
    await shows(filters);
    const feed = new URL((await page.getByRole('link', { name: 'RSS', exact: true }).getAttribute('href'))!);
    expect(Object.fromEntries(feed.searchParams)).toEqual(filters);
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.getByText('Saves: language English · published since 2026-01-01').waitFor();
    // It is open in a tab that comes by a link, and a time of day, which the field cannot have, is a chip.
    await page.goto(`${site.house.url}/?published_until=2026-06-02T10:00:00Z&language=de`);
    await page.getByRole('button', { name: /published until: 2026-06-02T10:00:00Z/ }).waitFor();
    expect(await page.getByLabel('Language').inputValue()).toBe('de');
    expect(await page.getByLabel('Published to (UTC)').inputValue()).toBe('');
  });

  test('every order of the API can be chosen, and the list, its pages and its feeds are in that order', async () => {
    const page = await site.open('/', site.key);
    await lines(page).first().waitFor();
    const order = page.getByLabel('Order');
    const offered = () => order.locator('option').allTextContents();
    expect(await offered()).toEqual(['Newest first', 'Oldest first', 'Most popular first']);
    await order.selectOption({ label: 'Oldest first' });
    const { articles } = (await site.house.get('/v1/news?sort=oldest', site.key)).json<{
      articles: { title: string }[];
    }>();
    await expect.poll(() => lines(page).first().locator('h3').textContent()).toBe(articles[0]!.title);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('oldest');
    await page.getByRole('link', { name: 'Next →' }).waitFor();
    expect(await page.getByRole('link', { name: 'RSS', exact: true }).getAttribute('href')).toContain(
      'sort=oldest',
    );

    await page.getByLabel('Search').fill('council');
    await page.getByLabel('Search').press('Enter');
    await expect.poll(offered).toContain('Best match first');
    await order.selectOption({ label: 'Best match first' });
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('relevance');
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Search').press('Enter');
    await expect.poll(offered).not.toContain('Best match first');
    expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
    await expect.poll(() => lines(page).count()).toBe(20);
  });

  test('what is tried runs, and a copied command holds the key that stands masked on the page', async () => {
    const page = await site.open('/', site.key, { permissions: ['clipboard-read', 'clipboard-write'] });
    const rest = page.getByRole('region', { name: 'REST', exact: true });
    await rest.getByRole('button', { name: 'Run it here' }).click();
    await expect.poll(() => rest.locator('.answer').textContent()).toContain('"articles"');
    expect(await rest.locator('code').first().textContent()).not.toContain(site.key);
    await rest.getByRole('button', { name: /Copy/ }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`Authorization: Bearer ${site.key}`);
    const address = /'(http[^']+)'/.exec(command)![1]!;
    expect((await fetch(address, { headers: { authorization: `Bearer ${site.key}` } })).status).toBe(200);

    const graph = page.getByRole('region', { name: 'GraphQL', exact: true });
    await graph.getByRole('button', { name: 'Run it here' }).click();
    await expect.poll(() => graph.locator('.answer').textContent()).toContain('"publisher"');
    expect(await graph.locator('.answer').textContent()).not.toContain('"errors"');
  });

  test('a spent allowance is said with its end, by the meter too, and a revoked key ends the session', async () => {
    const spent = await site.house.key('free', { tenant: 'spent', limit: 3 });
    const page = await site.open('/', spent);
    await page.locator('.posts .line').first().waitFor();
    await page.getByLabel('Category').selectOption('economy');
    await page.getByText('The monthly allowance is exhausted').waitFor();
    expect(await page.locator('.usage').textContent()).toMatch(/3 of 3 calls/);

    const late = await site.open('/');
    await late.getByLabel('API key').fill(spent);
    await late.getByRole('button', { name: 'Sign in' }).click();
    await late.getByText('The monthly allowance is exhausted').waitFor();

    const revoked = await site.open('/', 'svc_live_AAAAAAAAsomethingthatwasneverakey');
    await revoked.getByText('The key of this tab is no longer accepted').waitFor();
    // What the graph refuses is said in the same words.
    const ended = await site.open('/account', 'svc_live_AAAAAAAAsomethingthatwasneverakey');
    await ended.getByText('It was revoked, has expired').waitFor();
    const asking = await site.open('/account', spent);
    await asking.getByText('The monthly allowance is exhausted').waitFor();
    await asking.getByText('3 of 3 calls are used').waitFor();
  });

  test('a server that is away is said, and what was asked can be asked again', async () => {
    const page = await site.open('/', site.key);
    await lines(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Category').selectOption('economy');
    await page.getByText('The server does not answer').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  test('the documentation finds by word, shows samples with the tab’s key and tries an operation with it', async () => {
    const page = await site.open('/docs#GET/v1/news', site.key, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    // The place of the operation on the list leads on to its page.
    await page.getByRole('heading', { level: 1, name: 'List stories' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/api/listNews');
    expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN/);

    await page.getByRole('button', { name: 'Python' }).click();
    const sample = page.locator('pre[data-language="python"]');
    expect(await page.locator('pre[data-language="sh"]').isVisible()).toBe(false);
    expect(await sample.textContent()).not.toContain(site.key);
    await page.locator('.code-box', { has: sample }).getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"Bearer ${site.key}"`);

    await page.getByLabel('page_size').fill('1');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('.outcome').textContent()).toContain('200');
    expect(await page.locator('.caller .answer').textContent()).toContain('"returned": 1');

    await page.getByLabel('Search the documentation').fill('usage block plan');
    await page.getByRole('link', { name: /GET \/v1\/me/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Get the key, its plan and its usage' }).waitFor();
    await page.goto(`${site.house.url}/docs#allowance_exhausted`);
    await expect
      .poll(() => page.evaluate(() => window.document.activeElement?.id))
      .toBe('allowance_exhausted');
  });

  test('an id that a call needs is taken from the list that has it, and an empty list says so', async () => {
    const page = await site.open('/docs/api/getNewsStory', site.key);
    const call = page.getByRole('form', { name: 'Try GET /v1/news/{idOrSlug}' });
    expect(await call.locator('pre').first().textContent()).toContain('/v1/news/STORY_ID');
    await call.getByRole('button', { name: 'Take the first one' }).click();
    await expect
      .poll(() => call.getByRole('textbox', { name: 'idOrSlug required' }).inputValue())
      .toMatch(/^story_/);
    const taken = await call.getByRole('textbox', { name: 'idOrSlug required' }).inputValue();
    expect(await call.locator('pre').first().textContent()).toContain(`/v1/news/${taken}`);
    expect(await call.getByRole('button', { name: 'Copy' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('.outcome').textContent()).toContain('200');
    expect(await page.locator('.caller .answer').textContent()).toContain(`"id": "${taken}"`);

    const other = await site.open('/docs/api/getWebhookDelivery', site.key);
    await other.getByRole('button', { name: 'Take the first one' }).click();
    await other.getByText('The list is empty: there is no delivery yet.').waitFor();
  });

  test('a second click on Send, while the first is on its way, sends nothing', async () => {
    const page = await site.open('/docs/api/listNews', site.key);
    let sent = 0;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/news*', async (route) => {
      sent += 1;
      await asked;
      await route.continue();
    });
    const send = page.getByRole('button', { name: 'Send' });
    await send.dblclick();
    await page.getByText('Waiting for the answer').waitFor();
    await send.dispatchEvent('click');
    answer();
    await expect.poll(() => page.locator('.outcome').textContent()).toContain('200');
    expect(sent).toBe(1);
  });

  test('a filter that removes itself, and a button that is gone when it has done its work, leave the focus in their part', async () => {
    const page = await site.open('/?entity=australia&tag=harbours', site.key);
    await lines(page).first().waitFor();
    await press(page, 'tag: harbours remove');
    await expect.poll(() => page.getByRole('button', { name: /^tag/ }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest('.desk-main') !== null)).toBe(true);
    expect(await focused(page)).not.toBe('');
    await page.goto(`${site.house.url}/terminal`);
    await press(page, 'Sign out');
    await page.getByLabel('API key').waitFor();
    expect(await focused(page)).not.toBe('');
    // It is the place that keeps the focus, and not a new stop of the keyboard.
    await page.keyboard.press('Tab');
    expect(await page.locator('[tabindex="-1"]:not(main)').count()).toBe(0);
  });

  test('how long ago something was is told by the clock of the service, not by that of this machine', async () => {
    const title = 'Told by the clock of the service';
    await site.house.publish([draft({ title, publishedAt: new Date().toISOString() })]);
    for (const hours of [-5, 5]) {
      const page = await site.open('/docs', site.key);
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      await page.goto(`${site.house.url}/?q=clock`);
      const line = lines(page).filter({ hasText: title });
      await expect
        .poll(() => line.locator('.line-when').textContent())
        .toMatch(/^(just now|in a moment|\d minutes? ago)$/);
    }
  });

  test('on a page that stays open, times go on', async () => {
    const [told] = await site.house.publish([
      draft({ title: 'Open for hours', publishedAt: new Date().toISOString() }),
    ]);
    const page = await site.open('/docs', site.key);
    await page.clock.install();
    await page.goto(`${site.house.url}/stories/${(told as { slug: string }).slug}`);
    const time = page.locator('.story-meta time').first();
    await expect.poll(() => time.textContent()).toMatch(/just now|moment|^1 minute/);
    await page.clock.fastForward('03:00:00');
    await expect.poll(() => time.textContent()).toMatch(/^(2|3) hours ago$/);
  });

  test('an address that ends in a key tells the plan on a page that asks for nothing, for one call', async () => {
    const calls = async (): Promise<number> => (await site.house.get('/v1/me', site.key)).json().usage.calls;
    const before = await calls();
    const page = await site.open(`/docs#key=${site.key}`);
    await expect.poll(() => page.locator('#session').textContent()).toMatch(/svc_live.*Pro/);
    expect(page.url()).not.toContain(site.key);
    // This one and that which was asked before are of the test itself.
    expect((await calls()) - before).toBe(2);
  });

  test('an address that ends in a key signs the tab in, forgets it, and reaches every page', async () => {
    const page = await site.open(`/#key=${site.key}`);
    await lines(page).first().waitFor();
    expect(page.url()).not.toContain(site.key);
    // Pasted into the tab that shows the page already, it loads nothing anew.
    const shown = await site.open('/');
    await shown.getByLabel('API key').waitFor();
    await shown.evaluate((hash) => {
      location.hash = hash;
    }, `key=${site.key}`);
    await lines(shown).first().waitFor();
    expect(shown.url()).not.toContain(site.key);
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Docs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    // The plan is shown where nothing is asked, too.
    expect(await page.locator('#session').textContent()).toMatch(/svc_live.*Pro/);
    expect(await page.getByRole('link', { name: 'Docs', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  test('the first stop of the keyboard skips to the content, and every stop can be seen and has a name', async () => {
    for (const path of ['/', '/docs', `/stories/${site.slug}`, `/posts/${site.postSlug}`]) {
      const page = await site.open(path, site.key);
      await page.locator('.stories, .guide, .story-page').first().waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
      for (let stop = 0; stop < 25; stop += 1) {
        const seen = await page.evaluate(() => {
          const at = document.activeElement!;
          if (at === document.body) return undefined;
          const style = getComputedStyle(at);
          const labelled = (at as HTMLInputElement).labels?.length ? 'label' : '';
          return {
            outline: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
            name: at.getAttribute('aria-label') || labelled || at.textContent?.trim(),
            what: at.outerHTML.slice(0, 120),
          };
        });
        if (seen === undefined) break;
        expect(seen, `${path}: ${seen.what}`).toMatchObject({
          outline: true,
          name: expect.stringMatching(/./),
        });
        await page.keyboard.press('Tab');
      }
    }
  });

  test('have one main landmark and one first heading each, in a language', async () => {
    for (const path of ['/', '/docs', `/stories/${site.slug}`, `/posts/${site.postSlug}`]) {
      const page = await site.open(path, site.key);
      await page.locator('.stories, .guide, .story-page').first().waitFor();
      expect(await page.locator('main').count()).toBe(1);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.getByRole('banner').count()).toBe(1);
      expect(await page.getByRole('contentinfo').count()).toBe(1);
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      const unnamed = await page
        .locator('input, select, textarea')
        .evaluateAll(
          (fields) => fields.filter((field) => !(field as HTMLInputElement).labels?.length).length,
        );
      expect(unnamed).toBe(0);
    }
  });
});
