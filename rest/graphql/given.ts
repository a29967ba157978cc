import type { FastifyRequest } from 'fastify';
import { Problem } from '../../src/platform/problem.ts';
import type { WholeRequest } from './persisted.ts';

/** The members of a GraphQL request, each of the type that it must have (GraphQL over HTTP, "Request Parameters"). */
export interface GivenRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
  readonly extensions?: unknown;
}

/**
 * The members of a request: those of the body of a POST, or of the address of a GET, in which an empty parameter counts as
 * absent.
 * @throws Problem `invalid_body`, or by GET `invalid_parameter`, that says what is wrong with which member.
 */
export function givenIn({ method }: FastifyRequest, whole: WholeRequest): GivenRequest {
  return method === 'GET' ? inAddress(whole.url) : inBody(whole.body);
}

const inBody = (body: Buffer): GivenRequest => checkedRequest(parsedBody(body), 'body');

/** The JSON of a body. @throws Problem `invalid_body`. */
export function parsedBody(body: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(body));
  } catch {
    throw new Problem('invalid_body', 'The request body is not JSON. Send an object with the string query.');
  }
}

// A byte order mark is no part of the text.
const UTF8 = new TextDecoder();

function inAddress(url: string): GivenRequest {
  const mark = url.indexOf('?');
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  const of = (name: string): string | undefined => query.get(name) || undefined;
  // That these are JSON was checked when the request came (parameters.ts).
  const json = (name: string): unknown => {
    const text = of(name);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return checkedRequest(
    {
      query: of('query'),
      operationName: of('operationName'),
      variables: json('variables'),
      extensions: json('extensions'),
    },
    'address',
  );
}

/**
 * Checks the types of the members of a request. Other members are ignored.
 * @param place where they are, which decides how an error names them.
 * @throws Problem the same as `givenIn`.
 */
export function checkedRequest(given: unknown, place: 'body' | 'address'): GivenRequest {
  if (Array.isArray(given))
    throw new Problem('invalid_body', 'There is no batching: send each request in a body of its own.');
  if (typeof given !== 'object' || given === null) {
    throw new Problem(
      'invalid_body',
      'The body is not a GraphQL request: an object with the string query and, if needed, variables and operationName.',
    );
  }
  const { query, variables, operationName, extensions } = given as Record<string, unknown>;
  if (query == null) throw wrong(place, 'query', 'is required; it is the text of the document');
  if (typeof query !== 'string') throw wrong(place, 'query', 'must be a string');
  if (!isObject(variables)) throw wrong(place, 'variables', 'must be an object');
  if (operationName != null && typeof operationName !== 'string')
    throw wrong(place, 'operationName', 'must be a string');
  if (!isObject(extensions)) throw wrong(place, 'extensions', 'must be an object');
  return given as GivenRequest;
}

const isObject = (value: unknown): boolean =>
  value == null || (typeof value === 'object' && !Array.isArray(value));

function wrong(place: 'body' | 'address', name: string, detail: string): Problem {
  if (place === 'address')
    return new Problem('invalid_parameter', `${name}: ${detail}`, { errors: [{ parameter: name, detail }] });
  const pointer = `/${name}`;
  return new Problem('invalid_body', `${pointer}: ${detail}`, { errors: [{ pointer, detail }] });
}
