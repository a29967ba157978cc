// Bars of longer intervals than those of the archive, made from the bars of the archive. They are only for the chart, which
// labels them as made. The API gives only the bars of a venue.

import { sum } from './market-decimals.js';

/** The minutes of a bar by interval, for the intervals that are made. */
export const MADE = { '15m': 15, '1h': 60, '4h': 240, '1d': 1440 };

/**
 * Makes bars of a longer interval: the first open, the highest and the lowest price, the last close and the sum of the volumes.
 * @param rows bars of the archive, ascending
 * @param step the length of a made bar in ms
 * @param base the length of a bar of the archive in ms
 * @returns a row for each made bar that has any bar of the archive. `made: {of, from}` has the number of bars in a complete one,
 * and the number that it was made from. A bar that is not complete is `provisional`.
 */
export function madeFrom(rows, step, base) {
  const made = new Map();
  for (const row of rows) {
    const start = Math.floor(Date.parse(row.open_time) / step) * step;
    const before = made.get(start);
    if (before === undefined) made.set(start, { ...row, start, from: 1 });
    else {
      if (Number(row.high) > Number(before.high)) before.high = row.high;
      if (Number(row.low) < Number(before.low)) before.low = row.low;
      before.close = row.close;
      before.from += 1;
      before.volume = sum(before.volume, row.volume);
    }
  }
  const of = step / base;
  return [...made.values()].map(({ start, from, open, high, low, close, volume }) => ({
    open_time: new Date(start).toISOString(),
    open,
    high,
    low,
    close,
    volume,
    made: { of, from },
    ...(from < of && { provisional: true }),
  }));
}

/** Widens gaps to the made bars that they touch, so that the chart can show them. */
export function gapsMade(gaps, step) {
  return gaps.map(({ from, to, ...gap }) => ({
    ...gap,
    from: new Date(Math.floor(Date.parse(from) / step) * step).toISOString(),
    to: new Date(Math.ceil(Date.parse(to) / step) * step).toISOString(),
  }));
}
