import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { notOurs } from '../../platform/place.ts';

/** What a mark continues: the changes of the service, or the revisions of a story. */
export type MarkKind = 'changes' | 'revisions';

const LETTERS: Readonly<Record<MarkKind, string>> = { changes: 'c', revisions: 'r' };
const NUMBERS: Readonly<Record<MarkKind, readonly number[]>> = { changes: [2, 3], revisions: [1] };
// 96 bits, as in the cursors of lists.
const MAC_BYTES = 12;

/** A cursor that is nothing but a place: some whole numbers, signed, as an opaque text that is safe in an address. */
export function writeMark(secret: KeyObject, kind: MarkKind, numbers: readonly bigint[]): string {
  const body = Buffer.alloc(1 + 8 * numbers.length, LETTERS[kind]);
  for (const [index, number] of numbers.entries()) body.writeBigInt64BE(number, 1 + 8 * index);
  return Buffer.concat([body, mac(secret, body)]).toString('base64url');
}

/**
 * Reads a mark.
 * @returns the numbers; undefined for one that has the form of a mark of that kind, but not our signature: another
 *          database gave it out.
 * @throws Problem `invalid_cursor` for anything else.
 */
export function readMark(secret: KeyObject, kind: MarkKind, text: string): bigint[] | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const count = NUMBERS[kind].find((each) => bytes.length === 1 + 8 * each + MAC_BYTES);
  const isWhole = count !== undefined && bytes.toString('base64url') === text;
  if (!isWhole || bytes.toString('latin1', 0, 1) !== LETTERS[kind]) throw notOurs();
  const body = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(mac(secret, body), bytes.subarray(-MAC_BYTES))) return undefined;
  return Array.from({ length: count }, (_, index) => body.readBigInt64BE(1 + 8 * index));
}

function mac(secret: KeyObject, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(body).digest().subarray(0, MAC_BYTES);
}
