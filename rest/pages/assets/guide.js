import { Caller } from './caller.js';
import { Find } from './guide-find.js';
import { bringSamples } from './guide-samples.js';
import { html } from './html.js';
import { mount } from './mount.js';
import { SessionBadge } from './signin.js';

const operation = document.getElementById('operation');

mount('session', html`<${SessionBadge} />`);
mount('docs-find', html`<${Find} />`);
// Before the form is there, whose command changes with its fields and has a button of its own.
bringSamples(document.querySelector('.guide'));
if (operation !== null) mount('try', html`<${Caller} operation=${JSON.parse(operation.textContent)} />`);

/**
 * Scrolls to the place that the address names. Old links lead to the line of an operation in the list of all operations. Such
 * a link is redirected to the page of the operation.
 */
function goToPlace() {
  const name = location.hash.slice(1);
  if (name === '') return;
  const place = document.getElementById(name) ?? document.getElementById(decoded(name));
  const line = place?.closest('.operations > li');
  if (line) {
    location.replace(line.querySelector('a').href);
    return;
  }
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** Decodes a fragment, because some browsers percent-encode braces in it. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

addEventListener('hashchange', goToPlace);
goToPlace();
