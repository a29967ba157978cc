import type { Sql } from '../../platform/database.ts';

// They are locked while they are filled, and a publisher of the same story waits: few at a time.
const AT_A_TIME = 500;

/**
 * Gives cards that were written by an earlier release the two ends with which they are an article (src/retrieval/lists/article.ts).
 * It may be stopped anywhere and goes on where it was; any number of processes may run it.
 * @returns how many cards it completed; 0: none is left.
 */
export async function fillCards(db: Sql, most = AT_A_TIME): Promise<number> {
  const { rowCount } = await db.query(FILL, [most]);
  return rowCount ?? 0;
}

const FILL = `with left_over as materialized (
    select story_id, from_pos from story_cards where opening is null
    order by story_id, from_pos limit $1 for update skip locked)
  update story_cards c set opening = article_opening(c.story_id), closing = article_closing(c.story_id, c.card)
  from left_over o where c.story_id = o.story_id and c.from_pos = o.from_pos`;
