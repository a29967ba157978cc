import { houseOf } from '../../publishers/index.ts';
import { borneOut, type VerificationState } from '../../stories/index.ts';
import { isReprint, saysSame } from './alike.ts';
import type { Passage } from './passages.ts';
import type { Scored } from './score.ts';

type Supporting = Pick<Scored, 'stems' | 'source' | 'isTitle' | 'isContested' | 'claimed'>;

/**
 * How well an answer is corroborated, by the rule for claims (`borneOut`). It counts the sources that report its
 * sentence in their own words within five days, and the claims of a story that rest on it, so that a story and its
 * answer have the same state.
 */
export function stateOfAnswer(scored: readonly Scored[], best: Scored): VerificationState {
  return stateOfSupport([
    best,
    ...scored.filter((each) => !each.isTitle && !isSame(each, best) && saysSame(each, best)),
  ]);
}

/** The state of sentences that say the same. @param support the quoted one first. */
export function stateOfSupport(support: readonly Supporting[]): VerificationState {
  const origins: Supporting[] = [];
  for (const each of support) {
    // What the service wrote itself corroborates nothing. A house that copies another, or itself, is not a second
    // origin.
    if (each.source === undefined || each.source.independence === 'svc_analysis') continue;
    if (origins.some((other) => nameOf(other) === nameOf(each) || isReprint(each, other))) continue;
    origins.push(each);
  }
  const actors = origins.filter(({ source }) => source!.independence === 'primary').length;
  const { state } = borneOut({
    independent: origins.length - actors,
    actors,
    isContested: support.some(({ isContested }) => isContested),
  });
  if (state === 'contested') return state;
  // For a claim that the quoted sentence supports, the newsroom has read every source of the story.
  if (support[0]?.claimed === 'corroborated') return 'corroborated';
  return state === 'insufficient_evidence' ? 'unverified' : state;
}

const nameOf = ({ source }: Supporting): string => {
  const { name, domain } = houseOf(source!.publisher, source!.domain);
  return domain ?? name;
};

/** Whether two passages are one sentence of one source. */
const isSame = (a: Passage, b: Passage): boolean =>
  a.story === b.story && a.source === b.source && a.text === b.text;
