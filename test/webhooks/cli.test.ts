import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { newstape, warmly } from '../setup/command.ts';
import { draft, openTestHouse } from '../setup/house.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const secretText = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const servers: Server[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Listener {
  readonly url: string;
  readonly first: Record<string, unknown>;
  /** The next line that it prints, as JSON. */
  next(): Promise<Record<string, unknown>>;
  /** Ctrl-C. */
  end(): Promise<number | null>;
}

async function startListener(words: readonly string[], env: Record<string, string> = {}): Promise<Listener> {
  const child = spawn(process.execPath, [PROGRAM, 'webhooks', 'listen', '--port', '0', '--json', ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
  const first = await next();
  return {
    url: String(first.listening),
    first,
    next,
    end: () =>
      new Promise((done) => {
        child.once('close', done);
        child.kill('SIGINT');
      }),
  };
}

describe('newstape webhooks listen', () => {
  it('shows each delivery, verifies it and answers; a wrong signature is refused', async () => {
    const [old, current, other] = [secretText(), secretText(), secretText()];
    const listener = await startListener(['--secret', old, '--secret', current, '--answer', '202']);
    expect(listener.first).toEqual({ listening: listener.url, subscription: null, verifying: true });
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const send = (...words: string[]) =>
      warmly(['webhooks', 'send-test', listener.url, '--json', ...words], {});

    const good = await send('--secret', current, '--type', 'intelligence.updated');
    expect({ code: good.code, answer: JSON.parse(good.stdout) }).toMatchObject({
      code: 0,
      answer: { ok: true, status: 202 },
    });
    const shown = await listener.next();
    const sent = JSON.parse(good.stdout);
    expect(shown).toMatchObject({
      id: sent.headers['svc-webhook-id'],
      keyId: sent.headers['svc-webhook-key-id'],
      signature: 'valid',
      again: false,
      answered: 202,
      type: 'intelligence.updated',
      eventId: sent.body.id,
      body: sent.body,
    });
    expect(sent.body.data).toMatchObject({ kind: 'story', revision: 2 });

    expect((await send('--secret', other, '--secret', old)).code).toBe(0);
    expect(await listener.next()).toMatchObject({ signature: 'valid', type: 'subscription.test' });

    const forged = await send('--secret', other);
    expect(forged.code).toBe(1);
    expect(JSON.parse(forged.stdout)).toMatchObject({ ok: false, status: 401, failure: 'http_status' });
    expect(await listener.next()).toMatchObject({ signature: 'invalid', answered: 401 });

    const challenged = await send('--secret', current, '--type', 'subscription.challenge');
    expect(challenged.code).toBe(0);
    const { answer, body } = JSON.parse(challenged.stdout);
    expect(JSON.parse(answer)).toEqual({ challenge: body.data.challenge });
    expect(await listener.next()).toMatchObject({ type: 'subscription.challenge', answered: 200 });

    const bare = { method: 'POST', body: 'no JSON', headers: { 'webhook-id': 'x' } };
    expect((await fetch(listener.url, bare)).status).toBe(401);
    expect(await listener.next()).toMatchObject({ signature: 'unsigned', type: null, body: 'no JSON' });
    expect((await fetch(listener.url)).status).toBe(405);
    expect((await fetch(listener.url, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect(await listener.end()).toBe(0);
  });

  it('without a secret it says that nothing is verified, and tells a retry', async () => {
    const listener = await startListener(['--answer', '503']);
    expect(listener.first).toMatchObject({ verifying: false });
    for (const again of [false, true]) {
      const answer = await fetch(listener.url, {
        method: 'POST',
        body: '{}',
        headers: { 'webhook-id': 'dlv_1' },
      });
      expect(answer.status).toBe(503);
      expect(await listener.next()).toMatchObject({ signature: 'unchecked', again, answered: 503 });
    }
    expect(await listener.end()).toBe(0);
  });

  it.each([[], ['--json']])('ends when nobody reads any more what it prints %s', async (...words) => {
    const child = spawn(process.execPath, [PROGRAM, 'webhooks', 'listen', '--port', '0', ...words], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, '']);
  });

  it('with a key it makes a subscription, verifies with its secret, and deletes it at the end', async () => {
    const secret = secretText();
    const asked: { method: string; path: string; key: string; body: unknown }[] = [];
    const service = await serve(async (request, response) => {
      const body = await readBody(request);
      asked.push({
        method: request.method!,
        path: request.url!,
        key: String(request.headers.authorization),
        body: body.length === 0 ? undefined : JSON.parse(body.toString()),
      });
      if (request.method === 'DELETE') response.writeHead(204).end();
      else response.end(JSON.stringify({ data: { subscription: { id: 'sub_1' }, secret } }));
    });
    const listener = await startListener(['--service', `${service}/`, '--events', 'intelligence.published'], {
      NEWSTAPE_KEY: 'svc_test_key',
    });
    expect(listener.first).toEqual({ listening: listener.url, subscription: 'sub_1', verifying: true });
    await warmly(['webhooks', 'send-test', listener.url, '--secret', secret], {});
    expect(await listener.next()).toMatchObject({ signature: 'valid' });
    expect(await listener.end()).toBe(0);
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/v1/webhooks/subscriptions',
        key: 'Bearer svc_test_key',
        body: { url: listener.url, eventTypes: ['intelligence.published'] },
      },
      {
        method: 'DELETE',
        path: '/v1/webhooks/subscriptions/sub_1',
        key: 'Bearer svc_test_key',
        body: undefined,
      },
    ]);
  });

  it('a secret that is given goes before a key of the environment, which makes a subscription only without', async () => {
    const listener = await startListener(['--secret', secretText(), '--service', 'http://127.0.0.1:9'], {
      NEWSTAPE_KEY: 'svc_test_key',
    });
    expect(listener.first).toMatchObject({ subscription: null, verifying: true });
    expect(await listener.end()).toBe(0);
  });

  it('says when its subscription could not be deleted', async () => {
    const service = await serve((request, response) => {
      if (request.method === 'DELETE') response.writeHead(503).end();
      else response.end(JSON.stringify({ data: { subscription: { id: 'sub_1' }, secret: secretText() } }));
    });
    const listener = await startListener(['--key', 'k', '--service', service]);
    expect(await listener.end()).toBe(1);
  });

  it('says in one line what is wrong with its arguments, the port, the service', async () => {
    const run = (...words: string[]) => warmly(['webhooks', 'listen', ...words], {});
    const wrong = [
      ['--port', '70000'],
      ['--secret', 'sesame'],
      ['--answer', '99'],
      ['--delay', 'long'],
      ['--events', 'all'],
      ['--service', 'here'],
    ];
    const outcomes = await Promise.all(wrong.map((words) => run(...words)));
    expect(outcomes.map(({ code }) => code)).toEqual(wrong.map(() => 2));
    const taken = new URL(await serve((_request, response) => response.end())).port;
    const inUse = await run('--port', taken);
    expect(inUse).toMatchObject({
      code: 3,
      stderr: `newstape: port ${taken} is in use; choose another port with --port\n`,
    });

    const refusing = await serve((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ status: 400, detail: 'url: 127.0.0.1 is this machine.' }));
    });
    const refused = await run('--port', '0', '--key', 'k', '--service', refusing);
    expect(refused).toMatchObject({ code: 1, stderr: 'newstape: 400: url: 127.0.0.1 is this machine.\n' });
    const nobody = await run('--port', '0', '--key', 'k', '--service', 'http://127.0.0.1:9');
    expect(nobody.code).toBe(3);
    expect(nobody.stderr).toContain('no service answers at http://127.0.0.1:9');
  });
});

