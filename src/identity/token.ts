import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The public parts of a key. */
export interface TokenParts {
  readonly mode: 'live' | 'test';
  readonly publicId: string;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_ID_LENGTH = 8;
// 43 letters of base62 hold 256 bits; 6 hold the 32 of a CRC.
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const PREFIX_LENGTH = 'svc_live_'.length;
const TOKEN_LENGTH = PREFIX_LENGTH + PUBLIC_ID_LENGTH + SECRET_LENGTH + CHECK_LENGTH;
const TOKEN = /^svc_(live|test)_[0-9A-Za-z]{57}$/;
const FEED_TOKEN = /^svc_feed_[0-9A-Za-z]{49}$/;
const STREAM_TICKET = /^svc_once_[0-9A-Za-z]{49}$/;

/**
 * A new API key: `svc_live_` or `svc_test_`, 8 letters of public id, 43 of secret (256 random bits), 6 of CRC-32
 * over all that stands before them, in base62. A key that was cut or mistyped is recognised without a database.
 */
export function newToken(mode: 'live' | 'test'): TokenParts & { token: string } {
  const publicId = base62(randomBytes(8), PUBLIC_ID_LENGTH);
  const body = `svc_${mode}_${publicId}${base62(randomBytes(32), SECRET_LENGTH)}`;
  return { mode, publicId, token: body + checksum(body) };
}

/** The parts of a key; undefined for a text that is not a valid key. Checks only the text. */
export function parseToken(token: string): TokenParts | undefined {
  if (token.length !== TOKEN_LENGTH || !TOKEN.test(token)) return undefined;
  const body = token.slice(0, -CHECK_LENGTH);
  if (checksum(body) !== token.slice(-CHECK_LENGTH)) return undefined;
  return {
    mode: token.startsWith('svc_live_') ? 'live' : 'test',
    publicId: token.slice(PREFIX_LENGTH, PREFIX_LENGTH + PUBLIC_ID_LENGTH),
  };
}

/**
 * A new feed token: `svc_feed_`, 43 letters of secret (256 random bits), 6 of CRC-32 as in a key. Its form differs from
 * a key's, so that it cannot be mistaken for one.
 */
export function newFeedToken(): string {
  const body = `svc_feed_${base62(randomBytes(32), SECRET_LENGTH)}`;
  return body + checksum(body);
}

/** Whether a text has the form and checksum of a feed token. */
export function isFeedToken(text: string): boolean {
  return FEED_TOKEN.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** A new stream ticket: `svc_once_`, and the rest as in a feed token. */
export function newStreamTicket(): string {
  const body = `svc_once_${base62(randomBytes(32), SECRET_LENGTH)}`;
  return body + checksum(body);
}

/** Whether a text has the form and checksum of a stream ticket. */
export function isStreamTicket(text: string): boolean {
  return STREAM_TICKET.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** The stored digest of a key, feed token or stream ticket: its HMAC-SHA-256 (RFC 2104) under the service's pepper. */
export function digestToken(pepper: Buffer, token: string): Buffer {
  return createHmac('sha256', pepper).update(token).digest();
}

function checksum(body: string): string {
  return digits(BigInt(crc32(body)), CHECK_LENGTH);
}

// The public id takes the low 47 bits of 64 random ones: the remainder's bias is below one in a hundred thousand.
function base62(bytes: Buffer, length: number): string {
  return digits(BigInt(`0x${bytes.toString('hex')}`), length);
}

function digits(value: bigint, length: number): string {
  let text = '';
  let rest = value;
  for (let i = 0; i < length; i += 1) {
    text = LETTERS[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
