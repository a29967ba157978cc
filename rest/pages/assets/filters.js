import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { addressOf } from './api.js';
import { nameOfValue } from './filter-names.js';
import { html } from './html.js';
import { categories, countries, filters, orders } from './nouns.js';
import { words } from './parts.js';
import { narrow, view } from './view.js';

/** The filters without a field in the form. They come from links, and the page shows them as chips. */
const LINKED = filters.filter((name) => !['q', 'category', 'country'].includes(name));

/** The form that filters the list: search, category, country and order. It also removes the filters of links. */
export function Filters() {
  const text = useSignal(view.value.q ?? '');
  const shown = useRef(view.value.q ?? '');
  // The field follows the address, but keeps what is typed while the words of the address stay the same.
  useSignalEffect(() => {
    const q = view.value.q ?? '';
    if (q === shown.current) return;
    shown.current = q;
    text.value = q;
  });
  const now = view.value;
  const linked = LINKED.filter((name) => now[name]);
  return html`<form
    class="filters"
    role="search"
    aria-label="Filter stories"
    onSubmit=${(event) => {
      event.preventDefault();
      const q = text.value.trim();
      // Without words nothing can match better.
      narrow(q === '' && view.value.sort === 'relevance' ? { q, sort: '' } : { q });
    }}
  >
    <div class="field field-wide">
      <label for="filter-q">Search</label>
      <div class="field-row">
        <input
          id="filter-q"
          type="search"
          placeholder='Words or "a phrase"'
          value=${text.value}
          onInput=${(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button button-main">Search</button>
      </div>
    </div>
    <${Choice} name="category" label="Category" all="All categories" options=${categories.map(({ value, label }) => [value, label])} />
    <${Choice} name="country" label="Country" all="All countries" options=${countries.map(({ code, name }) => [code, name])} />
    <${Choice} name="sort" label="Order" all=${named('pipeline')} options=${ordersFor(now.q)} />
    ${
      linked.length > 0 &&
      html`<ul class="linked" aria-label="Further filters">
        ${linked.map(
          (name) => html`<li>
            <button type="button" class="chip chip-off" onClick=${() => narrow({ [name]: '' })}>
              ${words(name)}: <b>${nameOfValue(name, now[name])}</b> <span aria-hidden="true">×</span><span class="unseen">remove</span>
            </button>
          </li>`,
        )}
      </ul>`
    }
  </form>`;
}

const named = (order) => orders[order][0].toUpperCase() + orders[order].slice(1);

/** The orders to choose from besides the usual one. Only a search has a best match. */
function ordersFor(q) {
  const offered = Object.keys(orders).filter((order) => order !== 'pipeline' && (q || order !== 'relevance'));
  return offered.map((order) => [order, named(order)]);
}

/** The links to the feeds of the shown list. */
export function FeedLinks() {
  const { cursor, ...filters } = view.value;
  return html`<p class="small feed-links">
    This list as <a href=${addressOf('v1/rss', filters).href}>RSS</a> or${' '}
    <a href=${addressOf('v1/atom', filters).href}>Atom</a> (the user name is your key).
  </p>`;
}

function Choice({ name, label, all, options }) {
  const chosen = view.value[name] ?? '';
  // A value from a link that is not among the options is shown too, because it filters the list.
  const known = chosen === '' || options.some(([value]) => value === chosen);
  return html`<div class="field">
    <label for=${`filter-${name}`}>${label}</label>
    <select id=${`filter-${name}`} value=${chosen} onChange=${(event) => narrow({ [name]: event.currentTarget.value })}>
      <option value="">${all}</option>
      ${!known && html`<option value=${chosen}>${chosen}</option>`}
      ${options.map(([value, shown]) => html`<option value=${value}>${shown}</option>`)}
    </select>
  </div>`;
}
