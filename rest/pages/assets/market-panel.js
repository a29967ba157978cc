import { useAction } from './action.js';
import { addressOf, now, Refusal, send } from './api.js';
import { useAsked } from './asked.js';
import { html } from './html.js';
import { Chart } from './market-chart.js';
import { dayAgo, moveOf } from './market-day.js';
import { written } from './market-decimals.js';
import { ageOf, minuteOf, Percent } from './market-list.js';
import { prices } from './market-live.js';
import { gapsMade, MADE, madeFrom } from './market-made.js';
import { logScale, MINUTES, SPANS, show, turnScale, view, windowOf } from './market-view.js';
import { Button, count, RefusalNotice, Waiting, words } from './parts.js';
import { askSigned, key, noteCall } from './session.js';

/** One instrument: its window, its candles, its gaps, and the request for programs. */
export function Panel({ instrument }) {
  const { state, again } = useAsked((signal) => {
    const window = windowOf(instrument, view.value, now());
    return key.value === null ? undefined : load(instrument, window, signal);
  });
  // The window that was shown stays while the next one is on its way, so that no button moves from under the pointer.
  const shown = state.kind === 'ready' ? state.value : state.before;
  return html`<section class="market-main" aria-labelledby="panel-title" aria-busy=${state.kind === 'asking' ? 'true' : 'false'}>
    <header class="market-head">
      <h2 id="panel-title">${instrument.base}/${instrument.quote}</h2>
      <p class="small">
        ${instrument.simulated ? html`<span class="chip mark-invented">simulated prices</span>` : instrument.venue}
      </p>
      <${Last} instrument=${instrument} />
    </header>
    <${Controls} instrument=${instrument} />
    ${state.kind === 'asking' && !shown && html`<${Waiting}>Loading bars<//>`}
    ${state.kind === 'refused' && html`<${RefusalNotice} refusal=${state.refusal} retry=${again} />`}
    ${shown && html`<${Chart} instrument=${instrument} window=${shown.window} rows=${shown.rows} gaps=${shown.gaps} isLog=${logScale.value} />`}
    <${Moves} instrument=${instrument} />
    ${
      shown &&
      html`<${Coverage} coverage=${shown.coverage} data=${shown.data} window=${shown.window} />
        <${Same} instrument=${instrument} window=${shown.window} />`
    }
  </section>`;
}

/** The latest price, its change over a day, and when it came. An instrument without a stream has only its bars. */
function Last({ instrument }) {
  const latest = prices.value.get(`${instrument.venue} ${instrument.symbol}`);
  if (!latest?.price) return null;
  const change = moveOf(instrument, latest);
  return html`<p class="market-last">
    <b>${written(latest.price, latest.decimals)}</b> ${instrument.quote}${' '}
    ${change && html`<span class="market-change">${change.by} (<${Percent} change=${change} />)</span> <span class="small">since ${minuteOf(dayAgo.value)}</span>${' '}`}
    <span class="small">last tick ${ageOf(latest)} ago${latest.stale && html`${' '}<span class="mark mark-contested">stale</span>`}</span>
  </p>`;
}

async function load(instrument, window, signal) {
  const { data } = await askSigned('v1/market/bars', parametersOf(instrument, window), { signal });
  const held = data.bars[instrument.symbol] ?? [];
  const [coverage] = data.coverage;
  const { step, base } = window;
  if (step === base) return { window, rows: held, gaps: coverage.gaps, coverage, data };
  return { window, rows: madeFrom(held, step, base), gaps: gapsMade(coverage.gaps, step), coverage, data };
}

function Controls({ instrument }) {
  const window = windowOf(instrument, view.value, now());
  return html`<div class="market-controls">
    <div class="choices" role="group" aria-label="Interval">
      ${Object.keys(MINUTES)
        .filter((interval) => instrument.intervals.includes(interval))
        .map((interval) =>
          Choice(
            interval,
            interval === window.interval,
            () => show({ interval }),
            `${MINUTES[interval]} min`,
          ),
        )}
    </div>
    <div class="choices" role="group" aria-label="Interval, made from shorter bars">
      <span class="small">from shorter bars:</span>
      ${Object.keys(MADE).map((interval) =>
        Choice(interval, interval === window.interval, () => show({ interval }), interval),
      )}
    </div>
    <div class="choices" role="group" aria-label="Window">
      ${SPANS.map(([name, label]) => Choice(name, name === (view.value.span ?? '1d'), () => show({ span: name }), label))}
    </div>
  </div>`;
}

/** The buttons below the chart. They are below it, so that a phone shows the chart first. */
function Moves({ instrument }) {
  const window = windowOf(instrument, view.value, now());
  const length = window.to - window.from;
  const move = (end) => show({ to: end >= now() ? undefined : new Date(end).toISOString() });
  return html`<div class="market-controls market-moves">
    <div class="choices" role="group" aria-label="Move the window">
      <${Button} class="button button-small" onClick=${() => move(window.from)}>← Earlier<//>
      <${Button} class="button button-small" onClick=${() => move(window.to + length)} off=${window.live}>Later →<//>
      <${Button} class="button button-small" onClick=${() => show({ to: undefined })} off=${view.value.to === undefined}>Newest<//>
    </div>
    <div class="choices" role="group" aria-label="Scale of prices">
      ${Choice('log', logScale.value, turnScale, 'Log scale')}
    </div>
  </div>`;
}

function Choice(name, pressed, onClick, label) {
  return html`<button type="button" class="button button-small" key=${name} aria-pressed=${pressed ? 'true' : 'false'} onClick=${onClick}>
    ${label}
  </button>`;
}

/** The coverage of the window: the number of bars and the gaps. */
function Coverage({ coverage, data, window }) {
  const missing = coverage.expected_bars - coverage.present_bars;
  return html`<section class="market-coverage" aria-labelledby="coverage-title">
    <h3 id="coverage-title">Coverage</h3>
    <p role="status">
      ${window.step !== window.base && html`This page makes the ${window.interval} bars of the chart from ${window.held} bars. `}
      ${count(coverage.present_bars)} of ${count(coverage.expected_bars)} bars
      ${missing === 0 ? ': complete.' : `; ${count(missing)} missing in ${count(coverage.gaps.length)} ${coverage.gaps.length === 1 ? 'gap' : 'gaps'}.`}
      ${data.truncated && html`${' '}Bars from ${data.next_from} on could not be fetched in time. Refresh the page to fetch more.`}
    </p>
    ${
      coverage.gaps.length > 0 &&
      html`<div class="table-box" tabindex="0" role="region" aria-label="Gaps">
        <table class="gaps">
          <thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col" class="number">Bars</th><th scope="col">Reason</th></tr></thead>
          <tbody>
            ${coverage.gaps.slice(0, MOST_GAPS).map(
              ({ from, to, bars, reason }) => html`<tr>
                <td><time datetime=${from}>${utc(from)}</time></td><td><time datetime=${to}>${utc(to)}</time></td>
                <td class="number">${count(bars)}</td><td>${words(reason)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
        ${coverage.gaps.length > MOST_GAPS && html`<p class="small">and ${count(coverage.gaps.length - MOST_GAPS)} more.</p>`}
      </div>`
    }
    <p class="small">
      ${sentence(data.redistribution.attribution)} ${data.redistribution.policy === 'cc0' ? 'Anyone may use and redistribute it (CC0).' : 'For internal use only, including stored copies.'}
      ${data.redistribution.terms_url && html`${' '}<a href=${data.redistribution.terms_url} rel="noreferrer">Terms</a>`}
    </p>
  </section>`;
}

const MOST_GAPS = 50;

/** The request for the same window, and a button that saves it as a file. */
function Same({ instrument, window }) {
  const { busy, refusal, act } = useAction();
  const address = addressOf('v1/market/bars', parametersOf(instrument, window));
  const save = () =>
    act(async () => {
      const answer = await send(address, { key: key.value, headers: { accept: 'text/csv' } });
      noteCall(answer.headers);
      if (answer.status !== 200)
        throw new Refusal(
          answer.status,
          answer.data ?? { code: 'unreadable', title: 'The server sent no file' },
        );
      offer(answer.text, `${instrument.symbol}-${window.held}-${day(window.from)}-${day(window.to)}.csv`);
    });
  return html`<section class="market-same">
    <h3>For programs</h3>
    <p class="small"><code>GET ${address.pathname}${address.search}</code></p>
    <p><${Button} onClick=${save} off=${busy.value}>${busy.value ? 'Please wait…' : 'Save as CSV (1 call)'}<//></p>
    ${refusal.value && html`<${RefusalNotice} refusal=${refusal.value} />`}
  </section>`;
}

function offer(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function parametersOf(instrument, { held, from, to }) {
  return {
    symbol: instrument.symbol,
    venueId: instrument.venue,
    interval: held,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

function utc(at) {
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

function day(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Ends a text with a full stop, if it has no other mark at its end. */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
