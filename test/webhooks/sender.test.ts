import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resolve } from '../../src/platform/outbound/guard.ts';
import { openGuard } from '../../src/webhooks/guard.ts';
import { openSender, type Sender, type SendOutcome, type SendRequest } from '../../src/webhooks/sender.ts';

const BODY = Buffer.from('{"id":"evt_1","data":"é"}');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server of this test; its sockets end with it. */
async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const http = (listener: RequestListener): Promise<number> => listening(createServer(listener));
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

function newSender(resolve?: Resolve): Sender {
  const sender = openSender({
    guard: openGuard({ allowLoopback: true, ...(resolve === undefined ? {} : { resolve }) }),
  });
  closing.push(() => sender.close());
  return sender;
}
const to = (port: number, more: Partial<SendRequest> = {}): SendRequest => ({
  url: `http://127.0.0.1:${port}/hook?a=b`,
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  body: BODY,
  ...more,
});
const post = (port: number, more: Partial<SendRequest> = {}): Promise<SendOutcome> =>
  newSender().send(to(port, more));

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('what is sent', () => {
  it('is the bytes given, with the headers given, asking for an answer that is not compressed', async () => {
    let seen: { request: IncomingMessage; body: Buffer } | undefined;
    const port = await http(async (request, response) => {
      seen = { request, body: await readBody(request) };
      response.writeHead(202, { 'content-type': 'text/plain' }).end('thanks');
    });
    const outcome = await post(port);
    expect(outcome).toMatchObject({ ok: true, status: 202, contentType: 'text/plain', address: '127.0.0.1' });
    expect(outcome.answer.toString()).toBe('thanks');
    expect(outcome.failure).toBeUndefined();
    expect(seen!.body.equals(BODY)).toBe(true);
    expect(seen!.request).toMatchObject({ method: 'POST', url: '/hook?a=b', httpVersion: '1.1' });
    expect(seen!.request.headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json',
      'content-length': String(BODY.length),
      'webhook-id': 'msg_1',
      'accept-encoding': 'identity',
    });
  });

  it('uses a connection again, one request at a time, and asks for the name once a connection', async () => {
    let connections = 0;
    let asked = 0;
    const server = createServer((request, response) => {
      request.resume();
      setTimeout(() => response.end(), 20);
    });
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listening(server);
    const sender = newSender(async () => {
      asked += 1;
      return ['127.0.0.1'];
    });
    const url = `http://receiver.example.com:${port}/`;
    for (let i = 0; i < 5; i += 1) expect((await sender.send(to(port, { url }))).ok).toBe(true);
    expect({ connections, asked, idle: sender.idle() }).toEqual({ connections: 1, asked: 1, idle: 1 });
    const together = await Promise.all(Array.from({ length: 4 }, () => sender.send(to(port, { url }))));
    expect(together.every(({ ok }) => ok)).toBe(true);
    expect({ connections, asked, idle: sender.idle() }).toEqual({ connections: 4, asked: 4, idle: 4 });
  });

  it('a receiver that closes after each answer is connected to anew, and the new address is checked', async () => {
    const port = await http((request, response) => {
      request.resume();
      response.writeHead(200, { connection: 'close' }).end();
    });
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']];
    const sender = newSender(async () => answers.shift()!);
    const url = `http://receiver.example.com:${port}/`;
    const outcomes: SendOutcome[] = [];
    for (let i = 0; i < 3; i += 1) outcomes.push(await sender.send(to(port, { url })));
    expect(outcomes.map(({ ok, failure }) => failure ?? ok)).toEqual([true, true, 'blocked_address']);
  });

  it('goes to the address that was checked, not to what the name says a moment later', async () => {
    let hits = 0;
    const port = await http((request, response) => {
      hits += 1;
      request.resume();
      response.end();
    });
    // 127.0.0.2 is loopback too and nothing listens there; a second question would find the server.
    let turn = 0;
    const sender = newSender(async () => (turn++ === 0 ? ['127.0.0.2'] : ['127.0.0.1']));
    const outcome = await sender.send(to(port, { url: `http://receiver.example.com:${port}/` }));
    expect(outcome).toMatchObject({ ok: false, failure: 'connection_refused' });
    expect({ hits, turn }).toEqual({ hits: 0, turn: 1 });
  });

  it('tries the next address when one is refused', async () => {
    const port = await http((request, response) => {
      request.resume();
      response.end();
    });
    const sender = newSender(async () => ['127.0.0.2', '127.0.0.3', '127.0.0.1']);
    const outcome = await sender.send(to(port, { url: `http://receiver.example.com:${port}/` }));
    expect(outcome).toMatchObject({ ok: true, address: '127.0.0.1' });
  });
});

