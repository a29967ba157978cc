import { InvalidArgumentError } from 'commander';
import { INTERVALS, type Interval, SYMBOL } from '../market/index.ts';

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
