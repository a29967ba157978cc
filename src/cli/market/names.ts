import { InvalidArgumentError } from 'commander';
import { findInstruments, INTERVALS, type Interval, SYMBOL } from '../../market/index.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../command/answers.ts';

/** A symbol as an option of a command. @throws InvalidArgumentError */
export function readSymbol(text: string): string {
  const symbol = text.trim().toUpperCase();
  if (!SYMBOL.test(symbol)) throw new InvalidArgumentError('Write a symbol such as BTCUSDT.');
  return symbol;
}

/** An interval as an option of a command. @throws InvalidArgumentError */
export function readInterval(text: string): Interval {
  const interval = INTERVALS.find((known) => known === text);
  if (interval === undefined) throw new InvalidArgumentError('Write 1m or 5m.');
  return interval;
}

/** What an option of a command names of the archive; what is undefined names everything. */
export interface Named {
  readonly venue?: string | undefined;
  /** In upper case. */
  readonly symbol?: string | undefined;
  readonly interval?: Interval | undefined;
}

/**
 * Refuses names that nothing in the catalogue has. A command would find nothing to do and call that a success.
 * @throws Refusal `not_found`
 */
export async function requireNamed(db: Database, { venue, symbol, interval }: Named): Promise<void> {
  const all = await findInstruments(db);
  const there = all.filter((instrument) => venue === undefined || instrument.venue === venue);
  if (venue !== undefined && there.length === 0) {
    const known = [...new Set(all.map((instrument) => instrument.venue))].join(', ');
    throw new Refusal(`the archive has no venue ${venue} (it has: ${known || 'none'})`, 'not_found');
  }
  const place = venue === undefined ? 'in the archive' : `at ${venue}`;
  const of = there.filter((instrument) => symbol === undefined || instrument.symbol === symbol);
  if (symbol !== undefined && of.length === 0) {
    throw new Refusal(`there is no ${symbol} ${place}; newstape market instruments lists them`, 'not_found');
  }
  const has = of.some(({ series }) => series.some((one) => one.interval === interval));
  if (interval !== undefined && !has) {
    throw new Refusal(`there are no ${interval} bars of ${symbol ?? 'any symbol'} ${place}`, 'not_found');
  }
}
