import { Caller } from './caller.js';
import { Find } from './guide-find.js';
import { bringSamples } from './guide-samples.js';
import { html } from './html.js';
import { mount } from './mount.js';
import { SessionBadge } from './signin.js';

const operation = document.getElementById('operation');

mount('session', html`<${SessionBadge} />`);
mount('docs-find', html`<${Find} />`);
if (operation !== null) mount('try', html`<${Caller} operation=${JSON.parse(operation.textContent)} />`);
bringSamples(document.querySelector('.guide'));

/**
 * Brings what an address names into view. The place of an operation on the list of all is where its page stood in the
 * first edition: who follows such a link goes on to the page.
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

/** Browsers write braces in a fragment as they were given or percent-encoded. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

addEventListener('hashchange', goToPlace);
goToPlace();
