import { useSignal, useSignalEffect } from '@preact/signals';
import { addressOf, ask, Refusal, root, send } from './api.js';
import { html } from './html.js';
import { Button, Code, count, RefusalNotice, Waiting } from './parts.js';
import { key, maskedKey, noteCall } from './session.js';

const QUERY = `{
  stories(first: 3) {
    nodes {
      title
      publishedAt
      sources { publisher independence }
    }
  }
}`;

/** One request over REST and one over GraphQL, as shell commands, with their answers. */
export function TryIt() {
  const signedIn = key.value !== null;
  const mask = signedIn ? maskedKey(key.value) : 'YOUR_KEY';
  const rest = signedIn
    ? addressOf('v1/news', { page_size: 3, sort: 'popular' })
    : addressOf('v1/sample/news', { page_size: 3 });
  const restCommand = signedIn
    ? `curl -s '${rest.href}' \\\n  -H 'Authorization: Bearer ${mask}'`
    : `curl -s '${rest.href}'`;
  const graph = new URL('graphql', root);
  const oneLine = QUERY.replace(/\s+/g, ' ');
  const graphCommand = `curl -s '${graph.href}' \\\n  -H 'Authorization: Bearer ${mask}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ query: oneLine })}'`;
  const runRest = () => send(rest, { key: key.value });
  const runGraph = () =>
    ask(graph, {
      key: key.value,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: QUERY }),
    });
  return html`<div class="try">
    <${Sample} title="REST" run=${runRest} note=${signedIn ? 'The key of this tab is added when you copy.' : 'This works without changes, because the sample needs no key.'}>
      <${Code} label="REST request" text=${restCommand} secret=${key.value} mask=${mask} />
    <//>
    <${Sample}
      title="GraphQL"
      run=${signedIn ? runGraph : undefined}
      note=${signedIn ? 'The key of this tab is added when you copy.' : 'Add your key, or sign in and it is added for you.'}
    >
      <${Code} label="GraphQL query" text=${QUERY} />
      <details>
        <summary>As a shell command</summary>
        <${Code} label="GraphQL request" text=${graphCommand} secret=${key.value} mask=${mask} />
      </details>
      <p>Or paste it into <a href=${graph.href}>GraphiQL</a>, ${signedIn ? 'which sends the key of this tab' : 'where you can put a key into the Headers tab'}.</p>
    <//>
  </div>`;
}

function Sample({ title, run, note, children }) {
  const state = useSignal(null);
  // The answer to one key is not for who signs in next.
  useSignalEffect(() => {
    key.value;
    return () => {
      state.value = null;
    };
  });
  const start = async () => {
    state.value = { asking: true };
    const used = key.peek();
    const began = performance.now();
    try {
      const answer = await run();
      if (key.peek() !== used) return;
      if (used) noteCall(answer.headers);
      const text = answer.data === undefined ? answer.text : JSON.stringify(answer.data, null, 2);
      state.value = { status: answer.status, text, took: performance.now() - began };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (key.peek() === used) state.value = { refusal: error };
    }
  };
  const { asking, refusal, text, status, took } = state.value ?? {};
  return html`<section class="card try-card" aria-label=${title}>
    <h3 class="card-title">${title}</h3>
    ${children}
    <p class="small">${note}</p>
    ${run && html`<p><${Button} class="button button-main" off=${asking} onClick=${start}>Run it here<//></p>`}
    ${asking && html`<${Waiting}>Waiting for the answer<//>`}
    ${refusal && html`<${RefusalNotice} refusal=${refusal} />`}
    ${
      text !== undefined &&
      html`<p class="small" role="status">${status}, ${count(Math.round(took))} ms</p>
        <pre class="code answer" tabindex="0" aria-label=${`${title} answer`}><code>${text}</code></pre>`
    }
  </section>`;
}
