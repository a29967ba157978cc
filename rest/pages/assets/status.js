import { useSignal, useSignalEffect } from '@preact/signals';
import { addressOf, Refusal, send } from './api.js';
import { html } from './html.js';

/** How often the readiness is requested. */
const EVERY_MS = 10_000;

/** The names of the dependencies of /readyz for people. */
const PARTS = { database: 'database', queue: 'job queue', kms: 'key store', identity: 'sign-in' };

/** The report of /readyz, which is updated while the page is visible. */
export function LiveStatus() {
  const report = useSignal(null);
  useSignalEffect(() => {
    let ended = false;
    let timer;
    const look = async () => {
      clearTimeout(timer);
      if (!document.hidden) report.value = await readiness();
      if (!ended) timer = setTimeout(look, EVERY_MS);
    };
    const seen = () => {
      if (!document.hidden) look();
    };
    document.addEventListener('visibilitychange', seen);
    look();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  });
  const { state, says, dependencies } = report.value ?? {
    state: 'asking',
    says: 'Checking the state of the server…',
    dependencies: [],
  };
  return html`<div class=${`status status-${state}`}>
    <p class="status-line" role="status"><span class="lamp" aria-hidden="true"></span>${says}</p>
    ${
      dependencies.length > 0 &&
      html`<ul class="status-parts" aria-label="Dependencies">
        ${dependencies.map(
          ([name, value]) => html`<li class=${value === 'pass' ? 'passes' : 'fails'}>
            <span aria-hidden="true">${value === 'pass' ? '✓' : '✕'}</span> ${PARTS[name] ?? name} <span class="unseen">${value}</span>
          </li>`,
        )}
      </ul>`
    }
  </div>`;
}

async function readiness() {
  try {
    const { data } = await send(addressOf('readyz'));
    if (typeof data?.ready !== 'boolean')
      return { state: 'bad', says: 'The readiness report cannot be read', dependencies: [] };
    const dependencies = Object.entries(data.dependencies ?? {});
    const failing = dependencies.filter(([, value]) => value !== 'pass').map(([name]) => name);
    if (data.ready) return { state: 'good', says: 'Ready: all dependencies answer', dependencies };
    return {
      state: 'bad',
      says:
        failing.length === 0
          ? 'Not ready: the server takes no work now'
          : `Not ready: ${failing.map((name) => PARTS[name] ?? name).join(', ')} ${failing.length === 1 ? 'does' : 'do'} not answer`,
      dependencies,
    };
  } catch (error) {
    if (error instanceof Refusal) return { state: 'bad', says: error.title, dependencies: [] };
    throw error;
  }
}
