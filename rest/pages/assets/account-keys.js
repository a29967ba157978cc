import { useSignal } from '@preact/signals';
import { Secret } from './account-secret.js';
import { change, secret } from './account-store.js';
import { useAction } from './action.js';
import { now } from './api.js';
import { html } from './html.js';
import { Button, Notice, RefusalNotice, When } from './parts.js';

const OVERLAPS = [
  [86400, 'for another day'],
  [3600, 'for another hour'],
  [604800, 'for another week'],
  [0, 'not at all'],
];

/** What a key with a scope may do. */
const MAY = {
  read: 'read everything that the plan includes',
  write: 'change saved searches and feed tokens, and report errors in stories',
  webhooks: 'manage webhook subscriptions',
  ai: 'ask the AI terminal',
  mcp: 'use the research tools',
  account: 'manage the keys of the account and read its log',
  operator: 'operate the service',
};

/** The keys of the account, with buttons to make, roll and revoke them. `own`: the key of this tab. */
export function Keys({ keys, own }) {
  const live = keys.filter(isLive);
  const ended = keys.filter((one) => !isLive(one));
  return html`<section aria-labelledby="keys-title" class="account-part">
    <h2 id="keys-title">API keys</h2>
    <${Secret} what="key" />
    <${NewKey} own=${own} />
    <ul class="account-rows">${live.map((one) => html`<li key=${one.id}><${Key} record=${one} isOwn=${one.id === own.id} /></li>`)}</ul>
    ${
      ended.length > 0 &&
      html`<details>
        <summary>${ended.length} revoked or expired</summary>
        <ul class="account-rows">${ended.map((one) => html`<li key=${one.id}><${Words} record=${one} /></li>`)}</ul>
      </details>`
    }
  </section>`;
}

function isLive({ revokedAt, expiresAt }) {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now());
}

/** The service notes a use a little later, so the key of the tab may look unused when its first page is drawn. */
function lastUse({ lastUsedAt }, isOwn) {
  if (lastUsedAt !== null) return html`last used <${When} at=${lastUsedAt} />`;
  return isOwn ? 'in use in this tab' : 'never used';
}

function Words({ record, isOwn }) {
  return html`<div class="account-words">
    <p><strong dir="auto">${record.name || 'no name'}</strong> <code>svc_${record.mode}_${record.publicId}…</code> ${isOwn && html`<span class="chip">this tab’s key</span>`}</p>
    <p class="small">
      ${record.scopes.join(', ')} · made <${When} at=${record.createdAt} />${' '}
      · ${lastUse(record, isOwn)}
      ${record.revokedAt !== null ? html` · revoked <${When} at=${record.revokedAt} />` : record.expiresAt !== null && html` · ends <${When} at=${record.expiresAt} />`}
    </p>
  </div>`;
}

function Key({ record, isOwn }) {
  const overlap = useSignal(OVERLAPS[0][0]);
  const asked = useSignal('');
  const { busy, refusal, act } = useAction();
  const roll = () =>
    act(async () => {
      const { key } = await change('roll', { id: record.id, overlapSeconds: overlap.value });
      asked.value = '';
      secret.value = { what: 'key', title: 'The new key', text: key };
    });
  const revoke = () =>
    act(async () => {
      await change('revoke', { id: record.id });
      asked.value = '';
    });
  const ask = (what) => () => {
    asked.value = asked.value === what ? '' : what;
  };
  const label = record.name || record.publicId;
  return html`<div class="account-row">
    <${Words} record=${record} isOwn=${isOwn} />
    <p class="account-buttons">
      <button type="button" class="button button-small" aria-expanded=${asked.value === 'roll'} aria-label=${`Roll ${label}`} onClick=${ask('roll')}>Roll</button>
      <button type="button" class="button button-small" aria-expanded=${asked.value === 'revoke'} aria-label=${`Revoke ${label}`} onClick=${ask('revoke')}>Revoke</button>
    </p>
    ${
      asked.value === 'roll' &&
      html`<div class="account-ask">
        <div class="field">
          <label for=${`overlap-${record.id}`}>The old key is valid</label>
          <select id=${`overlap-${record.id}`} value=${overlap.value} onChange=${(event) => {
            overlap.value = Number(event.currentTarget.value);
          }}>
            ${OVERLAPS.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
          </select>
        </div>
        <${Button} class="button button-main" off=${busy.value} onClick=${roll}>Make the new key<//>
      </div>`
    }
    ${
      asked.value === 'revoke' &&
      html`<div class="account-ask">
        <p>${isOwn ? 'This signs the tab out. ' : ''}Programs that use the key are refused within a second. You cannot undo this.</p>
        <${Button} class="button button-main" off=${busy.value} onClick=${revoke}>Revoke it<//>
      </div>`
    }
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
  </div>`;
}

function NewKey({ own }) {
  const name = useSignal('');
  const ends = useSignal('');
  const scopes = useSignal(own.scopes.filter((scope) => scope !== 'account' && scope !== 'operator'));
  const { busy, refusal, act } = useAction();
  const toggle = (scope) => (event) => {
    scopes.value = event.currentTarget.checked
      ? [...scopes.value, scope]
      : scopes.value.filter((one) => one !== scope);
  };
  const submit = (event) => {
    event.preventDefault();
    act(async () => {
      const input = { name: name.value, scopes: scopes.value, expiresAt: ends.value || null };
      const { key } = await change('create', { input });
      secret.value = { what: 'key', title: 'The new key', text: key };
      name.value = '';
    });
  };
  return html`<details class="card">
    <summary>Make a key</summary>
    <form class="account-form" onSubmit=${submit}>
      <div class="field">
        <label for="key-name">Name</label>
        <input id="key-name" maxlength="200" placeholder="what it is for" value=${name.value} onInput=${(
          event,
        ) => {
          name.value = event.currentTarget.value;
        }} />
      </div>
      <fieldset class="checks">
        <legend>What it may do</legend>
        ${own.scopes.map((scope) => html`<label key=${scope} class="check"><input type="checkbox" checked=${scopes.value.includes(scope)} onChange=${toggle(scope)} /> <span>${MAY[scope] ?? scope} <code>${scope}</code></span></label>`)}
      </fieldset>
      <div class="field">
        <label for="key-ends">Last day on which it is valid, in UTC (empty: ${own.expiresAt === null ? 'no end' : 'as long as this tab’s key'})</label>
        <input id="key-ends" type="date" value=${ends.value} onInput=${(event) => {
          ends.value = event.currentTarget.value;
        }} />
      </div>
      ${scopes.value.length === 0 && html`<${Notice} tone="warn" title="A key needs at least one scope" />`}
      <p><button type="submit" class="button button-main" disabled=${scopes.value.length === 0} aria-disabled=${busy.value ? 'true' : undefined}>Make the key</button></p>
      ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    </form>
  </details>`;
}
