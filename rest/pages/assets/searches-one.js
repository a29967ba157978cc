import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { html } from './html.js';
import { focusOn } from './mount.js';
import { Button, count, RefusalNotice, When } from './parts.js';
import { SearchForm } from './searches-form.js';
import { SearchWatch } from './searches-live.js';
import { filtersOf, isShown, remove } from './searches-store.js';
import { saysOf } from './searches-words.js';
import { hrefOf, show, view } from './view.js';

/** The maximum number of matches that the service counts. */
const MOST_COUNTED = 10_000;

/** One saved search: its name as a link to its results, its matches, its alert, and buttons to watch, edit and delete it. */
export function Search({ search, onDeleted }) {
  const asked = useSignal('');
  const { busy, refusal, act } = useAction();
  const { id, name } = search;
  const ask = (what) => () => {
    asked.value = asked.value === what ? '' : what;
    refusal.value = null;
  };
  const close = () => {
    asked.value = '';
    focusOn(`edit-${id}`);
  };
  const discard = () =>
    act(async () => {
      await remove(id);
      onDeleted(search);
    });
  const action = (what, label, extra) => html`<button
    type="button"
    class="button button-small"
    id=${extra}
    aria-expanded=${asked.value === what ? 'true' : 'false'}
    aria-label=${`${label} ${name}`}
    onClick=${ask(what)}
    >${label}</button
  >`;
  return html`<li class="searches-row">
    <${Words} search=${search} />
    <p class="searches-buttons">
      ${action('watch', 'Watch live')} ${action('edit', 'Edit', `edit-${id}`)} ${action('delete', 'Delete')}
    </p>
    ${asked.value === 'watch' && html`<${SearchWatch} key=${search.updatedAt} search=${search} isShown=${isShown(search, view.value)} />`}
    ${asked.value === 'edit' && html`<${SearchForm} search=${search} onSaved=${close} onCancel=${close} />`}
    ${
      asked.value === 'delete' &&
      html`<p class="searches-ask">
        <span>Its matches and its alert are deleted too.</span>
        <${Button} class="button button-small button-main" off=${busy.value} onClick=${discard}>Delete it<//>
      </p>`
    }
    ${refusal.value && html`<div class="searches-ask"><${RefusalNotice} refusal=${refusal.value} /></div>`}
  </li>`;
}

function Words({ search }) {
  const { id, name, alert, matchCount24h, lastMatchedAt } = search;
  const filters = filtersOf(search);
  const open = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(filters);
    bringInSight();
  };
  const matches = `${count(matchCount24h)}${matchCount24h === MOST_COUNTED ? ' or more' : ''} ${matchCount24h === 1 ? 'match' : 'matches'} in 24 hours`;
  return html`<div class="searches-words">
    <p><a class="searches-name" dir="auto" id=${`search-${id}`} href=${`${hrefOf(filters)}#stories`} aria-current=${isShown(search, view.value) ? 'true' : undefined} onClick=${open}>${name}</a></p>
    <p class="small">${saysOf(filters)}</p>
    <p class="small">
      ${matches}${lastMatchedAt !== null && html`, the last <${When} at=${lastMatchedAt} />`} · ${alert?.enabled ? html`<b>alert ${CADENCES[alert.cadence]}</b>` : 'no alert'}
    </p>
  </div>`;
}

/** How often an alert is sent, in words. */
const CADENCES = { immediate: 'at once', hourly: 'every hour', daily: 'every day' };

/** Scrolls to the list if it begins below the visible part, as on a phone. */
function bringInSight() {
  const list = document.querySelector('.desk-list');
  if (list.getBoundingClientRect().top > innerHeight * 0.7) list.scrollIntoView();
}
