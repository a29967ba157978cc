import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../../schema/graph/context.ts';
import type { Principal } from '../../../src/identity/index.ts';
import type { Admission, Asking, Usage } from '../../../src/metering/index.ts';
import { Problem } from '../../../src/platform/problem.ts';
import type { Turns } from '../../../src/platform/turns/turns.ts';
import { keepAdmission, keepFailure } from '../admission/admitted.ts';
import { leastPosition, rateHeaders } from '../admission/door.ts';
import { waitForTurn } from '../admission/turn.ts';
import { type Coding, codingFor, isHeldBy } from '../answers/answer.ts';
import {
  endIfStalled,
  inTheirSlices,
  isLongBody,
  sizeOf as lengthIn,
  Pieces,
  piecesOf,
} from '../answers/long-body.ts';
import { type HttpLimits, protocolProblem } from '../exchange/hardening.ts';
import { newRequestId, tellExchange, traceExchange, whenOver } from '../exchange/log.ts';
import { type Fingerprint, fingerprintOfAddress, fingerprintOfBody } from './fingerprint.ts';
import type { HotAnswer, HotAnswers, Representation } from './hot-answers.ts';

// Most documents have a few hundred bytes. Only a body that arrived in one piece takes the fast path.
const LONGEST_BODY = 16_384;

/**
 * The fast path for requests with a kept answer. They are checked and counted like any other request, but not routed,
 * resolved or compressed again. All other cases (an unknown key, a missing scope, a spent allowance, no kept answer) take
 * the full pipeline, which answers them.
 */
export function shortWay(services: Services, turns: Turns, answers: HotAnswers, limits: HttpLimits) {
  const { fitness, identity, stories } = services;
  const isReplicated = services.readers !== undefined;
  const way: Way = { services, turns, isReplicated };
  return (request: IncomingMessage, response: ServerResponse, theLongWay: () => void): void => {
    // A node that takes no work refuses in the full pipeline.
    const principal = fitness.takesWork ? callerOf(request) : undefined;
    if (principal === undefined) return void theLongWay();
    if (request.method === 'GET') {
      answer(request, response, principal, fingerprintOfAddress(request.url!), theLongWay);
      return;
    }
    const length = Number(request.headers['content-length']);
    if (request.url !== '/graphql' || !(length > 0 && length <= LONGEST_BODY)) return void theLongWay();
    request.once('readable', () => {
      const body = request.read() as Buffer | null;
      if (body === null || body.length !== length) {
        if (body !== null) request.unshift(body);
        return void theLongWay();
      }
      answer(request, response, principal, fingerprintOfGraphql(request.headers, body), () => {
        request.unshift(body);
        theLongWay();
      });
    });
  };

  function callerOf({ method, headers }: IncomingMessage): Principal | undefined {
    const token = headers.authorization;
    if (
      token === undefined ||
      !token.startsWith('Bearer ') ||
      (method === 'GET' ? headers['content-length'] !== undefined : method !== 'POST') ||
      headers.origin !== undefined ||
      headers.expect !== undefined ||
      headers['transfer-encoding'] !== undefined ||
      headers['content-encoding'] !== undefined
    ) {
      return undefined;
    }
    const principal = identity.peek(token.slice(7));
    return principal?.scopes.has('read') ? principal : undefined;
  }

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    principal: Principal,
    asked: Fingerprint,
    theLongWay: () => void,
  ): void {
    const found = atHand(request, principal, asked);
    if (found === undefined) return void theLongWay();
    const exchange = new Exchange(way, request, response, principal, found, theLongWay);
    const waiting = waitForTurn(turns, principal, 'light', request.socket);
    // The full pipeline answers callers that may not wait.
    if (waiting === undefined) exchange.begin();
    else waiting.then(() => exchange.begin(), theLongWay);
  }

  function atHand(request: IncomingMessage, principal: Principal, asked: Fingerprint): Found | undefined {
    const known = answers.get(principal.plan.name, asked);
    if (known === undefined || stories.watch.place() !== known.pos) return undefined;
    if (isReplicated && !((leastPosition(request.headers) ?? known.pos + 1n) <= known.pos)) return undefined;
    const coding = codingFor(request.headers['accept-encoding'], known.size);
    const representation = known.representations.get(coding);
    if (representation === undefined || protocolProblem(request, limits) !== undefined) return undefined;
    return { answer: known, coding, representation };
  }
}

interface Way {
  readonly services: Pick<Services, 'meter' | 'log'>;
  readonly turns: Turns;
  /** Whether there are read replicas. Then answers say their position on the tape. */
  readonly isReplicated: boolean;
}

/** A request that has its turn, on the fast path. The meter calls it directly, because a promise costs more than the rest. */
class Exchange implements Asking {
  readonly isReady = true;
  readonly #way: Way;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #start = performance.now();
  readonly #principal: Principal;
  readonly #found: Found;
  readonly #theLongWay: () => void;
  #id = '';

