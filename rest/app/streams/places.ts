import type { FastifyRequest } from 'fastify';
import type { OpenStreams, Principal } from '../../../src/identity/index.ts';
import { Problem } from '../../../src/platform/problem.ts';
import { onDeparture } from '../exchange/departure.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streamPlaces: OpenStreams;
  }
  interface FastifyRequest {
    /** Gives back the place of a stream. Null if the request holds none. */
    leaveStream: (() => void) | null;
  }
}

/**
 * Takes one of the places for open streams that a tenant has at this node. The place is given back when the connection is
 * closed, or when the answer is not a stream. This happens before anything is counted, so a refused stream is not a call.
 * @throws Problem `too_many_streams`
 */
export function takeStream(request: FastifyRequest, principal: Principal): void {
  if (request.leaveStream !== null) return;
  const { streamPlaces } = request.server;
  const { tenantUuid, plan } = principal;
  const open = streamPlaces.at(tenantUuid);
  if (open >= plan.openStreams) {
    throw new Problem(
      'too_many_streams',
      `As many streams of this account are open at this node as its plan allows (${open}). Close one first.`,
      { headers: { 'retry-after': '5' } },
    );
  }
  const forget = streamPlaces.add(tenantUuid, principal);
  const leave = (): void => {
    stays();
    forget();
  };
  const stays = onDeparture(request.raw.socket, leave);
  request.leaveStream = leave;
}
