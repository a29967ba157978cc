import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidParameter } from '../problem.ts';
import { type AddressKind, whyNotPublic } from './addresses.ts';
import { GuardError, openResolver, type Resolve } from './guard-names.ts';
import { isBlockedPort } from './guard-ports.ts';

export { GuardError, type Resolve };

export interface GuardOptions {
  /** Whether this machine may be called, and over http. For development and tests. */
  readonly allowLoopback: boolean;
  /** Whether public addresses may be called over http too; only https unless given. */
  readonly allowHttp?: boolean;
  /** How refusals name what is called. */
  readonly words: GuardWords;
  /** The name servers of this machine unless given. */
  readonly resolve?: Resolve;
}

/** What the refusals of a guard say, for those who wrote the URL. */
export interface GuardWords {
  /** A good URL. */
  readonly example: string;
  /** What to do instead of writing a user name and password. */
  readonly credentials: string;
  /** How this machine can be called in development. */
  readonly development: string;
  /** Who needs a public address: `Receivers`. */
  readonly called: string;
}

/** One address that may be called. */
export interface Destination {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Decides which addresses of others may be called: when a URL is stored, and at each connection. */
export interface Guard {
  /**
   * @param url what a caller wrote.
   * @returns the same, without white space around it: what to store.
   * @throws Problem `invalid_parameter` that names `url`; `unavailable` when no name server can be asked.
   */
  checkUrl(url: string): Promise<string>;
  /**
   * The same as far as the text shows, without asking a name server: for URLs that are called later anyway.
   * @throws Problem `invalid_parameter` that names `url`.
   */
  checkText(url: string): string;
  /**
   * The addresses that may be called for a URL now, in the order to try them. Whoever connects uses one of these and
   * does not resolve the name again, so it calls a checked address.
   * @throws GuardError, not a Problem, because a changed name is not the caller's fault.
   */
  destinations(url: URL): Promise<readonly Destination[]>;
}

/** Most characters of a URL. */
export const LONGEST_URL = 2_000;

/** @param options what the guard allows beyond public addresses over https. */
export function openGuard(options: GuardOptions): Guard {
  const { allowLoopback, allowHttp = false, words, resolve = openResolver() } = options;
  const noPublicAddress = (host: string): string => `${host} has no public address. ${publicOnly(words)}`;
  const destinations = async (url: URL): Promise<readonly Destination[]> => {
    const { refusal, addresses } = judge(url, options);
    if (refusal !== undefined) throw new GuardError('blocked_address', refusal);
    const host = bareHost(url);
    const found = addresses ?? (await resolve(host));
    if (found.length === 0) throw new GuardError('dns_error', noPublicAddress(host));
    for (const address of found) {
      const kind = whyNotPublic(address);
      if (kind === 'loopback' && allowLoopback) continue;
      if (kind !== undefined) throw new GuardError('blocked_address', noPublicAddress(host));
      if (url.protocol !== 'https:' && !allowHttp) throw new GuardError('blocked_address', HTTPS_ONLY);
    }
    return ordered(found);
  };
  return {
    destinations,
    checkText(written) {
      const text = written.trim();
      const { refusal } = judge(readUrl(text, options), options);
      if (refusal !== undefined) throw invalidParameter('url', refusal);
      return text;
    },
    async checkUrl(written) {
      const text = written.trim();
      const url = readUrl(text, options);
      try {
        await destinations(url);
      } catch (error) {
        if (!(error instanceof GuardError)) throw error;
        throw invalidParameter('url', error.message);
      }
      return text;
    },
  };
}

interface Verdict {
  /** Why the URL is refused, as far as its text shows. */
  readonly refusal?: string;
  /** The addresses that need no name server: a literal's own, and those of localhost (RFC 6761, 6.3). */
  readonly addresses?: readonly string[];
}

const HTTPS_ONLY = 'must begin with https://';

// Each address is tried at most once; more than these are not needed.
const MOST_DESTINATIONS = 8;

/** A strict check of the URL. The parser of the URL standard repairs many faults that are refused here. */
function readUrl(text: string, { allowHttp = false, words }: GuardOptions): URL {
  if (text.length > LONGEST_URL) throw invalidParameter('url', `is longer than ${LONGEST_URL} characters`);
  if (!/^https?:\/\//i.test(text)) {
    throw invalidParameter('url', allowHttp ? 'must begin with https:// or http://' : HTTPS_ONLY);
  }
  const noAddress = `is not an address such as ${words.example}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the parser drops some of them silently, and slashes in front of a host
  if (/[\u0000-\u0020\u007f\\]|^\w+:\/{3}/.test(text) || !URL.canParse(text)) {
    throw invalidParameter('url', noAddress);
  }
  const url = new URL(text);
  if (bareHost(url).split('.').includes('')) throw invalidParameter('url', noAddress);
  return url;
}

function judge(url: URL, { allowLoopback, allowHttp = false, words }: GuardOptions): Verdict {
  if (url.username !== '' || url.password !== '') {
    return { refusal: `must not contain a user name or password${words.credentials}` };
  }
  if (url.hash !== '') return { refusal: 'must not have a fragment (#...), which is never sent' };
  if (isBlockedPort(url.port)) {
    return { refusal: `port ${url.port} belongs to a protocol other than HTTP` };
  }
  const host = bareHost(url);
  const isLiteral = isIP(host) !== 0;
  const kind = isLiteral ? whyNotPublic(host) : kindOfName(host);
  if (kind === 'loopback') {
    if (!allowLoopback) return { refusal: `${host} is this machine. ${words.development}` };
    return { addresses: isLiteral ? [host] : ['127.0.0.1', '::1'] };
  }
  if (kind !== undefined) {
    return {
      refusal: `${host} ${isLiteral ? `is a ${kind} address` : 'has no public address'}. ${publicOnly(words)}`,
    };
  }
  const mayBeHttp = allowHttp || (allowLoopback && !isLiteral);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBeHttp)) {
    return { refusal: HTTPS_ONLY };
  }
  return isLiteral ? { addresses: [host] } : {};
}

// Names that no public name server may answer (RFC 6761, 6762, 7686, 8375, ICANN's .internal), and others that are
// common inside networks.
const NOT_PUBLIC_NAME = /(?:^|\.)(?:local|internal|home\.arpa|onion|intranet|lan|corp|invalid)$/;

function kindOfName(host: string): AddressKind | undefined {
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  // A name of one label is a local machine, or a top-level domain, and those hardly have web servers.
  if (!host.includes('.') || NOT_PUBLIC_NAME.test(host)) return 'private';
  return undefined;
}

/**
 * It follows the same words for an unknown name and for one with an internal address, which is not named: a refusal must
 * reveal nothing about the service's own network.
 */
function publicOnly({ called }: GuardWords): string {
  return `${called} need public addresses. Private, link-local, loopback and reserved addresses are blocked`;
}

/** The host without the brackets of IPv6 and the root's dot. */
function bareHost(url: URL): string {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/** IPv4 first: a machine without IPv6 loses no time, and one with IPv6 hardly any. */
function ordered(addresses: readonly string[]): readonly Destination[] {
  return [...new Set(addresses.map((address) => ipaddr.parse(address).toString()))]
    .map((address): Destination => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
    .sort((a, b) => a.family - b.family)
    .slice(0, MOST_DESTINATIONS);
}
