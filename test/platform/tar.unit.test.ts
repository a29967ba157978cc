import { expect, test } from 'vitest';
import { readTar, TAR_END, TarError, tarEntry } from '../../src/platform/backup/tar.ts';

const AT = Date.parse('2026-11-20T08:00:00.700Z');
const header = (body = '', name = 'a/b.ndjson'): Buffer =>
  tarEntry(name, Buffer.from(body), AT).subarray(0, 512);

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 300): Promise<[name: string, body: string][]> {
  const files: [string, string][] = [];
  for await (const { name, body } of readTar(pieces(bytes, size))) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    files.push([name, Buffer.concat(parts).toString()]);
  }
  return files;
}

// Where each number stands in a header of ustar and how wide it is; digits, and a NUL or blank behind them.
test.each([
  ['the mode', 100, 8, 0o600],
  ['the owner', 108, 8, 0],
  ['the group', 116, 8, 0],
  ['the length', 124, 12, 5],
  ['the time, in whole seconds', 136, 12, Math.floor(AT / 1_000)],
])('%s of a file stands in its place, in octal, and ends there', (_name, from, width, value) => {
  const field = header('12345').toString('latin1', from, from + width);
  expect(field).toMatch(/^[0-7]+[\0 ]$/);
  expect(Number.parseInt(field, 8)).toBe(value);
});

test('the sum of a header counts its own place as blanks', () => {
  const bytes = header('12345');
  const sum = Number.parseInt(bytes.toString('latin1', 148, 156), 8);
  expect(sum).toBe(
    Buffer.from(bytes)
      .fill(' ', 148, 156)
      .reduce((total, byte) => total + byte, 0),
  );
});

test.each([0, 1, 511, 512, 513, 2_000])(
  'files of %d bytes and those behind them are read as they were written',
  async (size) => {
    const body = 'x'.repeat(size);
    const archive = Buffer.concat([
      tarEntry('one', Buffer.from(body), AT),
      tarEntry('two', Buffer.from('2'), AT),
      TAR_END,
    ]);
    expect(archive.length % 512).toBe(0);
    for (const piece of [1, 300, 512, 100_000])
      expect(await read(archive, piece)).toEqual([
        ['one', body],
        ['two', '2'],
      ]);
  },
);

test('what is no archive, or ends too early, is refused, and so is a name that has no room', async () => {
  const archive = Buffer.concat([tarEntry('one', Buffer.from('12345'), AT), TAR_END]);
  await expect(read(archive.subarray(0, 515))).rejects.toThrow(TarError);
  await expect(read(archive.subarray(0, 100))).rejects.toThrow(TarError);
  await expect(read(Buffer.alloc(1_024, 'x'))).rejects.toThrow('it is not an archive of this program');
  expect(() => tarEntry('x'.repeat(101), Buffer.alloc(0), AT)).toThrow(TarError);
  expect(() => tarEntry('ü', Buffer.alloc(0), AT)).toThrow(TarError);
  expect(await read(Buffer.concat([tarEntry('x'.repeat(100), Buffer.alloc(0), AT), TAR_END]))).toEqual([
    ['x'.repeat(100), ''],
  ]);
});
