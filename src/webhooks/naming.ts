import { decodeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';

/** The same refusal for an unknown id, an id of another tenant and a malformed id. */
export function noSuchSubscription(): Problem {
  return new Problem('not_found', 'There is no webhook subscription with that id.');
}

/** @throws Problem `not_found` unless it is a TypeID `sub_...`. */
export function subscriptionUuid(id: string): string {
  const uuid = decodeId('sub', id);
  if (uuid === undefined) throw noSuchSubscription();
  return uuid;
}

/** As `noSuchSubscription`, of deliveries. */
export function noSuchDelivery(): Problem {
  return new Problem('not_found', 'There is no webhook delivery with that id.');
}

/** @throws Problem `not_found` unless it is a TypeID `dlv_...`. */
export function deliveryUuid(id: string): string {
  const uuid = decodeId('dlv', id);
  if (uuid === undefined) throw noSuchDelivery();
  return uuid;
}
