import { html } from './html.js';
import { words } from './parts.js';

// What the states and reasons of the API mean to a person.

const PAUSED = {
  user: 'paused by hand',
  failing: 'paused: no success for five days',
  gone: 'paused: the receiver answered 410',
  unsafe_destination: 'paused: its address no longer leads to the public internet',
  operator: 'paused by the operator',
};

const REASONS = {
  timeout: 'no answer in time',
  dns_error: 'no such name',
  connection_refused: 'connection refused',
  connection_reset: 'connection cut',
  tls_error: 'no secure connection',
  blocked_address: 'address not allowed',
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

/** Why a delivery or attempt failed, in few words. */
export function reasonOf(failure) {
  return REASONS[failure] ?? words(failure);
}

/** Why a subscription is paused, in words. */
export function pausedWords({ pausedReason }) {
  return PAUSED[pausedReason] ?? 'paused';
}

/** The state of a subscription; sign and words say it, the colour repeats it. */
export function State({ subscription, full }) {
  const active = subscription.state === 'active';
  const says = full ? pausedWords(subscription) : 'paused';
  return html`<span class=${`mark hooks-${active ? 'good' : 'warn'}`}>
    <span aria-hidden="true">${active ? '✓' : '‖'}</span> ${active ? 'active' : says}
  </span>`;
}

/** The status of a delivery, likewise. */
export function Status({ status }) {
  const [sign, tone] = STATUSES[status] ?? ['?', 'soft'];
  return html`<span class=${`mark hooks-${tone}`}><span aria-hidden="true">${sign}</span> ${words(status)}</span>`;
}
