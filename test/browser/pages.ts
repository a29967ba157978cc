import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { publishPosts } from '../../src/editorial/index.ts';
import { openBrowser } from '../setup/browser.ts';
import { draft, openTestHouse } from '../setup/house.ts';
import { postDraft } from '../setup/post-draft.ts';

/** The stories of a list on a page. */
export const lines = (page: Page) => page.locator('.stories .line');

/** A browser before a service with 25 stories, one of them debated and revised, and seven posts about it. */
export async function openPages() {
  const open = (path: string, as?: string, options?: BrowserContextOptions): Promise<Page> =>
    browser.open(path, as, options);

  const house = await openTestHouse({ listen: true });
  const key = await house.key('pro');
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
  const slug = revised && 'slug' in revised ? revised.slug : '';
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
  const postSlug = retitled && 'slug' in retitled ? retitled.slug : '';
  const browser = await openBrowser(house.url);

  return {
    house,
    browser,
    key,
    slug,
    postSlug,
    open,
    close: async () => {
      await browser?.close();
      await house?.close();
    },
  };
}

/** What `openPages` gives. */
export type Pages = Awaited<ReturnType<typeof openPages>>;
