import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { sealStories } from '../../src/retrieval/sealing/seal.ts';
import { changeStory, foldReads, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// A list as of a time is the list that was answered then.

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
});
afterAll(() => house?.close());

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function body(path: string): Promise<string> {
  const answer = await house.get(path, key);
  expect(answer.statusCode, `${path}: ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.body;
}

interface List {
  articles: { id: string }[];
  page: { next_cursor: string | null; previous_cursor: string | null; as_of: string; total: number };
}

/** A list without its cursors, which hold the question; that they are there or not stays. */
function answered(text: string): unknown {
  const { articles, page } = JSON.parse(text) as List;
  return {
    articles,
    page: { ...page, next_cursor: page.next_cursor !== null, previous_cursor: page.previous_cursor !== null },
  };
}

async function walk(query: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { articles, page }: List = JSON.parse(
      await body(`/v1/news?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`),
    );
    ids.push(...articles.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

/** A moment of the database's clock that no commit shares. */
async function moment(): Promise<string> {
  await sleep(2);
  const { rows } = await house.services.db.query<{ at: Date }>('select clock_timestamp() as at');
  await sleep(2);
  return rows[0]!.at.toISOString();
}

const WORDS = ['harbour', 'drought', 'tariff', 'merger', 'election', 'vaccine', 'satellite', 'wheat'];
const TAGS = ['water', 'trade', 'space', 'health'];
const CATEGORIES = ['politics', 'economy', 'science'];

function randomDraft(random: () => number, keys: readonly string[]): StoryDraft {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const title = `${pick(WORDS)} and ${pick(WORDS)} in the ${pick(WORDS)} quarter ${Math.floor(random() * 9)}`;
  const made = draft({
    title,
    summary: `A ${pick(WORDS)} was seen near the ${pick(WORDS)}.`,
    tags: TAGS.filter(() => random() < 0.4),
    category: pick(CATEGORIES),
    countries: random() < 0.5 ? ['AU'] : ['EU', 'JP'],
    publishedAt: new Date(Date.UTC(2026, 3, 1) + Math.floor(random() * 60) * 3_600_000).toISOString(),
    verificationState: pick(['unverified', 'corroborated', 'contested']),
    ...(random() < 0.3 ? { entities: [], impactPaths: [] } : {}),
    ...(random() < 0.3 ? { bodyHtml: `<p>The ${pick(WORDS)} again.</p>` } : {}),
  });
  return { ...made, keys };
}

/** Does something to the newsroom, as a day would. */
class Newsroom {
  readonly #name: string;
  readonly #random: () => number;
  readonly live = new Map<string, string>();
  readonly restricted = new Set<string>();
  #number = 0;

  constructor(name: string, random: () => number) {
    this.#name = name;
    this.#random = random;
  }

  async step(): Promise<string> {
    const room = house.services.stories;
    const dice = this.#random();
    const some = this.#some([...this.live.keys()]);
    if (dice < 0.35 || this.live.size < 8) {
      const drafts = Array.from({ length: 1 + Math.floor(this.#random() * 4) }, () => {
        this.#number += 1;
        return randomDraft(this.#random, [`${this.#name}:${this.#number}`]);
      });
      const made = (await house.publish(drafts)) as { id: string }[];
      for (const [index, { id }] of made.entries()) this.live.set(id, drafts[index]!.keys[0]!);
      return 'publish';
    }
    if (dice < 0.6) {
      await house.publish([randomDraft(this.#random, [this.live.get(some)!])]);
      return 'revise';
    }
    if (dice < 0.72) {
      const ids = [...this.live.keys()].filter(() => this.#random() < 0.3);
      await house.services.db.query(
        `insert into story_reads as r (story_id, reads) select x, 1 + floor($2::float8 * 50) from unnest($1::uuid[]) x
         on conflict (story_id) do update set reads = r.reads + excluded.reads`,
        [ids.map((id) => decodeId('story', id)), this.#random()],
      );
      await foldReads(house.services.db);
      return 'read';
    }
    if (dice < 0.8) {
      await changeStory(room, some, { kind: 'retract' });
      this.#gone(some);
      return 'retract';
    }
    if (dice < 0.87) {
      const into = this.#some([...this.live.keys()].filter((id) => id !== some));
      await changeStory(room, some, { kind: 'merge', into });
      this.#gone(some);
      return 'merge';
    }
    if (dice < 0.94 || this.restricted.size === 0) {
      await changeStory(room, some, { kind: 'restrict', openTo: ['free'] });
      this.restricted.add(some);
      return 'restrict';
    }
    const back = this.#some([...this.restricted]);
    await changeStory(room, back, { kind: 'restrict', openTo: [] });
    this.restricted.delete(back);
    return 'release';
  }

  #gone(id: string): void {
    this.live.delete(id);
    this.restricted.delete(id);
  }

  #some(from: readonly string[]): string {
    return from[Math.floor(this.#random() * from.length)]!;
  }
}

function randomQuery(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const parts: string[] = [`page_size=${pick([1, 3, 7, 20, 100])}`];
  const maybe = (chance: number, part: () => string): void => {
    if (random() < chance) parts.push(part());
  };
  maybe(0.4, () => 'sort=popular');
  maybe(0.3, () => `tag=${pick(TAGS)}`);
  maybe(0.2, () => `category=${pick(CATEGORIES)}`);
  maybe(0.2, () => `country=${pick(['AU', 'JP'])}`);
  maybe(0.15, () => 'entity=australia');
  maybe(0.15, () => 'impact_path=infrastructure-to-growth');
  maybe(0.35, () =>
    pick([
      `q=${pick(WORDS)}`,
      `q=${pick(WORDS)}+${pick(WORDS)}`,
      `q=${pick(WORDS)}+or+${pick(WORDS)}`,
      `q=%22the+${pick(WORDS)}+quarter%22`,
      `q=-${pick(WORDS)}`,
      `q=${pick(WORDS)}+-${pick(WORDS)}`,
    ]),
  );
  maybe(0.15, () => 'published_since=2026-04-01T12:00:00Z');
  maybe(0.15, () => 'published_until=2026-04-02');
  maybe(0.1, () => 'updated_since=2026-01-01');
  maybe(0.2, () => 'offset=2');
  maybe(0.2, () => 'include=full');
  maybe(0.1, () => 'fields=title,popularity,revision,claims');
  return parts.join('&');
}

// In some runs bitmaps are made again and again (docs/search.md), small ones, of the commonest words and of rare ones.
for (const [seed, sealing] of [
  [1, 0],
  [2, 0],
  [3, 0.3],
  [4, 0.1],
] as const) {
  test(`lists, searches, orders, totals and groups as of a time equal what was answered then (seed ${seed})`, async () => {
    const random = numbers(seed);
    const newsroom = new Newsroom(`room-${seed}`, random);
    const asked: { at: string; query: string; given: unknown; step: string }[] = [];
    const walked: { at: string; query: string; given: string[] }[] = [];
    const done = new Set<string>();
    for (let n = 0; n < 90; n += 1) {
      const step = await newsroom.step();
      done.add(step);
      if (random() < sealing) {
        await sealStories(house.services.db, { least: 10, heavy: 4, width: 16 });
      }
      if (random() < 0.45) {
        const at = await moment();
        for (let i = 0; i < 3; i += 1) {
          const query = randomQuery(random);
          asked.push({ at, query, given: answered(await body(`/v1/news?${query}`)), step });
        }
        if (random() < 0.3) {
          const query = `page_size=4${random() < 0.5 ? '&sort=popular' : ''}${random() < 0.5 ? '&tag=trade' : ''}`;
          walked.push({ at, query, given: await walk(query) });
        }
      }
    }
    expect([...done].sort()).toEqual(
      ['merge', 'publish', 'read', 'release', 'restrict', 'retract', 'revise'].sort(),
    );
    expect(asked.length).toBeGreaterThan(60);

    const first: string[] = [];
    for (const { at, query, given, step } of asked) {
      const text = await body(`/v1/news?${query}&as_of=${at}`);
      first.push(text);
      expect(answered(text), `${query} as of ${at}, after ${step}`).toEqual(given);
    }
    // The newsroom goes on, and what it was like stays.
    for (let n = 0; n < 15; n += 1) await newsroom.step();
    for (const [index, { at, query }] of asked.entries()) {
      expect(await body(`/v1/news?${query}&as_of=${at}`), `${query} as of ${at}`).toBe(first[index]);
    }
    for (const { at, query, given } of walked) {
      expect(await walk(`${query}&as_of=${at}`), `${query} as of ${at}`).toEqual(given);
    }
  }, 120_000);
}

describe('as_of', () => {
  test('names the state that every page of a walk shows, whatever happens meanwhile', async () => {
    await house.publish(Array.from({ length: 9 }, () => draft({ tags: ['walked'] })));
    const before = await walk('tag=walked&page_size=100');
    // A time just ahead is the present of the first page, and the whole walk's.
    const path = `/v1/news?tag=walked&page_size=4&as_of=${new Date(Date.now() + 30_000).toISOString()}`;
    const one: List = JSON.parse(await body(path));
    await changeStory(house.services.stories, before[6]!, { kind: 'retract' });
    await house.publish([draft({ tags: ['walked'], publishedAt: '2020-01-01T00:00:00Z' })]);
    const two: List = JSON.parse(await body(`${path}&cursor=${one.page.next_cursor}`));
    const three: List = JSON.parse(await body(`/v1/news?page_size=4&cursor=${two.page.next_cursor}`));
    expect([one, two, three].flatMap(({ articles }) => articles.map(({ id }) => id))).toEqual(before);
    expect([two.page.as_of, three.page.as_of]).toEqual([one.page.as_of, one.page.as_of]);
    expect([two.page.total, three.page.total]).toEqual([9, 9]);
    const back: List = JSON.parse(await body(`/v1/news?page_size=4&cursor=${three.page.previous_cursor}`));
    expect(back.articles.map(({ id }) => id)).toEqual(before.slice(4, 8));
  });

  test('beside a cursor it must be the cursor’s own', async () => {
    const at = await moment();
    const { page }: List = JSON.parse(await body(`/v1/news?page_size=2&as_of=${at}`));
    const wrong = await house.get(`/v1/news?cursor=${page.next_cursor}&as_of=2026-01-01`, key);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'cursor_mismatch']);
    expect(wrong.json().errors[0].parameter).toBe('as_of');
  });

  test('before anything was published, everything is empty, now and later', async () => {
    const path = '/v1/news?as_of=2001-01-01&sort=popular&tag=water';
    const text = await body(path);
    expect(JSON.parse(text)).toMatchObject({ articles: [], page: { total: 0, next_cursor: null } });
    await house.publish([draft()]);
    expect(await body(path)).toBe(text);
    expect(JSON.parse(await body('/v1/news?as_of=2001-01-01')).articles).toEqual([]);
  });

  test('a date alone means its end; validators hold while the list does, whatever is published', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(JSON.parse(await body(`/v1/news?as_of=${today}`)).articles.length).toBeGreaterThan(0);
    const at = await moment();
    const path = `/v1/news?as_of=${at}&page_size=5`;
    const tag = String((await house.get(path, key)).headers.etag);
    await house.publish([draft({ publishedAt: '2030-01-01T00:00:00Z' })]);
    expect((await house.get(path, key, { 'if-none-match': tag })).statusCode).toBe(304);
    const now = await house.get('/v1/news?page_size=5', key);
    expect(now.headers.etag).not.toBe(tag);
  });

  test('waits for a commit that took its time before and is still on its way', async () => {
    const room = house.services.stories;
    const db = house.services.db;
    let early: Promise<string> | undefined;
    let answeredEarly = false;
    let at = '';
    await publishStories(room, [draft({ tags: ['on-its-way'] })], {
      also: async () => {
        await sleep(3);
        at = (await db.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at.toISOString();
        await sleep(3);
        early = body(`/v1/news?tag=on-its-way&as_of=${at}`);
        void early.then(() => {
          answeredEarly = true;
        });
        await sleep(150);
        expect(answeredEarly).toBe(false);
      },
    });
    const text = await early!;
    expect(JSON.parse(text).articles).toHaveLength(1);
    await house.publish([draft({ tags: ['on-its-way'] })]);
    expect(await body(`/v1/news?tag=on-its-way&as_of=${at}`)).toBe(text);
  });

  test('feeds show what they showed then, byte for byte', async () => {
    const [made] = (await house.publish([draft({ tags: ['fed'], title: 'Fed once' })])) as { id: string }[];
    const at = await moment();
    const texts = await Promise.all(['rss', 'atom'].map((feed) => body(`/v1/${feed}?tag=fed&as_of=${at}`)));
    for (const text of texts) expect(text).toContain('Fed once');
    await changeStory(house.services.stories, made!.id, { kind: 'retract' });
    await house.publish([draft({ tags: ['fed'], title: 'Fed twice' })]);
    const later = await Promise.all(['rss', 'atom'].map((feed) => body(`/v1/${feed}?tag=fed&as_of=${at}`)));
    expect(later).toEqual(texts);
    expect(await body('/v1/rss?tag=fed')).not.toContain('Fed once');
  });

  test('every other list of stories, and what a search found, stay as they were as well', async () => {
    const about = (slug: string, label: string): Partial<StoryDraft> => ({
      title: `${label} speaks`,
      tags: [`${slug}-tag`],
      entities: [{ slug, label, kind: 'organization' }],
      impactPaths: [{ token: `${slug}-path`, label: `${label} to prices`, direction: 'up' }],
      assets: [{ ticker: 'XPL', label: 'Example', kind: 'crypto_asset' }],
    });
    const [made] = (await house.publish([
      draft(about('grand-harbour-board', 'Grand Harbour Board')),
      draft(about('grand-harbour-board', 'Grand Harbour Board')),
    ])) as { id: string }[];
    const at = await moment();
    const paths = [
      '/v1/entities/grand-harbour-board/stories?include=full',
      '/v1/impact-paths/grand-harbour-board-path/stories?sort=popular',
      '/v1/assets/XPL/stories?page_size=1',
      '/v1/search?q=grand+harbour&page_size=5',
      '/v1/search?q=grnd+harbur',
    ].map((path) => `${path}${path.includes('?') ? '&' : '?'}as_of=${at}`);
    // Suggestions are made from the names that are known by now.
    const listOf = async (path: string) => (await body(path)).replace(/,"suggestions":.*$/s, '}');
    const texts = await Promise.all(paths.map(listOf));
    expect(texts[3]).toContain('Grand Harbour Board');
    await changeStory(house.services.stories, made!.id, { kind: 'retract' });
    await house.publish(
      Array.from({ length: 12 }, (_, i) =>
        draft(about(`grand-harbour-board-${i}`, `Grand Harbour Board ${i}`)),
      ),
    );
    for (const [index, path] of paths.entries()) expect(await listOf(path), path).toBe(texts[index]);
  });

  test('GraphQL gives the same list', async () => {
    const at = await moment();
    await house.publish([draft()]);
    const list: List = JSON.parse(await body(`/v1/news?as_of=${at}&page_size=7`));
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: {
        query: `{ stories(asOf: "${at}", first: 7) { nodes { id } totalCount page { asOf nextCursor } } }`,
      },
    });
    const { stories } = answer.json().data;
    expect(stories.nodes).toEqual(list.articles.map(({ id }) => ({ id })));
    expect([stories.totalCount, stories.page.asOf]).toEqual([list.page.total, list.page.as_of]);
    expect(stories.page.nextCursor).toBe(list.page.next_cursor);
  });

  for (const wrong of ['yesterday', '2026-13-01', '2026-02-30', '1770000000', '2026-11-20T25:00:00Z']) {
    test(`"${wrong}" is no time: 400 that names the parameter, on lists and feeds`, async () => {
      for (const path of ['/v1/news?', '/v1/search?q=a&', '/v1/rss?', '/v1/atom?', '/v1/export.ndjson?']) {
        const answer = await house.get(`${path}as_of=${encodeURIComponent(wrong)}`, key);
        expect([answer.statusCode, answer.json().code], path).toEqual([400, 'invalid_parameter']);
        expect(answer.json().errors[0].parameter).toBe('as_of');
      }
      const graphql = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: { query: `{ stories(asOf: "${wrong}") { nodes { id } } }` },
      });
      expect(graphql.json().errors[0].extensions.code).toBe('BAD_USER_INPUT');
    });
  }
});
