import { useSignal } from '@preact/signals';
import { html } from './html.js';
import { prices } from './market-live.js';

/** The catalogue as a table: the latest price of each instrument, its last change and its age. `shown`: the one in the chart. */
export function Instruments({ instruments, shown, onChoose }) {
  const text = useSignal('');
  const wanted = text.value.trim().toUpperCase();
  const found = instruments.filter(
    ({ symbol, base, quote }) => symbol.includes(wanted) || `${base}/${quote}`.includes(wanted),
  );
  return html`<div class="field">
      <label for="instrument-find">Find an instrument</label>
      <input
        id="instrument-find"
        type="search"
        autocomplete="off"
        spellcheck="false"
        placeholder="BTC"
        value=${text.value}
        onInput=${(event) => {
          text.value = event.currentTarget.value;
        }}
      />
    </div>
    <div class="ticker-box" tabindex="0" role="region" aria-label="Latest prices">
      <table class="ticker">
        <thead>
          <tr><th scope="col">Instrument</th><th scope="col" class="number">Price</th><th scope="col" class="number">Age</th></tr>
        </thead>
        <tbody>
          ${found.map(
            (one) => html`<${Row}
              key=${`${one.venue} ${one.symbol}`}
              instrument=${one}
              current=${one === shown}
              onChoose=${onChoose}
            />`,
          )}
        </tbody>
      </table>
      ${found.length === 0 && html`<p class="small" role="status">No instrument has this name.</p>`}
    </div>`;
}

function Row({ instrument, current, onChoose }) {
  const { symbol, base, quote, venue, simulated } = instrument;
  const latest = prices.value.get(`${venue} ${symbol}`);
  const rose = latest?.before !== undefined && Number(latest.price) > Number(latest.before);
  const fell = latest?.before !== undefined && Number(latest.price) < Number(latest.before);
  return html`<tr class=${`${current ? 'ticker-now' : ''} ${latest?.stale === false ? '' : 'ticker-stale'}`}>
    <th scope="row">
      <button type="button" class="link" aria-current=${current ? 'true' : undefined} onClick=${() => onChoose(instrument)}>
        ${base}<span class="ticker-quote">/${quote}</span>
      </button>
      <span class="small ticker-venue">${venue}${simulated && venue !== 'simulated' ? ', simulated' : ''}</span>
    </th>
    <td class="number">
      ${latest?.price ?? '–'}
      <span class=${rose ? 'rose' : fell ? 'fell' : ''} aria-hidden="true">${rose ? '▲' : fell ? '▼' : ' '}</span>
      ${(rose || fell) && html`<span class="unseen">${rose ? 'rose' : 'fell'}</span>`}
    </td>
    <td class="number">${ageOf(latest)}${latest?.stale && html`${' '}<span class="mark mark-contested">stale</span>`}</td>
  </tr>`;
}

function ageOf(latest) {
  if (latest === undefined || latest.price === null || latest.age === Infinity) return '';
  const seconds = Math.floor(latest.age / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 5_400) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
