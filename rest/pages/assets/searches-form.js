import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useAction } from './action.js';
import { html } from './html.js';
import { RefusalNotice } from './parts.js';
import { Alert } from './searches-alert.js';
import { bodyOf, isShown, keep } from './searches-store.js';
import { saysOf } from './searches-words.js';
import { view } from './view.js';

/**
 * The form of a saved search. A new search takes the shown filters. Of an existing search it changes the name, the alert and,
 * if the reader wants that, the filters.
 */
export function SearchForm({ search, onSaved, onCancel }) {
  const name = useSignal(search?.name ?? '');
  const takes = useSignal(search === undefined);
  const alert = useSignal(search?.alert ?? { enabled: false, cadence: 'immediate', subscriptionId: null });
  const { busy, refusal, act } = useAction();
  const first = useRef(null);
  // As soon as the field is there: letters that are typed before would be lost.
  useLayoutEffect(() => first.current?.focus(), []);
  const others = search !== undefined && !isShown(search, view.value);
  useSignalEffect(() => {
    view.value;
    refusal.value = null;
  });
  const submit = (event) => {
    event.preventDefault();
    act(async () => {
      const body = {
        name: name.value.trim() || null,
        alert: alertOf(search, alert.value),
        ...(takes.value && (others || search === undefined) && bodyOf(view.value)),
      };
      onSaved(await keep(search?.id, body));
    });
  };
  const id = search?.id ?? 'new';
  return html`<form class="searches-form" onSubmit=${submit} aria-label=${search ? `Edit ${search.name}` : 'Save these filters'}>
    ${search === undefined && html`<p class="small">Saves: ${saysOf(view.value)}</p>`}
    <div class="field">
      <label for=${`search-name-${id}`}>Name</label>
      <input ref=${first} id=${`search-name-${id}`} maxlength="200" autocomplete="off" placeholder="made from the filters" value=${name.value} onInput=${(
        event,
      ) => {
        name.value = event.currentTarget.value;
      }} />
    </div>
    ${
      others &&
      html`<label class="searches-check">
        <input type="checkbox" checked=${takes.value} onChange=${(event) => {
          takes.value = event.currentTarget.checked;
        }} />
        <span>Take the filters that are shown now: ${saysOf(view.value)}. The count of matches starts again.</span>
      </label>`
    }
    <${Alert} id=${id} alert=${alert} />
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    <p class="searches-buttons">
      <button type="submit" class="button button-small button-main" aria-disabled=${busy.value ? 'true' : undefined}>Save</button>
      <button type="button" class="button button-small" onClick=${onCancel}>Cancel</button>
    </p>
  </form>`;
}

/** The alert to send. An alert that was never set up is not sent as an alert that is off. */
function alertOf(search, { enabled, cadence, subscriptionId }) {
  if (!enabled && !search?.alert) return undefined;
  // An alert that is off keeps its subscription, which may have been deleted.
  return enabled ? { enabled, cadence, subscriptionId } : { enabled };
}
