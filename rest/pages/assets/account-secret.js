import { secret } from './account-store.js';
import { html } from './html.js';
import { Code, Notice } from './parts.js';

/** The secret of a new key or token, which is shown only once. `what`: `key` or `token`, the list that it belongs to. */
export function Secret({ what }) {
  const made = secret.value;
  if (made?.what !== what) return null;
  const hide = () => {
    secret.value = null;
  };
  return html`<${Notice} tone="warn" title=${`${made.title} is shown only once`} role="alert">
    <p>Store it now. It cannot be shown again.</p>
    <${Code} text=${made.text} label=${made.title} />
    <p><button type="button" class="button" onClick=${hide}>I have stored it. Hide it</button></p>
  <//>`;
}
