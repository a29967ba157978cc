import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Context, Services } from '../../../schema/graph/context.ts';
import type { Scope } from '../../../src/identity/index.ts';
import type { ProblemCode } from '../../../src/platform/problem.ts';
import type { Weight } from '../../../src/platform/turns/turns.ts';
import type { Address } from './address.ts';
import type { Body } from './body.ts';
import type { EventSocket, OpenedStream } from './event-stream.ts';
import type { HeaderName } from './headers.ts';
import type { Query } from './query.ts';

/**
 * One operation of REST. rest/app/app.ts mounts the table of all routes (rest/app/routes.ts), and rest/app/openapi/openapi.ts
 * describes the same table, so the two cannot differ.
 *
 * `handle` is a method, so that a `Route<StoriesArgs>` can be in a table of `Route`.
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
   * `key`: Bearer. `feed`: Bearer, or HTTP Basic with the key as user name, which is all that many feed readers support, or
   * a feed token in the address or as user name.
   * `stream`: Bearer, or a stream ticket in the address.
   * `none`: the Authorization header is not read, and nothing is counted.
   */
  readonly auth: 'key' | 'feed' | 'stream' | 'none';
  /** The scope that the key needs. Default: `read`. */
  readonly scope?: Scope;
  /**
   * Checks what a caller needs before its parameters are read, such as a plan.
   * @throws Problem
   */
  readonly requires?: (context: Context) => void;
  readonly params: readonly PathParameter[];
  /** The query parameters, and how they become the arguments of the resolver. */
  readonly query: Query<Args>;
  /** The JSON body. A GET has none. A route without it does not read a body. */
  readonly body?: Body<Sent>;
  /** Whether unknown query parameters are ignored and not refused (feeds and the sample). */
  readonly tolerant?: boolean;
  /** Whether the answer depends only on the address and the plan. Then simultaneous callers of one plan share it. */
  readonly shared?: boolean;
  /**
   * Whether an answer may wait for what happens. Then the key and the plan are checked once more before it is sent, as those
   * of open streams are.
   */
  readonly waits?: boolean;
  /** How much a request makes others wait, or a function that gives it for a query. Default: `light`. */
  readonly weight?: Weight | ((query: string) => Weight);
  /** Whether the answers of a GET have no validator, for example because each is different. Such a GET never answers 304. */
  readonly unvalidated?: boolean;
  /** Whether it answers 204 without a body instead of 200. */
  readonly empty?: boolean;
  /** Whether the answers of a GET with a `cursor` are no pages: then they have no `Link` to others. */
  readonly unlinked?: boolean;
  /** The content of a 200. */
  readonly success: Documented;
  /** Headers of a 200 and a 304 that other operations do not have. */
  readonly headers?: readonly HeaderName[];
  /** Further problems of the operation. Those with 400, 401, 403, 429, 500 and 503 follow from the other members. */
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

/** An answer in the API description. */
export interface Documented {
  readonly description: string;
  /** Default: `application/json`. */
  readonly contentType?: string;
  readonly schema: z.ZodType;
  /** Other media types that the caller can request, and their content. */
  readonly alternatives?: Readonly<
    Record<string, { readonly description: string; readonly example: string }>
  >;
  /** An example that the schema accepts. `npm run openapi:lint` and a test check that. */
  readonly example: unknown;
}

/** An admitted request, as a route gets it. */
export interface Call<Args = unknown, Sent = unknown> {
  readonly services: Services;
  /** Set on every route that needs a key. `contextOf(call)` returns it or throws. */
  readonly context: Context | undefined;
  readonly requestId: string;
  /** The path parameters, decoded. They are not empty and have no control characters. */
  readonly params: Readonly<Record<string, string>>;
  readonly args: Args;
  /** The checked body. Undefined if there is none. */
  readonly body: Sent | undefined;
  /** The requested address, which can also give the addresses of other pages. */
  readonly address: Address;
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the server begins to close. Long work then ends, and says where to continue. */
  readonly closing: AbortSignal;
}

/**
 * The answer of a route. rest/app/answers/answer.ts sends it as a 200 or 304, compressed or not, with the headers that every
 * answer has.
 */
export interface Answer {
  /** The body. Bytes are UTF-8. */
  readonly body: string | Buffer;
  /**
   * The pieces of the body as strings whose characters are the bytes of UTF-8. They are sent without joining them first.
   * `body` is then all of them together.
   */
  readonly octets?: readonly string[];
  /** A long body in pieces of UTF-8, which is sent instead of `body` without joining them first. */
  readonly bytes?: readonly Buffer[];
  /**
   * A body that is sent piece by piece instead of `body`, as fast as the caller reads it. It ends when the caller leaves. The
   * next piece is requested when the previous one was sent, and may use the same memory. Such an answer has no validator
   * unless `version` is given. If it fails on the way, the connection is cut, so that the caller can tell a failure from the
   * end. A stream that can give a reason gives it in its last piece.
   */
  readonly stream?: AsyncIterable<string | Uint8Array>;
  /** The stream as gzip, if that costs less than compressing it. It is used if the caller prefers no other coding. */
  readonly gzipped?: AsyncIterable<Uint8Array>;
  /**
   * A stream of events instead of a body. The function begins to write events when the head is sent, and returns the owner
   * of the stream and the function that ends it. It is not called for HEAD.
   */
  readonly events?: (socket: EventSocket) => OpenedStream;
  /** Default: 200. */
  readonly status?: number;
  /** Default: `application/json; charset=utf-8`. */
  readonly contentType?: string;
  /**
   * The text that the validator is made from. It must change exactly when the bytes of the body change. Default: the body
   * itself. Null: the answer has no ETag. It may have any characters, because it is hashed.
   */
  readonly version?: string | null;
  /**
   * The position on the tape at which the body was made, if the body depends only on it, the address and the caller's plan.
   * Then other callers of the plan may get it until the tape grows (rest/app/hot/hot.ts).
   */
  readonly pos?: bigint;
  /** With read replicas: a position on the tape up to which the answer is complete. The pipeline sets it. */
  readonly position?: bigint;
  /** Whether it is compressed even if it is small. Feed validators warn of feeds that are not compressed. */
  readonly coded?: boolean;
  /** When the content last changed, for If-Modified-Since without If-None-Match (RFC 9110, 13.2.2). */
  readonly lastModified?: Date;
  /** Default: `private, no-cache`. The cache of the caller may keep the answer, and validates it each time. */
  readonly cacheControl?: string;
  /** Links to absolute addresses (RFC 8288). */
  readonly links?: readonly Link[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Request headers that the answer depends on, beside those that every answer does (`Vary`). */
  readonly vary?: string;
}

export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type?: string;
}

/** The context of a call to a route that needs a key. */
export function contextOf(call: Call): Context {
  if (call.context === undefined) throw new Error('a route without a key has no context');
  return call.context;
}
