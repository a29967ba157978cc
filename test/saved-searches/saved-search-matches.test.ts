import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import {
  createSearch,
  deleteSearch,
  filterOf,
  getSearch,
  matchFacts,
  pruneMatches,
  type SavedSearchPatch,
  stateOf,
  updateSearch,
} from '../../src/saved-searches/index.ts';
import {
  changeStory,
  LIST_SHAPE,
  listStories,
  type PublishOutcome,
  publishStories,
  type StoryDraft,
  type StoryRoom,
} from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let room: StoryRoom;
let tenant: string;

beforeAll(async () => {
  house = await openTestHouse();
  room = house.services.stories;
  await house.key('pro', { tenant: 'acme' });
  tenant = (await house.services.db.query<{ id: string }>(`select id from tenants where name = 'acme'`))
    .rows[0]!.id;
});
afterAll(() => house?.close());

// mulberry32: the same seed gives the same stories and searches.
function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
    some: <T>(items: readonly T[], share: number): T[] => items.filter(() => next() < share),
  };
}
type Chance = ReturnType<typeof chance>;

const WORDS = [
  'rates',
  'Inflation',
  'harbour',
  'lithium',
  "O'Brien",
  'élections',
  'U.S.',
  'COVID-19',
  '2.5%',
  'naïve',
];
const CATEGORIES = ['economy', 'politics', 'science'];
const COUNTRIES = ['AU', 'US', 'EU'];
const TAGS = ['interest-rates', 'mining', 'ports'];
const ENTITIES = [
  { slug: 'acme-mining', label: 'Acme Mining', kind: 'company', aliases: ['ACME', 'Acme & Co'] },
  { slug: 'acme-bank', label: 'Acme Bank', kind: 'company', aliases: ['ACME'] },
  { slug: 'türkiye', label: 'Türkiye', kind: 'country', aliases: ['Turkey', 'Turquie’s'] },
] as const;
const PATHS = [
  { token: 'rates-to-currency', label: 'Rates to Currency', direction: 'up' },
  { token: 'ports-to-trade', label: 'Ports to trade', direction: 'down' },
] as const;

function randomDraft({ pick, some, next }: Chance): StoryDraft {
  const words = () => Array.from({ length: 4 }, () => pick(WORDS)).join(' ');
  return draft({
    title: `${words()} ${Math.floor(next() * 1e9)}`,
    summary: words(),
    category: pick(CATEGORIES),
    tags: some(TAGS, 0.4),
    countries: some(COUNTRIES, 0.4),
    entities: some(ENTITIES, 0.4),
    impactPaths: some(PATHS, 0.4),
    publishedAt: new Date(Date.UTC(2026, 5, 1 + Math.floor(next() * 20), 7, 30)).toISOString(),
    ...(next() < 0.5
      ? { updatedAt: new Date(Date.UTC(2026, 6, 1 + Math.floor(next() * 20))).toISOString() }
      : {}),
  });
}

