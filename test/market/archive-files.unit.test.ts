import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOf, verifyFile } from '../../src/market/index.ts';
import { DamagedInput } from '../../src/platform/files/lines.ts';
import { archiveRow, bar, times } from '../setup/market.ts';
import { fc } from '../setup/properties.ts';
import { zipOf } from '../setup/zip.ts';

const ROWS = times('2024-06-01T00:00:00Z', 300)
  .map((at) => `${archiveRow(bar(at))}\n`)
  .join('');

const EXPECTED = { symbol: 'AAAUSDT', interval: '1m' } as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'newstape-archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is in the tables of a zip file. */
async function textOf(path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const { bytes } of tablesOf(path)) for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test.each([
  ['deflated', false],
  ['stored', true],
])('no bit of a %s zip file can change its rows unnoticed', async (_, isStored) => {
  const whole = zipOf('AAAUSDT-1m-2024-06-01.csv', ROWS, { isStored });
  const path = join(folder, `${isStored}.zip`);
  const isNoticed = async (damaged: Buffer): Promise<void> => {
    await writeFile(path, damaged);
    const read = await textOf(path).catch((error: unknown) => error);
    if (read !== ROWS) expect(read).toBeInstanceOf(DamagedInput);
    const verified = await verifyFile(path, EXPECTED).catch((error: unknown) => error);
    // A name may have changed, too.
    if (read instanceof DamagedInput) expect(verified).toBeInstanceOf(DamagedInput);
  };
  await isNoticed(whole);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (bit) => {
      const damaged = Buffer.from(whole);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      await isNoticed(damaged);
    }),
  );
});

test('a gzip file is looked at whatever its name, and any other file is none', async () => {
  const path = join(folder, 'rows.csv');
  const packed = gzipSync(ROWS);
  await writeFile(path, packed);
  await verifyFile(path, EXPECTED);
  await writeFile(path, packed.subarray(0, -1));
  await expect(verifyFile(path, EXPECTED)).rejects.toBeInstanceOf(DamagedInput);
  for (const plain of ['', ROWS]) {
    await writeFile(path, plain);
    await verifyFile(path, EXPECTED);
  }
  await rm(path);
  await expect(verifyFile(path, EXPECTED)).rejects.toMatchObject({ code: 'ENOENT' });
});
