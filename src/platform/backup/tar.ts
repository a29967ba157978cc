/** A file in an archive. Its body is read before the next one is asked for. */
export interface TarEntry {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

/** An archive that ends too early or is none. */
export class TarError extends Error {
  override name = 'TarError';
}

const BLOCK = 512;

/**
 * One file of an archive as POSIX ustar has it (IEEE Std 1003.1, "pax", ustar Interchange Format): header, body and
 * padding. @param name at most 100 bytes of ASCII. @param at when, in ms since 1970.
 */
export function tarEntry(name: string, body: Buffer, at: number): Buffer {
  if (name.length > 100 || /[^\x20-\x7e]/.test(name))
    throw new TarError(`${name} cannot stand in an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'ascii');
  octal(header, 0o600, 100, 8);
  octal(header, 0, 108, 8);
  octal(header, 0, 116, 8);
  octal(header, body.length, 124, 12);
  octal(header, Math.floor(at / 1000), 136, 12);
  header.write('        0', 148, 'ascii');
  header.write('ustar\x0000', 257, 'ascii');
  const sum = header.reduce((total, byte) => total + byte, 0);
  octal(header, sum, 148, 8);
  return Buffer.concat([header, body, Buffer.alloc(padding(body.length))]);
}

/** What an archive ends with. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** Reads the files of an archive one after the other, with no more in memory than the source gives at a time. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source);
  for (;;) {
    const header = await reader.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (header.toString('latin1', 257, 262) !== 'ustar')
      throw new TarError('it is not an archive of this program');
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/, '');
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
    if (!Number.isSafeInteger(size)) throw new TarError(`${name} has no length`);
    yield { name, size, body: reader.upTo(size) };
    await reader.exactly(padding(size));
  }
}

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *upTo(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#held.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw new TarError('it ends too early');
        this.#held = next.value;
      }
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      if (part.length > 0) yield part;
    }
  }
}

function octal(header: Buffer, value: number, at: number, width: number): void {
  header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'ascii');
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
