import type { Services } from '../../schema/graph/context.ts';
import { prepare } from '../../schema/graph/execute.ts';
import type { GraphqlRequest } from '../../schema/graph/plan.ts';
import { readSubscription } from '../../schema/graph/selection.ts';
import { schema } from '../../schema/index.ts';
import { marketSelection } from '../../schema/market/selection.ts';
import type { Principal } from '../../src/identity/index.ts';
import { type Encoding, readPosition } from '../../src/market/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import type { Reading, Sink } from '../../src/platform/sink.ts';
import { admit } from '../app/admission/door.ts';
import type { EventSocket, StreamLoss } from '../app/route/event-stream.ts';
import {
  frameOf,
  type Named,
  operationDeliveries,
  operationEncoding,
  operationStories,
  refusal,
} from './frames.ts';
import { streamOf } from './operation.ts';
import type { Fulfilment } from './reservations.ts';
import { Results, writeText } from './results.ts';
import type { StreamMessage } from './stream-messages.ts';

/** Maximum number of operations of one connection. */
export const MOST_OPERATIONS = 50;

const LOSSES: Readonly<Record<StreamLoss, Problem>> = {
  key: new Problem('unauthenticated', 'The API key is no longer valid.'),
  market: new Problem('plan_required', 'The plan of the account no longer includes market data.'),
  instrument: new Problem(
    'restricted',
    'An instrument of this stream is no longer open to the plan of the account.',
  ),
  plan: new Problem('unavailable', 'The plan of the account has changed. Subscribe again.'),
};

/**
 * The last frames of a stream that lost what it needs.
 * @param requestId of the request that began it.
 * @param id the operation. Undefined for a stream with one operation.
 */
export function lastFrames(why: StreamLoss, requestId: string, id?: string): string {
  const result = refusal(LOSSES[why], requestId);
  const [payload, end] =
    id === undefined
      ? [JSON.stringify(result), '']
      : [JSON.stringify({ id, payload: result }), JSON.stringify({ id })];
  return frameOf('next', payload) + frameOf('complete', end);
}

/** A connection with the results of several operations. */
export class ReservedConnection implements Fulfilment {
  readonly #services: Services;
  readonly #principal: Principal;
  /** The operations that run, by their ids. */
  readonly #running = new Map<string, Running>();
  #socket: EventSocket | undefined;
  #early: StreamMessage[] = [];
  readonly #results: Results;

  /** @param stalledMs how long its reader may read nothing of what was written. */
  constructor(services: Services, principal: Principal, stalledMs?: number) {
    this.#services = services;
    this.#principal = principal;
    this.#results = new Results(() => this.leave(), stalledMs);
  }

  begin(socket: EventSocket, ahead: readonly StreamMessage[]): void {
    this.#socket = socket;
    // A proxy may hold back a head without a body.
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
        this.#results.write(socket, message.text);
        return;
      case 'stop':
        this.#stop(message.id);
        return;
      case 'read':
        this.#read(socket, message);
        return;
      case 'stories':
        void this.#readResolved(socket, message);
        return;
    }
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  get isFull(): boolean {
    return this.#running.size >= MOST_OPERATIONS || Results.isMuch(this.#socket);
  }

  /** Ends the connection. If it lost what it needs, each operation gets an error first. */
  end(why?: StreamLoss): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    if (why !== undefined) {
      for (const [id, { requestId }] of this.#running) writeText(socket, lastFrames(why, requestId, id));
    }
    this.leave();
    socket.end();
  }

  /** The symbols of its market streams. */
  *symbols(): Generator<string> {
    for (const { symbols } of this.#running.values()) yield* symbols;
  }

  leave(): void {
    this.#results.close();
    for (const { reading } of this.#running.values()) reading.leave();
    this.#running.clear();
  }

  #stop(id: string): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.reading.leave();
  }

  #read(socket: EventSocket, message: StreamMessage & { kind: 'read' }): void {
    const { id, request, symbols, after, requestId = '' } = message;
    const { live, log } = this.#services;
    // The document was checked at the node that received it.
    const plan = prepare(request as GraphqlRequest, counted(log));
    const refused = this.#refused(id) ?? (live.hub.starting ? undefined : awayOf(live.hub.away));
    if (refused !== undefined || !('document' in plan)) {
      refuseOperation(socket, { id, requestId }, refused ?? CANNOT_RUN);
      return;
    }
    const { document, operation } = plan;
    const variables = (request.variables ?? {}) as Record<string, unknown>;
    const asked = readSubscription(schema, document, operation, plan.variables, variables);
    const selection = marketSelection(asked, document, operation, variables);
    const encoding: Encoding = operationEncoding(selection, id, socket.chunked);
    const reading = live.hub.read({
      symbols,
      after: after === null ? undefined : (readPosition(after) ?? 'unreadable'),
      encoding,
      sink: new OperationSink(socket, id),
      onEnd: () => this.#running.delete(id),
    });
    this.#running.set(id, { reading, symbols, requestId });
  }

