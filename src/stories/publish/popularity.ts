import { MOST_POPULAR } from '../../retrieval/index.ts';
import type { StoryDraft } from '../draft.ts';
import type { VerificationState } from '../model.ts';

/** Points for the verification state. Contested stories get points because readers are interested in disputes. */
const CORROBORATION: Readonly<Record<VerificationState, number>> = {
  corroborated: 400,
  contested: 300,
  partially_corroborated: 200,
  unverified: 0,
  insufficient_evidence: 0,
};
const PER_DOUBLING_OF_PUBLISHERS = 150;
const PER_QUOTE = 25;
const MOST_QUOTES = 10;
const PER_DOUBLING_OF_READS = 100;

/**
 * A story's popularity from its evidence (docs/popularity.md): points for corroboration, 150 for each doubling of its
 * publishers, 25 for each supporting quote up to ten. 0 to 999,999. The points for reads are added separately.
 */
export function popularityOf(draft: Pick<StoryDraft, 'verificationState' | 'sources' | 'claims'>): number {
  const publishers = new Set(draft.sources.map((source) => source.publisher)).size;
  const quotes = draft.claims.reduce((sum, claim) => sum + claim.supporting.length, 0);
  const points =
    CORROBORATION[draft.verificationState] +
    PER_DOUBLING_OF_PUBLISHERS * Math.log2(1 + publishers) +
    PER_QUOTE * Math.min(MOST_QUOTES, quotes);
  return Math.min(MOST_POPULAR, Math.round(points));
}

/** The points for reads: 100 points for each doubling of the reads, the first one included. */
export function readingPoints(reads: number): number {
  return Math.round(PER_DOUBLING_OF_READS * Math.log2(1 + reads));
}
