import { html } from './html.js';
import { Prose } from './prose.js';
import { choicesOf, limitsOf, membersOf, typeOf } from './reference.js';

/** Deeper members are opened by the reader; a schema that contains itself would otherwise never end. */
const OPEN_DEPTH = 1;
const DEEPEST = 8;

/** The members of a schema as a list, those of members folded away below them. */
export function Members({ document, schema, depth = 0 }) {
  const members = membersOf(document, schema);
  if (members.length === 0) return html`<p class="small"><code>${typeOf(document, schema)}</code></p>`;
  return html`<ul class="members">
    ${members.map((member) => html`<${Member} key=${member.name} document=${document} member=${member} depth=${depth} />`)}
  </ul>`;
}

/** Type, limits and values of one schema in a line. */
export function TypeLine({ document, schema }) {
  const choices = choicesOf(document, schema);
  const limits = limitsOf(document, schema);
  return html`<span class="type">${typeOf(document, schema)}</span>
    ${limits.length > 0 && html`<span class="small">, ${limits.join(', ')}</span>`}
    ${choices.length > 0 && html`<span class="choices">${choices.map((value) => html`<code>${String(value)}</code>${' '}`)}</span>`}`;
}

function Member({ document, member, depth }) {
  const inner = depth < DEEPEST ? membersOf(document, member.schema) : [];
  return html`<li>
    <code class="member-name">${member.name}</code>${' '}<${TypeLine} document=${document} schema=${member.schema} />
    ${!member.required && html`<span class="small"> optional</span>`}
    <${Prose} text=${member.schema.description} />
    ${
      inner.length > 0 &&
      html`<details open=${depth < OPEN_DEPTH && inner.length <= 6}>
        <summary>${inner.length} members of <code>${member.name}</code></summary>
        <${Members} document=${document} schema=${member.schema} depth=${depth + 1} />
      </details>`
    }
  </li>`;
}
