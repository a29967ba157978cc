import { useSignal } from '@preact/signals';
import { Caller } from './caller.js';
import { html } from './html.js';
import { inline, Prose } from './prose.js';
import { exampleOf } from './reference.js';
import { Members, TypeLine } from './schema-view.js';

/** One operation: what it is for, what it takes, what it answers, and a place to try it. */
export function Operation({ document, operation }) {
  const trying = useSignal(false);
  const { id, method, path, parameters, body, responses, secured } = operation;
  return html`<section class="operation" id=${id} tabindex="-1" aria-labelledby=${`${id}-title`}>
    <h3 id=${`${id}-title`}>${operation.summary} <a class="anchor" href=${hashOf(id)} aria-label=${`Link to ${id}`}>#</a></h3>
    <p class="operation-line">
      <span class=${`method method-${method}`}>${method}</span> <code>${path}</code>
      <span class="chip">${secured ? 'key needed' : 'open to all'}</span>
      ${operation.deprecated && html`<span class="chip">deprecated</span>`}
    </p>
    <${Prose} text=${operation.description} />
    ${
      parameters.length > 0 &&
      html`<h4>Parameters</h4>
        <dl class="parameters">
          ${parameters.map(
            (parameter) => html`<div key=${`${parameter.in}:${parameter.name}`}>
              <dt><code>${parameter.name}</code> <span class="small">${parameter.in}${parameter.required && ', required'}</span></dt>
              <dd>
                <${TypeLine} document=${document} schema=${parameter.schema ?? {}} />
                <${Prose} text=${parameter.description ?? parameter.schema?.description} />
              </dd>
            </div>`,
          )}
        </dl>`
    }
    ${
      body &&
      html`<h4>Body</h4>
        ${Object.entries(body.content ?? {}).map(([type, media]) => html`<${Media} document=${document} type=${type} media=${media} open />`)}`
    }
    <h4>Answers</h4>
    <ul class="responses">
      ${responses.map((response) => html`<${Response} key=${response.status} document=${document} response=${response} />`)}
    </ul>
    <details onToggle=${(event) => {
      trying.value = event.currentTarget.open;
    }}>
      <summary class="try-summary">Try it</summary>
      ${trying.value && html`<${Caller} document=${document} operation=${operation} />`}
    </details>
  </section>`;
}

/** The place of an operation in the address bar. */
export function hashOf(id) {
  return `#${id}`;
}

function Response({ document, response }) {
  const media = Object.entries(response.content ?? {});
  const head = html`<b class=${Number(response.status) < 400 ? 'code-good' : 'code-bad'}>${response.status}</b> ${inline(response.description ?? '')}`;
  if (media.length === 0) return html`<li class="response">${head}</li>`;
  return html`<li class="response">
    <details>
      <summary>${head}</summary>
      ${media.map(([type, content]) => html`<${Media} document=${document} type=${type} media=${content} />`)}
    </details>
  </li>`;
}

function Media({ document, type, media }) {
  const example = exampleOf(media);
  return html`<div class="media">
    <p class="small"><code>${type}</code></p>
    ${media.schema && html`<${Members} document=${document} schema=${media.schema} />`}
    ${
      example !== undefined &&
      html`<details>
        <summary>Example</summary>
        <pre class="code answer" tabindex="0" aria-label="Example"><code>${typeof example === 'string' ? example : JSON.stringify(example, null, 2)}</code></pre>
      </details>`
    }
  </div>`;
}
