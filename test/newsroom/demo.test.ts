import { readFileSync } from 'node:fs';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDrafts, ROUND_DAYS, seedDemo } from '../../src/newsroom/demo/index.ts';
import { CATEGORIES, COUNTRIES, type StoryDraft } from '../../src/stories/index.ts';
import { BASE_URL, openTestHouse, type TestHouse } from '../setup/house.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-15T12:00:00Z');

function write(now = NOW, seed = 1, days = 60): StoryDraft[] {
  return [...demoDrafts({ seed, now, days })];
}
const drafts = write();
const originals = [...new Map([...drafts].reverse().map((draft) => [draft.keys[0]!, draft])).values()];
const wires = ['Meridian Wire', 'Tidewater Agency'];

describe('the synthetic newsroom', () => {
  test('writes at least 300 stories in any 60 days, and nobody shares a title', () => {
    for (let day = 0; day < ROUND_DAYS; day += 4) {
      const window = write(new Date(NOW.getTime() + day * DAY_MS + day * 3_517_000));
      const titles = new Map<string, string>();
      for (const { title, keys } of window) {
        expect(titles.get(title) ?? keys[0], title).toBe(keys[0]);
        titles.set(title, keys[0]!);
      }
      expect(new Set(window.map(({ keys }) => keys[0])).size).toBeGreaterThanOrEqual(300);
    }
  });

  test('covers every category and every G20 member several times', () => {
    for (const { value } of CATEGORIES) {
      expect(originals.filter(({ category }) => category === value).length, value).toBeGreaterThan(15);
    }
    for (const { code } of COUNTRIES) {
      expect(originals.filter(({ countries }) => countries.includes(code)).length, code).toBeGreaterThan(7);
    }
    expect(
      new Set(originals.flatMap(({ sources }) => sources.map(({ domain }) => domain))).size,
    ).toBeGreaterThan(24);
  });

  test('writes the same for the same seed and time, and something else for another seed', () => {
    expect(write()).toEqual(drafts);
    expect(write(NOW, 2).map(({ publishedAt }) => publishedAt)).not.toEqual(
      drafts.map(({ publishedAt }) => publishedAt),
    );
  });

  test('goes on where it was: an hour later everything is there again, and only newer drafts besides', () => {
    const since = NOW.getTime();
    const later = write(new Date(since + 30 * 3_600_000), 1, 40);
    const before = new Map(write(NOW, 1, 40).map((draft) => [`${draft.keys[0]} ${draft.updatedAt}`, draft]));
    const fresh = later.filter((draft) => !before.has(`${draft.keys[0]} ${draft.updatedAt}`));
    expect(fresh.length).toBeGreaterThan(3);
    for (const draft of fresh) expect(Date.parse(draft.updatedAt!)).toBeGreaterThan(since);
    for (const draft of later) {
      const same = before.get(`${draft.keys[0]} ${draft.updatedAt}`);
      if (same !== undefined) expect(draft).toEqual(same);
    }
  });

  test('never publishes in the future nor before the window', () => {
    for (let hour = 0; hour < 240; hour += 1) {
      const now = NOW.getTime() + hour * 3_600_000;
      for (const { publishedAt, updatedAt, sources } of write(new Date(now), 1, hour === 0 ? 60 : 3)) {
        const at = Date.parse(publishedAt);
        expect(at).toBeGreaterThan(now - (hour === 0 ? 60 : 3) * DAY_MS);
        expect(at).toBeLessThanOrEqual(Date.parse(updatedAt!));
        expect(Date.parse(updatedAt!)).toBeLessThanOrEqual(now);
        for (const source of sources) {
          expect(Date.parse(source.publishedAt!)).toBeLessThanOrEqual(Date.parse(updatedAt!));
        }
      }
    }
  });

  test('revises some stories: later, in order, with the same publication time and other words', () => {
    const last = new Map<string, StoryDraft>();
    let revised = 0;
    for (const draft of drafts) {
      const before = last.get(draft.keys[0]!);
      if (before !== undefined) {
        revised += 1;
        expect(draft.publishedAt).toBe(before.publishedAt);
        expect(draft.updatedAt! > before.updatedAt!).toBe(true);
        expect({ ...draft, updatedAt: '' }).not.toEqual({ ...before, updatedAt: '' });
        expect(draft.sources.slice(0, before.sources.length)).toEqual(before.sources);
      }
      last.set(draft.keys[0]!, draft);
    }
    expect(revised / last.size).toBeGreaterThan(0.08);
    expect(revised / last.size).toBeLessThan(0.2);
  });

  test('quotes only what the named source said, word for word', () => {
    let contradicting = 0;
    for (const draft of drafts) {
      for (const claim of draft.claims) {
        contradicting += claim.contradicting.length;
        for (const { source, quote } of [...claim.supporting, ...claim.contradicting]) {
          expect(quote.trim()).not.toBe('');
          expect(draft.sources[source]?.snippet, draft.title).toContain(quote);
        }
      }
    }
    expect(contradicting).toBeGreaterThan(20);
  });

  test('says corroborated only of what two independent publishers say who do not reprint one wire', () => {
    const origin = ({ publisher, snippet }: StoryDraft['sources'][number]): string =>
      wires.find((wire) => snippet.startsWith(`(${wire})`)) ?? publisher;
    const states = new Set<string>();
    for (const draft of drafts) {
      states.add(draft.verificationState);
      for (const { state, supporting, contradicting } of draft.claims) {
        const origins = new Set(
          supporting
            .map(({ source }) => draft.sources[source]!)
            .filter(({ independence }) => independence === 'independent')
            .map(origin),
        );
        if (state === 'corroborated') expect(origins.size, draft.title).toBeGreaterThan(1);
        if (state === 'contested') expect(contradicting.length).toBeGreaterThan(0);
      }
      const facts = draft.claims.filter(({ evidenceType }) => evidenceType === 'documented_fact');
      const contested = draft.claims.some(({ state }) => state === 'contested');
      expect(draft.verificationState === 'contested', draft.title).toBe(contested);
      if (draft.verificationState === 'corroborated') {
        expect(facts.every(({ state }) => state === 'corroborated' || state === 'retracted')).toBe(true);
      }
    }
    expect([...states].sort()).toEqual([
      'contested',
      'corroborated',
      'insufficient_evidence',
      'partially_corroborated',
      'unverified',
    ]);
  });

  test('has sources, claims, impact, entities and a well-formed body of three paragraphs or more', () => {
    for (const draft of drafts) {
      const text = JSON.stringify(draft);
      expect(text).not.toMatch(/undefined|NaN|\[object|\{!?\d+:|\$\{|Lorem/);
      expect(draft.sources.length, draft.title).toBeGreaterThanOrEqual(1);
      expect(draft.sources.length).toBeLessThanOrEqual(8);
      expect(draft.claims.length).toBeGreaterThan(0);
      expect(draft.entities.length, draft.title).toBeGreaterThan(1);
      expect(draft.tags).toContain('synthetic');
      expect(draft.bodyHtml).toMatch(/(synthetic|sintética|合成|اصطناعي)[^<]*<\/em><\/p>$/);
      expect(draft.bodyHtml.match(/<(p|li)>/g)!.length, draft.title).toBeGreaterThanOrEqual(3);
      expect(XMLValidator.validate(`<div>${draft.bodyHtml}</div>`)).toBe(true);
      for (const { impactPath, rationale } of draft.impactDetails) {
        expect(draft.impactPaths.map(({ token }) => token)).toContain(impactPath);
        expect(rationale.length).toBeGreaterThan(10);
      }
      const tickers = draft.assets.map(({ ticker }) => ticker);
      for (const detail of draft.impactDetails) {
        for (const { ticker } of detail.assets) expect(tickers).toContain(ticker);
      }
      for (const { domain, url } of draft.sources) {
        expect(domain).toMatch(/^[a-z0-9-]+\.example$/);
        expect(new URL(url!).hostname).toBe(domain);
      }
    }
  });

  test('keeps what is hard to print: signs, accents, other scripts, right-to-left text, an emoji', () => {
    for (let day = 0; day < ROUND_DAYS; day += 3) {
      const window = write(new Date(NOW.getTime() + day * DAY_MS));
      const titles = window.map(({ title }) => title).join('\n');
      expect(titles).toMatch(/".*&|&.*"/);
      expect(titles).toMatch(/Coração|Dvořák/);
      expect(titles).toMatch(/\p{Extended_Pictographic}/u);
      expect(new Set(window.map(({ language }) => language))).toEqual(new Set(['en', 'es', 'ja', 'ar']));
    }
  });

  test('asks for a window of 1 to 60 days', () => {
    for (const days of [0, 61, 1.5, Number.NaN]) expect(() => write(NOW, 1, days)).toThrow(RangeError);
    expect(write(NOW, 1, 1).length).toBeLessThan(30);
  });
});

describe('the first start on an empty database', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse();
  });
  afterAll(() => house?.close());

  test('publishes every story with its revisions and makes one key a plan, once, whoever else starts too', async () => {
    const { db, stories, log } = house.services;
    const options = { db, stories, log, pepper: house.pepper, now: new Date() };
    const both = await Promise.all([seedDemo(options), seedDemo(options)]);
    const seeded = both.filter((one) => one !== undefined);
    expect(seeded).toHaveLength(1);
    const { keys, stories: count } = seeded[0]!;
    expect(keys.map(({ tenant, plan }) => `${tenant} ${plan}`)).toEqual([
      'demo-free free',
      'demo-starter starter',
      'demo-pro pro',
      'demo-enterprise enterprise',
    ]);
    expect(keys.map(({ scopes }) => scopes.includes('operator'))).toEqual([false, false, false, true]);
    for (const { key } of keys) {
      expect(key).toMatch(/^svc_test_/);
      expect((await house.services.identity.verify(key))?.mode).toBe('test');
    }
    const wanted = write(options.now);
    const stored = await db.query<{ stories: number; revisions: number }>(
      `select (select count(*) from stories)::int as stories, (select sum(revision) from stories)::int as revisions`,
    );
    expect(stored.rows[0]).toEqual({ stories: count, revisions: wanted.length });
    expect(await seedDemo(options)).toBeUndefined();
  });

  test('leaves a database alone that holds somebody’s story or tenant', async () => {
    for (const used of ['story', 'tenant']) {
      const other = await openTestHouse();
      try {
        if (used === 'tenant') await other.key();
        else await other.publish([{ ...originals[0]!, keys: [`${BASE_URL}/mine`] }]);
        const { db, stories, log } = other.services;
        expect(await seedDemo({ db, stories, log, pepper: other.pepper })).toBeUndefined();
        const found = await db.query<{ n: number }>('select count(*)::int as n from stories');
        expect(found.rows[0]!.n).toBe(used === 'story' ? 1 : 0);
      } finally {
        await other.close();
      }
    }
  });

  test('completes what a crash left half-done', async () => {
    const other = await openTestHouse();
    try {
      const now = new Date();
      const wanted = write(now);
      await other.publish(
        wanted.slice(0, 90).filter(({ keys }, i, all) => all.findIndex((d) => d.keys[0] === keys[0]) === i),
      );
      const { db, stories, log } = other.services;
      const seeded = await seedDemo({ db, stories, log, pepper: other.pepper, now });
      expect(seeded?.keys).toHaveLength(4);
      const found = await db.query<{ n: number }>('select sum(revision)::int as n from stories');
      expect(found.rows[0]!.n).toBe(wanted.length);
    } finally {
      await other.close();
    }
  });
});

