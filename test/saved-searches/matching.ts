import {
  createSearch,
  filterOf,
  getSearch,
  type SavedSearchPatch,
  stateOf,
} from '../../src/saved-searches/index.ts';
import {
  LIST_SHAPE,
  listStories,
  type PublishOutcome,
  publishStories,
  type StoryDraft,
} from '../../src/stories/index.ts';
import { openTestHouse } from '../setup/house.ts';

/** A service with a tenant that saves searches, and what shows their matches. */
export type Matching = Awaited<ReturnType<typeof openMatching>>;

/** Opens a service with one tenant. */
export async function openMatching() {
  const house = await openTestHouse();
  const { db, stories: room } = house.services;
  await house.key('pro', { tenant: 'acme' });
  const tenants = await db.query<{ id: string }>(`select id from tenants where name = 'acme'`);
  const tenant = tenants.rows[0]!.id;

  /** Saves a search of the tenant. @returns its id. */
  const save = (search: SavedSearchPatch): Promise<string> => createSearch(room, tenant, search);

  /** The ids of the stories that a search finds as a list, in order. */
  async function listed(search: string): Promise<string[]> {
    const { query, filters } = stateOf(await getSearch(db, tenant, search));
    const ids: string[] = [];
    for (let number = 1; ; number += 1) {
      const page = await listStories(room, filterOf({ query, filters }), { size: 100, number }, LIST_SHAPE);
      ids.push(...page.records.map((record) => record.uuid));
      if (!page.page.hasNext) return ids.sort();
    }
  }

  /** The ids of the stories that were recorded as its matches, in order. */
  async function matched(search: string): Promise<string[]> {
    const rows = await db.query<{ story_id: string }>(
      'select story_id from saved_search_matches where search_id = $1 order by story_id',
      [search],
    );
    return rows.rows.map((row) => row.story_id);
  }

  /** Publishes stories that searches are told of. @returns their ids. */
  async function announce(drafts: readonly StoryDraft[]): Promise<string[]> {
    const outcomes = await publishStories(room, drafts, { announce: true });
    for (const outcome of outcomes) if (outcome.kind === 'rejected') throw new Error(outcome.reason);
    return outcomes.map((outcome: PublishOutcome) => ('id' in outcome ? outcome.id : ''));
  }

  /** Deletes every story and search. */
  async function clear(): Promise<void> {
    await db.query('delete from saved_searches');
    await db.query(`truncate stories, story_slugs, story_keys, story_revisions, story_cards, story_search, story_postings,
      story_reads, changes, entity_names, entities, impact_paths, tags cascade`);
    room.known.entities.clear();
    room.known.paths.clear();
    room.known.tags.clear();
  }

  return { house, db, room, tenant, save, listed, matched, announce, clear, close: () => house.close() };
}
