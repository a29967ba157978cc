import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { axeFindings, clippedTexts } from '../setup/axe.ts';
import { hasBrowser, noteBrowser, openBrowser, type TestBrowser } from '../setup/browser.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

noteBrowser('saved searches in a browser (test/browser/searches.test.ts)');

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly query: string | null;
  readonly filters: Record<string, string>;
  readonly alert: { enabled: boolean; cadence: string; subscriptionId: string | null } | null;
}

describe.skipIf(!hasBrowser)('saved searches in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
    await house.publish([
      draft({ title: 'Rates held', category: 'economy' }),
      draft({ title: 'Cup final', category: 'science' }),
    ]);
    browser = await openBrowser(house.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  afterEach(async () => expect(await browser.clear()).toEqual([]));

  const newKey = (tenant: string) => house.key('pro', { tenant, scopes: ['read', 'write', 'webhooks'] });
  const kept = async (key: string): Promise<readonly Kept[]> =>
    (await house.get('/v1/saved-searches', key)).json<{ savedSearches: Kept[] }>().savedSearches;
  const post = async (key: string, path: string, body: object): Promise<unknown> => {
    const answer = await fetch(house.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return JSON.parse(text);
  };
  const titles = (page: Page) => page.locator('.stories h3').allTextContents();
  const isFocused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test('filters are kept, opened, changed, wired to a subscription and deleted, by keyboard', async () => {
    const key = await newKey('readers');
    const page = await browser.open('/?category=economy&q=rates', key);
    await expect.poll(() => titles(page)).toEqual(['Rates held']);
    await page.getByRole('button', { name: 'Save these filters' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saves: words rates · category Economy').waitFor();
    await page.keyboard.type('Rates');
    await page.keyboard.press('Enter');
    const row = page.locator('.searches-row');
    await row.getByText('0 matches in 24 hours · no alert').waitFor();
    await expect.poll(() => isFocused(page)).toBe('Rates');
    expect(await kept(key)).toMatchObject([
      { name: 'Rates', query: 'rates', filters: { category: 'economy' }, alert: null },
    ]);

    // Whatever else is shown, its name leads back to its results; the address holds them.
    await page.getByLabel('Category').selectOption('science');
    await page.getByText('No story matches').waitFor();
    await row.getByRole('link', { name: 'Rates' }).click();
    await expect.poll(() => titles(page)).toEqual(['Rates held']);
    expect(await row.getByRole('link', { name: 'Rates' }).getAttribute('aria-current')).toBe('true');
    expect(new URL(page.url()).search).toBe('?q=rates&category=economy');

    // It takes the filters that are shown now, and only if it is told to.
    await page.getByLabel('Search', { exact: true }).fill('');
    await page.getByLabel('Search', { exact: true }).press('Enter');
    await row.getByRole('button', { name: 'Edit Rates' }).click();
    await row.getByLabel('Name').fill('Economy');
    await row.getByLabel(/Take the filters that are shown now: category Economy/).check();
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('button', { name: 'Edit Economy' }).waitFor();
    expect(await kept(key)).toMatchObject([
      { name: 'Economy', query: null, filters: { category: 'economy' } },
    ]);

    await row.getByRole('button', { name: 'Edit Economy' }).click();
    await row.getByLabel('Alert me of new matches').check();
    await row.getByText('the account has none').waitFor();
    expect(await row.getByRole('link', { name: 'Make one' }).getAttribute('href')).toBe(
      `${house.url}/webhooks?new=yes`,
    );
    const url = 'http://127.0.0.1:5699/hook';
    const made = await post(key, '/v1/webhooks/subscriptions', { url, eventTypes: ['subscription.test'] });
    const { id } = (made as { data: { subscription: { id: string } } }).data.subscription;
    await row.getByRole('button', { name: 'look again' }).click();
    await row.getByLabel('Sent to the webhook subscription').selectOption(id);
    await row.getByLabel('How often').selectOption('hourly');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('alert every hour').waitFor();
    expect((await kept(key))[0]!.alert).toEqual({ enabled: true, cadence: 'hourly', subscriptionId: id });
    await expect.poll(() => isFocused(page)).toBe('Edit');
    await page.keyboard.press('Enter');
    await row.getByLabel('Alert me of new matches').uncheck();
    await row.getByRole('button', { name: 'Save' }).click();
    await row.getByText('no alert').waitFor();
    expect((await kept(key))[0]!.alert).toEqual({ enabled: false, cadence: 'hourly', subscriptionId: id });

    await row.getByRole('button', { name: 'Delete Economy' }).click();
    await row.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Deleted: Economy').waitFor();
    expect(await kept(key)).toEqual([]);
    await expect.poll(() => isFocused(page)).toContain('Saved searches');
  });

  test('no letter is lost that is typed as soon as a field is there', async () => {
    const key = await newKey('typists');
    const page = await browser.open('/', key);
    await page.getByRole('button', { name: 'Save these filters' }).waitFor();
    // Looked at when the form has just been drawn: the next key press goes where the focus is now.
    const focused = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver((_changes, observer) => {
            if (document.querySelector('.searches-form') === null) return;
            observer.disconnect();
            resolve(document.activeElement?.id);
          }).observe(document.body, { childList: true, subtree: true });
          document.getElementById('searches-make')!.click();
        }),
    );
    expect(focused).toBe('search-name-new');

    // Typed while the page is still being drawn, and before a filter is chosen.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const field = document.querySelector<HTMLInputElement>('#filter-q');
        if (field === null) return;
        observer.disconnect();
        field.value = 'rates';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect.poll(() => titles(page)).toHaveLength(2);
    const field = page.getByLabel('Search', { exact: true });
    expect(await field.inputValue()).toBe('rates');
    await page.getByLabel('Category').selectOption('science');
    await expect.poll(() => titles(page)).toEqual(['Cup final']);
    expect(await field.inputValue()).toBe('rates');
    await field.press('Enter');
    await page.getByText('No story matches').waitFor();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => titles(page)).toHaveLength(2);
    expect(await field.inputValue()).toBe('');
  });

  test('a new match appears while it is watched, and is counted', async () => {
    const key = await newKey('watchers');
    await post(key, '/v1/saved-searches', { name: 'Harbours', query: 'harbour' });
    const page = await browser.open('/', key);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('link', { name: 'Harbours' }).click();
    await page.locator('.searches-name[aria-current="true"]').waitFor();
    await page.getByRole('button', { name: 'Watch live Harbours' }).click();
    await page.getByText('Live: new matches appear here').waitFor();
    const drafts = ['Harbour <b>opened</b>', 'Bridge opened'].map((title) =>
      draft({ title, summary: 'On Monday.', tags: [], entities: [] }),
    );
    await publishStories(house.services.stories, drafts, { announce: true });
    const found = page.getByRole('list', { name: 'New matches of Harbours' });
    await found.getByRole('link', { name: 'Harbour <b>opened</b>' }).waitFor();
    expect(await found.getByRole('listitem').count()).toBe(1);
    // The list below is of before, and is asked for again when its reader wants that.
    await page.getByRole('button', { name: 'Show the list with it (one call)' }).click();
    await expect.poll(() => titles(page)).toContain('Harbour <b>opened</b>');
    await page.reload();
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByText('1 match in 24 hours, the last').waitFor();
  });

  test('bounds on times hold when it is opened, and a key without the scope is told so', async () => {
    const key = await newKey('archivists');
    const filters = { category: 'economy', published_until: '1990-01-01' };
    await post(key, '/v1/saved-searches', { name: 'Long ago', filters });
    const reader = await house.key('pro', { tenant: 'archivists', scopes: ['read'] });
    const page = await browser.open('/', reader);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('link', { name: 'Long ago' }).click();
    await page.getByText('No story matches').waitFor();
    expect(await page.getByLabel('Published to (UTC)').inputValue()).toBe('1990-01-01');
    await page.getByRole('button', { name: 'Delete Long ago' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('The key lacks the scope "write"').waitFor();
    expect(await kept(key)).toHaveLength(1);
  });

  test('with everything open it has no finding of axe and nothing that is cut off', async () => {
    const key = await newKey('lookers');
    const url = `http://127.0.0.1:5699/${'hook'.repeat(30)}`;
    await post(key, '/v1/webhooks/subscriptions', { url, eventTypes: ['subscription.test'] });
    await post(key, '/v1/saved-searches', { name: 'Word'.repeat(50), query: 'b'.repeat(200) });
    await post(key, '/v1/saved-searches', { name: 'Economy', filters: { category: 'economy' } });
    const page = await browser.open('/?country=AU', key);
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await page.getByRole('button', { name: 'Watch live Economy' }).click();
    await page.getByRole('button', { name: /^Edit Word/ }).click();
    await page.getByLabel('Alert me of new matches').check();
    await page.getByLabel('Sent to the webhook subscription').waitFor();
    await page.getByRole('button', { name: 'Save these filters' }).click();
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(clippedTexts), `${width}`).toEqual([]);
    }
  });
});
