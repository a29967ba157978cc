import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bytesOf,
  hashOf,
  inTheirSlices,
  isLongBody,
  lengthOf,
  Pieces,
  piecesOf,
  sizeOf,
} from './long-body.ts';
import { sendOctets } from './octets.ts';
import type { Answer, Link } from './route.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The request headers that an answer depends on. */
const VARY_KEYED = 'Accept-Encoding, Accept, Authorization';
const VARY_OPEN = 'Accept-Encoding';

// May be kept by the caller's own cache alone, which asks each time whether it still holds.
const CACHE_CONTROL = 'private, no-cache';

/**
 * Writes an answer: 304 when the caller has it already (RFC 9110, 13.1), else the body in the coding the caller
 * likes best, with validator, Vary, Cache-Control and Link.
 * @param keyed whether the operation needs a key.
 * @param keep is shown the representation before it is sent.
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
  if (answer.links !== undefined && answer.links.length > 0) reply.header('link', linkHeader(answer.links));
  if (answer.lastModified !== undefined) reply.header('last-modified', answer.lastModified.toUTCString());
  const tagged = tagOf(answer, coding);
  const tag = tagged instanceof Promise ? await tagged : tagged;
  if (tag !== undefined) reply.header('etag', tag);
  if (status === 200 && (isHeldBy(headers, tag) || isUnmodified(headers, answer.lastModified))) {
    return reply.code(304).send();
  }

  // It has no content, and so none of what describes one (RFC 9110, 15.3.5).
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
  // A text is sent directly: a copy in a buffer would only be garbage.
  const body = coding === 'identity' ? bytes() : await compressed(bytes(), coding);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  keep?.(coding, () => body, tag ?? null);
  if (!isLongBody(body)) return reply.send(body);
  return sendPieces(request, reply, await lengthOf(body), piecesOf(body, request.turnOf));
}

/** Sends a body of a known length piece by piece. HEAD gets the head alone. */
function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  length: number,
  pieces: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  reply.header('content-length', length);
  return request.method === 'HEAD' ? reply.send() : reply.send(new Pieces(pieces));
}

// A caller that reads nothing for so long counts as gone.
const STALLED_MS = 60_000;

/** Writes an answer of unknown length: compressed as it goes, and no faster than the caller reads. */
function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  pieces: AsyncIterable<string | Uint8Array>,
  keyed: boolean,
): FastifyReply {
  const { gzipped } = answer;
  // Events have to arrive as they happen, and a coder holds them back until it has enough.
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
  const tag = answer.version == null ? undefined : entityTag(answer.version, coding);
  if (tag !== undefined) reply.header('etag', tag);
  if (answer.links !== undefined && answer.links.length > 0) reply.header('link', linkHeader(answer.links));
  if (isHeldBy(request.headers, tag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  reply.code(200).header('content-type', answer.contentType ?? JSON_TYPE);
  if (request.method === 'HEAD') return reply.send();
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  if (coding === 'gzip' && gzipped !== undefined) {
    return reply.send(new Pieces(gzipped));
  }
  const source = new Pieces(pieces);
  if (coding === 'identity') return reply.send(source);
  const coder =
    coding === 'gzip' ? createGzip({ level: GZIP_LEVEL }) : createBrotliCompress({ params: BROTLI_PARAMS });
  // When one ends early, so does the other; Fastify reports it.
  return reply.send(pipeline(source, coder, () => {}));
}

/** Adds names to Vary beside those that are there (CORS puts Origin into it). */
export function addVary(reply: FastifyReply, names: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? names : `${names}, ${String(present)}`);
}

/** RFC 8288. */
export function linkHeader(links: readonly Link[]): string {
  return links
    .map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`)
    .join(', ');
}

export type Coding = 'br' | 'gzip' | 'identity';

// Below one kibibyte the head outweighs the saving, and the work is the same.
const SMALLEST_COMPRESSED = 1024;

/**
 * The coding a body goes out in (RFC 9110, 12.5.3): the one with the highest weight; brotli before gzip before
 * none among equals.
 * @param size of the body; small ones stay as they are unless identity is refused.
 * @param ready a coding that the body is in already: taken before its equals.
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
  /** Whether nothing is wanted more than gzip. */
  readonly gzip: boolean;
}

// Callers repeat a handful of different headers.
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
  // Identity is acceptable unless it is ruled out, but nobody prefers it by leaving it out.
  const plain = weights.get('identity') ?? (rest === 0 ? 0 : Number.MIN_VALUE);
  const large =
    plain > br && plain > gz ? 'identity' : br > 0 && br >= gz ? 'br' : gz > 0 ? 'gzip' : 'identity';
  return { large, small: plain > 0 ? 'identity' : large, gzip: gz > 0 && gz >= br && gz >= plain };
}

/** A promise only where there is much to hash. */
function tagOf({ version, body, bytes }: Answer, coding: Coding): Promise<string> | string | undefined {
  if (version === null) return undefined;
  if (version !== undefined) return entityTag(version, coding);
  if (bytes === undefined && !isLongBody(body)) return entityTag(body, coding);
  return hashOf(bytes ?? body).then((sum) => `"${sum}${SUFFIX[coding]}"`);
}

/** A strong validator; each coding has another one, since its bytes are others (RFC 9110, 8.8.3.3). */
export function entityTag(version: string | Buffer, coding: Coding): string {
  return `"${hash('sha1', version, 'base64url')}${SUFFIX[coding]}"`;
}

const SUFFIX: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Whether the caller says that it holds this very representation (RFC 9110, 13.1.2). */
export function isHeldBy(headers: IncomingHttpHeaders, tag: string | undefined): boolean {
  const wanted = headers['if-none-match'];
  if (wanted === undefined || tag === undefined) return false;
  if (wanted === tag || wanted.trim() === '*') return true;
  return wanted
    .slice(0, 4000)
    .split(',')
    .some((item) => item.trim().replace(/^W\//, '') === tag);
}

/** Whether nothing changed since the caller's date. If-None-Match is the better question (RFC 9110, 13.2.2). */
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

// Brotli above 4 costs several times the time for a few per cent of size.
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
