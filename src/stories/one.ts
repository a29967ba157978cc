import { decodeId, encodeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { stripForbidden } from './body.ts';
import { type Shape, STORY_GROUPS, type StoryGroup, type StoryRecord } from './model.ts';
import type { StoryRoom } from './room.ts';
import { LIST_SHAPE } from './shape.ts';
import { GROUP_COLUMNS } from './statement.ts';

// A story that was merged leads to its survivor, which may have been merged since; more steps than this is a fault.
const MOST_MERGES = 20;

/**
 * One story by its id or by any slug it ever had. A merged story answers with the survivor.
 * @throws Problem `not_found` for whatever names nothing (malformed ids included), `gone` for a retracted story.
 */
export async function getStory(
  room: StoryRoom,
  idOrSlug: string,
  shape: Shape = LIST_SHAPE,
): Promise<StoryRecord> {
  const groups = STORY_GROUPS.filter((group) => shape.groups.has(group));
  const uuid = decodeId('story', idOrSlug);
  let where = uuid === undefined ? 'slug' : 'id';
  let name = uuid ?? idOrSlug;
  // What no text of ours can hold names nothing, and PostgreSQL would refuse to be asked for it.
  if (stripForbidden(name) !== name) name = '';
  for (let step = 0; step < MOST_MERGES; step += 1) {
    const [row] = await room.db.hot(
      `story_by_${where}_${groups.join('_')}`,
      statement(where === 'slug', groups),
      [name],
    );
    if (row === undefined) break;
    const [id, status, mergedInto, popularity, card, ...values] = row;
    if (status === 'retracted') {
      throw new Problem('gone', 'This story was retracted by its newsroom.', {
        extra: { storyId: encodeId('story', id!) },
      });
    }
    if (status === 'merged') {
      where = 'id';
      name = mergedInto!;
      continue;
    }
    return {
      id: encodeId('story', id!),
      uuid: id!,
      popularity: Number(popularity),
      card: card!,
      groups: Object.fromEntries(groups.map((group, index) => [group, values[index]!])),
      cursor: () => '',
    };
  }
  throw new Problem('not_found', 'There is no story by that id or slug.');
}

function statement(bySlug: boolean, groups: readonly StoryGroup[]): string {
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}`).join('');
  const from = bySlug ? 'story_slugs k join stories s on s.id = k.story_id' : 'stories s';
  return `select s.id, s.status, s.merged_into, c.popularity, c.card${columns}
    from ${from} left join story_cards c on c.story_id = s.id and c.to_pos is null
    left join story_revisions r on r.story_id = s.id and r.revision = s.revision
    where ${bySlug ? 'k.slug = $1::text' : 's.id = $1::uuid'} and s.revision > 0`;
}
