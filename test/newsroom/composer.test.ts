import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openComposer } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { decodeId, encodeId, newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import {
  changeStory,
  FULL_SHAPE,
  getStory,
  listChanges,
  openStories,
  pruneHistory,
  publishStories,
  type Story,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { planted } from './clusters-planted.ts';

const LOG = openLog({ logLevel: 'silent' });
let database: TestDatabase;
let room: StoryRoom;
let composer: ReturnType<typeof openComposer>;
let announced: string[];

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
  composer = openComposer({ stories: room, log: LOG });
});
afterAll(async () => {
  await composer?.close();
  await database?.close();
});
beforeEach(() => {
  announced = [];
  room.listeners.splice(0);
  room.listeners.push(async (_sql, changes) => void announced.push(...changes.map(({ kind }) => kind)));
});
afterEach(() => database.db.query('delete from news_clusters'));

/** Puts items into a cluster, as the writer of clusters does, and marks it as due. */
async function give(cluster: string, items: readonly NewsItem[], announce = true): Promise<void> {
  const { db } = database;
  for (const item of items) {
    const { rows } = await db.query<{ seq: string }>('update news_sequence set seq = seq + 1 returning seq');
    await db.query(
      `insert into news_items (id, seq, publisher, domain, url, title, summary, text, language, kind, licence, origin_id,
         published_at, fetched_at, hash, cluster_id)
       values ($1, $2, $3, $4, $5, $6, '', $7, 'en', $8, $9, $10, $11, $11, '\\x00', $12)
       on conflict (id) do update set text = excluded.text, title = excluded.title, seq = excluded.seq`,
      [
        item.id,
        rows[0]!.seq,
        item.publisher,
        item.domain,
        item.url,
        item.title,
        item.text,
        item.kind,
        item.licence,
        item.originId,
        new Date(item.publishedAt),
        cluster,
      ],
    );
  }
  await db.query(
    `insert into news_clusters (id, items, first_published_at, last_published_at, last_seq, due_at, due_since, announce)
     select $1, count(*), min(published_at), max(published_at), max(seq), clock_timestamp(), clock_timestamp(), $2
     from news_items where cluster_id = $1
     on conflict (id) do update set items = excluded.items, last_published_at = excluded.last_published_at,
       last_seq = excluded.last_seq, due_at = excluded.due_at, announce = excluded.announce`,
    [cluster, announce],
  );
}

/** Sets when a cluster was composed last: so many seconds ago. Less than none: no pause is over, however slow we are. */
const passed = (cluster: string, seconds: number) =>
  database.db.query(
    'update news_clusters set composed_at = clock_timestamp() - make_interval(secs => $2) where id = $1',
    [cluster, seconds],
  );
const AHEAD = -3_600;

async function storyOf(cluster: string): Promise<Story> {
  const { rows } = await database.db.query<{ story_id: string }>(
    'select story_id from news_clusters where id = $1',
    [cluster],
  );
  const record = await getStory(room, encodeId('story', rows[0]!.story_id), FULL_SHAPE);
  return toStory(room, record, FULL_SHAPE);
}

const rate = (minutes: number, publisher: string, figure: string, more: Partial<NewsItem> = {}) => {
  const town = `Norland${publisher.length}`;
  return planted(
    minutes,
    publisher,
    `${town} central bank raises rate to ${figure} percent`,
    `The central bank of ${town} raised its key rate to ${figure} percent on Monday.`,
    more,
  );
};
const fresh = (): string => newUuid();
const item = (
  minutes: number,
  publisher: string,
  text: string,
  title = 'Norland central bank raises key rate',
) => planted(minutes, publisher, title, text);
const SAID = 'The central bank of Norland raised its key rate to 4.5 percent on Monday.';
const OTHERWISE =
  'Norland’s central bank lifted its key rate to 4.5 pct on Monday, the fourth increase this year.';

