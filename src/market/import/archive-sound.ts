import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DamagedInput } from '../../platform/files/lines.ts';
import { tablesOf } from './archive-files.ts';
import { type ExpectedRows, expectedOf } from './archive-name.ts';

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

/**
 * Reads a file to its end before anything of it is taken in. The checksum of a zip or gzip file is behind its rows: those
 * of a damaged file would be served before anybody knows. What is read a second time is compared a second time.
 * What comes through a pipe can be read only once, and is not looked at.
 * @throws DamagedInput when it is damaged or cut off, or has a table whose name contradicts what is expected of it.
 */
export async function verifyFile(path: string, expected: ExpectedRows): Promise<void> {
  if (!(await stat(path)).isFile()) return;
  if (/\.zip$/i.test(path)) {
    for await (const table of tablesOf(path)) {
      if (expectedOf(expected, table.path) === undefined) {
        const { symbol, interval } = expected;
        throw new DamagedInput(
          `its table ${table.name} is named for another symbol, interval or time than the file (${symbol} ${interval})`,
        );
      }
      await drain(table.bytes);
    }
  } else if (await isGzip(path)) {
    await pipeline(createReadStream(path), createGunzip(), drain).catch((error: NodeJS.ErrnoException) => {
      if (error.code?.startsWith('Z_') !== true) throw error;
      throw new DamagedInput('the gzip data is damaged or cut off');
    });
  }
}

async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}

/** Whether a file begins as gzip does (RFC 1952, 2.3.1). */
async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
