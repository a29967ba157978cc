import { createGunzip } from 'node:zlib';

/** A line of a file: its number from 1, and its text, or undefined when it was too long to be kept. */
export interface Line {
  readonly number: number;
  readonly text: string | undefined;
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
 * the end are dropped; bytes that are no UTF-8 become U+FFFD.
 * @throws DamagedInput when the compressed data breaks off or is damaged.
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
    const whole = length > longest ? undefined : Buffer.concat(kept).toString('utf8');
    kept = [];
    length = 0;
    if (whole === undefined) return { number, text: undefined, isOpen };
    const text = (number === 1 ? whole.replace(/^\ufeff/, '') : whole).trim();
    return text === '' ? undefined : { number, text, isOpen };
  };
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
    if (head.length > 0) yield head;
    while (!ended) {
      const next = await source.next();
      if (next.done) return;
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
  }
  if (!(head[0] === 0x1f && head[1] === 0x8b)) {
    yield* all();
    return;
  }
  const gunzip = createGunzip();
  // Failures of the input itself must end the reading too, and not hang it.
  const feeding = feed(gunzip, all());
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw new DamagedInput('the gzip data is damaged or cut off');
    throw error;
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

async function feed(gunzip: ReturnType<typeof createGunzip>, chunks: AsyncGenerator<Buffer>): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (gunzip.destroyed) return;
      if (!gunzip.write(chunk)) await drained(gunzip);
    }
    gunzip.end();
  } catch (error) {
    gunzip.destroy(error as Error);
  }
}

function drained(gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      gunzip.off('drain', done);
      gunzip.off('close', done);
      resolve();
    };
    gunzip.once('drain', done);
    gunzip.once('close', done);
  });
}
