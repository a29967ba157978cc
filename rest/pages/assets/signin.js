import { useSignal } from '@preact/signals';
import { useAction } from './action.js';
import { root } from './api.js';
import { html } from './html.js';
import './navigation.js';
import { Notice, RefusalNotice } from './parts.js';
import { key, maskedKey, planName, signIn, signOut, turnedAway } from './session.js';

/**
 * The form for an API key. `why` says why the page needs it. `options` are the options of the command that makes such a key.
 * `onSignedIn` is called when the key was accepted.
 */
export function SignIn({ why, options = '--plan free', heading = 'h2', onSignedIn }) {
  const text = useSignal('');
  const { busy, refusal, act } = useAction(() => document.getElementById('api-key')?.focus());
  const submit = (event) => {
    event.preventDefault();
    act(async () => {
      await signIn(text.value);
      onSignedIn?.();
    });
  };
  const wrong = refusal.value?.status === 401;
  return html`<form class="card signin" onSubmit=${submit}>
    <${heading} class="card-title">Sign in with an API key<//>
    ${
      turnedAway.value &&
      html`<${Notice} tone="warn" title="The key of this tab is no longer accepted" role="alert">
        <p>It was revoked, has expired, or belongs to another server.</p>
      <//>`
    }
    ${why && html`<p>${why}</p>`}
    <label for="api-key">API key</label>
    <div class="signin-row">
      <input
        id="api-key"
        type="password"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        required
        placeholder="svc_live_…"
        aria-describedby="api-key-note"
        aria-invalid=${wrong ? 'true' : undefined}
        value=${text.value}
        onInput=${(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button button-main" aria-disabled=${busy.value ? 'true' : undefined}>
        ${busy.value ? 'Please wait…' : 'Sign in'}
      </button>
    </div>
    <p class="small" id="api-key-note">
      The key stays in this tab and is sent only to this server. Signing in is one call. No key yet?${' '}
      <code>npx newstape keys create ${options} --tenant me</code>
    </p>
    ${
      wrong
        ? html`<${Notice} tone="warn" title="The key is not accepted" role="alert"><p>${refusal.value.detail}</p><//>`
        : refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`
    }
  </form>`;
}

/** The key that is signed in, at the top of every page. */
export function SessionBadge({ onSignOut }) {
  if (key.value === null) return html`<a href=${new URL('account', root).href}>Sign in</a>`;
  const plan = planName.value;
  const leave = () => {
    signOut();
    onSignOut?.();
  };
  return html`<span class="session-key" title="The key of this tab">
      <code>${maskedKey(key.value)}</code>${plan && html`${' '}<span class="chip">${plan}</span>`}
    </span>
    <button type="button" class="button button-small" onClick=${leave}>Sign out</button>`;
}
