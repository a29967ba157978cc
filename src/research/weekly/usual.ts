import { usualShareOf } from '../../newsroom/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import type { ResearchRoom } from '../model.ts';
import type { ResearchWindow } from '../window.ts';
import type { Counted } from './matters.ts';

// What is usual: the counts of the four weeks before, or of the eight weeks before those if they are lower, because a
// story that has run for a month is still a story. If the archive has a gap before the week, the last weeks before
// the gap are taken; if it begins with the week, the first weeks after it. English news in general counts as if it
// were this many stories.
const BEFORE_MS = 28 * DAY_MS;
const LONG_BEFORE_MS = 84 * DAY_MS;
const ENOUGH = 200;
const AT_LARGE = 30;
// Of a busier time its newest stories stand for all: the week itself, and each of the times before it.
const MOST_STORIES = 12_000;
const MOST_BEFORE = 6_000;

/** Words of the week with their stems, as they are written. */
export type Words = ReadonlyMap<string, string>;

/** How often the stories of a week have each word, and how often they would at the rate of the weeks before. */
export async function countWords(
  room: ResearchRoom,
  words: Words,
  week: ResearchWindow,
): Promise<{ readonly counts: ReadonlyMap<string, Counted>; readonly hasHistory: boolean }> {
  const stems = [...words.keys()];
  if (stems.length === 0) return { counts: new Map(), hasHistory: false };
  const { from, to } = week;
  const end = await endOfUsual(room, week);
  const rows = await room.db.hot('research_week_words', COUNTS, [
    stems.map((stem) => words.get(stem)!),
    String(-to),
    String(-from),
    String(-end),
    String(-(end - BEFORE_MS)),
    String(-(end - LONG_BEFORE_MS)),
  ]);
  const counts = new Map(
    rows.map(([nr, ...counts]) => {
      const stem = stems[Number(nr) - 1]!;
      const [now, before, longBefore, all, allBefore, allLongBefore] = counts.map(Number);
      const rate = (stories: number, of: number): number =>
        (stories + AT_LARGE * usualShareOf(stem)) / (of + AT_LARGE);
      const newer = rate(before!, allBefore!);
      const usual = allLongBefore! < ENOUGH ? newer : Math.min(newer, rate(longBefore!, allLongBefore!));
      return [stem, { stories: now!, usual: usual * all! }];
    }),
  );
  return { counts, hasHistory: Number(rows[0]?.[5] ?? 0) >= ENOUGH };
}

/** Where the weeks end that define what is usual, in ms since 1970. */
async function endOfUsual(room: ResearchRoom, { from, to }: ResearchWindow): Promise<number> {
  const [row] = await room.db.hot('research_week_beside', BESIDE, [String(-from), String(-to)]);
  const [before, after] = row ?? [];
  if (before != null) return Math.min(from - 1, -Number(before));
  return after == null ? from - 1 : -Number(after) + BEFORE_MS;
}

const BESIDE = `select
  (select newest from story_cards where to_pos is null and newest > $1::bigint order by newest, story_id limit 1),
  (select newest from story_cards where to_pos is null and newest < $2::bigint
   order by newest desc, story_id desc limit 1)`;

/** The first stories of a time, how many they are, and where the last of them stands. */
const sampleOf = (from: string, to: string, most: number): string =>
  `lateral (select count(*) as n, max(newest) as last from (select newest from story_cards where to_pos is null
    and newest between ${from} and ${to} order by newest, story_id limit ${most}) x)`;
/** How many of such a sample have a word. */
const having = (from: string, sample: string): string =>
  `lateral (select count(*) as n from story_postings p where p.term = term_key('word', l.lexeme)
    and p.to_pos is null and p.newest between ${from} and ${sample}_last)`;

const COUNTS = `with sample as materialized (
    select a.n as a, a.last as a_last, b.n as b, b.last as b_last, c.n as c, c.last as c_last
    from ${sampleOf('$2::bigint', '$3::bigint', MOST_STORIES)} a,
      ${sampleOf('$4::bigint', '$5::bigint', MOST_BEFORE)} b,
      ${sampleOf('$5::bigint + 1', '$6::bigint', MOST_BEFORE)} c)
  select w.nr, n.n, b.n, lb.n, s.a, s.b, s.c
  from sample s, unnest($1::text[]) with ordinality as w (word, nr),
  lateral (select (tsvector_to_array(to_tsvector('english', w.word)))[1] as lexeme) l,
  ${having('$2::bigint', 's.a')} n, ${having('$4::bigint', 's.b')} b, ${having('$5::bigint + 1', 's.c')} lb
  where l.lexeme is not null`;
