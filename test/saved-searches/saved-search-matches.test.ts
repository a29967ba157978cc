import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import {
  deleteSearch,
  getSearch,
  matchFacts,
  pruneMatches,
  stateOf,
  updateSearch,
} from '../../src/saved-searches/index.ts';
import { publishStories } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Matching, openMatching } from './matching.ts';

let matching: Matching;
beforeAll(async () => {
  matching = await openMatching();
});
afterAll(() => matching?.close());

describe('a match', () => {
  test('commits with its story or not at all', async () => {
    await matching.clear();
    const search = await matching.save({ query: 'harbour' });
    const failing = publishStories(matching.room, [draft()], {
      announce: true,
      also: async (sql) => {
        const seen = await sql.query('select 1 from saved_search_matches where search_id = $1', [search]);
        expect(seen.rowCount).toBe(1);
        throw new Error('the publisher dies');
      },
    });
    await expect(failing).rejects.toThrow('the publisher dies');
    expect(await matching.matched(search)).toEqual([]);
  });

  test('a search with a value that is refused today stops nobody who publishes', async () => {
    await matching.clear();
    const search = await matching.save({ query: 'harbour', filters: { updatedSince: '2020-01-01' } });
    // As an earlier release may have stored it.
    await matching.db.query(
      `update saved_searches set filters = filters || '{"country":"Atlantis"}' where id = $1`,
      [search],
    );
    await matching.announce([draft()]);
    expect(await matching.matched(search)).toHaveLength(1);
    // Its owner can take the value away.
    await updateSearch(matching.room, matching.tenant, search, { filters: { country: null } });
    expect(stateOf(await getSearch(matching.db, matching.tenant, search)).filters.country).toBeUndefined();
  });

  test('is not made by what is published silently', async () => {
    await matching.clear();
    const search = await matching.save({ query: 'harbour' });
    await matching.house.publish([draft()]);
    expect(await matching.matched(search)).toEqual([]);
  });

  test('has the time of the commit, which is when the search last matched; a revision is no new match', async () => {
    await matching.clear();
    const { db } = matching;
    const search = await matching.save({ query: 'harbour' });
    const first = draft();
    await matching.announce([first]);
    const at = (await db.query<{ at: Date }>('select at from changes')).rows[0]!.at;
    const facts = async () => (await matchFacts(db, [search])).get(search)!;
    expect(await facts()).toEqual({ count24h: 1, lastAt: at });
    await matching.announce([{ ...first, summary: 'The harbour plan was changed.' }]);
    expect((await facts()).lastAt).toEqual(at);
    await matching.announce([draft()]);
    const later = await facts();
    expect(later.count24h).toBe(2);
    expect(later.lastAt!.getTime()).toBeGreaterThan(at.getTime());
  });

  test('goes with its search, and with no other', async () => {
    await matching.clear();
    const { db } = matching;
    const going = await matching.save({ query: 'harbour' });
    const staying = await matching.save({ query: 'harbour' });
    await matching.announce([draft(), draft()]);
    expect([(await matching.matched(going)).length, (await matching.matched(staying)).length]).toEqual([
      2, 2,
    ]);
    await deleteSearch(db, matching.tenant, going);
    expect([(await matching.matched(going)).length, (await matching.matched(staying)).length]).toEqual([
      0, 2,
    ]);
  });

  test('of more than a day ago is not counted, and of more than a month ago is forgotten', async () => {
    await matching.clear();
    const { db } = matching;
    const search = await matching.save({ query: 'harbour' });
    await matching.announce(Array.from({ length: 5 }, () => draft()));
    await db.query(`update saved_search_matches set at = at - interval '25 hours'
      where story_id in (select story_id from saved_search_matches limit 2)`);
    expect((await matchFacts(db, [search])).get(search)!.count24h).toBe(3);
    await db.query(`update saved_search_matches set at = at - interval '31 days'
      where story_id in (select story_id from saved_search_matches order by at limit 2)`);
    expect(await pruneMatches(db, 30)).toBe(2);
    expect(await matching.matched(search)).toHaveLength(3);
    expect(await pruneMatches(db, 30)).toBe(0);
    const last = (await db.query<{ at: Date }>('select max(at) as at from saved_search_matches')).rows[0]!.at;
    await db.query(`update saved_search_matches set at = at - interval '31 days'`);
    expect(await pruneMatches(db, 30)).toBe(3);
    // What is forgotten still says when it last was.
    const kept = (await getSearch(db, matching.tenant, search)).lastMatchedAt!;
    expect(kept).toEqual(new Date(last.getTime() - 31 * 86_400_000));
  });

  test('is forgotten when its search asks for something else, and kept when it is only renamed', async () => {
    await matching.clear();
    const { db } = matching;
    const search = await matching.save({ query: 'harbour' });
    await matching.announce([draft()]);
    await updateSearch(matching.room, matching.tenant, search, {
      name: 'Ports',
      filters: { sort: 'popular' },
      query: ' harbour ',
    });
    expect(await matching.matched(search)).toHaveLength(1);
    await updateSearch(matching.room, matching.tenant, search, { filters: { category: 'science' } });
    expect(await matching.matched(search)).toEqual([]);
    expect((await matchFacts(db, [search])).get(search)).toEqual({ count24h: 0, lastAt: null });
    await matching.announce([draft(), draft({ category: 'science' })]);
    expect(await matching.matched(search)).toHaveLength(1);
  });
});

