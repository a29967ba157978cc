import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postShape } from '../../rest/news/post-shapes.ts';
import type { PostDraft } from '../../src/editorial/index.ts';
import {
  demoDrafts,
  demoPosts,
  publishDemoPosts,
  ROUND_DAYS,
  seedDemo,
} from '../../src/newsroom/demo/index.ts';
import { type DemoStory, PERSONAS, placed } from '../../src/newsroom/demo/posts/index.ts';
import { CATEGORIES, COUNTRIES, type Story, type StoryDraft } from '../../src/stories/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-07-18T12:00:00Z');
const WINDOW_MS = 60 * DAY_MS;

/** The stories that a newsroom of that time holds, as posts are written from them. */
function recordOf(now: Date): DemoStory[] {
  const last = new Map<string, { draft: StoryDraft; revision: number }>();
  for (const draft of demoDrafts({ seed: 1, now, days: 60 })) {
    const revision = (last.get(draft.keys[0]!)?.revision ?? 0) + 1;
    last.set(draft.keys[0]!, { draft, revision });
  }
  return [...last.values()]
    .map(({ draft, revision }) => placed(draft.keys[0]!, storyOf(draft, revision))!)
    .toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt) || (a.key < b.key ? -1 : 1));
}

function storyOf(draft: StoryDraft, revision: number): Story {
  const key = draft.keys[0]!;
  const sources = draft.sources.map((source, i) => ({ id: `${key} ${i}`, ...source }));
  const quoted = ({ source, quote }: { source: number; quote: string }) => ({
    sourceId: `${key} ${source}`,
    quote,
  });
  return {
    ...draft,
    id: key,
    slug: key,
    popularity: 0,
    revision,
    sourceCount: sources.length,
    updatedAt: draft.updatedAt!,
    entities: draft.entities.map((entity) => ({ ...entity, id: entity.slug })),
    impactPaths: draft.impactPaths.map((path) => ({ ...path, id: path.token })),
    links: { self: '', html: '', rss: '' },
    sources,
    claims: draft.claims.map((claim, i) => ({
      ...claim,
      id: String(i),
      supporting: claim.supporting.map(quoted),
      contradicting: claim.contradicting.map(quoted),
    })),
    body: { html: draft.bodyHtml, text: '', wordCount: 0 },
  };
}

function write(now = NOW): { record: Map<string, DemoStory>; posts: PostDraft[] } {
  const record = recordOf(now);
  return {
    record: new Map(record.map((story) => [story.id, story])),
    posts: demoPosts(record, new Date(now.getTime() - WINDOW_MS), now),
  };
}