describe('composing', () => {
  test('the first item is a story at once, and the next one its revision after the pause', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    expect(await composer.look()).toBe(1);
    const first = await storyOf(cluster);
    expect(first).toMatchObject({ revision: 1, verificationState: 'unverified' });
    await give(cluster, [item(5, 'Northern Courier', OTHERWISE)]);
    await passed(cluster, AHEAD);
    expect(await composer.look()).toBe(0);
    await passed(cluster, 2);
    expect(await composer.look()).toBe(1);
    const second = await storyOf(cluster);
    expect(second).toMatchObject({
      id: first.id,
      slug: first.slug,
      publishedAt: first.publishedAt,
      revision: 2,
      verificationState: 'corroborated',
    });
    expect(second.sources).toHaveLength(2);
    expect(announced).toEqual(['created', 'revised']);
  });

  test('the home that an operator gave a news feed counts for its items', async () => {
    const { db } = database;
    const feed = newUuid();
    await db.query(
      `insert into news_feeds (id, url, given_url, host, publisher, named, home, licence, next_poll_at)
       values ($1, $2, $2, 'coast.example', 'Coast Mail', true, 'CA', 'quotes', clock_timestamp())`,
      [feed, `https://coast.example/${feed}`],
    );
    const [own, other] = [fresh(), fresh()];
    const [one, two] = ['4th Street', '5th Street'].map((street, at) =>
      item(at, 'Coast Mail', `The council repairs ${street} after the flood.`, `Council repairs ${street}`),
    );
    await give(own, [one!]);
    await give(other, [two!]);
    await db.query('update news_items set feed_id = $1 where id = $2', [feed, one!.id]);
    await composer.look();
    expect((await storyOf(own)).countries).toEqual(['CA']);
    expect((await storyOf(other)).countries).toEqual([]);
  });

  test('id, slug and time of publication stay when the title changes', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID, 'What now for Norland?')]);
    await composer.look();
    const first = await storyOf(cluster);
    await give(cluster, [item(-60, 'Northern Courier', OTHERWISE)]);
    await passed(cluster, 2);
    await composer.look();
    const second = await storyOf(cluster);
    expect(second.title).not.toBe(first.title);
    expect(second).toMatchObject({ id: first.id, slug: first.slug, publishedAt: first.publishedAt });
  });

  test('a title that was announced stays; one that was not follows from the items, however often they were composed', async () => {
    const first = 'Norland central bank moves its key rate up, to 4.5 percent';
    const better = 'Norland central bank raises key rate';
    const titleAfter = async (announce: boolean, isBetween: boolean): Promise<string> => {
      const cluster = fresh();
      await give(cluster, [item(0, 'Harbour Ledger', SAID, first)], announce);
      if (isBetween) await composer.look(false);
      await give(cluster, [item(20, 'Northern Courier', OTHERWISE, better)], announce);
      await composer.look(false);
      return (await storyOf(cluster)).title;
    };
    expect(await titleAfter(true, false)).toBe(better);
    expect(await titleAfter(true, true)).toBe(first);
    expect(await titleAfter(false, false)).toBe(better);
    expect(await titleAfter(false, true)).toBe(better);
  });

  test('a title that was announced stays also where the history of its announcement is removed', async () => {
    const { db } = database;
    const first = 'Norland central bank moves its key rate up, to 4.5 percent';
    const better = 'Norland central bank raises key rate';
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID, first)]);
    await composer.look(false);
    await give(cluster, [item(20, 'Northern Courier', OTHERWISE, better)], false);
    await composer.look(false);
    const { id, title, revision } = await storyOf(cluster);
    expect({ title, revision }).toEqual({ title: first, revision: 2 });
    const own = [decodeId('story', id)];
    await db.query("update changes set at = at - interval '40 days' where subject_id = $1", own);
    // The edge is announced by one turn, and what lies behind it removed by another.
    await expect
      .poll(async () => {
        await pruneHistory(db, 30, { graceSeconds: 0 });
        const left = await db.query('select from changes where subject_id = $1 and announced', own);
        return left.rowCount;
      })
      .toBe(0);
    await give(cluster, [item(40, 'Southern Post', OTHERWISE, better)], false);
    await composer.look(false);
    expect(await storyOf(cluster)).toMatchObject({ title: first, revision: 3 });
  });

  test('a burst of items makes one revision', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composer.look();
    await passed(cluster, AHEAD);
    for (let at = 1; at <= 8; at += 1) {
      await give(cluster, [item(at, `Paper ${String.fromCharCode(96 + at)}`, OTHERWISE)]);
      await composer.look();
    }
    await passed(cluster, 2);
    await composer.look();
    expect(await storyOf(cluster)).toMatchObject({ revision: 2 });
  });

  test.each([
    [10, 2, 1],
    [11, 2, 0],
    [11, 60, 1],
    [101, 60, 0],
    [101, 600, 1],
  ])('of %i items, %i seconds after the last composition, it composes %i', async (count, seconds, done) => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composer.look();
    await give(cluster, [item(1, 'Northern Courier', OTHERWISE)]);
    await database.db.query('update news_clusters set items = $2 where id = $1', [cluster, count]);
    await passed(cluster, seconds);
    expect(await composer.look()).toBe(done);
  });

  test('what changes nothing a reader sees makes no revision and no event', async () => {
    const cluster = fresh();
    const only = item(0, 'Harbour Ledger', SAID);
    await give(cluster, [only]);
    await composer.look();
    await give(cluster, [only]);
    await passed(cluster, 600);
    expect(await composer.look()).toBe(1);
    expect(await storyOf(cluster)).toMatchObject({ revision: 1 });
    expect(announced).toEqual(['created']);
    expect(await composer.look()).toBe(0);
  });

  test('what is not announced goes in silently', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)], false);
    expect(await composer.look()).toBe(1);
    expect(announced).toEqual([]);
  });

  test('an item that comes while its cluster is composed waits for the next turn', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    let came = false;
    room.listeners.push(async () => {
      if (!came) await give(cluster, [item(1, 'Northern Courier', OTHERWISE)]);
      came = true;
    });
    await composer.look();
    await passed(cluster, 2);
    expect(await composer.look()).toBe(1);
    expect((await storyOf(cluster)).sources).toHaveLength(2);
  });

  test('two composers never make two stories of one cluster', async () => {
    const clusters = Array.from({ length: 30 }, fresh);
    for (const [at, cluster] of clusters.entries()) await give(cluster, [rate(at, 'Harbour Ledger', '4.5')]);
    const second = openComposer({ stories: room, log: LOG });
    const done = await Promise.all([composer.look(), second.look(), composer.look(), second.look()]);
    await second.close();
    await composer.drain();
    expect(done.reduce((a, b) => a + b)).toBeLessThanOrEqual(30);
    expect(announced).toHaveLength(30);
    const { rows } = await database.db.query<{ count: number }>(
      'select count(distinct story_id)::int as count from news_compositions where cluster_id = any($1)',
      [clusters],
    );
    expect(rows[0]!.count).toBe(30);
  });

  test('when writing fails, or its end is not noted, the next look makes it good without doubling', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    let fails = true;
    room.listeners.push(async () => {
      if (fails) throw new Error('the process ends here');
    });
    await expect(composer.look()).rejects.toThrow('ends here');
    fails = false;
    expect(await composer.look()).toBe(1);
    const before = await storyOf(cluster);
    // The story was written, and the process ended before that was noted.
    await database.db.query(
      'update news_clusters set due_at = clock_timestamp(), composed_at = null, story_id = null where id = $1',
      [cluster],
    );
    expect(await composer.look()).toBe(1);
    expect(await storyOf(cluster)).toMatchObject({ id: before.id, revision: 1 });
  });

  test('everything that waits is composed by a drain, without pauses', async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composer.look();
    await give(cluster, [item(1, 'Northern Courier', OTHERWISE)]);
    await composer.drain();
    expect((await storyOf(cluster)).revision).toBe(2);
  });

  test('what got an item of late waits where only what lies behind is wanted', async () => {
    const [older, newer] = [fresh(), fresh()];
    await give(older, [item(0, 'Harbour Ledger', SAID)]);
    const { rows } = await database.db.query<{ seq: string }>('select seq from news_sequence');
    const upTo = Number(rows[0]!.seq);
    await give(newer, [item(0, 'Northern Courier', OTHERWISE)]);
    expect(await composer.look(false, upTo - 1)).toBe(0);
    expect(await composer.look(false, upTo)).toBe(1);
    expect((await storyOf(older)).revision).toBe(1);
    expect(await composer.look(false, upTo)).toBe(0);
    // An item of an archive that comes later makes the next revision.
    await give(older, [item(30, 'Northern Courier', OTHERWISE)]);
    await composer.drain();
    expect(await storyOf(older)).toMatchObject({ revision: 2, sourceCount: 2 });
  });

  test('a story whose items were all purged is retracted', async () => {
    const cluster = fresh();
    const only = item(0, 'Harbour Ledger', SAID);
    await give(cluster, [only]);
    await composer.look();
    await database.db.query(
      `update news_items set purged_at = clock_timestamp(), title = '', text = '' where id = $1`,
      [only.id],
    );
    await database.db.query('update news_clusters set due_at = clock_timestamp() where id = $1', [cluster]);
    await passed(cluster, 2);
    await composer.look();
    await expect(storyOf(cluster)).rejects.toMatchObject({ code: 'gone' });
  });
});

