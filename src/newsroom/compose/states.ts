import { borneOut, type Confidence, type StoryClaim, type VerificationState } from '../../stories/index.ts';
import { inTime, isBefore, isOutgrownBy, isUpdate, type Stance } from './stance.ts';

/** By which rule a claim has its state (docs/newsroom.md, "States"). */
export type ClaimRule = 'all_withdrew' | 'contradicted' | 'two_origins' | 'one_origin' | 'actors_only';

/** What witnesses make of a claim. */
export interface Verdict {
  readonly state: StoryClaim['state'];
  readonly rule: ClaimRule;
  readonly confidence: Confidence;
  readonly supporting: readonly Stance[];
  /** Those that count against it; a figure of another hour does not. */
  readonly contradicting: readonly Stance[];
  /** Origins whose last word is that it is so, without actors. */
  readonly independent: readonly string[];
  /** Origins and actors that took it back. */
  readonly withdrawn: readonly string[];
  /** What it counts grew: a later, higher figure stands beside it. */
  readonly isOutgrown: boolean;
}

/**
 * The written rule. Of each origin, and of each actor, its latest passage counts. *retracted*: all who said it took it
 * back. Else *contested*: the latest passage of some origin or actor contradicts it. Else *corroborated*: two independent
 * origins report it. Else *reported*.
 */
export function judge(stances: readonly Stance[]): Verdict {
  const supporting = stances.filter(({ kind }) => kind === 'reports').toSorted(inTime);
  const updates = new Set(
    stances.filter((stance) => isUpdate(stance, supporting) || isOvertaken(stance, supporting)),
  );
  const heard = withOwners(stances.filter((stance) => !updates.has(stance)).toSorted(inTime));
  const latest = new Map<string, Stance>();
  for (const stance of heard) latest.set(stance.owner, stance);
  const speakers = new Set(supporting.map(({ owner }) => owner));
  const withdrawn = [...speakers].filter((owner) => isTakenBack(latest.get(owner)!));
  const against = [...latest.values()].filter(({ kind }) => kind !== 'reports');
  const independent = [...latest]
    .filter(([, { kind, by }]) => kind === 'reports' && !by.isPrimary)
    .map(([owner]) => owner);
  const actors = [...latest.values()].some(({ kind, by }) => kind === 'reports' && by.isPrimary);
  const shared = {
    supporting,
    contradicting: against,
    independent,
    withdrawn,
    isOutgrown:
      [...updates].some(({ figure }) => figure === 'newer') ||
      supporting.some((stance) => isOutgrownBy(stance, supporting)),
  };
  if (speakers.size > 0 && withdrawn.length === speakers.size)
    return { ...shared, state: 'retracted', rule: 'all_withdrew', confidence: 'low' };
  const { state, confidence } = borneOut({
    independent: independent.length,
    actors: actors ? 1 : 0,
    isContested: against.length > 0,
  });
  if (state === 'contested') return { ...shared, state, rule: 'contradicted', confidence };
  if (state === 'corroborated') return { ...shared, state, rule: 'two_origins', confidence };
  return {
    ...shared,
    state: 'reported',
    rule: independent.length === 0 ? 'actors_only' : 'one_origin',
    confidence,
  };
}

/**
 * Whether what did not happen by the hour of one report did later: all who say that it happened came after it, or the actor
 * himself says so since.
 */
function isOvertaken({ kind, why, by }: Stance, supporting: readonly Stance[]): boolean {
  if (kind !== 'contradicts' || supporting.length === 0) return false;
  const later = supporting.filter((stance) => isBefore(by, stance.by));
  if (later.some((stance) => stance.by.isPrimary)) return why === 'negated' || why === 'denied';
  return why === 'negated' && !by.isPrimary && !by.denies && later.length === supporting.length;
}

/** Who tells later that somebody denies it has not taken it back itself: it is contested, as by the denial that another tells. */
const isTakenBack = ({ kind, why, by }: Stance): boolean =>
  kind !== 'reports' && (kind === 'withdraws' || why !== 'denied' || by.isPrimary);

/** A correction is the last word of the origin whose words its publisher had printed. */
function withOwners(ordered: readonly Stance[]): Stance[] {
  return ordered.map((stance, at) => {
    if (stance.kind !== 'withdraws') return stance;
    const corrected = ordered
      .slice(0, at)
      .findLast(({ kind, by }) => kind === 'reports' && by.house === stance.by.house);
    return corrected === undefined ? stance : { ...stance, owner: corrected.owner };
  });
}

/** A claim's state, and whether the title rests on it. */
export interface Rested {
  readonly state: StoryClaim['state'];
  readonly isOfTitle: boolean;
}

/** The rule for a whole story: by the claims that its title rests on. */
export function verificationOf(claims: readonly Rested[]): VerificationState {
  if (claims.length === 0) return 'insufficient_evidence';
  const titled = claims.filter(({ isOfTitle }) => isOfTitle);
  if (titled.some(({ state }) => state === 'contested')) return 'contested';
  if (titled.length > 0 && titled.every(({ state }) => state === 'corroborated')) return 'corroborated';
  return claims.some(({ state }) => state === 'corroborated') ? 'partially_corroborated' : 'unverified';
}
