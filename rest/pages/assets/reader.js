import { root } from './api.js';
import { useAsked } from './asked.js';
import { html } from './html.js';
import { focusMain, mount } from './mount.js';
import { Notice, RefusalNotice, Waiting } from './parts.js';
import { askSigned, key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';

/**
 * Shows the story or post that the address names by slug, earlier slug or id.
 * @param noun `story` or `post`, which is also the id of the element that shows it
 * @param path the path of the API for it, with a slash at the end
 * @param Shown draws it from `it`, the answer of the API, and `moved`, which is true for an earlier slug
 */
export function mountReader({ noun, path, Shown }) {
  const name = askedName();
  mount('session', html`<${SessionBadge} />`);
  mount(noun, html`<${Reader} noun=${noun} path=${path} name=${name} Shown=${Shown} />`);
}

/** Says that the address had an earlier slug. */
export function MovedNotice({ noun }) {
  return html`<${Notice} title="You followed an older address" role="status">
    <p>The ${noun} now has this address.</p>
  <//>`;
}

function Reader({ noun, path, name, Shown }) {
  const { state: now, again } = useAsked((signal) =>
    key.value === null ? undefined : load(path, name, signal),
  );
  if (key.value === null) return html`<${Locked} noun=${noun} name=${name} />`;
  if (now.kind === 'asking') return html`<${Waiting}>Loading the ${noun}<//>`;
  if (now.kind === 'refused')
    return html`<${Absent} noun=${noun} name=${name} refusal=${now.refusal} retry=${again} />`;
  return html`<${Shown} it=${now.value.it} moved=${now.value.moved} />`;
}

async function load(path, name, signal) {
  const { data } = await askSigned(path + encodeURIComponent(name), {}, { signal });
  // After an id, an earlier slug or a merged story, the address bar shows the current address.
  if (data.slug !== name)
    history.replaceState(null, '', `./${encodeURIComponent(data.slug)}${location.hash}`);
  document.title = `${data.title} · Newstape`;
  return { it: data, moved: data.slug !== name && data.id !== name };
}

// Without a key the page knows nothing of the address, and says so: a reader of a mistyped one would sign in for nothing.
function Locked({ noun, name }) {
  return html`<div class="narrow">
    <h1>Reading a ${noun} needs a key</h1>
    <p class="lead">
      You can share this link, but reading needs an account. The page uses the same API as every
      client, and the API counts each call, so the page needs a key. Without one it cannot tell whether there is
      a ${noun} at this address: <code>${name}</code>.
    </p>
    <${SignIn} why=${`Reading this ${noun} is one call.`} onSignedIn=${focusMain} />
    <p class="small">A key stays in one tab. A new tab asks for it again.</p>
  </div>`;
}

function Absent({ noun, name, refusal, retry }) {
  const back = html`<p><a class="button" href=${root.href}>Latest stories</a></p>`;
  if (refusal.status === 404) {
    return html`<div class="narrow" role="alert">
      <h1>There is no such ${noun}</h1>
      <p class="lead">No ${noun} has the name <code>${name}</code>. The address may be incomplete or mistyped.</p>
      ${back}
    </div>`;
  }
  if (refusal.status === 410) {
    return html`<div class="narrow" role="alert">
      <h1>This ${noun} was retracted</h1>
      <p class="lead">It was at this address before. ${refusal.detail}</p>
      ${back}
    </div>`;
  }
  return html`<div class="narrow">
    <h1>The ${noun} cannot be shown</h1>
    <${RefusalNotice} refusal=${refusal} retry=${refusal.status === 403 ? undefined : retry} />
    ${back}
  </div>`;
}

function askedName() {
  const last = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
