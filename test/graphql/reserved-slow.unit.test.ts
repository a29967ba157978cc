import { expect, test } from 'vitest';
import type { EventSocket } from '../../rest/app/route/event-stream.ts';
import { ReservedConnection } from '../../rest/graphql/connection.ts';
import { until } from '../setup/until.ts';

// What becomes of a reserved connection whose reader does not take the results of its queries.
const MIB = 1024 * 1024;

class Reader implements EventSocket {
  readonly chunked = true;
  backlog = 0;
  isCut = false;
  write(bytes: Buffer): void {
    this.backlog += bytes.length;
  }
  onDrain(): void {}
  onClose(): void {}
  end(): void {}
  destroy(): void {
    this.isCut = true;
  }
}

function opened(stalledMs: number) {
  const reader = new Reader();
  const connection = new ReservedConnection({} as never, {} as never, stalledMs);
  connection.begin(reader, []);
  const answer = (bytes: number): void => connection.take({ kind: 'text', id: 'q', text: 'x'.repeat(bytes) });
  return { reader, connection, answer };
}

test('no operation is taken while much is unread, and again when it has been read', () => {
  const { reader, connection, answer } = opened(60_000);
  expect(connection.isFull).toBe(false);
  answer(2 * MIB);
  expect(connection.isFull).toBe(true);
  reader.backlog = 0;
  expect(connection.isFull).toBe(false);
  connection.leave();
});

test('a reader who leaves more unread than one may is cut off, and nothing more is kept for it', () => {
  const { reader, answer } = opened(60_000);
  for (let results = 0; results < 50 && !reader.isCut; results += 1) answer(MIB);
  expect(reader.isCut).toBe(true);
  expect(reader.backlog).toBeLessThan(11 * MIB);
});

test('a reader who takes nothing for a time is cut off, and one who takes some of it is not', async () => {
  const stalled = opened(10);
  stalled.answer(1_000);
  const slow = opened(10);
  slow.answer(1_000_000);
  const reading = setInterval(() => {
    slow.reader.backlog -= 1;
  }, 1);
  try {
    await until(() => stalled.reader.isCut);
    const seen = slow.reader.backlog;
    await until(() => slow.reader.backlog < seen - 100);
    expect(slow.reader.isCut).toBe(false);
  } finally {
    clearInterval(reading);
    slow.connection.leave();
  }
});
