import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { CopyOut } from '../../src/market/copy-out.ts';

const KB = 1024;

/** A message of PostgreSQL's protocol: its code, its length with itself, and what it holds. */
function message(code: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, code);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** What PostgreSQL sends for a copy of rows with one value each. */
function copyOf(values: readonly Buffer[]): Buffer {
  const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  const rows = values.map((value) => {
    const counts = Buffer.alloc(6);
    counts.writeInt16BE(1, 0);
    counts.writeInt32BE(value.length, 2);
    return message('d', Buffer.concat([counts, value]));
  });
  const end = Buffer.from([0xff, 0xff]);
  return Buffer.concat([message('H', Buffer.alloc(3)), message('d', head), ...rows, message('d', end)]);
}

test('a long copy waits for a slice behind each 128 KiB, and is the same in the end', async () => {
  const values = Array.from({ length: 50 }, (_, at) => Buffer.alloc(40 * KB, at));
  const stream = new PassThrough({ highWaterMark: 4_096 * KB });
  stream.on('data', () => {});
  const pause = vi.spyOn(stream, 'pause');
  const copy = new CopyOut('select 1', { take: (length) => Buffer.alloc(length) }, () => {});
  copy.submit({ stream, query: () => {} });
  const bytes = copyOf(values);
  for (let at = 0; at < bytes.length; at += 64 * KB) stream.write(bytes.subarray(at, at + 64 * KB));
  stream.write(message('C', Buffer.from('COPY 50\0')));
  while (stream.readableLength > 0 || stream.isPaused()) await new Promise((go) => setImmediate(go));
  copy.handleReadyForQuery();
  expect((await copy.rows).map(([value]) => value)).toEqual(values);
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(Math.floor((50 * 40) / 128));
});
