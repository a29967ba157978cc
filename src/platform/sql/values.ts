/**
 * A value as the text that PostgreSQL reads it from; undefined: it is none that has one.
 */
function plainText(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.map(plainText);
  if (items.includes(undefined) || value.some(Array.isArray)) return undefined;
  // The text form of an array (PostgreSQL, 8.15.2).
  const quoted = items.map((item) => (item === null ? 'null' : `"${item!.replaceAll(/["\\]/g, '\\$&')}"`));
  return `{${quoted.join(',')}}`;
}

/** The same for a value that must have one. @throws TypeError */
export function textOf(value: unknown): string | null {
  const text = plainText(value);
  if (text === undefined)
    throw new TypeError('a hot read takes texts, numbers, truth values and lists of them');
  return text;
}
