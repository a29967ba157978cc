import { html } from './html.js';

/** A description as OpenAPI documents hold it: paragraphs, lists by hyphen, `code` and links; no markup gets through. */
export function Prose({ text }) {
  if (!text) return null;
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n');
      if (lines.every((line) => /^\s*[-*] /.test(line))) {
        return html`<ul>
          ${lines.map((line) => html`<li>${inline(line.replace(/^\s*[-*] /, ''))}</li>`)}
        </ul>`;
      }
      return html`<p>${inline(block)}</p>`;
    });
}

/** One line of a description. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|https?:\/\/[^\s)>]+[^\s)>.,;])/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`;
    if (/^https?:\/\//.test(part)) return html`<a href=${part} rel="noopener noreferrer">${part}</a>`;
    return part;
  });
}
