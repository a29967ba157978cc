import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Context, Services } from '../../schema/graph/context.ts';
import type { Principal, Scope } from '../../src/identity/index.ts';
import type { ProblemCode } from '../../src/platform/problem.ts';
import type { Weight } from '../../src/platform/turns.ts';
import type { Address } from './address.ts';
import type { Body } from './body.ts';
import type { Query } from './query.ts';
import type { EventSocket } from './stream-socket.ts';

/**
 * One operation of the REST wire. The table of all routes (rest/app/routes.ts) is what rest/app/app.ts mounts and what
 * rest/app/openapi.ts describes, so the two cannot disagree.
 *
 * `handle` is a method so that a `Route<StoriesArgs>` stands in a table of `Route`.
 */
export interface Route<Args = unknown, Sent = unknown> {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path templates in OpenAPI's form (`/v1/news/{idOrSlug}`): the main one, then its aliases. HEAD follows GET. */
  readonly paths: readonly [string, ...string[]];
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * `key`: Bearer. `feed`: Bearer, HTTP Basic with the key as user name (feed readers often know nothing else), or a
   * feed token, in the address or as that user name.
   * `stream`: Bearer, or a stream ticket in the address.
   * `none`: the Authorization header is not looked at and nothing is counted.
   */
  readonly auth: 'key' | 'feed' | 'stream' | 'none';
  /** What the key must be allowed to do; `read` unless given. */
  readonly scope?: Scope;
  /**
   * What a caller must have before its parameters are looked at, such as a plan.
   * @throws Problem
   */
  readonly requires?: (context: Context) => void;
  readonly params: readonly PathParameter[];
  /** The known query parameters and how they become the resolver's arguments. */
  readonly query: Query<Args>;
  /** The JSON body it takes. Only routes that are no GET have one, and one that has none reads none. */
  readonly body?: Body<Sent>;
  /** Unknown query parameters are ignored rather than refused (feeds and the sample). */
  readonly tolerant?: boolean;
  /** Callers of one plan who ask for the same address at the same moment get one answer: it depends on nothing else. */
  readonly shared?: boolean;
  /** What a request for it is to others, by its query where that decides; `light` unless given. */
  readonly weight?: Weight | ((query: string) => Weight);
  /** A GET whose answers have no validator, such as what changes with every call: it never answers 304. */
  readonly unvalidated?: boolean;
  /** It answers 204 without a body instead of a 200. */
  readonly empty?: boolean;
  /** What a 200 holds. */
  readonly success: Documented;
  /** Further statuses the operation answers with; 400, 401, 403, 429, 500 and 503 follow from the rest. */
  readonly problems?: readonly ProblemCode[];
  /** Other answers that are not problem documents, such as the 503 of the readiness report. */
  readonly others?: Readonly<Record<number, Documented>>;
  handle(call: Call<Args, Sent>): Promise<Answer> | Answer;
}

export interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly example: string;
}

/** An answer as the API description shows it. */
export interface Documented {
  readonly description: string;
  /** `application/json` unless given. */
  readonly contentType?: string;
  readonly schema: z.ZodType;
  /** Other media types that the caller can ask for, and what they hold. */
  readonly alternatives?: Readonly<
    Record<string, { readonly description: string; readonly example: string }>
  >;
  /** Validates against the schema: npm run openapi:lint and a test see to it. */
  readonly example: unknown;
}

/** A request that was let in, as a route sees it. */
export interface Call<Args = unknown, Sent = unknown> {
  readonly services: Services;
  /** Set on every route that needs a key; `contextOf(call)` gives it or throws. */
  readonly context: Context | undefined;
  readonly requestId: string;
  /** Path parameters, decoded; never empty, free of control characters. */
  readonly params: Readonly<Record<string, string>>;
  readonly args: Args;
  /** The body, checked; undefined where there is none. */
  readonly body: Sent | undefined;
  /** The address asked for, and its neighbours. */
  readonly address: Address;
  readonly headers: IncomingHttpHeaders;
  /** Given when the server begins to close: whatever takes long comes to an end, and says where to go on. */
  readonly closing: AbortSignal;
}

/** A stream that was opened: whose it is, what keeps it open, and how it is ended when that is gone. */
export interface OpenedStream {
  readonly principal: Principal;
  readonly end: () => void;
  /** `market`: market data in the plan; `plan`: the very plan that it was opened with. */
  readonly needs: StreamNeeds;
}

export type StreamNeeds = 'market' | 'plan';

/**
 * What a route answers. rest/app/answer.ts makes of it a 200 or 304, compressed or not, with the headers that every
 * answer has.
 */
export interface Answer {
  /** UTF-8 where it is bytes. */
  readonly body: string | Buffer;
  /**
   * The pieces of a body whose characters are the bytes of UTF-8: they are sent as they are, and need not be put together
   * first. `body` is then all of them.
   */
  readonly octets?: readonly string[];
  /** Sent instead of the body: a long one, in pieces of UTF-8 that need not be put together first. */
  readonly bytes?: readonly Buffer[];
  /**
   * Sent instead of the body, piece by piece, as fast as the caller takes it; left alone when the caller leaves. The
   * next piece is asked for when the one before was taken, and may lie where that one did. Such an answer has no
   * validator unless `version` is given. When it fails on the way, the connection is cut: a caller can tell that from an
   * end. A stream that can say more should say it in its last piece.
   */
  readonly stream?: AsyncIterable<string | Uint8Array>;
  /** The stream as gzip, where that costs less than to compress it: taken when the caller takes gzip as gladly. */
  readonly gzipped?: AsyncIterable<Uint8Array>;
  /**
   * Instead of a body: begins to write events to the connection once its head is sent, and says whose stream it is and
   * how it is ended when that key is revoked. Not called for HEAD.
   */
  readonly events?: (socket: EventSocket) => OpenedStream;
  /** 200 unless given. */
  readonly status?: number;
  /** `application/json; charset=utf-8` unless given. */
  readonly contentType?: string;
  /**
   * What the validator is made from: a text that is the same exactly while the body's bytes are. The body itself
   * unless given; null: the answer has no ETag. Characters are free: it is hashed.
   */
  readonly version?: string | null;
  /**
   * The place on the tape that the body was made at, when the body depends on nothing else but the address and the
   * caller's plan: then it may be given to others of the plan while the tape stands there (rest/app/hot.ts).
   */
  readonly pos?: bigint;
  /** Where there are replicas: a place on the tape that nothing in the answer lies beyond. The pipeline fills it in. */
  readonly position?: bigint;
  /** Compressed even when it is small: feed validators remark on what is not. */
  readonly coded?: boolean;
  /** Also answers If-Modified-Since when no If-None-Match is there (RFC 9110, 13.2.2). */
  readonly lastModified?: Date;
  /** `private, no-cache` unless given: may be kept by the caller's own cache, and is asked about each time. */
  readonly cacheControl?: string;
  /** RFC 8288 relations to absolute addresses. */
  readonly links?: readonly Link[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

/** The context of a call on a route that needs a key. */
export function contextOf(call: Call): Context {
  if (call.context === undefined) throw new Error('a route without a key has no context');
  return call.context;
}
