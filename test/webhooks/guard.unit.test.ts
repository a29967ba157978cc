import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyNotPublic } from '../../src/platform/outbound/addresses.ts';
import { type Guard, GuardError, type Resolve } from '../../src/platform/outbound/guard.ts';
import { openResolver } from '../../src/platform/outbound/guard-names.ts';
import { Problem } from '../../src/platform/problem.ts';
import { openGuard } from '../../src/webhooks/sending/guard.ts';
import { openSender } from '../../src/webhooks/sending/sender.ts';
import { type NameServer, openNameServer } from '../setup/name-server.ts';
import {
  HONEST,
  HOSTILE_FORMS,
  HOSTILE_LITERALS,
  HOSTILE_LOCAL_NAMES,
  HOSTILE_NAMES,
} from './hostile-addresses.ts';

const PUBLIC = '93.184.215.14';
const LOOPBACKS = ['127.0.0.1', '::1'];

let canary: Server;
let port = 0;
let caught = 0;

beforeAll(async () => {
  // On every address of this machine, so that any spelling of it is noticed.
  canary = createServer((socket) => {
    caught += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => canary.listen({ port: 0, host: '::', ipv6Only: false }, done));
  port = (canary.address() as { port: number }).port;
});
afterAll(() => {
  canary.close();
});

/** Names as the lists say; any other is a public one. */
const resolve: Resolve = async (host) => HOSTILE_NAMES[host] ?? [PUBLIC];

async function refusal(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
}

const urlsOf = (hosts: readonly string[]): string[] =>
  hosts.flatMap((host) => [`https://${host}:${port}/hook`, `http://${host}:${port}/hook`]);
const hosts = [...HOSTILE_LITERALS, ...HOSTILE_LOCAL_NAMES, ...Object.keys(HOSTILE_NAMES)];
const forms = (): string[] => HOSTILE_FORMS.map((form) => form.replaceAll('HOST', `127.0.0.1:${port}`));

describe('where a webhook may not go', () => {
  it('has at least 150 hostile addresses, no two alike', () => {
    const all = [...hosts, ...HOSTILE_FORMS];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });

  it('every one is refused when a subscription is made, with a text that says why', async () => {
    const guard = openGuard({ allowLoopback: false, resolve });
    for (const url of [...urlsOf(hosts), ...forms()]) {
      const problem = await refusal(guard.checkUrl(url));
      expect({ url, code: problem.code }).toEqual({ url, code: 'invalid_parameter' });
      expect(problem.errors[0]).toMatchObject({ parameter: 'url' });
      expect(problem.errors[0]!.detail.length).toBeGreaterThan(20);
    }
    expect(caught).toBe(0);
  });

  it('a public address is called over https alone; development may call a name of this machine without', async () => {
    const guards = [false, true].map((allowLoopback) => openGuard({ allowLoopback, resolve }));
    for (const guard of guards)
      for (const host of [PUBLIC, 'hooks.example.com']) {
        expect(await guard.checkUrl(`https://${host}/hook`)).toBe(`https://${host}/hook`);
        const { errors } = await refusal(guard.checkUrl(`http://${host}/hook`));
        expect(errors[0]!.detail).toContain('must begin with https://');
      }
    const [strict, lax] = guards as [Guard, Guard];
    // As far as the text shows: development may mean this machine by any name.
    const [literal, named] = [`http://${PUBLIC}/hook`, 'http://hooks.example.com/hook'];
    for (const url of [literal, named])
      expect(() => strict.checkText(url)).toThrow('must begin with https://');
    expect(() => lax.checkText(literal)).toThrow('must begin with https://');
    expect(lax.checkText(named)).toBe(named);
    const here = openGuard({ allowLoopback: true, resolve: async () => LOOPBACKS });
    expect(await here.checkUrl('http://dorsk.example.com/hook')).toBe('http://dorsk.example.com/hook');
  });

  it('no connection reaches the canary on loopback, whatever was stored', async () => {
    // Whatever was public when it was stored has moved to this machine since.
    const guard = openGuard({
      allowLoopback: false,
      resolve: async (host) => HOSTILE_NAMES[host] ?? LOOPBACKS,
    });
    const sender = openSender({ guard });
    for (const url of [...urlsOf(hosts), ...forms()].filter(
      (one) => /^https?:/.test(one) && URL.canParse(one),
    )) {
      const outcome = await sender.send({ url, headers: {}, body: Buffer.from('{}') });
      expect({ url, failure: outcome.failure }).toEqual({ url, failure: 'blocked_address' });
    }
    await sender.close();
    expect(caught).toBe(0);
  });

  it('what the parser would repair is refused, and not stored as it was written', async () => {
    const guard = openGuard({ allowLoopback: false, resolve: async () => [PUBLIC] });
    for (const url of [
      'https:///1.1.1.1/',
      'HTTPS:////hooks.example.com/',
      'https://hooks.example.com/a b',
      'https:\\\\hooks.example.com',
      'https://hooks..example.com/',
    ]) {
      expect((await refusal(guard.checkUrl(url))).message, url).toMatch(
        /is not an address such as|must begin with/,
      );
    }
    expect(await guard.checkUrl('https://hooks.example.com//a///b')).toBe('https://hooks.example.com//a///b');
  });

  it('a name that leads inside and one that does not exist are refused with one text, which tells no address', async () => {
    const guard = openGuard({
      allowLoopback: false,
      resolve: async (host) => (host.startsWith('inside') ? ['10.20.30.40'] : []),
    });
    const [inside, nowhere] = await Promise.all(
      ['inside', 'nowhere'].map((name) => refusal(guard.checkUrl(`https://${name}.example.com/`))),
    );
    expect(inside!.message.replace('inside', 'nowhere')).toBe(nowhere!.message);
    expect(inside!.message).not.toContain('10.20');
  });

  it('a name whose second answer differs passes when it is made and is blocked when it is called', async () => {
    let turn = 0;
    const guard = openGuard({
      allowLoopback: false,
      resolve: async () => (turn++ === 0 ? [PUBLIC] : ['127.0.0.1']),
    });
    const url = `https://rebind.hooks.example:${port}/hook`;
    expect(await guard.checkUrl(url)).toBe(url);
    const sender = openSender({ guard });
    const outcome = await sender.send({ url, headers: {}, body: Buffer.from('{}') });
    expect(outcome).toMatchObject({ ok: false, failure: 'blocked_address' });
    expect(outcome.address).toBeUndefined();
    await sender.close();
    expect(turn).toBe(2);
    expect(caught).toBe(0);
  });
});

describe('where a webhook may go', () => {
  it('honest public addresses pass and are kept as they were written', async () => {
    for (const [url, addresses] of Object.entries(HONEST)) {
      const guard = openGuard({ allowLoopback: false, resolve: async () => addresses });
      expect(await guard.checkUrl(` ${url}\n`)).toBe(url);
      const found = await guard.destinations(new URL(url));
      expect(found.length).toBe(Math.min(8, addresses.length || 1));
      expect(found.map(({ family }) => family)).toEqual(found.map(({ family }) => family).sort());
    }
  });

  it('a refused loopback address names the switch and the command for development', async () => {
    const guard = openGuard({ allowLoopback: false, resolve });
    for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080', '0x7f.1']) {
      const { message } = await refusal(guard.checkUrl(`http://${host}/hook`));
      expect(message).toContain('HOOKS_ALLOW_LOOPBACK=on');
      expect(message).toContain('newstape webhooks listen');
    }
  });

  it('with the switch http and https go to loopback, and nothing else is let in', async () => {
    const names = { 'dev.example.com': LOOPBACKS, 'mixed.example.com': ['127.0.0.1', PUBLIC] };
    const guard = openGuard({
      allowLoopback: true,
      resolve: async (host) => names[host as keyof typeof names] ?? resolve(host),
    });
    for (const host of ['127.0.0.1', '127.0.0.2', '[::1]', 'localhost', 'app.localhost', 'dev.example.com']) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:8080/hook`;
        expect(await guard.checkUrl(url)).toBe(url);
        const found = await guard.destinations(new URL(url));
        for (const { address } of found) expect(whyNotPublic(address)).toBe('loopback');
      }
    }
    const outside = hosts.filter((host) => {
      const url = `https://${host}/`;
      if (!URL.canParse(url)) return true;
      const name = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
      return (
        !/(^|\.)localhost$/.test(name) &&
        (HOSTILE_NAMES[name] ?? [name]).some((one) => whyNotPublic(one) !== 'loopback' && one !== PUBLIC)
      );
    });
    expect(outside.length).toBeGreaterThan(150);
    for (const host of outside) await refusal(guard.checkUrl(`https://${host}/hook`));
    for (const url of ['http://hooks.example.com/', `http://${PUBLIC}/`, 'http://mixed.example.com/']) {
      expect((await refusal(guard.checkUrl(url))).message).toContain('https://');
    }
  });
});

