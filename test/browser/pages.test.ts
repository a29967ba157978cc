import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { hasBrowser, noteBrowser, openBrowser, type TestBrowser } from '../setup/browser.ts';
import { faintTexts } from '../setup/contrast.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';

noteBrowser('the pages in a browser (test/browser/pages.test.ts)');

describe.skipIf(!hasBrowser)('the pages in Chromium (needs CHROMIUM_PATH or /usr/bin/chromium)', () => {
  let house: TestHouse;
  let browser: TestBrowser;
  let key: string;
  let slug: string;
  let postSlug: string;

  beforeAll(async () => {
    house = await openTestHouse({ listen: true });
    key = await house.key('pro');
    const sources = [
      {
        publisher: 'Harbour Courier',
        domain: 'courier.example',
        title: 'Council approves the plan',
        url: 'https://courier.example/plan',
        publishedAt: '2026-06-02T08:00:00.000Z',
        sourceType: 'publisher' as const,
        independence: 'independent' as const,
        snippet: 'The council approved the plan by nine votes to four.',
      },
      {
        publisher: 'Lake Council',
        domain: 'council.example',
        title: 'Statement on the vote',
        url: 'https://council.example/vote',
        publishedAt: '2026-06-02T09:00:00.000Z',
        sourceType: 'publisher' as const,
        independence: 'primary' as const,
        snippet: 'No vote on the harbour took place this week.',
      },
    ];
    const debated = draft({
      keys: ['https://courier.example/plan'],
      title: 'Harbour plan debated',
      category: 'economy',
      publishedAt: '2026-06-02T10:00:00.000Z',
      sources,
      claims: [
        {
          claim: 'The council approved the plan.',
          evidenceType: 'documented_fact',
          confidence: 'medium',
          state: 'contested',
          supporting: [{ source: 0, quote: 'approved the plan by nine votes' }],
          contradicting: [{ source: 1, quote: 'No vote on the harbour took place' }],
        },
      ],
      bodyHtml: '<h2>The vote</h2><p>It was <strong>close</strong>.</p><script>window.broken = true</script>',
    });
    await house.publish([...Array.from({ length: 24 }, () => draft()), debated]);
    const [revised] = await house.publish([
      { ...debated, title: 'Harbour plan approved & “signed” <at last>' },
    ]);
    slug = revised && 'slug' in revised ? revised.slug : '';
    const analysis = postDraft(slug, {
      keys: ['test:harbours'],
      type: 'analysis',
      period: 'weekly',
      title: 'What the harbour vote shows',
      sections: [
        {
          heading: 'Session',
          html: '<p>The council agreed [1], others disagree [2], nobody said [3] in <code>[1]</code>.</p><script>window.broken = true</script>',
        },
      ],
      citations: [
        { story: slug, quote: 'approved the plan by nine votes' },
        { story: slug, quote: 'No vote on the harbour took place' },
      ],
      publishedAt: '2026-06-03T10:00:00.000Z',
    });
    const posted = await publishPosts(house.services.editorial, [
      ...Array.from({ length: 6 }, (_, n) =>
        postDraft(slug, {
          keys: [`test:${n}`],
          title: `On harbours, ${n}`,
          type: n === 0 ? 'opinion' : 'article',
        }),
      ),
      analysis,
    ]);
    expect(posted.map(({ kind }) => kind)).toEqual(Array.from({ length: 7 }, () => 'created'));
    // A new title makes a new address; the old one leads to it.
    const [retitled] = await publishPosts(house.services.editorial, [
      { ...analysis, title: 'What the harbour vote <b>shows</b>' },
    ]);
    postSlug = retitled && 'slug' in retitled ? retitled.slug : '';
    browser = await openBrowser(house.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  afterEach(async () => {
    expect(await browser.clear()).toEqual([]);
  });

  const open = (path: string, as?: string, options?: BrowserContextOptions): Promise<Page> =>
    browser.open(path, as, options);

  const lines = (page: Page) => page.locator('.stories .line');

  test('a wrong key is refused in words; a right one shows the stories and the usage, for this tab alone', async () => {
    const page = await open('/');
    await page.getByText('Ready: everything it depends on answers').waitFor();
    await page.getByLabel('API key').fill('svc_live_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That key is not accepted').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('api-key');

    await page.getByLabel('API key').fill(`  ${key} `);
    await page.keyboard.press('Enter');
    await lines(page).first().waitFor();
    expect(await lines(page).count()).toBe(20);
    await expect.poll(() => page.locator('.usage').textContent()).toContain('of 250,000 calls');
    await page.locator('.posts .line').first().waitFor();
    const meter = page.getByRole('meter', { name: 'Calls used this month' });
    const shown = Number(await meter.getAttribute('aria-valuenow'));
    const real = (await house.get('/v1/me', key)).json<{ usage: { calls: number } }>().usage.calls;
    expect(shown).toBe(real - 1);
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);

    await page.reload();
    await lines(page).first().waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The list needs a key').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('newstape.key'))).toBeNull();
  });

  test('filters, search and pages are in the address and come back with the back button', async () => {
    const page = await open('/', key);
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

  test('what is tried runs, and a copied command holds the key that stands masked on the page', async () => {
    const page = await open('/', key, { permissions: ['clipboard-read', 'clipboard-write'] });
    const rest = page.getByRole('region', { name: 'REST', exact: true });
    await rest.getByRole('button', { name: 'Run it here' }).click();
    await expect.poll(() => rest.locator('.answer').textContent()).toContain('"articles"');
    expect(await rest.locator('code').first().textContent()).not.toContain(key);
    await rest.getByRole('button', { name: /Copy/ }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`Authorization: Bearer ${key}`);
    const address = /'(http[^']+)'/.exec(command)![1]!;
    expect((await fetch(address, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);

    const graph = page.getByRole('region', { name: 'GraphQL', exact: true });
    await graph.getByRole('button', { name: 'Run it here' }).click();
    await expect.poll(() => graph.locator('.answer').textContent()).toContain('"publisher"');
    expect(await graph.locator('.answer').textContent()).not.toContain('"errors"');
  });

  test('a story shows its text, claims side by side, impact and sources; an old address ends at the present one', async () => {
    const page = await open('/stories/harbour-plan-debated', key);
    await page
      .getByRole('heading', { level: 1, name: 'Harbour plan approved & “signed” <at last>' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/stories/${encodeURIComponent(slug)}`);
    await page.getByText('You followed an older address').waitFor();
    expect(await page.locator('.story-body strong').textContent()).toBe('close');
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
    await expect
      .poll(() => page.locator('.side-for').textContent())
      .toContain('approved the plan by nine votes');
    expect(await page.locator('.side-against').textContent()).toContain('No vote on the harbour took place');
    const [left, right] = await Promise.all(
      ['.side-for', '.side-against'].map((side) => page.locator(side).boundingBox()),
    );
    expect(left!.y).toBe(right!.y);
    expect(await page.locator('.impact').textContent()).toMatch(/Infrastructure to growth\s*up/);
    expect(await page.locator('.sources').textContent()).toContain('primary: the actor’s own statement');
    await page.locator('.side-against a').click();
    expect(await page.evaluate(() => document.querySelector(':target')?.textContent)).toContain(
      'Statement on the vote',
    );
    await page.getByRole('complementary').getByRole('link', { name: 'Australia' }).click();
    await lines(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('entity')).toBe('australia');
  });

  test('what a revision changed is read on the page, word by word, by one call when it is asked for', async () => {
    const page = await open(`/stories/${encodeURIComponent(slug)}`, key);
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

  test('a story without a key asks for one and says why; absent, withdrawn and forbidden ones say what they are', async () => {
    const page = await open(`/stories/${slug}`);
    await page.getByRole('heading', { level: 1, name: 'This story needs a key' }).waitFor();
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Harbour plan approved/ }).waitFor();

    const absent = await open('/stories/never-written', key);
    await absent.getByRole('heading', { level: 1, name: 'No story by that name' }).waitFor();
    for (const [status, code, heading] of [
      [410, 'gone', 'This story was withdrawn'],
      [403, 'restricted', 'The story cannot be shown'],
    ] as const) {
      const refused = await open('/', key);
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
      await refused.goto(`${house.url}/stories/withdrawn`);
      await refused.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await refused.getByRole('main').textContent()).toContain('So it was decided.');
    }
  });

  test('a post shows who wrote it, its text with citations that lead to quotes, and the stories it rests on', async () => {
    const page = await open('/posts/what-the-harbour-vote-shows', key);
    await page.getByRole('heading', { level: 1, name: 'What the harbour vote <b>shows</b>' }).waitFor();
    expect(await page.title()).toBe('What the harbour vote <b>shows</b> · Newstape');
    expect(new URL(page.url()).pathname).toBe(`/posts/${postSlug}`);
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
    expect(new URL(page.url()).pathname).toBe(`/stories/${encodeURIComponent(slug)}`);
  });

  test('a post without a key asks for one; an absent one and a service that is away say so', async () => {
    const page = await open(`/posts/${postSlug}`);
    await page.getByRole('heading', { level: 1, name: 'This post needs a key' }).waitFor();
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /What the harbour vote/ }).waitFor();

    const absent = await open('/posts/never-written', key);
    await absent.getByRole('heading', { level: 1, name: 'No post by that name' }).waitFor();

    const away = await open('/docs', key);
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
    await away.goto(`${house.url}/posts/${postSlug}`);
    await away.getByRole('heading', { level: 1, name: 'The post cannot be shown' }).waitFor();
    await away.getByText('A part is unavailable').waitFor();
    await away.unroute(address);
    await away.getByRole('button', { name: 'Ask again' }).click();
    await away.getByRole('heading', { level: 1, name: /What the harbour vote/ }).waitFor();
  });

  test('the front page lists the latest posts by one call, of all types or one, and only for a key', async () => {
    const page = await open('/');
    await page.getByText('The list needs a key').waitFor();
    expect(await page.getByRole('heading', { name: 'Editorial' }).count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/editorial-posts')) asked.push(new URL(request.url()).search);
    });
    await page.getByLabel('API key').fill(key);
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
    const page = await open('/stories/harbour-plan-debated', key);
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
    expect(browser.wrongs.splice(0).filter((wrong) => !wrong.includes('Applying inline style'))).toEqual([]);
    expect(made.replace(/(<em>)+(<\/em>)+/, '')).toBe(
      '<p>ab</p>c<a href="https://ok.example/" rel="noopener noreferrer nofollow">d</a>eg',
    );
    expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  });

  test('a spent allowance is said with its end, by the meter too, and a revoked key ends the session', async () => {
    const spent = await house.key('free', { tenant: 'spent', limit: 3 });
    const page = await open('/', spent);
    await page.locator('.posts .line').first().waitFor();
    await page.getByLabel('Category').selectOption('economy');
    await page.getByText('The monthly allowance is exhausted').waitFor();
    expect(await page.locator('.usage').textContent()).toMatch(/3 of 3 calls/);

    const late = await open('/');
    await late.getByLabel('API key').fill(spent);
    await late.getByRole('button', { name: 'Sign in' }).click();
    await late.getByText('The monthly allowance is exhausted').waitFor();

    const revoked = await open('/', 'svc_live_AAAAAAAAsomethingthatwasneverakey');
    await revoked.getByText('The key of this tab is no longer accepted').waitFor();
    // What the graph refuses is said in the same words.
    const ended = await open('/account', 'svc_live_AAAAAAAAsomethingthatwasneverakey');
    await ended.getByText('It was revoked or has expired').waitFor();
    const asking = await open('/account', spent);
    await asking.getByText('The monthly allowance is exhausted').waitFor();
    await asking.getByText('3 of 3 calls are used').waitFor();
  });

  test('a server that is away is said, and what was asked can be asked again', async () => {
    const page = await open('/', key);
    await lines(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Category').selectOption('economy');
    await page.getByText('The server does not answer').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Ask again', exact: true }).click();
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  test('the documentation finds by word, shows samples with the tab’s key and tries an operation with it', async () => {
    const page = await open('/docs#GET/v1/news', key, { permissions: ['clipboard-read', 'clipboard-write'] });
    // The place of the operation on the list leads on to its page.
    await page.getByRole('heading', { level: 1, name: 'List stories' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/api/listNews');
    expect(await page.getByRole('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN/);

    await page.getByRole('button', { name: 'Python' }).click();
    const sample = page.locator('pre[data-language="python"]');
    expect(await page.locator('pre[data-language="sh"]').isVisible()).toBe(false);
    expect(await sample.textContent()).not.toContain(key);
    await page.locator('.code-box', { has: sample }).getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"Bearer ${key}"`);

    await page.getByLabel('page_size').fill('1');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('.outcome').textContent()).toContain('200');
    expect(await page.locator('.caller .answer').textContent()).toContain('"returned": 1');

    await page.getByLabel('Search the documentation').fill('usage block plan');
    await page.getByRole('link', { name: /GET \/v1\/me/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Get the key, its plan and its usage' }).waitFor();
    await page.goto(`${house.url}/docs#allowance_exhausted`);
    await expect
      .poll(() => page.evaluate(() => window.document.activeElement?.id))
      .toBe('allowance_exhausted');
  });

  test('an address that ends in a key tells the plan on a page that asks for nothing, for one call', async () => {
    const calls = async (): Promise<number> => (await house.get('/v1/me', key)).json().usage.calls;
    const before = await calls();
    const page = await open(`/docs#key=${key}`);
    await expect.poll(() => page.locator('#session').textContent()).toMatch(/svc_live.*Pro/);
    expect(page.url()).not.toContain(key);
    // This one and that which was asked before are of the test itself.
    expect((await calls()) - before).toBe(2);
  });

  test('an address that ends in a key signs the tab in, forgets it, and reaches every page', async () => {
    const page = await open(`/#key=${key}`);
    await lines(page).first().waitFor();
    expect(page.url()).not.toContain(key);
    // Pasted into the tab that shows the page already, it loads nothing anew.
    const shown = await open('/');
    await shown.getByLabel('API key').waitFor();
    await shown.evaluate((hash) => {
      location.hash = hash;
    }, `key=${key}`);
    await lines(shown).first().waitFor();
    expect(shown.url()).not.toContain(key);
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Docs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    // The plan is shown where nothing is asked, too.
    expect(await page.locator('#session').textContent()).toMatch(/svc_live.*Pro/);
    expect(await page.getByRole('link', { name: 'Docs', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  test('the first stop of the keyboard skips to the content, and every stop can be seen and has a name', async () => {
    for (const path of ['/', '/docs', `/stories/${slug}`, `/posts/${postSlug}`]) {
      const page = await open(path, key);
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
    for (const path of ['/', '/docs', `/stories/${slug}`, `/posts/${postSlug}`]) {
      const page = await open(path, key);
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
