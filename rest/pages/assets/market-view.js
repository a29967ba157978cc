import { signal } from '@preact/signals';
import { MADE } from './market-made.js';

// The chart shows what the address says, so that a window can be linked, bookmarked and reached with the back button.

/** The lengths of windows that the page offers. The API accepts at most 32 days. */
export const SPANS = [
  ['6h', '6 hours', 6],
  ['1d', '1 day', 24],
  ['3d', '3 days', 72],
  ['7d', '7 days', 168],
  ['30d', '30 days', 720],
];

/** The minutes of a bar by interval. */
export const MINUTES = { '1m': 1, '5m': 5 };

/** Whether the scale of prices is logarithmic. It is not a part of `view`, because it needs no new request. */
export const logScale = signal(new URLSearchParams(location.search).get('scale') === 'log');

/** Changes the scale of prices, also in the address. */
export function turnScale() {
  logScale.value = !logScale.value;
  history.replaceState(null, '', addressOf(view.value));
}

/** The view: symbol, venue, interval, span, and to (the end of the window, RFC 3339; without it, the newest window). */
export const view = signal(read());

/** Changes parts of the view. An undefined value removes a part. */
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

/** Shows the newest window of another instrument. */
export function choose(instrument) {
  show({ symbol: instrument.symbol, venue: instrument.venue, to: undefined });
}

/** The instrument that is shown first, if it is in the catalogue. */
const FIRST = 'BTCUSDT';

/**
 * The instrument that the address names, or the one that is shown first. Undefined if the catalogue does not have the named
 * one: another one in its place would be taken for it.
 */
export function chosen(instruments) {
  const { symbol, venue } = view.value;
  const of = (name) => instruments.filter((one) => one.symbol === name.toUpperCase());
  if (symbol === undefined) return of(FIRST)[0] ?? instruments[0];
  const named = of(symbol);
  return venue === undefined ? named[0] : named.find((one) => one.venue === venue);
}

/**
 * The window of an instrument that is shown. It has whole bars. Times are in ms since 1970.
 * @returns the shown interval and its step, the requested interval (held) and its step (base), which differ for made bars, from,
 * to, and whether the window ends at the present. `from` is moved back to the start of a made bar, and the last one still grows.
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

// An archive that still grows ends a little before the present, because its newest bars come from the stream.
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
