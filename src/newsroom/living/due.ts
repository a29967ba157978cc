import type { Database } from '../../platform/database.ts';
import type { StoryDraft } from '../../stories/index.ts';
import { demoDrafts } from '../demo/index.ts';
import { noteDrafts, REVISED_WITHIN_MS } from './timetable.ts';

const HOUR_MS = 3_600_000;

// After a pause notes are made up for this long only: yesterday's weather is no news.
const NOTES_BACK_MS = 2 * HOUR_MS;
// Older notes can still get their last revision, for as long as new ones are made up for.
const NOTES_SEEN_MS = REVISED_WITHIN_MS + NOTES_BACK_MS;
// The programme's stories belong together: they are made up for a week, which also covers their last revisions.
const PROGRAMME_DAYS = 7;
/** How often the programme is looked at: its stories are hours apart, and laying it out takes a moment. */
export const PROGRAMME_EVERY_MS = 5 * 60_000;

/** What finds out what is due: the newsroom's seed, and the clock. */
export interface Moment {
  readonly seed: number;
  /** In ms since 1970. */
  readonly now: number;
  /** Whether the programme's stories are looked at too, not only the notes. */
  readonly programme: boolean;
}

/**
 * The drafts that should be out by now and are not: stories of the newsroom's programme and notes, first ones and
 * revisions, oldest first. What is out is read from the database, so it does not matter which node published it, or
 * whether one died half-way. What an operator has taken back, merged or revised is left alone.
 */
export async function dueDrafts(db: Database, moment: Moment): Promise<StoryDraft[]> {
  const candidates = candidatesAt(moment);
  const keys = [...new Set(candidates.map(({ draft }) => draft.keys[0]!))];
  const found = await db.query<{ key: string; revision: number; status: string }>(
    'select k.key, s.revision, s.status from story_keys k join stories s on s.id = k.story_id where k.key = any($1)',
    [keys],
  );
  const out = new Map(found.rows.map(({ key, ...story }) => [key, story]));
  const seen = new Map<string, number>();
  return candidates
    .filter(({ draft, lapsed }) => {
      const key = draft.keys[0]!;
      const number = (seen.get(key) ?? 0) + 1;
      seen.set(key, number);
      const story = out.get(key);
      if (story === undefined) return !lapsed;
      return story.status === 'live' && story.revision < number;
    })
    .map(({ draft }) => draft);
}

interface Candidate {
  readonly draft: StoryDraft;
  /** Too long ago to appear now, if it did not then. */
  readonly lapsed: boolean;
}

function candidatesAt({ seed, now, programme }: Moment): Candidate[] {
  const stories = programme ? [...demoDrafts({ seed, now: new Date(now), days: PROGRAMME_DAYS })] : [];
  const notes = noteDrafts({ seed, since: now - NOTES_SEEN_MS, until: now });
  return [
    ...stories.map((draft) => ({ draft, lapsed: false })),
    ...notes.map((draft) => ({ draft, lapsed: Date.parse(draft.publishedAt) < now - NOTES_BACK_MS })),
  ].toSorted((a, b) => (a.draft.updatedAt! < b.draft.updatedAt! ? -1 : 1));
}

/** Whether every story is of this newsroom or an operator's own, and there is one of this newsroom at all. */
export async function isDemo(db: Database): Promise<boolean> {
  const found = await db.query<{ demo: boolean; foreign: boolean }>(
    `select exists (select from story_keys where key like 'demo:%') as demo,
            exists (select from story_keys where key not like 'demo:%' and key not like 'operator:%') as foreign`,
  );
  return found.rows[0]!.demo && !found.rows[0]!.foreign;
}
