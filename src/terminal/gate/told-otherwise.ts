import { analyse, isLightVerb, relation, tagged, tellsDeed, thirdPersonOf } from '../../language/index.ts';
import { PRESENT, type Scored } from '../passages/score.ts';
import { ANYBODY } from '../question/premise.ts';
import type { Reading } from '../question/reading.ts';
import { TOLD_DEEDS } from './asked-deed.ts';
import { holdsPremise } from './premise-held.ts';
import { isGivenName } from './surname-alone.ts';

// With so much of a question around it, a passage may tell what a light verb ("became", "got") only joins.
const MOST_OF_IT = 0.6;

/**
 * Whether a passage with all names of the question may tell what it takes for granted in other words, so that nobody can say
 * that no story does: it tells the deed, reports it in its roles, or has the whole question but for a verb that says little.
 */
export function isToldOtherwise(reading: Reading, passages: readonly Scored[]): boolean {
  const { premise, concepts } = reading;
  if (premise === undefined) return false;
  const { clause, lemma, verb } = premise;
  // Somebody leads, owns or heads a thing at any time; only what was done may have been done by nobody.
  if (clause.startsWith(ANYBODY) && !premise.isAhead && thirdPersonOf(lemma.split('_')[0]!) === verb)
    return true;
  // Whoever is named was born somewhere.
  if (/^(?:bear|born)$/.test(lemma)) return true;
  if (isLightVerb(lemma) && !TOLD_DEEDS.has(lemma))
    return passages.some(({ around, missing }) => missing.length === 0 && around >= MOST_OF_IT);
  const claim = analyse(`${clause}.`);
  const at = concepts.findIndex(({ word }) => word.toLowerCase() === verb);
  return passages.some((each) => {
    const { missing, absent, text, story, hasAround } = each;
    // Headlines call by the surname alone who is asked about in full: they may be the same.
    const given = missing.filter((name) => isGivenName(reading, name, hasAround));
    if (missing.length > given.length || !holdsPremise(reading, each)) return false;
    const isRest = absent.every(
      (concept) => concept.isKind || concept.word.toLowerCase() === verb || given.includes(concept),
    );
    const isTold = [text, story.title].some((said) => tellsDeed(tagged(said), lemma, false));
    if (isRest && (isTold || (hasAround[at] ?? 0) >= PRESENT)) return true;
    return [text, story.title].some((said) => relation(claim, analyse(said), 'reports').kind === 'reports');
  });
}
