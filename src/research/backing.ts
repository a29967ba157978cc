import { isSliceSpent, nextSlice } from '../platform/slices.ts';
import { borneOutTogether, type VerificationState } from '../stories/index.ts';
import type { Evidence } from './evidence.ts';
import { independentOrigins, type Origin, originsOf, reportsInSlices, reportsOf } from './origins.ts';

/** How far a reported matter is borne out: by the independent origins of all stories that tell it. */
export interface Backing {
  readonly origins: readonly Origin[];
  /** Origins of reporting; statements of actors and the service's own work are none. */
  readonly independent: readonly Origin[];
  /** A source contradicts a claim of it. */
  readonly isContested: boolean;
}

/** What bears out a matter that one or more stories tell. */
export function backingOf(stories: readonly Evidence[]): Backing {
  return backingBy(originsOf(reportsOf(stories)), stories);
}

/** The same in as many slices as it takes: dozens of stories, each with dozens of sources, may tell one matter. */
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

/** The state of an answer that rests on several matters. Two independent origins corroborate one. */
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
