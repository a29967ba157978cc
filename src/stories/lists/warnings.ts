import type { Question } from '../../retrieval/index.ts';
import type { CanonicalFilter } from '../filters/canonical.ts';
import type { Filter } from '../filters/filter-kinds.ts';
import { FILTER_NAMES, FILTERS } from '../filters/filters.ts';
import type { StoryRoom } from '../room.ts';

const FILLED_IN = FILTER_NAMES.flatMap((name) => {
  const filter: Filter = FILTERS[name];
  return filter.filledIn ? [filter.name] : [];
});

/**
 * What a list has to say of itself besides its search; undefined for nearly every list, which costs nothing.
 * @returns a sentence each, for `page.warnings[]`.
 */
export function warningsOf(
  room: StoryRoom,
  filter: CanonicalFilter,
  question: Question,
): Promise<string[]> | undefined {
  if (question.pos === 0n) return ofNothing(room);
  const restsOnFilling =
    (question.text !== undefined && question.text.words.fields !== 'words') ||
    FILLED_IN.some((name) => filter[name] !== undefined);
  return restsOnFilling ? ofFilling(room) : undefined;
}

/** A list as of a time before everything is empty, which is right, and looks like a mistake. */
async function ofNothing({ db }: StoryRoom): Promise<string[]> {
  const { rows } = await db.query<{ at: Date }>('select at from changes order by pos limit 1');
  const [first] = rows;
  return [
    first === undefined
      ? 'as_of: nothing is stored yet.'
      : `as_of: nothing was stored at that time; the first stories are from ${first.at.toISOString()}.`,
  ];
}

async function ofFilling({ db, fill }: StoryRoom): Promise<string[]> {
  if (await fill.isDone(db)) return [];
  return [
    'index: stories of an earlier release are still being added to the index, so some matching stories may be missing.',
  ];
}
