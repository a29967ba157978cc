import { html } from './html.js';
import { words } from './parts.js';

// The states and reasons of the API in words.

const PAUSED = {
  user: 'paused by its owner',
  failing: 'paused: no success for five days',
  gone: 'paused: the receiver answered 410',
  unsafe_destination: 'paused: its host name leads to a blocked address',
  operator: 'paused by the operator',
};

const REASONS = {
  timeout: 'no answer in time',
  dns_error: 'host name has no address',
  connection_refused: 'connection refused',
  connection_reset: 'connection broke',
  tls_error: 'no secure connection',
  blocked_address: 'blocked address',
  redirect: 'redirects',
  http_status: 'not 2xx',
  gone: 'gone (410)',
  attempts_exhausted: 'all attempts failed',
  unknown_outcome: 'outcome unknown',
  hold_expired: 'held for too long',
  story_closed: 'its story is closed to the account',
};

const STATUSES = {
  pending: ['·', 'soft'],
  delivering: ['→', 'soft'],
  held: ['‖', 'warn'],
  retrying: ['↻', 'warn'],
  delivered: ['✓', 'good'],
  dead_lettered: ['✕', 'bad'],
  cancelled: ['–', 'soft'],
};

/** Why a delivery or attempt failed, in a few words. */
export function reasonOf(failure) {
  return REASONS[failure] ?? words(failure);
}

/** Why a subscription is paused, in words. */
export function pausedWords({ pausedReason }) {
  return PAUSED[pausedReason] ?? 'paused';
}

/** The state of a subscription, as a sign, words and a colour. */
export function State({ subscription, full }) {
  const active = subscription.state === 'active';
  const says = full ? pausedWords(subscription) : 'paused';
  return html`<span class=${`mark hooks-${active ? 'good' : 'warn'}`}>
    <span aria-hidden="true">${active ? '✓' : '‖'}</span> ${active ? 'active' : says}
  </span>`;
}

/** The status of a delivery, as a sign, words and a colour. */
export function Status({ status }) {
  const [sign, tone] = STATUSES[status] ?? ['?', 'soft'];
  return html`<span class=${`mark hooks-${tone}`}><span aria-hidden="true">${sign}</span> ${words(status)}</span>`;
}