describe('what an operator decided stays', () => {
  const tell = async (cluster: string) => {
    await give(cluster, [item(9, 'Northern Courier', OTHERWISE)]);
    await passed(cluster, 2);
    expect(await composer.look()).toBe(1);
    expect(await composer.look()).toBe(0);
  };
  const begin = async () => {
    const cluster = fresh();
    await give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composer.look();
    return { cluster, story: await storyOf(cluster) };
  };

  test('a retracted story is not opened again', async () => {
    const { cluster, story } = await begin();
    await changeStory(room, story.id, { kind: 'retract' });
    await tell(cluster);
    await expect(storyOf(cluster)).rejects.toMatchObject({ code: 'gone' });
  });

  test('a restricted story is not rewritten', async () => {
    const { cluster, story } = await begin();
    await changeStory(room, story.id, { kind: 'restrict', openTo: ['enterprise'] });
    await tell(cluster);
    await changeStory(room, story.id, { kind: 'restrict', openTo: [] });
    expect(await storyOf(cluster)).toMatchObject({ revision: 1 });
  });

  test('a revised story is not rewritten', async () => {
    const { cluster, story } = await begin();
    const { rows } = await database.db.query<{ key: string }>(
      `select key from story_keys where key = 'cluster:' || $1`,
      [cluster],
    );
    await publishStories(room, [
      {
        keys: [rows[0]!.key],
        title: 'An editor’s own words',
        summary: 'As the desk sees it.',
        language: 'en',
        category: 'economy',
        tags: [],
        countries: [],
        entities: [],
        impactPaths: [],
        assets: [],
        verificationState: 'unverified',
        publishedAt: story.publishedAt,
        sources: [],
        claims: [],
        impactDetails: [],
        bodyHtml: '',
      },
    ]);
    await tell(cluster);
    expect(await storyOf(cluster)).toMatchObject({ title: 'An editor’s own words', revision: 2 });
  });
});

