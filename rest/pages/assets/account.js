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

/** The whole page: the plan, the usage, the keys and the feed tokens of the account. */
function Account() {
  useSignalEffect(() => {
    if (key.value !== null) loadAccount();
  });
  if (key.value === null) {
    return html`<h1>Account</h1>
      <div class="narrow"><${SignIn} why="The plan, usage, keys and feed tokens of your account appear here. All pages of this site and GraphiQL then use the key." onSignedIn=${focusMain} /></div>`;
  }
  const { kind, refusal, data, managed } = record.value;
  return html`<h1>Account</h1>
    ${kind === 'asking' && !data && html`<${Waiting}>Loading the account<//>`}
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
            : html`<${Notice} title="To manage keys you need a key with the scope account">
                <p>The key of this tab has the scopes ${data.account.key.scopes.join(', ')}. An operator can make another key: <code>npx newstape keys create --tenant ${data.account.key.tenant} --scopes read,account</code></p>
              <//>`
        }
        <${FeedTokens} tokens=${data.feedTokens.nodes} />
        ${managed && html`<${Trail} events=${data.accountEvents.nodes} keys=${data.apiKeys.nodes} own=${data.account.key} />`}`
    }`;
}

/** The webhook subscriptions that are paused, but not by their owner. */
function PausedHooks({ subscriptions }) {
  const paused = subscriptions.filter(
    ({ state, pausedReason }) => state === 'paused' && pausedReason !== 'user',
  );
  if (paused.length === 0) return null;
  const title =
    paused.length === 1
      ? 'A webhook subscription is paused'
      : `${paused.length} webhook subscriptions are paused`;
  return html`<${Notice} tone="warn" title=${title}>
    <ul class="account-paused">
      ${paused.map(
        (each) => html`<li key=${each.id}>
          <a href=${`webhooks?subscription=${each.id}`}>${each.url.replace(/^https?:\/\//, '')}</a> is ${pausedWords(each)}
        </li>`,
      )}
    </ul>
    <p>Their events are held for seven days. Verify a subscription to resume it.</p>
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
