// Wider than any price or volume of a market, and what Arrow's Decimal128 holds (38 digits).
export const MOST_WHOLE = 20;
export const MOST_FRACTION = 18;

const FORM = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * The one way to write a decimal: no exponent, no zeros that say nothing, `0` for zero. Every digit is kept.
 * @returns undefined for what is no decimal, or needs more than 20 digits before or 18 after the point.
 */
export function canonicalDecimal(text: string): string | undefined {
  const end = plainEnd(text);
  if (end !== undefined) return end === text.length ? text : text.slice(0, end);
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent] = match;
  if (whole === '' && fraction === '') return undefined;
  const shift = Number(exponent ?? '0');
  const digits = whole + fraction;
  const point = whole.length + shift;
  const left = point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0');
  const right = point >= digits.length ? '' : point < 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  return assembled(sign!, left.replace(/^0+(?=.)/, '') || '0', trimmed(right));
}

/**
 * What most sources write needs no more than its last zeros taken off, and most of it not that: where its canonical text ends.
 * @returns undefined for all that is not as plain, whatever it is.
 */
function plainEnd(text: string): number | undefined {
  const { length } = text;
  let at = 0;
  while (at < length && isDigit(text.charCodeAt(at))) at += 1;
  if (at === 0 || at > MOST_WHOLE || (at > 1 && text.charCodeAt(0) === ZERO)) return undefined;
  if (at === length) return at;
  if (text.charCodeAt(at) !== POINT) return undefined;
  let end = at;
  for (let next = at + 1; next < length; next += 1) {
    const code = text.charCodeAt(next);
    if (!isDigit(code)) return undefined;
    if (code !== ZERO) end = next + 1;
  }
  return end - at - 1 > MOST_FRACTION ? undefined : end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** Below 0, 0 or above as `a` is less than, equal to or greater than `b`; both canonical. */
export function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  const negative = a.charCodeAt(0) === MINUS;
  if (negative !== (b.charCodeAt(0) === MINUS)) return negative ? -1 : 1;
  if (negative) return compareDecimals(b.slice(1), a.slice(1));
  const [wholeA, wholeB] = [wholeLength(a), wholeLength(b)];
  if (wholeA !== wholeB) return wholeA - wholeB;
  // Of canonical texts of equal whole length the digits alone decide, and a point is below every digit.
  return a < b ? -1 : 1;
}

/** @param decimal canonical. */
export function isNegative(decimal: string): boolean {
  return decimal.charCodeAt(0) === MINUS;
}

function wholeLength(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? decimal.length : point;
}

function trimmed(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === ZERO) end -= 1;
  return end === fraction.length ? fraction : fraction.slice(0, end);
}

function assembled(sign: string, whole: string, fraction: string): string | undefined {
  if (whole.length > MOST_WHOLE || fraction.length > MOST_FRACTION) return undefined;
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return text === '0' ? text : sign + text;
}
