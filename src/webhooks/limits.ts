/** Limits that keep one receiver or tenant from blocking the others. */
export interface DeliveryLimits {
  /** Attempts under way at one subscription. */
  readonly inFlight: number;
  /** Attempts begun at one subscription in any second. */
  readonly perSecond: number;
  /** Attempts under way on this node at subscriptions that neither fail nor are slow. */
  readonly nodeInFlight: number;
  /** Attempts under way at subscriptions that fail or are slow: however many hang, the others keep their places. */
  readonly suspectInFlight: number;
  /**
   * Attempts under way of both kinds: a healthy subscription may begin to hang, and sockets and buffers are
   * limited.
   */
  readonly nodeMost: number;
  /** Attempts under way at one tenant's subscriptions. */
  readonly tenantInFlight: number;
  /** An attempt that takes longer than this makes its subscription a slow one, in ms. */
  readonly slowMs: number;
  /** Subscriptions that this node has at one time. */
  readonly holdings: number;
  /** How long a subscription that always has work is kept, in ms: nodes that came later get their share. */
  readonly tenureMs: number;
  /** Time of one attempt, in ms. */
  readonly attemptMs: number;
  /** Time in which a challenge must be answered, in ms. */
  readonly challengeMs: number;
  /** Consecutive failures that open the breaker. */
  readonly breakerAfter: number;
  /** How long it stays open at first, in s; it doubles each time the one attempt after it fails, */
  readonly breakerSeconds: number;
  /** up to this. */
  readonly breakerMostSeconds: number;
  /** A subscription without any success for so long is paused, in s. */
  readonly pauseAfterSeconds: number;
  /** Held deliveries are given up after this, in s. */
  readonly holdSeconds: number;
  /** The most that Retry-After may add to the delay of the schedule, in s. */
  readonly retryAfterMostSeconds: number;
}

export const LIMITS: DeliveryLimits = {
  inFlight: 5,
  perSecond: 25,
  nodeInFlight: 512,
  suspectInFlight: 256,
  nodeMost: 1_024,
  tenantInFlight: 256,
  slowMs: 2_000,
  holdings: 2_000,
  tenureMs: 120_000,
  attemptMs: 15_000,
  challengeMs: 10_000,
  breakerAfter: 10,
  breakerSeconds: 60,
  breakerMostSeconds: 3_600,
  pauseAfterSeconds: 5 * 86_400,
  holdSeconds: 7 * 86_400,
  retryAfterMostSeconds: 7_200,
};