  constructor(
    way: Way,
    request: IncomingMessage,
    response: ServerResponse,
    principal: Principal,
    found: Found,
    theLongWay: () => void,
  ) {
    this.#way = way;
    this.#request = request;
    this.#response = response;
    this.#principal = principal;
    this.#found = found;
    this.#theLongWay = theLongWay;
  }

  begin(): void {
    this.#id = newRequestId(this.#request);
    const { meter } = this.#way.services;
    const { tenantUuid } = this.#principal;
    const { cost } = this.#found.answer;
    if (meter.ask !== undefined) meter.ask(tenantUuid, cost, this);
    else
      void meter.admit(tenantUuid, cost).then(
        (admission) => this.decided(admission),
        (error: unknown) => this.failed(error),
      );
  }

  decided(admission: Admission): void {
    const { admitted, usage, at } = admission;
    // A caller that has written since the answer was made must not get it.
    const isOlder = at !== undefined && at.written > this.#found.answer.pos;
    if (admitted && isOlder) keepAdmission(this.#request, admission);
    if (!admitted || isOlder) {
      this.#leave();
      return;
    }
    // The body is read to its end, so that the next request on the connection can be read.
    if (this.#request.method !== 'GET') this.#request.resume();
    whenOver(this.#response, () => this.#over());
    try {
      const { isReplicated } = this.#way;
      write(
        this.#request,
        this.#response,
        this.#id,
        this.#found,
        usage,
        this.#principal.tenantUuid,
        isReplicated,
      );
    } finally {
      this.#way.turns.give(this.#principal.tenantUuid, 'light');
    }
  }

  /** The database cannot decide now, or the request cannot be asked. */
  failed(error: unknown): void {
    if (error instanceof Problem) keepFailure(this.#request, error);
    this.#leave();
  }

  /** The full pipeline answers what is wrong. */
  #leave(): void {
    this.#way.turns.give(this.#principal.tenantUuid, 'light');
    this.#theLongWay();
  }

  #over(): void {
    traceExchange(
      this.#request.method!,
      this.#found.answer.route,
      this.#request,
      this.#response,
      this.#start,
    );
    tellExchange(this.#way.services.log, this.#response, this.#start, {
      id: this.#id,
      method: this.#request.method!,
      route: this.#found.answer.route,
      tenant: this.#principal.tenant,
      counted: true,
    });
  }
}

// The headers that are the same for all callers of a shared answer.
const KEPT_HEADERS = ['cache-control', 'vary', 'link'];

/** The headers of a reply that are kept with its answer: names and values in turn. */
export function keptHeaders(reply: FastifyReply): string[] {
  return KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [name, String(value)];
  });
}

/** The fingerprint of a GraphQL request by POST: its body, and the headers that the answer depends on. */
export function fingerprintOfGraphql(headers: IncomingHttpHeaders, body: Buffer): Fingerprint {
  return fingerprintOfBody(() => `POST ${headers['content-type']} ${headers.accept}`, body);
}

interface Found {
  readonly answer: HotAnswer;
  readonly coding: Coding;
  readonly representation: Representation;
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  { answer, coding, representation }: Found,
  usage: Usage,
  owner: string,
  isReplicated: boolean,
): void {
  const { bytes, etag } = representation;
  const head = ['x-request-id', id, 'x-content-type-options', 'nosniff', ...answer.headers];
  if (isReplicated) head.push('x-position', String(answer.pos));
  if (usage.monthlyLimit !== null) {
    for (const [name, value] of Object.entries(rateHeaders(usage))) head.push(name, value);
  }
  if (etag !== null) {
    head.push('etag', etag);
    if (isHeldBy(request.headers, etag)) {
      response.writeHead(304, head);
      response.end();
      return;
    }
  }
  if (coding !== 'identity') head.push('content-encoding', coding);
  const ending = representation.ending?.(usage);
  const length = (Buffer.isBuffer(bytes) ? bytes.length : lengthIn(bytes)) + (ending?.length ?? 0);
  head.push('content-type', answer.contentType, 'content-length', String(length));
  response.writeHead(200, head);
  if (!Buffer.isBuffer(bytes) || isLongBody(bytes)) {
    const source = new Pieces(Buffer.isBuffer(bytes) ? piecesOf(bytes, owner) : inTheirSlices(bytes, owner));
    endIfStalled(response);
    source.pipe(response, { end: false });
    // Stops the work if the caller leaves.
    response.on('close', () => source.destroy());
    source.on('end', () => response.end(ending, 'latin1'));
    return;
  }
  if (ending === undefined) {
    response.end(bytes);
    return;
  }
  response.write(bytes);
  response.end(ending, 'latin1');
}
