import type { WebhookDelivery, WebhookSubscription } from '../../prisma/generated/client.ts';
import type { EventFilterName } from '../stories/index.ts';

/**
 * The event types of a subscription. A requested test arrives whether or not the list contains it; it is accepted there
 * because receivers know the type.
 */
export const EVENT_TYPES = [
  'intelligence.published',
  'intelligence.updated',
  'saved_search.matched',
  'subscription.paused',
  'subscription.test',
] as const;
export type SubscribedType = (typeof EVENT_TYPES)[number];
/** All types that can arrive, including those that the service sends to every subscription. */
export type EventType = SubscribedType | 'subscription.challenge';

export const STATES = ['active', 'paused'] as const;
export type SubscriptionState = (typeof STATES)[number];

export const PAUSED_REASONS = ['user', 'failing', 'gone', 'unsafe_destination', 'operator'] as const;
export type PausedReason = (typeof PAUSED_REASONS)[number];

export const DELIVERY_STATUSES = [
  'pending',
  'held',
  'delivering',
  'retrying',
  'delivered',
  'dead_lettered',
  'cancelled',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why one attempt failed. */
export const ATTEMPT_FAILURES = [
  'timeout',
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'blocked_address',
  'redirect',
  'http_status',
  'gone',
  'unknown_outcome',
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** Why a delivery has not arrived: the last attempt's failure, or the reason for giving up or not sending it. */
export const FAILURE_REASONS = [
  ...ATTEMPT_FAILURES,
  'attempts_exhausted',
  'hold_expired',
  'story_closed',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A subscription as stored in the database. */
export type SubscriptionRow = WebhookSubscription;
/** A delivery as stored in the database. */
export type DeliveryRow = WebhookDelivery;

/** One of the values of each filter must match; an empty array is no filter. */
export type SubscriptionFilters = { readonly [Name in EventFilterName]: readonly string[] };

/** One attempt as answers show it. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly startedAt: string;
  /** Null: it is under way, or its end is unknown. */
  readonly durationMs: number | null;
  /** `delivered`, or why it failed; null: it is under way. */
  readonly outcome: 'delivered' | AttemptFailure | null;
  readonly responseCode: number | null;
  /** One sentence about a failure. */
  readonly detail: string | null;
  /** The first bytes of what the receiver answered, as text. */
  readonly response: string | null;
  /** The address that was called. */
  readonly address: string | null;
}

/** Most subscriptions of one tenant: each is checked for every event. */
export const MOST_SUBSCRIPTIONS = 100;
/** Most values of one filter, and most characters of a value. */
export const MOST_FILTER_VALUES = 50;

/** Whether a delivery is finished: no more attempts are made. */
export function isFinal(status: string): boolean {
  return status === 'delivered' || status === 'dead_lettered' || status === 'cancelled';
}
