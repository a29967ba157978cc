/** Identifies a request before it is read. Two requests with the same text are the same request. */
export interface Fingerprint {
  /** A checksum of the text. Two different texts seldom have the same sum. */
  readonly sum: number;
  /** Makes the text. Most requests are not repeated and do not need it. */
  readonly text: () => string;
}

/** The fingerprint of a GET: its address. */
export function fingerprintOfAddress(address: string): Fingerprint {
  let sum = START;
  for (let at = 0; at < address.length; at += 1) sum = Math.imul(sum ^ address.charCodeAt(at), PRIME);
  return { sum, text: () => address };
}

/** The fingerprint of a request with a body. @param head makes the text of the headers that the answer depends on. */
export function fingerprintOfBody(head: () => string, body: Buffer): Fingerprint {
  let sum = START;
  for (let at = 0; at < body.length; at += 1) sum = Math.imul(sum ^ body[at]!, PRIME);
  return { sum, text: () => `${head()} ${body.toString('latin1')}` };
}

// FNV-1a, 32 bits.
const START = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

// Places for sums: 32 KiB. A node answers a few thousand different requests a second, so the requests of about one second
// are remembered.
const PLACES = 8_192;

/**
 * Remembers recent requests. It keeps their sums and not their texts, because a set would keep the texts until V8 collects
 * its whole heap. A sum is forgotten when another one takes its place.
 */
export class Repeats {
  readonly #sums = new Int32Array(PLACES);

  /** Remembers a request. @returns whether it came recently. Seldom also true if only another request has the same sum. */
  note({ sum }: Fingerprint): boolean {
    const place = (sum ^ (sum >>> 16)) & (PLACES - 1);
    if (this.#sums[place] === sum) return true;
    this.#sums[place] = sum;
    return false;
  }
}
