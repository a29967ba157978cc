import { DAY_MS, datesSaid } from '../../platform/days.ts';
import { encodeId } from '../../platform/ids.ts';
import { LIST_SHAPE, listStories } from '../../stories/index.ts';
import { type Filed, filedUnder } from '../question/filed.ts';
import type { Reading } from '../question/reading.ts';
import type { TerminalRoom } from '../room.ts';
import { dateOf } from './documents.ts';
import { plainOf } from './passages.ts';
import type { Scored } from './score.ts';

// How many stories are examined. Those that most sources report are shown.
const LOOKED_AT = 100;
const SHOWN = 3;
// Some have nothing but a headline.
const CHOSEN = 8;
const NEWS =
  /\b(?:news?|happen(?:ed|s|ing)?|latest|going on|stor(?:y|ies)|headlines?|events?|briefing|recap|(?:did|have) (?:i|we) miss(?:ed)?|(?:should|must|need to) (?:i |we )?know)\b/i;
// What a question for the news says of them, whatever they are about.
const OF_NEWS =
  /^(?:big(?:gest)?|top|main|major|key|important|importance|most|leading|lead|world|day|daily|front|page|papers?|brief|briefing|recap|miss(?:ed)?|need|know)$/i;

const isOfNews = (word: string): boolean => NEWS.test(word) || OF_NEWS.test(word) || word === 'going';
const WITHIN = /\b(?:in|across|around|from|about|on|of|for|with) (?:the )?([\p{L} ’'-]+?)\s*[?.!]*$/u;
const WORD = /[\p{L}\p{M}]+/gu;
const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];
// What is filed under a country or category is little a day. Of all news two days are enough, and no night is empty.
const RECENT = {
  filed: { ms: 7 * DAY_MS, words: 'in the last seven days' },
  any: { ms: 2 * DAY_MS, words: 'in the last two days' },
};

/** What a question for news asks about. */
export interface Overview {
  /** A country or category, if it names one. */
  readonly filter: Filed['filter'];
  readonly from: number;
  readonly to: number;
  /** Which stories these are, in words: " about Brazil published this week". */
  readonly words: string;
}

/**
 * What a question asks for that wants the news and names no matter ("What happened yesterday?", "Give me the headlines"), or only
 * a country or category ("What is going on in Brazil?", "the business news").
 */
export function overviewIn(room: TerminalRoom, reading: Reading): Overview | undefined {
  const { concepts, scope, span, text } = reading;
  if (scope === 'outside' || !NEWS.test(text)) return undefined;
  const rest = concepts.flatMap(({ word }) => (isOfNews(word) ? [] : [word]));
  const place = rest.length === 0 ? undefined : (WITHIN.exec(text)?.[1] ?? rest.join(' '));
  const ofPlace = place === undefined ? undefined : filedUnder(place);
  const filed = ofPlace ?? (place === undefined ? undefined : filedUnder(rest.join(' ')));
  // "What happened to the budget in Argentina?" names a matter beside the country.
  const named = new Set(filed === undefined ? [] : wordsOf(ofPlace === undefined ? rest.join(' ') : place!));
  if (!wordsOf(rest.join(' ')).every((word) => named.has(word))) return undefined;
  const { ms, words } = filed === undefined ? RECENT.any : RECENT.filed;
  const time = span ?? { from: room.now() - ms, to: room.now(), words };
  return {
    filter: filed?.filter ?? {},
    from: time.from,
    to: time.to,
    // "The news of December".
    words: `${filed?.about ?? ''} published ${time.words.replace(/^of /i, 'in ')}${daysOf(room, time)}`,
  };
}

// "This week", "yesterday": which days that is depends on when the question is asked, and where.
const RELATIVE = /^(?!.*\d).*\b(?:this|last|past|previous|yesterday|today|week|weekend)\b/i;

/** The days of UTC that a relative time means, up to now: " (23 to 29 November)". Empty where it says its days itself. */
function daysOf(room: TerminalRoom, { from, to, words }: Pick<Overview, 'from' | 'to' | 'words'>): string {
  const now = room.now();
  if (!RELATIVE.test(words) || from >= now || words === RECENT.any.words || words === RECENT.filed.words)
    return '';
  const year = new Date(from).getUTCFullYear();
  const end = Math.min(to, now + 1);
  return ` (${datesSaid(from, end)}${year === new Date(now).getUTCFullYear() ? '' : ` ${year}`}, UTC)`;
}

/**
 * The most popular stories of the requested time, in the order of how many sources report them. Of equal ones the
 * newest comes first.
 * @returns uuids.
 */
export async function overviewOf(room: TerminalRoom, { filter, from, to }: Overview): Promise<string[]> {
  const { records } = await listStories(
    room.stories,
    { ...filter, publishedSince: dateOf(from), publishedUntil: dateOf(to) },
    { size: LOOKED_AT, sort: 'popular', walk: true, unmarked: true },
    LIST_SHAPE,
  );
  const told = records.map(({ uuid, card }) => ({
    uuid,
    ...(JSON.parse(`{${card}}`) as { sourceCount: number | null; publishedAt: string }),
  }));
  return told
    .sort(
      (a, b) =>
        (b.sourceCount ?? 0) - (a.sourceCount ?? 0) ||
        (a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0),
    )
    .slice(0, CHOSEN)
    .map(({ uuid }) => uuid);
}

/**
 * For each story, in their order, the sentence of a source with most words of its title.
 * @param uuids of the stories.
 */
export function leadsOf(scored: readonly Scored[], uuids: readonly string[]): Scored[] {
  const leads = new Map<string, { readonly passage: Scored; readonly shared: number }>();
  for (const passage of scored) {
    if (passage.source === undefined || passage.isTitle) continue;
    const { id, title } = passage.story;
    const wanted = new Set(plainOf(title).split(' '));
    const shared = new Set(plainOf(passage.text).split(' ')).intersection(wanted).size;
    if (shared > (leads.get(id)?.shared ?? 0)) leads.set(id, { passage, shared });
  }
  return uuids.flatMap((uuid) => leads.get(encodeId('story', uuid))?.passage ?? []).slice(0, SHOWN);
}
