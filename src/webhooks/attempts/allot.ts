import type { DeliveryLimits } from '../limits.ts';
import type { Holding } from './holding.ts';

/** What is under way on this node. */
export interface Load {
  readonly all: number;
  readonly suspect: number;
  readonly byTenant: ReadonlyMap<string, number>;
}

/**
 * Decides how many attempts each subscription may begin. While there is room for all, each gets as many as its limits
 * allow. When there is not, tenants take turns, and so do the subscriptions of each tenant: a flood for one delays only
 * that one. Failing and slow subscriptions share a part of the node's places, so that however many hang, the others
 * have the rest.
 * @param turn begins another tenant's turn each time.
 */
export function allot(
  holdings: Iterable<Holding>,
  load: Load,
  limits: DeliveryLimits,
  now: number,
  turn: number,
): Map<Holding, number> {
  const given = new Map<Holding, number>();
  const queues = new Map<string, { holding: Holding; room: number }[]>();
  for (const holding of holdings) {
    const room = holding.room(now);
    if (room === 0) continue;
    const queue = queues.get(holding.receiver.tenant);
    if (queue === undefined) queues.set(holding.receiver.tenant, [{ holding, room }]);
    else queue.push({ holding, room });
  }
  let free = limits.nodeMost - load.all;
  let freeForHealthy = limits.nodeInFlight - (load.all - load.suspect);
  let freeForSuspects = limits.suspectInFlight - load.suspect;
  const tenants = [...queues.keys()];
  const waiting = tenants.map((tenant, index) => {
    const at = (index + turn) % tenants.length;
    const name = tenants[at]!;
    return { queue: queues.get(name)!, left: limits.tenantInFlight - (load.byTenant.get(name) ?? 0), tenant };
  });
  while (free > 0 && waiting.length > 0) {
    for (let i = waiting.length - 1; i >= 0 && free > 0; i -= 1) {
      const mine = waiting[i]!;
      const next = mine.left > 0 ? mine.queue.shift() : undefined;
      if (next === undefined) {
        waiting.splice(i, 1);
        continue;
      }
      const { holding, room } = next;
      if (holding.suspect) {
        if (freeForSuspects <= 0) continue;
        freeForSuspects -= 1;
      } else {
        if (freeForHealthy <= 0) continue;
        freeForHealthy -= 1;
      }
      given.set(holding, (given.get(holding) ?? 0) + 1);
      free -= 1;
      mine.left -= 1;
      if (room > 1) mine.queue.push({ holding, room: room - 1 });
    }
  }
  return given;
}