describe('a story of before', () => {
  const old = async (key: string) => {
    const cluster = fresh();
    const [outcome] = await publishStories(room, [
      {
        keys: [key],
        title: 'Norland central bank raises key rate',
        summary: SAID,
        language: 'en',
        category: 'economy',
        tags: [],
        countries: [],
        entities: [],
        impactPaths: [],
        assets: [],
        verificationState: 'unverified',
        publishedAt: '2026-05-04T08:00:00.000Z',
        sources: [],
        claims: [],
        impactDetails: [],
        bodyHtml: '',
      },
    ]);
    await give(cluster, [item(0, 'Harbour Ledger', SAID), item(5, 'Northern Courier', OTHERWISE)]);
    if (!('id' in outcome!)) throw new Error('it is not published');
    await database.db.query(`update news_clusters set story_id = $2, state = 'closed' where id = $1`, [
      cluster,
      decodeId('story', outcome.id),
    ]);
    return cluster;
  };

  test('is not written anew while its cluster is closed, and goes on when that is opened again', async () => {
    const cluster = await old(`id:before:${fresh()}`);
    expect(await composer.look()).toBe(1);
    const before = await storyOf(cluster);
    expect(before.revision).toBe(1);
    await database.db.query(
      `update news_clusters set state = 'live', due_at = clock_timestamp(), composed_at = null where id = $1`,
      [cluster],
    );
    expect(await composer.look()).toBe(1);
    expect(await storyOf(cluster)).toMatchObject({ id: before.id, slug: before.slug, revision: 2 });
    expect((await storyOf(cluster)).sources).toHaveLength(2);
  });

  test('stays as it is where an operator wrote it', async () => {
    const cluster = await old(`operator:${fresh()}`);
    await database.db.query(`update news_clusters set state = 'live' where id = $1`, [cluster]);
    expect(await composer.look()).toBe(1);
    expect((await storyOf(cluster)).revision).toBe(1);
    expect(await composer.look()).toBe(0);
  });
});

