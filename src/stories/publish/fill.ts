import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { searchText } from '../../retrieval/index.ts';
import { deepTexts, evidenceTerms, spaced } from '../indexed.ts';
import { addPublishers, publishersOf } from '../indexing/vocabulary.ts';
import type { Story, StoryBody, StorySource } from '../model.ts';
import { fillCards } from './fill-cards.ts';

// States are locked while they are filled, and a publisher of the same story waits: few at a time.
const AT_A_TIME = 100;
const EVERY_MS = 60_000;
const FIRST_MS = 1_000;

interface Unfilled {
  readonly story_id: string;
  readonly from_pos: string;
  readonly card: string;
  readonly sources: string;
  readonly body: string;
}

/**
 * Gives states of stories that were written by an earlier release what the index has learned since: the words of bodies,
 * publishers and single fields, and the terms of new filters. It may be stopped anywhere and goes on where it was; any number
 * of processes may run it.
 * @returns how many states it filled; 0: none is left.
 */
export async function fillIndex(db: Database, most = AT_A_TIME): Promise<number> {
  return db.transaction(async (sql) => {
    const { rows } = await sql.query<Unfilled>(UNFILLED, [most]);
    if (rows.length === 0) return 0;
    const stories = rows.map((row) => ({
      ...row,
      card: JSON.parse(`{${row.card}}`) as Story,
      sources: JSON.parse(row.sources) as StorySource[],
      body: (JSON.parse(row.body) as StoryBody).text,
    }));
    const slugs = [...new Set(stories.flatMap(({ card }) => card.entities.map(({ slug }) => slug)))];
    const named = await sql.query<{ slug: string; label: string }>(NAMES, [slugs]);
    const names = Map.groupBy(named.rows, ({ slug }) => slug);
    await addPublishers(sql, publishersOf(stories.flatMap(({ sources }) => sources)));
    const filled = stories.map(({ story_id, from_pos, card, sources, body }) => {
      const labels = card.entities.flatMap(({ slug, label }) => [
        label,
        ...(names.get(slug) ?? []).map((each) => each.label).filter((other) => other !== label),
      ]);
      return {
        story_id,
        from_pos,
        ...deepTexts({ names: labels, tags: card.tags, sources, body }),
        terms: evidenceTerms(card.verificationState, sources),
        title: searchText(card.title),
        names: searchText([...labels, ...card.tags.map(spaced)].join(' . ')),
        paths: searchText(card.impactPaths.map(({ label }) => label).join(' . ')),
        summary: searchText(card.summary),
      };
    });
    await sql.query(FILL, [JSON.stringify(filled)]);
    return rows.length;
  });
}

/** Whether states are left that an earlier release wrote: searches of single fields do not see them yet. */
export async function isFilled(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from story_search where deep is null limit 1');
  return rowCount === 0;
}

// Nodes of the release before may go on writing states without what is filled in.
const BELIEVED_MS = 60_000;

/** What a process knows of the filling. Every search asks whether anything is left, so a no is believed for a minute. */
export class FillState {
  #doneUntil = 0;

  async isDone(db: Pick<Database, 'query'>): Promise<boolean> {
    if (performance.now() < this.#doneUntil) return true;
    const isDone = await isFilled(db);
    if (isDone) this.#doneUntil = performance.now() + BELIEVED_MS;
    return isDone;
  }
}

/** Completes cards and the index in the background until nothing is left, and looks again from time to time. */
export function keepFilled(room: { readonly db: Database }, log: Logger): { close(): Promise<void> } {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const fill = async (): Promise<void> => {
    let filled = 0;
    let completed = 0;
    try {
      for (let some = 1; some > 0 && !isClosed; completed += some) some = await fillCards(room.db);
      if (completed > 0) log.info({ cards: completed }, 'completed the cards of older stories');
      for (let some = 1; some > 0 && !isClosed; filled += some) some = await fillIndex(room.db);
      if (filled > 0) log.info({ states: filled }, 'completed the index for older stories');
    } catch (error) {
      if (!isClosed)
        log.warn({ err: error }, 'the index could not be completed; the service tries again later');
    }
    if (!isClosed) next(EVERY_MS);
  };
  const next = (ms: number): void => {
    timer = setTimeout(() => {
      working = fill();
    }, ms).unref();
  };
  next(FIRST_MS);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

const UNFILLED = `select s.story_id, s.from_pos, c.card, r.sources, r.body
  from (select story_id, from_pos from story_search where deep is null
        order by story_id, from_pos limit $1 for update skip locked) s
  cross join lateral (
    select card, revision from story_cards c where c.story_id = s.story_id and c.from_pos <= s.from_pos
    order by c.from_pos desc limit 1) c
  join story_revisions r on r.story_id = s.story_id and r.revision = c.revision`;

const NAMES = `select e.slug, n.label from entities e join entity_names n on n.entity_id = e.id
  where e.slug = any($1::text[]) order by e.slug, n.label`;

// Words that are the same ones as before get the places that they have today; others stay as they were found.
const FILL = `with given as materialized (
    select x.*, array(select term_key(split_part(t, ':', 1), substr(t, strpos(t, ':') + 1)) from unnest(x.terms) t) as keys,
      story_words(x.title, x.names, x.paths, x.summary) as words
    from json_to_recordset($1::json) as x (story_id uuid, from_pos bigint, entities text, tags text, publishers text,
      body text, terms text[], title text, names text, paths text, summary text)),
  filled as (
    update story_search s set deep = story_deep(g.title, g.summary, g.names, g.paths, g.entities, g.tags,
        g.publishers, g.body),
      terms = array(select distinct t from unnest(s.terms || g.keys) t),
      words = case when strip(s.words) = strip(g.words) then g.words else s.words end
    from given g where s.story_id = g.story_id and s.from_pos = g.from_pos
    returning s.story_id, s.from_pos, s.to_pos, g.keys)
  insert into story_postings (term, newest, story_id, from_pos, to_pos)
  select t.term, c.newest, f.story_id, f.from_pos, f.to_pos
  from filled f cross join lateral unnest(f.keys) as t (term)
  cross join lateral (select newest from story_cards c where c.story_id = f.story_id limit 1) c
  where f.to_pos is null or f.to_pos > f.from_pos`;
