import { useSignal } from '@preact/signals';
import { html } from './html.js';
import { focusMain, mount } from './mount.js';
import { researchTools } from './nouns.js';
import { RefusalNotice, Waiting, words } from './parts.js';
import { Finding } from './research-finding.js';
import { finding, run, toolOf } from './research-store.js';
import { key } from './session.js';
import { SessionBadge, SignIn } from './signin.js';

const LABELS = {
  query: 'Words',
  event: 'Event, in one sentence',
  asset: 'Asset: ticker or name',
  assetName: 'Name in the news',
  region: 'Region',
  category: 'Category',
  horizon: 'Horizon',
  from: 'From',
  to: 'To',
  weekStart: 'Week of',
  limit: 'Number of findings',
};
const SHORT = 'svc_research_'.length;

/** The whole page: the choice of a tool, the form of its arguments, and its answer. */
function Research() {
  const asked = new URLSearchParams(location.search);
  const name = useSignal(toolOf(asked.get('tool')).name);
  const values = useSignal(Object.fromEntries(asked));
  if (key.value === null) {
    return html`<h1>Research</h1>
      <div class="narrow"><${SignIn} why="Six tools analyse the stored stories. Each run is one call and needs a key with the scope mcp." onSignedIn=${focusMain} /></div>`;
  }
  const tool = researchTools.find((one) => one.name === name.value);
  const { kind, answer, refusal, tool: told } = finding.value;
  const busy = kind === 'asking';
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    remember(tool, values.value);
    await run(tool, values.value);
    document.getElementById('finding-title')?.focus();
  };
  const put = (arg, text) => {
    values.value = { ...values.value, [arg]: text };
  };
  return html`<h1>Research</h1>
    <p class="lead">Six analyses of the stored stories. Documented facts are quoted word for word, and everything else is marked.</p>
    <form class="research-form card" onSubmit=${submit}>
      <div class="field">
        <label for="research-tool">Tool</label>
        <select id="research-tool" aria-describedby="research-what" value=${tool.name} onChange=${(event) => {
          name.value = event.currentTarget.value;
        }}>
          ${researchTools.map((one) => html`<option key=${one.name} value=${one.name}>${one.title}</option>`)}
        </select>
      </div>
      <p class="small" id="research-what">${forPeople(tool.description)}</p>
      <div class="research-fields">
        ${Object.entries(tool.args).map(
          ([arg, spec]) => html`<${Argument}
            key=${arg}
            arg=${arg}
            spec=${spec}
            value=${values.value[arg] ?? ''}
            wrong=${kind === 'refused' ? refusal.errors.find(({ parameter }) => parameter === arg) : undefined}
            onInput=${put}
          />`,
        )}
      </div>
      <p><button type="submit" class="button button-main" aria-disabled=${busy ? 'true' : undefined}>Run</button></p>
    </form>
    ${busy && html`<${Waiting}>Reading the stories<//>`}
    ${kind === 'refused' && html`<${RefusalNotice} refusal=${refusal} retry=${() => run(told, values.value)} />`}
    ${kind === 'answered' && html`<${Finding} tool=${told} answer=${answer} />`}`;
}

function Argument({ arg, spec, value, wrong, onInput }) {
  const id = `research-${arg}`;
  const label = `${LABELS[arg] ?? words(arg)}${spec.required ? '' : ' (optional)'}`;
  const common = {
    id,
    value,
    'aria-describedby': `${id}-note`,
    'aria-invalid': wrong ? 'true' : undefined,
    onInput: (event) => onInput(arg, event.currentTarget.value),
  };
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${
      spec.kind === 'choice'
        ? html`<select ...${common} value=${value || spec.otherwise}>${spec.values.map((one) => html`<option key=${one} value=${one}>${words(one)}</option>`)}</select>`
        : spec.kind === 'count'
          ? html`<input ...${common} type="number" inputmode="numeric" min="1" max=${spec.most} placeholder=${spec.otherwise} />`
          : html`<input ...${common} type="text" required=${spec.required} autocomplete="off" maxlength=${spec.kind === 'date' ? 40 : spec.length[1]} placeholder=${spec.kind === 'date' ? 'YYYY-MM-DD' : undefined} />`
    }
    <p class="small" id=${`${id}-note`}>${wrong ? wrong.detail : forPeople(spec.description)}</p>
  </div>`;
}

/** Puts the tool and its arguments into the address, so that it can be shared. Opening the address does not run the tool. */
function remember(tool, values) {
  const kept = new URLSearchParams({ tool: tool.name.slice(SHORT) });
  for (const arg of Object.keys(tool.args)) if (values[arg]) kept.set(arg, values[arg]);
  history.replaceState(null, '', `./research?${kept}`);
}

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
mount('research', html`<${Research} />`);

/** The description of a tool for programs, with the names of fields as words. */
function forPeople(text) {
  return text
    .replace(/; see effectiveWindow\b| Check evidenceType of each claim\./g, '')
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, words);
}
