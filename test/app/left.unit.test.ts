import { EventEmitter, getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { leftOf } from '../../rest/app/exchange/left.ts';
import { CallerLeft } from '../../src/platform/turns/caller-left.ts';

class Connection extends EventEmitter {
  closed = false;

  close(): void {
    this.closed = true;
    this.emit('close');
  }
}

/** An answer on a connection. It has no events of its own but `finish`, as while it waits behind another answer. */
function answerOn(socket: Connection) {
  const raw = Object.assign(new EventEmitter(), {
    req: { socket },
    writableFinished: false,
    destroyed: false,
  });
  return {
    raw: raw as unknown as ServerResponse,
    finish(): void {
      raw.writableFinished = true;
      raw.emit('finish');
    },
  };
}

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a caller that leaves ends the work, also while its answer waits behind another one', () => {
  const socket = new Connection();
  const closing = new AbortController();
  const left = leftOf(answerOn(socket).raw, closing.signal);
  expect(left.aborted).toBe(false);
  socket.close();
  expect(left.reason).toBeInstanceOf(CallerLeft);
  expect(listeners(closing.signal)).toBe(0);
});

test('the work for a caller that left before leaves nothing behind in the server', async () => {
  const socket = new Connection();
  const closing = new AbortController();
  const { raw } = answerOn(socket);
  socket.close();
  const left = leftOf(Object.assign(raw, { destroyed: true }), closing.signal);
  expect(left.reason).toBeInstanceOf(CallerLeft);
  await turn();
  expect(listeners(closing.signal)).toBe(0);
});

test('a complete answer leaves nothing behind, on a connection that stays', () => {
  const socket = new Connection();
  const closing = new AbortController();
  const answers = Array.from({ length: 20 }, () => answerOn(socket));
  const signals = answers.map(({ raw }) => leftOf(raw, closing.signal));
  for (const answer of answers) answer.finish();
  expect(listeners(closing.signal)).toBe(0);
  socket.close();
  expect(signals.some(({ aborted }) => aborted)).toBe(false);
});

test('the work ends when the server begins to close', () => {
  const closing = new AbortController();
  const left = leftOf(answerOn(new Connection()).raw, closing.signal);
  closing.abort();
  expect(left.reason).toMatchObject({ code: 'unavailable' });
});
