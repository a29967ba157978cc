import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../schema/context.ts';
import type { Principal } from '../src/identity/index.ts';
import type { Usage } from '../src/metering/index.ts';
import { type Coding, codingFor, isHeldBy } from './answer.ts';
import { rateHeaders } from './door.ts';
import { type HttpLimits, protocolProblem } from './hardening.ts';
import { followExchange, newRequestId } from './log.ts';
import type { Answer } from './route.ts';

/**
 * An answer that many ask for: the same bytes for everyone of a plan while the tape stands where it stood. What
 * differs from request to request (its id, the caller's usage) is written around it.
 */
export interface HotAnswer {
  readonly route: string;
  /** The place on the tape it was made at. */
  readonly pos: bigint;
  /** Headers in pairs, name and value, that every such answer has. */
  readonly headers: readonly string[];
  readonly contentType: string;
  readonly representations: Map<Coding, Representation>;
  /** Length of the body before coding. */
  readonly size: number;
}
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

// What is asked for again within moments is little; the bounds keep a walk through everything from filling memory.
const MOST_ANSWERS = 1_000;
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_SEEN = 5_000;

/** The answers of a moment, by plan and address; the oldest go first. */
export class HotAnswers {
  readonly #answers = new Map<string, HotAnswer>();
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #seen = new Set<string>();
  #bytes = 0;

  get(plan: string, target: string): HotAnswer | undefined {
    return this.#answers.get(`${plan} ${target}`);
  }

  /** Runs `work`, unless the same is being worked out already: then its answer is this one's as well. */
  share(plan: string, target: string, work: () => Promise<Answer> | Answer): Promise<Answer> {
    const key = `${plan} ${target}`;
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const started = Promise.resolve(work()).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }

  /**
   * Keeps an answer that is being sent, if it is not the first time that it is asked for: most addresses are asked
   * for once, and would push out those that are not.
   */
  keep(
    plan: string,
    target: string,
    made: Omit<HotAnswer, 'representations'>,
    coding: Coding,
    of: Representation,
  ): void {
    const key = `${plan} ${target}`;
    if (!this.#seen.has(key)) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
      this.#seen.add(key);
      return;
    }
    const there = this.#answers.get(key);
    if (there !== undefined && there.pos === made.pos) {
      there.representations.set(coding, of);
      return;
    }
    this.#drop(key);
    const answer: HotAnswer = { ...made, representations: new Map([[coding, of]]) };
    this.#answers.set(key, answer);
    this.#bytes += sizeOf(answer);
    while (this.#answers.size > MOST_ANSWERS || this.#bytes > MOST_BYTES) {
      this.#drop(this.#answers.keys().next().value!);
    }
  }

  #drop(key: string): void {
    const old = this.#answers.get(key);
    if (old === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(old);
  }
}

// Every coding of an answer is smaller than the body; each is there at most once.
function sizeOf(answer: HotAnswer): number {
  return answer.size * 2 + 1_000;
}

/**
 * The short way for GET requests whose answer is at hand: checked and counted like any other, but not routed, not
 * resolved, not compressed again. Whatever is not plain (an unknown key, a missing scope, a spent allowance, a
 * body, an answer that is not at hand) goes the long way, which says what there is to say.
 */
export function shortWay(services: Services, answers: HotAnswers, limits: HttpLimits) {
  const { identity, meter, stories, log } = services;
  return (request: IncomingMessage, response: ServerResponse, theLongWay: () => void): void => {
    const found = atHand(request);
    if (found === undefined) {
      theLongWay();
      return;
    }
    const start = performance.now();
    const { principal, answer } = found;
    meter.admit(principal.tenantUuid, 1).then(({ admitted, usage }) => {
      if (!admitted) {
        theLongWay();
        return;
      }
      const id = newRequestId(request);
      follow(start, id, principal, answer, request, response);
      write(request, response, id, found, usage);
    }, theLongWay);
  };

  function atHand(request: IncomingMessage): Found | undefined {
    const { headers } = request;
    const token = headers.authorization;
    if (
      request.method !== 'GET' ||
      token === undefined ||
      !token.startsWith('Bearer ') ||
      headers.origin !== undefined ||
      headers.expect !== undefined ||
      headers['content-length'] !== undefined ||
      headers['transfer-encoding'] !== undefined
    ) {
      return undefined;
    }
    const principal = identity.peek(token.slice(7));
    if (principal === undefined || !principal.scopes.has('read')) return undefined;
    const answer = answers.get(principal.plan.name, request.url!);
    if (answer === undefined || stories.watch.place() !== answer.pos) return undefined;
    const coding = codingFor(headers['accept-encoding'], answer.size);
    const representation = answer.representations.get(coding);
    if (representation === undefined || protocolProblem(request, limits) !== undefined) return undefined;
    return { principal, answer, coding, representation };
  }

  function follow(
    start: number,
    id: string,
    principal: Principal,
    answer: HotAnswer,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    followExchange(log, response, start, {
      id,
      method: request.method!,
      route: () => answer.route,
      tenant: () => principal.tenant,
      counted: () => true,
    });
  }
}

interface Found {
  readonly principal: Principal;
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
): void {
  const { bytes, etag } = representation;
  const head = ['x-request-id', id, 'x-content-type-options', 'nosniff', ...answer.headers];
  for (const [name, value] of Object.entries(rateHeaders(usage))) head.push(name, value);
  head.push('etag', etag);
  if (isHeldBy(request.headers, etag)) {
    response.writeHead(304, head);
    response.end();
    return;
  }
  if (coding !== 'identity') head.push('content-encoding', coding);
  head.push('content-type', answer.contentType, 'content-length', String(bytes.length));
  response.writeHead(200, head);
  response.end(bytes);
}
