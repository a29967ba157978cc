import { encodeId } from '../../platform/ids.ts';
import { GROUP_COLUMNS, type Shape, STORY_GROUPS, type StoryRecord } from '../model.ts';
import type { StoryRoom } from '../room.ts';
import { MOST_MERGES } from './one.ts';

/**
 * Stories by their uuids, in one statement: what leads to many stories (posts, matches) reads them together. Stories
 * that were retracted, or are restricted, are in no list and not in this one; a merged story is the one that remains.
 * @returns records by the uuid that was asked for.
 */
export async function getStories(
  room: Pick<StoryRoom, 'db'>,
  uuids: readonly string[],
  shape: Shape,
): Promise<Map<string, StoryRecord>> {
  if (uuids.length === 0) return new Map();
  const groups = STORY_GROUPS.filter((group) => shape.groups.has(group));
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}`).join('');
  const rows = await room.db.hot(
    `stories_by_ids_${groups.join('_')}`,
    // The steps are limited, so that a cycle, which should not exist, ends.
    `with recursive way as (
       select id as asked, id, merged_into, status, 1 as step from stories where id = any($1::uuid[])
       union all
       select w.asked, s.id, s.merged_into, s.status, w.step + 1 from way w join stories s on s.id = w.merged_into
       where w.status = 'merged' and w.step < ${MOST_MERGES})
     select w.asked, w.id, c.popularity, c.card${columns} from way w
     join story_cards c on c.story_id = w.id and c.to_pos is null
     ${groups.length === 0 ? '' : 'join story_revisions r on r.story_id = w.id and r.revision = c.revision'}
     where w.status = 'live'`,
    [[...new Set(uuids)]],
  );
  return new Map(
    rows.map(([asked, id, popularity, card, ...values]) => [
      asked!,
      {
        id: encodeId('story', id!),
        uuid: id!,
        popularity: Number(popularity),
        card: card!,
        groups: Object.fromEntries(groups.map((group, index) => [group, values[index]!])),
        cursor: () => '',
      },
    ]),
  );
}
