import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { borneOutTogether, type VerificationState } from '../../stories/index.ts';
import type { Evidence } from './evidence.ts';
import { independentOrigins, type Origin, originsOf, reportsInSlices, reportsOf } from './origins.ts';

/** How well a reported matter is corroborated, by the independent origins of all stories that report it. */
export interface Backing {
  readonly origins: readonly Origin[];
  /** Origins of reporting. Statements by actors and the service's own work do not count. */
  readonly independent: readonly Origin[];
  /** Whether a source contradicts one of its claims. */
  readonly isContested: boolean;
}

/** What corroborates a matter that one or more stories report. */
export function backingOf(stories: readonly Evidence[]): Backing {
  return backingBy(originsOf(reportsOf(stories)), stories);
}

/** The same, in as many slices as needed: dozens of stories, each with dozens of sources, may report one matter. */
export async function backingInSlices(stories: readonly Evidence[]): Promise<Backing> {
  const reports = await reportsInSlices(stories);
  if (isSliceSpent()) await nextSlice();
  return backingBy(originsOf(reports), stories);
}

function backingBy(origins: readonly Origin[], stories: readonly Evidence[]): Backing {
  return {
    origins,
    independent: independentOrigins(origins),
    isContested: stories.some(
      (story) =>
        story.verificationState === 'contested' ||
        story.claims.some(({ state, contradicting }) => state === 'contested' || contradicting.length > 0),
    ),
  };
}

/** The state of an answer that rests on several matters. Two independent origins corroborate a matter. */
export function stateOf(backings: readonly Backing[]): VerificationState {
  return borneOutTogether(
    backings.map(({ independent, isContested }) =>
      isContested ? 'contested' : independent.length >= 2 ? 'corroborated' : 'unverified',
    ),
  );
}

/** `2 independent origins`, `one origin`, `no independent origin`. */
export function originsSaid(independent: number): string {
  if (independent === 0) return 'no independent origin';
  return independent === 1 ? 'one origin' : `${independent} independent origins`;
}
