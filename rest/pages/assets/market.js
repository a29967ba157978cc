import { useEffect } from 'preact/hooks';
import { useAsked } from './asked.js';
import { html } from './html.js';
import { Instruments } from './market-list.js';
import { liveState, watch } from './market-live.js';
import { Panel } from './market-panel.js';
import { choose, chosen, view } from './market-view.js';
import { focusMain, mount } from './mount.js';
import { Notice, RefusalNotice, Waiting } from './parts.js';
import { account, askSigned, key, refreshAccount } from './session.js';
import { SessionBadge, SignIn } from './signin.js';

/** The whole page: the catalogue with live prices, and one instrument's candles. */
function Market() {
  const { state, again } = useAsked((signal) => (key.value === null ? undefined : catalogue(signal)));
  // The catalogue does not change while the page is open. Only the prices change.
  useEffect(() => (state.kind === 'ready' && key.value !== null ? watch(state.value) : undefined), [state]);
  if (key.value === null) {
    return html`<h1>Market</h1>
      <div class="narrow"><${SignIn} options="--plan starter" why="Prices and bars need the Starter plan or a higher one." onSignedIn=${focusMain} /></div>`;
  }
  return html`<h1>Market</h1>
    ${state.kind === 'asking' && html`<${Waiting}>Loading the catalogue<//>`}
    ${state.kind === 'refused' && html`<${RefusalNotice} refusal=${state.refusal} retry=${again} />`}
    ${state.kind === 'ready' && html`<${Desk} instruments=${state.value} />`}`;
}

function Desk({ instruments }) {
  if (instruments.length === 0) {
    return html`<${Notice} title="There are no instruments yet" role="status">
      <p>To import an archive, run <code>npx newstape market import FILE</code></p>
    <//>`;
  }
  const instrument = chosen(instruments);
  return html`<div class="market-columns">
    <aside class="market-side" aria-label="Instruments">
      <${Instruments} instruments=${instruments} shown=${instrument} onChoose=${choose} />
      <${LiveLine} />
    </aside>
    ${instrument === undefined ? html`<${Unknown} />` : html`<${Panel} key=${`${instrument.venue} ${instrument.symbol}`} instrument=${instrument} />`}
  </div>`;
}

function Unknown() {
  const { symbol, venue } = view.value;
  return html`<section class="market-main" aria-label="Chart">
    <${Notice} tone="warn" title="There is no such instrument" role="alert">
      <p>This server has no <code>${symbol}</code>${venue && html` of the venue <code>${venue}</code>`}. Choose one in the list.</p>
    <//>
  </section>`;
}

const LIVE = {
  connecting: ['asking', 'Connecting to the stream…'],
  live: ['good', 'Live'],
  degraded: ['asking', 'Live, but the venue has problems'],
  down: ['bad', 'There is no connection to the venue'],
  lost: ['bad', 'The stream was interrupted; trying again'],
  refused: ['bad', 'No stream'],
};

function LiveLine() {
  const { state, detail, missed } = liveState.value;
  const [look, says] = LIVE[state] ?? LIVE.connecting;
  return html`<div class=${`status status-${look}`}>
    <p class="status-line" role="status"><span class="lamp" aria-hidden="true"></span>${says}${detail && `: ${detail}`}</p>
    ${missed > 0 && html`<p class="small">Missed events: ${missed === Infinity ? 'an unknown number' : missed}.</p>`}
  </div>`;
}

async function catalogue(signal) {
  // The requests follow each other, because the number of calls would otherwise depend on which answer comes first.
  if (account.peek() === null) await refreshAccount();
  return (await askSigned('v1/market/instruments', {}, { signal })).data.instruments;
}

mount('session', html`<${SessionBadge} onSignOut=${focusMain} />`);
mount('market', html`<${Market} />`);
