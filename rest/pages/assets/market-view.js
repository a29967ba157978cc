import { signal } from '@preact/signals';
import { MADE } from './market-made.js';

// What the address bar says is what the chart shows, so that a window can be linked, kept and gone back to.

/** Lengths of window that are offered; the API takes at most 32 days. */
export const SPANS = [
  ['6h', '6 hours', 6],
  ['1d', '1 day', 24],
  ['3d', '3 days', 72],
  ['7d', '7 days', 168],
  ['30d', '30 days', 720],
];

/** Minutes of a bar by interval. */
export const MINUTES = { '1m': 1, '5m': 5 };

/** Whether prices are drawn on a logarithmic scale. It asks for nothing anew, so it is no part of `view`. */
export const logScale = signal(new URLSearchParams(location.search).get('scale') === 'log');

/** Draws prices on the other scale, and says so in the address. */
export function turnScale() {
  logScale.value = !logScale.value;
  history.replaceState(null, '', addressOf(view.value));
}

/** symbol, venue, interval, span, and to (the window's end, RFC 3339; absent: the newest there is). */
export const view = signal(read());

/** Changes some of the view; an undefined value takes one away. */
export function show(changes) {
  history.pushState(null, '', addressOf({ ...view.value, ...changes }));
  view.value = read();
}

function addressOf(shown) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(shown)) if (value) search.set(name, value);
  if (logScale.value) search.set('scale', 'log');
  return search.size === 0 ? './market' : `./market?${search}`;
}

/** Shows another instrument, at its newest. */
export function choose(instrument) {
  show({ symbol: instrument.symbol, venue: instrument.venue, to: undefined });
}

/** What most look for first, where it is held. */
const FIRST = 'BTCUSDT';

/** The instrument that the address names, or the first to show. */
export function chosen(instruments) {
  const { symbol = FIRST, venue } = view.value;
  const named = instruments.filter((one) => one.symbol === symbol.toUpperCase());
  return named.find((one) => one.venue === venue) ?? named[0] ?? instruments[0];
}

/**
 * The window that is shown of an instrument: whole bars, in ms since 1970.
 * @returns interval and step as shown, held and base as asked for (they differ where bars are made), from, to and whether it
 * ends at the present. A made bar may begin before `from` would cut it, and the last one is still growing.
 */
export function windowOf(instrument, { interval, span, to }, now) {
  const isMade = interval in MADE;
  const longest = instrument.intervals.includes('5m') ? '5m' : instrument.intervals[0];
  const held = isMade
    ? longest
    : instrument.intervals.includes(interval)
      ? interval
      : instrument.intervals[0];
  const base = MINUTES[held] * 60_000;
  const step = isMade ? MADE[interval] * 60_000 : base;
  const hours = (SPANS.find(([name]) => name === span) ?? SPANS[1])[2];
  const newest = Math.min(now, endOf(instrument, now));
  const asked = to === undefined ? newest : Date.parse(to);
  const end = Math.floor((Number.isNaN(asked) ? newest : asked) / base) * base;
  const from = Math.floor((end - hours * 3_600_000) / step) * step;
  return { interval: isMade ? interval : held, held, step, base, from, to: end, live: end >= now - 3 * base };
}

// An archive that still grows ends a little before the present: its newest bars come from the stream.
function endOf(instrument, now) {
  const end = Date.parse(instrument.archive_window_end ?? '');
  return Number.isNaN(end) || now - end < 3_600_000 ? now : end;
}

function read() {
  const search = new URLSearchParams(location.search);
  const found = {};
  for (const name of ['symbol', 'venue', 'interval', 'span', 'to']) {
    const value = search.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

addEventListener('popstate', () => {
  view.value = read();
});