describe('the posts of the synthetic newsroom', () => {
  const { record, posts } = write();

  test('are at least 60 at any time, of every type and period, and no two share a key or title', () => {
    for (let day = 0; day < ROUND_DAYS; day += 7) {
      const { posts } = write(new Date(NOW.getTime() + day * DAY_MS + day * 3_517_000));
      expect(posts.length, String(day)).toBeGreaterThanOrEqual(60);
      expect(new Set(posts.map(({ keys }) => keys[0])).size).toBe(posts.length);
      expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length);
      const kinds = new Map<string, number>();
      for (const { type, period } of posts) {
        const kind = period ?? type;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      for (const [kind, least] of [
        ['article', 15],
        ['opinion', 12],
        ['investigation', 9],
        ['weekly', 8],
        ['monthly', 6],
      ] as const) {
        expect(kinds.get(kind) ?? 0, `${kind} on day ${day}`).toBeGreaterThanOrEqual(least);
      }
    }
    expect(posts.filter(({ period }) => period === 'daily').length).toBeGreaterThan(2);
  });

  test('are the same for the same record and time', () => {
    expect(write().posts).toEqual(posts);
  });

  test('are signed by at least six personas, every one of which says that it is automated', () => {
    const personas = new Map(posts.map(({ persona }) => [persona.slug, persona]));
    expect(personas.size).toBeGreaterThanOrEqual(6);
    for (const persona of [...personas.values(), ...Object.values(PERSONAS)]) {
      expect(persona.disclosure).toMatch(/automated persona, not a person/);
      expect(persona.disclosure).toContain(persona.name);
      expect(persona.bio.length).toBeGreaterThan(30);
    }
  });

  test('quote only what a source of a source story said, word for word, and before the post appeared', () => {
    let quotes = 0;
    for (const { title, citations, sourceStories, publishedAt, sections } of posts) {
      for (const { story, source, quote } of citations) {
        quotes += 1;
        expect(sourceStories, title).toContain(story);
        const said = record.get(story)!.sources.find(({ id }) => id === source)!;
        expect(said.snippet).toContain(quote);
        expect(quote.trim()).toBe(quote);
        expect(said.publishedAt! < publishedAt, title).toBe(true);
      }
      // Every citation is used, and every number leads to one.
      const used = new Set(
        sections.flatMap(({ html }) => [...html.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))),
      );
      expect(
        [...used].sort((a, b) => a - b),
        title,
      ).toEqual(citations.map((_, i) => i + 1));
      expect(citations.length, title).toBeGreaterThan(0);
    }
    expect(quotes).toBeGreaterThan(250);
  });

  test('claim only what their stories claim, wherever a number follows', () => {
    const claims = new Set([...record.values()].flatMap((story) => story.claims.map(({ claim }) => claim)));
    for (const { type, sections, title } of posts) {
      if (type !== 'analysis') continue;
      for (const { html } of sections) {
        for (const [text] of html.matchAll(/(?<=<p>)[^<]*: ([^<]*) \[\d+\]\.(?=<\/p>)/g)) {
          const said = unescaped(text.slice(text.indexOf('): ') + 3)).split(/ \[\d+\]\.? ?/);
          for (const sentence of said.filter(Boolean)) expect(claims, title).toContain(`${sentence}.`);
        }
      }
    }
  });

  test('have sections with headings and running text that is well-formed, and nothing unfilled', () => {
    for (const post of posts) {
      expect(post.sections.length, post.title).toBeGreaterThanOrEqual(3);
      expect(JSON.stringify(post)).not.toMatch(/undefined|NaN|\[object|\$\{|Lorem|null,"null/);
      for (const { heading, html } of post.sections) {
        expect(heading).toMatch(/^\p{Lu}/u);
        expect(XMLValidator.validate(`<div>${html}</div>`), html).toBe(true);
        expect(html.replace(/<[^>]*>/g, '').length, post.title).toBeGreaterThan(30);
      }
      const words = post.sections
        .map(({ html }) => html.replace(/<[^>]*>/g, ' '))
        .join(' ')
        .split(/\s+/);
      expect(words.length, post.title).toBeGreaterThan(80);
      expect(post.dek.length).toBeGreaterThan(20);
      expect(Date.parse(post.publishedAt)).toBeLessThanOrEqual(NOW.getTime());
      expect(Date.parse(post.publishedAt)).toBeGreaterThan(NOW.getTime() - WINDOW_MS);
    }
  });

  test('name the categories and countries of their stories', () => {
    const known = {
      categories: new Set(CATEGORIES.map(({ value }) => value as string)),
      countries: new Set(COUNTRIES.map(({ code }) => code)),
    };
    for (const { type, categories, countries, sourceStories, title } of posts) {
      const stories = sourceStories.map((id) => record.get(id)!);
      expect(new Set(categories), title).toEqual(new Set(stories.map(({ category }) => category)));
      for (const category of categories) expect(known.categories).toContain(category);
      for (const country of countries) expect(known.countries).toContain(country);
      if (type === 'analysis') {
        expect(countries).toHaveLength(1);
        for (const story of stories) expect(story.countries, title).toContain(countries[0]);
      } else {
        expect(new Set(countries), title).toEqual(new Set(stories.flatMap((story) => story.countries)));
      }
    }
    expect(new Set(posts.flatMap(({ categories }) => categories))).toEqual(known.categories);
    expect(new Set(posts.flatMap(({ countries }) => countries)).size).toBeGreaterThan(18);
  });

  test('count in an analysis what the record holds of that country and period', () => {
    const analyses = posts.filter(({ type }) => type === 'analysis');
    expect(analyses.length).toBeGreaterThan(15);
    for (const { keys, period, countries, sections, sourceStories } of analyses) {
      const from = Date.parse(keys[0]!.slice(-10));
      const start = new Date(from);
      const to =
        period === 'monthly'
          ? Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
          : from + (period === 'weekly' ? 7 : 1) * DAY_MS;
      if (period === 'weekly') expect(start.getUTCDay()).toBe(1);
      const within = [...record.values()].filter(
        (story) =>
          story.countries.includes(countries[0]!) &&
          Date.parse(story.publishedAt) >= from &&
          Date.parse(story.publishedAt) < to,
      );
      expect(new Set(sourceStories)).toEqual(new Set(within.map(({ id }) => id)));
      const text = unescaped(sections[0]!.html);
      expect(text).toMatch(new RegExp(`The record holds (${numeral(within.length)}) stor`));
      for (const [category, stories] of Map.groupBy(within, (story) => story.category)) {
        expect(text).toContain(`${category} ${stories.length}`);
      }
      expect(text).toContain(`rest on ${numeral(within.flatMap((story) => story.sources).length)} report`);
      const standing = unescaped(sections.at(-1)!.html);
      for (const [state, stories] of Map.groupBy(within, (story) => story.verificationState)) {
        expect(standing).toContain(`${state.replaceAll('_', ' ')} ${stories.length}`);
      }
    }
  });
});

const NUMERALS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numeral = (count: number): string => NUMERALS[count] ?? String(count);

function unescaped(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('the first start', () => {
  let house: TestHouse;
  let now: Date;
  beforeAll(async () => {
    house = await openTestHouse();
    now = new Date();
    const { db, stories, log } = house.services;
    await seedDemo({ db, stories, log, pepper: house.pepper, now });
  });
  afterAll(() => house?.close());

  const count = async (): Promise<{ posts: number; pos: string }> => {
    const { rows } = await house.services.db.query<{ posts: number; pos: string }>(
      'select (select count(*)::int from posts) as posts, (select pos from tape) as pos',
    );
    return rows[0]!;
  };

  test('publishes every post, quotes checked, each served in the documented shape', async () => {
    const key = await house.key('enterprise');
    const { posts } = await count();
    expect(posts).toBeGreaterThanOrEqual(60);
    const list = (await house.get('/v1/editorial-posts?limit=100', key)).json() as {
      posts: { slug: string }[];
      page: { total: number };
    };
    expect(list.page.total).toBe(posts);
    for (const { slug } of list.posts) {
      const whole = (await house.get(`/v1/editorial-posts/${slug}`, key)).json();
      const post = postShape.parse(whole);
      expect(post.sourceStories.length, post.title).toBeGreaterThan(0);
      const first = (await house.get(`/v1/news/${post.sourceStories[0]!.id}`, key)).json();
      expect(first.slug).toBe(post.sourceStories[0]!.slug);
      expect(post.citations.every(({ url }) => url?.includes('.example/'))).toBe(true);
    }
    for (const type of ['article', 'opinion', 'investigation', 'country_analysis']) {
      const { page } = (await house.get(`/v1/editorial-posts?type=${type}`, key)).json();
      expect(page.total, type).toBeGreaterThan(8);
    }
  });

  test('says nothing twice: a second start and a second writer change nothing', async () => {
    const before = await count();
    const { db, stories, log, editorial } = house.services;
    expect(await seedDemo({ db, stories, log, pepper: house.pepper, now })).toBeUndefined();
    expect(await publishDemoPosts(editorial, { log, now })).toBe(0);
    expect(await count()).toEqual(before);
  });

  test('goes on: days later there are new posts, and those that were there stay', async () => {
    const { db, editorial, log } = house.services;
    const before = await count();
    const later = new Date(now.getTime() + 8 * DAY_MS);
    const known = await db.query<{ key: string }>(`select key from story_keys`);
    const keys = new Set(known.rows.map(({ key }) => key));
    const drafts = [...demoDrafts({ seed: 1, now: later, days: 60 })].filter(
      ({ keys: [key] }) => !keys.has(key!),
    );
    await house.publish(drafts);
    const fresh = await publishDemoPosts(editorial, { log, now: later });
    expect((await count()).posts).toBe(before.posts + fresh);
    expect(fresh).toBeGreaterThan(0);
    expect(fresh).toBeLessThan(16);
  });

  test('gives a newsroom that was filled without posts its posts', async () => {
    const { db, stories, log } = house.services;
    for (const table of ['post_sources', 'post_revisions', 'post_keys', 'post_slugs', 'posts']) {
      await db.query(`delete from ${table}`);
    }
    await seedDemo({ db, stories, log, pepper: house.pepper, now });
    expect((await count()).posts).toBeGreaterThanOrEqual(60);
  });

  test('leaves a database with somebody’s stories without posts', async () => {
    const other = await openTestHouse();
    try {
      await other.key();
      const { db, stories, log } = other.services;
      await seedDemo({ db, stories, log, pepper: other.pepper, now });
      const { rows } = await db.query<{ n: number }>('select count(*)::int as n from posts');
      expect(rows[0]!.n).toBe(0);
    } finally {
      await other.close();
    }
  });
});
