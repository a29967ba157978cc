import { useSignalEffect } from '@preact/signals';
import { html } from './html.js';
import { focusMain, mount } from './mount.js';
import { Notice, RefusalNotice, Waiting } from './parts.js';
import { key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';
import { Deliveries } from './webhooks-deliveries.js';
import { Subscriptions } from './webhooks-list.js';
import { NewSubscription } from './webhooks-new.js';
import { Panel } from './webhooks-panel.js';
import { loadSubscriptions, subscriptions } from './webhooks-store.js';
import { choose, showForm, view } from './webhooks-view.js';

/** The whole page: the subscriptions, and one of them with its deliveries. */
function Webhooks() {
  useSignalEffect(() => {
    if (key.value !== null) return loadSubscriptions();
  });
  if (key.value === null) {
    return html`<h1>Webhooks</h1>
      <div class="narrow"><${SignIn} why="Subscriptions belong to an account. To manage them you need a key with the scope webhooks." onSignedIn=${focusMain} /></div>`;
  }
  const { kind, list, refusal } = subscriptions.value;
  return html`<h1>Webhooks</h1>
    <p class="lead">Signed events that are sent to your address when stories are published and revised.</p>
    ${kind === 'asking' && !list && html`<${Waiting}>Loading subscriptions<//>`}
    ${kind === 'refused' && html`<${RefusalNotice} refusal=${refusal} retry=${loadSubscriptions} />`}
    ${list && html`<${Desk} list=${list} />`}`;
}

function Desk({ list }) {
  const { subscription, new: making } = view.value;
  if (list.length === 0 && !making) {
    return html`<${Notice} title="No subscription yet" role="status">
      <p>Enter an address and choose the events that it should get. Events from then on are sent there, and retried until they arrive.</p>
      <p><button type="button" class="button button-main" onClick=${showForm}>New subscription</button></p>
    <//>`;
  }
  const chosen = list.find(({ id }) => id === subscription);
  return html`<div class="hooks-columns">
    <aside class="hooks-side" aria-label="Subscriptions">
      <${Subscriptions} list=${list} />
    </aside>
    ${making ? html`<${NewSubscription} />` : chosen ? html`<${Panel} key=${chosen.id} subscription=${chosen} />` : subscription ? html`<${Unknown} />` : html`<${All} />`}
  </div>`;
}

function All() {
  return html`<section class="hooks-main" aria-labelledby="hooks-title">
    <${Deliveries} key="all" />
  </section>`;
}

function Unknown() {
  return html`<section class="hooks-main">
    <${Notice} tone="warn" title="There is no subscription with this id" role="alert">
      <p>It may have been deleted, or it belongs to another account. <button type="button" class="link" onClick=${() => choose(undefined)}>Show all deliveries</button>.</p>
    <//>
  </section>`;
}

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
mount('webhooks', html`<${Webhooks} />`);
