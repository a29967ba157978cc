import { openComposer } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { FULL_SHAPE, getStory, openStories, type Story, toStory } from '../../src/stories/index.ts';
import { testDatabase } from '../setup/database.ts';
import { planted } from './clusters-planted.ts';

/** Seconds since a composition that no pause is as short as, however slow we are: it lies ahead. */
export const AHEAD = -3_600;
/** What a report says of the rise of a rate. */
export const SAID = 'The central bank of Norland raised its key rate to 4.5 percent on Monday.';
/** The same in other words. */
export const OTHERWISE =
  'Norland’s central bank lifted its key rate to 4.5 pct on Monday, the fourth increase this year.';

/** The id of a cluster that nobody knows yet. */
export const fresh = (): string => newUuid();

/** A report on the rise of a rate, `minutes` after the first one. */
export const item = (
  minutes: number,
  publisher: string,
  text: string,
  title = 'Norland central bank raises key rate',
) => planted(minutes, publisher, title, text);

/** A composer on a database of its own, and what puts clusters before it. */
export type ComposedClusters = Awaited<ReturnType<typeof openComposedClusters>>;

/** Opens a composer on a database of its own. */
export async function openComposedClusters() {
  const { db, close } = await testDatabase();
  const log = openLog({ logLevel: 'silent' });
  const room = openStories({ db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
  const composer = openComposer({ stories: room, log });
  let announced: string[] = [];

  /** Puts items into a cluster, as the writer of clusters does, and marks it as due. */
  async function give(cluster: string, items: readonly NewsItem[], announce = true): Promise<void> {
    for (const item of items) {
      const { rows } = await db.query<{ seq: string }>(
        'update news_sequence set seq = seq + 1 returning seq',
      );
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

  /** Sets when a cluster was composed last: so many seconds ago. */
  const passed = (cluster: string, seconds: number) =>
    db.query(
      'update news_clusters set composed_at = clock_timestamp() - make_interval(secs => $2) where id = $1',
      [cluster, seconds],
    );

  /** The story of a cluster. @throws a problem where there is none any more. */
  async function storyOf(cluster: string): Promise<Story> {
    const { rows } = await db.query<{ story_id: string }>(
      'select story_id from news_clusters where id = $1',
      [cluster],
    );
    const record = await getStory(room, encodeId('story', rows[0]!.story_id), FULL_SHAPE);
    return toStory(room, record, FULL_SHAPE);
  }

  return {
    db,
    log,
    room,
    composer,
    give,
    passed,
    storyOf,
    /** The kinds of changes that were announced since the last `reset`. */
    announced: () => announced,
    /** Forgets what was announced, and every listener that a test put in. */
    reset() {
      announced = [];
      room.listeners.splice(0);
      room.listeners.push(async (_sql, changes) => void announced.push(...changes.map(({ kind }) => kind)));
    },
    async close() {
      await composer.close();
      await close();
    },
  };
}
