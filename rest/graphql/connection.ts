import type { Services } from '../../schema/graph/context.ts';
import { type GraphqlRequest, prepare } from '../../schema/graph/execute.ts';
import { selectionOf } from '../../schema/market/selection.ts';
import { type Encoding, type Reading, readPosition } from '../../src/market/index.ts';
import { chunk, type EventSocket } from '../app/stream-socket.ts';
import { frameOf, operationEncoding } from './frames.ts';
import type { StreamMessage } from './reservations.ts';

/** Most operations of one connection. */
const MOST_OPERATIONS = 50;

/** Writes frames to a connection. */
export function writeText(socket: EventSocket, text: string): void {
  socket.write(Buffer.from(socket.chunked ? chunk(text) : text));
}

/** The last words to a stream whose key was revoked. */
export function revoked(id: string | undefined): string {
  const result = {
    errors: [
      {
        message: 'The API key is no longer valid here.',
        extensions: { code: 'unauthenticated', status: 401 },
      },
    ],
  };
  const [payload, end] =
    id === undefined
      ? [JSON.stringify(result), '']
      : [JSON.stringify({ id, payload: result }), JSON.stringify({ id })];
  return frameOf('next', payload) + frameOf('complete', end);
}

/** One connection that carries the results of several operations. */
export class ReservedConnection {
  readonly #services: Services;
  readonly #readings = new Map<string, Reading>();
  #socket: EventSocket | undefined;
  #early: StreamMessage[] = [];

  constructor(services: Services) {
    this.#services = services;
  }

  begin(socket: EventSocket, ahead: readonly StreamMessage[]): void {
    this.#socket = socket;
    // A head alone may be kept back on the way.
    writeText(socket, ':\n\n');
    for (const message of [...ahead, ...this.#early.splice(0)]) this.take(message);
  }

  take(message: StreamMessage): void {
    const socket = this.#socket;
    if (socket === undefined) {
      this.#early.push(message);
      return;
    }
    switch (message.kind) {
      case 'text':
        writeText(socket, message.text);
        return;
      case 'stop': {
        const reading = this.#readings.get(message.id);
        this.#readings.delete(message.id);
        reading?.leave();
        return;
      }
      case 'read':
        this.#read(socket, message);
        return;
    }
  }

  /** Ends the connection; when its key was revoked, each operation is told. */
  end(isRevoked: boolean): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    if (isRevoked) for (const id of this.#readings.keys()) writeText(socket, revoked(id));
    this.leave();
    socket.end();
  }

  leave(): void {
    for (const reading of this.#readings.values()) reading.leave();
    this.#readings.clear();
  }

  #read(socket: EventSocket, { id, request, symbols, after }: StreamMessage & { kind: 'read' }): void {
    const { live, log } = this.#services;
    // It was checked where it arrived.
    const plan = prepare(request as GraphqlRequest, counted(log));
    const refusal = this.#readings.has(id)
      ? 'An operation of this id is under way.'
      : this.#readings.size >= MOST_OPERATIONS
        ? `A connection carries ${MOST_OPERATIONS} operations at most.`
        : live.hub.starting
          ? undefined
          : live.hub.away;
    if (refusal !== undefined || !('document' in plan)) {
      const result = { errors: [{ message: refusal ?? 'The document cannot run here.' }] };
      const frames = frameOf('next', JSON.stringify({ id, payload: result }));
      writeText(socket, frames + frameOf('complete', JSON.stringify({ id })));
      return;
    }
    const { variables = {} } = request;
    const { selection } = selectionOf(
      plan.document,
      plan.operation,
      plan.variables,
      variables as Record<string, unknown>,
    );
    const encoding: Encoding = operationEncoding(selection, id, socket.chunked);
    const reading = live.hub.read({
      symbols,
      after: after === null ? undefined : (readPosition(after) ?? 'unreadable'),
      encoding,
      sink: {
        write: (bytes) => socket.write(bytes),
        get backlog() {
          return socket.backlog;
        },
        onDrain: (ready) => socket.onDrain(ready),
        end: () => writeText(socket, frameOf('complete', JSON.stringify({ id }))),
        destroy: () => {
          if (socket.backlog > 0) socket.destroy();
        },
      },
      onEnd: () => this.#readings.delete(id),
    });
    this.#readings.set(id, reading);
  }
}

function counted(log: Services['log']) {
  return {
    requestId: '',
    log,
    readOnly: false,
    admit: () => Promise.reject(new Error('it was counted where it arrived')),
  };
}
