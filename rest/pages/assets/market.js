import { useSignal, useSignalEffect } from '@preact/signals';
import { render } from 'preact';
import { Refusal } from './api.js';
import { html } from './html.js';
import { Instruments } from './market-list.js';
import { liveState, watch } from './market-live.js';
import { Panel } from './market-panel.js';
import { choose, chosen } from './market-view.js';
import { Notice, RefusalNotice, Waiting } from './parts.js';
import { account, askSigned, key, refreshAccount } from './session.js';
import { SessionBadge, SignIn } from './signin.js';

/** The whole page: the catalogue with live prices, and one instrument's candles. */
function Market() {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    if (key.value === null) return;
    const abort = new AbortController();
    state.value = { kind: 'asking' };
    catalogue(abort.signal).then(
      (instruments) => {
        state.value = { kind: 'ready', instruments };
      },
      (error) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        state.value = { kind: 'refused', refusal: error };
      },
    );
    return () => abort.abort();
  });
  useSignalEffect(() => {
    const { kind, instruments } = state.value;
    if (kind === 'ready' && key.value !== null) return watch(instruments);
  });
  if (key.value === null) {
    return html`<h1>Market</h1>
      <div class="narrow"><${SignIn} why="Prices and bars are for members on the Starter plan and above." onSignedIn=${focusMain} /></div>`;
  }
  const now = state.value;
  return html`<h1>Market</h1>
    ${now.kind === 'asking' && html`<${Waiting}>Asking for the catalogue<//>`}
    ${now.kind === 'refused' && html`<${RefusalNotice} refusal=${now.refusal} retry=${() => attempt.value++} />`}
    ${now.kind === 'ready' && html`<${Desk} instruments=${now.instruments} />`}`;
}

function Desk({ instruments }) {
  if (instruments.length === 0) {
    return html`<${Notice} title="No instrument yet" role="status">
      <p>Import an archive: <code>npx newstape market import FILE</code></p>
    <//>`;
  }
  const instrument = chosen(instruments);
  return html`<div class="market-columns">
    <aside class="market-side" aria-label="Instruments">
      <${LiveLine} />
      <${Instruments} instruments=${instruments} shown=${instrument} onChoose=${choose} />
    </aside>
    <${Panel} key=${`${instrument.venue} ${instrument.symbol}`} instrument=${instrument} />
  </div>`;
}

const LIVE = {
  connecting: ['asking', 'Connecting to the stream…'],
  live: ['good', 'Live'],
  degraded: ['asking', 'Live, with trouble at the venue'],
  down: ['bad', 'The venue is silent'],
  lost: ['bad', 'The stream is lost; trying again'],
  refused: ['bad', 'No stream'],
};

function LiveLine() {
  const { state, detail, missed } = liveState.value;
  const [look, says] = LIVE[state] ?? LIVE.connecting;
  return html`<div class=${`status status-${look}`}>
    <p class="status-line" role="status"><span class="lamp" aria-hidden="true"></span>${says}${detail && `: ${detail}`}</p>
    ${missed > 0 && html`<p class="small">Events were missed: ${missed === Infinity ? 'an unknown number' : missed}.</p>`}
  </div>`;
}

async function catalogue(signal) {
  // One after the other: the count of calls would otherwise depend on which answer comes first.
  if (account.peek() === null) await refreshAccount();
  return (await askSigned('v1/market/instruments', {}, { signal })).data.instruments;
}

const focusMain = () => requestAnimationFrame(() => document.getElementById('main')?.focus());

function mount(id, element) {
  const place = document.getElementById(id);
  place.replaceChildren();
  render(element, place);
}

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
mount('market', html`<${Market} />`);
