import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { indexBodies } from '../../src/terminal/index.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { chunk, type ModelServer, openModelServer, says, startEvents } from '../setup/model-server.ts';
import { terminalStories } from '../setup/terminal-stories.ts';

noteBrowser('the AI terminal in a browser (test/browser/terminal.test.ts)');

describe.skipIf(!hasBrowser)(
  'the page of the AI terminal in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    let house: TestHouse;
    let browser: TestBrowser;
    let key: string;

    beforeAll(async () => {
      house = await openTestHouse({ listen: true });
      key = await house.key('pro');
      await house.publish(terminalStories());
      while ((await indexBodies(house.services.db)) > 0);
      browser = await openBrowser(house.url);
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      await house?.close();
    });
    afterEach(async () => expect(await browser.clear()).toEqual([]));

    const asks = async (page: Page, question: string): Promise<void> => {
      await page.getByLabel(/Your (?:next )?question/).fill(question);
      await page.keyboard.press('Enter');
    };
    const shoot = async (page: Page, name: string): Promise<void> => {
      const folder = process.env.NEWSTAPE_SCREENSHOTS;
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    };

    test('asks with the keyboard, shows the answer with what it rests on, and counts the questions', async () => {
      const page = await browser.open('/terminal', key);
      await shoot(page, 'terminal-empty');
      await asks(page, 'Who bought the lighthouse of Pellworm?');
      const turn = page.getByRole('article', { name: 'Who bought the lighthouse of Pellworm?' });
      await turn.getByRole('list', { name: 'Citations' }).waitFor();
      expect(await turn.locator('.turn-answer').textContent()).toContain('214,000 euros');
      expect(await turn.locator('.citation blockquote').first().textContent()).toContain('Pellworm');
      expect(await page.locator('.ask-left').textContent()).toBe('49 of 50 questions left');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('question');
      await shoot(page, 'terminal-answer');
      await turn.getByRole('link', { name: 'Citation 1', exact: true }).first().click();
      expect(await page.evaluate(() => document.querySelector(':target')?.className)).toBe('citation');
    });

    test('a citation leads to the story and marks the sentence there; going back finds the conversation', async () => {
      const page = await browser.open('/terminal', key);
      await asks(page, 'How many newborn pups were found in the marsh enclosure?');
      await page.locator('.citation-story a').first().click();
      await page.getByRole('heading', { level: 1, name: 'Zoo of Brelgard counts its otters' }).waitFor();
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...(CSS.highlights.get('quoted') ?? [])].map((range) => String(range)).join('|'),
          ),
        )
        .toBe('Keeper Odile Varga found seventeen newborn pups in the marsh enclosure.');
      await shoot(page, 'terminal-quote');
      await page.goBack();
      await page.getByRole('article', { name: /newborn pups/ }).waitFor();
      await asks(page, 'Who found them?');
      await page.getByRole('article', { name: 'Who found them?' }).waitFor();
      expect(await page.getByRole('article').count()).toBe(2);
      await page.getByRole('button', { name: 'New conversation' }).click();
      expect(await page.getByRole('article').count()).toBe(0);
      await page.reload();
      expect(await page.getByRole('article').count()).toBe(0);
    });

    test('says what nobody knows, and what was refused', async () => {
      const page = await browser.open('/terminal', key);
      await asks(page, 'Who bought the windmill of Zorvania?');
      const turn = page.getByRole('article', { name: 'Who bought the windmill of Zorvania?' });
      await turn.getByText('No answer found').waitFor();
      expect(await turn.locator('.turn-answer').textContent()).toContain('do not answer this');
      expect(await turn.locator('.citation').count()).toBe(0);
      await page.route('**/v1/ai-terminal', (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 429,
            code: 'questions_exhausted',
            title: 'The AI questions of the month are used up',
            detail: 'They start again.',
            requestId: 'r1',
            aiQuestions: { used: 50, limit: 50, remaining: 0, resetAt: '2026-12-01T00:00:00.000Z' },
          }),
        }),
      );
      await asks(page, 'And who sold it?');
      await page.getByRole('alert').getByText('The AI questions of the month are used up').waitFor();
      expect(await page.locator('.ask-left').textContent()).toBe('0 of 50 questions left');
      // What was typed is not lost.
      expect(await page.getByLabel('Your next question').inputValue()).toBe('And who sold it?');
      await shoot(page, 'terminal-refused');
    });

    test('tells the nearest passages apart from an answer; each opens in its story', async () => {
      const page = await browser.open('/terminal', key);
      await asks(page, 'Who bought the lighthouse of Pellworm?');
      await page.locator('.turn-answer').first().waitFor();
      expect(await page.locator('.turn-outcome').first().textContent()).toBe('Answer');
      const question = 'Why did the choir of Pellworm quarrel with the harbour?';
      await asks(page, question);
      const turn = page.getByRole('article', { name: question });
      await turn.getByRole('list', { name: 'Nearest passages' }).waitFor();
      expect(await turn.locator('.turn-outcome').textContent()).toBe('Nearest passages, not an answer');
      await shoot(page, 'terminal-passages');
      await turn.locator('.citation-story a').first().click();
      await page.getByRole('heading', { level: 1, name: 'Lighthouse of Pellworm sold to a choir' }).waitFor();
    });

    test('without a key it asks for one', async () => {
      const page = await browser.open('/terminal');
      await page.getByLabel('API key').fill(key);
      await page.keyboard.press('Enter');
      await page.getByLabel('Your question').waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('question');
    });

    test.each(['light', 'dark'] as const)('is readable, %s and on a phone', async (colorScheme) => {
      const page = await browser.open('/terminal', key, { ...PHONE, colorScheme });
      await asks(page, 'Does the mayor of Tralbek say the bridge is safe?');
      await page.locator('.citation').first().waitFor();
      expect(await page.locator('.turn-marks').textContent()).toContain('contested');
      expect(await page.evaluate(faintTexts)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await shoot(page, `terminal-phone-${colorScheme}`);
    });
  },
);

