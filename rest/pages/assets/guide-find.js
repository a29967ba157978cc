import { useSignal } from '@preact/signals';
import { addressOf, ask, Refusal, root } from './api.js';
import { html } from './html.js';
import { RefusalNotice } from './parts.js';

const MOST = 12;
const AROUND = 60;

/** Searches the guides and the reference while the reader types. The text of all pages is loaded when the field gets the focus. */
export function Find() {
  const text = useSignal('');
  const entries = useSignal(null);
  const refusal = useSignal(null);
  const begin = async () => {
    if (entries.value !== null) return;
    entries.value = [];
    refusal.value = null;
    try {
      entries.value = (await ask(addressOf('docs/search.json'))).data.map((entry) => ({
        ...entry,
        head: `${entry.title} ${entry.heading}`.toLowerCase(),
        body: entry.text.toLowerCase(),
      }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      entries.value = null;
      refusal.value = error;
    }
  };
  const wanted = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = wanted.length === 0 ? [] : search(entries.value ?? [], wanted);
  return html`<div class="docs-search" role="search">
    <label for="docs-search">Search the documentation</label>
    <input
      id="docs-search"
      type="search"
      autocomplete="off"
      placeholder="word, path or parameter"
      value=${text.value}
      onFocus=${begin}
      onInput=${(event) => {
        text.value = event.currentTarget.value;
        begin();
      }}
    />
    <p class="small" role="status">${wanted.length > 0 && refusal.value === null && resultOf(found, entries.value)}</p>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    ${
      found.length > 0 &&
      html`<ol class="docs-found">
        ${found.slice(0, MOST).map(
          ({ at, title, heading, text: words }) => html`<li key=${at}>
            <a href=${new URL(`docs/${at}`, root).href}>${title}${heading && ` · ${heading}`}</a>
            <span class="small">${excerpt(words, wanted)}</span>
          </li>`,
        )}
      </ol>`
    }
  </div>`;
}

function resultOf(found, entries) {
  if (entries === null || entries.length === 0) return 'Loading the documentation…';
  return `${found.length} found${found.length > MOST ? `, the first ${MOST} shown` : ''}`;
}

/** The parts that contain every word. Parts with more of the words in title and heading come first. */
function search(entries, wanted) {
  return entries
    .filter(({ head, body }) => wanted.every((word) => head.includes(word) || body.includes(word)))
    .map((entry) => ({ entry, weight: wanted.filter((word) => entry.head.includes(word)).length }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ entry }) => entry);
}

function excerpt(text, wanted) {
  const lower = text.toLowerCase();
  const at = wanted.map((word) => lower.indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - AROUND);
  return `${from > 0 ? '… ' : ''}${text.slice(from, at + 2 * AROUND)}${text.length > at + 2 * AROUND ? ' …' : ''}`;
}
