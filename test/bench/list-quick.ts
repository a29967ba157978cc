import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { quantile, table } from './figures.ts';
import { cpuSeconds, postgresSeconds, SERVE, SERVE_MEMORY } from './load.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
// Short rounds, one subject after the other: what else the machine does meets all of them alike.
const ROUNDS = 12;
const SECONDS = 1;
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 64);
const PORT = Number(process.env.BENCH_PORT ?? 4801);

/** What is measured: who answers, and the requests as they are sent. */
interface Subject {
  readonly name: string;
  readonly server: Server;
  readonly requests: readonly string[];
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** Bytes that its heap has been asked for, up to its last collection. */
  allocated: number;
}

/** What a round gave, for one request. */
interface Figures {
  readonly micros: number;
  /** Processor time of all PostgreSQL there is on the machine. */
  readonly postgres: number;
  readonly kilobytes: number;
  readonly perSecond: number;
}

/**
 * The guard on what a page costs: processor time and garbage of node for one request, by REST and GraphQL, distinct and
 * identical, beside Fastify with rows from pg and a server of a constant. Rounds are interleaved, so that what else the
 * machine does meets all of them. Two minutes, without tools of the system. `BENCH_PORT`: the first of twelve ports;
 * `BENCH_CONNECTIONS`: 64 unless given.
 */
export async function benchQuick(options: {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly key: string;
  readonly cursors: readonly string[];
  readonly document: string;
  /** Times of publication, in ms, that the peer's pages begin at. */
  readonly befores: readonly number[];
}): Promise<void> {
  const { databaseUrl, dataDir, key, cursors, document, befores } = options;
  const peer = { DATABASE_URL: databaseUrl, BYTES: '18000' };
  for (const port of [PORT, PORT + 2, PORT + 9]) await refuseTaken(port);
  const servers = {
    constant: start([`${PEERS}/constant.mjs`], PORT, peer),
    fastify: start([`${PEERS}/fastify.mjs`], PORT + 2, peer),
    own: start(SERVE, PORT + 9, {
      ...SERVE_MEMORY,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'off',
      ROLES: 'api',
    }),
  };
  try {
    const body = (after?: string): string => JSON.stringify({ query: document, variables: { after } });
    const subjects: readonly Subject[] = [
      { name: 'limit: constant GET', server: servers.constant, requests: [get('/', key)] },
      { name: 'limit: constant POST', server: servers.constant, requests: [post('/', body(), key)] },
      {
        name: 'Fastify, pg rows',
        server: servers.fastify,
        requests: befores.map((before) => get(`/stories?before=${before}`, key)),
      },
      {
        name: 'Newstape REST, distinct',
        server: servers.own,
        requests: cursors.map((cursor) => get(`/v1/news?cursor=${cursor}`, key)),
      },
      {
        name: 'Newstape GraphQL, distinct',
        server: servers.own,
        requests: cursors.map((cursor) => post('/graphql', body(cursor), key)),
      },
      { name: 'Newstape REST, identical', server: servers.own, requests: [get('/v1/news', key)] },
      { name: 'Newstape GraphQL, identical', server: servers.own, requests: [post('/graphql', body(), key)] },
    ];
    const figures = new Map<string, Figures[]>(subjects.map(({ name }) => [name, []]));
    for (const { port } of Object.values(servers)) await answering(port);
    for (const subject of subjects) await round(subject, 1);
    for (let i = 0; i < ROUNDS; i += 1) {
      for (const subject of subjects) figures.get(subject.name)!.push(await round(subject, SECONDS));
    }
    // Others can only add to processor time: the lower quartile is nearest to what a request costs.
    const part = { micros: 0.25, postgres: 0.25, kilobytes: 0.5, perSecond: 0.5 };
    const of = (name: string, field: keyof Figures): number =>
      quantile(
        figures.get(name)!.map((one) => one[field]),
        part[field],
      );
    const times = (name: string, peer: string, field: keyof Figures): string =>
      (of(name, field) / of(peer, field)).toFixed(2);
    table(
      [
        'server',
        'node us',
        'PG us',
        'KB allocated',
        'req/s',
        'us / Fastify',
        'KB / Fastify',
        'us / constant',
      ],
      subjects.map(({ name, requests }) => [
        name,
        of(name, 'micros').toFixed(0),
        of(name, 'postgres').toFixed(0),
        of(name, 'kilobytes').toFixed(1),
        of(name, 'perSecond').toFixed(0),
        times(name, 'Fastify, pg rows', 'micros'),
        times(name, 'Fastify, pg rows', 'kilobytes'),
        times(
          name,
          requests[0]!.startsWith('GET') ? 'limit: constant GET' : 'limit: constant POST',
          'micros',
        ),
      ]),
    );
  } finally {
    for (const { child } of Object.values(servers)) child.kill('SIGTERM');
  }
}

