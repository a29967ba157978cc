import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteUnread } from '../exchange/unread.ts';
import type { Answer, Link } from '../route/route.ts';
import {
  bytesOf,
  endIfStalled,
  hashOf,
  inTheirSlices,
  isLongBody,
  lengthOf,
  Pieces,
  piecesOf,
  sizeOf,
} from './long-body.ts';
import { sendOctets } from './octets.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The request headers that an answer depends on. */
const VARY_KEYED = 'Accept-Encoding, Accept, Authorization';
const VARY_OPEN = 'Accept-Encoding';

// Only the cache of the caller may keep an answer, and it validates the answer each time.
const CACHE_CONTROL = 'private, no-cache';

/**
 * Sends an answer with its validator, Vary, Cache-Control and Link. It is a 304 if the caller already has the answer (RFC
 * 9110, 13.1), or else the body in the coding that the caller prefers.
 * @param keyed whether the operation needs a key.
 * @param keep is called with the representation before it is sent.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  keyed: boolean,
  keep?: (coding: Coding, body: () => string | Buffer | readonly Buffer[], etag: string | null) => void,
): Promise<FastifyReply> {
  if (answer.stream !== undefined) return sendStream(request, reply, answer, answer.stream, keyed);
  const status = answer.status ?? 200;
  const { headers } = request;
  const size = answer.bytes === undefined ? answer.body.length : sizeOf(answer.bytes);
  const coding = codingFor(headers['accept-encoding'], answer.coded ? Number.POSITIVE_INFINITY : size);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  reply.header('cache-control', answer.cacheControl ?? CACHE_CONTROL);
  addVary(reply, keyed ? VARY_KEYED : VARY_OPEN);
  if (answer.vary !== undefined) addVary(reply, answer.vary);
  if (answer.links !== undefined && answer.links.length > 0) reply.header('link', linkHeader(answer.links));
  if (answer.lastModified !== undefined) reply.header('last-modified', answer.lastModified.toUTCString());
  const tagged = tagOf(answer, coding);
  const tag = tagged instanceof Promise ? await tagged : tagged;
  if (tag !== undefined) reply.header('etag', tag);
  if (status === 200 && (isHeldBy(headers, tag) || isUnmodified(headers, answer.lastModified))) {
    return reply.code(304).send();
  }

  // A 204 has no content, so it has no headers that describe content (RFC 9110, 15.3.5).
  if (status === 204) return reply.code(204).send();
  const bytes = (): string | Buffer => {
    const { body, octets, bytes } = answer;
    if (bytes !== undefined) return Buffer.concat(bytes);
    return octets === undefined ? body : Buffer.from(octets.join(''), 'latin1');
  };
  const contentType = answer.contentType ?? JSON_TYPE;
  if (answer.octets !== undefined && status === 200 && coding === 'identity' && !isLongBody(answer.body)) {
    keep?.(coding, bytes, tag ?? null);
    return sendOctets(request, reply, answer.octets, contentType);
  }
  reply.code(status).header('content-type', contentType);
  const pieces = answer.bytes;
  if (pieces !== undefined && coding === 'identity') {
    keep?.(coding, () => pieces, tag ?? null);
    return sendPieces(request, reply, size, inTheirSlices(pieces, request.turnOf));
  }
  // A text is sent directly, because a copy in a buffer would only be garbage.
  const body = coding === 'identity' ? bytes() : await compressed(bytes(), coding);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  keep?.(coding, () => body, tag ?? null);
  if (!isLongBody(body)) return reply.send(body);
  return sendPieces(request, reply, await lengthOf(body), piecesOf(body, request.turnOf));
}

/** Sends a body of a known length piece by piece. HEAD gets only the head. */
function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  length: number,
  pieces: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  reply.header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  endIfStalled(reply.raw);
  noteUnread(reply.raw, request.turnOf, length);
  return reply.send(new Pieces(pieces));
}

