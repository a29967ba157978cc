/** A text without what stands in quotation marks in it: what its writer says himself. */
export const unquoted = (text: string): string =>
  text.replace(/"[^"]*"|“[^”]*”|‘[^’]*’(?!\p{L})|«[^»]*»/gu, '""');

/** A name as a regular expression takes it literally. */
export const literal = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
