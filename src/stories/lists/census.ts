import type { FacetKind } from '../../retrieval/index.ts';
import { Counted, countCards, countSealed, planSelection } from '../../retrieval/index.ts';
import { canonicalFilter } from '../filters/canonical.ts';
import type { StoryFilter } from '../filters/list-model.ts';
import { resolveFilter } from '../filters/question.ts';
import type { StoryRoom } from '../room.ts';

/** What a census counts by. */
type CensusKind = Exclude<FacetKind, 'publisher'>;

/** The exact counts of a whole list by what its stories are about. */
export interface Census {
  readonly stories: number;
  /** Not all were counted, but the newest `stories`: so many lie outside the sealed index. */
  readonly isCut: boolean;
  /** What was passed over in the search, a sentence each, as in `page.warnings[]`. */
  readonly warnings: readonly string[];
  /** How many stories have each value. */
  readonly of: (kind: CensusKind) => ReadonlyMap<string, number>;
}

// Outside the sealed index every card is read. The index exists from 2,000 stories on and is never far behind.
const MOST_CARDS = 20_000;

/**
 * Counts a list by what its stories are about, without the limits of an answer's facets. Used to compare one part of
 * the corpus with another.
 * @throws Problem `invalid_parameter`, `unavailable`.
 */
export async function countStories(room: StoryRoom, filter: StoryFilter): Promise<Census> {
  const resolved = await resolveFilter(room.db, canonicalFilter(filter));
  const warnings = resolved.text?.warnings ?? [];
  if (resolved.nothing) return censusOf(new Counted(), false, warnings);
  const frame = { sort: 'pipeline' as const, backward: false, pos: undefined };
  const selection = await planSelection(room, resolved, frame);
  const sealed = selection.sealed && (await countSealed(room, selection, { hasMinutes: false }));
  if (sealed !== undefined) return censusOf(sealed, false, warnings);
  const counted = await countCards(room.db, selection, { most: MOST_CARDS });
  return censusOf(counted, counted.stories >= MOST_CARDS, warnings);
}

function censusOf(counted: Counted, isCut: boolean, warnings: readonly string[]): Census {
  return { stories: counted.stories, isCut, warnings, of: (kind) => counted.values(kind) };
}
