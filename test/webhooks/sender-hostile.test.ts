import { createServer as createTcpServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openGuard } from '../../src/webhooks/sending/guard.ts';
import { openSender, type SendOutcome } from '../../src/webhooks/sending/sender.ts';
import { closing, http, listening, newSender, post, to } from './sent.ts';

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
/** Answers whatever comes with these bytes, and lets `then` do the rest. */
const raw = (bytes: string, then: (socket: Socket) => void = () => {}): Promise<number> =>
  listening(
    createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write(bytes);
        then(socket);
      });
    }),
  );

describe('a hostile receiver', () => {
  const QUICK = 400;
  const bounded = ({ durationMs }: SendOutcome): void => {
    expect(durationMs).toBeGreaterThanOrEqual(QUICK - 20);
    // What a busy machine may add: these receivers would go on for ever.
    expect(durationMs).toBeLessThan(QUICK + 20_000);
  };

  it('that never answers, never ends or drips is left at the deadline', async () => {
    const hang = await listening(createTcpServer(() => {}));
    const headersDrip = await raw('HTTP/1.1 200 OK\r\n', (socket) => {
      const timer = setInterval(() => socket.write('x: y\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const interim = await raw('', (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    });
    const bodyDrip = await raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', (socket) => {
      const timer = setInterval(() => socket.write('1\r\nx\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const half = await raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
    const sender = newSender();
    const outcomes = await Promise.all(
      [hang, headersDrip, interim, bodyDrip, half].map((port) =>
        sender.send(to(port, { deadlineMs: QUICK })),
      ),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ ok: false, failure: 'timeout' });
      bounded(outcome);
    }
    expect(outcomes.map(({ status }) => status)).toEqual([undefined, undefined, undefined, 200, 200]);
    expect(outcomes[4]!.answer.toString()).toBe('half');
    expect(sender.idle()).toBe(0);
  });

  it.each([
    ['hello world\r\n\r\n', 'the answer is not HTTP/1.1'],
    ['HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n', 'the answer is not HTTP/1.1'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 'the answer is not HTTP/1.1'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok', 'the answer is not HTTP/1.1'],
    [
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      'it answered 100 Continue, which was not asked for',
    ],
    [
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'it answered 101 Switching Protocols, which was not asked for',
    ],
    ['', 'the other side closed the connection before its answer was complete'],
  ])('that answers %j is told what was wrong', async (bytes, detail) => {
    const port = await raw(bytes, (socket) => bytes === '' && socket.end());
    expect(await newSender().send(to(port))).toMatchObject({
      ok: false,
      failure: 'connection_reset',
      detail,
    });
  });

  it('that accepts and never finishes the TLS handshake is left at the deadline', async () => {
    const port = await listening(createTcpServer(() => {}));
    const outcome = await post(port, { url: `https://127.0.0.1:${port}/`, deadlineMs: QUICK });
    expect(outcome).toMatchObject({ ok: false, failure: 'timeout' });
    bounded(outcome);
  });

  it('that answers without end is read to 16 KiB and dropped', async () => {
    let written = 0;
    let dropped: (() => void) | undefined;
    const gone = new Promise<void>((done) => {
      dropped = done;
    });
    const port = await raw('HTTP/1.1 200 OK\r\n\r\n', (socket) => {
      const chunk = Buffer.alloc(65_536, 'a');
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
      };
      socket.on('drain', more);
      socket.on('close', () => dropped?.());
      more();
    });
    const outcome = await post(port);
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(outcome.answer.length).toBe(16_384);
    await gone;
    expect(written).toBeLessThan(64 * 1_024 * 1_024);
  });

  it('that floods what nobody reads, interim answers or extensions of chunks, is left long before the deadline', async () => {
    const flood = (head: string, chunk: string) =>
      raw(head, (socket) => {
        const more = (): void => {
          while (!socket.destroyed && socket.write(chunk));
        };
        socket.on('drain', more);
        more();
      });
    const interim = await flood('', 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'.repeat(1_000));
    const extension = await flood(
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;x=',
      'a'.repeat(65_536),
    );
    const sender = newSender();
    for (const port of [interim, extension]) {
      const outcome = await sender.send(to(port, { deadlineMs: 10_000 }));
      // At the deadline it would be a timeout.
      expect(outcome).toMatchObject({ ok: false, failure: 'connection_reset' });
    }
  });

  it('that answers in chunks of a byte is understood', async () => {
    const port = await raw(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(20_000)}`,
    );
    const outcome = await post(port);
    expect(outcome).toMatchObject({ ok: true, status: 200 });
    expect(outcome.answer.toString()).toBe('a'.repeat(16_384));
  });

  it('whose name or connection hangs is left at the deadline, and nothing waits for it any longer', async () => {
    const hanging = openSender({
      guard: openGuard({ allowLoopback: true, resolve: () => new Promise<never>(() => {}) }),
    });
    closing.push(() => hanging.close());
    const outcome = await hanging.send(to(1, { url: 'https://receiver.example.com/', deadlineMs: QUICK }));
    expect(outcome).toMatchObject({ ok: false, failure: 'timeout' });
    bounded(outcome);

    let left = false;
    const handshake = await listening(
      createTcpServer((socket) =>
        socket.resume().on('close', () => {
          left = true;
        }),
      ),
    );
    await post(handshake, { url: `https://127.0.0.1:${handshake}/`, deadlineMs: QUICK });
    await expect.poll(() => left).toBe(true);
  });

  it('that sends exactly what is kept keeps its connection; one byte more loses it', async () => {
    const port = await http((request, response) => {
      request.resume();
      response.end('a'.repeat(Number(request.url!.slice(1))));
    });
    const sender = newSender();
    const size = async (bytes: number) =>
      (await sender.send(to(port, { url: `http://127.0.0.1:${port}/${bytes}`, keepBytes: 100 }))).answer
        .length;
    expect(await size(100)).toBe(100);
    expect(sender.idle()).toBe(1);
    expect(await size(101)).toBe(100);
    expect(sender.idle()).toBe(0);
  });

  it('that sends a gzip bomb gets its compressed bytes kept, and no more', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const port = await http((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const outcome = await post(port);
    expect(outcome.answer.equals(bomb.subarray(0, 16_384))).toBe(true);
  });

  it('that resets, hangs up early, refuses or speaks no HTTP is told apart', async () => {
    const reset = await listening(
      createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
    );
    const hangUp = await listening(createTcpServer((socket) => socket.once('data', () => socket.end())));
    const early = await raw('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nx', (socket) => socket.end());
    const noise = await raw('SSH-2.0-OpenSSH_9.2\r\n');
    const long = await raw(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`);
    const upgrade = await raw(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    );
    const gone = await listening(createTcpServer());
    await closing.pop()!();
    const sender = newSender();
    for (const [port, failure] of [
      [reset, 'connection_reset'],
      [hangUp, 'connection_reset'],
      [early, 'connection_reset'],
      [noise, 'connection_reset'],
      [long, 'connection_reset'],
      [upgrade, 'connection_reset'],
      [gone, 'connection_refused'],
    ] as const) {
      const outcome = await sender.send(to(port, { deadlineMs: 5_000 }));
      expect(outcome).toMatchObject({ ok: false, failure });
      expect(outcome.detail).toMatch(/^[a-z].{15,}/);
    }
    expect(sender.idle()).toBe(0);
  });

  it('that answers before it has read a large body, and hangs up, does no harm', async () => {
    const port = await raw(
      'HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
      (socket) => socket.destroySoon(),
    );
    const outcome = await post(port, { body: Buffer.alloc(8_000_000), deadlineMs: 5_000 });
    expect(outcome.ok).toBe(false);
    expect(['http_status', 'connection_reset']).toContain(outcome.failure);
  });

  it('that slips a second answer behind the first cannot answer the next request with it', async () => {
    const port = await raw(
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nAHTTP/1.1 500 No\r\ncontent-length: 1\r\n\r\nB',
    );
    const sender = newSender();
    const first = await sender.send(to(port, { deadlineMs: QUICK }));
    expect(first).toMatchObject({ ok: true, status: 200 });
    await new Promise((done) => setTimeout(done, 50));
    const second = await sender.send(to(port, { deadlineMs: QUICK }));
    expect(second).toMatchObject({ ok: true, status: 200 });
  });

  it('holds up nobody else, and hundreds of them leave nothing behind', async () => {
    const hang = await listening(createTcpServer(() => {}));
    const fine = await http((request, response) => {
      request.resume();
      response.end();
    });
    const sender = newSender();
    let [over, meanwhile] = [0, 0];
    const hanging = Promise.all(
      Array.from({ length: 200 }, () =>
        sender.send(to(hang, { deadlineMs: 1_500 })).finally(() => {
          over += 1;
        }),
      ),
    );
    for (let i = 0; i < 50; i += 1) {
      expect((await sender.send(to(fine))).ok).toBe(true);
      if (over === 0) meanwhile += 1;
    }
    expect(meanwhile).toBeGreaterThan(5);
    for (const outcome of await hanging) expect(outcome.failure).toBe('timeout');
    expect(sender.idle()).toBe(1);
  });
});
