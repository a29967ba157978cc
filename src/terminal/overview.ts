import { encodeId } from '../platform/ids.ts';
import { LIST_SHAPE, listStories } from '../stories/index.ts';
import { dateOf } from './documents.ts';
import { plainOf } from './passages.ts';
import type { Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';
import type { Scored } from './score.ts';

// How many stories are examined. Those that most sources report are shown.
const LOOKED_AT = 100;
const SHOWN = 3;
// Some have nothing but a headline.
const CHOSEN = 8;
const NEWS = /\b(?:news?|happen(?:ed|s|ing)?|latest|going on|stor(?:y|ies)|headlines?|events?)\b/i;

/** Whether a question asks for the news of a time and names no matter: "What happened yesterday?" */
export const isOverview = ({ concepts, scope, span, text }: Reading): boolean =>
  scope !== 'outside' && concepts.length === 0 && span !== undefined && NEWS.test(text);

/**
 * The most popular stories of the requested time, in the order of how many sources report them. Of equal ones the
 * newest comes first.
 * @returns uuids.
 */
export async function overviewOf(room: TerminalRoom, { span }: Reading): Promise<string[]> {
  const { records } = await listStories(
    room.stories,
    { publishedSince: dateOf(span?.from), publishedUntil: dateOf(span?.to) },
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