  async #readResolved(socket: EventSocket, message: StreamMessage & { kind: 'stories' }): Promise<void> {
    const { id, request, after, requestId = '' } = message;
    const services = this.#services;
    const plan = prepare(request as GraphqlRequest, counted(services.log));
    const refused = this.#refused(id);
    if (refused !== undefined || !('document' in plan)) {
      refuseOperation(socket, { id, requestId }, refused ?? CANNOT_RUN);
      return;
    }
    // Takes the id until the database has answered.
    const begins = { requestId, symbols: [] };
    this.#running.set(id, { ...begins, reading: NOTHING_YET });
    try {
      const variables = (request.variables ?? {}) as Record<string, unknown>;
      const asker = { services, principal: this.#principal };
      const started = await streamOf(plan, variables, after ?? undefined, asker);
      if (started.of === 'market' || this.#running.get(id)?.reading !== NOTHING_YET) return;
      const reader = { sink: new OperationSink(socket, id), onEnd: () => this.#running.delete(id) };
      if (started.of === 'deliveries') {
        const encoding = operationDeliveries(started.selection, id, socket.chunked);
        const reading = services.deliveryStream.read({ ...started.plan, ...reader, encoding });
        this.#running.set(id, { ...begins, reading });
        return;
      }
      const { selection } = started;
      const reading = services.storyStream.read({
        ...started.plan,
        ...reader,
        shape: selection.shape,
        encoding: operationStories(selection, services.stories, { id, requestId }, socket.chunked),
        pay: async () => void (await admit(services, this.#principal, 1)),
      });
      this.#running.set(id, { ...begins, reading });
    } catch (error) {
      this.#running.delete(id);
      services.log.debug({ err: error }, 'an operation of a reserved stream could not begin');
      refuseOperation(socket, { id, requestId }, error instanceof Problem ? error : COULD_NOT_START);
    }
  }

  #refused(id: string): Problem | undefined {
    if (this.#running.has(id)) {
      // Its client takes an error under this id for the end of what runs under it.
      this.#stop(id);
      return idTaken();
    }
    return this.#running.size >= MOST_OPERATIONS ? TOO_MANY : undefined;
  }
}

interface Running {
  readonly reading: Reading;
  readonly symbols: readonly string[];
  /** Of the request that sent it. */
  readonly requestId: string;
}

const NOTHING_YET: Reading = { end: () => undefined, leave: () => undefined };

const CANNOT_RUN = new Problem('invalid_document', 'The document cannot be run.');
const COULD_NOT_START = new Problem('internal', 'The operation could not start.');
const TOO_MANY = new Problem('conflict', `A connection can have at most ${MOST_OPERATIONS} operations.`);

/** The refusal of an operation whose id is that of another one of its connection. */
export function idTaken(): Problem {
  return new Problem('conflict', 'An operation with this id is already running.');
}

function awayOf(reason: string | undefined): Problem | undefined {
  return reason === undefined ? undefined : new Problem('unavailable', reason);
}

function refuseOperation(socket: EventSocket, { id, requestId }: Named, problem: Problem): void {
  const frames = frameOf('next', JSON.stringify({ id, payload: refusal(problem, requestId) }));
  writeText(socket, frames + frameOf('complete', JSON.stringify({ id })));
}

/** The part of a connection for one operation. Its end ends the operation and not the connection. */
class OperationSink implements Sink {
  readonly #socket: EventSocket;
  readonly #id: string;

  constructor(socket: EventSocket, id: string) {
    this.#socket = socket;
    this.#id = id;
  }

  get backlog(): number {
    return this.#socket.backlog;
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  onDrain(ready: () => void): void {
    this.#socket.onDrain(ready);
  }

  end(): void {
    writeText(this.#socket, frameOf('complete', JSON.stringify({ id: this.#id })));
  }

  destroy(): void {
    if (this.#socket.backlog > 0) this.#socket.destroy();
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
