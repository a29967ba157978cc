import { useSignal, useSignalEffect } from '@preact/signals';
import { countStreams } from './account-store.js';
import { useAction } from './action.js';
import { html } from './html.js';
import { Button, RefusalNotice } from './parts.js';

// Each count is a call, so it is repeated only if the reader wants that.
const EVERY_MS = 10_000;

/** The open streams of the account by key, over all nodes. A button counts them again, and a box does so every ten seconds. */
export function Streams({ streams, own }) {
  const follows = useSignal(false);
  const { busy, refusal, act } = useAction(() => {
    follows.value = false;
  });
  const look = () => act(countStreams);
  useSignalEffect(() => {
    if (!follows.value) return;
    const timer = setInterval(() => document.hidden || look(), EVERY_MS);
    return () => clearInterval(timer);
  });
  const { total, most, nodes, keys } = streams;
  const now = `${total === 0 ? 'None' : total.toLocaleString('en')} open`;
  const allowed = most.toLocaleString('en');
  const says =
    nodes === 1
      ? `${now}. The plan allows ${allowed} at the same time.`
      : `${now} at the ${nodes} nodes of the service. The plan allows ${allowed} at each node.`;
  return html`<section aria-labelledby="streams-title" class="account-part">
    <h2 id="streams-title">Open streams</h2>
    <p role="status">${says}</p>
    ${refusal.value !== null && html`<${RefusalNotice} refusal=${refusal.value} retry=${look} />`}
    ${
      keys.length > 0 &&
      html`<ul class="account-rows">
      ${keys.map(
        ({ keyId, publicId, name, open }) => html`<li key=${keyId} class="account-words">
          <p><strong>${open.toLocaleString('en')}</strong> by ${name === '' ? html`the key <code>${publicId || keyId}</code>` : html`<bdi>${name}</bdi>`}${
            keyId === own.id ? ' (the key of this tab)' : ''
          }</p>
        </li>`,
      )}
      </ul>`
    }
    <div class="account-counting">
      <${Button} off=${busy.value} onClick=${look}>Count again<//>
      <label class="account-check"><input type="checkbox" checked=${follows.value} onChange=${({
        currentTarget,
      }) => {
        follows.value = currentTarget.checked;
        if (follows.value) look();
      }} /> Count every ten seconds (one call each)</label>
    </div>
  </section>`;
}
