import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Services } from '../../schema/graph/context.ts';
import type { GraphqlCall } from '../../schema/graph/execute.ts';
import type { GraphqlRequest } from '../../schema/graph/plan.ts';
import type { Reading } from '../../schema/graph/reading.ts';
import type { Principal } from '../../src/identity/index.ts';
import type { Usage } from '../../src/metering/index.ts';
import { admit, openContext, readingOf } from '../app/admission/door.ts';
import { takeTurn } from '../app/admission/turn.ts';
import { leftWhenAsked } from '../app/exchange/left.ts';

/** Maximum size of the body of a POST. The document may have 100,000 characters, and its variables need room too. */
export const MOST_BYTES = 128 * 1024;

// A document for one screen costs a few calls. A document that costs more reads many pages. A mutation has a weight of its
// own, whatever it costs: it does more than a page, and holds a connection to the database until it commits.
const HEAVY_COST = 10;

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The passage of a GraphQL request. Null until its key is verified. A weak map would keep it until V8 collects its whole
     * heap.
     */
    passage: Passage | null;
  }
}

/** A request while it is answered: its caller and how it was counted. */
export interface Passage extends GraphqlCall {
  readonly principal: Principal;
  usage: Usage | undefined;
  /** The result from which yoga makes a response. */
  result?: ExecutionResult;
}

/** The passage of a request with a key. `admit` counts the request when the cost of its document is known. */
export function passageOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
): Passage {
  // Documents are read before their turn, and the work needs an owner (src/platform/turns/owner.ts).
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
      const left = leftWhenAsked(reply.raw, request.server.closing);
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

/** Whether a body is a request with only a document, variables and an operation name. */
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