describe('names', () => {
  let server: NameServer;
  beforeAll(async () => {
    server = await openNameServer((name, turn, kind) => {
      if (name === 'half.example.com') return kind === 6 ? 'silence' : [PUBLIC];
      if (name === 'silent.example.com') return 'silence';
      if (name === 'broken.example.com') return 'failure';
      if (name === 'nothing.example.com') return [];
      if (name === 'gone.example.com') return 'none';
      if (name === 'rebind.example.com') return turn === 0 ? [PUBLIC] : ['127.0.0.1'];
      if (name === 'four.example.com') return [PUBLIC];
      if (name === 'six.example.com') return ['2606:4700:4700::1111'];
      return HOSTILE_NAMES[name] ?? [PUBLIC, '2606:4700:4700::1111'];
    });
  });
  afterAll(() => server.close());

  it('are asked of real name servers, both kinds of address, every time', async () => {
    const guard = openGuard({ allowLoopback: false, resolve: openResolver({ servers: [server.address] }) });
    const addresses = async (host: string) =>
      (await guard.destinations(new URL(`https://${host}/`))).map(({ address }) => address);
    expect(await addresses('both.example.com')).toEqual([PUBLIC, '2606:4700:4700::1111']);
    expect(await addresses('four.example.com')).toEqual([PUBLIC]);
    expect(await addresses('six.example.com')).toEqual(['2606:4700:4700::1111']);
    for (const name of Object.keys(HOSTILE_NAMES)) await refusal(guard.checkUrl(`https://${name}/`));
    expect(await addresses('rebind.example.com')).toEqual([PUBLIC]);
    await expect(addresses('rebind.example.com')).rejects.toMatchObject({ failure: 'blocked_address' });
    expect(server.asked.get('rebind.example.com')).toBe(4);
  });

  it('whose servers never answer for IPv6 are found by their IPv4 addresses at once', async () => {
    const resolve = openResolver({ servers: [server.address] });
    expect(await resolve('half.example.com')).toEqual([PUBLIC]);
    // Once for each kind of address: the question that nobody answers was not asked again, as it is after its patience.
    expect(server.asked.get('half.example.com')).toBe(2);
  });

  it('that do not exist or have no address are refused; those nobody answers for say so', async () => {
    const guard = openGuard({ allowLoopback: false, resolve: openResolver({ servers: [server.address] }) });
    for (const name of ['gone', 'nothing']) {
      expect((await refusal(guard.checkUrl(`https://${name}.example.com/`))).message).toContain(
        'no public address',
      );
    }
    // Each of these answers is waited for until the patience ends.
    await Promise.all(
      ['broken', 'silent'].map(async (name) => {
        const url = `https://${name}.example.com/`;
        const [problem] = await Promise.all([
          refusal(guard.checkUrl(url)),
          expect(guard.destinations(new URL(url))).rejects.toBeInstanceOf(GuardError),
        ]);
        expect(problem).toMatchObject({ code: 'invalid_parameter' });
        expect(problem.message).toContain('do not answer');
      }),
    );
  });

  it('cannot be judged without a name server: 503, and a delivery fails as dns_error', async () => {
    const gone = await openNameServer(() => 'none');
    await gone.close();
    const guard = openGuard({ allowLoopback: false, resolve: openResolver({ servers: [gone.address] }) });
    const problem = await refusal(guard.checkUrl('https://hooks.example.com/'));
    expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const sender = openSender({ guard });
    const outcome = await sender.send({
      url: 'https://hooks.example.com/',
      headers: {},
      body: Buffer.from(''),
    });
    expect(outcome).toMatchObject({ ok: false, failure: 'dns_error' });
    await sender.close();
  });
});
