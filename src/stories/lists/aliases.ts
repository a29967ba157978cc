import type { Database } from '../../platform/database.ts';
import { decodeId, encodeId } from '../../platform/ids.ts';

/**
 * The names that entities go by beside their labels, by the entity's id. An entity without any is left out.
 * @param ids TypeIDs.
 */
export async function aliasesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const uuids = [...new Set(ids)].flatMap((id) => decodeId('ent', id) ?? []);
  const found = new Map<string, string[]>();
  if (uuids.length === 0) return found;
  for (const [uuid, alias] of await db.hot('story_entity_aliases', ALIASES, [uuids])) {
    const id = encodeId('ent', uuid!);
    const others = found.get(id);
    if (others === undefined) found.set(id, [alias!]);
    else others.push(alias!);
  }
  return found;
}

// An entity may have been called by many names over the years; searches are for the usual ones.
const MOST_ALIASES = 40;
const ALIASES = `
  select e.id, n.label from unnest($1::uuid[]) as u (id) join entities e on e.id = u.id
  cross join lateral (
    select label from entity_names where entity_id = e.id and label <> e.label order by label limit ${MOST_ALIASES}) n
  order by e.id, n.label`;
