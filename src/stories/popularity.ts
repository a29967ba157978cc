import type { StoryDraft, VerificationState } from './model.ts';

/** Points for how far a story is borne out. Contested counts: what is disputed is read. */
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

/** The highest popularity there is: it is packed into one number with its 12-hour bucket. */
export const MOST_POPULAR = 999_999;

/**
 * How much a story weighs, from what bears it out (docs/popularity.md): points for corroboration, 150 for each
 * doubling of its publishers, 25 for each supporting quote up to ten. 0 to 999,999. Reading comes on top.
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

/** What reading adds to popularity: 100 points for each doubling of the reads, the first one included. */
export function readingPoints(reads: number): number {
  return Math.round(PER_DOUBLING_OF_READS * Math.log2(1 + reads));
}

/** Half a day in ms: popularity orders stories inside buckets of this length, which start at 00:00 and 12:00 UTC. */
export const BUCKET_MS = 12 * 60 * 60 * 1000;

const PER_BUCKET = BigInt(MOST_POPULAR + 1);

/** The sort key of `popular`: ascending, newest bucket first, then the most popular. */
export function hottestKey(publishedMs: number, popularity: number): bigint {
  return -(BigInt(Math.floor(publishedMs / BUCKET_MS)) * PER_BUCKET + BigInt(popularity));
}

/** The number of the 12-hour bucket that a sort key of `popular` lies in. */
export function bucketOfKey(hottest: bigint): number {
  const value = -hottest;
  const floor = value / PER_BUCKET - (value % PER_BUCKET < 0n ? 1n : 0n);
  return Number(floor);
}