function get(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n\r\n`;
}
function post(path: string, body: string, key: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Each collection says how much was allocated since the one before: that is exact, whatever the machine does. */
function start(args: readonly string[], port: number, env: NodeJS.ProcessEnv): Server {
  const child = spawn(process.execPath, ['--no-warnings', '--trace-gc', '--trace-gc-nvp', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const server: Server = { child, port, allocated: 0 };
  let rest = '';
  child.stdout!.on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop()!;
    for (const line of lines) server.allocated += Number(/\ballocated=(\d+)/.exec(line)?.[1] ?? 0);
  });
  return server;
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (up !== undefined && up.status !== 503) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`nobody answers at port ${port}`);
}

/** Whoever else has a port would be measured in place of the server that cannot begin. */
async function refuseTaken(port: number): Promise<void> {
  const isTaken = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (isTaken) throw new Error(`port ${port} is taken: give another BENCH_PORT`);
}

// Where the rounds of a subject go on in its requests: none is sent twice.
const places = new Map<string, number>();

async function round({ name, server, requests }: Subject, seconds: number): Promise<Figures> {
  const before = {
    cpu: cpuSeconds(server.child.pid!),
    postgres: postgresSeconds(),
    allocated: server.allocated,
  };
  let at = places.get(name) ?? 0;
  const end = performance.now() + seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      connection(server.port, () => {
        if (performance.now() >= end) return undefined;
        at = (at + 1) % requests.length;
        return requests[at]!;
      }),
    ),
  );
  places.set(name, at);
  const count = counts.reduce((sum, one) => sum + one, 0);
  return {
    micros: ((cpuSeconds(server.child.pid!) - before.cpu) / count) * 1e6,
    postgres: ((postgresSeconds() - before.postgres) / count) * 1e6,
    kilobytes: (server.allocated - before.allocated) / count / 1024,
    perSecond: count / seconds,
  };
}

/** Sends one request after another on a connection until there is none; gives how many were answered with 200. */
function connection(port: number, next: () => string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answered = 0;
    let left = 0;
    let head = '';
    const send = (): void => {
      const request = next();
      if (request === undefined) {
        socket.destroy();
        resolve(answered);
      } else socket.write(request);
    };
    socket.once('error', reject);
    socket.on('data', (data) => {
      let rest = data.length;
      if (left === 0) {
        const text = head + data.toString('latin1');
        const body = text.indexOf('\r\n\r\n');
        if (body === -1) {
          head = text;
          return;
        }
        if (!text.startsWith('HTTP/1.1 200') || text.startsWith('{"errors"', body + 4)) {
          reject(new Error(text.slice(0, 2_000)));
          return;
        }
        const length = /content-length: (\d+)/i.exec(text);
        if (length === null) {
          reject(new Error(text.slice(0, 2_000)));
          return;
        }
        left = Number(length[1]);
        rest = text.length - body - 4;
        head = '';
      }
      left -= rest;
      if (left > 0) return;
      answered += 1;
      send();
    });
    send();
  });
}