describe('two clusters that join', () => {
  const merge = (from: string, into: string) =>
    database.db.query(
      `update news_clusters set state = 'merged', merged_into = $2, items = 0, due_at = clock_timestamp() where id = $1`,
      [from, into],
    );
  const moved = async (from: string, into: string) => {
    await database.db.query('update news_items set cluster_id = $2 where cluster_id = $1', [from, into]);
    await give(into, []);
    await merge(from, into);
    for (const cluster of [from, into]) await passed(cluster, 600);
    await composer.look();
    await passed(into, 600);
    await composer.look();
  };

  test.each(['the survivor’s', 'the other’s'])('the older story survives: %s', async (whose) => {
    const [a, b] = [fresh(), fresh()];
    const isOther = whose === 'the other’s';
    await give(a, [item(isOther ? 30 : 0, 'Harbour Ledger', SAID)]);
    await give(b, [item(isOther ? 0 : 30, 'Northern Courier', OTHERWISE)]);
    await composer.look();
    const [first, second] = [await storyOf(a), await storyOf(b)];
    const [older, younger] = isOther ? [second, first] : [first, second];
    announced = [];
    await moved(b, a);
    const story = await storyOf(a);
    expect(story).toMatchObject({ id: older.id, slug: older.slug, revision: 2 });
    expect(story.sources).toHaveLength(2);
    const { id } = toStory(room, await getStory(room, younger.id, FULL_SHAPE), FULL_SHAPE);
    expect(id).toBe(older.id);
    expect(announced).toEqual(['merged', 'revised']);
    const { changes } = await listChanges(room, { size: 100, plan: 'enterprise' }, FULL_SHAPE);
    expect(changes.filter(({ kind }) => kind === 'merge').map((change) => change.id)).toContain(younger.id);
  });

  test('a story whose cluster joins one that has none yet goes on there', async () => {
    const [a, b] = [fresh(), fresh()];
    await give(b, [item(0, 'Northern Courier', OTHERWISE)]);
    await composer.look();
    const before = await storyOf(b);
    await give(a, [item(5, 'Harbour Ledger', SAID)]);
    await database.db.query(`update news_clusters set due_at = null where id = $1`, [a]);
    await moved(b, a);
    expect(await storyOf(a)).toMatchObject({ id: before.id });
  });

  test('a retracted story stays retracted, and the other one lives', async () => {
    const [a, b] = [fresh(), fresh()];
    await give(a, [item(0, 'Harbour Ledger', SAID)]);
    await give(b, [item(30, 'Northern Courier', OTHERWISE)]);
    await composer.look();
    const gone = await storyOf(b);
    await changeStory(room, gone.id, { kind: 'retract' });
    await moved(b, a);
    expect((await storyOf(a)).sources).toHaveLength(2);
    await expect(getStory(room, gone.id, FULL_SHAPE)).rejects.toMatchObject({ code: 'gone' });
  });
});
