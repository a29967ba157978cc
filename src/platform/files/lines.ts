import { isUtf8 } from 'node:buffer';
import { createGunzip } from 'node:zlib';

/** A line of a file: its number from 1, and its text, or undefined when it was too long to be kept. */
export interface Line {
  readonly number: number;
  readonly text: string | undefined;
  /** Whether some of its bytes are no UTF-8, for which U+FFFD stands in the text. */
  readonly isBroken: boolean;
  /** Whether this is a last line without a line end. */
  readonly isOpen: boolean;
}

/** A compressed file that ends early: the lines before were read. */
export class DamagedInput extends Error {
  override name = 'DamagedInput';
}

// A newspaper's item has some kilobytes. A line a thousand times longer is no item, and is never loaded whole.
export const LONGEST_LINE = 4 * 1024 * 1024;

/**
 * The lines of a stream of bytes, decompressed when it begins as gzip does (RFC 1952, 2.3.1), whatever its name. Memory
 * use is bounded: a line longer than `longest` bytes is skipped. A byte order mark, empty lines and carriage returns at
 * the end are dropped.
 * @throws DamagedInput when the compressed data breaks off or is damaged, behind the lines before that place. The last
 * 16 KB of these are lost with it.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<Line> {
  let number = 0;
  let kept: Buffer[] = [];
  let length = 0;
  const take = (isOpen: boolean): Line | undefined => {
    number += 1;
    const raw = length > longest ? undefined : Buffer.concat(kept);
    kept = [];
    length = 0;
    if (raw === undefined) return { number, text: undefined, isBroken: false, isOpen };
    const whole = raw.toString('utf8');
    const text = (number === 1 ? whole.replace(/^\ufeff/, '') : whole).trim();
    return text === '' ? undefined : { number, text, isBroken: !isUtf8(raw), isOpen };
  };
  try {
    for await (const chunk of inflated(bytes)) {
      for (let from = 0; from < chunk.length; ) {
        const newline = chunk.indexOf(NEWLINE, from);
        const to = newline < 0 ? chunk.length : newline;
        length += to - from;
        if (length <= longest) kept.push(chunk.subarray(from, to));
        else kept = [];
        if (newline < 0) break;
        from = newline + 1;
        const line = take(false);
        if (line !== undefined) yield line;
      }
    }
  } catch (error) {
    if (error instanceof DamagedInput) throw new DamagedInput(`${error.message} after line ${number}`);
    throw error;
  }
  if (length > 0) {
    const line = take(true);
    if (line !== undefined) yield line;
  }
}

const NEWLINE = 0x0a;

async function* inflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let ended = false;
  while (head.length < 2 && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      while (!ended) {
        const next = await source.next();
        if (next.done) return;
        yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
    } finally {
      // Whoever stops reading, or meets damage, leaves no open file behind.
      await source.return?.();
    }
  }
  if (!(head[0] === 0x1f && head[1] === 0x8b)) {
    yield* all();
    return;
  }
  const gunzip = createGunzip();
  // What was read before a damaged place must not be lost with it, so each piece is asked for what it gave.
  let given: Buffer[] = [];
  let failure: Error | undefined;
  gunzip.on('data', (chunk: Buffer) => void given.push(chunk));
  gunzip.on('error', (error) => {
    failure = error;
  });
  const worked = (work: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      gunzip.once('close', resolve);
      work(() => {
        gunzip.off('close', resolve);
        resolve();
      });
    });
  const taken = (): Buffer[] => {
    const chunks = given;
    given = [];
    return chunks;
  };
  try {
    for await (const chunk of all()) {
      for (let from = 0; from < chunk.length && failure === undefined; from += AT_ONCE) {
        const piece = chunk.subarray(from, from + AT_ONCE);
        await worked((done) => void gunzip.write(piece, () => done()));
        yield* taken();
      }
      if (failure !== undefined) break;
    }
    if (failure === undefined) await worked((done) => void gunzip.once('end', done).end());
    yield* taken();
    if (failure !== undefined) throw new DamagedInput('the gzip data is damaged or cut off');
  } finally {
    gunzip.destroy();
  }
}

// It may become a thousand times as much.
const AT_ONCE = 16 * 1024;