describe('newstape webhooks send-test', () => {
  it('sends what the standard library verifies, and shows a person what came back', async () => {
    const secret = secretText();
    let verified: unknown;
    const url = await serve(async (request, response) => {
      const body = await readBody(request);
      verified = new Webhook(secret).verify(body, request.headers as Record<string, string>);
      response.end('thank \u001b[31myou');
    });
    const sent = await newstape(['webhooks', 'send-test', `${url}/hook`, '--secret', secret], {});
    expect(sent).toMatchObject({ code: 0, stderr: '' });
    expect(verified).toMatchObject({ type: 'subscription.test' });
    expect(sent.stdout).toContain(`POST ${url}/hook\n`);
    expect(sent.stdout).toMatch(/\n200 after \d+ ms from 127\.0\.0\.1\.\n/);
    expect(sent.stdout).toContain('thank \u{fffd}[31myou');
    expect(sent.stdout).not.toContain(secret);

    const anyone = await serve((request, response) => {
      request.resume();
      response.end();
    });
    const made = await warmly(['webhooks', 'send-test', anyone, '--json'], {});
    expect(JSON.parse(made.stdout).secret).toMatch(/^whsec_[\w+/]{43}=$/);
  });

  it('says what it takes where neither an address nor a subscription is named', async () => {
    const refused = await newstape(['webhooks', 'send-test', 'nosuch'], {});
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toBe(
      'newstape: target: write an http or https address, or the id of a subscription (sub_...)\n',
    );
  });

  it('fails when the receiver does, and when it does not echo a challenge', async () => {
    const url = await serve((request, response) => {
      request.resume();
      response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/' }).end('ok');
    });
    const moved = await warmly(['webhooks', 'send-test', `${url}/moved`], {});
    expect(moved.code).toBe(1);
    expect(moved.stdout).toContain('the receiver redirects (302)');
    const silent = await warmly(['webhooks', 'send-test', url, '--type', 'subscription.challenge'], {});
    expect(silent.code).toBe(1);
    expect(silent.stdout).toContain('the challenge is not in its answer');
    const gone = await warmly(['webhooks', 'send-test', 'http://127.0.0.1:2/'], {});
    expect(gone.code).toBe(1);
    expect(gone.stdout).toContain('the connection was refused');
  });

  it('refuses an address that the service would not call, and an argument that is wrong', async () => {
    const targets = [
      'http://10.0.0.1/',
      'https://169.254.169.254/',
      'http://hooks.example.com/',
      'hooks',
      '',
    ];
    const refused = await Promise.all(targets.map((target) => warmly(['webhooks', 'send-test', target], {})));
    for (const { code, stderr } of refused) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/^newstape: (?:url|target): .+\n$/);
    }
    for (const words of [
      ['--type', 'x'],
      ['--secret', 'x'],
    ]) {
      expect((await warmly(['webhooks', 'send-test', 'http://127.0.0.1/', ...words], {})).code).toBe(2);
    }
    const keyless = await warmly(['webhooks', 'send-test', 'sub_1'], {});
    expect(keyless).toMatchObject({
      code: 2,
      stderr: 'newstape: a subscription needs --key, or NEWSTAPE_KEY\n',
    });
  });

  it('has the service test a subscription and says what became of it', async () => {
    const answers: Record<string, [number, object]> = {
      sub_good: [200, { data: { delivery: { id: 'dlv_1', status: 'delivered', responseCode: 204 } } }],
      sub_bad: [
        200,
        {
          data: {
            delivery: { id: 'dlv_2', status: 'dead_lettered', responseCode: null, failureReason: 'timeout' },
          },
        },
      ],
      sub_paused: [409, { status: 409, title: 'Conflict', detail: 'The subscription is paused.' }],
    };
    const service = await serve((request, response) => {
      const [status, body] = answers[request.url!.split('/')[4]!]!;
      expect(request.headers.authorization).toBe('Bearer k');
      response.writeHead(status).end(JSON.stringify(body));
    });
    const test = (id: string) =>
      warmly(['webhooks', 'send-test', id, '--key', 'k', '--service', service], {});
    expect(await test('sub_good')).toMatchObject({
      code: 0,
      stdout: 'Delivered (the receiver answered 204). Delivery dlv_1\n',
    });
    expect(await test('sub_bad')).toMatchObject({
      code: 1,
      stdout: 'Not delivered: timeout (no answer). Delivery dlv_2\n',
    });
    expect(await test('sub_paused')).toMatchObject({
      code: 1,
      stderr: 'newstape: 409: The subscription is paused.\n',
    });
  });
});

