import type { StoryClaim, VerificationState } from '../../stories/index.ts';
import type { Claim } from './claims.ts';
import type { Stance } from './stance.ts';
import { type ClaimRule, verificationOf } from './states.ts';

/** Why a claim has its state: the rule, the origins and what each said, in the order of time. */
export interface ClaimWhy {
  readonly claim: string;
  readonly state: StoryClaim['state'];
  readonly rule: ClaimRule;
  /** The same in a sentence. */
  readonly explanation: string;
  readonly origins: readonly OriginWhy[];
}

/** What one origin said of a claim. */
export interface OriginWhy {
  readonly name: string;
  /** Everyone who printed it. */
  readonly publishers: readonly string[];
  /** An actor of the matter: it is not one of two independent origins. */
  readonly isPrimary: boolean;
  /** Its latest word. */
  readonly stance: Stance['kind'];
  readonly quotes: readonly {
    readonly publisher: string;
    readonly publishedAt: string;
    readonly stance: Stance['kind'];
    readonly quote: string;
  }[];
}

/** Why a story and its claims have their states. */
export interface StoryWhy {
  readonly verification: {
    readonly state: VerificationState;
    readonly explanation: string;
    /** The claims that the title rests on. */
    readonly claims: readonly string[];
  };
  readonly claims: readonly ClaimWhy[];
}

/** Explains the states of claims that were composed. */
export function whyOf(claims: readonly Claim[], titled: ReadonlySet<Claim>): StoryWhy {
  const state = verificationOf(claims.map((claim) => ({ state: claim.state, isOfTitle: titled.has(claim) })));
  return {
    verification: { state, explanation: STORY[state], claims: [...titled].map(({ text }) => text) },
    claims: claims.map((claim) => ({
      claim: claim.text,
      state: claim.state,
      rule: claim.rule,
      explanation: explanationOf(claim),
      origins: originsOf(claim),
    })),
  };
}

const STORY: Readonly<Record<VerificationState, string>> = {
  contested: 'A claim that the title rests on is contested.',
  corroborated: 'Two independent origins report every claim that the title rests on.',
  partially_corroborated:
    'Two independent origins report a claim of the story, but not every claim that the title rests on.',
  unverified: 'No claim is reported by two independent origins.',
  insufficient_evidence: 'The story makes no claim that could be confirmed.',
};

function explanationOf({ rule, independent, contradicting, supporting }: Claim): string {
  const n = independent.length;
  if (rule === 'all_withdrew') return 'Every source that reported it withdrew it.';
  if (rule === 'contradicted') {
    const owners = new Set(contradicting.map(({ owner }) => owner)).size;
    return `The latest word of ${owners === 1 ? 'one origin' : `${owners} origins`} contradicts it; ${n === 0 ? 'no independent origin still reports' : n === 1 ? 'one origin reports' : `${n} origins report`} it.`;
  }
  const actors = new Set(supporting.filter(({ by }) => by.isPrimary).map(({ owner }) => owner)).size;
  const stated = actors === 0 ? '' : `; ${actors === 1 ? 'an actor states' : 'actors state'} it`;
  if (rule === 'actors_only')
    return 'Only an actor of the event states it, which is not an independent origin.';
  return rule === 'two_origins'
    ? `${n} independent origins report it, and nobody's latest word contradicts it${stated}.`
    : `One origin reports it, and no other independent one does${stated}.`;
}

function originsOf({ supporting, contradicting }: Claim): OriginWhy[] {
  const stances = [...supporting, ...contradicting];
  return [...Map.groupBy(stances, ({ owner }) => owner).values()].map((all) => {
    const [first] = all;
    return {
      name: first!.by.item.credit ?? first!.by.item.publisher,
      publishers: [...new Set(all.map(({ by }) => by.item.publisher))],
      isPrimary: first!.by.isPrimary,
      stance: all.at(-1)!.kind,
      quotes: all.map(({ by, quote, kind }) => ({
        publisher: by.item.publisher,
        publishedAt: new Date(by.item.publishedAt).toISOString(),
        stance: kind,
        quote,
      })),
    };
  });
}
