import { type EditorialRoom, publishPosts } from '../../editorial/index.ts';
import { Problem } from '../../platform/problem.ts';
import { COUNTRIES } from '../../stories/index.ts';
import { materialOf } from './material.ts';
import { type DeskKind, duePeriods, LATE_MS, type Period, periodOf } from './period.ts';
import { writePost } from './write.ts';

/** What is to be written: an analysis of a country, or the article on a week. */
export interface DeskTask {
  readonly kind: DeskKind;
  /** Code of a G20 member; undefined for an article. */
  readonly country?: string | undefined;
  /** Any moment of the period, in ms. */
  readonly at: number;
}

export interface DeskOptions {
  /** In ms. */
  readonly now: number;
  /** Whether subscribers are told. */
  readonly announce: boolean;
}

/**
 * What became of a post. `quiet`: the period has no story that can be quoted, so there is none; `closed`: it was written,
 * and late items do not revise it any more.
 */
export type DeskOutcome =
  | {
      readonly kind: 'created' | 'revised' | 'unchanged';
      readonly id: string;
      readonly slug: string;
      readonly revision: number;
    }
  | { readonly kind: 'quiet' | 'closed' };

/**
 * Writes one post. It is idempotent for its period: written again it changes only if its stories did, and only for 24
 * hours after the period, or after it was first written where that was later. Two who write it at once publish it once.
 * @throws Problem `unavailable`; Error when what was written is refused, which would be a fault of the desk.
 */
export async function writeDeskPost(
  room: EditorialRoom,
  { kind, country, at }: DeskTask,
  { now, announce }: DeskOptions,
): Promise<DeskOutcome> {
  const period = periodOf(kind, at);
  const material = await materialOf(room.stories, period, country);
  const draft = writePost(material, country, now >= period.to);
  if (draft === undefined) return { kind: 'quiet' };
  if (await isClosed(room, draft.keys[0]!, period, now)) return { kind: 'closed' };
  const publishedAt = new Date(Math.min(now, period.to)).toISOString();
  const [outcome] = await publishPosts(room, [{ ...draft, publishedAt }], { announce });
  if (outcome!.kind === 'rejected') throw new Error(`the desk's post is refused: ${outcome!.reason}`);
  const { id, slug, revision } = outcome!;
  return { kind: outcome!.kind, id, slug, revision };
}

/** Whether a post is written and the time in which late items revise it is over. */
async function isClosed(
  { stories }: EditorialRoom,
  key: string,
  { to }: Period,
  now: number,
): Promise<boolean> {
  if (now - to < LATE_MS) return false;
  // Of an old post the beginning of the history may be removed.
  const { rows } = await stories.db.query<{ at: Date | null }>(
    `select c.at from post_keys k
     left join changes c on c.subject_id = k.post_id and c.subject = 'post' and c.revision = 1
     where k.key = $1 limit 1`,
    [key],
  );
  if (rows[0] === undefined) return false;
  return rows[0].at === null || now - rows[0].at.getTime() >= LATE_MS;
}

/**
 * Writes whatever is due: the analyses of each country that had news, and the article on a week, for the periods that ended
 * within 24 hours. A post that cannot be written keeps no other from being written.
 * @param isClosing says that the service wants to end: the rest is written the next time.
 * @returns how many posts were created or revised.
 * @throws Problem `unavailable`; AggregateError of what kept single posts, when all others are written.
 */
export async function writeDue(
  room: EditorialRoom,
  options: DeskOptions,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const tasks = duePeriods(options.now).flatMap(({ kind, from }): DeskTask[] =>
    kind === 'article'
      ? [{ kind, at: from }]
      : COUNTRIES.map(({ code }) => ({ kind, country: code, at: from })),
  );
  let written = 0;
  const faults: unknown[] = [];
  for (const task of tasks) {
    if (isClosing()) break;
    try {
      const { kind } = await writeDeskPost(room, task, options);
      if (kind === 'created' || kind === 'revised') written += 1;
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') throw error;
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `posts of the desk could not be written: ${faults.length}`);
  return written;
}
