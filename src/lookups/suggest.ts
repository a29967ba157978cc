import type { Database } from '../platform/database.ts';
import { encodeId } from '../platform/ids.ts';
import { type EntityKind, PLAIN_LABELS } from '../stories/index.ts';
import { namesLike, ranked, type Searched } from './find.ts';
import type { Suggestions } from './model.ts';
import { phrasesOf } from './phrases.ts';
import type { Counts } from './tally.ts';

/** Enough to choose from below a search box. */
const MOST_SUGGESTIONS = 5;

/**
 * Suggestions for a search for `q`: names found by the whole text, and by runs of its words. Two statements: one finds
 * names, one reads their records.
 * @param count gives the counts at the place of the list; undefined where they are not known any more.
 */
export async function suggest(
  db: Database,
  q: string,
  count: () => Promise<Counts | undefined>,
): Promise<Suggestions> {
  const { text, phrases } = phrasesOf(q);
  const [candidates, early] = await Promise.all([
    namesLike(db, ['entity', 'tag', 'path'], { q: text, phrases }, MOST_SUGGESTIONS),
    count().then((counted) => counted && { counted, pos: counted.pos }),
  ]);
  // While the names were awaited, the counts may have followed the tape to a later place.
  const counts = early !== undefined && early.counted.pos !== early.pos ? await count() : early?.counted;
  if (counts === undefined) return { entities: [], tags: [], impactPaths: [] };
  const found = (vocabulary: Searched): readonly string[] =>
    ranked(vocabulary, candidates, MOST_SUGGESTIONS, counts).values;
  const entities = found('entity').map((uuid) => ({ uuid, count: counts.of('entity', uuid) }));
  const paths = found('path').map((uuid) => ({ uuid, count: counts.of('path', uuid) }));
  const tags = found('tag').map((value) => ({
    value,
    label: PLAIN_LABELS.tag(value),
    matchCount: counts.of('tag', value),
  }));
  const uuids = [...entities, ...paths].map(({ uuid }) => uuid);
  const rows = uuids.length === 0 ? [] : await db.hot('lookup_names', NAMES, [`{${uuids.join(',')}}`]);
  const names = new Map(
    rows.map(([uuid, slug, label, kind]) => [uuid!, { slug: slug!, label: label!, kind }]),
  );
  return {
    entities: entities.map(({ uuid, count }) => {
      const { slug, label, kind } = names.get(uuid)!;
      return { id: encodeId('ent', uuid), slug, label, kind: kind as EntityKind, matchCount: count };
    }),
    tags,
    impactPaths: paths.map(({ uuid, count }) => {
      const { slug, label } = names.get(uuid)!;
      return { id: encodeId('path', uuid), token: slug, label, matchCount: count };
    }),
  };
}

const NAMES = `select e.id, e.slug, e.label, e.kind from unnest($1::uuid[]) v join entities e on e.id = v
  union all select p.id, p.token, p.label, null from unnest($1::uuid[]) v join impact_paths p on p.id = v`;