test('a search for a name of stop words alone matches what it finds as a list', async () => {
  await matching.clear();
  const entities = [{ slug: 'at-and-t', label: 'AT&T', kind: 'company' as const }];
  await matching.announce([draft({ entities })]);
  const searches = await Promise.all(
    ['AT&T', '"AT&T"', 'harbour AT&T', 'title:AT&T', 'harbour -AT&T'].map((query) =>
      matching.save({ query }),
    ),
  );
  const stories = await matching.announce([
    draft({ title: 'AT&T buys a harbour', entities }),
    draft({ title: 'A harbour of ten', entities }),
    draft({ title: 'A harbour at T-junctions' }),
  ]);
  for (const search of searches) {
    const listed = new Set(await matching.listed(search));
    const wanted = stories.map((id) => decodeId('story', id)!).filter((id) => listed.has(id));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await matching.matched(search)).toEqual(wanted.sort());
  }
});

describe('a search that is changed to ask for something else', () => {
  /** The room whose next deletion of matches does something else first. */
  const beforeDeleting = (work: () => Promise<void>): Matching['room'] => {
    let isDue = true;
    const { db } = matching;
    const query = (async (text: string, values?: readonly unknown[]) => {
      if (isDue && text.startsWith('delete from saved_search_matches')) {
        isDue = false;
        await work();
      }
      return db.query(text, values);
    }) as typeof db.query;
    return { ...matching.room, db: Object.create(db, { query: { value: query } }) };
  };

  test('keeps the match of a story that is revised before its matches of before are deleted', async () => {
    await matching.clear();
    const { db } = matching;
    const search = await matching.save({ query: 'harbour' });
    const story = draft();
    await matching.announce([story, draft()]);
    const room = beforeDeleting(async () => {
      await matching.announce([{ ...story, summary: 'The harbour plan is about dredging.' }]);
    });
    await updateSearch(room, matching.tenant, search, { query: 'dredging' });
    const { rows } = await db.query<{ story_id: string; pos: string; at: Date }>(
      'select m.story_id, m.pos, m.at from saved_search_matches m join story_revisions r on r.story_id = m.story_id and r.revision = 2',
    );
    expect(await matching.matched(search)).toEqual(rows.map(({ story_id }) => story_id));
    const [change] = (
      await db.query<{ pos: string; at: Date }>('select pos, at from changes order by pos desc limit 1')
    ).rows;
    expect(rows).toMatchObject([change!]);
    expect((await matchFacts(db, [search])).get(search)).toEqual({ count24h: 1, lastAt: change!.at });
  });

  test('shows no match of before although it dies before they are deleted, and finds those stories again', async () => {
    await matching.clear();
    const { db } = matching;
    const search = await matching.save({ query: 'harbour' });
    const story = draft();
    await matching.announce([story]);
    const room = beforeDeleting(async () => {
      throw new Error('the process dies');
    });
    await expect(updateSearch(room, matching.tenant, search, { query: 'dredging' })).rejects.toThrow('dies');
    expect((await matchFacts(db, [search])).get(search)).toEqual({ count24h: 0, lastAt: null });
    await matching.announce([{ ...story, summary: 'The harbour plan is about dredging.' }]);
    expect((await matchFacts(db, [search])).get(search)!.count24h).toBe(1);
  });
});

