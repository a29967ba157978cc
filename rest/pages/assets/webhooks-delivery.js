import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { useAsked } from './asked.js';
import { html } from './html.js';
import { Code, Notice, RefusalNotice, Waiting, When } from './parts.js';
import { askSigned } from './session.js';
import { change, isOperator } from './webhooks-store.js';
import { hrefOf } from './webhooks-view.js';
import { reasonOf } from './webhooks-words.js';

/** One delivery: its attempts with the answers of the receiver, and the body that was sent. */
export function Delivery({ id, onChanged }) {
  const { state: now, again } = useAsked((signal) =>
    askSigned(`v1/webhooks/deliveries/${id}`, {}, { signal }),
  );
  return html`<div class="hooks-detail">
    ${now.kind === 'asking' && html`<${Waiting}>Loading its attempts<//>`}
    ${now.kind === 'refused' && html`<${RefusalNotice} refusal=${now.refusal} retry=${again} />`}
    ${now.kind === 'ready' && html`<${Detail} delivery=${now.value.data.data.delivery} onChanged=${onChanged} />`}
  </div>`;
}

function Detail({ delivery, onChanged }) {
  const { id, eventId, replayOf, status, attempts, deliveredAt, nextAttemptAt } = delivery;
  return html`<dl class="hooks-facts">
      <div><dt>Delivery</dt><dd><code>${id}</code></dd></div>
      <div><dt>Event</dt><dd><code>${eventId}</code></dd></div>
      ${replayOf && html`<div><dt>Replay of</dt><dd><a href=${hrefOf({ subscription: delivery.subscriptionId, delivery: replayOf })}><code>${replayOf}</code></a></dd></div>`}
      ${deliveredAt && html`<div><dt>Delivered</dt><dd><${When} at=${deliveredAt} /></dd></div>`}
      ${nextAttemptAt && html`<div><dt>Next attempt</dt><dd><${When} at=${nextAttemptAt} /></dd></div>`}
      ${status === 'held' && html`<div><dt>Held</dt><dd>until the subscription resumes, for at most seven days</dd></div>`}
    </dl>
    <h4>Attempts</h4>
    ${
      attempts.length === 0
        ? html`<p class="small">None yet.</p>`
        : html`<ol class="hooks-attempts">${attempts.map((one) => html`<${Attempt} key=${one.number} attempt=${one} />`)}</ol>`
    }
    <${Sent} delivery=${delivery} />
    <${Replay} delivery=${delivery} onChanged=${onChanged} />`;
}

function Attempt({ attempt }) {
  const { number, startedAt, durationMs, outcome, responseCode, detail, response, address } = attempt;
  const good = outcome === 'delivered';
  const says = outcome === null ? 'in progress' : good ? 'delivered' : reasonOf(outcome);
  return html`<li class="hooks-attempt">
    <p>
      <b>${number}.</b> <span class=${`mark hooks-${outcome === null ? 'soft' : good ? 'good' : 'bad'}`}>
        <span aria-hidden="true">${outcome === null ? '→' : good ? '✓' : '✕'}</span> ${says}
      </span>
      ${responseCode !== null && html`${' '}<b>${responseCode}</b>`}
      <span class="small">${' '}<${When} at=${startedAt} />${durationMs !== null && `, ${spanOf(durationMs)}`}${address && `, ${address}`}</span>
    </p>
    ${detail && html`<p class="small">${detail}</p>`}
    ${response && html`<pre class="code hooks-response" tabindex="0" aria-label=${`Answer of the receiver, attempt ${number}`}><code>${response}</code></pre>`}
  </li>`;
}

function Sent({ delivery }) {
  if (!delivery.body) return null;
  return html`<h4>Body</h4>
    <${Code} text=${pretty(delivery.body)} label="the body" />`;
}

function Replay({ delivery, onChanged }) {
  const { busy, refusal, act } = useAction();
  const made = useSignal(null);
  const over = ['delivered', 'dead_lettered', 'cancelled'].includes(delivery.status);
  if (!over) return null;
  if (!isOperator()) {
    return html`<p class="small">To send it again you need a key with the scope <code>operator</code>.</p>`;
  }
  const replay = () =>
    act(async () => {
      made.value = null;
      made.value = (await change(`deliveries/${delivery.id}/replay`)).delivery;
    });
  return html`<p class="hooks-actions">
      <button type="button" class="button" onClick=${replay}>${busy.value ? 'Please wait…' : 'Replay'}</button>
      <span class="small">The same bytes under a new id.</span>
    </p>
    <div role="status">
      ${
        made.value &&
        html`<${Notice} title="The event is sent again">
          <p>Its delivery is <code>${made.value.id}</code>. <button type="button" class="link" onClick=${onChanged}>Load the list again</button></p>
        <//>`
      }
    </div>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}`;
}

function spanOf(ms) {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