describe('what a receiver answers', () => {
  it('is a success for any 2xx and a failure for anything else', async () => {
    const port = await http((request, response) => {
      request.resume();
      response.writeHead(Number(new URL(request.url!, 'http://x').searchParams.get('status'))).end('said');
    });
    const sender = newSender();
    for (const status of [200, 201, 202, 204, 206, 299]) {
      const url = `http://127.0.0.1:${port}/?status=${status}`;
      expect(await sender.send(to(port, { url }))).toMatchObject({ ok: true, status });
    }
    for (const [status, failure] of [
      [300, 'http_status'],
      [304, 'http_status'],
      [400, 'http_status'],
      [404, 'http_status'],
      [410, 'gone'],
      [429, 'http_status'],
      [500, 'http_status'],
      [503, 'http_status'],
      [599, 'http_status'],
    ] as const) {
      const url = `http://127.0.0.1:${port}/?status=${status}`;
      const outcome = await sender.send(to(port, { url }));
      expect(outcome).toMatchObject({ ok: false, status, failure });
      expect(outcome.detail).toContain(String(status));
    }
  });

  it('a redirect is a failure and is not followed, wherever it leads', async () => {
    let canaried = 0;
    const canary = await http((_request, response) => {
      canaried += 1;
      response.end();
    });
    const port = await http((request, response) => {
      request.resume();
      const [, status, ...place] = request.url!.split('/');
      response.writeHead(Number(status), { location: decodeURIComponent(place.join('/')) }).end();
    });
    const sender = newSender();
    const places = [
      `http://127.0.0.1:${canary}/`,
      `http://localhost:${canary}/`,
      `http://[::ffff:127.0.0.1]:${canary}/`,
      `//127.0.0.1:${canary}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'https://hooks.example.com/',
    ];
    for (const status of [301, 302, 303, 307, 308]) {
      for (const place of places) {
        const url = `http://127.0.0.1:${port}/${status}/${encodeURIComponent(place)}`;
        expect(await sender.send(to(port, { url }))).toMatchObject({
          ok: false,
          status,
          failure: 'redirect',
        });
      }
    }
    expect(canaried).toBe(0);
  });

  it('Retry-After is read in seconds and as a date, and nothing else', async () => {
    const port = await http((request, response) => {
      request.resume();
      response.writeHead(503, { 'retry-after': decodeURIComponent(request.url!.slice(1)) }).end();
    });
    const sender = newSender();
    const said = async (value: string) => {
      const url = `http://127.0.0.1:${port}/${encodeURIComponent(value)}`;
      return (await sender.send(to(port, { url }))).retryAfterMs;
    };
    expect(await said('120')).toBe(120_000);
    expect(await said('0')).toBe(0);
    const later = await said(new Date(Date.now() + 90_000).toUTCString());
    expect(later).toBeGreaterThan(80_000);
    expect(later).toBeLessThanOrEqual(90_000);
    expect(await said('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
    for (const odd of ['soon', '-5', '1.5', '1e9', '99999999999999', ''])
      expect(await said(odd)).toBeUndefined();
  });
});

describe('a hostile receiver', () => {
  const QUICK = 400;
  const bounded = ({ durationMs }: SendOutcome): void => {
    expect(durationMs).toBeGreaterThanOrEqual(QUICK - 20);
    expect(durationMs).toBeLessThan(QUICK + 600);
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
      expect(outcome).toMatchObject({ ok: false, failure: 'connection_reset' });
      expect(outcome.durationMs).toBeLessThan(3_000);
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
      expect(outcome.durationMs).toBeLessThan(2_000);
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

describe('TLS', () => {
  // A self-signed certificate for receiver.example.com, valid for a century. The key is nobody's secret.
  const CERTIFICATE = fileURLToPath(new URL('../fixtures/tls/receiver.cert.pem', import.meta.url));
  const identity = {
    key: readFileSync(new URL('../fixtures/tls/receiver.key.pem', import.meta.url)),
    cert: readFileSync(CERTIFICATE),
  };

  it('a certificate of a trusted authority for the right name is accepted, for another name it is not', async () => {
    const bodies: string[] = [];
    const port = await listening(
      createTlsServer(identity, async (request, response) => {
        bodies.push((await readBody(request)).toString());
        response.end(request.headers.host);
      }),
    );
    // Whom a process trusts is read at its start.
    const program = `
      import { openGuard } from '${new URL('../../src/webhooks/guard.ts', import.meta.url)}';
      import { openSender } from '${new URL('../../src/webhooks/sender.ts', import.meta.url)}';
      const guard = openGuard({ allowLoopback: true, resolve: async () => ['127.0.0.1'] });
      const sender = openSender({ guard });
      for (const name of ['receiver', 'other']) {
        const url = \`https://\${name}.example.com:${port}/\`;
        const { answer, ...outcome } = await sender.send({ url, headers: {}, body: Buffer.from(name) });
        console.log(JSON.stringify({ ...outcome, answer: answer.toString() }));
      }
      await sender.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: CERTIFICATE },
    });
    const [right, wrong] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(right).toMatchObject({ ok: true, status: 200, answer: `receiver.example.com:${port}` });
    expect(wrong).toMatchObject({ ok: false, failure: 'tls_error' });
    expect(wrong.detail).toContain('another name');
    expect(bodies).toEqual(['receiver']);
  });

  it('a certificate that nobody vouches for is a tls_error that says so, and the request is not sent', async () => {
    let hits = 0;
    const port = await listening(
      createTlsServer(identity, (_request, response) => {
        hits += 1;
        response.end();
      }),
    );
    const sender = newSender(async () => ['127.0.0.1']);
    const outcome = await sender.send(to(port, { url: `https://receiver.example.com:${port}/` }));
    expect(outcome).toMatchObject({ ok: false, failure: 'tls_error' });
    expect(outcome.detail).toContain('self-signed');
    expect(hits).toBe(0);
  });

  it('a server that speaks plain HTTP is a tls_error', async () => {
    const port = await http((_request, response) => response.end());
    const outcome = await post(port, { url: `https://127.0.0.1:${port}/` });
    expect(outcome).toMatchObject({ ok: false, failure: 'tls_error' });
    expect(outcome.detail).toContain('does not support TLS');
  });

  it('asks for the name of the URL, and for none when that is an address', async () => {
    const names: (string | false | null)[] = [];
    const server = createTlsServer({
      ...identity,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    const port = await listening(server);
    const sender = newSender(async () => ['127.0.0.1']);
    await sender.send(to(port, { url: `https://receiver.example.com.:${port}/` }));
    await sender.send(to(port, { url: `https://127.0.0.1:${port}/` }));
    expect(names).toEqual(['receiver.example.com']);
  });
});

describe('ending', () => {
  it('a signal ends an attempt at once with an outcome that is unknown', async () => {
    const hang = await listening(createTcpServer(() => {}));
    const sender = newSender();
    const controller = new AbortController();
    const sending = sender.send(to(hang), controller.signal);
    setTimeout(() => controller.abort(), 50);
    expect(await sending).toMatchObject({ ok: false, failure: 'unknown_outcome' });
    expect(await sender.send(to(hang), controller.signal)).toMatchObject({ failure: 'unknown_outcome' });
  });

  it('close ends all attempts, and those that come after', async () => {
    const hang = await listening(createTcpServer(() => {}));
    const sender = newSender();
    const sending = [sender.send(to(hang)), sender.send(to(hang))];
    await new Promise((done) => setTimeout(done, 50));
    await sender.close();
    for (const outcome of await Promise.all(sending)) expect(outcome.failure).toBe('unknown_outcome');
    expect((await sender.send(to(hang))).failure).toBe('unknown_outcome');
    expect(sender.idle()).toBe(0);
  });
});
