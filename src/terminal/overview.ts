import { encodeId } from '../platform/ids.ts';
import { LIST_SHAPE, listStories } from '../stories/index.ts';
import { dateOf } from './documents.ts';
import { plainOf } from './passages.ts';
import type { Reading } from './reading.ts';
import type { TerminalRoom } from './room.ts';
import type { Scored } from './score.ts';

// Stories that are looked at, and of which the ones that most sources tell are shown.
const LOOKED_AT = 100;
const SHOWN = 3;
// Of some nothing but a headline is told.
const CHOSEN = 8;
const NEWS = /\b(?:news?|happen(?:ed|s|ing)?|latest|going on|stor(?:y|ies)|headlines?|events?)\b/i;

/** Whether a question asks for the news of a time and names no matter: "What happened yesterday?" */
export const isOverview = ({ concepts, scope, span, text }: Reading): boolean =>
  scope !== 'outside' && concepts.length === 0 && span !== undefined && NEWS.test(text);

/**
 * The stories of the time that is asked for which most sources tell, of the most popular ones; of equal ones the newest first.
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

/** Of each story what a source says with most words of its title, in the order of the stories. @param uuids theirs. */
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
