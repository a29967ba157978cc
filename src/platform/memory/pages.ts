// 128 KiB and more is memory that the C library takes from the system by itself and gives back at once (docs/operations.md).
const PAGE_BYTES = 256 * 1024;
// What is kept for whoever is next, and how long.
const MOST_FREE = 16;
const REST_MS = 5_000;
// What is put into a page begins where numbers of any width may lie.
const ALIGNED = 64;

/**
 * Memory outside V8's heap, in pages that are used again. Pieces that are left to the collector of garbage wait for it, and when
 * many have gathered it goes through the whole heap for them: tens of ms in which nobody is answered.
 */
export class Pages {
  readonly #free: Buffer[] = [];
  #rest: NodeJS.Timeout | undefined;
  #taken = 0;

  /** How many are in use. */
  get taken(): number {
    return this.#taken;
  }

  /** How many are kept for whoever is next. */
  get free(): number {
    return this.#free.length;
  }

  take(): Buffer {
    this.#taken += 1;
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
  }

  /** Gives a page back that nobody reads any more. */
  give(page: Buffer): void {
    this.#taken -= 1;
    if (this.#free.length >= MOST_FREE) {
      freeNow(page);
      return;
    }
    this.#free.push(page);
    this.#rest ??= setTimeout(() => this.#clear(), REST_MS).unref();
    this.#rest.refresh();
  }

  /** A page that something outside may still read is left to the collector. */
  drop(): void {
    this.#taken -= 1;
  }

  #clear(): void {
    this.#rest = undefined;
    for (const page of this.#free.splice(0)) freeNow(page);
  }
}

/** Those of the process. */
export const pages = new Pages();

// Shorter pieces may share their memory with others.
const LEAST_FREED = 128 * 1024;

/** Gives memory back at once. Whoever still has it sees nothing in it. */
export function freeNow({ buffer }: Buffer): void {
  if (buffer.byteLength >= LEAST_FREED) (buffer as ArrayBuffer).transfer(0);
}

/** Pieces of memory of any length that are released together. */
export class PageMemory {
  readonly #pages: Pages;
  readonly #taken: Buffer[] = [];
  readonly #longer: Buffer[] = [];
  #at = PAGE_BYTES;

  constructor(own: Pages = pages) {
    this.#pages = own;
  }

  /** What lies in it is of before. */
  take(length: number): Buffer {
    if (length > PAGE_BYTES) {
      const bytes = Buffer.allocUnsafeSlow(length);
      this.#longer.push(bytes);
      return bytes;
    }
    if (this.#at + length > PAGE_BYTES) {
      this.#taken.push(this.#pages.take());
      this.#at = 0;
    }
    const bytes = this.#taken.at(-1)!.subarray(this.#at, this.#at + length);
    this.#at += Math.ceil(length / ALIGNED) * ALIGNED;
    return bytes;
  }

  /** Nothing that was taken is read any more. */
  release(): void {
    for (const page of this.#taken.splice(0)) this.#pages.give(page);
    for (const bytes of this.#longer.splice(0)) freeNow(bytes);
    this.#at = PAGE_BYTES;
  }
}

// A piece at least so long is more than a Writable holds: whoever passes it on asks for the next when it was taken.
export const TAKEN_BYTES = 128 * 1024;
// A piece of some more than that; what is written at once has room behind it.
const FULL_BYTES = 192 * 1024;

/**
 * The bytes of a long answer, written into two pages that take turns. A piece may be written over as soon as the next is asked
 * for: every Writable asks for that by itself when it has taken one of `TAKEN_BYTES` or more, and shorter ones are copies.
 */
export class PageWriter {
  readonly #pages: Pages;
  readonly #both: Buffer[];
  #turn = 0;
  /** The page that is being written; whoever writes into it says so in `at`. */
  page: Buffer;
  at = 0;

  constructor(own: Pages = pages) {
    this.#pages = own;
    this.#both = [own.take(), own.take()];
    this.page = this.#both[0]!;
  }

  /** Whether it is time for `piece`. Behind it there is room for 64 KiB more. */
  get isFull(): boolean {
    return this.isFullAt(this.at);
  }

  /** The same of who keeps `at` meanwhile. @throws RangeError when something did not fit at all. */
  isFullAt(at: number): boolean {
    if (at > this.page.length) throw new RangeError('a value is longer than a page');
    return at >= FULL_BYTES;
  }

  /** Puts in as many bytes as fit. @returns how many. */
  put(bytes: Uint8Array, from = 0): number {
    const count = Math.min(bytes.length - from, this.page.length - this.at);
    this.page.set(from === 0 && count === bytes.length ? bytes : bytes.subarray(from, from + count), this.at);
    this.at += count;
    return count;
  }

  /** Puts in a short text. */
  text(text: string): void {
    this.at += this.page.write(text, this.at);
  }

  /** What was written since the last piece. */
  piece(): Buffer {
    this.isFullAt(this.at);
    const written = this.page.subarray(0, this.at);
    this.at = 0;
    if (written.length < TAKEN_BYTES) return Buffer.from(written);
    this.#turn = 1 - this.#turn;
    this.page = this.#both[this.#turn]!;
    return written;
  }

  /** @param isTaken whether all pieces were taken: then the pages are used again. */
  close(isTaken: boolean): void {
    for (const page of this.#both.splice(0)) {
      if (isTaken) this.#pages.give(page);
      else this.#pages.drop();
    }
  }
}
