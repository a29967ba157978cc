import { type Parameters, type Statement, statement } from '../../platform/sql/statement.ts';
import { sealedChunks, sealedCount, sealedPart } from './sealed-part.ts';
import { direction, outermost, type Part, type Place, type Selection, state } from './selection.ts';
import { walk } from './walk.ts';

/** Whether a selection is read from the sealed index or walked, one by one. */
export type Way = 'walk' | 'sealed';

/**
 * How many stories a selection holds, counted to at least `most`: `pos, count`. No row under the same condition as
 * for a window.
 */
export function countStatement(selection: Selection, way: Way, most: number): Statement {
  return statement((p) => {
    const newest = { ...selection, order: 'newest' as const, backward: false };
    if (way === 'sealed') {
      const { ctes, count } = sealedCount(p, newest, outermost(false), most);
      return `${ctes} select t.pos, ${count} from ${tapeAt(p, selection.pos)} t, z`;
    }
    const found = walk(p, newest, outermost(false));
    return `select t.pos, (select count(*) from (
    select 1 from (${found}) f limit ${p.add(most, 'bigint')}) x) from ${tapeAt(p, selection.pos)} t`;
  });
}

/**
 * The `newest` key of the story that stands `skip` places behind the beginning; no row when there is none.
 * @param most how far to count the stories as well, by the sealed way: then `key, count`, and no key when there is none.
 */
export function boundaryStatement(selection: Selection, way: Way, skip: number, most?: number): Statement {
  return statement((p) => {
    const newest = { ...selection, order: 'newest' as const };
    const part = { limit: 1, offset: skip };
    const { ctes, rows, count } = partOf(p, newest, way, outermost(selection.backward), part, most);
    if (count === undefined) return `${ctes} select key from (${rows}) f`;
    return `${ctes} select (select key from (${rows}) f), ${count} from z`;
  });
}

/**
 * All stories of a selection as the sealed index has them: `chunks` joined (tally-cache.ts), and of the stories that changed since
 * `[newest, card]` as JSON or null; no row as of a window.
 * @param sourced the sources stand behind the card.
 */
export function tallyStatement(selection: Selection, sourced: boolean): Statement {
  return statement((p) => {
    const { ctes, chunks } = sealedChunks(p, { ...selection, order: 'newest', backward: false });
    const sources = sourcesOf(sourced);
    return `${ctes} select (${chunks}), (
    select json_agg(json_build_array(f.key, c.card${sources.column}))::text from fresh f
    join story_cards c on c.story_id = f.story_id and ${state(p, 'c', selection.pos)} ${sources.join}) from z`;
  });
}

/** The sources of the revision of a card `c`, where they are wanted. */
const sourcesOf = (wanted: boolean): { readonly column: string; readonly join: string } =>
  wanted
    ? {
        column: ', r.sources',
        join: 'join story_revisions r on r.story_id = c.story_id and r.revision = c.revision',
      }
    : { column: '', join: '' };

/**
 * All stories of a selection as relevance looks at them: where the index was sealed, the chunks as `tallyStatement` gives
 * them, and of stories that changed since `[id, chunk and slot of the story behind it, words, deep]` as JSON; no row as of a
 * window.
 */
export function rankStatement(selection: Selection): Statement {
  return statement((p) => {
    const { ctes, chunks } = sealedChunks(p, { ...selection, order: 'newest', backward: false });
    return `${ctes} select z.pos::text, (${chunks}), (
    select json_agg(json_build_array(f.story_id, n.chunk::text, n.slot, s.words::text, s.deep::text) order by f.key, f.story_id)
    from fresh f join story_search s on s.story_id = f.story_id and ${state(p, 's', selection.pos)}
    left join lateral (select chunk, slot from sealed_slots o where (o.newest, o.story_id) > (f.key, f.story_id)
      order by o.newest, o.story_id limit 1) n on true)::text from z`;
  });
}

