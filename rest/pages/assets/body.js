import { h } from 'preact';

// The service sanitises a body when it publishes it. The page does not rely on that. It reads the markup in an inert document
// and builds the few elements of running text again, so that no markup becomes part of the page.

const KEPT = new Set(['p', 'br', 'ul', 'ol', 'li', 'blockquote', 'em', 'strong', 'code', 'pre']);
/** The level of the highest headings of a body: one below the heading of the section that it is in. */
const TOP_LEVEL = 3;
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'noscript',
  'textarea',
]);
/** Elements whose text is not changed: a link cannot contain another link, and code stays as it is. */
const VERBATIM = new Set(['a', 'code', 'pre']);
/** Maximum nesting. No real text is nested deeper, and a hostile body must not exhaust the stack. */
const DEEPEST = 40;

/**
 * The elements of a body: text and links. An unknown element is removed, but its content stays. `write` makes the text or
 * elements for a piece of running text outside links and code.
 */
export function bodyElements(markup, write = asItIs) {
  const inert = new DOMParser().parseFromString(policy ? policy.createHTML(markup) : markup, 'text/html');
  const levels = [...inert.body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(levelOf);
  const lower = TOP_LEVEL - Math.min(...levels);
  return [...inert.body.childNodes].map((node) => build(node, 0, write, lower));
}

function levelOf({ localName }) {
  return Number(localName[1]);
}

// The policy of the page allows this one name. What it makes is used only in the inert document above.
const policy = globalThis.trustedTypes?.createPolicy('newstape-body', { createHTML: (markup) => markup });

function asItIs(text) {
  return text;
}

/** @param lower by how many levels headings become lower, whatever level the text begins with */
function build(node, depth, write, lower) {
  if (node.nodeType === Node.TEXT_NODE) return write(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || depth > DEEPEST) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  const below = VERBATIM.has(name) ? asItIs : write;
  const children = [...node.childNodes].map((child) => build(child, depth + 1, below, lower));
  if (name === 'a') {
    const href = webAddress(node.getAttribute('href'));
    return href ? h('a', { href, rel: 'noopener noreferrer nofollow' }, children) : children;
  }
  if (/^h[1-6]$/.test(name)) return h(`h${Math.min(6, levelOf(node) + lower)}`, null, children);
  return KEPT.has(name) ? h(name, null, children) : children;
}

/** An absolute http or https address. Undefined for any other text, which is never linked. */
export function webAddress(text) {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
