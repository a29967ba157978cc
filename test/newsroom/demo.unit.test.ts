import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { Clusters } from '../../src/newsroom/clusters/index.ts';
import { toClusterItem } from '../../src/newsroom/clusters/rows.ts';
import { composeStory } from '../../src/newsroom/compose/index.ts';
import { demoData, type Said, sagaOf, saidBetween, storyOf, worded } from '../../src/newsroom/demo/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { prepareItem } from '../../src/newsroom/items/prepare.ts';
import { publisherOf } from '../../src/publishers/index.ts';
import { CATEGORIES, COUNTRIES } from '../../src/stories/index.ts';
import { fc } from '../setup/properties.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 10, 30);
const all = demoData().programmes.flatMap(({ name, utterances }) =>
  utterances.map((utterance) => ({ name, ...utterance })),
);

/** The items as they are stored, without a database. */
function storedItems(said: readonly Said[]): NewsItem[] {
  return said.map(({ item }, at) => {
    const prepared = prepareItem(item);
    if (typeof prepared === 'string') throw new Error(prepared);
    const { keys: _keys, feed_id: feedId, published_at, fetched_at, hash, ...rest } = prepared;
    return {
      ...rest,
      id: item.guid!,
      seq: at + 1,
      feedId,
      originId: item.guid!,
      originRule: null,
      publishedAt: Date.parse(published_at),
      fetchedAt: Date.parse(fetched_at),
      hash: Buffer.from(hash, 'hex'),
      licence: 'full',
      version: 1,
      purgedAt: null,
      clusterId: null,
      joined: null,
      announce: false,
    };
  });
}

const DAY_WRITTEN_OUT =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

