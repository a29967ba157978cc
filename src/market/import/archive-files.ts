import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
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

/**
 * Holds a file against the checksum beside it (`NAME.CHECKSUM`: SHA-256 in hex, then the name), if there is one.
 * @throws DamagedInput when they differ.
 */
export async function verifyChecksum(path: string): Promise<void> {
  const said = await readFile(`${path}.CHECKSUM`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (said === undefined) return;
  const expected = /^\s*\\?([0-9a-f]{64})\b/i.exec(said)?.[1]?.toLowerCase();
  if (expected === undefined) throw new DamagedInput('its checksum file does not contain a SHA-256 sum');
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
  if (sum.digest('hex') !== expected) throw new DamagedInput('it does not match its checksum');
}

/** A table inside a file: of a zip one of its entries, else the file itself. */
export interface Table {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The tables of a file, one after the other; each must be read before the next is asked for. Compressed tables are
 * decompressed as they are read (of gzip the reader of lines does it).
 * @throws DamagedInput for what is no zip, or a broken or encrypted one.
 */
export async function* tablesOf(
  path: string,
  seen: (bytes: number) => void = () => {},
): AsyncGenerator<Table> {
  if (!/\.zip$/i.test(path)) {
    yield { name: basename(path), bytes: counted(createReadStream(path), seen) };
    return;
  }
  const zip = await yauzl().openPromise(path, { autoClose: false, lazyEntries: true }).catch(damaged);
  try {
    let found = 0;
    for await (const entry of zip.eachEntry()) {
      if (!/\.csv$/i.test(entry.fileName)) continue;
      found += 1;
      const stream = await zip.openReadStreamPromise(entry).catch(damaged);
      yield { name: basename(entry.fileName), bytes: sound(stream) };
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

/** What goes wrong inside an entry is the file's fault, and said in our own words. */
async function* sound(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    damaged(error);
  }
}

function damaged(error: unknown): never {
  if (error instanceof DamagedInput) throw error;
  const code = (error as NodeJS.ErrnoException).code;
  // The file system speaks for itself; whatever else fails here is about the zip.
  if (typeof code === 'string' && !code.startsWith('Z_')) throw error;
  throw new DamagedInput('the zip file is damaged or cut off');
}
