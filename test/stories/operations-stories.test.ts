import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeId, encodeId, newUuid } from '../../src/platform/ids.ts';
import {
  changeStory,
  FULL_SHAPE,
  getStory,
  LIST_SHAPE,
  listStories,
  publishStories,
  type StoryChange,
  type StoryDraft,
  toStory,
} from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// What an operator does to a story after it was published: retract, merge, restrict, release.

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro');
});
afterAll(() => house?.close());

type Made = { id: string; slug: string; revision: number; pos: bigint };

async function publish(overrides: Partial<StoryDraft> = {}): Promise<{ made: Made; was: StoryDraft }> {
  const was = draft(overrides);
  const [made] = await house.publish([was]);
  return { made: made as Made, was };
}

const change = (id: string, operation: Parameters<typeof changeStory>[2]) =>
  changeStory(house.services.stories, id, operation);

async function listed(query: string): Promise<string[]> {
  const { articles } = (await house.get(`/v1/news?${query}`, key)).json();
  return articles.map((article: { id: string }) => article.id);
}

async function status(path: string, by = key): Promise<[number, string | undefined]> {
  const answer = await house.get(path, by);
  return [answer.statusCode, answer.json().code];
}

/** Rows of a story that are open: in the present state of the lists. */
async function openRows(id: string): Promise<number> {
  const { rows } = await house.services.db.query<{ n: number }>(
    `select (select count(*) from story_cards where story_id = $1 and to_pos is null)::int
          + (select count(*) from story_search where story_id = $1 and to_pos is null)::int
          + (select count(*) from story_postings where story_id = $1 and to_pos is null)::int as n`,
    [decodeId('story', id)],
  );
  return rows[0]!.n;
}

const problem = (code: string) => expect.objectContaining({ code });

describe('a retracted story', () => {
  test('answers 410 by id and slug, and is in no list, search, feed or count', async () => {
    const { made } = await publish({ title: 'Zeppelin lands on the moon', tags: ['retract-one'] });
    expect(await listed('tag=retract-one')).toEqual([made.id]);
    const done = await change(made.id, { kind: 'retract' });
    expect(done).toMatchObject({ kind: 'retracted', id: made.id, revision: 1 });
    expect(done.pos).toBe(made.pos + 1n);
    expect(await status(`/v1/news/${made.id}`)).toEqual([410, 'gone']);
    expect(await status(`/v1/news/${made.slug}`)).toEqual([410, 'gone']);
    expect(await listed('tag=retract-one')).toEqual([]);
    expect(await listed('q=zeppelin')).toEqual([]);
    expect(await listed('tag=retract-one&sort=popular')).toEqual([]);
    expect((await house.get('/v1/news?tag=retract-one', key)).json().page.total).toBe(0);
    expect((await house.get('/v1/rss?tag=retract-one', key)).body).not.toContain('Zeppelin');
    expect(await openRows(made.id)).toBe(0);
  });

  test('stays so: its keys publish nothing, and no operation applies', async () => {
    const { made, was } = await publish();
    await change(made.id, { kind: 'retract' });
    const [again] = await publishStories(house.services.stories, [{ ...was, title: 'Once more' }]);
    expect(again).toEqual({ kind: 'rejected', reason: 'the story was retracted and stays so' });
    const { made: other } = await publish();
    for (const operation of [
      { kind: 'retract' },
      { kind: 'merge', into: other.id },
      { kind: 'restrict', openTo: ['pro'] },
    ] as const) {
      await expect(change(made.id, operation)).rejects.toEqual(problem('gone'));
    }
    await expect(change(other.id, { kind: 'merge', into: made.id })).rejects.toEqual(problem('gone'));
    expect(await listed(`entity=australia&page_size=100`)).toContain(other.id);
  });
});

