import { describe, expect, test } from 'vitest';
import { Replies } from '../../../src/platform/lane/replies.ts';
import { fc } from '../../setup/properties.ts';

/** A message of the protocol: its type and what it holds. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

function dataRow(columns: readonly (string | null)[]): Buffer {
  const parts = [Buffer.from([columns.length >> 8, columns.length & 255])];
  for (const column of columns) {
    const length = Buffer.alloc(4);
    const bytes = Buffer.from(column ?? '');
    length.writeInt32BE(column === null ? -1 : bytes.length);
    parts.push(length, bytes);
  }
  return message('D', Buffer.concat(parts));
}

function collect() {
  const told: unknown[] = [];
  const replies = new Replies({
    parsed: () => told.push('parsed'),
    row: (row) => told.push(row.texts()),
    failed: (error) => told.push((error as Error & { code: string }).code),
    ready: () => told.push('ready'),
  });
  return { told, replies };
}

const column = fc.option(fc.string({ unit: 'grapheme', maxLength: 300 }), { freq: 5 });
const event = fc.oneof(
  fc
    .array(column, { maxLength: 8 })
    .map((columns) => ({ bytes: dataRow(columns), told: [columns] as unknown[] })),
  fc.constantFrom('1', 'Z').map((type) => ({
    bytes: message(type, type === 'Z' ? Buffer.from('I') : Buffer.alloc(0)),
    told: [type === '1' ? 'parsed' : 'ready'] as unknown[],
  })),
  fc
    .constantFrom('2', 'C', 'n', 'N', 'S')
    .map((type) => ({ bytes: message(type, Buffer.from('x\0')), told: [] })),
  fc.constantFrom('42P01', '57P01').map((code) => ({
    bytes: message('E', Buffer.from(`SERROR\0C${code}\0Mno\0\0`)),
    told: [code] as unknown[],
  })),
);

describe('what a server sends', () => {
  test('is read the same wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }),
        (events, sizes) => {
          const stream = Buffer.concat(events.map(({ bytes }) => bytes));
          const { told, replies } = collect();
          for (let at = 0, i = 0; at < stream.length; i += 1) {
            const size = sizes[i % sizes.length]!;
            replies.push(stream.subarray(at, at + size));
            at += size;
          }
          expect(told).toEqual(events.flatMap((each) => each.told));
        },
      ),
    );
  });

  test('is read the same when rows are longer than the memory for them, one after the other', () => {
    const rows = [700_000, 10, 300_000, 5, 90_000, 90_000, 90_000].map((length, n) => [
      String(n).repeat(length),
    ]);
    for (const size of [60_001, 1_000_000]) {
      const { told, replies } = collect();
      const stream = Buffer.concat(rows.map(dataRow));
      for (let at = 0; at < stream.length; at += size) replies.push(stream.subarray(at, at + size));
      expect(told).toEqual(rows);
    }
  });

  test('and is no message of the protocol is refused', () => {
    expect(() => collect().replies.push(Buffer.from('HTTP/1.1 400 Bad Request'))).not.toThrow();
    expect(() => collect().replies.push(message('G', Buffer.alloc(3)))).toThrow('not expected');
    expect(() => collect().replies.push(Buffer.from([68, 0, 0, 0, 0]))).toThrow('no length');
  });
});
