import type { Database } from '../../platform/database.ts';
import { type Clause, termKey } from '../../retrieval/index.ts';
import {
  LIST_SHAPE,
  listStories,
  mapNames,
  namedTerms,
  searchText,
  VALUES_NAMES,
} from '../../stories/index.ts';
import type { ResearchRoom } from '../model.ts';
import { kinStems } from './alike.ts';
import type { Narrowing } from './narrowing.ts';

/** How stories are searched. Times in ms since 1970, both inclusive. */
export interface Sought extends Narrowing {
  /** Plain words; no search syntax. */
  readonly query: string;
  /** A search that stories must match as in a list. All of them then have everything that is asked for. */
  readonly matching?: string | undefined;
  readonly from: number;
  readonly to: number;
  /** Most stories that are given. */
  readonly most: number;
  /** Stems that say nothing about the question, although they are not stop words. */
  readonly without?: ((stem: string) => boolean) | undefined;
}

/** A story that has words of a question. */
export interface Candidate {
  readonly uuid: string;
  /** How much of the question it has, from 0 to 1, by weight of words (docs/research.md, "Retrieval"). */
  readonly coverage: number;
}
export interface Retrieved {
  /** The best match first. Of equal ones the newest comes first. */
  readonly candidates: readonly Candidate[];
  /** The stems of the question and their weights. Stop words have none. */
  readonly weights: ReadonlyMap<string, number>;
  /** Those that no story of the window has. */
  readonly unknown: ReadonlySet<string>;
  /** Stories of the window, counted to 20,000. */
  readonly stories: number;
  /** Whether more stories have words of the question than were examined. */
  readonly isCut: boolean;
}

// The most postings that one question reads: enough to read rare words whole, in some milliseconds.
const MOST_POSTINGS = 24_000;
const MOST_OF_WORD = 2_000;
// Beyond this many words a question repeats itself.
const MOST_WORDS = 32;
// This only separates common words from rare ones. Beyond it a window is simply large.
const MOST_COUNTED = 20_000;
// How many candidates have every word checked.
const MOST_CHECKED = 400;
// A page of a list.
const MOST_MATCHES = 100;

/**
 * The stories of a window that have most of a question's words. Rare words count more: a word that n of N stories
 * have weighs ln(1 + N / n), and a word that none has weighs as if half a story had it. Of a common word only the
 * newest postings are read, and each candidate is then checked for it. A word is also found by its family: "invaded"
 * by "invasion".
 */
export async function retrieve(room: ResearchRoom, sought: Sought): Promise<Retrieved> {
  const bounds = [String(-sought.to), String(-sought.from)];
  const [{ words, stories }, clauses] = await Promise.all([
    wordsOf(room.db, sought.query, bounds, sought.without),
    clausesOf(room.db, sought),
  ]);
  const weights = new Map(words.map(({ lexeme, weight }) => [lexeme, weight]));
  const unknown = new Set(words.filter(({ count }) => count === 0).map(({ lexeme }) => lexeme));
  if (words.length === 0 || clauses === undefined)
    return { candidates: [], weights, unknown, stories, isCut: false };
  const used = words.filter(({ count }) => count > 0);
  const written = used.flatMap(({ forms, weight }, nr) => forms.map((form) => ({ form, weight, nr })));
  const cap = Math.min(MOST_OF_WORD, Math.floor(MOST_POSTINGS / Math.max(words.length, written.length)));
  const [found, whole] = await Promise.all([
    used.length === 0 || sought.matching !== undefined
      ? []
      : room.db.hot('research_candidates', CANDIDATES, [
          written.map(({ form }) => form),
          written.map(({ weight }) => String(weight)),
          written.map(({ nr }) => nr),
          ...bounds,
          cap,
          MOST_CHECKED,
        ]),
    wholeMatches(room, sought, used, cap),
  ]);
  const uuids = [...new Set([...whole, ...found.map(([uuid]) => uuid!)])];
  const checked =
    uuids.length === 0
      ? []
      : await room.db.hot('research_checked', CHECKED, [
          uuids,
          written.map(({ form }) => form),
          ...bounds,
          clauses.map((clause) => `{${clause.map(termKey).join(',')}}`),
        ]);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const candidates = checked
    .map(([uuid, newest, has]) => {
      let sum = 0;
      const said = new Set(written.flatMap(({ nr }, index) => (has![index] === '1' ? [nr] : [])));
      for (const nr of said) sum += used[nr]!.weight;
      return { uuid: uuid!, newest: Number(newest), share: sum / total };
    })
    .sort((a, b) => b.share - a.share || a.newest - b.newest || (a.uuid < b.uuid ? -1 : 1));
  return {
    candidates: candidates
      .slice(0, sought.most)
      .map(({ uuid, share }) => ({ uuid, coverage: sought.matching === undefined ? share : 1 })),
    weights,
    unknown,
    stories,
    isCut:
      found.length >= MOST_CHECKED ||
      candidates.length > sought.most ||
      (sought.matching !== undefined && whole.length >= MOST_MATCHES),
  };
}

/** The stems of texts as the search has them (PostgreSQL's `english`), without stop words, in one statement. */
export async function stemsOf(db: Database, texts: readonly string[]): Promise<ReadonlySet<string>[]> {
  if (texts.length === 0) return [];
  const { rows } = await db.query<{ stems: string[] }>(
    `select tsvector_to_array(to_tsvector('english', t)) as stems from unnest($1::text[]) with ordinality u (t, nr)
     order by nr`,
    [texts.map(searchText)],
  );
  return rows.map(({ stems }) => new Set(stems));
}

