import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary, type Coding, codingFor } from '../answer.ts';

/** One file as it is served: its bytes in every coding that is offered, ready in memory. */
export interface Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly codings: Readonly<Record<Coding, Buffer>>;
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
  return {
    type,
    cacheControl,
    headers: { ...SAFE_HEADERS, ...headers },
    digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    codings: { identity: bytes, gzip: gzipSync(bytes, { level: 9 }), br: brotli(bytes) },
  };
}

/**
 * Answers a GET or HEAD with a prepared file: the best coding the client takes (RFC 9110, 12.5.3), a strong ETag of
 * its own for each coding, 304 when the client has it.
 */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const coding = codingFor(request.headers['accept-encoding'], asset.codings.identity.length);
  const etag = coding === 'identity' ? `"${asset.digest}"` : `"${asset.digest}-${coding}"`;
  reply.headers(asset.headers).header('cache-control', asset.cacheControl).header('etag', etag);
  addVary(reply, 'Accept-Encoding');
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(200).type(asset.type).send(asset.codings[coding]);
}

function brotli(bytes: Buffer): Buffer {
  // 9 is within 3 % of the smallest and takes a tenth of its time, which every start of the service pays.
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((item) => {
    const held = item.trim();
    return held === '*' || held === etag || held === `W/${etag}`;
  });
}
