import { useSignalEffect } from '@preact/signals';
import { addressOf } from './api.js';
import { html } from './html.js';
import { RefusalNotice, Waiting } from './parts.js';
import { hooks, loadHooks } from './searches-store.js';

const CADENCES = [
  ['immediate', 'Each match at once'],
  ['hourly', 'Every full hour'],
  ['daily', 'Every day at midnight UTC'],
];

/** The alert of a saved search: whether it is on, how often it is sent, and the webhook subscription that receives it. */
export function Alert({ id, alert }) {
  useSignalEffect(() => {
    if (alert.value.enabled && hooks.peek().kind === 'closed') loadHooks();
  });
  const set = (changes) => {
    alert.value = { ...alert.value, ...changes };
  };
  const { enabled, cadence } = alert.value;
  return html`<div class="searches-alert">
    <label class="searches-check">
      <input type="checkbox" checked=${enabled} onChange=${(event) => set({ enabled: event.currentTarget.checked })} />
      <span>Alert me of new matches</span>
    </label>
    ${
      enabled &&
      html`<div class="field">
          <label for=${`search-cadence-${id}`}>How often</label>
          <select id=${`search-cadence-${id}`} value=${cadence} onChange=${(event) => set({ cadence: event.currentTarget.value })}>
            ${CADENCES.map(([value, says]) => html`<option key=${value} value=${value}>${says}</option>`)}
          </select>
        </div>
        <${Through} id=${id} alert=${alert} set=${set} />`
    }
  </div>`;
}

function Through({ id, alert, set }) {
  const { kind, list, refusal } = hooks.value;
  const make = html`<a href=${addressOf('webhooks', { new: 'yes' }).href}>Make one</a>`;
  if (kind === 'refused') return html`<${RefusalNotice} refusal=${refusal} retry=${loadHooks} />`;
  if (kind !== 'ready') return html`<${Waiting}>Loading your webhook subscriptions<//>`;
  if (list.length === 0) {
    return html`<p class="searches-none" role="status">An alert is sent to a webhook subscription, and the account has none. ${make}, and then <button type="button" class="link" onClick=${loadHooks}>look again</button>.</p>`;
  }
  return html`<div class="field">
    <label for=${`search-hook-${id}`}>Sent to the webhook subscription</label>
    <select id=${`search-hook-${id}`} required value=${alert.value.subscriptionId ?? ''} onChange=${(event) => set({ subscriptionId: event.currentTarget.value })}>
      <option value="">Choose one</option>
      ${list.map(({ id: hook, url, state }) => html`<option key=${hook} value=${hook}>${url.replace(/^https?:\/\//, '')}${state === 'active' ? '' : ' (paused)'}</option>`)}
    </select>
    <p class="small">Its event types and filters do not matter. ${make}</p>
  </div>`;
}
