import { useSignal } from '@preact/signals';
import { html } from './html.js';
import { dayAgo, moveOf } from './market-day.js';
import { written } from './market-decimals.js';
import { prices } from './market-live.js';

/** The catalogue as a table: the latest price of each instrument, its change over a day and its age. `shown`: the one in the chart. */
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
          <tr><th scope="col">Instrument</th><th scope="col" class="number">Price, change</th><th scope="col" class="number">Last tick</th></tr>
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
    </div>
    ${dayAgo.value && html`<p class="small">Changes are since <time datetime=${dayAgo.value}>${minuteOf(dayAgo.value)}</time>, 24 hours before this page was opened.</p>`}`;
}

function Row({ instrument, current, onChoose }) {
  const { symbol, base, quote, venue, simulated } = instrument;
  const latest = prices.value.get(`${venue} ${symbol}`);
  const change = moveOf(instrument, latest);
  const rose = latest?.before !== undefined && Number(latest.price) > Number(latest.before);
  const fell = latest?.before !== undefined && Number(latest.price) < Number(latest.before);
  return html`<tr class=${`${current ? 'ticker-now' : ''} ${latest?.stale === false ? '' : 'ticker-stale'}`}>
    <th scope="row">
      <button type="button" class="link" aria-current=${current ? 'true' : undefined} onClick=${() => onChoose(instrument)}>
        ${base}<span class="ticker-quote">/${quote}</span>
      </button>
      <span class="small ticker-venue">${venue !== 'simulated' && venue}${simulated && html`${' '}<span class="chip mark-invented">simulated</span>`}</span>
    </th>
    <td class="number">
      ${latest?.price ? written(latest.price, latest.decimals) : '–'}
      <span class=${rose ? 'rose' : fell ? 'fell' : ''} aria-hidden="true">${rose ? '▲' : fell ? '▼' : ' '}</span>
      ${(rose || fell) && html`<span class="unseen">${rose ? 'rose' : 'fell'}</span>`}
      ${change && html`<span class="ticker-change"><${Percent} change=${change} /></span>`}
    </td>
    <td class="number">${ageOf(latest)}${latest?.stale && html`${' '}<span class="mark mark-contested">stale</span>`}</td>
  </tr>`;
}

/** The percents of a change, with a colour for its way. The sign says it too. */
export function Percent({ change }) {
  const way = change.way > 0 ? 'change-up' : change.way < 0 ? 'change-down' : '';
  return html`<span class=${way}>${change.percent}</span>`;
}

/** A minute in UTC, for readers. */
export function minuteOf(at) {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** How long ago the last tick of an instrument was. */
export function ageOf(latest) {
  if (latest === undefined || latest.price === null || latest.age === Infinity) return '';
  const seconds = Math.floor(latest.age / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 5_400) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
