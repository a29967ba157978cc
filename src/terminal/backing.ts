import { houseOf } from '../publishers/index.ts';
import { borneOut, type VerificationState } from '../stories/index.ts';
import { isReprint, saysSame } from './alike.ts';
import type { Passage } from './passages.ts';
import type { Scored } from './score.ts';

type Supporting = Pick<Scored, 'stems' | 'source' | 'isTitle' | 'isContested' | 'claimed'>;

/**
 * How far an answer is borne out: by the rule of claims (`borneOut`), from those who report its sentence in their own words
 * within five days, and from the claims of a story that rest on it: a story and its answer have one state.
 */
export function stateOfAnswer(scored: readonly Scored[], best: Scored): VerificationState {
  return stateOfSupport([
    best,
    ...scored.filter((each) => !each.isTitle && !isSame(each, best) && saysSame(each, best)),
  ]);
}

/** The state that sentences which say one thing give it. @param support the quoted one first. */
export function stateOfSupport(support: readonly Supporting[]): VerificationState {
  const origins: Supporting[] = [];
  for (const each of support) {
    // What the service wrote itself corroborates nothing, and a house that copies another, or itself, is no second origin.
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
  // Of a claim that the quoted sentence bears out, the newsroom read every source of the story.
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
