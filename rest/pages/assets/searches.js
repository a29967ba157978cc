import { useSignal, useSignalEffect } from '@preact/signals';
import { html } from './html.js';
import { focusOn } from './mount.js';
import { RefusalNotice, Waiting } from './parts.js';
import { SearchForm } from './searches-form.js';
import { Search } from './searches-one.js';
import { forgetAll, loadSearches, searches } from './searches-store.js';
import { key } from './session.js';

/** Saves the shown filters as a saved search, and opens, changes and deletes saved searches. */
export function SavedSearches() {
  const isOpen = useSignal(false);
  const isMaking = useSignal(false);
  const said = useSignal('');
  useSignalEffect(() => {
    key.value;
    return () => {
      isOpen.value = false;
      isMaking.value = false;
      said.value = '';
      forgetAll();
    };
  });
  const open = () => {
    isOpen.value = true;
    if (['closed', 'refused'].includes(searches.value.kind)) return loadSearches();
  };
  const toggle = () => {
    if (isOpen.value) isOpen.value = false;
    else open();
  };
  const stop = (focused) => {
    isMaking.value = false;
    focusOn(focused);
  };
  const saved = async ({ id, name }) => {
    isMaking.value = false;
    said.value = `Saved: ${name}`;
    await open();
    focusOn(`search-${id}`);
  };
  const deleted = ({ name }) => {
    said.value = `Deleted: ${name}`;
    focusOn('searches-open');
  };
  const { kind, list, refusal } = searches.value;
  return html`<div class="searches">
    <p class="searches-buttons">
      <button type="button" class="button button-small" id="searches-open" aria-expanded=${isOpen.value ? 'true' : 'false'} onClick=${toggle}>
        Saved searches${kind === 'ready' ? ` (${list.length})` : ''} <span aria-hidden="true">${isOpen.value ? '▴' : '▾'}</span>
      </button>
      <button type="button" class="button button-small" id="searches-make" aria-expanded=${isMaking.value ? 'true' : 'false'} onClick=${() => {
        isMaking.value = !isMaking.value;
      }}>Save these filters</button>
      <span class="small" role="status">${said.value}</span>
    </p>
    ${isMaking.value && html`<${SearchForm} onSaved=${saved} onCancel=${() => stop('searches-make')} />`}
    ${
      isOpen.value &&
      html`${kind === 'asking' && list.length === 0 && html`<${Waiting}>Loading your saved searches<//>`}
        ${kind === 'refused' && html`<${RefusalNotice} refusal=${refusal} retry=${loadSearches} />`}
        ${kind === 'ready' && list.length === 0 && html`<p class="small">None yet. Set the filters above, then save them.</p>`}
        ${
          list.length > 0 &&
          html`<ul class="searches-rows">
            ${list.map((search) => html`<${Search} key=${search.id} search=${search} onDeleted=${deleted} />`)}
          </ul>`
        }`
    }
  </div>`;
}
