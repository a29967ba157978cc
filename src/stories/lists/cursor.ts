import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Problem } from '../../platform/problem.ts';
import { isOfFirstEdition } from '../../retrieval/index.ts';
import { singleValues } from '../filters/canonical.ts';
import type { StorySort } from '../model.ts';
import { hmacOf } from './mac.ts';

/**
 * The content of a cursor: the place it continues from (exclusively) and everything that must not change. It is signed,
 * so that clients cannot alter it.
 */
export interface Cursor {
  readonly sort: StorySort;
  /** The sort key and id of the story the cursor stands at. */
  readonly key: bigint;
  readonly uuid: string;
  /** The filter as CanonicalFilter writes it. */
  readonly filter: Readonly<Record<string, string>>;
  /** The tape position that `popular` was computed at; null for `pipeline`, whose keys never change. */
  readonly pos: bigint | null;
  readonly backward: boolean;
  /** The tape position of the answer that gave it, where lists are read from replicas and `pos` does not say it. */
  readonly seen?: bigint | undefined;
}

const EDITION = 2;
// Cursors of version 1 are still in use. Their filters have one value each, as given.
const FIRST_EDITION = 1;
// 96 bits: nobody guesses one, and cursors stay short.
const MAC_BYTES = 12;
/** Maximum number of characters of a cursor. */
export const LONGEST_CURSOR = 4_096;
const LONGEST_BODY = Math.floor((LONGEST_CURSOR * 3) / 4) - MAC_BYTES;
// No JSON begins with this.
const PACKED = Buffer.from([0]);

/**
 * A cursor as an opaque text, safe in an address. The body is packed if it would be too long otherwise: a hundred ids are
 * a filter too.
 */
export function writeCursor(secret: KeyObject, cursor: Cursor): string {
  const plain = Buffer.from(
    JSON.stringify([
      EDITION,
      cursor.sort,
      String(cursor.key),
      cursor.uuid,
      cursor.pos === null ? null : String(cursor.pos),
      cursor.backward ? 1 : 0,
      cursor.filter,
      ...(cursor.seen === undefined ? [] : [String(cursor.seen)]),
    ]),
  );
  const body = plain.length <= LONGEST_BODY ? plain : Buffer.concat([PACKED, deflateRawSync(plain)]);
  return Buffer.concat([mac(secret, body), body]).toString('base64url');
}

/**
 * Reads a cursor.
 * @throws Problem `invalid_cursor` for anything that this service did not issue.
 */
export function readCursor(secret: KeyObject, text: string): Cursor {
  if (text.length <= LONGEST_CURSOR && /^[A-Za-z0-9_-]+$/.test(text)) {
    const bytes = Buffer.from(text, 'base64url');
    const body = bytes.subarray(MAC_BYTES);
    if (bytes.length > MAC_BYTES && timingSafeEqual(mac(secret, body), bytes.subarray(0, MAC_BYTES))) {
      const plain = body[0] === PACKED[0] ? inflateRawSync(body.subarray(1)) : body;
      const [edition, sort, key, uuid, pos, backward, filter, seen] = JSON.parse(plain.toString()) as [
        number,
        StorySort,
        string,
        string,
        string | null,
        number,
        Record<string, string>,
        string?,
      ];
      if (edition === EDITION || edition === FIRST_EDITION) {
        return {
          sort,
          key: BigInt(key),
          uuid,
          pos: pos === null ? null : BigInt(pos),
          backward: backward === 1,
          filter: edition === FIRST_EDITION ? ofFirstEdition(filter) : filter,
          ...(seen === undefined ? {} : { seen: BigInt(seen) }),
        };
      }
    }
  }
  const detail = 'is not a cursor of this service; send one exactly as an answer gave it, or none';
  throw new Problem('invalid_cursor', `cursor: ${detail}`, { errors: [{ parameter: 'cursor', detail }] });
}

/** The place of the tape that a cursor was answered at before. A page is never older than the one before it. */
export const seenBy = ({ pos, seen }: Cursor): bigint => pos ?? seen ?? 0n;

function ofFirstEdition(filter: Cursor['filter']): Cursor['filter'] {
  if (filter.q === undefined || isOfFirstEdition(filter.q)) return singleValues(filter);
  const detail =
    'q now has a different meaning than when the cursor was made; start again without the cursor';
  throw new Problem('cursor_mismatch', detail, { errors: [{ parameter: 'q', detail }] });
}

function mac(secret: KeyObject, body: Buffer): Buffer {
  return hmacOf(secret, body).subarray(0, MAC_BYTES);
}
