import { html } from './html.js';
import { choose, hrefOf, showForm, view } from './webhooks-view.js';
import { State } from './webhooks-words.js';

/** The list of subscriptions, from which the reader chooses one. */
export function Subscriptions({ list }) {
  const { subscription, new: making } = view.value;
  const go = (id) => (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(id);
    focusTitle();
  };
  const all = subscription === undefined && making === undefined;
  return html`<nav aria-label="Subscriptions">
      <ul class="hooks-list">
        <li>
          <a class="hooks-pick" href=${hrefOf({})} aria-current=${all ? 'true' : undefined} onClick=${go(undefined)}>
            <b>All deliveries</b>
            <span class="small">${ofSubscriptions(list.length)}</span>
          </a>
        </li>
        ${list.map(
          (one) => html`<li key=${one.id}>
            <a
              class="hooks-pick"
              href=${hrefOf({ subscription: one.id })}
              aria-current=${one.id === subscription ? 'true' : undefined}
              onClick=${go(one.id)}
            >
              <b class="hooks-url">${shortUrl(one.url)}</b>
              <span class="hooks-pick-line"><${State} subscription=${one} /><span class="small">${one.eventTypes.length === 1 ? one.eventTypes[0] : `${one.eventTypes.length} event types`}</span></span>
            </a>
          </li>`,
        )}
      </ul>
    </nav>
    <p><button type="button" class="button" aria-pressed=${making ? 'true' : 'false'} onClick=${() => {
      showForm();
      focusTitle();
    }}>New subscription</button></p>`;
}

/** Moves the focus to the chosen subscription, which is below the list on a phone. */
const focusTitle = () => requestAnimationFrame(() => document.getElementById('hooks-title')?.focus());

/** An address without its scheme, which is almost always https. */
export function shortUrl(url) {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}

function ofSubscriptions(many) {
  if (many === 0) return 'no subscription yet';
  return many === 1 ? 'of one subscription' : `of ${many} subscriptions`;
}
