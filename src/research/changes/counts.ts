/** A count in two periods. */
export interface TwoCounts {
  readonly now: number;
  readonly before: number;
}
export interface CountChange {
  /** Two-sided. */
  readonly p: number;
  /** The present rate divided by the earlier rate. Half a story is added to each, so that no ratio is infinite. */
  readonly ratio: number;
  /** The likelihood ratio statistic of the change: how much it tells. */
  readonly g: number;
}

/**
 * The conditional test of two Poisson rates (Przyborowski and Wilenski, 1940): of `now + before` stories each falls
 * into the present period with the chance `all.now / (all.now + all.before)` when nothing changed but the size of the
 * corpus. Exact: twice the smaller tail of the binomial distribution, at most 1.
 * @param all stories of either period; both above 0.
 */
export function testChange(counts: TwoCounts, all: TwoCounts): CountChange {
  const n = counts.now + counts.before;
  const share = all.now / (all.now + all.before);
  const upper = atLeast(counts.now, n, share);
  const lower = atLeast(counts.before, n, 1 - share);
  const ratio = (counts.now + 0.5) / all.now / ((counts.before + 0.5) / all.before);
  const term = (seen: number, expected: number): number =>
    seen === 0 ? 0 : seen * Math.log(seen / expected);
  const g = 2 * (term(counts.now, n * share) + term(counts.before, n * (1 - share)));
  return { p: Math.min(1, 2 * Math.min(upper, lower)), ratio, g: Math.max(0, g) };
}

/**
 * Benjamini and Hochberg's (1995) adjusted p-values, in the order given. Of the values that are at most 0.05, one in
 * twenty is expected to be false.
 */
export function adjusted(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => [p, index] as const).sort((a, b) => b[0] - a[0]);
  const result = new Array<number>(ps.length);
  let least = 1;
  for (const [rank, [p, index]] of order.entries()) {
    least = Math.min(least, (p * ps.length) / (ps.length - rank));
    result[index] = least;
  }
  return result;
}

/** The chance of at least `k` of `n`, each with the chance `p`: the regularised incomplete beta function. */
function atLeast(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  if (k > n || p <= 0) return 0;
  if (p >= 1) return 1;
  return incompleteBeta(k, n - k + 1, p);
}

function incompleteBeta(a: number, b: number, x: number): number {
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The continued fraction converges quickly on this side of the mean; the other side is its complement.
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(a, b, x)) / a
    : 1 - (front * fraction(b, a, 1 - x)) / b;
}

// Steps needed grow with the root of a and b: enough for millions of stories.
const MOST_STEPS = 20_000;
const TINY = 1e-300;

/** Lentz's evaluation of the continued fraction of the incomplete beta function (DLMF 8.17.22). */
function fraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 1e-14) break;
  }
  return value;
}

const nonZero = (x: number): number => (Math.abs(x) < TINY ? TINY : x);

/** Stirling's series, shifted to where it holds to 15 digits. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 12) {
    shift -= Math.log(z);
    z += 1;
  }
  const inverse = 1 / (z * z);
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z;
  return shift + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series;
}