function randomSearch({ pick, next }: Chance): SavedSearchPatch {
  const filters: Record<string, string> = {};
  const maybe = (name: string, share: number, values: readonly string[]): void => {
    if (next() < share) filters[name] = pick(values);
  };
  maybe('country', 0.25, ['australia', 'US', 'EU', 'AU,US', '-US']);
  maybe('category', 0.25, ['Economy', 'politics', 'culture', 'economy,sport', '-economy']);
  maybe('tag', 0.2, ['Interest Rates', 'mining', 'nothing', 'nothing,mining', '-nothing,-mining']);
  maybe('entity', 0.3, [
    'ACME',
    'acme mining',
    'acme-bank',
    'turkey',
    'TÜRKIYE',
    "Turquie's",
    'Nobody Ltd',
    'acme-bank,turkey',
    '-TÜRKIYE',
  ]);
  maybe('impactPath', 0.2, ['rates to CURRENCY', 'ports-to-trade', 'nowhere']);
  maybe('sort', 0.1, ['popular', 'pipeline']);
  maybe('publishedSince', 0.15, ['2026-06-05', '2026-06-10T07:30:00Z']);
  maybe('publishedUntil', 0.15, ['2026-06-15', '2026-06-18T07:29:59Z']);
  maybe('updatedSince', 0.1, ['2026-07-05', '2026-07-10']);
  maybe('updatedUntil', 0.1, ['2026-07-15', '2026-07-20T00:00:00+02:00']);
  const word = () => pick([...WORDS, 'rate', 'ELECTION', 'the', 'turkey', 'port', 'unheard']);
  const texts = [
    () => word(),
    () => `${word()} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => `${word()} or ${word()}`,
    () => `${word()} or ${word()} ${word()}`,
    () => `-${word()}`,
    () => `${word()} -${word()}`,
    () => `"${word()} ${word()}" or -${word()}`,
    () => 'the of and',
  ];
  return { query: next() < 0.6 ? pick(texts)() : null, filters };
}

async function listed(search: string): Promise<string[]> {
  const { query, filters } = stateOf(await getSearch(house.services.db, tenant, search));
  const ids: string[] = [];
  for (let number = 1; ; number += 1) {
    const page = await listStories(room, filterOf({ query, filters }), { size: 100, number }, LIST_SHAPE);
    ids.push(...page.records.map((record) => record.uuid));
    if (!page.page.hasNext) return ids.sort();
  }
}

async function matched(search: string): Promise<string[]> {
  const rows = await house.services.db.query<{ story_id: string }>(
    'select story_id from saved_search_matches where search_id = $1 order by story_id',
    [search],
  );
  return rows.rows.map((row) => row.story_id);
}

async function announce(drafts: readonly StoryDraft[]): Promise<string[]> {
  const outcomes = await publishStories(room, drafts, { announce: true });
  for (const outcome of outcomes) if (outcome.kind === 'rejected') throw new Error(outcome.reason);
  return outcomes.map((outcome: PublishOutcome) => ('id' in outcome ? outcome.id : ''));
}

async function clear(): Promise<void> {
  const { db } = house.services;
  await db.query('delete from saved_searches');
  await db.query(`truncate stories, story_slugs, story_keys, story_revisions, story_cards, story_search, story_postings,
    story_reads, changes, entity_names, entities, impact_paths, tags cascade`);
  room.known.entities.clear();
  room.known.paths.clear();
  room.known.tags.clear();
}

describe('what is recorded equals running the search as a list', () => {
  test.each([1, 2, 3])(
    'for random searches over random stories, revised and withdrawn (seed %i)',
    async (seed) => {
      await clear();
      const random = chance(seed);
      const searches: string[] = [];
      for (let i = 0; i < 150; i += 1) searches.push(await createSearch(room, tenant, randomSearch(random)));
      const drafts = Array.from({ length: 90 }, () => randomDraft(random));
      const ids: string[] = [];
      // One by one and in batches: both are one transaction each.
      for (const one of drafts.slice(0, 15)) ids.push(...(await announce([one])));
      ids.push(...(await announce(drafts.slice(15))));
      const compare = async (): Promise<number> => {
        let found = 0;
        for (const search of searches) {
          const row = await getSearch(house.services.db, tenant, search);
          const is = await matched(search);
          expect(is, JSON.stringify([row.query, row.filters])).toEqual(await listed(search));
          found += is.length;
        }
        return found;
      };
      // Otherwise both could be empty.
      expect(await compare()).toBeGreaterThan(500);

      await announce(drafts.slice(0, 40).map((old) => ({ ...randomDraft(random), keys: old.keys })));
      await changeStory(room, ids[50]!, { kind: 'retract' }, { announce: true });
      await changeStory(room, ids[51]!, { kind: 'merge', into: ids[52]! }, { announce: true });
      for (const id of ids.slice(53, 56)) {
        await changeStory(room, id, { kind: 'restrict', openTo: ['enterprise'] }, { announce: true });
      }
      await changeStory(room, ids[53]!, { kind: 'restrict', openTo: [] }, { announce: true });
      // Revised while it is restricted: it stays out.
      await announce([{ ...randomDraft(random), keys: drafts[54]!.keys }]);
      expect(await compare()).toBeGreaterThan(400);
    },
  );

  test('for searches by the ids of entities and paths', async () => {
    await clear();
    await announce([draft({ entities: [ENTITIES[0]], impactPaths: [PATHS[0]], tags: [], countries: [] })]);
    const { db } = house.services;
    const entity = (await db.query<{ id: string }>('select id from entities')).rows[0]!.id;
    const path = (await db.query<{ id: string }>('select id from impact_paths')).rows[0]!.id;
    const searches = [
      await createSearch(room, tenant, { filters: { entity: encodeId('ent', entity) } }),
      await createSearch(room, tenant, {
        filters: { entity: encodeId('ent', entity), impactPath: encodeId('path', path) },
      }),
      await createSearch(room, tenant, { filters: { entity: encodeId('ent', newUuid()) } }),
    ];
    const [both] = await announce([draft({ entities: [ENTITIES[0]], impactPaths: [PATHS[0]] })]);
    const [one] = await announce([draft({ entities: [ENTITIES[0]], impactPaths: [PATHS[1]] })]);
    const found = await Promise.all(searches.map(matched));
    expect(found.map((stories) => stories.map((uuid) => encodeId('story', uuid)).sort())).toEqual([
      [both, one].sort(),
      [both],
      [],
    ]);
  });

  test('also for a name that nobody knew when the search was saved, and for one that an entity gets later', async () => {
    await clear();
    const unknown = await createSearch(room, tenant, { filters: { entity: 'Zephyr Motors' } });
    const alias = await createSearch(room, tenant, { filters: { entity: 'Zephyr AG' }, query: 'harbour' });
    const zephyr = { slug: 'zephyr', label: 'Zephyr Motors', kind: 'company' } as const;
    await announce([draft({ entities: [zephyr] })]);
    expect(await matched(unknown)).toHaveLength(1);
    expect(await matched(alias)).toEqual([]);
    await house.services.db.query(
      `insert into entity_names (name, entity_id, label) select 'zephyr ag', id, 'Zephyr AG' from entities where slug = 'zephyr'`,
    );
    await announce([draft({ entities: [zephyr] })]);
    expect(await matched(unknown)).toEqual(await listed(unknown));
    expect(await matched(alias)).toHaveLength(1);
  });
});

describe('a match', () => {
  test('commits with its story or not at all', async () => {
    await clear();
    const search = await createSearch(room, tenant, { query: 'harbour' });
    const failing = publishStories(room, [draft()], {
      announce: true,
      also: async (sql) => {
        const seen = await sql.query('select 1 from saved_search_matches where search_id = $1', [search]);
        expect(seen.rowCount).toBe(1);
        throw new Error('the publisher dies');
      },
    });
    await expect(failing).rejects.toThrow('the publisher dies');
    expect(await matched(search)).toEqual([]);
  });

  test('is not made by what is published silently', async () => {
    await clear();
    const search = await createSearch(room, tenant, { query: 'harbour' });
    await house.publish([draft()]);
    expect(await matched(search)).toEqual([]);
  });

  test('has the time of the commit, which is when the search last matched; a revision is no new match', async () => {
    await clear();
    const { db } = house.services;
    const search = await createSearch(room, tenant, { query: 'harbour' });
    const first = draft();
    await announce([first]);
    const at = (await db.query<{ at: Date }>('select at from changes')).rows[0]!.at;
    const facts = async () => (await matchFacts(db, [search])).get(search)!;
    expect(await facts()).toEqual({ count24h: 1, lastAt: at });
    await announce([{ ...first, summary: 'The harbour plan was changed.' }]);
    expect((await facts()).lastAt).toEqual(at);
    await announce([draft()]);
    const later = await facts();
    expect(later.count24h).toBe(2);
    expect(later.lastAt!.getTime()).toBeGreaterThan(at.getTime());
  });

  test('goes with its search, and with no other', async () => {
    await clear();
    const { db } = house.services;
    const going = await createSearch(room, tenant, { query: 'harbour' });
    const staying = await createSearch(room, tenant, { query: 'harbour' });
    await announce([draft(), draft()]);
    expect([(await matched(going)).length, (await matched(staying)).length]).toEqual([2, 2]);
    await deleteSearch(db, tenant, going);
    expect([(await matched(going)).length, (await matched(staying)).length]).toEqual([0, 2]);
  });

  test('of more than a day ago is not counted, and of more than a month ago is forgotten', async () => {
    await clear();
    const { db } = house.services;
    const search = await createSearch(room, tenant, { query: 'harbour' });
    await announce(Array.from({ length: 5 }, () => draft()));
    await db.query(`update saved_search_matches set at = at - interval '25 hours'
      where story_id in (select story_id from saved_search_matches limit 2)`);
    expect((await matchFacts(db, [search])).get(search)!.count24h).toBe(3);
    await db.query(`update saved_search_matches set at = at - interval '31 days'
      where story_id in (select story_id from saved_search_matches order by at limit 2)`);
    expect(await pruneMatches(db, 30)).toBe(2);
    expect(await matched(search)).toHaveLength(3);
    expect(await pruneMatches(db, 30)).toBe(0);
    const last = (await db.query<{ at: Date }>('select max(at) as at from saved_search_matches')).rows[0]!.at;
    await db.query(`update saved_search_matches set at = at - interval '31 days'`);
    expect(await pruneMatches(db, 30)).toBe(3);
    // What is forgotten still says when it last was.
    const kept = (await getSearch(db, tenant, search)).lastMatchedAt!;
    expect(kept).toEqual(new Date(last.getTime() - 31 * 86_400_000));
  });

  test('is forgotten when its search asks for something else, and kept when it is only renamed', async () => {
    await clear();
    const { db } = house.services;
    const search = await createSearch(room, tenant, { query: 'harbour' });
    await announce([draft()]);
    await updateSearch(room, tenant, search, {
      name: 'Ports',
      filters: { sort: 'popular' },
      query: ' harbour ',
    });
    expect(await matched(search)).toHaveLength(1);
    await updateSearch(room, tenant, search, { filters: { category: 'science' } });
    expect(await matched(search)).toEqual([]);
    expect((await matchFacts(db, [search])).get(search)).toEqual({ count24h: 0, lastAt: null });
    await announce([draft(), draft({ category: 'science' })]);
    expect(await matched(search)).toHaveLength(1);
  });
});

describe('while stories are published', () => {
  test('searches are made, changed and deleted without a lost story, a deadlock or a match too few', async () => {
    await clear();
    const { db } = house.services;
    const steady = await Promise.all(
      Array.from({ length: 5 }, () => createSearch(room, tenant, { query: 'harbour' })),
    );
    const moving = await Promise.all(
      Array.from({ length: 20 }, () => createSearch(room, tenant, { query: 'harbour' })),
    );
    const stories = Array.from({ length: 40 }, () => draft());
    const publishing = (async () => {
      for (const [i, one] of stories.entries()) {
        await announce([one]);
        if (i > 3)
          await announce([{ ...stories[i - 3]!, title: `Nothing of it ${i}`, summary: '', bodyHtml: '' }]);
      }
    })();
    const changing = Promise.all(
      moving.map(async (search, i) => {
        for (let n = 0; n < 6; n += 1)
          await updateSearch(room, tenant, search, { filters: { tag: `t${n}` } });
        await updateSearch(room, tenant, search, { filters: null, alert: null });
        if (i % 2 === 0) await deleteSearch(db, tenant, search);
      }),
    );
    await Promise.all([publishing, changing]);
    for (const search of steady) expect(await matched(search)).toEqual(await listed(search));
    const left = await db.query<{ n: string }>('select count(*) as n from saved_searches');
    expect(Number(left.rows[0]!.n)).toBe(15);
    const orphans = await db.query(
      'select 1 from saved_search_matches m where not exists (select from saved_searches s where s.id = m.search_id)',
    );
    expect(orphans.rowCount).toBe(0);
  });

  test('who changes a search waits for the story under way, so that no match of what it asked before is left', async () => {
    await clear();
    const { db } = house.services;
    const changed = await createSearch(room, tenant, { query: 'harbour' });
    const gone = await createSearch(room, tenant, { query: 'harbour' });
    const waiting: Promise<void>[] = [];
    await publishStories(room, [draft()], {
      announce: true,
      also: async () => {
        waiting.push(updateSearch(room, tenant, changed, { filters: { category: 'science' } }));
        waiting.push(deleteSearch(db, tenant, gone));
        await new Promise((resolve) => setTimeout(resolve, 300));
      },
    });
    await Promise.all(waiting);
    expect(await matched(changed)).toEqual([]);
    expect(await matched(gone)).toEqual([]);
    expect((await db.query('select 1 from stories where revision = 1')).rowCount).toBe(1);
  });

  test('two that change one search at once both have their way', async () => {
    await clear();
    const { db } = house.services;
    const search = await createSearch(room, tenant, { query: 'harbour' });
    await Promise.all([
      updateSearch(room, tenant, search, { name: 'Ports' }),
      updateSearch(room, tenant, search, { filters: { country: 'AU' } }),
      updateSearch(room, tenant, search, { filters: { category: 'politics' } }),
      updateSearch(room, tenant, search, { query: 'plan' }),
    ]);
    expect(stateOf(await getSearch(db, tenant, search))).toMatchObject({
      name: 'Ports',
      query: 'plan',
      filters: { country: 'AU', category: 'politics' },
    });
  });
});
