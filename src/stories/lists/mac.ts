import { hash, type KeyObject } from 'node:crypto';

// RFC 2104 with SHA-256, whose blocks have 64 bytes.
const BLOCK = 64;
const INNER = 0x36;
const OUTER = 0x5c;
const SUM = 32;
// A list without filters has a cursor of some hundred bytes.
const FIRST_BYTES = 1_024;

/** What is hashed, each behind its pad: written anew for each text. */
interface Pads {
  inner: Buffer;
  readonly outer: Buffer;
}

// A process has one key or two.
const pads = new WeakMap<KeyObject, Pads>();

/**
 * HMAC-SHA-256 (RFC 2104) of a short text. Node's Hmac makes an object for each, which costs four times what hashing twice
 * does; a list signs two cursors and checks one. A sum that comes as a buffer costs three times what it does as a text:
 * each buffer is memory of its own outside the heap.
 */
export function hmacOf(secret: KeyObject, body: Buffer): Buffer {
  let own = pads.get(secret);
  if (own === undefined) {
    own = padsOf(secret.export());
    pads.set(secret, own);
  }
  const end = BLOCK + body.length;
  if (own.inner.length < end) own.inner = Buffer.concat([own.inner.subarray(0, BLOCK), Buffer.alloc(end)]);
  body.copy(own.inner, BLOCK);
  own.outer.write(hash('sha256', own.inner.subarray(0, end), 'binary'), BLOCK, 'latin1');
  return Buffer.from(hash('sha256', own.outer, 'binary'), 'latin1');
}

function padsOf(key: Buffer): Pads {
  const block = Buffer.alloc(BLOCK);
  (key.length > BLOCK ? hash('sha256', key, 'buffer') : key).copy(block);
  const padded = (pad: number, size: number): Buffer =>
    Buffer.concat([block.map((byte) => byte ^ pad), Buffer.alloc(size)]);
  return { inner: padded(INNER, FIRST_BYTES), outer: padded(OUTER, SUM) };
}