describe('both beside a service that runs', () => {
  it('a published story arrives, verified; a test does; at the end the subscription is gone', async () => {
    const house = await openTestHouse({ listen: true, deliver: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
    try {
      const key = await house.key('pro', { scopes: ['webhooks'] });
      const listener = await startListener(['--service', house.url], { NEWSTAPE_KEY: key });
      const id = String(listener.first.subscription);
      expect(id).toMatch(/^sub_/);
      await publishStories(house.services.stories, [draft({ title: 'The lamp is lit' })], { announce: true });
      expect(await listener.next()).toMatchObject({
        signature: 'valid',
        type: 'intelligence.published',
        body: { data: { kind: 'story', title: 'The lamp is lit' } },
      });
      const tested = await warmly(['webhooks', 'send-test', id, '--key', key, '--service', house.url], {});
      expect(tested).toMatchObject({ code: 0, stderr: '' });
      expect(tested.stdout).toMatch(/^Delivered \(the receiver answered 200\)\. Delivery dlv_\w{26}\n$/);
      expect(await listener.next()).toMatchObject({ signature: 'valid', type: 'subscription.test' });
      const paused = await fetch(`${house.url}/v1/webhooks/subscriptions/${id}/pause`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(paused.status).toBe(200);
      const refused = await warmly(['webhooks', 'send-test', id, '--key', key, '--service', house.url], {});
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/^newstape: 409: .*paused/);
      const resumed = await fetch(`${house.url}/v1/webhooks/subscriptions/${id}/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(resumed.status).toBe(200);
      expect(await listener.next()).toMatchObject({ type: 'subscription.challenge', signature: 'valid' });
      expect(await listener.end()).toBe(0);
      const left = await house.get('/v1/webhooks/subscriptions', key);
      expect(left.json()).toEqual({ data: { subscriptions: [] } });
    } finally {
      await house.close();
    }
  });

  it('a service without the switch refuses this machine and names the switch', async () => {
    const house = await openTestHouse({ listen: true });
    try {
      const key = await house.key('pro', { scopes: ['webhooks'] });
      const words = ['--port', '0', '--key', key, '--service', house.url];
      const refused = await warmly(['webhooks', 'listen', ...words], {});
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('HOOKS_ALLOW_LOOPBACK=on');
    } finally {
      await house.close();
    }
  });
});
