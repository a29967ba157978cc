import { signal } from '@preact/signals';

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

/** symbol, venue, interval, span, and to (the window's end, RFC 3339; absent: the newest there is). */
export const view = signal(read());

/** Changes some of the view; an undefined value takes one away. */
export function show(changes) {
  const next = { ...view.value, ...changes };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(next)) if (value) search.set(name, value);
  history.pushState(null, '', search.size === 0 ? './market' : `./market?${search}`);
  view.value = read();
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
 * @returns interval, from, to and whether it ends at the present
 */
export function windowOf(instrument, { interval, span, to }, now) {
  const held = instrument.intervals.includes(interval) ? interval : instrument.intervals[0];
  const step = MINUTES[held] * 60_000;
  const hours = (SPANS.find(([name]) => name === span) ?? SPANS[1])[2];
  const newest = Math.min(now, endOf(instrument, now));
  const asked = to === undefined ? newest : Date.parse(to);
  const end = Math.floor((Number.isNaN(asked) ? newest : asked) / step) * step;
  return { interval: held, step, from: end - hours * 3_600_000, to: end, live: end >= now - 3 * step };
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