/** The words of the stories of a selection, `id, words, deep`, newest first, up to `most`. */
export function wordsStatement(selection: Selection, place: Place, most: number): Statement {
  return statement((p) => {
    const found = walk(p, { ...selection, order: 'newest', backward: false }, place);
    return `select f.story_id, s.words::text, s.deep::text
    from (select * from (${found}) f order by key, story_id limit ${p.add(most, 'bigint')}) f
    join story_search s on s.story_id = f.story_id and ${state(p, 's', selection.pos)} order by f.key, f.story_id`;
  });
}

/** The cards of a selection, `newest, card`, up to `most`. @param sourced the sources stand behind the card. */
export function cardsStatement(
  selection: Selection,
  place: Place,
  most: number,
  sourced: boolean,
): Statement {
  return statement((p) => {
    const sources = sourcesOf(sourced);
    const found = walk(p, { ...selection, order: 'newest', backward: false }, place);
    return `select f.key, c.card${sources.column} from (
      select * from (${found}) f limit ${p.add(most, 'bigint')}) f
    join story_cards c on c.story_id = f.story_id and ${state(p, 'c', selection.pos)} ${sources.join}`;
  });
}

/**
 * For each term: how many of its stories there are up to `most`, the key of the last of those, and whether it has
 * bitmaps.
 */
export function frequencyStatement(terms: readonly string[], most: number): Statement {
  return statement(
    (p) => `select u.term, x.n, x.last, exists (select 1 from sealed_terms h where h.term = u.term)
    from unnest(${p.add(`{${terms.join(',')}}`, 'bigint[]')}) as u (term),
    lateral (select count(*) as n, max(newest) as last from (
      select newest from story_postings where term = u.term and to_pos is null
      order by newest, story_id limit ${p.add(most, 'bigint')}) s) x`,
  );
}

/** How many stories were last updated within the bounds of a selection, counted up to `most`. */
export function updatedStatement(updated: NonNullable<Selection['updated']>, most: number): Statement {
  return statement(
    (p) => `select count(*) from (select 1 from story_cards where to_pos is null
    and updated_at between ${p.add(new Date(updated.since).toISOString(), 'timestamptz')}
    and ${p.add(new Date(updated.until).toISOString(), 'timestamptz')}
    order by updated_at, story_id limit ${p.add(most, 'bigint')}) c`,
  );
}

/** A part of what lies behind a place: `rows` (key, story_id), after `ctes`; `count` of all of it where `most` is given. */
export function partOf(
  p: Parameters,
  selection: Selection,
  way: Way,
  place: Place,
  part: Part,
  most?: number,
): { readonly ctes: string; readonly rows: string; readonly count?: string } {
  if (way === 'sealed') return sealedPart(p, selection, place, part, most);
  const order = direction(selection);
  if (most !== undefined) {
    const ctes = `with found as materialized (select key, story_id from (${walk(p, selection, place)}) f
      limit ${p.add(most, 'bigint')})`;
    const rows = `select * from found order by key ${order}, story_id ${order}
      limit ${p.add(part.limit, 'bigint')} offset ${p.add(part.offset, 'bigint')}`;
    return { ctes, rows, count: '(select count(*) from found)' };
  }
  const rows = `select * from (${walk(p, selection, place)}) f order by key ${order}, story_id ${order}
    limit ${p.add(part.limit, 'bigint')} offset ${p.add(part.offset, 'bigint')}`;
  return { ctes: '', rows };
}

/** Whether stories that the walk finds must be examined again before they count. */
export function isVerified(selection: Selection): boolean {
  const { required, excluded, words, updated } = selection;
  return required.length > 0 || excluded.length > 0 || words !== undefined || updated !== undefined;
}

/** The tape as it stood at a place: its position and the time of its last commit. */
export function tapeAt(p: Parameters, pos: bigint | undefined): string {
  if (pos === undefined) return 'tape';
  const place = p.add(String(pos), 'bigint');
  return `(select ${place} as pos, coalesce(
    (select at from changes where pos <= ${place} order by pos desc limit 1),
    (select case when pos = 0 then at else to_timestamp(0) end from tape)) as at)`;
}
