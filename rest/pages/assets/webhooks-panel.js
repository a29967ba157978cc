import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { html } from './html.js';
import { focusOn } from './mount.js';
import { Clock, Code, Notice, RefusalNotice, When, words } from './parts.js';
import { Deliveries } from './webhooks-deliveries.js';
import { Edit, Recover } from './webhooks-edit.js';
import { filtersInWords } from './webhooks-filters.js';
import { change, forget, loadSubscriptions, secret, stirred } from './webhooks-store.js';
import { choose } from './webhooks-view.js';
import { reasonOf, State } from './webhooks-words.js';

/** One subscription: its facts, its buttons and its deliveries. */
export function Panel({ subscription }) {
  const { asked, told, refusal, label, ...does } = useRequests(subscription);
  const active = subscription.state === 'active';
  const opener = (what, says) =>
    html`<button type="button" class="button" aria-expanded=${asked.value === what} onClick=${() => {
      asked.value = asked.value === what ? '' : what;
    }}>${says}</button>`;
  return html`<section class="hooks-main" aria-labelledby="hooks-title">
    <div class="hooks-head">
      <h2 id="hooks-title" class="hooks-url" tabindex="-1">${subscription.url}</h2>
      <${State} subscription=${subscription} full />
    </div>
    <${Secret} subscription=${subscription.id} />
    <p class="hooks-actions">
      ${
        active
          ? html`<button type="button" class="button button-main" onClick=${does.test}>${label('test', 'Send a test')}</button>
              <button type="button" class="button" onClick=${does.pause}>${label('pause', 'Pause')}</button>`
          : html`<button type="button" class="button button-main" onClick=${does.resume}>${label('resume', 'Verify and resume')}</button>`
      }
      ${opener('edit', 'Change…')}
      ${opener('recover', 'Recover…')}
      ${opener('rotate', 'Rotate the key…')}
      ${opener('delete', 'Delete…')}
    </p>
    ${asked.value === 'edit' && html`<${Edit} subscription=${subscription} onSave=${does.save} label=${label('edit', 'Save')} />`}
    ${asked.value === 'recover' && html`<${Recover} onRecover=${does.recover} label=${label('recover', 'Try them again')} />`}
    ${asked.value === 'rotate' && html`<${Rotation} onRotate=${does.rotate} label=${label('rotate', 'Make a new key')} />`}
    ${
      asked.value === 'delete' &&
      html`<${Notice} tone="warn" title="Delete this subscription for good?" role="group">
        <p>No more events are sent to its address, and waiting deliveries are cancelled. To keep them, pause the subscription instead.</p>
        <p class="hooks-actions">
          <button type="button" class="button" onClick=${does.remove}>${label('delete', 'Delete it')}</button>
          <button type="button" class="button" onClick=${() => {
            asked.value = '';
          }}>Keep it</button>
        </p>
      <//>`
    }
    <div role="status">${told.value && html`<${Notice} tone=${told.value.tone} title=${told.value.title}><p>${told.value.text}</p><//>`}</div>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    ${!active && html`<p class="small">To resume the subscription, its receiver must return a challenge that the service sends.</p>`}
    <${Facts} subscription=${subscription} />
    <${Deliveries} subscription=${subscription.id} />
  </section>`;
}

/**
 * The requests of the buttons. `asked` is the name of the form that is open, or empty; a request that succeeds closes it.
 * `told` is the notice about the last success, or null. `label(name, says)` is the text of a button.
 */
function useRequests(subscription) {
  const { busy, refusal, act } = useAction();
  const asked = useSignal('');
  const current = useSignal('');
  const told = useSignal(null);
  const path = `subscriptions/${subscription.id}`;
  const request = (name, work) =>
    act(async () => {
      current.value = name;
      told.value = null;
      told.value = await work();
      asked.value = '';
    });
  const label = (name, says) => (busy.value && current.value === name ? 'Please wait…' : says);
  const test = () =>
    request('test', async () => {
      const { delivery } = await change(`${path}/test`);
      stirred.value += 1;
      // It may have ended the failures of the subscription, or paused it.
      if (subscription.failingSince || delivery?.failureReason === 'gone') loadSubscriptions();
      return outcomeOf(delivery);
    });
  const pause = () =>
    request('pause', async () => {
      await change(`${path}/pause`);
      return {
        tone: 'info',
        title: 'Paused',
        text: 'Events are held for seven days, and are sent when the subscription resumes.',
      };
    });
  const resume = () =>
    request('resume', async () => {
      await change(`${path}/verify`);
      stirred.value += 1;
      return {
        tone: 'info',
        title: 'Resumed',
        text: 'The receiver returned the challenge. Held events are being sent.',
      };
    });
  const rotate = (overlapSeconds) =>
    request('rotate', async () => {
      await change(`${path}/rotate`, { body: { overlapSeconds } });
      return null;
    });
  const save = (body) =>
    request('edit', async () => {
      await change(path, { method: 'PUT', body });
      return { tone: 'info', title: 'Changed', text: 'The signing key is the same as before.' };
    });
  const recover = (since) =>
    request('recover', async () => {
      const { recovered, more } = await change(`${path}/recover`, { body: { since } });
      stirred.value += 1;
      const text =
        recovered === 0
          ? 'No event from that time is a dead letter. Tests are left out.'
          : 'They keep their ids. Those that fail become dead letters again.';
      return { tone: 'info', title: `${recovered} tried again${more ? ', and there are more' : ''}`, text };
    });
  const remove = () =>
    request('delete', async () => {
      await change(path, { method: 'DELETE' });
      forget(subscription.id);
      choose(undefined);
      focusOn('hooks-title');
      return null;
    });
  return { asked, told, refusal, label, test, pause, resume, rotate, save, recover, remove };
}

/** The secret of a new signing key. */
function Secret({ subscription }) {
  const made = secret.value;
  if (made?.subscription !== subscription) return null;
  return html`<${Notice} tone="warn" title="The signing secret is shown only once" role="alert">
    <p>
      Store it with your receiver as the secret of the key <code>${made.keyId}</code>.
      ${made.rotated ? ' Until the overlap ends, deliveries are also signed with the earlier key.' : ''}
    </p>
    <${Code} text=${made.text} label="the secret" />
    <p><button type="button" class="button" onClick=${() => {
      secret.value = null;
    }}>I have stored it. Hide it</button></p>
  <//>`;
}

