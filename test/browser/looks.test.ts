import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { SCOPES } from '../../src/identity/index.ts';
import { axeFindings, clippedTexts } from '../setup/axe.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';

noteBrowser('how every page looks (test/browser/looks.test.ts)');

// Both widths and both schemes. Hardly a colour depends on the width, and no width on the colours.
const LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

describe.skipIf(!hasBrowser)('every page, narrow and light, wide and dark (needs Chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;
  let key: string;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true });
    key = await house.key('enterprise', { scopes: SCOPES });
    const drafts = Array.from({ length: 4 }, (_, n) => draft({ title: `Harbour plan, part ${n}` }));
    const [story] = await house.publish(drafts);
    await publishPosts(house.services.editorial, [
      postDraft((story as { id: string }).id, { keys: ['looks'], title: 'On harbours' }),
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

  test.each([
    ['/', '.stories .line'],
    ['/stories/harbour-plan-part-0', '.story-page'],
    ['/stories/never-written', '.narrow'],
    ['/never/written', '.narrow'],
    ['/posts/on-harbours', '.story-page'],
    ['/market', 'h1'],
    ['/terminal', 'h1'],
    ['/research', '.research-fields'],
    ['/webhooks', 'h1'],
    ['/newsfeeds', 'h1'],
    ['/account', '.account-rows'],
    ['/docs', '.guides'],
    ['/docs/api/listNews', '.caller'],
  ])('%s has no finding of axe and nothing that is cut off', async (path, there) => {
    const page = await browser.open(path, key);
    await page.locator(there).first().waitFor();
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), `${path} ${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await page.evaluate(clippedTexts), `${path} ${width}`).toEqual([]);
    }
  });

  test('on a phone a reader who is signed in searches on the first screen, and has the stories before the plan', async () => {
    const page = await browser.open('/', key, PHONE);
    await page.locator('#desk .line').first().waitFor();
    const [search, story, plan] = await Promise.all(
      ['#desk input', '#desk .line', '.usage'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(search!.y + search!.height).toBeLessThan(PHONE.viewport.height);
    expect(plan!.y).toBeGreaterThan(story!.y);
  });

  test('GraphiQL opens on a query that works, with the key of the tab and without one in sight', async () => {
    const page = await browser.open('/docs', key);
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'GraphiQL' }).click();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect
      .poll(() => page.locator('.result-window').textContent(), { timeout: 20_000 })
      .toContain('totalCount');
    expect(await page.content()).not.toContain(key);
  });

  test('who is in the editor of GraphiQL by keyboard comes out as its bar says', async () => {
    const page = await browser.open('/graphql', key);
    await page.getByText('Ctrl+M (Mac: Ctrl+Shift+M): Tab leaves the editor').waitFor();
    await page.locator('.graphiql-query-editor .view-lines').click();
    const inEditor = () =>
      page.evaluate(() => document.activeElement?.closest('.graphiql-query-editor .monaco-editor') !== null);
    await page.keyboard.press('Tab');
    expect(await inEditor()).toBe(true);
    await page.keyboard.press('Control+m');
    await page.keyboard.press('Tab');
    expect(await inEditor()).toBe(false);
  });

  // The editor takes its colours as it opens.
  test.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)(
    'GraphiQL has no finding of axe, %s and %d wide: with an answer, its docs, two tabs and its settings',
    async (colorScheme, width) => {
      const page = await browser.open('/graphql', key, { colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('button', { name: /Execute query/ }).click();
      await page.locator('.result-window').getByText('totalCount').waitFor();
      const holds = async (what: string): Promise<void> => {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeFindings(page), what).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await holds('an answer');
      await page.getByRole('button', { name: 'New tab' }).click();
      const tabs = page.getByRole('list', { name: 'Select active operation' });
      await expect.poll(() => tabs.locator('[aria-current="true"]').textContent()).toBe('<untitled>');
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).click();
      await page.locator('.graphiql-doc-explorer').getByText('apiKeys', { exact: true }).waitFor();
      await holds('docs and two tabs');
      await page.getByRole('button', { name: 'Open settings dialog' }).click();
      await page.getByRole('dialog').waitFor();
      await holds('settings');
    },
  );

  test('GraphiQL has the answer below the query on a phone, in the size of its other texts', async () => {
    const page = await browser.open('/graphql', key, PHONE);
    const [editor, answer] = await Promise.all(
      ['.graphiql-query-editor', '.graphiql-response'].map((part) => page.locator(part).boundingBox()),
    );
    expect(editor!.width).toBeGreaterThan(250);
    expect(answer!.width).toBeGreaterThan(250);
    expect(answer!.y).toBeGreaterThan(editor!.y + editor!.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test.each(['/docs/errors', '/docs/benchmarks', '/docs/api/listNews'])(
    '%s has its tables as lists on a phone, with nothing beyond the edge',
    async (path) => {
      const page = await browser.open(path, key, PHONE);
      const cells = page.locator('.guide td');
      await cells.first().waitFor();
      const beyond = await cells.evaluateAll((all) =>
        all.flatMap((cell) => (cell.getBoundingClientRect().right > innerWidth ? [cell.textContent] : [])),
      );
      expect(beyond).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