describe('the data of the synthetic newsroom', () => {
  test('is written to the end: no mark is left open, and what it cites it says', () => {
    for (const { id, title, summary = '', text } of all) {
      const told = worded(`${title} ${summary} ${text}`, NOW);
      expect(told, id).not.toMatch(/undefined|NaN|\[object|[{}⟦⟧]|Lorem/);
      expect(title.length, id).toBeLessThanOrEqual(160);
      expect(text.length, id).toBeGreaterThan(20);
    }
    // An item that was changed says what it said last: a quote of before cannot be found in its story any more.
    const texts = new Map(all.map(({ id, text }) => [id, text]));
    for (const { id, citations, persona, sections } of demoData().essays.records) {
      expect(
        demoData().personas.map(({ slug }) => slug),
        id,
      ).toContain(persona);
      for (const [at, { item, quote }] of citations.entries()) {
        expect(texts.get(item), `${id}: ${quote}`).toContain(quote);
        expect(sections.map(({ html }) => html).join(), id).toContain(`[${at + 1}]`);
      }
      // Days are counted from today, so none is written out.
      expect(JSON.stringify(sections), id).not.toMatch(DAY_WRITTEN_OUT);
    }
  });

  test('is invented: every publisher has a name that can never be registered', () => {
    for (const { item } of saidBetween(NOW - 5 * DAY_MS, NOW, NOW)) {
      expect(new URL(item.url!).hostname).toMatch(/\.example$/);
      expect(item.categories).toContain('synthetic');
    }
    const papers = new Set(
      all.map(({ from }) => from).filter((name) => publisherOf(name, null) !== undefined),
    );
    expect(papers.size).toBeGreaterThan(40);
  });

  test('has an opening with the papers of every G20 member and all sections of a newspaper', () => {
    const opening = all.filter(({ name }) => name === 'opening');
    const homes = new Set(opening.map(({ from }) => publisherOf(from, null)?.home));
    for (const { code } of COUNTRIES) expect(homes, code).toContain(code);
    const sections = new Set(opening.map(({ section }) => section.toLowerCase()));
    for (const { value } of CATEGORIES) expect(sections, value).toContain(value);
    expect(opening.some(({ at }) => at > 0 && at <= 2)).toBe(true);
  });
});

describe('what is said between two moments', () => {
  test('is a function of the calendar: cut anywhere, the parts are the whole, in order and never ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 70 * 24 }),
        fc.integer({ min: 1, max: 72 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (hours, length, share) => {
          const since = NOW + hours * 3_600_000 + 1_234;
          const until = since + length * 3_600_000;
          const middle = since + Math.floor((until - since) * share);
          const opened = NOW + 3_600_000;
          const whole = saidBetween(since, until, opened);
          expect([...saidBetween(since, middle, opened), ...saidBetween(middle, until, opened)]).toEqual(
            whole,
          );
          for (const { at, item } of whole) {
            expect(at).toBeGreaterThan(since);
            expect(at).toBeLessThanOrEqual(until);
            expect(item.fetchedAt).toBe(at);
            expect(item.publishedAt).toBeLessThanOrEqual(at);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('never names an item twice but to change it, with its address and date as they were', () => {
    const known = new Map<string, Said>();
    let changed = 0;
    for (const each of saidBetween(NOW - 130 * DAY_MS, NOW, NOW)) {
      const before = known.get(each.item.guid!);
      if (before !== undefined) {
        changed += 1;
        expect({ ...each.item, title: '', text: '', summary: '', fetchedAt: 0 }).toEqual({
          ...before.item,
          title: '',
          text: '',
          summary: '',
          fetchedAt: 0,
        });
        expect([each.item.title, each.item.text]).not.toEqual([before.item.title, before.item.text]);
      }
      known.set(each.item.guid!, each);
    }
    expect(changed).toBeGreaterThan(20);
  });

  test('leaves out what contradicts the opening, on whatever day of the round it is opened', () => {
    const { instead } = demoData().programmes.find(({ name }) => name === 'opening')!;
    const kindOf = (guid: string): string => sagaOf(guid).replace(/^demo:\w+:\d+:|-\d+$/g, '');
    const told = new Set<string>();
    for (let day = 0; day < 63; day += 4) {
      const opened = NOW + day * DAY_MS;
      for (const { at, item } of saidBetween(opened - 50 * DAY_MS, opened + 50 * DAY_MS, opened)) {
        const guid = item.guid!;
        if (!instead.includes(kindOf(guid))) continue;
        expect(Math.abs(at - opened), guid).toBeGreaterThan(30 * DAY_MS);
        told.add(kindOf(guid));
      }
    }
    // At other times they are told.
    expect([...told].sort()).toEqual([...instead].sort());
  });

  test('names days as they are seen from its own', () => {
    const day = Date.UTC(2027, 0, 2);
    expect(worded('{weekday:0}, {weekday:-1}, {date:0}, {date:-2}', day)).toBe(
      'Saturday, Friday, 2 January, 31 December',
    );
    expect(worded('{month:-1} {year:-1}, {month:0}, the {quarter} quarter', day)).toBe(
      'December 2026, January, the fourth quarter',
    );
  });
});

describe('the way of the demo’s items', () => {
  const items = storedItems(saidBetween(NOW - 60 * DAY_MS, NOW + DAY_MS, NOW));
  const clusters = new Clusters();
  const latest = new Map<string, NewsItem>();
  for (const item of items) {
    clusters.add(toClusterItem(item));
    latest.set(item.id, item);
  }
  const found = [...clusters.all()].map(({ items: ids }) => ids);

  test('no two events share a cluster, and each big story of the day is one', () => {
    for (const ids of found) {
      const sagas = new Set(ids.map(sagaOf).filter((saga) => !saga.endsWith(':satire-rate')));
      expect([...sagas], ids.join('\n')).toHaveLength(1);
    }
    const opening = found.filter(([first]) => first!.startsWith('demo:opening:'));
    const stories = new Set(opening.flat().map(storyOf));
    // The satirist's piece stands among the reports that it makes fun of.
    expect(opening).toHaveLength(stories.size - 1);
  });

  test.each([8, 11, 14, 23, 37, 42, 46, 52, 60])(
    'nor on the first days after an opening %i days later',
    (day) => {
      const opened = NOW + day * DAY_MS;
      const engine = new Clusters();
      for (const item of storedItems(saidBetween(opened - 5 * DAY_MS, opened + 2 * DAY_MS, opened)))
        engine.add(toClusterItem(item));
      for (const { items: ids } of engine.all()) {
        const sagas = new Set(ids.map(sagaOf).filter((saga) => !saga.endsWith(':satire-rate')));
        expect([...sagas], ids.join('\n')).toHaveLength(1);
      }
    },
  );

  test('the big stories show what the newsroom can tell: contested, corrected, denied, borne out', () => {
    const told = found
      .filter(([first]) => first!.startsWith('demo:opening:'))
      .map((ids) => composeStory({ id: ids[0]!, items: ids.map((id) => latest.get(id)!) })!.draft);
    const claims = told.flatMap((draft) => draft.claims);
    const states = (state: string): number => claims.filter((claim) => claim.state === state).length;
    expect(states('corroborated')).toBeGreaterThan(15);
    expect(states('retracted')).toBeGreaterThan(0);
    const contested = claims.filter(({ state }) => state === 'contested');
    expect(contested.length).toBeGreaterThan(5);
    for (const { contradicting, supporting } of contested) {
      expect(contradicting.length).toBeGreaterThan(0);
      expect(supporting.length).toBeGreaterThan(0);
    }
    expect(told.filter(({ sources }) => sources.length >= 3).length).toBeGreaterThan(12);
    expect(told.some(({ sources }) => sources.some(({ independence }) => independence === 'primary'))).toBe(
      true,
    );
    for (const { tags } of told) expect(tags).toContain('synthetic');
    const languages = new Set(told.map(({ language }) => language));
    for (const language of ['en', 'es', 'ja', 'ar']) expect(languages).toContain(language);
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