describe('a merged story', () => {
  test('answers with the survivor by id and slug, through several merges', async () => {
    const { made: a } = await publish({ title: 'Quartz mine floods', tags: ['merge-a'] });
    const { made: b } = await publish({ title: 'Quartz mine under water', tags: ['merge-b'] });
    const { made: c } = await publish({ title: 'Quartz mine drained', tags: ['merge-c'] });
    expect(await change(a.id, { kind: 'merge', into: b.id })).toMatchObject({ kind: 'merged', id: a.id });
    await change(b.id, { kind: 'merge', into: c.id });
    for (const name of [a.id, a.slug, b.id, b.slug]) {
      const answer = await house.get(`/v1/news/${name}`, key);
      expect([answer.statusCode, answer.json().id]).toEqual([200, c.id]);
    }
    expect(await listed('tag=merge-a')).toEqual([]);
    expect(await listed('q=quartz')).toEqual([c.id]);
    expect([await openRows(a.id), await openRows(b.id)]).toEqual([0, 0]);
  });

  test('leaves its keys to the survivor: what comes under them revises that one', async () => {
    const { made: a, was } = await publish();
    const { made: b } = await publish();
    await change(a.id, { kind: 'merge', into: b.id });
    const [next] = await publishStories(house.services.stories, [{ ...was, summary: 'Told again.' }]);
    expect(next).toMatchObject({ kind: 'revised', id: b.id, revision: 2 });
  });

  test('a publisher who meets the merge under way revises the survivor', async () => {
    const room = house.services.stories;
    for (let round = 0; round < 8; round += 1) {
      const { made: a, was } = await publish();
      const { made: b } = await publish();
      const [, outcomes] = await Promise.all([
        change(a.id, { kind: 'merge', into: b.id }),
        publishStories(room, [{ ...was, summary: `Meanwhile, ${round}.` }]),
      ]);
      // Either came first; neither is lost nor refused.
      expect(outcomes[0]).toMatchObject({ kind: 'revised', revision: 2 });
      expect([a.id, b.id]).toContain((outcomes[0] as Made).id);
      expect((await getStory(room, a.id)).id).toBe(b.id);
    }
  });

  test('cannot be merged into itself, into what is merged, or into what is not there', async () => {
    const { made: a } = await publish();
    const { made: b } = await publish();
    const { made: c } = await publish();
    await change(a.id, { kind: 'merge', into: b.id });
    await expect(change(a.id, { kind: 'retract' })).rejects.toEqual(problem('conflict'));
    await expect(change(c.id, { kind: 'merge', into: a.id })).rejects.toEqual(problem('conflict'));
    await expect(change(c.id, { kind: 'merge', into: c.id })).rejects.toEqual(problem('conflict'));
    const nobody = encodeId('story', newUuid());
    await expect(change(c.id, { kind: 'merge', into: nobody })).rejects.toEqual(problem('not_found'));
    await expect(change(nobody, { kind: 'retract' })).rejects.toEqual(problem('not_found'));
    await expect(change('story_nonsense', { kind: 'retract' })).rejects.toEqual(problem('not_found'));
    expect((await house.get(`/v1/news/${c.id}`, key)).statusCode).toBe(200);
  });

  test('two stories merged into each other at once: one goes through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { made: a } = await publish();
      const { made: b } = await publish();
      const done = await Promise.allSettled([
        change(a.id, { kind: 'merge', into: b.id }),
        change(b.id, { kind: 'merge', into: a.id }),
      ]);
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const survivor = done[0]!.status === 'fulfilled' ? b.id : a.id;
      for (const id of [a.id, b.id])
        expect((await house.get(`/v1/news/${id}`, key)).json().id).toBe(survivor);
    }
  });
});

describe('a restricted story', () => {
  test('is in no list, answers 403 to other plans and 200 to its own, and comes back when released', async () => {
    const { made } = await publish({ title: 'Vermilion report leaks', tags: ['restricted'] });
    const enterprise = await house.key('enterprise');
    expect(await change(made.id, { kind: 'restrict', openTo: ['enterprise'] })).toMatchObject({
      kind: 'restricted',
    });
    expect(await status(`/v1/news/${made.id}`)).toEqual([403, 'restricted']);
    expect(await status(`/v1/news/${made.slug}`)).toEqual([403, 'restricted']);
    const open = await house.get(`/v1/news/${made.id}`, enterprise);
    expect([open.statusCode, open.json().title]).toEqual([200, 'Vermilion report leaks']);
    expect(await listed('tag=restricted')).toEqual([]);
    expect(await listed('q=vermilion')).toEqual([]);
    // Open to more plans: still in no list.
    await change(made.id, { kind: 'restrict', openTo: ['enterprise', 'pro'] });
    expect((await house.get(`/v1/news/${made.id}`, key)).statusCode).toBe(200);
    expect(await listed('tag=restricted')).toEqual([]);

    expect(await change(made.id, { kind: 'restrict', openTo: [] })).toMatchObject({ kind: 'released' });
    expect(await listed('tag=restricted')).toEqual([made.id]);
    expect(await listed('q=vermilion')).toEqual([made.id]);
    expect(await listed('tag=restricted&sort=popular')).toEqual([made.id]);
    await expect(change(made.id, { kind: 'restrict', openTo: [] })).rejects.toEqual(problem('conflict'));
  });

  test('can be revised while nobody sees it, and comes back as what it is then', async () => {
    const { made, was } = await publish({ title: 'Ochre first', tags: ['ochre', 'ochre-old'] });
    await change(made.id, { kind: 'restrict', openTo: ['enterprise'] });
    for (const [n, title] of ['Ochre second', 'Ochre third'].entries()) {
      const [next] = await house.publish([{ ...was, title, tags: ['ochre', `ochre-${n}`] }]);
      expect(next).toMatchObject({ kind: 'revised', id: made.id, revision: n + 2 });
      expect(await listed('tag=ochre')).toEqual([]);
      expect(await listed('q=ochre')).toEqual([]);
      expect((await house.get(`/v1/news/${made.id}`, await house.key('enterprise'))).json().title).toBe(
        title,
      );
    }
    await change(made.id, { kind: 'restrict', openTo: [] });
    expect(await listed('tag=ochre')).toEqual([made.id]);
    expect(await listed('q=third')).toEqual([made.id]);
    expect(await listed('tag=ochre-1')).toEqual([made.id]);
    for (const gone of ['tag=ochre-old', 'tag=ochre-0', 'q=%22ochre+first%22', 'q=%22ochre+second%22']) {
      expect(await listed(gone), gone).toEqual([]);
    }
    const again = await house.publish([{ ...was, title: 'Ochre fourth', tags: ['ochre-4'] }]);
    expect(again[0]).toMatchObject({ kind: 'revised', revision: 4 });
    expect(await listed('tag=ochre')).toEqual([]);
    expect(await listed('tag=ochre-4')).toEqual([made.id]);
  });

  test('can be retracted and merged', async () => {
    const { made: a } = await publish({ tags: ['hidden-a'] });
    const { made: b } = await publish({ tags: ['hidden-b'] });
    const { made: c } = await publish({ tags: ['hidden-c'] });
    for (const { id } of [a, b]) await change(id, { kind: 'restrict', openTo: ['enterprise'] });
    await change(a.id, { kind: 'retract' });
    expect(await status(`/v1/news/${a.id}`)).toEqual([410, 'gone']);
    await change(b.id, { kind: 'merge', into: c.id });
    expect((await house.get(`/v1/news/${b.id}`, key)).json().id).toBe(c.id);
    // Into what is restricted: the merged one is as open as its survivor.
    const { made: d } = await publish({ tags: ['hidden-d'] });
    await change(c.id, { kind: 'restrict', openTo: ['enterprise'] });
    await change(d.id, { kind: 'merge', into: c.id });
    expect(await status(`/v1/news/${d.id}`)).toEqual([403, 'restricted']);
  });
});

