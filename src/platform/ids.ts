import { randomFillSync } from 'node:crypto';

/** The prefixes of our TypeIDs (https://github.com/jetify-com/typeid/tree/main/spec). */
export type IdPrefix =
  | 'story'
  | 'ent'
  | 'path'
  | 'asset'
  | 'tenant'
  | 'key'
  | 'post'
  | 'search'
  | 'sub'
  | 'src'
  | 'clm'
  | 'evt'
  | 'conv'
  | 'dlv'
  | 'whk'
  | 'feed'
  | 'item'
  | 'report'
  | 'newsfeed'
  | 'acte';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const NONE = -1;
/** By the code of a letter; `NONE`: it is in no id. */
const VALUES = Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A new UUIDv7 (RFC 9562, 5.7). Those that one process makes without a time of their own ascend: within a millisecond
 * 12 bits count (RFC 9562, 6.2, method 1), so that what was made first also has the lesser id.
 * @param at the time that orders the id, in ms since 1970; the present unless given.
 */
export function newUuid(at?: number): string {
  const bytes = drawn();
  if (at === undefined) countUp(bytes.readUInt16BE(6));
  const ms = at === undefined ? counted.ms : Math.max(0, Math.floor(at));
  bytes.writeUIntBE(ms, 0, 6);
  if (at === undefined) bytes.writeUInt16BE(counted.count, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

// What is drawn at once: asking for sixteen bytes costs as much as asking for some thousands.
const pool = Buffer.alloc(256 * 16);
let next = pool.length;

/** Sixteen new random bytes. The caller may use them until the next call. */
function drawn(): Buffer {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  next += 16;
  return pool.subarray(next - 16, next);
}

const counted = { ms: 0, count: 0 };
const MOST_COUNTED = 0xfff;

/**
 * The count of a millisecond begins at random in the lower half. If a millisecond is full or the clock was set back,
 * the count continues in the next one.
 */
function countUp(random: number): void {
  const now = Date.now();
  if (now > counted.ms) {
    counted.ms = now;
    counted.count = random & (MOST_COUNTED >> 1);
  } else if (counted.count < MOST_COUNTED) {
    counted.count += 1;
  } else {
    counted.ms += 1;
    counted.count = random & (MOST_COUNTED >> 1);
  }
}

/** `story`, `01890a5d-ac96-774b-bcce-b302099a8057` to `story_01h455vb4pex5vsknk084sn02q`. */
export function encodeId(prefix: IdPrefix, uuid: string): string {
  // 128 bits in groups of five: two zero bits go before them. Lists do this for every story, so no BigInt.
  let held = 0;
  let bits = 2;
  let length = 0;
  for (let i = 0; i < uuid.length; i += 1) {
    const code = uuid.charCodeAt(i);
    if (code === HYPHEN) continue;
    held = ((held << 4) | (code <= NINE ? code - ZERO : code - A + 10)) & 0x1ff;
    bits += 4;
    if (bits >= 5) {
      bits -= 5;
      LETTERS[length] = CODES[(held >> bits) & 31]!;
      length += 1;
    }
  }
  return `${prefix}_${LETTERS.toString('latin1', 0, length)}`;
}

const [HYPHEN, ZERO, NINE, A] = [45, 48, 57, 97];
const CODES = Buffer.from(ALPHABET);
// What is encoded or decoded just now.
const LETTERS = Buffer.alloc(26);
const BYTES = Buffer.alloc(16);

/** The uuid inside a TypeID of the given prefix; undefined for anything else. */
export function decodeId(prefix: IdPrefix, id: string): string | undefined {
  const start = prefix.length + 1;
  if (id.length !== start + LETTERS.length || !id.startsWith(`${prefix}_`)) return undefined;
  let held = 0;
  let bits = -2;
  let at = 0;
  for (let i = start; i < id.length; i += 1) {
    const digit = VALUES[id.charCodeAt(i)] ?? NONE;
    // The two bits before a uuid are zero.
    if (digit === NONE || (i === start && digit > 7)) return undefined;
    held = ((held << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      BYTES[at] = held >> bits;
      at += 1;
    }
  }
  return formatUuid(BYTES);
}

/** Whether a text is a uuid in the form PostgreSQL writes. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
