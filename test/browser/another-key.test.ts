import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, noteBrowser, openBrowser, type TestBrowser } from '../setup/browser.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

noteBrowser('what a tab forgets with its key (test/browser/another-key.test.ts)');

const ALL = ['read', 'write', 'webhooks', 'ai', 'mcp', 'account'] as const;

describe.skipIf(!hasBrowser)('a tab that gets another key (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;
  let first: string;
  let second: string;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true });
    first = await house.key('pro', { tenant: 'first', scopes: [...ALL, 'operator'] });
    second = await house.key('starter', { tenant: 'second', scopes: [...ALL] });
    await house.publish([draft({ title: 'Lantern makers of Ostrow go on strike' })]);
    browser = await openBrowser(house.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  afterEach(async () => expect(await browser.clear()).toEqual([]));

  const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();
  /** Signs in on the page itself. */
  const signIn = async (page: Page, key: string): Promise<void> => {
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  /** Puts a key into the address of the page that is open, which loads nothing anew, and says yes to it. */
  const bring = (page: Page, key: string) => {
    page.once('dialog', (dialog) => dialog.accept());
    return page.evaluate((hash) => {
      location.hash = hash;
    }, `key=${key}`);
  };
  const main = async (page: Page): Promise<string> => (await page.getByRole('main').textContent()) ?? '';

  test.each([
    [
      'who signs out and in',
      async (page: Page) => {
        await signOut(page);
        await signIn(page, second);
      },
    ],
    ['an address with a key', (page: Page) => bring(page, second)],
  ] as const)(
    'the secret of a key that one account made is not shown to another: %s',
    async (_how, change) => {
      const page = await browser.open('/account', first);
      await page.getByText('Make a key').click();
      await page.getByLabel('Name', { exact: true }).fill('dashboards');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText('The new key is shown only once').waitFor();
      await change(page);
      await page.getByText('second', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: 'API keys' }).waitFor();
      expect(await page.getByText('is shown only once').count()).toBe(0);
      expect(await main(page)).not.toContain('dashboards');
    },
  );

  test.each([
    [
      'who signs out and in',
      async (page: Page) => {
        await signOut(page);
        await signIn(page, second);
      },
    ],
    ['an address with a key', (page: Page) => bring(page, second)],
    [
      'another page and back',
      async (page: Page) => {
        await page.goto(`${house.url}/docs`);
        await signOut(page);
        await page.goto(`${house.url}/terminal#key=${second}`);
      },
    ],
  ] as const)('nor what it asked the terminal: %s', async (_how, change) => {
    const page = await browser.open('/terminal', first);
    await page.getByLabel('Your question').fill('Why do the lantern makers of Ostrow strike?');
    await page.keyboard.press('Enter');
    await page.getByLabel('Your next question').waitFor();
    await change(page);
    await page.getByLabel('Your question').waitFor();
    expect(await main(page)).not.toContain('Ostrow');
    // The next page of the tab has nothing of it either.
    await page.goto(`${house.url}/terminal`);
    await page.getByLabel('Your question').waitFor();
    expect(await main(page)).not.toContain('Ostrow');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ostrow');
  });

  test('nor the answers of research and of the documentation', async () => {
    const research = await browser.open('/research', first);
    await research.getByLabel('Words').fill('Ostrow');
    await research.getByRole('button', { name: 'Run' }).click();
    await research.locator('.research-finding').waitFor();
    await signOut(research);
    await signIn(research, second);
    await research.getByLabel('Words').waitFor();
    expect(await research.locator('.research-finding').count()).toBe(0);

    const docs = await browser.open('/docs/api/getAccount', first);
    await docs.getByRole('button', { name: 'Send' }).click();
    await docs.locator('.caller .answer').waitFor();
    await signOut(docs);
    await expect.poll(() => docs.locator('.caller .answer').count()).toBe(0);
  });

  test('keeps its key until its reader agrees: a link of somebody else must not sign it into their account', async () => {
    const page = await browser.open('/terminal', first);
    const shown = (): Promise<string | null> => page.locator('#session').textContent();
    await expect.poll(shown).toContain(first.slice(0, 17));
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.message());
      await dialog.dismiss();
    });
    // In the page that is open, in one that is loaded, and behind a link.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `key=${second}`);
    await expect.poll(() => asked.length).toBe(1);
    await page.goto(`${house.url}/account#key=${second}`);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.evaluate((address) => {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = 'An offer';
      document.body.prepend(link);
    }, `${house.url}/terminal#key=${second}`);
    await page.getByRole('link', { name: 'An offer' }).click();
    await page.getByLabel('Your question').waitFor();
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain(`${second.slice(0, 17)}…. Use it in place of ${first.slice(0, 17)}…?`);
    expect(await shown()).toContain(first.slice(0, 17));
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(second);
    expect(page.url()).not.toContain(second);
  });

  test('GraphiQL takes a key from its address, open or not, and keeps no mark of the one before', async () => {
    const page = await browser.open('/account', first);
    await page.getByRole('link', { name: 'News feeds' }).waitFor();
    const shown = (): Promise<string | null> => page.locator('#bar-key').textContent();
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(`${house.url}/graphql#key=${second}`);
    await expect.poll(shown).toBe(`Key ${second.slice(0, 17)}…`);
    expect(page.url()).not.toContain(second);
    // Plan and rights of the first key would be shown on the other pages.
    await page.goto(`${house.url}/docs`);
    await page.getByText(second.slice(0, 17)).waitFor();
    expect(await page.getByRole('link', { name: 'News feeds' }).count()).toBe(0);
    expect(await page.locator('#session').textContent()).not.toContain('Pro');
    await page.goto(`${house.url}/graphql`);
    await expect.poll(shown).toBe(`Key ${second.slice(0, 17)}…`);
    await bring(page, first);
    await expect.poll(shown).toBe(`Key ${first.slice(0, 17)}…`);
    expect(page.url()).not.toContain(first);
  });
});
