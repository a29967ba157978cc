import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Services } from '../../schema/graph/context.ts';
import type { GraphqlCall, GraphqlRequest } from '../../schema/graph/execute.ts';
import type { Reading } from '../../schema/graph/reading.ts';
import type { Principal } from '../../src/identity/index.ts';
import type { Usage } from '../../src/metering/index.ts';
import { admit, openContext, readingOf } from '../app/door.ts';
import { leftOf } from '../app/left.ts';
import { takeTurn } from '../app/turn.ts';

/** Largest body of a POST: the document may have 100,000 characters, and its variables need room too. */
export const MOST_BYTES = 128 * 1024;

// Documents of screens cost a few calls; dearer ones are made of many pages. A mutation has places of its own, whatever it
// costs: it does more than a page, and holds a connection to the database until it commits.
const HEAVY_COST = 10;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a GraphQL request whose key is known; a weak map would keep it until V8 collects its whole heap. */
    passage: Passage | null;
  }
}

/** One request on its way through: who sends it, and what it has been counted as. */
export interface Passage extends GraphqlCall {
  readonly principal: Principal;
  usage: Usage | undefined;
  /** What yoga makes a response of. */
  result?: ExecutionResult;
}

/** The passage of a request with a key. It is counted when `admit` is told what its document costs. */
export function passageOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
): Passage {
  // Documents are read before their turn comes (src/platform/owner.ts).
  request.turnOf = principal.tenantUuid;
  let reading: Reading | undefined;
  const passage: Passage = {
    principal,
    usage: undefined,
    requestId: request.id,
    log: services.log,
    readOnly: request.method === 'GET',
    async admit(cost, isWrite = false) {
      await takeTurn(request, principal, isWrite ? 'write' : cost >= HEAVY_COST ? 'heavy' : 'light');
      passage.usage ??= await admit(services, principal, cost, request);
      const left = () => leftOf(reply.raw, request.server.closing);
      reading ??= readingOf(services, principal, request);
      return openContext(services, principal, passage.usage, request.id, left, request.charge, reading);
    },
    async told(isWrite, pos) {
      const position = await reading?.told(isWrite, pos);
      if (position !== undefined) reply.header('x-position', String(position));
    },
    async giveBack() {
      if (request.charge === null) return undefined;
      passage.usage = await request.charge.giveBack();
      return passage.usage;
    },
  };
  return passage;
}

/** Whether a body is a request that has nothing beside its document, variables and name. */
export function isPlainRequest(body: unknown): body is GraphqlRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  const isObject = typeof variables === 'object' && !Array.isArray(variables);
  return (
    typeof query === 'string' &&
    (variables === undefined || isObject) &&
    (operationName == null || typeof operationName === 'string') &&
    extensions == null
  );
}
