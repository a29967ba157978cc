import type { ServerResponse } from 'node:http';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addFeed, pollFeed } from '../../src/newsroom/index.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { entry, openPublisher, rss, type TestPublisher } from '../setup/publisher.ts';
import { expectLegible } from './legible.ts';

noteBrowser('the page of news feeds in a browser (test/browser/newsfeeds.test.ts)');

describe.skipIf(!hasBrowser)(
  'the page /newsfeeds in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    let house: TestHouse;
    let browser: TestBrowser;
    let publisher: TestPublisher;
    let operator: string;

    beforeAll(async () => {
      house = await openTestHouse({ listen: true, env: { NEWSFEEDS_ALLOW_LOOPBACK: 'on' } });
      publisher = await openPublisher();
      operator = await house.key('pro', { tenant: 'desk', scopes: ['read', 'operator'] });
      browser = await openBrowser(house.url);
    }, 120_000);
    afterEach(async () => {
      const wrongs = await browser.clear();
      await house.services.db.query('delete from news_feeds');
      expect(wrongs).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await publisher?.close();
      await house?.close();
    });

    const open = (path: string, as?: string, options?: BrowserContextOptions): Promise<Page> =>
      browser.open(path, as, options);
    const add = async (url: string) => {
      const { feed } = await addFeed(house.services.feeds, { url });
      await pollFeed(house.services.feeds, feed.id);
    };
    const rows = (page: Page) => page.locator('.newsfeeds-row');

    test('asks for a key, and says which scope one lacks', async () => {
      const page = await open('/newsfeeds');
      await page.getByText('News feeds are for operators').waitFor();
      await page.getByLabel('API key').fill(await house.key('pro', { tenant: 'reader', scopes: ['read'] }));
      await page.keyboard.press('Enter');
      await page.getByText('The key lacks the scope "operator"').waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN/);
    });

    test('every page leads here while the key of an operator is signed in, and only then', async () => {
      const page = await open('/account');
      const link = page.getByLabel('Site', { exact: true }).getByRole('link', { name: 'News feeds' });
      const signIn = async (key: string) => {
        await page.getByLabel('API key').fill(key);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
      };
      await signIn(await house.key('pro', { tenant: 'reader', scopes: ['read'] }));
      expect(await link.count()).toBe(0);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(operator);
      await link.waitFor();
      await page.goto(`${house.url}/market`);
      await link.click();
      await page.getByRole('heading', { name: 'News feeds' }).waitFor();
      expect(await link.getAttribute('aria-current')).toBe('page');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await link.waitFor({ state: 'detached' });
    });

    test('what is answered to a key that has signed out changes nothing for the one that is signed in', async () => {
      const reader = await house.key('pro', { tenant: 'reader', scopes: ['read'] });
      const page = await open('/account');
      let letGo = (): void => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let isHeld = false;
      await page.route('**/graphql', async (route) => {
        const isOfReader = route.request().headers().authorization === `Bearer ${reader}`;
        const response = await route.fetch();
        if (isOfReader) {
          isHeld = true;
          await held;
        }
        await route.fulfill({ response });
      });
      const signIn = async (key: string) => {
        await page.getByLabel('API key').fill(key);
        await page.getByLabel('API key').press('Enter');
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
      };
      await signIn(reader);
      await expect.poll(() => isHeld).toBe(true);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(operator);
      const facts = page.locator('.account-facts');
      await facts.getByText('desk').waitFor();
      const late = page.waitForResponse(
        (answer) => answer.request().headers().authorization?.endsWith(reader) === true,
      );
      letGo();
      await (await late).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(await facts.textContent()).toContain('desk');
      expect(await page.getByRole('link', { name: 'News feeds' }).count()).toBe(1);
    });

    test('the focus that a reader has put into a field stays there when the page has changed', async () => {
      const page = await open('/account', operator);
      const out = page.getByRole('button', { name: 'Sign out' });
      await out.waitFor();
      // As fast as a hand can be: the field is there, and the page has not been painted since.
      const focused = await page.evaluate(
        () =>
          new Promise((resolve) => {
            new MutationObserver((_changes, observer) => {
              const field = document.getElementById('api-key');
              if (field === null) return;
              observer.disconnect();
              field.focus();
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement?.id)));
            }).observe(document.body, { childList: true, subtree: true });
            const [button] = [...document.querySelectorAll('button')].filter(
              (each) => each.textContent === 'Sign out',
            );
            button!.click();
          }),
      );
      expect(focused).toBe('api-key');
      await page.getByLabel('API key').fill(operator);
      await page.getByLabel('API key').press('Enter');
      await out.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    });

    test('a feed is tested, added by keyboard, paused, resumed and removed', async () => {
      const page = await open('/newsfeeds', operator);
      await page.getByText('No news feed yet').waitFor();
      await page.getByText('Add a feed').click();
      const address = page.getByLabel('Address of the feed');
      await address.fill('http://10.0.0.1/rss');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('10.0.0.1 is a private address').waitFor();
      expect(await address.getAttribute('aria-invalid')).toBe('true');
      await address.fill(
        publisher.serve(
          '/news',
          rss([entry(1), '<title>Lake &lt;b onclick="x"&gt;frozen&lt;/b&gt;</title>']),
        ),
      );
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByText('rss, utf-8, 2 entries').waitFor();
      await page.getByText('Lake frozen').waitFor();
      await address.press('Enter');
      await rows(page).first().waitFor();
      await rows(page).first().locator('summary').click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('It is paused.').waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByText('It is polled again.').waitFor();
      await page.getByRole('button', { name: 'Poll now' }).click();
      await page.getByText('A worker polls it within seconds.').waitFor();
      await page.getByRole('button', { name: 'Remove…' }).click();
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.getByRole('button', { name: 'Remove…' }).click();
      await page.getByRole('button', { name: 'Remove it', exact: true }).click();
      await page.getByText('No news feed yet').waitFor();
    });

    test('why a feed fails is said, and failing ones are found', async () => {
      await add(publisher.serve('/good', rss([entry(1)])));
      await add(publisher.on('/bad', (response: ServerResponse) => void response.writeHead(503).end()));
      const page = await open('/newsfeeds', operator);
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByLabel('Show', { exact: true }).selectOption('failing');
      await expect.poll(() => rows(page).count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('show')).toBe('failing');
      await rows(page).first().locator('summary').click();
      await page.getByText('it answered 503').waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN/);
    });

    test('it can be read by day and by night, and fits a phone', async () => {
      await add(publisher.serve(`/${'long'.repeat(60)}`, rss([entry(1)])));
      await add(publisher.on('/bad', (response: ServerResponse) => void response.writeHead(503).end()));
      for (const options of [
        { colorScheme: 'light' as const },
        { colorScheme: 'dark' as const },
        { ...PHONE, colorScheme: 'light' as const },
      ]) {
        const page = await open('/newsfeeds', operator, options);
        await expect.poll(() => rows(page).count()).toBe(2);
        for (const row of await rows(page).all()) await row.locator('summary').click();
        await page.getByRole('button', { name: 'Remove…' }).first().click();
        await page.getByText('Add a feed').click();
        await expectLegible(page);
      }
    });
  },
);