const OVERLAPS = [
  [86_400, 'a day'],
  [3_600, 'an hour'],
  [604_800, 'a week'],
  [0, 'no longer: it ends now'],
];

function Rotation({ onRotate, label }) {
  const overlap = useSignal(OVERLAPS[0][0]);
  return html`<form
    class="card hooks-form"
    aria-label="Rotate the key"
    onSubmit=${(event) => {
      event.preventDefault();
      onRotate(overlap.value);
    }}
  >
    <div>
      <label for="hook-overlap">The current key still signs for</label>
      <select id="hook-overlap" value=${overlap.value} onChange=${(event) => {
        overlap.value = Number(event.currentTarget.value);
      }}>
        ${OVERLAPS.map(([seconds, says]) => html`<option value=${seconds}>${says}</option>`)}
      </select>
    </div>
    <p><button type="submit" class="button button-main">${label}</button></p>
  </form>`;
}

function Facts({ subscription }) {
  const { id, eventTypes, filters, activeKeyId, previousKeyIds, createdAt, updatedAt } = subscription;
  const { failingSince, breakerUntil } = subscription;
  return html`<dl class="hooks-facts">
    <div><dt>Id</dt><dd><code>${id}</code></dd></div>
    <div><dt>Events</dt><dd>${eventTypes.map((type) => html`<code class="hooks-type">${type}</code>`)}</dd></div>
    <div><dt>Only</dt><dd>${filtersInWords(filters ?? undefined)}</dd></div>
    <div>
      <dt>Key</dt>
      <dd>
        <code>${activeKeyId}</code>
        ${previousKeyIds.length > 0 && html`<br /><span class="small">in overlap: ${previousKeyIds.map((key) => html`<code>${key}</code> `)}</span>`}
      </dd>
    </div>
    ${
      failingSince &&
      html`<div>
        <dt>Failing</dt>
        <dd>
          since <${When} at=${failingSince} />
          ${breakerUntil && html`<br /><span class="small">Nothing is sent before <${Clock} at=${breakerUntil} />, unless a test is delivered.</span>`}
        </dd>
      </div>`
    }
    <div><dt>Made</dt><dd><${When} at=${createdAt} />${updatedAt !== createdAt && html`, changed <${When} at=${updatedAt} />`}</dd></div>
  </dl>`;
}

function outcomeOf(delivery) {
  if (delivery?.status === 'delivered') {
    return {
      tone: 'info',
      title: 'The test was delivered',
      text: `The receiver answered ${delivery.responseCode}.`,
    };
  }
  const said = delivery?.responseCode ? `: it answered ${delivery.responseCode}` : '';
  const why = delivery?.failureReason
    ? `${reasonOf(delivery.failureReason)}${said}`
    : words(delivery?.status ?? 'unknown');
  return {
    tone: 'warn',
    title: 'The test was not delivered',
    text: `Reason: ${why}. The attempt is in the list below.`,
  };
}