describe.skipIf(!hasBrowser)('with a model of somebody else', () => {
  let house: TestHouse;
  let server: ModelServer;
  let browser: TestBrowser;
  let key: string;

  beforeAll(async () => {
    server = await openModelServer();
    house = await openTestHouse({
      listen: true,
      env: { AI_BASE_URL: server.baseUrl, AI_MODEL: 'test-model-1' },
    });
    key = await house.key('pro');
    await house.publish(terminalStories());
    browser = await openBrowser(house.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await house?.close();
    await server?.close();
  });
  afterEach(async () => expect(await browser.clear()).toEqual([]));

  test('the answer appears as it is written, can be stopped, and what does not hold is taken back', async () => {
    const page = await browser.open('/terminal', key);
    page.setDefaultTimeout(5_000);
    server.behave((_request, response) => {
      startEvents(response);
      response.write(chunk('A choir bought it [1]. And '));
    });
    await page.getByLabel('Your question').fill('Who bought the lighthouse of Pellworm?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('A choir bought it').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => server.requests[0]?.left).toBe(true);
    await page.getByRole('button', { name: 'Ask' }).waitFor();

    server.behave(says('A choir bought it [1]. The mayor wept [99].'));
    await page.getByRole('button', { name: 'Ask' }).click();
    const turn = page.getByRole('article').first();
    await turn.locator('.turn-marks').waitFor();
    const told = await turn.locator('.turn-answer').textContent();
    expect(told).not.toContain('wept');
    expect(told).toContain('One sentence was left out');
    expect(await turn.locator('.turn-marks').textContent()).toContain('test-model-1');

    server.behave(says('A choir <b>did</b>, said <script>x</script> [1].'));
    await page.getByLabel('Your next question').fill('Who bought the lighthouse of Pellworm again?');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.turn-marks').count()).toBe(2);
    expect(await page.locator('.turn-answer script, .turn-answer b').count()).toBe(0);
  });
});
