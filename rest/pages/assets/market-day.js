import { signal } from '@preact/signals';
import { now, Refusal } from './api.js';
import { move } from './market-decimals.js';
import { askSigned } from './session.js';

// The API gives no change of a day. It is the difference of two prices that it gives: the latest one, and the close of the
// minute that ended 24 hours before the page was opened. Where that minute has no bar, no change is shown.

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The closes of a day ago by `venue symbol`. */
const closes = signal(new Map());
/** When the minutes of these closes ended, RFC 3339. Undefined before they were requested. */
export const dayAgo = signal(undefined);

/** Forgets the prices of a day ago, and takes a new day. */
export function beginDay() {
  closes.value = new Map();
  dayAgo.value = new Date(Math.floor(now() / MINUTE) * MINUTE - DAY).toISOString();
}

/** Requests the prices of a day ago of instruments of one venue. It is one call for as many as a request may have. */
export async function askDayAgo(instruments, venueId, signal) {
  const symbols = instruments.filter(({ intervals }) => intervals.includes('1m')).map(({ symbol }) => symbol);
  if (symbols.length === 0) return;
  const to = dayAgo.peek();
  const from = new Date(Date.parse(to) - MINUTE).toISOString();
  try {
    const parameters = { symbol: symbols.join(','), venueId, interval: '1m', from, to };
    const { bars } = (await askSigned('v1/market/bars', parameters, { signal })).data;
    const found = symbols.flatMap((symbol) =>
      (bars[symbol] ?? []).map(({ close }) => [`${venueId} ${symbol}`, close]),
    );
    closes.value = new Map([...closes.peek(), ...found]);
  } catch (error) {
    // The page is complete without it, and reports what is wrong with the requests that it needs.
    if (signal.aborted || !(error instanceof Refusal)) throw error;
  }
}

/** How much the latest price of an instrument has moved since then. Undefined if one of the two is not known. */
export function moveOf({ venue, symbol }, latest) {
  const before = closes.value.get(`${venue} ${symbol}`);
  return before === undefined || !latest?.price ? undefined : move(before, latest.price, latest.decimals);
}
