/** The highest possible popularity. It is packed into one number with its 12-hour bucket. */
export const MOST_POPULAR = 999_999;

/** Half a day in ms: popularity orders stories inside buckets of this length, which start at 00:00 and 12:00 UTC. */
export const BUCKET_MS = 12 * 60 * 60 * 1000;

const PER_BUCKET = BigInt(MOST_POPULAR + 1);

/** The sort key of `popular`: ascending, the newest bucket first, then the most popular. */
export function hottestKey(publishedMs: number, popularity: number): bigint {
  return -(BigInt(Math.floor(publishedMs / BUCKET_MS)) * PER_BUCKET + BigInt(popularity));
}

/** The number of the 12-hour bucket that a sort key of `popular` lies in. */
export function bucketOfKey(hottest: bigint): number {
  const value = -hottest;
  const floor = value / PER_BUCKET - (value % PER_BUCKET < 0n ? 1n : 0n);
  return Number(floor);
}
