// biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is no ASCII is looked for
const BEYOND_ASCII = /[^\u0000-\u007f]/;

/** A text as the bytes of UTF-8, a character each. */
export function octetsOf(text: string): string {
  return BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;
}

/** The text whose bytes those are. */
export function textOf(octets: string): string {
  return BEYOND_ASCII.test(octets) ? Buffer.from(octets, 'latin1').toString() : octets;
}