describe('while stories are published', () => {
  test('searches are made, changed and deleted without a lost story, a deadlock or a match too few', async () => {
    await matching.clear();
    const { db } = matching;
    const steady = await Promise.all(Array.from({ length: 5 }, () => matching.save({ query: 'harbour' })));
    const moving = await Promise.all(Array.from({ length: 20 }, () => matching.save({ query: 'harbour' })));
    const stories = Array.from({ length: 40 }, () => draft());
    const publishing = (async () => {
      for (const [i, one] of stories.entries()) {
        await matching.announce([one]);
        if (i > 3)
          await matching.announce([
            { ...stories[i - 3]!, title: `Nothing of it ${i}`, summary: '', bodyHtml: '' },
          ]);
      }
    })();
    const changing = Promise.all(
      moving.map(async (search, i) => {
        for (let n = 0; n < 6; n += 1)
          await updateSearch(matching.room, matching.tenant, search, { filters: { tag: `t${n}` } });
        await updateSearch(matching.room, matching.tenant, search, { filters: null, alert: null });
        if (i % 2 === 0) await deleteSearch(db, matching.tenant, search);
      }),
    );
    await Promise.all([publishing, changing]);
    for (const search of steady)
      expect(await matching.matched(search)).toEqual(await matching.listed(search));
    const left = await db.query<{ n: string }>('select count(*) as n from saved_searches');
    expect(Number(left.rows[0]!.n)).toBe(15);
    const orphans = await db.query(
      'select 1 from saved_search_matches m where not exists (select from saved_searches s where s.id = m.search_id)',
    );
    expect(orphans.rowCount).toBe(0);
  });

  test('who changes a search waits for the story under way, so that no match of what it asked before is left', async () => {
    await matching.clear();
    const { db } = matching;
    const changed = await matching.save({ query: 'harbour' });
    const gone = await matching.save({ query: 'harbour' });
    const waiting: Promise<void>[] = [];
    await publishStories(matching.room, [draft()], {
      announce: true,
      also: async () => {
        waiting.push(
          updateSearch(matching.room, matching.tenant, changed, { filters: { category: 'science' } }),
        );
        waiting.push(deleteSearch(db, matching.tenant, gone));
        await new Promise((resolve) => setTimeout(resolve, 300));
      },
    });
    await Promise.all(waiting);
    expect(await matching.matched(changed)).toEqual([]);
    expect(await matching.matched(gone)).toEqual([]);
    expect((await db.query('select 1 from stories where revision = 1')).rowCount).toBe(1);
  });

  test('two that change one search at once both have their way', async () => {
    await matching.clear();
    const { db } = matching;
    const search = await matching.save({ query: 'harbour' });
    await Promise.all([
      updateSearch(matching.room, matching.tenant, search, { name: 'Ports' }),
      updateSearch(matching.room, matching.tenant, search, { filters: { country: 'AU' } }),
      updateSearch(matching.room, matching.tenant, search, { filters: { category: 'politics' } }),
      updateSearch(matching.room, matching.tenant, search, { query: 'plan' }),
    ]);
    expect(stateOf(await getSearch(db, matching.tenant, search))).toMatchObject({
      name: 'Ports',
      query: 'plan',
      filters: { country: 'AU', category: 'politics' },
    });
  });
});
