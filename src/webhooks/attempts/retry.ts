import type { AttemptFailure, DeliveryStatus, FailureReason, PausedReason } from '../model.ts';
import type { WebhookRoom } from '../room.ts';
import type { SendOutcome } from '../sending/sender.ts';

/** The effect of an attempt's outcome on its delivery. */
export interface Verdict {
  readonly status: Extract<DeliveryStatus, 'delivered' | 'retrying' | 'held' | 'dead_lettered'>;
  readonly outcome: 'delivered' | AttemptFailure;
  readonly reason: FailureReason | null;
  /** Until the next attempt, in s; 0 unless it is retried. */
  readonly delay: number;
  /** Why the subscription is paused by it. */
  readonly pause: PausedReason | null;
  /** For how long the receiver asks for nothing more, in s; 0: it does not. */
  readonly rest: number;
}

// Statuses whose Retry-After is about the receiver, and not about one event (RFC 6585, 4; RFC 9110, 15.6.4).
const ASKS_FOR_REST: ReadonlySet<number> = new Set([429, 503]);

/** The most that is added to a delay, as a part of it: receivers that failed together are not to be called together again. */
export const JITTER = 0.2;

/** What else a verdict depends on. */
export interface JudgedBy {
  /** Whether the outcome of the attempt before is unknown too. */
  readonly unknownBefore?: boolean;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/**
 * Decides what follows an attempt.
 * @param number of the attempt, from 1.
 */
export function judge(
  { retrySchedule, limits }: Pick<WebhookRoom, 'retrySchedule' | 'limits'>,
  number: number,
  { ok, failure = 'unknown_outcome', retryAfterMs = 0, status = 0 }: SendOutcome,
  { unknownBefore = false, random = Math.random }: JudgedBy = {},
): Verdict {
  if (ok) return { status: 'delivered', outcome: 'delivered', reason: null, delay: 0, pause: null, rest: 0 };
  const rest = ASKS_FOR_REST.has(status) ? Math.min(retryAfterMs / 1_000, limits.retryAfterMostSeconds) : 0;
  const failed = { outcome: failure, reason: failure, delay: 0, pause: null, rest } as const;
  if (failure === 'gone') return { ...failed, status: 'dead_lettered', pause: 'gone' };
  // A name that resolves to an internal address for a moment must not lose an event: the delivery is held with the
  // later ones.
  if (failure === 'blocked_address') return { ...failed, status: 'held', pause: 'unsafe_destination' };
  const wait = retrySchedule[number - 1];
  if (wait === undefined) {
    return {
      ...failed,
      status: 'dead_lettered',
      reason: failure === 'unknown_outcome' ? failure : 'attempts_exhausted',
    };
  }
  if (failure === 'unknown_outcome') {
    // A worker that was stopped is no failure of the receiver: another one sends at once. What comes to that again and
    // again may be the cause of it, and must not use up all its attempts meanwhile (see RECOVER of claim.ts).
    const pause = unknownBefore ? (retrySchedule[number - 2] ?? 0) : 0;
    return { ...failed, status: 'retrying', delay: pause * (1 + random() * JITTER) };
  }
  const delay = wait * (1 + random() * JITTER);
  const asked = Math.min(retryAfterMs / 1_000, delay + limits.retryAfterMostSeconds);
  return { ...failed, status: 'retrying', delay: Math.max(delay, asked) };
}
