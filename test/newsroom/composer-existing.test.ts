import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import {
  changeStory,
  FULL_SHAPE,
  getStory,
  listChanges,
  publishStories,
  toStory,
} from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import {
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

describe('what an operator decided stays', () => {
  const tell = async (cluster: string) => {
    await composed.give(cluster, [item(9, 'Northern Courier', OTHERWISE)]);
    await composed.passed(cluster, 2);
    expect(await composed.composer.look()).toBe(1);
    expect(await composed.composer.look()).toBe(0);
  };
  const begin = async () => {
    const cluster = fresh();
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID)]);
    await composed.composer.look();
    return { cluster, story: await composed.storyOf(cluster) };
  };

  test('a retracted story is not opened again', async () => {
    const { cluster, story } = await begin();
    await changeStory(composed.room, story.id, { kind: 'retract' });
    await tell(cluster);
    await expect(composed.storyOf(cluster)).rejects.toMatchObject({ code: 'gone' });
  });

  test('a restricted story is not rewritten', async () => {
    const { cluster, story } = await begin();
    await changeStory(composed.room, story.id, { kind: 'restrict', openTo: ['enterprise'] });
    await tell(cluster);
    await changeStory(composed.room, story.id, { kind: 'restrict', openTo: [] });
    expect(await composed.storyOf(cluster)).toMatchObject({ revision: 1 });
  });

  test('a revised story is not rewritten', async () => {
    const { cluster, story } = await begin();
    const { rows } = await composed.db.query<{ key: string }>(
      `select key from story_keys where key = 'cluster:' || $1`,
      [cluster],
    );
    await publishStories(composed.room, [
      bareDraft({
        keys: [rows[0]!.key],
        title: 'An editor’s own words',
        summary: 'As the desk sees it.',
        publishedAt: story.publishedAt,
      }),
    ]);
    await tell(cluster);
    expect(await composed.storyOf(cluster)).toMatchObject({ title: 'An editor’s own words', revision: 2 });
  });
});

describe('a story of before', () => {
  const old = async (key: string) => {
    const cluster = fresh();
    const [outcome] = await publishStories(composed.room, [
      bareDraft({
        keys: [key],
        title: 'Norland central bank raises key rate',
        summary: SAID,
        publishedAt: '2026-05-04T08:00:00.000Z',
      }),
    ]);
    await composed.give(cluster, [item(0, 'Harbour Ledger', SAID), item(5, 'Northern Courier', OTHERWISE)]);
    if (!('id' in outcome!)) throw new Error('it is not published');
    await composed.db.query(`update news_clusters set story_id = $2, state = 'closed' where id = $1`, [
      cluster,
      decodeId('story', outcome.id),
    ]);
    return cluster;
  };

  test('is not written anew while its cluster is closed, and goes on when that is opened again', async () => {
    const cluster = await old(`id:before:${fresh()}`);
    expect(await composed.composer.look()).toBe(1);
    const before = await composed.storyOf(cluster);
    expect(before.revision).toBe(1);
    await composed.db.query(
      `update news_clusters set state = 'live', due_at = clock_timestamp(), composed_at = null where id = $1`,
      [cluster],
    );
    expect(await composed.composer.look()).toBe(1);
    expect(await composed.storyOf(cluster)).toMatchObject({ id: before.id, slug: before.slug, revision: 2 });
    expect((await composed.storyOf(cluster)).sources).toHaveLength(2);
  });

  test('stays as it is where an operator wrote it', async () => {
    const cluster = await old(`operator:${fresh()}`);
    await composed.db.query(`update news_clusters set state = 'live' where id = $1`, [cluster]);
    expect(await composed.composer.look()).toBe(1);
    expect((await composed.storyOf(cluster)).revision).toBe(1);
    expect(await composed.composer.look()).toBe(0);
  });
});

describe('two clusters that join', () => {
  const merge = (from: string, into: string) =>
    composed.db.query(
      `update news_clusters set state = 'merged', merged_into = $2, items = 0, due_at = clock_timestamp() where id = $1`,
      [from, into],
    );
  const moved = async (from: string, into: string) => {
    await composed.db.query('update news_items set cluster_id = $2 where cluster_id = $1', [from, into]);
    await composed.give(into, []);
    await merge(from, into);
    for (const cluster of [from, into]) await composed.passed(cluster, 600);
    await composed.composer.look();
    await composed.passed(into, 600);
    await composed.composer.look();
  };

  test.each(['the survivor’s', 'the other’s'])('the older story survives: %s', async (whose) => {
    const [a, b] = [fresh(), fresh()];
    const isOther = whose === 'the other’s';
    await composed.give(a, [item(isOther ? 30 : 0, 'Harbour Ledger', SAID)]);
    await composed.give(b, [item(isOther ? 0 : 30, 'Northern Courier', OTHERWISE)]);
    await composed.composer.look();
    const [first, second] = [await composed.storyOf(a), await composed.storyOf(b)];
    const [older, younger] = isOther ? [second, first] : [first, second];
    composed.reset();
    await moved(b, a);
    const story = await composed.storyOf(a);
    expect(story).toMatchObject({ id: older.id, slug: older.slug, revision: 2 });
    expect(story.sources).toHaveLength(2);
    const { id } = toStory(composed.room, await getStory(composed.room, younger.id, FULL_SHAPE), FULL_SHAPE);
    expect(id).toBe(older.id);
    expect(composed.announced()).toEqual(['merged', 'revised']);
    const { changes } = await listChanges(composed.room, { size: 100, plan: 'enterprise' }, FULL_SHAPE);
    expect(changes.filter(({ kind }) => kind === 'merge').map((change) => change.id)).toContain(younger.id);
  });

  test('a story whose cluster joins one that has none yet goes on there', async () => {
    const [a, b] = [fresh(), fresh()];
    await composed.give(b, [item(0, 'Northern Courier', OTHERWISE)]);
    await composed.composer.look();
    const before = await composed.storyOf(b);
    await composed.give(a, [item(5, 'Harbour Ledger', SAID)]);
    await composed.db.query(`update news_clusters set due_at = null where id = $1`, [a]);
    await moved(b, a);
    expect(await composed.storyOf(a)).toMatchObject({ id: before.id });
  });

  test('a retracted story stays retracted, and the other one lives', async () => {
    const [a, b] = [fresh(), fresh()];
    await composed.give(a, [item(0, 'Harbour Ledger', SAID)]);
    await composed.give(b, [item(30, 'Northern Courier', OTHERWISE)]);
    await composed.composer.look();
    const gone = await composed.storyOf(b);
    await changeStory(composed.room, gone.id, { kind: 'retract' });
    await moved(b, a);
    expect((await composed.storyOf(a)).sources).toHaveLength(2);
    await expect(getStory(composed.room, gone.id, FULL_SHAPE)).rejects.toMatchObject({ code: 'gone' });
  });
});
