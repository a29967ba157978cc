import { DAY_MS } from '../../platform/days.ts';
import { lostPlus, readInstant } from '../../platform/instant.ts';
import { invalidParameter } from '../../platform/problem.ts';
import { INTERVALS, type Interval, type Span } from '../model.ts';
import { meant, meantSymbol } from './meant.ts';

/** The longest window of bars (interface specification, "Limits"). */
export const LONGEST_WINDOW_DAYS = 32;
/** The most symbols of a request (interface specification, "Limits"). */
export const MOST_SYMBOLS = 20;
/** The most rows of an upstream page, which is also what a page has unless something else is asked for. */
export const MOST_PAGE_ROWS = 5_000;

/** The end of the last bars, of any interval, whose times have years of four digits, as RFC 3339 writes them. */
const LATEST_MS = Date.parse('9999-12-31T23:55:00Z');

/**
 * A window as a caller writes it: `[from, to)`, RFC 3339, UTC. A date alone is its midnight, in both places.
 * @returns ms since 1970, as written: not aligned.
 * @throws Problem `invalid_parameter` for what is no time, for `to` before `from`, for more than 32 days, and for bars that
 *         end after the year 9999.
 */
export function readWindow(from: string, to: string): Span {
  const window = { from: readTime('from', from), to: readTime('to', to) };
  if (window.to < window.from) throw invalidParameter('to', 'is before from; give a later time');
  if (window.to > LATEST_MS)
    throw invalidParameter('to', 'is later than 9999-12-31T23:55:00Z; give an earlier time');
  if (window.to - window.from > LONGEST_WINDOW_DAYS * DAY_MS) {
    throw invalidParameter(
      'to',
      `is more than ${LONGEST_WINDOW_DAYS} days after from; split the window into several requests`,
    );
  }
  return window;
}

function readTime(parameter: string, text: string): number {
  const instant = readInstant(text);
  if (instant !== undefined) return instant.at;
  const shown = JSON.stringify(text.slice(0, 60));
  throw invalidParameter(parameter, `${shown} is not an ISO 8601 time${lostPlus(text)}`, {
    suggestion: '2026-07-18T09:30:00Z',
  });
}

/**
 * The symbols of a request: upper case, in the order given, each once.
 * @param items values of the parameter, each of which may hold several, parted by commas.
 * @param known the symbols of which one may be meant.
 * @throws Problem `invalid_parameter` for none, for more than 20, and for what can be no symbol.
 */
export function readSymbols(
  parameter: string,
  items: readonly string[],
  known: readonly string[] = [],
): string[] {
  const symbols = new Set<string>();
  for (const symbol of symbolsIn(items)) {
    if (!SYMBOL.test(symbol)) {
      const suggestion = meantSymbol(symbol, known);
      const shown = JSON.stringify(symbol.slice(0, 40));
      throw invalidParameter(
        parameter,
        `${shown} is not a valid symbol${meant(suggestion) || ', such as BTCUSDT'}`,
        suggestion === undefined ? {} : { suggestion },
      );
    }
    symbols.add(symbol);
  }
  if (symbols.size === 0) throw invalidParameter(parameter, 'is required; give a symbol such as BTCUSDT');
  if (symbols.size > MOST_SYMBOLS) {
    throw invalidParameter(parameter, `has ${symbols.size} symbols; the maximum is ${MOST_SYMBOLS}`);
  }
  return [...symbols];
}

/**
 * The same, with a suggestion for what can be no symbol.
 * @param known reads the symbols of which one may be meant. It is not called for symbols that can be some.
 */
export async function readSymbolsWith(
  known: () => Promise<readonly string[]>,
  parameter: string,
  items: readonly string[],
): Promise<string[]> {
  const isReadable = symbolsIn(items).every((symbol) => SYMBOL.test(symbol));
  return readSymbols(parameter, items, isReadable ? [] : await known());
}

function symbolsIn(items: readonly string[]): string[] {
  return items
    .flatMap((text) => text.split(','))
    .map((item) => item.trim().toUpperCase())
    .filter((symbol) => symbol !== '');
}

/** What venues call their symbols: letters and digits of any script, and little else. */
export const SYMBOL = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** @throws Problem `invalid_parameter` for anything but 1m and 5m. */
export function readInterval(text: string): Interval {
  const interval = INTERVALS.find((known) => known === text);
  if (interval === undefined) {
    throw invalidParameter('interval', `is not one of ${INTERVALS.join(', ')}`, { allowed: INTERVALS });
  }
  return interval;
}
