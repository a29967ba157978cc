import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, clippedTexts } from '../setup/axe.ts';
import { hasBrowser, noteBrowser } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { draft } from '../setup/draft.ts';
import { lines, openPages, type Pages } from './pages.ts';

noteBrowser('stories and posts in a browser (test/browser/pages-reading.test.ts)');

let site: Pages;

beforeAll(async () => {
  site = await openPages();
});
afterAll(() => site?.close());

afterEach(async () => {
  expect(await site.browser.clear()).toEqual([]);
});

describe.skipIf(!hasBrowser)(
  'stories and posts in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)',
  () => {
    test('a story shows its text, claims side by side, impact and sources; an old address ends at the present one', async () => {
      const page = await site.open('/stories/harbour-plan-debated', site.key);
      await page
        .getByRole('heading', { level: 1, name: 'Harbour plan approved & “signed” <at last>' })
        .waitFor();
      expect(new URL(page.url()).pathname).toBe(`/stories/${encodeURIComponent(site.slug)}`);
      await page.getByText('You followed an older address').waitFor();
      expect(await page.locator('.story-body strong').textContent()).toBe('close');
      expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
      await expect
        .poll(() => page.locator('.side-for').textContent())
        .toContain('approved the plan by nine votes');
      expect(await page.locator('.side-against').textContent()).toContain(
        'No vote on the harbour took place',
      );
      const [left, right] = await Promise.all(
        ['.side-for', '.side-against'].map((side) => page.locator(side).boundingBox()),
      );
      expect(left!.y).toBe(right!.y);
      expect(await page.locator('.impact').textContent()).toMatch(/Infrastructure to growth\s*up/);
      expect(await page.locator('.sources').textContent()).toContain(
        'primary: a statement by the actor itself',
      );
      await page.locator('.side-against a').click();
      expect(await page.evaluate(() => document.querySelector(':target')?.textContent)).toContain(
        'Statement on the vote',
      );
      await page.getByRole('complementary').getByRole('link', { name: 'Australia' }).click();
      await lines(page).first().waitFor();
      expect(new URL(page.url()).searchParams.get('entity')).toBe('australia');
    });

    test('what a revision changed is read on the page, word by word, by one call when it is asked for', async () => {
      const page = await site.open(`/stories/${encodeURIComponent(site.slug)}`, site.key);
      const revisions = page.getByRole('region', { name: 'Revisions' });
      await revisions.getByRole('button', { name: /What changed in 1 revision/ }).click();
      await revisions.locator('ol').waitFor();
      expect(await revisions.getByRole('listitem').count()).toBe(2);
      expect(await revisions.locator('dt').allTextContents()).toContain('Title');
      const title = revisions.locator('dt:text-is("Title") + dd');
      expect(await title.locator('del').allTextContents()).toEqual(['debated']);
      expect(await title.locator('ins').allTextContents()).toEqual(['approved & “signed” <at last>']);
      expect(await revisions.textContent()).toContain('First published');
      expect(await page.evaluate(faintTexts)).toEqual([]);
    });

    test('words of a story run in their own direction and are in their own language, and those of the page in its', async () => {
      const title = 'افتتاح الميناء!';
      const [told] = await site.house.publish([
        draft({
          title,
          language: 'ar',
          summary: 'افتتح المجلس الميناء.',
          publishedAt: '2026-06-05T10:00:00.000Z',
        }),
      ]);
      const shown = (element: Element) => [
        getComputedStyle(element).direction,
        element.closest('[lang]')?.getAttribute('lang'),
      ];
      const list = await site.open('/', site.key);
      const line = lines(list).filter({ hasText: title });
      await line.waitFor();
      expect(await line.locator('h3').evaluate(shown)).toEqual(['rtl', 'ar']);
      expect(await line.locator('article > p:not(.line-marks)').evaluate(shown)).toEqual(['rtl', 'ar']);
      expect(await line.locator('.line-marks').evaluate(shown)).toEqual(['ltr', 'en']);
      const { slug } = told as { slug: string };
      const page = await site.open(`/stories/${encodeURIComponent(slug)}`, site.key);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.locator('h1').evaluate(shown)).toEqual(['rtl', 'ar']);
      expect(await page.locator('.story-meta').evaluate(shown)).toEqual(['ltr', 'en']);
      expect(await page.getByRole('heading', { name: 'Claims' }).evaluate(shown)).toEqual(['ltr', 'en']);
      expect(await page.locator('.claim-text').first().evaluate(shown)).toEqual(['ltr', 'ar']);
    });

    test('words longer than any line, of any script, stay in their column on a narrow screen', async () => {
      const word = `${'Donaudampfschifffahrtsgesellschaft'.repeat(8)}😀`;
      const [told] = await site.house.publish([
        draft({
          title: word.slice(-280),
          summary: word,
          tags: ['narrow', word.slice(0, 60).toLowerCase()],
          entities: [{ slug: 'long', label: word.slice(0, 100), kind: 'organization' }],
          publishedAt: '2026-06-06T10:00:00.000Z',
          sources: [{ ...draft().sources[0]!, publisher: word.slice(0, 120), title: word, snippet: word }],
          claims: [],
          bodyHtml: `<p>${word}</p>`,
        }),
      ]);
      const { slug } = told as { slug: string };
      const narrow = { viewport: { width: 320, height: 800 } };
      for (const [path, there] of [
        ['/?tag=narrow', '#desk .line'],
        [`/stories/${encodeURIComponent(slug)}`, '.sources'],
        [`/?country=${word}`, '[role="alert"]'],
      ] as const) {
        const page = await site.open(path, site.key, narrow);
        await page.locator(there).first().waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
        expect(await page.evaluate(clippedTexts), path).toEqual([]);
      }
    });

    test('the name of a publisher that is written from right to left does not turn the words of the page around', async () => {
      const [told] = await site.house.publish([
        draft({
          title: 'Told in another script',
          publishedAt: new Date().toISOString(),
          sources: [
            {
              ...draft().sources[0]!,
              publisher: 'وكالة الميناء',
              domain: null,
              publishedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
            },
          ],
        }),
      ]);
      const { slug } = told as { slug: string };
      const page = await site.open(`/stories/${slug}`, site.key);
      const line = page.locator('.source .small').first();
      await line.waitFor();
      expect(await line.textContent()).toMatch(/, \w+ \d+, \d{4}, \d\d:\d\d /);
      const [name, time] = await Promise.all([
        line.locator('b').boundingBox(),
        line.locator('time').boundingBox(),
      ]);
      expect(time!.x).toBeGreaterThanOrEqual(name!.x + name!.width);
    });

    test('the headings of a text follow those of the page, whatever level it begins with', async () => {
      const [told] = await site.house.publish([
        draft({ title: 'Told in parts', bodyHtml: '<h3>Session</h3><p>One.</p><h4>Vote</h4><p>Two.</p>' }),
      ]);
      const page = await site.open(`/stories/${(told as { slug: string }).slug}`, site.key);
      await page.getByRole('heading', { name: 'Session' }).waitFor();
      const levels = await page
        .locator('#story :is(h1, h2, h3, h4, h5, h6)')
        .evaluateAll((all) => all.map(({ localName }) => Number(localName[1])));
      expect(levels.slice(0, 4)).toEqual([1, 2, 3, 4]);
      // Paragraphs and headings stand apart, a heading further from what it does not belong to.
      const parts = await page
        .locator('.story-body > div > *')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
        );
      const gaps = parts.slice(1).map(([top = 0], n) => Math.round(top - parts[n]![1]!));
      expect(gaps).toEqual([13, 24, 13]);
      expect(await axeFindings(page)).toEqual([]);
    });

    test('on paper there is the text, and nothing to press or to fill in', async () => {
      for (const path of [`/stories/${site.slug}`, '/docs/api/listNews', '/']) {
        const page = await site.open(path, site.key);
        await page.locator('.story-page, .caller, #desk .line').first().waitFor();
        await page.emulateMedia({ media: 'print' });
        const controls = page.locator('button, input, select, textarea, .top-nav a, .docs-nav a');
        const shown = await controls.evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120)),
        );
        expect(shown, path).toEqual([]);
        expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      }
    });

    test('a story without a key asks for one and says why; absent, withdrawn and forbidden ones say what they are', async () => {
      const page = await site.open(`/stories/${site.slug}`);
      await page.getByRole('heading', { level: 1, name: 'Reading a story needs a key' }).waitFor();
      await page.getByText(`whether there is a story at this address: ${site.slug}.`).waitFor();
      await page.getByLabel('API key').fill(site.key);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /Harbour plan approved/ }).waitFor();

      const absent = await site.open('/stories/never-written', site.key);
      await absent.getByRole('heading', { level: 1, name: 'There is no such story' }).waitFor();
      for (const [status, code, heading] of [
        [410, 'gone', 'This story was retracted'],
        [403, 'restricted', 'The story cannot be shown'],
      ] as const) {
        const refused = await site.open('/', site.key);
        await refused.route('**/v1/news/withdrawn', (route) =>
          route.fulfill({
            status,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              status,
              code,
              title: 'Not for you',
              detail: 'So it was decided.',
              requestId: 'r1',
            }),
          }),
        );
        await refused.goto(`${site.house.url}/stories/withdrawn`);
        await refused.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await refused.getByRole('main').textContent()).toContain('So it was decided.');
      }
    });

    test('a post shows who wrote it, its text with citations that lead to quotes, and the stories it rests on', async () => {
      const page = await site.open('/posts/what-the-harbour-vote-shows', site.key);
      await page.getByRole('heading', { level: 1, name: 'What the harbour vote <b>shows</b>' }).waitFor();
      expect(await page.title()).toBe('What the harbour vote <b>shows</b> · Newstape');
      expect(new URL(page.url()).pathname).toBe(`/posts/${site.postSlug}`);
      expect(await page.locator('.kicker').textContent()).toMatch(/analysis\s*weekly\s*politics\s*Australia/);
      expect(await page.locator('.story-meta').textContent()).toMatch(
        /Tilda Marsh, an automated persona\s*Published .*Revision 2/,
      );
      const side = page.getByRole('complementary', { name: 'About this post' });
      await side.getByText('Tilda Marsh is an automated persona: no person wrote this.').first().waitFor();
      const text = page.getByRole('region', { name: 'Session' });
      expect(await text.textContent()).toContain('agreed [1], others disagree [2], nobody said [3] in [1].');
      expect(await text.getByRole('link').allTextContents()).toEqual(['[1]', '[2]']);
      expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
      await text.getByRole('link', { name: 'Citation 2' }).click();
      const cited = await page.evaluate(() => document.querySelector(':target')?.textContent);
      expect(cited).toContain('Statement on the vote');
      expect(cited).toContain('No vote on the harbour took place');
      await page
        .getByRole('region', { name: 'Source stories' })
        .getByRole('link', { name: /Harbour plan approved/ })
        .click();
      await page.locator('.sources').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/stories/${encodeURIComponent(site.slug)}`);
    });

    test('a post without a key asks for one; an absent one and a service that is away say so', async () => {
      const page = await site.open(`/posts/${site.postSlug}`);
      await page.getByRole('heading', { level: 1, name: 'Reading a post needs a key' }).waitFor();
      await page.getByLabel('API key').fill(site.key);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /What the harbour vote/ }).waitFor();

      const absent = await site.open('/posts/never-written', site.key);
      await absent.getByRole('heading', { level: 1, name: 'There is no such post' }).waitFor();

      const away = await site.open('/docs', site.key);
      const address = '**/v1/editorial-posts/*';
      await away.route(address, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 503,
            code: 'unavailable',
            title: 'A part is unavailable',
            requestId: 'r1',
          }),
        }),
      );
      await away.goto(`${site.house.url}/posts/${site.postSlug}`);
      await away.getByRole('heading', { level: 1, name: 'The post cannot be shown' }).waitFor();
      await away.getByText('A part is unavailable').waitFor();
      await away.unroute(address);
      await away.getByRole('button', { name: 'Try again' }).click();
      await away.getByRole('heading', { level: 1, name: /What the harbour vote/ }).waitFor();
    });

    test('the front page lists the latest posts by one call, of all types or one, and only for a key', async () => {
      const page = await site.open('/');
      await page.getByText('The list needs a key').waitFor();
      expect(await page.getByRole('heading', { name: 'Editorial' }).count()).toBe(0);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v1/editorial-posts')) asked.push(new URL(request.url()).search);
      });
      await page.getByLabel('API key').fill(site.key);
      await page.keyboard.press('Enter');
      const posts = page.locator('.posts .line');
      await expect.poll(() => posts.count()).toBe(5);
      expect(await posts.first().textContent()).toMatch(
        /What the harbour vote.*analysis.*weekly.*Tilda Marsh, automated/s,
      );
      await page
        .getByRole('navigation', { name: 'Types of posts' })
        .getByRole('link', { name: 'opinion' })
        .click();
      await expect.poll(() => posts.count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('posts')).toBe('opinion');
      expect(asked).toEqual(['?limit=5', '?type=opinion&limit=5']);
      await page.getByLabel('Category').selectOption('economy');
      await expect.poll(() => lines(page).count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('posts')).toBe('opinion');
      expect(asked.length).toBe(2);
      await posts.first().getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'On harbours, 0' }).waitFor();
      await page.locator('.kicker').getByRole('link', { name: 'opinion' }).click();
      await expect.poll(() => posts.count()).toBe(1);
    });

    test('hostile markup that got past the service still becomes nothing but text and links', async () => {
      const page = await site.open('/stories/harbour-plan-debated', site.key);
      await page.locator('.story-body').waitFor();
      const hostile = [
        '<p id=x class=y style="color:red">a<script>window.broken=1</script><b>b</b></p>',
        '<a href="javascript:window.broken=1">c</a><a href="https://ok.example/" target=_top>d</a><a href="/in">e</a>',
        '<svg><a href="https://ok.example">f</a></svg><iframe src="https://ok.example"></iframe><form><input>g</form>',
        `${'<em>'.repeat(500)}deep`,
      ].join('');
      // As text: the import is the browser's own, with the page's import map.
      const made: string = await page.evaluate(`(async () => {
      const { bodyElements } = await import(new URL('/assets/body.js', location.href).href);
      const { render } = await import('preact');
      const place = document.body.appendChild(document.createElement('div'));
      render(bodyElements(${JSON.stringify(hostile).replaceAll('<', '\\u003c')}), place);
      return place.innerHTML;
    })()`);
      // The policy refuses the style even in the inert document, and says so; nothing else may be said.
      expect(
        site.browser.wrongs.splice(0).filter((wrong) => !wrong.includes('Applying inline style')),
      ).toEqual([]);
      expect(made.replace(/(<em>)+(<\/em>)+/, '')).toBe(
        '<p>ab</p>c<a href="https://ok.example/" rel="noopener noreferrer nofollow">d</a>eg',
      );
      expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    });
  },
);
