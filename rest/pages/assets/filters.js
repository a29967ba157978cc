import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { addressOf } from './api.js';
import { nameOfValue } from './filter-names.js';
import { html } from './html.js';
import { categories, countries, filters, languages, orders, verificationStates } from './nouns.js';
import { words } from './parts.js';
import { narrow, view } from './view.js';

/** The filters of the folded part of the form. */
const MORE = ['verification', 'language', 'published_since', 'published_until'];
const FIELDS = ['q', 'category', 'country', ...MORE];

/**
 * Whether a filter is shown as a chip. Such filters come from links: those without a field in the form, and times of day, which
 * a field of days cannot have.
 */
const isLinked = (name, value) =>
  Boolean(value) && (!FIELDS.includes(name) || (name.startsWith('published_') && !isDay(value)));
const isDay = (value) => /^\d{4}-\d\d-\d\d$/.test(value);

/** The form that filters the list: search, category, country and order; state, language and days are folded. It also removes the filters of links. */
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
  const linked = filters.filter((name) => isLinked(name, now[name]));
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
    <${More} />
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

/** The seldom filters. They are open while the list has one of them, so that no filter is out of sight. */
function More() {
  const open = useSignal(false);
  const used = MORE.some((name) => view.value[name]);
  return html`<details class="field-wide filters-more" open=${open.value || used} onToggle=${(event) => {
    open.value = event.currentTarget.open;
  }}>
    <summary>State, language and days</summary>
    <div class="filters">
      <${Choice} name="verification" label="State" all="All states" options=${verificationStates.map(pair)} />
      <${Choice} name="language" label="Language" all="All languages" options=${languages.map(pair)} />
      <${Day} name="published_since" label="Published from (UTC)" />
      <${Day} name="published_until" label="Published to (UTC)" />
    </div>
  </details>`;
}

const pair = ({ value, label }) => [value, label];

/** A day of the API, which is a whole day in UTC. While a year is typed it is one of long ago, and no request is made. */
function Day({ name, label }) {
  const chosen = view.value[name] ?? '';
  return html`<div class="field">
    <label for=${`filter-${name}`}>${label}</label>
    <input
      id=${`filter-${name}`}
      type="date"
      min="1970-01-01"
      max="9999-12-31"
      value=${isDay(chosen) ? chosen : ''}
      onChange=${(event) => {
        const { value, validity } = event.currentTarget;
        if (validity.valid && value !== chosen) narrow({ [name]: value });
      }}
    />
  </div>`;
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
