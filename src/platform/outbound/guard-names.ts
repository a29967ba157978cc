import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';

/**
 * Every address that a name resolves to, IPv4 and IPv6; empty if there is none.
 * @throws GuardError `dns_error`.
 */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** A refused connection. The message is for whoever wrote the URL. */
export class GuardError extends Error {
  override name = 'GuardError';
  readonly failure: 'blocked_address' | 'dns_error';

  constructor(failure: 'blocked_address' | 'dns_error', message: string) {
    super(message);
    this.failure = failure;
  }
}

/**
 * Asks the name servers of this machine for A and AAAA records. getaddrinfo is not used: it blocks one of the process's
 * four threads while a slow name server answers, reads /etc/hosts and appends search domains, so that a name could have
 * another meaning here than on the internet.
 * @returns a function that throws GuardError for a name whose servers do not answer, and Problem `unavailable` when
 * no name server can be asked.
 */
export function openResolver(options: { servers?: readonly string[] } = {}): Resolve {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  const running = new Map<string, Promise<readonly string[]>>();
  return (host) => {
    // Simultaneous connections to one name share a query.
    let asked = running.get(host);
    if (asked === undefined) {
      asked = lookup(resolver, host).finally(() => running.delete(host));
      running.set(host, asked);
    }
    return asked;
  };
}

const QUERY_TIMEOUT_MS = 2_000;
// The resolver waits this long for each of several name servers; a request must not wait for all of them.
const LOOKUP_MS = 5_000;
// When one kind of address is known, the other is waited for a moment (RFC 8305, 3): some servers never answer for
// IPv6.
const OTHER_KIND_MS = 250;

async function lookup(resolver: Resolver, host: string): Promise<readonly string[]> {
  const found: string[] = [];
  const codes: string[] = [];
  const ask = (query: Promise<string[]>): Promise<unknown> =>
    query.then(
      (addresses) => found.push(...addresses),
      (error: NodeJS.ErrnoException) => codes.push(String(error.code)),
    );
  const asked = [ask(resolver.resolve4(host)), ask(resolver.resolve6(host))];
  const both: Promise<unknown> = Promise.all(asked);
  const enough = Promise.race(asked).then(
    (): Promise<unknown> => (found.length > 0 ? pause(OTHER_KIND_MS) : both),
  );
  await Promise.race([both, enough, pause(LOOKUP_MS)]);
  if (found.length > 0) return [...found];
  if (codes.length === asked.length) {
    if (codes.every((code) => NOTHING_THERE.has(code))) return [];
    if (codes.every((code) => NOBODY_TO_ASK.has(code))) {
      throw new Problem('unavailable', 'No name server answers at present. Try again shortly.', {
        headers: { 'retry-after': '5' },
      });
    }
  }
  throw new GuardError('dns_error', `${host} cannot be resolved, because its name servers do not answer`);
}

/** Waits without keeping the process. */
const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EFORMERR']);
const NOBODY_TO_ASK = new Set(['ECONNREFUSED', 'ENONAME', 'ENOTINITIALIZED', 'ELOADIPHLPAPI']);
