import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openComposer } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { decodeId, newUuid } from '../../src/platform/ids.ts';
import { pruneHistory } from '../../src/stories/index.ts';
import { planted } from './clusters-planted.ts';
import {
  AHEAD,
  type ComposedClusters,
  fresh,
  item,
  OTHERWISE,
  openComposedClusters,
  SAID,
} from './composed-clusters.ts';

let composed: ComposedClusters;
beforeAll(async () => {
  composed = await openComposedClusters();
});
afterAll(() => composed?.close());
beforeEach(() => composed.reset());
afterEach(() => composed.db.query('delete from news_clusters'));

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

describe('composing', () => {
  test('the first item is a story at once, and the next one its revision after the pause', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    expect(await composed.composer.look()).toBe(1);
    const first = await composed.storyOf(cluster);
    expect(first).toMatchObject({ revision: 1, verificationState: 'unverified' });
    await composed.give(cluster, [item(5, 'Northern Courier', OTHERWISE)]);
    await composed.passed(cluster, AHEAD);
    expect(await composed.composer.look()).toBe(0);
    await composed.passed(cluster, 2);
    expect(await composed.composer.look()).toBe(1);
    const second = await composed.storyOf(cluster);
    expect(second).toMatchObject({
      id: first.id,
      slug: first.slug,
      publishedAt: first.publishedAt,
      revision: 2,
      verificationState: 'corroborated',
    });
    expect(second.sources).toHaveLength(2);
    expect(composed.announced()).toEqual(['created', 'revised']);
  });

  test('the home that an operator gave a news feed counts for its items', async () => {
    const { db } = composed;
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
    await composed.give(own, [one!]);
    await composed.give(other, [two!]);
    await db.query('update news_items set feed_id = $1 where id = $2', [feed, one!.id]);
    await composed.composer.look();
    expect((await composed.storyOf(own)).countries).toEqual(['CA']);
    expect((await composed.storyOf(other)).countries).toEqual([]);
  });

  test('id, slug and time of publication stay when the title changes', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID, 'What now for Norland?')]);
    await composed.composer.look();
    const first = await composed.storyOf(cluster);
    await composed.give(cluster, [item(-60, 'Northern Courier', OTHERWISE)]);
    await composed.passed(cluster, 2);
    await composed.composer.look();
    const second = await composed.storyOf(cluster);
    expect(second.title).not.toBe(first.title);
    expect(second).toMatchObject({ id: first.id, slug: first.slug, publishedAt: first.publishedAt });
  });

  test('a title that was announced stays; one that was not follows from the items, however often they were composed', async () => {
    const first = 'Norland central bank moves its key rate up, to 4.5 percent';
    const better = 'Norland central bank raises key rate';
    const titleAfter = async (announce: boolean, isBetween: boolean): Promise<string> => {
      const cluster = fresh();
      await composed.give(cluster, [item(0, 'Harbour Ledger', SAID, first)], announce);
      if (isBetween) await composed.composer.look(false);
      await composed.give(cluster, [item(20, 'Northern Courier', OTHERWISE, better)], announce);
      await composed.composer.look(false);
      return (await composed.storyOf(cluster)).title;
    };
    expect(await titleAfter(true, false)).toBe(better);
    expect(await titleAfter(true, true)).toBe(first);
    expect(await titleAfter(false, false)).toBe(better);
    expect(await titleAfter(false, true)).toBe(better);
  });

  test('a title that was announced stays also where the history of its announcement is removed', async () => {
    const { db } = composed;
    const first = 'Norland central bank moves its key rate up, to 4.5 percent';
    const better = 'Norland central bank raises key rate';
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID, first)]);
    await composed.composer.look(false);
    await composed.give(cluster, [item(20, 'Northern Courier', OTHERWISE, better)], false);
    await composed.composer.look(false);
    const { id, title, revision } = await composed.storyOf(cluster);
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
    await composed.give(cluster, [item(40, 'Southern Post', OTHERWISE, better)], false);
    await composed.composer.look(false);
    expect(await composed.storyOf(cluster)).toMatchObject({ title: first, revision: 3 });
  });

  test('a burst of items makes one revision', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composed.composer.look();
    await composed.passed(cluster, AHEAD);
    for (let at = 1; at <= 8; at += 1) {
      await composed.give(cluster, [item(at, `Paper ${String.fromCharCode(96 + at)}`, OTHERWISE)]);
      await composed.composer.look();
    }
    await composed.passed(cluster, 2);
    await composed.composer.look();
    expect(await composed.storyOf(cluster)).toMatchObject({ revision: 2 });
  });

  test.each([
    [10, 2, 1],
    [11, 2, 0],
    [11, 60, 1],
    [101, 60, 0],
    [101, 600, 1],
  ])('of %i items, %i seconds after the last composition, it composes %i', async (count, seconds, done) => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composed.composer.look();
    await composed.give(cluster, [item(1, 'Northern Courier', OTHERWISE)]);
    await composed.db.query('update news_clusters set items = $2 where id = $1', [cluster, count]);
    await composed.passed(cluster, seconds);
    expect(await composed.composer.look()).toBe(done);
  });

  test('what changes nothing a reader sees makes no revision and no event', async () => {
    const cluster = fresh();
    const only = item(0, 'Harbour Ledger', SAID);
    await composed.give(cluster, [only]);
    await composed.composer.look();
    await composed.give(cluster, [only]);
    await composed.passed(cluster, 600);
    expect(await composed.composer.look()).toBe(1);
    expect(await composed.storyOf(cluster)).toMatchObject({ revision: 1 });
    expect(composed.announced()).toEqual(['created']);
    expect(await composed.composer.look()).toBe(0);
  });

  test('what is not announced goes in silently', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)], false);
    expect(await composed.composer.look()).toBe(1);
    expect(composed.announced()).toEqual([]);
  });

  test('an item that comes while its cluster is composed waits for the next turn', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    let came = false;
    composed.room.listeners.push(async () => {
      if (!came) await composed.give(cluster, [item(1, 'Northern Courier', OTHERWISE)]);
      came = true;
    });
    await composed.composer.look();
    await composed.passed(cluster, 2);
    expect(await composed.composer.look()).toBe(1);
    expect((await composed.storyOf(cluster)).sources).toHaveLength(2);
  });

  test('two composers never make two stories of one cluster', async () => {
    const clusters = Array.from({ length: 30 }, fresh);
    for (const [at, cluster] of clusters.entries())
      await composed.give(cluster, [rate(at, 'Harbour Ledger', '4.5')]);
    const second = openComposer({ stories: composed.room, log: composed.log });
    const done = await Promise.all([
      composed.composer.look(),
      second.look(),
      composed.composer.look(),
      second.look(),
    ]);
    await second.close();
    await composed.composer.drain();
    expect(done.reduce((a, b) => a + b)).toBeLessThanOrEqual(30);
    expect(composed.announced()).toHaveLength(30);
    const { rows } = await composed.db.query<{ count: number }>(
      'select count(distinct story_id)::int as count from news_compositions where cluster_id = any($1)',
      [clusters],
    );
    expect(rows[0]!.count).toBe(30);
  });

  test('when writing fails, or its end is not noted, the next look makes it good without doubling', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    let fails = true;
    composed.room.listeners.push(async () => {
      if (fails) throw new Error('the process ends here');
    });
    await expect(composed.composer.look()).rejects.toThrow('ends here');
    fails = false;
    expect(await composed.composer.look()).toBe(1);
    const before = await composed.storyOf(cluster);
    // The story was written, and the process ended before that was noted.
    await composed.db.query(
      'update news_clusters set due_at = clock_timestamp(), composed_at = null, story_id = null where id = $1',
      [cluster],
    );
    expect(await composed.composer.look()).toBe(1);
    expect(await composed.storyOf(cluster)).toMatchObject({ id: before.id, revision: 1 });
  });

  test('everything that waits is composed by a drain, without pauses', async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composed.composer.look();
    await composed.give(cluster, [item(1, 'Northern Courier', OTHERWISE)]);
    await composed.composer.drain();
    expect((await composed.storyOf(cluster)).revision).toBe(2);
  });

  test('what got an item of late waits where only what lies behind is wanted', async () => {
    const [older, newer] = [fresh(), fresh()];
    await composed.give(older, [item(0, 'Harbour Ledger', SAID)]);
    const { rows } = await composed.db.query<{ seq: string }>('select seq from news_sequence');
    const upTo = Number(rows[0]!.seq);
    await composed.give(newer, [item(0, 'Northern Courier', OTHERWISE)]);
    expect(await composed.composer.look(false, upTo - 1)).toBe(0);
    expect(await composed.composer.look(false, upTo)).toBe(1);
    expect((await composed.storyOf(older)).revision).toBe(1);
    expect(await composed.composer.look(false, upTo)).toBe(0);
    // An item of an archive that comes later makes the next revision.
    await composed.give(older, [item(30, 'Northern Courier', OTHERWISE)]);
    await composed.composer.drain();
    expect(await composed.storyOf(older)).toMatchObject({ revision: 2, sourceCount: 2 });
  });

  test('a story whose items were all purged is retracted', async () => {
    const cluster = fresh();
    const only = item(0, 'Harbour Ledger', SAID);
    await composed.give(cluster, [only]);
    await composed.composer.look();
    await composed.db.query(
      `update news_items set purged_at = clock_timestamp(), title = '', text = '' where id = $1`,
      [only.id],
    );
    await composed.db.query('update news_clusters set due_at = clock_timestamp() where id = $1', [cluster]);
    await composed.passed(cluster, 2);
    await composed.composer.look();
    await expect(composed.storyOf(cluster)).rejects.toMatchObject({ code: 'gone' });
  });
});
