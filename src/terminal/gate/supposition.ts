import { analyse, isLightVerb, relation, shareOccasion, tagged, tellsDeed } from '../../language/index.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import { objectSupposedIn } from '../question/named-deed.ts';
import type { Reading } from '../question/reading.ts';
import { type Supposed, supposedIn } from '../question/supposed.ts';
import { LIKE, TOLD_DEEDS } from './asked-deed.ts';
import { isDoneByOthers } from './done-by-others.ts';
import { holdsPremise } from './premise-held.ts';

/** What a question supposes and no passage bears out. */
export interface Unheld {
  readonly supposed: Supposed;
  /** Whether no passage tells of anything like it, or one tells the contrary: not only that it was not found. */
  readonly isUntold: boolean;
}

/** A word of the clause: where it stands among those of the question. */
interface Part {
  readonly at: number;
  readonly isName: boolean;
}

// Of what a clause says besides its names and its deed, as much has to be there.
const MOST_OF_IT = 0.5;

/**
 * The first thing that a question supposes in a clause of its own ("after Canada left NATO") and that no passage bears
 * out: none has its names and tells its deed as done.
 * @param passages those that come near, the best first.
 */
export function unheldIn(reading: Reading, passages: readonly Scored[]): Unheld | undefined {
  for (const supposed of supposedIn(reading.text)) {
    const { words, clause, lemma } = supposed;
    const own = new Set(clause.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu));
    const parts = reading.concepts.flatMap(({ word, isName }, at): Part[] => {
      const lower = word.toLowerCase();
      if (isName) return words.has(lower) ? [{ at, isName }] : [];
      return own.has(lower) && lower !== supposed.verb ? [{ at, isName }] : [];
    });
    // A light verb with other words beside it is told in as many ways as they are.
    if (parts.length === 0 || (isLightVerb(lemma) && !TOLD_DEEDS.has(lemma))) continue;
    const verbAt = reading.concepts.findIndex(({ word }) => word.toLowerCase() === supposed.verb);
    // Where names tell which matter it is, a single other word may be a part of another one ("club", "nightclub").
    const fewest = parts.some(({ isName }) => isName) ? 2 : 1;
    const isOfIt = ({ hasAround }: Scored): boolean => {
      const others = parts.filter(({ isName }) => !isName).map(({ at }) => hasAround[at] ?? 0);
      const isEnough =
        others.length < fewest || others.reduce((sum, each) => sum + each, 0) >= MOST_OF_IT * others.length;
      return isEnough && parts.every(({ at, isName }) => !isName || (hasAround[at] ?? 0) > 0);
    };
    const near = passages.filter(isOfIt);
    const telling = near.filter((each) => tells(supposed, each, (each.hasAround[verbAt] ?? 0) >= LIKE));
    if (telling.some((each) => holdsPremise({ premise: supposed }, each))) continue;
    if (near.some((each) => isReported(supposed, each))) continue;
    const isLike = near.some(({ hasAround }) => (hasAround[verbAt] ?? 0) >= PRESENT);
    return { supposed, isUntold: telling.length > 0 || !isLike };
  }
  return undefined;
}

/**
 * What a question for the object of a deed supposes ("What did Ada Vosk win?"), if passages are about who is asked about and none of
 * them tells the deed in any words, or only of others.
 */
export function unheldObjectIn(reading: Reading, passages: readonly Scored[]): Unheld | undefined {
  const supposed = objectSupposedIn(reading.text);
  if (supposed === undefined) return undefined;
  const verbAt = reading.concepts.findIndex(({ word }) => word.toLowerCase() === supposed.verb);
  const near = passages.filter(({ missing }) => missing.length === 0);
  if (near.length === 0) return undefined;
  const isTold = (each: Scored): boolean =>
    (each.hasAround[verbAt] ?? 0) >= PRESENT ||
    [each.text, each.story.title, each.before, each.behind].some((said) =>
      tellsDeed(tagged(said), supposed.lemma),
    );
  const telling = near.filter(isTold);
  if (telling.some((each) => !isDoneByOthers(supposed, each))) return undefined;
  return { supposed, isUntold: telling.length === 0 };
}

/** Whether a passage or what stands beside it has the deed, in words that are known to tell it. */
const tells = (
  { lemma, verb }: Supposed,
  { text, story, before, behind }: Scored,
  isLike: boolean,
): boolean =>
  isLike ||
  [text, story.title, before, behind].some(
    (said) =>
      shareOccasion(verb, said) ||
      // An "abolition bill" abolishes nothing yet.
      tellsDeed(
        tagged(said).filter(({ tag }, at, all) => tag !== 'NOUN' || all[at + 1]?.tag !== 'NOUN'),
        lemma,
        false,
      ),
  );

/** Whether a passage reports it in its roles, in whatever words. */
const isReported = ({ clause }: Supposed, { text, story }: Scored): boolean =>
  [text, story.title].some(
    (said) => relation(analyse(`${clause}.`), analyse(said), 'reports').kind === 'reports',
  );