describe('the transaction of an operation', () => {
  test('holds what else is done in it: both commit or neither', async () => {
    const { made } = await publish({ tags: ['together'] });
    const room = house.services.stories;
    const failing = changeStory(
      room,
      made.id,
      { kind: 'retract' },
      {
        also: async (sql) => {
          await sql.query(`insert into tags (tag) values ('never-committed')`);
          throw new Error('the other half failed');
        },
      },
    );
    await expect(failing).rejects.toThrow('the other half failed');
    expect(await listed('tag=together')).toEqual([made.id]);
    const { rows } = await house.services.db.query(`select 1 from tags where tag = 'never-committed'`);
    expect(rows).toEqual([]);
  });

  test('tells listeners of what is announced, and only of that', async () => {
    const room = house.services.stories;
    const heard: StoryChange[] = [];
    room.listeners.push(async (_sql, changes) => void heard.push(...changes));
    try {
      const { made } = await publish();
      await changeStory(room, made.id, { kind: 'restrict', openTo: ['pro'] }, { announce: true });
      await changeStory(room, made.id, { kind: 'restrict', openTo: [] }, { announce: true });
      await changeStory(room, made.id, { kind: 'retract' });
      expect(heard.map(({ kind, id }) => [kind, id])).toEqual([
        ['restricted', made.id],
        ['released', made.id],
      ]);
    } finally {
      room.listeners.length = 0;
    }
  });

  test('a story that is retracted while it is revised: one order or the other, and nothing half', async () => {
    const room = house.services.stories;
    for (let round = 0; round < 8; round += 1) {
      const { made, was } = await publish({ tags: [`raced-${round}`] });
      const [retracted, [revised]] = await Promise.all([
        change(made.id, { kind: 'retract' }),
        publishStories(room, [{ ...was, summary: `Raced, ${round}.` }]),
      ]);
      if (revised!.kind === 'revised') expect(retracted.revision).toBe(2);
      else expect(revised!.kind).toBe('rejected');
      const found = await listStories(room, { tag: `raced-${round}` }, { size: 5 }, LIST_SHAPE);
      expect(found.records).toEqual([]);
      expect(await openRows(made.id)).toBe(0);
    }
  });
});

test('popularity and every group of a story are whole after restriction and release', async () => {
  const { made } = await publish({ tags: ['whole'] });
  const room = house.services.stories;
  const before = toStory(room, await getStory(room, made.id, FULL_SHAPE), FULL_SHAPE);
  await change(made.id, { kind: 'restrict', openTo: ['pro'] });
  await change(made.id, { kind: 'restrict', openTo: [] });
  expect(toStory(room, await getStory(room, made.id, FULL_SHAPE), FULL_SHAPE)).toEqual(before);
  const { records } = await listStories(room, { tag: 'whole' }, { size: 5 }, FULL_SHAPE);
  expect(records.map((record) => toStory(room, record, FULL_SHAPE))).toEqual([before]);
});
