import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions } from 'node:net';
import { type Doors, listening, openDoors } from './doors.ts';
import { answerBy, HeldStreams } from './held-streams.ts';
import { PROBLEMS, type ProblemCode, problemType } from './problem.ts';
import { StartupError } from './startup.ts';

/** The service's port, taken before anything else is opened. */
export interface Gate {
  /** The actual port. */
  readonly port: number;
  /** Hands the port to `server`, without a moment in which nobody listens, and with it the requests that wait. */
  passTo(server: Server): Promise<void>;
  /**
   * Takes no more connections for the server that has the port now, beside those that the server takes itself. Resolves
   * when those that it was given are closed.
   */
  shut(): Promise<void>;
  /**
   * For a node that serves no API: the gate keeps the port and answers `/readyz` with what `ask` says, and 503 while it
   * is not fit.
   */
  stay(ask: () => Promise<Readonly<Record<string, boolean>>>, isFit?: () => boolean): void;
  /** Gives the port back. */
  close(): void;
}

export interface GateOptions {
  /** The setting that names the port. */
  readonly setting?: 'PORT' | 'HOOKS_PORT';
  /** Other processes listen on it too (`joinGate`): connections are shared out among those who listen. */
  readonly shared?: boolean;
  /** The address of the service, whose pages explain problems; with port 0 it gets the real one. */
  readonly baseUrl?: string;
}

/**
 * Takes a port and answers on it while the service starts: `/healthz` that the process is up, `/readyz` that it is
 * not ready, everything else 503; event streams wait for the service (held-streams.ts). So a taken port is found before a
 * database is started, and a supervisor sees the process from its first moment.
 * @throws StartupError when the port cannot be had, or cannot be shared where it must be.
 */
export async function openGate(host: string, port: number, options: GateOptions = {}): Promise<Gate> {
  const { setting = 'PORT', shared = false, baseUrl = '' } = options;
  let ask: (() => Promise<Readonly<Record<string, boolean>>>) | undefined;
  let isFit = (): boolean => true;
  let service: Server | undefined;
  const held = new HeldStreams();
  const docsUrl = (): string => withRealPort(baseUrl, (server.address() as AddressInfo | null)?.port ?? 0);
  const refuse = (_request: IncomingMessage, response: ServerResponse): void =>
    send(response, 404, PROBLEM_TYPE, problem(docsUrl(), 'not_found', NO_API));
  const server = createServer(LIMITS, async (request, response) => {
    // The connection was made before the port was handed on.
    if (service !== undefined) return answerBy(service, request, response);
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') return send(response, 200, JSON_TYPE, { status: 'ok', service: 'newstape' });
    if (path === '/readyz') {
      const found = (await ask?.().catch(() => undefined)) ?? NOTHING_PASSES;
      const ready = isFit() && Object.values(found).every(Boolean);
      return send(response, ready ? 200 : 503, JSON_TYPE, report(found, ready));
    }
    if (ask !== undefined) return refuse(request, response);
    if (held.hold(request, response)) return;
    send(response, 503, PROBLEM_TYPE, problem(docsUrl(), 'unavailable', STARTING));
  });
  await listen(server, host, port, setting);
  const canShare = await listenAgain(server, host, setting, shared);
  let doors: Doors | undefined;
  return {
    port: (server.address() as AddressInfo).port,
    async passTo(next) {
      await new Promise<void>((resolve, reject) => {
        next.once('error', reject);
        // Listening on a server that listens shares its socket: new connections go to `next` from here on.
        next.listen(server, BACKLOG, () => {
          next.off('error', reject);
          resolve();
        });
      });
      if (canShare) doors = await openDoors(next, BACKLOG);
      service = next;
      held.release((request, response) => answerBy(next, request, response));
    },
    shut: async () => doors?.close(),
    stay(asking, fit = () => true) {
      ask = asking;
      isFit = fit;
      held.release(refuse);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The gate of a process whose parent has taken the port: its server shares it with those of other processes from when it
 * is ready.
 * @throws StartupError when the port cannot be shared.
 */
export function joinGate(host: string, port: number): Gate {
  let doors: Doors | undefined;
  return {
    port,
    async passTo(server) {
      await listenAt(server, { host, port, reusePort: true, backlog: BACKLOG }, 'PORT');
      doors = await openDoors(server, BACKLOG);
    },
    shut: async () => doors?.close(),
    stay() {},
    close() {},
  };
}

/** An address whose port 0 asks for any free port, with the port that was taken. */
export function withRealPort(url: string, port: number): string {
  return url.replace(/:0$/, `:${port}`);
}

/**
 * A port that only one may have was free. Now it is taken so that it can be listened at more than once (SO_REUSEPORT).
 * @returns whether that could be. If not, it is taken as before, unless it must be shared: some systems do not know it.
 */
async function listenAgain(server: Server, host: string, setting: string, must: boolean): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  try {
    await listenAt(server, { host, port, reusePort: true, backlog: BACKLOG }, setting);
    return true;
  } catch (error) {
    if (must) throw error;
  }
  await listen(server, host, port, setting);
  return false;
}

const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
const NOTHING_PASSES = { database: false, queue: false, kms: false, identity: false };

function report(found: Readonly<Record<string, boolean>>, ready: boolean): object {
  const words = Object.entries(found).map(([name, passes]) => [name, passes ? 'pass' : 'fail']);
  return {
    ready,
    service: 'newstape',
    dependencies: Object.fromEntries(words),
  };
}

const STARTING = 'The service is starting. Try again shortly.';
const NO_API = 'This process does not serve the API, because its ROLES do not include api.';

function problem(baseUrl: string, code: ProblemCode, detail: string): object {
  const { status, title } = PROBLEMS[code];
  return { type: problemType(baseUrl, code), title, status, detail, code };
}

function send(response: ServerResponse, status: number, type: string, body: object): void {
  const requestId = randomUUID();
  // The connection would stay with this server. It is closed, so that the next request reaches the service.
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': requestId,
  };
  response.writeHead(status, status === 503 ? { ...headers, 'retry-after': '1' } : headers);
  response.end(JSON.stringify(type === PROBLEM_TYPE ? { ...body, requestId } : body));
}

// After a restart thousands of stream readers reconnect in the same second; the system may allow fewer.
const BACKLOG = 4_096;

type Where = ListenOptions & { readonly host: string; readonly port: number };

/** Listens, or says in one line why that cannot be. */
export function listen(server: Server, host: string, port: number, setting = 'PORT'): Promise<void> {
  return listenAt(server, { host, port, backlog: BACKLOG }, setting);
}

async function listenAt(server: Server, where: Where, setting: string): Promise<void> {
  const { host, port } = where;
  try {
    await listening(server, where);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `port ${port} on ${host} is in use: stop the program that uses it, or set ${setting}`,
      );
    }
    if (code === 'ENOTSUP') {
      throw new StartupError('WORKERS: processes cannot share a port on this system: leave it at 1');
    }
    if (code === 'EACCES')
      throw new StartupError(`this user is not allowed to use port ${port}: set ${setting}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST: ${host} is not an address of this machine`);
    }
    throw new StartupError(`port ${port} on ${host} cannot be used: ${message}`);
  }
}
