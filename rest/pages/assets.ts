import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary, type Coding, codingFor } from '../app/answer.ts';

/** One file as it is served: its bytes, and those in every coding that was asked for, kept in memory. */
export interface Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The bytes in a coding: made when first asked for, since most files are never, and kept. */
  coded(coding: Coding): Buffer;
  /** Of the uncoded bytes, without quotes. */
  readonly digest: string;
}

/** For addresses that hold a version: the bytes behind them never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For everything else: kept, but asked for again each time (an unchanged file costs a 304). */
export const REVALIDATE = 'no-cache';

/** What every answer of the pages carries, documents and modules alike. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Prepares a file for serving.
 * @param type with its charset; @param cacheControl IMMUTABLE or REVALIDATE; @param headers beside SAFE_HEADERS.
 */
export function prepareAsset(
  bytes: Buffer,
  type: string,
  cacheControl: string,
  headers: Readonly<Record<string, string>> = {},
): Asset {
  const kept: Partial<Record<Coding, Buffer>> = {};
  return {
    type,
    cacheControl,
    headers: { ...SAFE_HEADERS, ...headers },
    digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    coded: (coding) => {
      const made = kept[coding] ?? CODERS[coding](bytes);
      kept[coding] = made;
      return made;
    },
  };
}

/**
 * Answers a GET or HEAD with a prepared file: the best coding the client takes (RFC 9110, 12.5.3), a strong ETag of
 * its own for each coding, 304 when the client has it.
 */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const coding = codingFor(request.headers['accept-encoding'], asset.bytes.length);
  const etag = coding === 'identity' ? `"${asset.digest}"` : `"${asset.digest}-${coding}"`;
  reply.headers(asset.headers).header('cache-control', asset.cacheControl).header('etag', etag);
  addVary(reply, 'Accept-Encoding');
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(200).type(asset.type).send(asset.coded(coding));
}

const CODERS: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  // 9 is within 3 % of the smallest and takes a tenth of its time, which the first who asks for a file pays.
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((item) => {
    const held = item.trim();
    return held === '*' || held === etag || held === `W/${etag}`;
  });
}