test('the sample file holds 120 items under CC0, newest first, for every category and G20 member', () => {
  const file = JSON.parse(
    readFileSync(new URL('../../rest/news/sample/sample-news.json', import.meta.url), 'utf8'),
  ) as {
    license: string;
    articles: {
      id: string;
      title: string;
      excerpt: string;
      categories: string[];
      countries: string[];
      publishedAt: string;
    }[];
  };
  expect(file.license).toBe('CC0-1.0');
  expect(file.articles).toHaveLength(120);
  expect(new Set(file.articles.map(({ title }) => title)).size).toBe(120);
  file.articles.forEach((article, i) => {
    expect(Object.keys(article)).toEqual([
      'id',
      'title',
      'excerpt',
      'categories',
      'countries',
      'publishedAt',
    ]);
    expect(article.id).toBe(`sample_${String(i + 1).padStart(3, '0')}`);
    expect(article.publishedAt <= (file.articles[i - 1]?.publishedAt ?? '9')).toBe(true);
    expect(article.excerpt.length).toBeGreaterThan(20);
  });
  expect(new Set(file.articles.flatMap(({ categories }) => categories))).toEqual(
    new Set(CATEGORIES.map(({ value }) => value)),
  );
  expect(new Set(file.articles.flatMap(({ countries }) => countries))).toEqual(
    new Set(COUNTRIES.map(({ code }) => code)),
  );
});
