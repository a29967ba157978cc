// Prices and volumes are decimal strings (docs/market.md). They are written and reckoned with as they are: a float has 15 digits.

/** The number of decimals of a decimal string. */
export function decimalsOf(text) {
  return text.split('.')[1]?.length ?? 0;
}

/**
 * A decimal string for readers: its thousands apart, and zeros up to so many decimals. No digit is left out.
 * `1234.5` with two decimals is `1,234.50`.
 */
export function written(text, decimals = 0) {
  const [, sign, whole, part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text);
  const fraction = part.padEnd(decimals, '0');
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction && `.${fraction}`}`;
}

/** The exact sum of two decimal strings, as venues write it: without zeros at its end. */
export function sum(a, b) {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const text = textOf(unitsOf(a, decimals) + unitsOf(b, decimals), decimals);
  return decimals === 0 ? text : text.replace(/\.?0+$/, '');
}

/**
 * How much a price has moved: `by`, the exact difference, and `percent` of the earlier one, rounded to two decimals (halves away
 * from zero). Both have their sign. `way` is 1, 0 or -1. Undefined if the earlier price is zero.
 * @param least the fewest decimals of `by`
 */
export function move(from, to, least = 0) {
  const decimals = Math.max(least, decimalsOf(from), decimalsOf(to));
  const [before, after] = [unitsOf(from, decimals), unitsOf(to, decimals)];
  if (before <= 0n) return undefined;
  const by = after - before;
  const size = by < 0n ? -by : by;
  const percent = (size * 20_000n + before) / (2n * before);
  const way = by > 0n ? 1 : by < 0n ? -1 : 0;
  const sign = way > 0 ? '+' : way < 0 ? '−' : '';
  return {
    way,
    by: `${sign}${written(textOf(size, decimals), decimals)}`,
    // A move that is rounded to nothing has no sign.
    percent: `${percent === 0n ? '' : sign}${written(textOf(percent, 2))}%`,
  };
}

function unitsOf(text, decimals) {
  const [whole, part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
}

function textOf(units, decimals) {
  if (decimals === 0) return String(units);
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
