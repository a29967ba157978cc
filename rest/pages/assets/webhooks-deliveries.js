import { useSignal } from '@preact/signals';
import { useAsked } from './asked.js';
import { html } from './html.js';
import { deliveryStatuses } from './nouns.js';
import { Button, Notice, RefusalNotice, Waiting, When, words } from './parts.js';
import { askSigned } from './session.js';
import { Delivery } from './webhooks-delivery.js';
import { shortUrl } from './webhooks-list.js';
import { stirred, subscriptions } from './webhooks-store.js';
import { narrow, note, turnTo, view } from './webhooks-view.js';
import { reasonOf, Status } from './webhooks-words.js';

/** The deliveries of one subscription, or of all subscriptions, newest first. */
export function Deliveries({ subscription }) {
  const { state: now, again: ask } = useAsked((signal) => {
    stirred.value;
    const { status, cursor } = view.value;
    return load({ subscription, status, cursor }, signal);
  });
  const shown = now.kind === 'ready' ? now.value : now.before;
  return html`<div class="hooks-deliveries">
    <div class="hooks-bar">
      ${subscription === undefined ? html`<h2 id="hooks-title" tabindex="-1">All deliveries</h2>` : html`<h3 id="deliveries-title">Deliveries</h3>`}
      <div class="hooks-bar-side">
        <label for="hook-status" class="unseen">Status</label>
        <select id="hook-status" value=${view.value.status ?? ''} onChange=${(event) => narrow(event.currentTarget.value)}>
          <option value="">Every status</option>
          ${deliveryStatuses.map((status) => html`<option value=${status}>${words(status)}</option>`)}
        </select>
        <button type="button" class="button" onClick=${ask}>Refresh</button>
      </div>
    </div>
    <div aria-busy=${now.kind === 'asking' ? 'true' : 'false'}>
      ${now.kind === 'asking' && !shown && html`<${Waiting}>Loading deliveries<//>`}
      ${
        now.kind === 'refused' &&
        html`<${RefusalNotice} refusal=${now.refusal} retry=${ask}>
          ${/cursor/.test(now.refusal.code) && html`<p><button type="button" class="button" onClick=${() => turnTo(undefined)}>Start from the newest</button></p>`}
        <//>`
      }
      ${now.kind !== 'refused' && shown && html`<${List} deliveries=${shown.deliveries} page=${shown.page} all=${subscription === undefined} onChanged=${ask} />`}
    </div>
  </div>`;
}

async function load(parameters, signal) {
  return (await askSigned('v1/webhooks/deliveries', parameters, { signal })).data.data;
}

function List({ deliveries, page, all, onChanged }) {
  if (deliveries.length === 0) {
    return html`<${Notice} title="No delivery here" role="status">
      <p>
        ${
          view.value.cursor
            ? html`There are no older ones. <button type="button" class="link" onClick=${() => turnTo(undefined)}>Show the newest</button>.`
            : view.value.status
              ? html`No delivery has this status. <button type="button" class="link" onClick=${() => narrow('')}>Show every status</button>.`
              : 'The next event that is sent appears here. A test appears at once.'
        }
      </p>
    <//>`;
  }
  return html`<ol class="hooks-rows" aria-labelledby=${all ? 'hooks-title' : 'deliveries-title'}>
      ${deliveries.map((one) => html`<${Row} key=${one.id} delivery=${one} all=${all} onChanged=${onChanged} />`)}
    </ol>
    <nav class="pager" aria-label="Pages">
      <${Button} off=${!view.value.cursor} onClick=${() => turnTo(undefined)}>Newest<//>
      <${Button} off=${!page?.next_cursor} onClick=${() => turnTo(page.next_cursor)}>Older →<//>
    </nav>`;
}

function Row({ delivery, all, onChanged }) {
  const open = useSignal(view.peek().delivery === delivery.id);
  const toggle = (event) => {
    const now = event.currentTarget.open;
    if (now === open.value) return;
    open.value = now;
    note(now ? delivery.id : undefined);
  };
  return html`<li>
    <details class="hooks-row" open=${open.value} onToggle=${toggle}>
      <summary>
        <span class="hooks-row-status"><${Status} status=${delivery.status} /></span>
        <span class="hooks-row-what">
          <span class="hooks-type-name">${delivery.eventType}</span>
          ${all && html`<span class="small hooks-row-to">${receiverOf(delivery.subscriptionId)}</span>`}
        </span>
        <span class="hooks-row-why small">${outcomeOf(delivery)}</span>
        <span class="hooks-row-when small"><${When} at=${delivery.createdAt} /></span>
      </summary>
      ${open.value && html`<${Delivery} id=${delivery.id} onChanged=${onChanged} />`}
    </details>
  </li>`;
}

function outcomeOf({ status, responseCode, failureReason, attemptCount, nextAttemptAt }) {
  const tries = attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`;
  if (status === 'delivered') return `${responseCode}, ${tries}`;
  // The status itself shows that it is not 2xx.
  const why = failureReason && failureReason !== 'http_status' && reasonOf(failureReason);
  const said = [responseCode, why, attemptCount > 0 && tries].filter(Boolean).join(', ');
  if (status === 'retrying' && nextAttemptAt) {
    // It waits for its turn, or for a receiver that may not be called yet.
    if (Date.parse(nextAttemptAt) <= Date.now()) return `${said}, due again`;
    return html`${said}, next <${When} at=${nextAttemptAt} />`;
  }
  return said;
}

function receiverOf(id) {
  const one = subscriptions.value.list?.find((subscription) => subscription.id === id);
  return one ? shortUrl(one.url) : 'a deleted subscription';
}
