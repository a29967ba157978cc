/**
 * How long a Retry-After header asks to wait: a number of seconds or an HTTP date (RFC 9110, 10.2.3).
 * @param now in ms since 1970.
 * @returns ms, 0 for a date that is past; undefined for anything else than the two.
 */
export function readRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
