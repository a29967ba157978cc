import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { SYNTHETIC_TAG } from '../../src/stories/index.ts';
import { indexBodies } from '../../src/terminal/index.ts';
import { hasBrowser, noteBrowser, openBrowser, PHONE, type TestBrowser } from '../setup/browser.ts';
import { draft } from '../setup/draft.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';
import { report } from '../setup/research.ts';
import { told } from '../setup/terminal-stories.ts';
import { expectLegible } from './legible.ts';

noteBrowser('what rests on invented stories (test/browser/invented.test.ts)');

const INVENTED = { tags: [SYNTHETIC_TAG] };

describe.skipIf(!hasBrowser)('what rests on invented stories (needs Chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;
  let key: string;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true });
    key = await house.key('pro', { tenant: 'readers', scopes: ['read', 'ai', 'mcp'] });
    const at = new Date(Date.now() - 86_400_000).toISOString();
    const outcomes = await house.publish([
      draft({ ...INVENTED, keys: ['invented'], title: 'A harbour is invented' }),
      draft({ keys: ['true'], title: 'A harbour is built' }),
      report('Harbour Courier', 'Strike at Calder', 'Dockers at the port of Calder strike over rosters.', {
        ...INVENTED,
        publishedAt: at,
      }),
      report('Northern Ledger', 'Strike shuts Tarvel', 'The strike has shut the port of Tarvel.', {
        publishedAt: at,
      }),
      told(
        'Lighthouse of Pellworm sold',
        [['courier', 'A choir bought the lighthouse of Pellworm for 214,000 euros.']],
        INVENTED,
      ),
      told('Otters of Brelgard counted', [
        ['post', 'Keeper Odile Varga found seventeen newborn pups in the marsh enclosure.'],
      ]),
    ]);
    const [invented, built] = outcomes.map((outcome) => (outcome as { id: string }).id);
    await publishPosts(house.services.editorial, [
      postDraft(invented!, { keys: ['1'], title: 'On what never was' }),
      postDraft(invented!, { keys: ['2'], title: 'On both', sourceStories: [invented!, built!] }),
      postDraft(built!, { keys: ['3'], title: 'On what is' }),
    ]);
    while ((await indexBodies(house.services.db)) > 0);
    browser = await openBrowser(house.url);
  }, 120_000);
  afterEach(async () => expect(await browser.clear()).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  test('a post says in the list and above its text that all or some of its stories are invented', async () => {
    const page = await browser.open('/', key, PHONE);
    const line = (title: string) => page.locator('.posts .line').filter({ hasText: title });
    await line('On both').waitFor();
    for (const [title, marks] of [
      ['On what never was', 1],
      ['On both', 1],
      ['On what is', 0],
    ] as const)
      expect(await line(title).locator('.mark-invented').count(), title).toBe(marks);

    await line('On what never was').getByRole('link').click();
    await page.getByText('This post rests on invented stories').waitFor();
    await expectLegible(page);
    await page.goto(`${house.url}/posts/on-both`);
    await page.getByText('This post rests partly on invented stories').waitFor();
    await page.getByText('1 of 2 are invented').waitFor();
    expect(await page.locator('.source .mark-invented').count()).toBe(1);
    await page.goto(`${house.url}/posts/on-what-is`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(/invented/).count()).toBe(0);
  });

  test('an answer of the terminal says so, beside each of its quotes too', async () => {
    const page = await browser.open('/terminal', key);
    const ask = async (question: string) => {
      await page.getByLabel(/Your (?:next )?question/).fill(question);
      await page.keyboard.press('Enter');
      const turn = page.getByRole('article', { name: question });
      await turn.locator('.citation').first().waitFor();
      return turn;
    };
    const sold = await ask('Who bought the lighthouse of Pellworm?');
    await sold.getByText('This answer rests on invented stories').waitFor();
    expect(await sold.locator('.citation .mark-invented').count()).toBe(
      await sold.locator('.citation').count(),
    );
    await expectLegible(page);
    const counted = await ask('How many newborn pups were found in the marsh enclosure?');
    expect(await counted.getByText('invented').count()).toBe(0);
  });

  test('a finding says so, beside each quote and each source', async () => {
    const page = await browser.open('/research', key);
    await page.getByLabel('Tool').selectOption('svc_research_operational_risk');
    await page.getByLabel('Words').fill('port strike');
    await page.getByRole('button', { name: 'Run' }).click();
    const found = page.locator('.research-finding');
    await found.waitFor();
    await found.getByText('This finding rests partly on invented sources').waitFor();
    const source = (text: string) => found.locator('.source', { hasText: text }).locator('.mark-invented');
    expect([await source('Calder').count(), await source('Tarvel').count()]).toEqual([1, 0]);
    const fact = (text: string) =>
      found.locator('.research-documented_fact li', { hasText: text }).locator('.mark-invented');
    expect([await fact('Calder').count(), await fact('Tarvel').count()]).toEqual([1, 0]);
    await expectLegible(page);
  });
});
