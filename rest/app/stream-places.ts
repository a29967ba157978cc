import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../src/identity/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { onDeparture } from './departure.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Open streams of each tenant, by its uuid. */
    streamPlaces: Map<string, number>;
  }
  interface FastifyRequest {
    /** Gives the place of a stream back; null: the request has none. */
    leaveStream: (() => void) | null;
  }
}

/**
 * Takes one of the streams that a tenant may have open at this node, until the connection is closed or something else
 * than a stream is answered. Before anything is counted: a refused stream is not a call.
 * @throws Problem `too_many_streams`
 */
export function takeStream(request: FastifyRequest, { tenantUuid, plan }: Principal): void {
  if (request.leaveStream !== null) return;
  const { streamPlaces } = request.server;
  const open = streamPlaces.get(tenantUuid) ?? 0;
  if (open >= plan.openStreams) {
    throw new Problem(
      'too_many_streams',
      `This account has ${open} streams open at this node, as many as its plan allows: close one first.`,
      { headers: { 'retry-after': '5' } },
    );
  }
  streamPlaces.set(tenantUuid, open + 1);
  let isOpen = true;
  const leave = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stays();
    const left = streamPlaces.get(tenantUuid)! - 1;
    if (left === 0) streamPlaces.delete(tenantUuid);
    else streamPlaces.set(tenantUuid, left);
  };
  const stays = onDeparture(request.raw.socket, leave);
  request.leaveStream = leave;
}
