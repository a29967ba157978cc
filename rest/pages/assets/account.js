import { useSignalEffect } from '@preact/signals';
import { Keys } from './account-keys.js';
import { loadAccount, record } from './account-store.js';
import { Streams } from './account-streams.js';
import { FeedTokens } from './account-tokens.js';
import { Trail } from './account-trail.js';
import { Month } from './account-usage.js';
import { html } from './html.js';
import { focusMain, mount } from './mount.js';
import { Notice, RefusalNotice, Waiting } from './parts.js';
import { key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';
import { pausedWords } from './webhooks-words.js';

/** The whole page: what the account may use and has used, and who can use it. */
function Account() {
  useSignalEffect(() => {
    if (key.value !== null) return loadAccount();
    record.value = { kind: 'asking' };
  });
  if (key.value === null) {
    return html`<h1>Account</h1>
      <div class="narrow"><${SignIn} why="Plan, usage, keys and feed tokens of your account appear here. Every page of this site and GraphiQL use the key then." onSignedIn=${focusMain} /></div>`;
  }
  const { kind, refusal, data, managed } = record.value;
  return html`<h1>Account</h1>
    ${kind === 'asking' && !data && html`<${Waiting}>Asking for the account<//>`}
    ${kind === 'refused' && html`<${RefusalNotice} refusal=${refusal} retry=${loadAccount} />`}
    ${
      data &&
      html`<${PausedHooks} subscriptions=${data.webhookSubscriptions ?? []} />
        <${Facts} account=${data.account} />
        <${Month} account=${data.account} />
        <${Streams} streams=${data.account.openStreams} own=${data.account.key} />
        ${
          managed
            ? html`<${Keys} keys=${data.apiKeys.nodes} own=${data.account.key} />`
            : html`<${Notice} title="Keys are managed with a key that has the scope account">
                <p>The key of this tab may: ${data.account.key.scopes.join(', ')}. An operator makes another: <code>npx newstape keys create --tenant ${data.account.key.tenant} --scopes read,account</code></p>
              <//>`
        }
        <${FeedTokens} tokens=${data.feedTokens.nodes} />
        ${managed && html`<${Trail} events=${data.accountEvents.nodes} keys=${data.apiKeys.nodes} own=${data.account.key} />`}`
    }`;
}

/** Webhook subscriptions that get nothing now, unless their owner wanted that. */
function PausedHooks({ subscriptions }) {
  const paused = subscriptions.filter(
    ({ state, pausedReason }) => state === 'paused' && pausedReason !== 'user',
  );
  if (paused.length === 0) return null;
  const title =
    paused.length === 1
      ? 'A webhook subscription gets nothing'
      : `${paused.length} webhook subscriptions get nothing`;
  return html`<${Notice} tone="warn" title=${title}>
    <ul class="account-paused">
      ${paused.map(
        (each) => html`<li key=${each.id}>
          <a href=${`webhooks?subscription=${each.id}`}>${each.url.replace(/^https?:\/\//, '')}</a> is ${pausedWords(each)}
        </li>`,
      )}
    </ul>
    <p>Events for them are held for seven days. Verify a subscription to resume it.</p>
  <//>`;
}

function Facts({ account }) {
  const { plan } = account;
  const facts = [
    ['Account', account.key.tenant],
    ['Plan', plan.label],
    ['Market data', plan.marketData ? 'included' : 'not included'],
  ];
  return html`<dl class="account-facts">
    ${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
mount('account', html`<${Account} />`);
