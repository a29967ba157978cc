/**
 * A text without what stands in quotation marks in it: what its writer says himself. A quotation mark that nothing closes within
 * 600 characters is taken for a sign of its own, so that any text is read in little time.
 */
export const unquoted = (text: string): string =>
  text.replace(/"[^"]{0,600}"|“[^”]{0,600}”|‘[^’]{0,600}’(?!\p{L})|«[^»]{0,600}»/gu, '""');

/** A name as a regular expression takes it literally. */
export const literal = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
