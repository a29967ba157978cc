import { html } from './html.js';
import { When, words } from './parts.js';

/** Who did what, newest first. */
export function Trail({ events }) {
  return html`<section aria-labelledby="trail-title" class="account-part">
    <h2 id="trail-title">Who did what</h2>
    ${events.length === 0 && html`<p>Nothing yet.</p>`}
    <ul class="account-rows">
      ${events.map(
        ({ id, at, action, detail, actorKeyId }) => html`<li key=${id} class="account-words">
          <p><strong>${words(action)}</strong> ${detail}</p>
          <p class="small"><${When} at=${at} /> · ${actorKeyId === null ? (action === 'webhook_subscription_paused' ? 'by the service' : 'an operator’s command') : html`by the key <code>${actorKeyId}</code>`}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}
