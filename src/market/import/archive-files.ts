import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DamagedInput } from '../../platform/files/lines.ts';
import { seldom } from '../../platform/memory/seldom.ts';

const yauzl = seldom<typeof import('yauzl')>('yauzl');

const ARCHIVES = /\.(zip|csv|csv\.gz)$/i;

/**
 * The files that a path means: itself, or what of its folder and those below holds bars, in order of name.
 * @throws what the file system says.
 */
export async function archiveFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ARCHIVES.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A table inside a file: of a zip one of its entries, else the file itself. */
export interface Table {
  /** Without folders. */
  readonly name: string;
  /** With the folders that it has inside a zip; else the same. */
  readonly path: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The tables of a file, one after the other; each must be read before the next is asked for. Compressed tables are
 * decompressed as they are read (of gzip the reader of lines does it).
 * @throws DamagedInput for what is no zip, or a broken or encrypted one; at the end of a table that is not what was
 * packed.
 */
export async function* tablesOf(
  path: string,
  seen: (bytes: number) => void = () => {},
): AsyncGenerator<Table> {
  if (!/\.zip$/i.test(path)) {
    yield { name: basename(path), path: basename(path), bytes: counted(createReadStream(path), seen) };
    return;
  }
  const zip = await yauzl().openPromise(path, { autoClose: false, lazyEntries: true }).catch(damaged);
  try {
    let found = 0;
    for await (const entry of zip.eachEntry()) {
      if (!/\.csv$/i.test(entry.fileName)) continue;
      found += 1;
      const stream = await zip.openReadStreamPromise(entry).catch(damaged);
      yield { name: basename(entry.fileName), path: entry.fileName, bytes: sound(stream, entry.crc32) };
      seen(entry.compressedSize);
    }
    if (found === 0) throw new DamagedInput('it contains no CSV file');
  } catch (error) {
    damaged(error);
  } finally {
    zip.close();
  }
}

async function* counted(bytes: AsyncIterable<Buffer>, seen: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    seen(chunk.length);
    yield chunk;
  }
}

/**
 * What goes wrong inside an entry is the file's fault, and said in our own words. The length is compared by yauzl, the
 * checksum is not: a changed bit often gives other digits, and no other length.
 */
async function* sound(bytes: AsyncIterable<Buffer>, expected: number): AsyncGenerator<Buffer> {
  let crc = 0;
  try {
    for await (const chunk of bytes) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    damaged(error);
  }
  if (crc !== expected) throw new DamagedInput(DAMAGED_ZIP);
}

const DAMAGED_ZIP = 'the zip file is damaged or cut off';

function damaged(error: unknown): never {
  if (error instanceof DamagedInput) throw error;
  const code = (error as NodeJS.ErrnoException).code;
  // The file system speaks for itself; whatever else fails here is about the zip.
  if (typeof code === 'string' && !code.startsWith('Z_')) throw error;
  throw new DamagedInput(DAMAGED_ZIP);
}