interface Word {
  readonly lexeme: string;
  /** By what stories are found for it: itself and the stems of its family, those that stories of the window have. */
  readonly forms: readonly string[];
  /** How many stories of the window have it, each form counted to MOST_OF_WORD. */
  readonly count: number;
  readonly weight: number;
}

/** The words of a question, the rarest first. */
async function wordsOf(
  db: Database,
  query: string,
  bounds: readonly string[],
  without: (stem: string) => boolean = () => false,
): Promise<{ words: Word[]; stories: number }> {
  const [[own], kin] = await Promise.all([stemsOf(db, [query]), kinStems(db)]);
  // A question with both words of a family asks for it once.
  const asked: string[] = [];
  for (const stem of own!) if (!asked.some((other) => kin.get(other)?.has(stem))) asked.push(stem);
  const forms = asked.flatMap((lexeme) =>
    [...new Set([lexeme, ...(kin.get(lexeme) ?? [])])].map((form) => ({ lexeme, form })),
  );
  const rows = await db.hot('research_words', WORDS, [forms.map(({ form }) => form), ...bounds]);
  const total = Number(rows[0]?.[2] ?? 0);
  const counts = new Map(rows.map(([form, count]) => [form!, Number(count)]));
  const words = asked.map((lexeme) => {
    const used = forms.filter((one) => one.lexeme === lexeme && counts.get(one.form)! > 0);
    const count = Math.min(
      total,
      used.reduce((sum, { form }) => sum + counts.get(form)!, 0),
    );
    return {
      lexeme,
      forms: used.map(({ form }) => form),
      count,
      weight: Math.log(1 + Math.max(1, total) / Math.max(0.5, count)),
    };
  });
  const telling = words.filter(({ lexeme }) => !without(lexeme));
  return {
    words: (telling.length === 0 ? words : telling)
      .sort((a, b) => b.weight - a.weight || (a.lexeme < b.lexeme ? -1 : 1))
      .slice(0, MOST_WORDS),
    stories: total,
  };
}

const WORDS = `select l.lexeme, c.n, s.n from (select distinct lexeme from unnest($1::text[]) as u (lexeme)) l,
  (select count(*) as n from (
    select 1 from story_cards where to_pos is null and newest between $2::bigint and $3::bigint
    order by newest, story_id limit ${MOST_COUNTED}) x) s,
  lateral (select count(*) as n from (
    select 1 from story_postings p where p.term = term_key('word', l.lexeme) and p.to_pos is null
      and p.newest between $2::bigint and $3::bigint limit ${MOST_OF_WORD}) x) c`;

const CANDIDATES = `select story_id from (
    select distinct w.nr, p.story_id, p.newest, w.weight
    from unnest($1::text[], $2::float8[], $3::int[]) as w (lexeme, weight, nr),
      lateral (select story_id, newest from story_postings p
        where p.term = term_key('word', w.lexeme) and p.to_pos is null and p.newest between $4::bigint and $5::bigint
        order by newest, story_id limit $6::int) p) x
  group by story_id order by sum(weight) desc, min(newest), story_id limit $7::int`;

// Which of the words a story has, as a text of ones and zeros in the order of the words.
const CHECKED = `select s.story_id, c.newest, h.has from unnest($1::uuid[]) as u (id)
  join story_search s on s.story_id = u.id and s.to_pos is null
  join story_cards c on c.story_id = u.id and c.to_pos is null,
  lateral (select tsvector_to_array(s.words) as all_words) a,
  lateral (select string_agg(case when w = any(a.all_words) then '1' else '0' end, '' order by nr) as has
    from unnest($2::text[]) with ordinality v (w, nr)) h
  where c.newest between $3::bigint and $4::bigint and not exists (
    select from unnest($5::text[]) as f (terms) where not s.terms && f.terms::bigint[])`;

/**
 * Stories that a list search finds as a whole: what the caller asked to match, or else all words where each is common. The
 * stories that have all of those need not be among the newest of any one.
 * @param cap how many postings of a word are read.
 */
async function wholeMatches(
  room: ResearchRoom,
  sought: Sought,
  used: readonly Word[],
  cap: number,
): Promise<readonly string[]> {
  if (sought.matching !== undefined) return matchesOf(room, sought, sought.matching, 'relevance');
  const isAllCommon = used.length > 0 && used.every(({ count }) => count >= cap);
  if (!isAllCommon) return [];
  return matchesOf(room, sought, used.map(anyForm).join(' '), 'pipeline');
}

const anyForm = ({ forms }: Word): string =>
  forms.length === 1 ? `"${forms[0]}"` : `(${forms.map((form) => `"${form}"`).join(' OR ')})`;

/** The first stories of the window that a search finds. */
async function matchesOf(
  room: ResearchRoom,
  sought: Sought,
  q: string,
  sort: 'pipeline' | 'relevance',
): Promise<readonly string[]> {
  const { records } = await listStories(
    room.stories,
    {
      q,
      ...mapNames(VALUES_NAMES, (name) => sought[name]),
      publishedSince: new Date(sought.from).toISOString(),
      publishedUntil: new Date(sought.to).toISOString(),
    },
    { size: MOST_MATCHES, sort, unmarked: true, ...(sort === 'pipeline' ? { walk: true } : {}) },
    LIST_SHAPE,
  );
  return records.map(({ uuid }) => uuid);
}

/** The terms of each filter. A story must have one of them. Undefined if something is named that no story has. */
async function clausesOf(db: Database, sought: Sought): Promise<readonly Clause[] | undefined> {
  const clauses = await Promise.all(
    VALUES_NAMES.flatMap((name) => {
      const value = sought[name];
      return value === undefined ? [] : [namedTerms(db, name, value)];
    }),
  );
  return clauses.every((clause) => clause.length > 0) ? clauses : undefined;
}
