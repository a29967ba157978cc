/** What tells a request from others before it is read: two of one text ask for the same. */
export interface Fingerprint {
  /** Of the text: two texts that differ seldom have the same one. */
  readonly sum: number;
  /** Made only where it is needed: most requests are like none before. */
  readonly text: () => string;
}

/** Of a request by GET: its address. */
export function fingerprintOfAddress(address: string): Fingerprint {
  let sum = START;
  for (let at = 0; at < address.length; at += 1) sum = Math.imul(sum ^ address.charCodeAt(at), PRIME);
  return { sum, text: () => address };
}

/** Of a request with a body. @param head what else of the request shapes the answer. */
export function fingerprintOfBody(head: () => string, body: Buffer): Fingerprint {
  let sum = START;
  for (let at = 0; at < body.length; at += 1) sum = Math.imul(sum ^ body[at]!, PRIME);
  return { sum, text: () => `${head()} ${body.toString('latin1')}` };
}

// FNV-1a, 32 bits.
const START = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

// 32 KiB. A node answers some thousand different requests a second: what was asked for within about a second is remembered.
const PLACES = 8_192;

/**
 * Which requests came lately. Their sums are noted and not their texts, which a set would keep until V8 collects its whole
 * heap. A sum is forgotten when another one takes its place.
 */
export class Repeats {
  readonly #sums = new Int32Array(PLACES);

  /** Notes a request. @returns whether it came before; seldom also where only one of the same sum did. */
  note({ sum }: Fingerprint): boolean {
    const place = (sum ^ (sum >>> 16)) & (PLACES - 1);
    if (this.#sums[place] === sum) return true;
    this.#sums[place] = sum;
    return false;
  }
}
