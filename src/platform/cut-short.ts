/** At most `limit` characters (UTF-16 units) of a text, cut anywhere but within a surrogate pair. */
export function cutShort(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, isHighSurrogate(text, limit - 1) ? limit - 1 : limit);
}

/** The same with an ellipsis where something was cut, which is not counted. */
export const cutWithEllipsis = (text: string, limit: number): string =>
  text.length <= limit ? text : `${cutShort(text, limit)}…`;

/** Whether a text has more than so many characters: a pair of surrogates is one. */
export const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

/** Whether the character at a place is the first half of a pair. */
function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
