import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { html } from './html.js';
import { focusOn } from './mount.js';
import { webhookEvents } from './nouns.js';
import { RefusalNotice } from './parts.js';
import { EventFilters, EventTypes } from './webhooks-filters.js';
import { change } from './webhooks-store.js';
import { choose } from './webhooks-view.js';

/** The form for a new subscription. */
export function NewSubscription() {
  const url = useSignal('');
  const types = useSignal(webhookEvents.slice(0, 2));
  const wanted = useSignal({ categories: [], geographies: [] });
  const { busy, refusal, act } = useAction(() => document.getElementById('hook-url')?.focus());
  const submit = (event) => {
    event.preventDefault();
    const filters = Object.fromEntries(
      Object.entries(wanted.value).filter(([, values]) => values.length > 0),
    );
    const body = { url: url.value.trim(), eventTypes: types.value };
    if (Object.keys(filters).length > 0) body.filters = filters;
    act(async () => {
      const { subscription } = await change('subscriptions', { body });
      choose(subscription.id);
      focusOn('hooks-title');
    });
  };
  const wrong = refusal.value?.errors.some(
    ({ parameter, pointer }) => parameter === 'url' || pointer === '/url',
  );
  return html`<section class="hooks-main" aria-labelledby="hooks-title">
    <h2 id="hooks-title" tabindex="-1">New subscription</h2>
    <form class="card hooks-form" onSubmit=${submit}>
      <div>
        <label for="hook-url">Address of the receiver</label>
        <input
          id="hook-url"
          type="url"
          inputmode="url"
          autocomplete="off"
          spellcheck="false"
          required
          maxlength="2000"
          placeholder="https://…/newstape"
          aria-describedby="hook-url-note"
          aria-invalid=${wrong ? 'true' : undefined}
          value=${url.value}
          onInput=${(event) => {
            url.value = event.currentTarget.value;
          }}
        />
        <p class="small" id="hook-url-note">
          It must be https and reachable from the public internet. On your own machine, ${' '}<code>npx newstape webhooks listen</code>${' '}
          receives events if the service runs with <code>HOOKS_ALLOW_LOOPBACK=on</code>.
        </p>
      </div>
      <${EventTypes} chosen=${types.value} onChange=${(chosen) => {
        types.value = chosen;
      }} />
      <${EventFilters} wanted=${wanted.value} onChange=${(chosen) => {
        wanted.value = chosen;
      }} />
      ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
      <p class="hooks-actions">
        <button type="submit" class="button button-main" aria-disabled=${busy.value ? 'true' : undefined}>${busy.value ? 'Please wait…' : 'Create'}</button>
        <button type="button" class="button" onClick=${() => {
          choose(undefined);
          focusOn('hooks-title');
        }}>Cancel</button>
      </p>
    </form>
  </section>`;
}
