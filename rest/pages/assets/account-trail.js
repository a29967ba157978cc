import { html } from './html.js';
import { When, words } from './parts.js';

/** The log of the account, newest first. `keys`: the keys of the account, to show their names. `own`: the key of this tab. */
export function Trail({ events, keys, own }) {
  return html`<section aria-labelledby="trail-title" class="account-part">
    <h2 id="trail-title">Audit trail</h2>
    ${events.length === 0 && html`<p>Nothing yet.</p>`}
    <ul class="account-rows">
      ${events.map(
        ({ id, at, action, detail, actorKeyId }) => html`<li key=${id} class="account-words">
          <p><strong>${words(action)}</strong> ${detail}</p>
          <p class="small"><${When} at=${at} /> · ${actorKeyId === null ? (action === 'webhook_subscription_paused' ? 'by the service' : 'an operator’s command') : html`by <${Actor} id=${actorKeyId} keys=${keys} own=${own} />`}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}

function Actor({ id, keys, own }) {
  const known = keys.find((key) => key.id === id);
  if (known === undefined) return html`the key <code>${id}</code>`;
  return html`${known.name === '' ? html`the key <code>svc_${known.mode}_${known.publicId}…</code>` : html`the key “<bdi>${known.name}</bdi>”`}${
    id === own.id ? ' (this tab’s)' : ''
  }`;
}
