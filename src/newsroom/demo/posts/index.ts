import { type EditorialRoom, type PostDraft, publishPosts } from '../../../editorial/index.ts';
import type { Logger } from '../../../platform/log.ts';
import { writeAnalyses } from './analyses.ts';
import { writeArticles } from './articles.ts';
import { writeEssays } from './essay.ts';
import { INVESTIGATIONS } from './investigations/index.ts';
import { OPINIONS } from './opinions/index.ts';
import { type DemoStory, readRecord } from './record.ts';

export { PERSONAS } from './personas.ts';
export { type DemoStory, placed } from './record.ts';

const DAY_MS = 86_400_000;
// As far back as the newsroom begins.
const RECORD_DAYS = 60;
// What is older was written when its time came, or not at all.
const LATE_DAYS = 3;

/**
 * The posts of the synthetic newsroom, oldest first: a function of the stories and the time. None is dated after
 * `now`.
 * @param record the stories of the past 60 days, oldest first.
 * @param since what the record goes back to.
 */
export function demoPosts(record: readonly DemoStory[], since: Date, now: Date): PostDraft[] {
  const posts = [
    ...writeArticles(record, now),
    ...writeEssays(OPINIONS, record, now),
    ...writeEssays(INVESTIGATIONS, record, now),
    ...writeAnalyses(record, since, now),
  ];
  return posts.toSorted(
    (a, b) => a.publishedAt.localeCompare(b.publishedAt) || (a.keys[0]! < b.keys[0]! ? -1 : 1),
  );
}

/**
 * Publishes what the newsroom has to say about its stories, in one transaction: everything when there is no post of
 * it yet, and from then on what is new. What is there already stays as it is.
 * @returns how many posts were published.
 */
export async function publishDemoPosts(
  room: EditorialRoom,
  options: { readonly log: Logger; readonly now?: Date; readonly announce?: boolean },
): Promise<number> {
  const { db } = room.stories;
  const now = options.now ?? new Date();
  const since = new Date(now.getTime() - RECORD_DAYS * DAY_MS);
  const rows = await db.query<{ key: string }>(`select key from post_keys where key like 'demo-post:%'`);
  const known = new Set(rows.rows.map(({ key }) => key));
  const earliest = known.size === 0 ? 0 : now.getTime() - LATE_DAYS * DAY_MS;
  const drafts = demoPosts(await readRecord(room.stories, since), since, now).filter(
    ({ keys, publishedAt }) => !known.has(keys[0]!) && Date.parse(publishedAt) >= earliest,
  );
  const outcomes = await publishPosts(room, drafts, { announce: options.announce ?? false });
  for (const outcome of outcomes) {
    if (outcome.kind === 'rejected') options.log.warn({ reason: outcome.reason }, 'synthetic post rejected');
  }
  return outcomes.filter(({ kind }) => kind === 'created').length;
}
