import { encodeId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { changeStory, type StoryRoom } from '../../stories/index.ts';
import { clusterKey } from './compose.ts';
import type { DueCluster } from './due.ts';
import type { ComposingTurn } from './turn.ts';

interface Side {
  cluster_id: string;
  story_id: string;
  revision: number;
  is_free: boolean;
}

/**
 * Brings the story of a cluster that was merged into another one to that one's story: the older story survives, and the
 * younger answers with it (a tombstone in the changes). A story that an operator retracted, restricted or revised stays
 * as it is and where it is.
 */
export async function uniteStories(room: StoryRoom, turn: ComposingTurn, merged: DueCluster): Promise<void> {
  if (merged.story === undefined) return;
  const root = await rootOf(room, merged.id);
  if (root === undefined) return void (await forget(room, turn, merged.id));
  const { rows } = await room.db.query<Side>(
    `select n.cluster_id, n.story_id, n.revision,
       s.status = 'live' and s.revision = n.revision and cardinality(s.open_to) = 0 as is_free
     from news_compositions n join stories s on s.id = n.story_id
     where n.cluster_id = any($1) order by s.published_at, s.id`,
    [[merged.id, root]],
  );
  const [older, younger] = rows;
  if (older === undefined) return;
  const isMoved = younger === undefined && older.cluster_id === merged.id;
  if (isMoved) await move(room, turn, older, root);
  else if (younger !== undefined && younger.story_id !== older.story_id && older.is_free && younger.is_free)
    await join(room, turn, older, younger, { root, merged: merged.id, announce: merged.announce });
  else await forget(room, turn, merged.id);
  await room.db.query(
    `update news_clusters set due_at = clock_timestamp(), due_since = coalesce(due_since, clock_timestamp())
     where id = $1 and state = 'live'`,
    [root],
  );
}

/** The living cluster that a merged one is in by now; undefined where that is closed and its story stays as it is. */
async function rootOf(room: StoryRoom, id: string): Promise<string | undefined> {
  const { rows } = await room.db.query<{ id: string }>(
    `with recursive up as (
       select id, state, merged_into, 0 as depth from news_clusters where id = $1
       union all
       select c.id, c.state, c.merged_into, up.depth + 1 from up join news_clusters c on c.id = up.merged_into
       where up.state = 'merged' and up.depth < 100)
     select id from up where state = 'live' limit 1`,
    [id],
  );
  return rows[0]?.id;
}

/** The survivor had no story yet: it gets the one that is there. */
async function move(
  room: StoryRoom,
  turn: ComposingTurn,
  { cluster_id, story_id, revision }: Side,
  root: string,
): Promise<void> {
  await room.db.transaction(async (sql) => {
    await turn.hold(sql);
    await sql.query('insert into story_keys (key, story_id) values ($1, $2) on conflict (key) do nothing', [
      clusterKey(root),
      story_id,
    ]);
    await sql.query('delete from news_compositions where cluster_id = $1', [cluster_id]);
    await sql.query(
      `insert into news_compositions (cluster_id, story_id, revision) values ($1, $2, $3)
       on conflict (cluster_id) do nothing`,
      [root, story_id, revision],
    );
  });
}

async function join(
  room: StoryRoom,
  turn: ComposingTurn,
  older: Side,
  younger: Side,
  { root, merged, announce }: { root: string; merged: string; announce: boolean },
): Promise<void> {
  try {
    await changeStory(
      room,
      encodeId('story', younger.story_id),
      { kind: 'merge', into: encodeId('story', older.story_id) },
      {
        announce,
        also: async (sql) => {
          await turn.hold(sql);
          await sql.query('delete from news_compositions where cluster_id = any($1)', [[root, merged]]);
          await sql.query(
            'insert into news_compositions (cluster_id, story_id, revision) values ($1, $2, $3)',
            [root, older.story_id, older.revision],
          );
        },
      },
    );
  } catch (error) {
    // An operator was faster: what he did stays.
    if (!(error instanceof Problem) || (error.code !== 'gone' && error.code !== 'conflict')) throw error;
    await forget(room, turn, merged);
  }
}

const forget = (room: StoryRoom, turn: ComposingTurn, cluster: string): Promise<unknown> =>
  room.db.transaction(async (sql) => {
    await turn.hold(sql);
    await sql.query('delete from news_compositions where cluster_id = $1', [cluster]);
  });
