import { h } from 'preact';

// The service sanitises a body when it publishes it. A page does not rely on that: it never lets markup become part
// of itself, but reads it in an inert document and builds the few elements of running text anew.

const KEPT = new Set(['p', 'br', 'ul', 'ol', 'li', 'blockquote', 'em', 'strong', 'code', 'pre']);
/** Headings of a body stand below the page's own title and section headings. */
const HEADINGS = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6' };
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
/** Their text stays text: a link cannot hold another, and code is what it says. */
const VERBATIM = new Set(['a', 'code', 'pre']);
/** Deeper nesting than any text has; a hostile body must not exhaust the stack. */
const DEEPEST = 40;

/**
 * The elements of a body: text and links; what an unknown element holds stays, the element does not. `write` makes
 * what stands for a piece of running text, outside of links and code: text or elements.
 */
export function bodyElements(markup, write = asItIs) {
  const inert = new DOMParser().parseFromString(policy ? policy.createHTML(markup) : markup, 'text/html');
  return [...inert.body.childNodes].map((node) => build(node, 0, write));
}

// The page's policy allows this one name; what it makes goes nowhere but into the inert document above.
const policy = globalThis.trustedTypes?.createPolicy('newstape-body', { createHTML: (markup) => markup });

function asItIs(text) {
  return text;
}

function build(node, depth, write) {
  if (node.nodeType === Node.TEXT_NODE) return write(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || depth > DEEPEST) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  const below = VERBATIM.has(name) ? asItIs : write;
  const children = [...node.childNodes].map((child) => build(child, depth + 1, below));
  if (name === 'a') {
    const href = webAddress(node.getAttribute('href'));
    return href ? h('a', { href, rel: 'noopener noreferrer nofollow' }, children) : children;
  }
  if (Object.hasOwn(HEADINGS, name)) return h(HEADINGS[name], null, children);
  return KEPT.has(name) ? h(name, null, children) : children;
}

/** An absolute http or https address, or undefined: nothing else is ever linked to. */
export function webAddress(text) {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
