import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary, type Coding, codingFor } from '../app/answers/answer.ts';

/** A file to serve, kept in memory: its bytes, and its bytes in every coding that was requested. */
export interface Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The bytes in a coding. They are made at the first request, because most files are never requested, and kept. */
  coded(coding: Coding): Buffer;
  /** The digest of the uncoded bytes, without quotes. */
  readonly digest: string;
}

/** For addresses with a version, whose bytes never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For all other addresses. Browsers keep the file, but validate it each time. An unchanged file is a 304. */
export const REVALIDATE = 'no-cache';

/** The headers of every answer of the pages, both documents and modules. */
const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Prepares a file for serving.
 * @param type the media type with its charset.
 * @param cacheControl IMMUTABLE or REVALIDATE.
 * @param headers further headers, in addition to SAFE_HEADERS.
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
 * Answers a GET or HEAD with a prepared file, in the coding that the client prefers (RFC 9110, 12.5.3). Each coding has a
 * strong ETag of its own. The answer is a 304 if the client has the file.
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
  // At 9 the file is at most 3 % larger than the smallest one, in a tenth of the time. The first request for it has to wait.
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((item) => {
    const held = item.trim();
    return held === '*' || held === etag || held === `W/${etag}`;
  });
}
