import type { Confidence } from './model.ts';
import type { VerificationState } from './states.ts';

/** Who says one thing, and whether anybody says otherwise. */
interface Voices {
  /** Independent origins that report it: however many print one agency's text, they are one. */
  readonly independent: number;
  /** Actors whose own statement says it. */
  readonly actors: number;
  readonly isContested: boolean;
}

/**
 * How far one statement is borne out: the rule for claims of stories, for events that are asked about and for answers of
 * the terminal alike (docs/newsroom.md, "States"). Two independent origins corroborate; one with an actor does in part;
 * whoever says it alone leaves it unverified. Confidence is of that state.
 */
export function borneOut({ independent, actors, isContested }: Voices): {
  readonly state: VerificationState;
  readonly confidence: Confidence;
} {
  if (isContested) return { state: 'contested', confidence: independent >= 2 ? 'medium' : 'low' };
  if (independent >= 2)
    return { state: 'corroborated', confidence: independent >= 3 || actors > 0 ? 'high' : 'medium' };
  if (independent === 1 && actors > 0) return { state: 'partially_corroborated', confidence: 'medium' };
  return { state: independent + actors > 0 ? 'unverified' : 'insufficient_evidence', confidence: 'low' };
}

/**
 * The state of an answer that rests on several matters: contested when at least half of them are, corroborated when each of
 * the others is, in part when one is, else unverified. Without a matter there is no evidence.
 */
export function borneOutTogether(states: readonly VerificationState[]): VerificationState {
  if (states.length === 0) return 'insufficient_evidence';
  const settled = states.filter((state) => state !== 'contested');
  if (settled.length * 2 <= states.length) return 'contested';
  const backed = settled.filter((state) => state === 'corroborated');
  if (backed.length === settled.length) return 'corroborated';
  return backed.length > 0 ? 'partially_corroborated' : 'unverified';
}
