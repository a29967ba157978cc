// Bars of longer intervals than the archive holds, made here from the bars that it does hold. They are a picture, and labelled
// as made: the API gives what a venue said, and nothing else.

/** Minutes of a bar by interval, for those that are made. */
export const MADE = { '15m': 15, '1h': 60, '4h': 240, '1d': 1440 };

/**
 * Bars of a longer interval: the first open, the highest and the lowest price, the last close, the sum of the volumes.
 * @param rows held bars, ascending; @param step ms of a made bar; @param base ms of a held one
 * @returns a row for each made bar with any held one in it, with `made: {of, from}`: how many held bars a whole one has, and
 * how many it was made from. One that is not whole is `provisional`.
 */
export function madeFrom(rows, step, base) {
  const made = new Map();
  for (const row of rows) {
    const start = Math.floor(Date.parse(row.open_time) / step) * step;
    const before = made.get(start);
    if (before === undefined) made.set(start, { ...row, start, from: 1, sum: Number(row.volume) });
    else {
      if (Number(row.high) > Number(before.high)) before.high = row.high;
      if (Number(row.low) < Number(before.low)) before.low = row.low;
      before.close = row.close;
      before.from += 1;
      before.sum += Number(row.volume);
    }
  }
  const of = step / base;
  return [...made.values()].map(({ start, from, sum, open, high, low, close }) => ({
    open_time: new Date(start).toISOString(),
    open,
    high,
    low,
    close,
    volume: String(Number(sum.toPrecision(12))),
    made: { of, from },
    ...(from < of && { provisional: true }),
  }));
}

/** Gaps of held bars, widened to the made bars that they touch: what the chart can show of them. */
export function gapsMade(gaps, step) {
  return gaps.map(({ from, to, ...gap }) => ({
    ...gap,
    from: new Date(Math.floor(Date.parse(from) / step) * step).toISOString(),
    to: new Date(Math.ceil(Date.parse(to) / step) * step).toISOString(),
  }));
}
