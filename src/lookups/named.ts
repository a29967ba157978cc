import type { Database } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { foldName } from '../stories/index.ts';
import { uuidOfTicker } from './records.ts';

/** The record that a name in an address means; `alive`: stories in the lists have it. */
export interface Named {
  readonly value: string;
  readonly alive: boolean;
}

/** The entities that an id, slug, label or alias names; a label takes precedence over an alias. */
export async function entitiesNamed(db: Database, text: string): Promise<Named[]> {
  const [lower, folded] = forms(text);
  return named(
    await db.hot('lookup_entities_named', ENTITIES, [decodeId('ent', text) ?? null, lower, folded]),
  );
}

/** The impact paths that an id, token or label names. */
export async function pathsNamed(db: Database, text: string): Promise<Named[]> {
  const [lower, , given] = forms(text);
  return named(await db.hot('lookup_paths_named', PATHS, [decodeId('path', text) ?? null, lower, given]));
}

/** The asset that an id, ticker or its label names. */
export async function assetsNamed(db: Database, text: string): Promise<Named[]> {
  const [lower] = forms(text);
  return named(await db.hot('lookup_assets_named', ASSETS, [lower, decodeId('asset', text) ?? null]));
}

/**
 * Whether an impact path represents something that can be held or traded: one of its newest hundred stories names an
 * asset.
 */
export async function isAssetPath(db: Database, uuid: string): Promise<boolean> {
  return (await db.hot('lookup_asset_path', TOUCHES, [uuid])).length > 0;
}

function forms(text: string): [lower: string, folded: string, given: string] {
  // PostgreSQL refuses a text with NUL or half a surrogate pair; no name contains them.
  if (text.includes('\u0000') || !text.isWellFormed()) return ['', '', ''];
  return [text.trim().toLowerCase(), foldName(text), text.trim()];
}

function named(rows: readonly (string | null)[][]): Named[] {
  return rows.map(([value, alive]) => ({ value: value!, alive: alive === 't' }));
}

const alive = (kind: string, value: string): string =>
  `exists (select 1 from story_postings p where p.term = term_key('${kind}', ${value}) and p.to_pos is null)`;

// Found as by the filters of lists (src/stories/filters/question.ts), the most likely meaning first.
const ENTITIES = `select x.id, ${alive('entity', 'x.id::text')} as alive from (
    select id, min(rank) as rank from (
      select id, 0 as rank from entities where id = $1::uuid
      union all select id, 1 from entities where slug = $2::text
      union all select n.entity_id, case when n.label = e.label then 2 else 3 end
        from entity_names n join entities e on e.id = n.entity_id where n.name = $3::text) y
    group by id order by 2, 1 limit 20) x order by x.rank, alive desc, x.id`;

const PATHS = `select x.id, ${alive('path', 'x.id::text')} as alive from (
    select id, min(rank) as rank from (
      select id, 0 as rank from impact_paths where id = $1::uuid
      union all select id, 1 from impact_paths where token in ($2::text, $3::text)
      union all select id, 2 from impact_paths where lower(label) = $2::text) y
    group by id order by 2, 1 limit 20) x order by x.rank, alive desc, x.id`;

const ASSETS = `select upper(a.ticker), ${alive('asset', 'upper(a.ticker)')} as alive from assets a
  where lower(a.ticker) = $1::text or lower(a.label) = $1::text
    or $2::uuid is not null and ${uuidOfTicker('a.ticker')} = $2::uuid
  order by lower(a.ticker) = $1::text desc, 2 desc, 1 limit 20`;

const TOUCHES = `select 1 from impact_path_assets where path_id = $1::uuid
  union all select 1 from (
    select story_id from story_postings where term = term_key('path', $1::text) and to_pos is null
    order by newest, story_id limit 100) s
  join story_cards c on c.story_id = s.story_id and c.to_pos is null
  where position('"assets":[]' in c.card) = 0 limit 1`;
