import { useSignal, useSignalEffect } from '@preact/signals';
import { render } from 'preact';
import { addressOf, ask, Refusal, root } from './api.js';
import { html } from './html.js';
import { problems } from './nouns.js';
import { hashOf, Operation } from './operation.js';
import { RefusalNotice, Waiting } from './parts.js';
import { Prose } from './prose.js';
import { groupOperations, matches } from './reference.js';
import { SessionBadge } from './signin.js';

function Reference() {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    state.value = { kind: 'asking' };
    ask(addressOf('v1/openapi.json')).then(
      ({ data }) => {
        state.value = { kind: 'ready', document: data, groups: groupOperations(data) };
        requestAnimationFrame(goToHash);
      },
      (error) => {
        if (!(error instanceof Refusal)) throw error;
        state.value = { kind: 'refused', refusal: error };
      },
    );
  });
  const now = state.value;
  if (now.kind === 'asking') return html`<${Waiting}>Reading the API description<//>`;
  if (now.kind === 'refused') {
    return html`<h1>API reference</h1><${RefusalNotice} refusal=${now.refusal} retry=${() => attempt.value++} />`;
  }
  return html`<${Pages} document=${now.document} groups=${now.groups} />`;
}

function Pages({ document, groups }) {
  const search = useSignal('');
  const shown = groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => matches(operation, search.value)),
    }))
    .filter((group) => group.operations.length > 0);
  const found = shown.reduce((sum, group) => sum + group.operations.length, 0);
  return html`<div class="docs-columns">
    <nav class="docs-nav" aria-label="Operations">
      <label for="docs-search">Find an operation</label>
      <input
        id="docs-search"
        type="search"
        placeholder="path, word or parameter"
        value=${search.value}
        onInput=${(event) => {
          search.value = event.currentTarget.value;
        }}
      />
      <p class="small" role="status">${search.value.trim() && `${found} found`}</p>
      <${Contents} groups=${shown} searching=${search.value.trim() !== ''} />
    </nav>
    <div class="docs-main">
      <header>
        <h1>API reference</h1>
        <p class="small">${document.info.title}, version <code>${document.info.version}</code>. Drawn from <a href=${addressOf('v1/openapi.json').href}>the OpenAPI document</a>; the graph has <a href=${new URL('graphql', root).href}>GraphiQL</a>.</p>
        <${Prose} text=${document.info.description} />
      </header>
      ${found === 0 && html`<p class="lead">No operation matches “${search.value}”.</p>`}
      ${shown.map(
        (group) => html`<section class="docs-group" key=${group.name} aria-labelledby=${`tag-${group.name}`}>
          <h2 id=${`tag-${group.name}`}>${group.name}</h2>
          <${Prose} text=${group.description} />
          ${group.operations.map((operation) => html`<${Operation} key=${operation.id} document=${document} operation=${operation} />`)}
        </section>`,
      )}
      <${Problems} />
    </div>
  </div>`;
}

function Contents({ groups, searching }) {
  return html`<details class="docs-contents" open=${searching || matchMedia('(min-width: 60rem)').matches}>
    <summary>Contents</summary>
    ${groups.map(
      (group) => html`<div key=${group.name}>
        <p class="docs-tag">${group.name}</p>
        <ul>
          ${group.operations.map(
            ({ id, method, path }) => html`<li key=${id}>
              <a href=${hashOf(id)}><span class=${`method method-${method}`}>${method}</span> <code>${broken(path)}</code></a>
            </li>`,
          )}
        </ul>
      </div>`,
    )}
    <p class="docs-tag"><a href="#problems">Errors</a></p>
  </details>`;
}

/** Where the `type` of every problem document leads. */
function Problems() {
  return html`<section class="docs-group" id="problems" tabindex="-1" aria-labelledby="problems-title">
    <h2 id="problems-title">Errors</h2>
    <p>
      A refusal is <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>; GraphQL gives the same
      code in <code>extensions</code>. <code>errors[]</code> names each parameter that is wrong.
    </p>
    <dl class="parameters">
      ${problems.map(
        ({ code, status, title }) => html`<div key=${code} id=${code} tabindex="-1">
          <dt><code>${code}</code> <span class="small">${status}</span></dt>
          <dd>${title}.</dd>
        </div>`,
      )}
    </dl>
  </section>`;
}

/** A path may break at its slashes and nowhere else. */
function broken(path) {
  return path.split(/(?=\/)/).map((step) => html`<span class="step">${step}</span>`);
}

function goToHash() {
  const hash = location.hash.slice(1);
  const place = document.getElementById(hash) ?? document.getElementById(decoded(hash));
  if (!place) return;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}

/** Browsers write braces in a fragment as they were given or percent-encoded. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

addEventListener('hashchange', goToHash);

const session = document.getElementById('session');
const place = document.getElementById('docs');
session.replaceChildren();
place.replaceChildren();
render(html`<${SessionBadge} />`, session);
render(html`<${Reference} />`, place);
