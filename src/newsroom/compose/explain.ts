import type { Sql } from '../../platform/database.ts';
import type { StoryWhy } from './why.ts';

/**
 * Why the states of stories are what they are, as they were composed last.
 * @param uuids of stories.
 * @returns by uuid; stories of one item, and those that an operator wrote or revised since, have none.
 */
export async function explainStories(
  db: Pick<Sql, 'query'>,
  uuids: readonly string[],
): Promise<Map<string, StoryWhy>> {
  const { rows } = await db.query<{ story_id: string; why: StoryWhy }>(
    `select n.story_id, n.why from news_compositions n join stories s on s.id = n.story_id and s.revision = n.revision
     where n.story_id = any($1) and n.why is not null`,
    [uuids],
  );
  return new Map(rows.map(({ story_id, why }) => [story_id, why]));
}
