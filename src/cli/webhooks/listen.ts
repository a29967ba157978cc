import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../platform/problem.ts';
import { StartupError } from '../../platform/startup.ts';
import { print } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import type { Service } from './service.ts';
import { parseSecret, type Verdict, verify } from './verify.ts';

export interface ListenOptions {
  /** 0: a free one. */
  readonly port: number;
  readonly secret: readonly Buffer[];
  /** Makes and removes a subscription; undefined: somebody else does. */
  readonly service: Service | undefined;
  /** For what is printed. */
  readonly serviceAddress: string;
  readonly events: readonly string[];
  readonly answer: number;
  /** Seconds. */
  readonly delay: number;
  readonly json: boolean;
}

// What the service sends is far smaller.
const LARGEST_BODY = 1_048_576;
// Ids of messages, to tell a retry; enough for an afternoon.
const MOST_REMEMBERED = 100_000;

/**
 * Receives webhooks on loopback until the process is told to end, or nobody reads what it prints.
 * @returns the exit code.
 * @throws StartupError for a port that cannot be opened; what the service says about the subscription.
 */
export async function listen(options: ListenOptions): Promise<number> {
  const secrets = [...options.secret];
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    receive(request, response, { ...options, secret: secrets }, seen).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code})`;
      refuse(new StartupError(`port ${options.port} ${why}; choose another port with --port`));
    });
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    process.stdout.once('error', () => resolve());
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const made = await subscribe(options, url);
    if (made !== undefined) secrets.push(parseSecret(made.secret));
    if (options.json)
      print({ listening: url, subscription: made?.id ?? null, verifying: secrets.length > 0 });
    else process.stdout.write(`${opening(url, options, made, secrets.length > 0).join('\n')}\n\n`);
    await ended;
    if (made !== undefined) await unsubscribe(options, made.id);
    return EXIT.done;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function subscribe(
  { service, events }: ListenOptions,
  url: string,
): Promise<{ id: string; secret: string } | undefined> {
  const made = await service?.call('POST', '/subscriptions', { url, eventTypes: events });
  if (made === undefined) return undefined;
  const { subscription, secret } = made as { subscription: { id: string }; secret: string };
  return { id: subscription.id, secret };
}

async function unsubscribe({ service, json }: ListenOptions, id: string): Promise<void> {
  try {
    await service?.call('DELETE', `/subscriptions/${id}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem('conflict', `the subscription ${id} could not be deleted: ${why}`);
  }
  if (!json) process.stdout.write(`\nThe subscription ${id} is deleted.\n`);
}

function opening(
  url: string,
  options: ListenOptions,
  made: { id: string } | undefined,
  verifying: boolean,
): readonly string[] {
  const listening = `Listening at ${url}. Ctrl-C stops it.`;
  if (made !== undefined) {
    return [
      listening,
      `The subscription ${made.id} sends ${options.events.join(', ')} here while this command runs.`,
    ];
  }
  const lines = [
    listening,
    'Create a subscription with this address. The service must run with HOOKS_ALLOW_LOOPBACK=on:',
    '',
    `  curl ${options.serviceAddress}/v1/webhooks/subscriptions \\`,
    '    -H "Authorization: Bearer $NEWSTAPE_KEY" -H "Content-Type: application/json" \\',
    `    -d '${JSON.stringify({ url, eventTypes: options.events })}'`,
  ];
  if (verifying) return lines;
  return [
    ...lines,
    '',
    'Signatures are not verified yet. Start again with --secret and the whsec_... of the answer, or with --key and an API key:',
    'with a key the subscription is created, used and deleted automatically.',
  ];
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ListenOptions,
  seen: Set<string>,
): Promise<void> {
  if (request.method !== 'POST') {
    request.resume();
    response.writeHead(405, { allow: 'POST', 'content-type': 'text/plain' });
    response.end('This address receives webhooks by POST.\n');
    return;
  }
  const received = new Date();
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const verdict = verify({ headers: request.headers, body }, options.secret, received.getTime());
  const event = readEvent(body);
  const refused = verdict !== 'valid' && verdict !== 'unchecked';
  const status = refused ? 401 : event.challenge === undefined ? options.answer : 200;
  const id = header(request, 'webhook-id') ?? header(request, 'svc-webhook-id');
  const again = id !== undefined && seen.has(id);
  if (seen.size >= MOST_REMEMBERED) seen.clear();
  if (id !== undefined) seen.add(id);
  const told = {
    receivedAt: received.toISOString(),
    id: id ?? null,
    keyId: header(request, 'svc-webhook-key-id') ?? null,
    signature: verdict,
    /** The same id came before: a retry. */
    again,
    answered: status,
    eventId: event.id,
    type: event.type,
    headers: request.headers,
    body: event.json ?? body.toString('utf8'),
  };
  if (options.json) print(told);
  else process.stdout.write(`${lines(told, event).join('\n')}\n\n`);
  if (options.delay > 0 && event.challenge === undefined) await sleep(options.delay * 1_000);
  if (refused || event.challenge === undefined) response.writeHead(status).end();
  else {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ challenge: event.challenge }));
  }
}

interface ReadEvent {
  readonly id: string | null;
  readonly type: string | null;
  readonly title: string | undefined;
  /** What must be echoed to resume a subscription. */
  readonly challenge: string | undefined;
  /** Undefined: the body is no JSON. */
  readonly json: unknown;
}

function readEvent(body: Buffer): ReadEvent {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    json = undefined;
  }
  const event = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const data = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Record<
    string,
    unknown
  >;
  const challenge = event.type === 'subscription.challenge' ? text(data.challenge) : undefined;
  return {
    id: text(event.id) ?? null,
    type: text(event.type) ?? null,
    title: text(data.title),
    challenge,
    json,
  };
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  valid: 'signature valid',
  invalid: 'SIGNATURE WRONG',
  stale: 'SIGNED LONG AGO',
  unsigned: 'NOT SIGNED',
  unchecked: 'signature not checked',
};

function lines(
  told: {
    receivedAt: string;
    id: string | null;
    keyId: string | null;
    signature: Verdict;
    again: boolean;
    answered: number;
    body: unknown;
  },
  event: ReadEvent,
): readonly string[] {
  const notes = [VERDICTS[told.signature], ...(told.again ? ['a retry'] : []), `answered ${told.answered}`];
  const shown = typeof told.body === 'string' ? told.body : JSON.stringify(told.body, null, 2);
  return [
    `${told.receivedAt.slice(11, 19)}  ${event.type ?? 'unknown event'}  ${notes.join(', ')}`,
    `  message ${told.id ?? 'without id'}, event ${event.id ?? 'without id'}, key ${told.keyId ?? 'not named'}`,
    ...printable(shown)
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}

/** Without what a terminal would take for a command. */
export function printable(shown: string): string {
  return shown.replace(/[^\P{C}\n\t]/gu, '\u{fffd}');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function header(request: IncomingMessage, name: string): string | undefined {
  return text(request.headers[name]);
}

/** Undefined: too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > LARGEST_BODY) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
