import { secret } from './account-store.js';
import { html } from './html.js';
import { Code, Notice } from './parts.js';

/** What was just made, with the secret that is shown this once. `what`: which list it belongs to. */
export function Secret({ what }) {
  const made = secret.value;
  if (made?.what !== what) return null;
  const hide = () => {
    secret.value = null;
  };
  return html`<${Notice} tone="warn" title=${`${made.title} is shown this once`} role="alert">
    <p>Store it now. It cannot be shown again.</p>
    <${Code} text=${made.text} label=${made.title} />
    <p><button type="button" class="button" onClick=${hide}>I have stored it: hide it</button></p>
  <//>`;
}
