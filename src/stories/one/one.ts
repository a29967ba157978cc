import { decodeId, encodeId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { stripForbidden } from '../body.ts';
import { GROUP_COLUMNS, type Shape, STORY_GROUPS, type StoryGroup, type StoryRecord } from '../model.ts';
import type { StoryRoom } from '../room.ts';
import { LIST_SHAPE } from './shape.ts';

// A merged story leads to its survivor, which may have been merged later, and may be merged between two statements. Other turns
// mean a fault.
const MOST_TURNS = 5;
/** How far a story may have been merged on, one time after the other: a long affair has a story a day. */
export const MOST_MERGES = 2_000;

/**
 * One story by its id or by any slug it ever had. A merged story answers with the survivor.
 * @param plan of the caller: a restricted story is open to some plans only.
 * @throws Problem `not_found` for whatever names nothing (malformed ids included), `gone` for a retracted story,
 *         `restricted`.
 */
export async function getStory(
  room: StoryRoom,
  idOrSlug: string,
  shape: Shape = LIST_SHAPE,
  plan = '',
): Promise<StoryRecord> {
  const groups = STORY_GROUPS.filter((group) => shape.groups.has(group));
  const uuid = decodeId('story', idOrSlug);
  let where = uuid === undefined ? 'slug' : 'id';
  let name = uuid ?? idOrSlug;
  // What no text of ours can hold names nothing, and PostgreSQL would refuse to be asked for it.
  if (stripForbidden(name) !== name) name = '';
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const [row] = await room.db.hot(
      `story_by_${where}_${groups.join('_')}`,
      statement(where === 'slug', groups),
      [name],
    );
    if (row === undefined) break;
    const [id, status, mergedInto, openTo, popularity, card, ...values] = row;
    if (status === 'retracted') {
      throw new Problem('gone', 'This story was retracted by its newsroom.', {
        extra: { storyId: encodeId('story', id!) },
      });
    }
    if (status === 'merged') {
      where = 'id';
      name = await survivorOf(room, mergedInto!);
      continue;
    }
    if (openTo !== '' && !openTo!.split(',').includes(plan)) {
      throw new Problem('restricted', 'This story is restricted, and your plan does not include it.');
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
  throw new Problem('not_found', 'There is no story with that id or slug.');
}

/** The story that remains of one: itself, unless it was merged, too. */
async function survivorOf({ db }: Pick<StoryRoom, 'db'>, uuid: string): Promise<string> {
  const [row] = await db.hot('story_survivor', SURVIVOR, [uuid]);
  return row![0]!;
}

const SURVIVOR = `with recursive way as (
    select id, merged_into, status, 1 as step from stories where id = $1::uuid
    union all
    select s.id, s.merged_into, s.status, w.step + 1 from way w join stories s on s.id = w.merged_into
    where w.status = 'merged' and w.step < ${MOST_MERGES})
  select id from way order by step desc limit 1`;

// The card of the revision, and the popularity of the latest state: a restricted story is in no list.
function statement(bySlug: boolean, groups: readonly StoryGroup[]): string {
  const columns = groups.map((group) => `, r.${GROUP_COLUMNS[group]}`).join('');
  const from = bySlug ? 'story_slugs k join stories s on s.id = k.story_id' : 'stories s';
  return `select s.id, s.status, s.merged_into, array_to_string(s.open_to, ','), c.popularity, r.card${columns}
    from ${from} join story_revisions r on r.story_id = s.id and r.revision = s.revision,
    lateral (select popularity from story_cards where story_id = s.id order by from_pos desc limit 1) c
    where ${bySlug ? 'k.slug = $1::text' : 's.id = $1::uuid'} and s.revision > 0`;
}
