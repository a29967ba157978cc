import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../src/platform/problem.ts';
import { isJson } from '../app/route/body.ts';
import { TrustedDocuments } from './trusted.ts';

// Bounds of the documents that clients registered on this node: enough for a few hundred front ends.
const MOST_KEPT = 2_000;
const MOST_CHARACTERS_KEPT = 8 * 1024 * 1024;
/** A longer document is not run (schema/graph/limits.ts), so it is not kept. */
const LONGEST_KEPT = 100_000;

const HASH = /^[0-9a-f]{64}$/i;

/** The bounds of what is kept. Tests make them smaller. */
export interface PersistedBounds {
  readonly documents?: number;
  readonly characters?: number;
}

/** A parsed request. Its members are not checked yet. */
type Given = Readonly<Record<string, unknown>>;

/**
 * Documents that are requested by a hash or an id instead of their text (docs/graphql.md, "Persisted documents"). They are
 * the automatic persisted queries of Apollo's clients, and the trusted documents of a file. A document is kept under the
 * hash of its text, so that nobody can replace the text of another client.
 */
export class PersistedDocuments {
  readonly #trusted: TrustedDocuments;
  readonly #only: boolean;
  readonly #most: Required<PersistedBounds>;
  readonly #kept = new Map<string, string>();
  #characters = 0;

  /** @param only whether every document that is not in the file is refused. */
  constructor(trusted = new TrustedDocuments([]), only = false, bounds: PersistedBounds = {}) {
    this.#trusted = trusted;
    this.#only = only;
    this.#most = { documents: MOST_KEPT, characters: MOST_CHARACTERS_KEPT, ...bounds };
  }

  /** Whether a body has to be parsed for this. Most bodies contain neither word. */
  concerns(text: Buffer): boolean {
    return this.#only || text.includes('"persistedQuery"') || text.includes('documentId');
  }

  /**
   * Completes a request with the text of its document.
   * @throws Problem `PERSISTED_QUERY_NOT_FOUND`, `untrusted_document`, `invalid_body`.
   */
  complete(given: Given): Given {
    const { documentId, extensions, ...rest } = given;
    const hash = hashIn(extensions);
    if (documentId != null && typeof documentId !== 'string') throw invalid('/documentId', 'is not a string');
    const { query } = given;
    if (query != null && typeof query !== 'string') return given;
    if (documentId == null && hash === undefined && !(this.#only && query)) return given;
    const text = query ? this.#checked(query, documentId, hash) : this.#find(documentId ?? undefined, hash);
    return { ...rest, query: text, ...withoutHash(extensions) };
  }

  /** Checks a document that was sent as text, and registers it if its hash was sent too. */
  #checked(query: string, documentId: unknown, hash: string | undefined): string {
    if (documentId != null) throw invalid('/documentId', 'cannot be combined with query; send one of them');
    if (hash !== undefined && this.#kept.get(hash) !== query && sha256(query) !== hash)
      throw invalid('/extensions/persistedQuery/sha256Hash', 'is not the SHA-256 of query');
    if (this.#only) {
      if (!this.#trusted.holds(query)) throw untrusted();
    } else if (hash !== undefined) this.#keep(hash, query);
    return query;
  }

  #find(documentId: string | undefined, hash: string | undefined): string {
    const id = documentId ?? hash!;
    const text = this.#trusted.find(id);
    if (text !== undefined) return text;
    if (this.#only) throw untrusted();
    if (documentId !== undefined) throw invalid('/documentId', 'is not the id of a trusted document');
    const kept = this.#kept.get(id);
    // The clients of Apollo and urql recognise this answer by its message.
    if (kept === undefined) throw new Problem('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
    this.#keep(id, kept);
    return kept;
  }

  /** Keeps a document as the newest one. The oldest documents are removed if there are too many. */
  #keep(hash: string, text: string): void {
    if (text.length > LONGEST_KEPT) return;
    if (this.#kept.delete(hash)) this.#characters -= text.length;
    this.#kept.set(hash, text);
    this.#characters += text.length;
    for (const [oldest, old] of this.#kept) {
      if (this.#kept.size <= this.#most.documents && this.#characters <= this.#most.characters) break;
      this.#kept.delete(oldest);
      this.#characters -= old.length;
    }
  }
}

/** A request with the text of its document: in the address of a GET, in the body of a POST. */
export interface WholeRequest {
  readonly url: string;
  readonly body: Buffer;
}

/**
 * Puts the text of its document into a request, for the code that reads the request afterwards. A request that cannot be
 * parsed stays as it is.
 * @throws Problem the same as `PersistedDocuments.complete`.
 */
export function wholeRequest(persisted: PersistedDocuments, request: FastifyRequest): WholeRequest {
  const body = (request.body as Buffer | undefined) ?? EMPTY;
  const { url } = request;
  if (request.method === 'GET') {
    const given = addressed(url);
    const whole = given && persisted.complete(given);
    if (whole === undefined || whole === given) return { url, body };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(whole)) {
      if (value != null) query.set(name, name === 'extensions' ? JSON.stringify(value) : String(value));
    }
    return { url: `${url.slice(0, url.indexOf('?'))}?${query}`, body };
  }
  if (!isJson(request.headers['content-type']) || !persisted.concerns(body)) return { url, body };
  let given: unknown;
  try {
    given = JSON.parse(String(body));
  } catch {
    return { url, body };
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { url, body };
  const whole = persisted.complete(given as Given);
  return whole === given ? { url, body } : { url, body: Buffer.from(JSON.stringify(whole)) };
}

const EMPTY = Buffer.alloc(0);

/** The members of the query of a GET. Undefined if it has no query, or one that is refused later. */
function addressed(url: string): Given | undefined {
  const mark = url.indexOf('?');
  if (mark === -1) return undefined;
  const given: Record<string, unknown> = Object.fromEntries(new URLSearchParams(url.slice(mark + 1)));
  if (given.extensions === undefined || given.extensions === '') return given;
  try {
    given.extensions = JSON.parse(String(given.extensions));
  } catch {
    return undefined;
  }
  return given;
}

/** The hash of a request, in lower case. @throws Problem `invalid_body`. */
function hashIn(extensions: unknown): string | undefined {
  const asked = (extensions as { persistedQuery?: unknown } | null | undefined)?.persistedQuery;
  if (asked == null) return undefined;
  const { version, sha256Hash } = asked as { version?: unknown; sha256Hash?: unknown };
  if (version !== 1) throw invalid('/extensions/persistedQuery/version', 'is not 1');
  if (typeof sha256Hash !== 'string' || !HASH.test(sha256Hash))
    throw invalid('/extensions/persistedQuery/sha256Hash', 'is not a SHA-256 in 64 hexadecimal digits');
  return sha256Hash.toLowerCase();
}

function withoutHash(extensions: unknown): { extensions?: unknown } {
  if (typeof extensions !== 'object' || extensions === null) return {};
  const { persistedQuery: _, ...others } = extensions as Given;
  return Object.keys(others).length === 0 ? {} : { extensions: others };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function invalid(pointer: string, detail: string): Problem {
  return new Problem('invalid_body', `${pointer}: ${detail}`, { errors: [{ pointer, detail }] });
}

function untrusted(): Problem {
  return new Problem(
    'untrusted_document',
    'This service runs only the documents that its operator has listed, and this document is not one of them.',
  );
}
