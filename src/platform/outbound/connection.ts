import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector, Client } from 'undici';
import { seldom } from '../memory/seldom.ts';
import { connectFirst, late, opened } from './first-socket.ts';
import { type Guard, GuardError } from './guard.ts';

const undici = seldom<typeof import('undici')>('undici');

/** One connection to a host of others, to an address that was checked just before it was made. */
export interface Connection {
  readonly client: Client;
  /** The address it was made to; undefined before. */
  readonly address: string | undefined;
  /** When it was made, in ms of performance.now(). */
  readonly openedAt: number;
  /** Bytes that the other side has sent on it. */
  bytesRead(): number;
  /** Cuts it, or gives up making it. */
  cut(): void;
}

/** An error of the TLS handshake, after the other side had accepted the TCP connection. */
export class TlsError extends Error {
  override name = 'TlsError';
}

/**
 * Most time for finding the addresses of a name and connecting to one. Not longer than the time of any request, so
 * that an unreachable host is distinguished from one that does not answer.
 */
const CONNECT_TIMEOUT_MS = 10_000;

// Most bytes of headers; real hosts need some hundred.
const MOST_HEADER_BYTES = 16_384;

/**
 * A connection that is made when a request is dispatched on it, and again if it was closed meanwhile.
 * @param onClosed is called whenever it is closed, or cannot be made.
 */
export function newConnection(origin: URL, guard: Guard, onClosed: () => void): Connection {
  const stop = new AbortController();
  let socket: Socket | undefined;
  const client = new (undici().Client)(origin.origin, {
    connect: (_options: buildConnector.Options, callback: buildConnector.Callback) => {
      open(origin, guard, stop.signal).then(
        (opened) => {
          socket = opened;
          connection.address = opened.remoteAddress;
          connection.openedAt = performance.now();
          callback(null, opened);
        },
        (error: Error) => callback(error, null),
      );
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: MOST_HEADER_BYTES,
    // Whoever sends has one deadline for everything, and needs none of these.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: LONGEST_IDLE_MS,
  });
  client.on('disconnect', onClosed);
  client.on('connectionError', onClosed);
  const connection = {
    client,
    address: undefined as string | undefined,
    openedAt: Number.NaN,
    bytesRead: () => socket?.bytesRead ?? 0,
    cut() {
      stop.abort();
      client.destroy().catch(() => undefined);
    },
  };
  return connection;
}

// How long an unused connection is kept: shorter than the 5 s after which common servers close, because a request sent
// at that moment is lost; a host that announces more (Keep-Alive: timeout=...) gets up to half a minute.
const IDLE_MS = 4_000;
const LONGEST_IDLE_MS = 30_000;

async function open(origin: URL, guard: Guard, signal: AbortSignal): Promise<Socket> {
  const ends = performance.now() + CONNECT_TIMEOUT_MS;
  const left = (): number => Math.max(1, ends - performance.now());
  const destinations = await within(left(), guard.destinations(origin));
  signal.throwIfAborted();
  const port = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
  const socket = await connectFirst(destinations, port, left(), signal);
  if (!destinations.some(({ address }) => address === socket.remoteAddress)) {
    socket.destroy();
    throw new GuardError(
      'blocked_address',
      'the connection led to a different address than the one that was checked',
    );
  }
  if (origin.protocol !== 'https:') return socket;
  const secured = connectTls({
    socket,
    host: nameOf(origin),
    ALPNProtocols: ['http/1.1'],
    ...serverName(origin),
  });
  try {
    return await opened(secured, 'secureConnect', left(), signal);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ECONNRESET' || code === 'ETIMEDOUT') throw error;
    throw new TlsError(message, { cause: error });
  }
}

function nameOf(origin: URL): string {
  return origin.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** RFC 6066, 3: a server is never named by an address. */
function serverName(origin: URL): { servername?: string } {
  const name = nameOf(origin);
  return isIP(name) === 0 ? { servername: name } : {};
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(late()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
