import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Problem } from './problem.ts';

// 96 bits, as in the cursors of stories: nobody can guess one, and a cursor stays short.
const MAC_BYTES = 12;
// Longer texts are no cursors of ours.
const LONGEST_PLACE = 400;

/**
 * A cursor that is nothing but a place in a list: signed, opaque and safe in an address.
 * @param list names the list and whose it is. A cursor of one list is refused by every other.
 * @param place what the list continues after, such as the id of a row.
 */
export function writePlace(key: KeyObject, list: string, place: string): string {
  const body = Buffer.from(place);
  return Buffer.concat([mac(key, list, body), body]).toString('base64url');
}

/**
 * The place that a cursor of `writePlace` holds.
 * @param parameter what the request calls the cursor.
 * @throws Problem `invalid_cursor` for anything that was not written with this key for this list.
 */
export function readPlace(key: KeyObject, list: string, cursor: string, parameter = 'cursor'): string {
  const bytes = Buffer.from(cursor.length > LONGEST_PLACE ? '' : cursor, 'base64url');
  const body = bytes.subarray(MAC_BYTES);
  const isOurs =
    bytes.length > MAC_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(mac(key, list, body), bytes.subarray(0, MAC_BYTES));
  if (!isOurs) throw notOurs(parameter);
  return body.toString();
}

/** The refusal of a cursor that this service did not give out for this list. */
export function notOurs(parameter = 'cursor'): Problem {
  const detail = 'is not a cursor of this list; send one exactly as an answer gave it, or none';
  return new Problem('invalid_cursor', `${parameter}: ${detail}`, { errors: [{ parameter, detail }] });
}

function mac(key: KeyObject, list: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(`${list}\0`).update(body).digest().subarray(0, MAC_BYTES);
}
