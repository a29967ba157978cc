import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../src/webhooks/sending/sender.ts';
import { BODY, closing, http, listening, newSender, post, to } from './sent.ts';

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

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
      import { openGuard } from '${new URL('../../src/webhooks/sending/guard.ts', import.meta.url)}';
      import { openSender } from '${new URL('../../src/webhooks/sending/sender.ts', import.meta.url)}';
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
