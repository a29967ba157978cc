import { useSignal } from '@preact/signals';
import { Secret } from './account-secret.js';
import { change, secret } from './account-store.js';
import { useAction } from './action.js';
import { addressOf } from './api.js';
import { html } from './html.js';
import { Button, RefusalNotice, When } from './parts.js';

/** The feed tokens of the account. A token in an address opens feeds, and nothing else. */
export function FeedTokens({ tokens }) {
  const name = useSignal('');
  const { busy, refusal, act } = useAction();
  const create = (event) => {
    event.preventDefault();
    act(async () => {
      const { token } = await change('createToken', { name: name.value });
      secret.value = {
        what: 'token',
        title: 'The address of the feed',
        text: addressOf('v1/rss', { token }).href,
      };
      name.value = '';
    });
  };
  const live = tokens.filter(({ revokedAt }) => revokedAt === null);
  return html`<section aria-labelledby="tokens-title" class="account-part">
    <h2 id="tokens-title">Feed tokens</h2>
    <p>A feed reader that cannot send headers uses a token in the address. A token opens only feeds.</p>
    <${Secret} what="token" />
    <form class="account-line" onSubmit=${create}>
      <div class="field">
        <label for="token-name">Name of the reader</label>
        <input id="token-name" maxlength="200" value=${name.value} onInput=${(event) => {
          name.value = event.currentTarget.value;
        }} />
      </div>
      <button type="submit" class="button" aria-disabled=${busy.value ? 'true' : undefined}>Make a token</button>
    </form>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
    ${
      live.length > 0 &&
      html`<ul class="account-rows">
        ${live.map(
          (token) => html`<li key=${token.id} class="account-row">
            <div class="account-words">
              <p><strong dir="auto">${token.name || 'no name'}</strong></p>
              <p class="small">made <${When} at=${token.createdAt} /> · ${token.lastUsedAt === null ? 'never used' : html`last used <${When} at=${token.lastUsedAt} />`}</p>
            </div>
            <p class="account-buttons"><${Button} class="button button-small" off=${busy.value} aria-label=${`Revoke the token ${token.name}`} onClick=${() => act(() => change('revokeToken', { id: token.id }))}>Revoke<//></p>
          </li>`,
        )}
      </ul>`
    }
  </section>`;
}