/** Sends an answer of unknown length. It is compressed while it is sent, and no faster than the caller reads. */
function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  pieces: AsyncIterable<string | Uint8Array>,
  keyed: boolean,
): FastifyReply {
  const { gzipped } = answer;
  // Events have to arrive when they happen, but compression would hold them back until it has enough data.
  const isEvents = answer.contentType?.startsWith('text/event-stream') ?? false;
  const coding = isEvents
    ? 'identity'
    : codingFor(
        request.headers['accept-encoding'],
        Number.POSITIVE_INFINITY,
        gzipped === undefined ? undefined : 'gzip',
      );
  if (answer.headers !== undefined) reply.headers(answer.headers);
  reply.header('cache-control', answer.cacheControl ?? CACHE_CONTROL);
  addVary(reply, keyed ? VARY_KEYED : VARY_OPEN);
  if (answer.vary !== undefined) addVary(reply, answer.vary);
  const tag = answer.version == null ? undefined : entityTag(answer.version, coding);
  if (tag !== undefined) reply.header('etag', tag);
  if (answer.links !== undefined && answer.links.length > 0) reply.header('link', linkHeader(answer.links));
  if (isHeldBy(request.headers, tag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  reply.code(200).header('content-type', answer.contentType ?? JSON_TYPE);
  if (request.method === 'HEAD') return reply.send();
  endIfStalled(reply.raw);
  if (coding === 'gzip' && gzipped !== undefined) {
    return reply.send(new Pieces(gzipped));
  }
  const source = new Pieces(pieces);
  if (coding === 'identity') return reply.send(source);
  const coder =
    coding === 'gzip' ? createGzip({ level: GZIP_LEVEL }) : createBrotliCompress({ params: BROTLI_PARAMS });
  // If one of them ends early, the other one ends too, and Fastify reports it.
  return reply.send(pipeline(source, coder, () => {}));
}

/** Adds names to Vary. Names that are already there stay, such as Origin for CORS. */
export function addVary(reply: FastifyReply, names: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? names : `${names}, ${String(present)}`);
}

/** Writes the header Link (RFC 8288). */
function linkHeader(links: readonly Link[]): string {
  return links
    .map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`)
    .join(', ');
}

export type Coding = 'br' | 'gzip' | 'identity';

// A smaller body is not compressed, because its head is larger than what compression saves.
const SMALLEST_COMPRESSED = 1024;

/**
 * The coding in which a body is sent (RFC 9110, 12.5.3): the one with the highest weight. Among equals, brotli comes before
 * gzip, and gzip before none.
 * @param size the size of the body. A small body is not compressed, unless identity is refused.
 * @param ready a coding in which the body is already available. It comes first among equals.
 */
export function codingFor(header: string | undefined, size: number, ready?: 'gzip'): Coding {
  if (header === undefined) return 'identity';
  const known = PREFERENCES.get(header);
  const preference = known ?? preferenceOf(header);
  if (known === undefined && header.length <= 200 && PREFERENCES.size < 500)
    PREFERENCES.set(header, preference);
  if (ready === 'gzip' && preference.gzip) return 'gzip';
  return size < SMALLEST_COMPRESSED ? preference.small : preference.large;
}

interface Preference {
  readonly large: Coding;
  readonly small: Coding;
  /** Whether no other coding has a higher weight than gzip. */
  readonly gzip: boolean;
}

// Callers send only a few different headers.
const PREFERENCES = new Map<string, Preference>();

function preferenceOf(header: string): Preference {
  const weights = new Map<string, number>();
  for (const part of header.slice(0, 1000).toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === undefined || name === '') continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const rest = weights.get('*');
  const br = weights.get('br') ?? rest ?? 0;
  const gz = weights.get('gzip') ?? rest ?? 0;
  // Identity is acceptable unless it is excluded. A header that does not name it does not prefer it.
  const plain = weights.get('identity') ?? (rest === 0 ? 0 : Number.MIN_VALUE);
  const large =
    plain > br && plain > gz ? 'identity' : br > 0 && br >= gz ? 'br' : gz > 0 ? 'gzip' : 'identity';
  return { large, small: plain > 0 ? 'identity' : large, gzip: gz > 0 && gz >= br && gz >= plain };
}

/** The validator of an answer. It is a promise only if there is much to hash. */
function tagOf({ version, body, bytes }: Answer, coding: Coding): Promise<string> | string | undefined {
  if (version === null) return undefined;
  if (version !== undefined) return entityTag(version, coding);
  if (bytes === undefined && !isLongBody(body)) return entityTag(body, coding);
  return hashOf(bytes ?? body).then((sum) => `"${sum}${SUFFIX[coding]}"`);
}

/** A strong validator. Each coding has a different one, because its bytes are different (RFC 9110, 8.8.3.3). */
function entityTag(version: string | Buffer, coding: Coding): string {
  return `"${hash('sha1', version, 'base64url')}${SUFFIX[coding]}"`;
}

const SUFFIX: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Whether If-None-Match names this representation (RFC 9110, 13.1.2). */
export function isHeldBy(headers: IncomingHttpHeaders, tag: string | undefined): boolean {
  const wanted = headers['if-none-match'];
  if (wanted === undefined || tag === undefined) return false;
  if (wanted === tag || wanted.trim() === '*') return true;
  return wanted
    .slice(0, 4000)
    .split(',')
    .some((item) => item.trim().replace(/^W\//, '') === tag);
}

/** Whether nothing changed since the date of the caller. If-None-Match takes precedence (RFC 9110, 13.2.2). */
function isUnmodified(headers: IncomingHttpHeaders, lastModified: Date | undefined): boolean {
  const since = headers['if-modified-since'];
  if (since === undefined || lastModified === undefined || headers['if-none-match'] !== undefined)
    return false;
  const at = Date.parse(since);
  // The header has whole seconds.
  return !Number.isNaN(at) && Math.floor(lastModified.getTime() / 1000) * 1000 <= at;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

// A higher quality takes several times as long and saves only a few per cent.
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
const BROTLI_PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

async function compressed(body: string | Buffer, coding: Exclude<Coding, 'identity'>): Promise<Buffer> {
  const bytes = await bytesOf(body);
  if (coding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  return brotliAsync(bytes, {
    params: { ...BROTLI_PARAMS, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
