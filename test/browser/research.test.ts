import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { report } from '../setup/research.ts';
import { expectLegible } from './legible.ts';

noteBrowser('the page of the research tools in a browser (test/browser/research.test.ts)');

describe.skipIf(!hasBrowser)(
  'the page /research in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    let house: TestHouse;
    let browser: TestBrowser;
    let key: string;

    beforeAll(async () => {
      house = await openTestHouse({ listen: true });
      key = await house.key('pro', { tenant: 'analysts', scopes: ['read', 'mcp'] });
      const at = new Date(Date.now() - 86_400_000).toISOString();
      await house.publish([
        report(
          'Harbour Courier',
          'Dockers strike at Calder',
          'Dockers at the port of Calder strike over rosters.',
          {
            publishedAt: at,
          },
        ),
        report(
          'Northern Ledger',
          'Strike shuts Calder port',
          'The strike has shut the port of Calder, the union said.',
          {
            publishedAt: at,
          },
        ),
      ]);
      browser = await openBrowser(house.url);
    }, 120_000);
    afterEach(async () => expect(await browser.clear()).toEqual([]));
    afterAll(async () => {
      await browser?.close();
      await house?.close();
    });

    const runs = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Run' }).click();
      await page.locator('.research-finding').waitFor();
    };

    test('a tool is run by keyboard: quotes apart from what is derived, sources by independence, window and warnings', async () => {
      const page = await browser.open('/research', key);
      await page.getByLabel('Tool').selectOption('svc_research_operational_risk');
      await page.getByLabel('Words').fill('Calder port strike');
      await page.keyboard.press('Enter');
      const found = page.getByRole('article', { name: 'Operational risk' });
      await found.waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('finding-title');
      const text = (await found.textContent())!;
      expect(text).toContain('Strike or stoppage');
      expect(text).toMatch(/Warnings.*Neither "from" nor "to" was given/);
      expect(text).toMatch(/Window\w+ \d+, \d{4} to \w+ \d+, \d{4}/);
      expect(text).not.toMatch(/undefined|\[object Object\]|NaN/);
      const documented = found.getByRole('region', { name: 'Documented, quoted word for word' });
      expect(await documented.locator('q').first().textContent()).toContain('Calder');
      await found.getByRole('region', { name: 'Possible, not predicted' }).waitFor();
      const independent = found.getByRole('region', { name: /Independent reporting \(2\)/ });
      // Readers judge a source by who published it.
      expect(await independent.locator('.source b').allTextContents()).toEqual(
        expect.arrayContaining(['harbour-courier.example', 'northern-ledger.example']),
      );
      await documented.getByRole('link', { name: 'Source 1' }).first().click();
      expect(await page.evaluate(() => document.querySelector(':target')?.className)).toBe('source');
      // What was asked stands in the address, and is there again.
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('tool')).toBe('operational_risk');
      expect(searchParams.get('query')).toBe('Calder port strike');
      await page.reload();
      expect(await page.getByLabel('Words').inputValue()).toBe('Calder port strike');
    });

    test('each of the six runs, and what is refused is said at its field', async () => {
      const page = await browser.open('/research', key);
      const tools = await page.getByLabel('Tool').locator('option').all();
      expect(tools).toHaveLength(6);
      for (const option of tools) {
        await page.getByLabel('Tool').selectOption((await option.getAttribute('value'))!);
        for (const field of await page.locator('.research-fields input[required]').all())
          await field.fill('Calder strike');
        await runs(page);
        const title = (await option.textContent())!;
        await page.getByRole('article', { name: title, exact: true }).waitFor();
      }
      await page.getByLabel('Tool').selectOption('svc_research_what_changed');
      await page.getByLabel('From').fill('soon');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel('From').getAttribute('aria-invalid')).toBe('true');
    });

    test('a key without the scope is told so', async () => {
      const reader = await house.key('pro', { tenant: 'reader', scopes: ['read'] });
      const page = await browser.open('/research', reader);
      await page.getByRole('button', { name: 'Run' }).click();
      await page.getByText('The key lacks the scope "mcp"').waitFor();
    });

    test('it can be read by day and by night, and fits a phone', async () => {
      for (const options of [
        { colorScheme: 'light' as const },
        { colorScheme: 'dark' as const },
        { ...PHONE, colorScheme: 'light' as const },
      ]) {
        const page = await browser.open(
          '/research?tool=operational_risk&query=Calder+port+strike',
          key,
          options,
        );
        await runs(page);
        await expectLegible(page);
      }
    });
  },
);
