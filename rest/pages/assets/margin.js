import { addressOf } from './api.js';
import { html } from './html.js';
import { countries } from './nouns.js';
import { Code, When } from './parts.js';
import { key, maskedKey } from './session.js';

// The parts above and beside a story or a post, with links to related stories.

/**
 * When a story or post was published and revised. `updatedAt` of a first revision is when it was written here, which may be
 * years later in an archive: nothing was updated then.
 */
export function Times({ it }) {
  return html`<span>Published <${When} at=${it.publishedAt} /></span>
    ${it.revision > 1 && html`<span>Updated <${When} at=${it.updatedAt} /></span>`}
    <span>Revision ${it.revision}</span>`;
}

/** Categories and countries as links to their stories. */
export function CategoryChips({ categories, codes }) {
  return html`${categories.map((category) => html`<a class="chip" href=${listOf('category', category)}>${category}</a>`)}
    ${codes.map(
      (code) =>
        html`<a class="chip" href=${listOf('country', code)}>${countries.find((one) => one.code === code)?.name ?? code}</a>`,
    )}`;
}

/** Chips under a heading. Each item is [href, label, note]. */
export function Links({ title, items }) {
  if (items.length === 0) return null;
  return html`<section>
    <h2>${title}</h2>
    <ul class="chips">
      ${items.map(([href, label, note]) => html`<li><a class="chip" dir="auto" href=${href} title=${note}>${label}</a></li>`)}
    </ul>
  </section>`;
}

/** The request and the JSON of the same thing, for programs. `children` are further lines of the list. */
export function Machine({ noun, it, address, operation, children }) {
  const mask = maskedKey(key.value ?? '');
  return html`<section>
    <h2>For programs</h2>
    <${Code}
      label=${`request for this ${noun}`}
      text=${`curl -s '${address}' \\\n  -H 'Authorization: Bearer ${mask}'`}
      secret=${key.value}
      mask=${mask}
    />
    <ul class="plain">
      ${children}
      <li><a href=${`${addressOf('docs').href}#${operation}`}>This request in the API reference</a></li>
    </ul>
    <details>
      <summary>JSON</summary>
      <pre class="code answer" tabindex="0" aria-label=${`The ${noun} as JSON`}><code>${JSON.stringify(it, null, 2)}</code></pre>
    </details>
  </section>`;
}

/** The address of the list of stories with one filter. */
export function listOf(name, value) {
  return `${addressOf('', { [name]: value }).href}#stories`;
}
