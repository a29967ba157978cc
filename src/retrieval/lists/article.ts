import type { Parameters } from '../../platform/sql/statement.ts';

/**
 * The JSON of a story as lists answer it. The database joins it from a row of story_cards `c`: the card between its
 * two ends, with what changes on its own, its popularity and the base address (docs/decisions/lane.md). A row that an
 * earlier release wrote may not have the ends yet.
 */
export function articleOf(p: Parameters, baseUrl: string): string {
  const closing = 'coalesce(c.closing, article_closing(c.story_id, c.card))';
  return `coalesce(c.opening, article_opening(c.story_id)) || c.card
    || replace(replace(${closing}, '#', c.popularity::text), ' ', ${p.add(baseUrl, 'text')})`;
}
