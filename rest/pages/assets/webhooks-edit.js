import { useSignal } from '@preact/signals';
import { now } from './api.js';
import { html } from './html.js';
import { EventFilters, EventTypes } from './webhooks-filters.js';

const SPANS = [
  [1, 'the last day'],
  [7, 'the last week'],
  [30, 'the last 30 days'],
];
const A_DAY_MS = 86_400_000;

/** Changes the address, event types and filters of a subscription. Its secret does not change. `onSave` gets the new values. */
export function Edit({ subscription, onSave, label }) {
  const url = useSignal(subscription.url);
  const types = useSignal(subscription.eventTypes);
  const wanted = useSignal({ categories: [], geographies: [], ...subscription.filters });
  return html`<form
    class="card hooks-form"
    aria-label="Change the subscription"
    onSubmit=${(event) => {
      event.preventDefault();
      onSave({ url: url.value.trim(), eventTypes: types.value, filters: wanted.value });
    }}
  >
    <div>
      <label for="hook-edit-url">Address</label>
      <input id="hook-edit-url" type="url" required autocomplete="off" spellcheck="false" value=${url.value} onInput=${(
        event,
      ) => {
        url.value = event.currentTarget.value;
      }} />
    </div>
    <${EventTypes} chosen=${types.value} onChange=${(chosen) => {
      types.value = chosen;
    }} />
    <${EventFilters} wanted=${wanted.value} onChange=${(chosen) => {
      wanted.value = chosen;
    }} />
    <p class="small">The signing key does not change. Waiting deliveries go to the new address.</p>
    <p><button type="submit" class="button button-main" disabled=${types.value.length === 0}>${label}</button></p>
  </form>`;
}

/** Tries dead letters again under their own ids. `onRecover` gets the time of the oldest one, as RFC 3339. */
export function Recover({ onRecover, label }) {
  const days = useSignal(SPANS[0][0]);
  return html`<form
    class="card hooks-form"
    aria-label="Try dead letters again"
    onSubmit=${(event) => {
      event.preventDefault();
      onRecover(new Date(now() - days.value * A_DAY_MS).toISOString());
    }}
  >
    <div>
      <label for="hook-recover">Dead letters from</label>
      <select id="hook-recover" value=${days.value} onChange=${(event) => {
        days.value = Number(event.currentTarget.value);
      }}>
        ${SPANS.map(([value, says]) => html`<option key=${value} value=${value}>${says}</option>`)}
      </select>
    </div>
    <p class="small">Each dead letter is tried again under its own id, so receivers can ignore duplicates. Tests are left out.</p>
    <p><button type="submit" class="button button-main">${label}</button></p>
  </form>`;
}
