import { decodeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';

/** A refusal that is the same for an id that nobody has, one of another tenant and what is no id. */
export function noSuchSubscription(): Problem {
  return new Problem('not_found', 'There is no webhook subscription by that id.');
}

/** @throws Problem `not_found` for what is no TypeID `sub_...`. */
export function subscriptionUuid(id: string): string {
  const uuid = decodeId('sub', id);
  if (uuid === undefined) throw noSuchSubscription();
  return uuid;
}

/** As `noSuchSubscription`, of deliveries. */
export function noSuchDelivery(): Problem {
  return new Problem('not_found', 'There is no webhook delivery by that id.');
}

/** @throws Problem `not_found` for what is no TypeID `dlv_...`. */
export function deliveryUuid(id: string): string {
  const uuid = decodeId('dlv', id);
  if (uuid === undefined) throw noSuchDelivery();
  return uuid;
}
