import { useSignal, useSignalEffect } from '@preact/signals';
import { Refusal, root, send } from './api.js';
import { html } from './html.js';
import { Button, Code, count, Notice, RefusalNotice, Waiting } from './parts.js';
import { key, maskedKey, noteCall } from './session.js';

/** The headers of an answer that the form shows. */
const SHOWN_HEADERS = [
  'content-type',
  'etag',
  'link',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-request-id',
];
/** Maximum number of characters that are shown. A longer answer would make the page slow. */
const LONGEST_SHOWN = 60_000;

/** The form of an operation: its parameters, a button that sends it with the key of the tab, and the answer. */
export function Caller({ operation }) {
  const values = useSignal(
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.place === 'path')
        .map((parameter) => [nameOf(parameter), parameter.ids ? '' : String(parameter.example ?? '')]),
    ),
  );
  const body = useSignal(operation.body);
  const state = useSignal(null);
  // The answer to one key is not for who signs in next, nor is what was found with it.
  useSignalEffect(() => {
    key.value;
    return () => {
      state.value = null;
      const kept = operation.parameters.filter(({ ids }) => ids).map((parameter) => [nameOf(parameter), '']);
      values.value = { ...values.peek(), ...Object.fromEntries(kept) };
    };
  });
  const { parameters } = operation;
  const url = new URL(fillPath(operation.path, parameters, values.value), root);
  const withKey = operation.secured ? key.value : null;
  const mask = withKey ? maskedKey(withKey) : 'YOUR_KEY';
  const set = (name) => (event) => {
    values.value = { ...values.value, [name]: event.currentTarget.value };
  };
  const busy = state.value?.asking === true;
  const submit = async (event) => {
    event.preventDefault();
    // A second click must not send it twice: it may be a change.
    if (busy) return;
    state.value = { asking: true };
    const used = key.peek();
    const began = performance.now();
    try {
      const answer = await send(url, {
        key: withKey,
        method: operation.method,
        headers: operation.body !== null ? { 'content-type': 'application/json' } : {},
        body: operation.body !== null ? body.value : undefined,
      });
      if (key.peek() !== used) return;
      if (withKey) noteCall(answer.headers);
      state.value = { answer, took: performance.now() - began };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (key.peek() === used) state.value = { refusal: error };
    }
  };
  const command = [
    `curl -s${operation.method === 'GET' ? '' : ` -X ${operation.method}`} '${url.href.replaceAll("'", '%27')}'`,
    operation.secured && `-H 'Authorization: Bearer ${mask}'`,
    operation.body !== null && `-H 'Content-Type: application/json'`,
    operation.body !== null && `-d '${body.value.replaceAll("'", `'\\''`)}'`,
  ].filter(Boolean);
  return html`<form class="caller" onSubmit=${submit} aria-label=${`Try ${operation.method} ${operation.path}`}>
    ${
      operation.secured &&
      key.value === null &&
      html`<${Notice} title="No key in this tab">
        <p>The call will be refused with 401. To send your key, <a href=${new URL('account', root).href}>sign in</a>.</p>
      <//>`
    }
    <div class="caller-fields">
      ${parameters.map((parameter) => {
        const name = nameOf(parameter);
        const id = `try-${name}`;
        return html`<div class="field" key=${name}>
          <label for=${id}>${parameter.name}${parameter.required && html` <span class="small">required</span>`}</label>
          <${Input} id=${id} parameter=${parameter} value=${values.value[name] ?? ''} set=${set(name)} />
          ${
            parameter.ids &&
            key.value !== null &&
            html`<${TakeOne} ids=${parameter.ids} take=${(id) => {
              values.value = { ...values.value, [name]: id };
            }} />`
          }
        </div>`;
      })}
    </div>
    ${
      operation.body !== null &&
      html`<div class="field field-wide">
        <label for="try-body">Body</label>
        <textarea
          id="try-body"
          rows="6"
          spellcheck="false"
          value=${body.value}
          onInput=${(event) => {
            body.value = event.currentTarget.value;
          }}
        ></textarea>
      </div>`
    }
    <${Code} label="call" text=${command.join(' \\\n  ')} secret=${withKey} mask=${mask} />
    <p><button type="submit" class="button button-main" aria-disabled=${busy ? 'true' : undefined}>Send</button>${operation.secured && html` <span class="small">counts as a call</span>`}</p>
    <${Outcome} state=${state.value} />
  </form>`;
}

function Input({ id, parameter, value, set }) {
  const { choices, example, ids } = parameter;
  if (choices.length > 0) {
    return html`<select id=${id} value=${value} required=${parameter.required} onChange=${set}>
      <option value=""></option>
      ${choices.map((choice) => html`<option value=${choice}>${choice}</option>`)}
    </select>`;
  }
  return html`<input
    id=${id}
    type="text"
    autocomplete="off"
    spellcheck="false"
    required=${parameter.required}
    placeholder=${ids?.placeholder ?? (example === undefined ? '' : String(example))}
    value=${value}
    onInput=${set}
  />`;
}

/** Puts an id of the reader's own into a field: the first of the list that has such ids. */
function TakeOne({ ids, take }) {
  const state = useSignal(null);
  useSignalEffect(() => {
    key.value;
    return () => {
      state.value = null;
    };
  });
  const find = async () => {
    if (state.value?.asking) return;
    state.value = { asking: true };
    const used = key.peek();
    try {
      const answer = await send(new URL(ids.path.slice(1), root), { key: used });
      if (key.peek() !== used) return;
      noteCall(answer.headers);
      const [first] = ids.members.reduce((data, member) => data?.[member], answer.data) ?? [];
      state.value = first === undefined ? { isNone: true } : null;
      if (first !== undefined) take(first.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (key.peek() === used) state.value = { refusal: error };
    }
  };
  const { asking, isNone, refusal } = state.value ?? {};
  return html`<p class="small caller-take">
      <${Button} class="button button-small" off=${asking} onClick=${find}>Take the first one<//>${' '}
      of <code>GET ${ids.path}</code> (counts as a call)
      <span role="status">${isNone && `. The list is empty: there is no ${ids.noun.replace(/^an? /, '')} yet.`}</span>
    </p>
    ${refusal && html`<${RefusalNotice} refusal=${refusal} />`}`;
}

function Outcome({ state }) {
  if (state === null) return null;
  if (state.asking) return html`<${Waiting}>Waiting for the answer<//>`;
  if (state.refusal) return html`<${RefusalNotice} refusal=${state.refusal} />`;
  const { answer, took } = state;
  const text = answer.data === undefined ? answer.text : JSON.stringify(answer.data, null, 2);
  const headers = SHOWN_HEADERS.filter((name) => answer.headers.has(name));
  return html`<p class="outcome" role="status">
      <b class=${answer.status < 400 ? 'code-good' : 'code-bad'}>${answer.status}</b> after ${count(Math.round(took))} ms,${' '}
      ${count(text.length)} characters
    </p>
    <pre class="code" tabindex="0" aria-label="Headers of the answer"><code>${headers.map((name) => `${name}: ${answer.headers.get(name)}`).join('\n')}</code></pre>
    ${
      text !== '' &&
      html`<pre class="code answer" tabindex="0" aria-label="The answer"><code>${text.slice(0, LONGEST_SHOWN)}${text.length > LONGEST_SHOWN && '\n… cut here'}</code></pre>`
    }`;
}

function nameOf(parameter) {
  return `${parameter.place}:${parameter.name}`;
}

/** The address of a call below the root, with its path parameters and the query parameters that have a value. */
function fillPath(path, parameters, values) {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const value = values[nameOf(parameter)]?.trim() ?? '';
    if (parameter.place === 'path') {
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value) || parameter.ids?.placeholder);
    } else if (value !== '') query.append(parameter.name, value);
  }
  return (filled + (query.size === 0 ? '' : `?${query}`)).replace(/^\//, '');
}
