import { PROBLEMS, type ProblemCode } from '../../../src/platform/problem.ts';
import type { Body } from '../route/body.ts';
import { problemExample } from '../route/examples.ts';
import type { HeaderName } from '../route/headers.ts';
import { type Parameter, schemaOf } from '../route/query.ts';
import type { Documented, Route } from '../route/route.ts';
import { inline, type JsonObject, reference } from './schemas.ts';

/**
 * Describes one operation.
 * @param index of the path: the first one is the operation's own, the others are aliases.
 */
export function operationOf(route: Route, index: number): JsonObject {
  return {
    operationId: index === 0 ? route.operationId : `${route.operationId}Alias${index === 1 ? '' : index}`,
    tags: [route.tag],
    summary: index === 0 ? route.summary : `${route.summary} (alias of ${route.paths[0]})`,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: {
      key: [{ apiKey: [] }],
      feed: [{ apiKey: [] }, { feedReader: [] }, { feedToken: [] }],
      stream: [{ apiKey: [] }, { streamTicket: [] }],
      none: [],
    }[route.auth],
    parameters: [
      ...route.params.map(({ name, description, example }) => ({
        name,
        in: 'path',
        required: true,
        description,
        schema: { type: 'string' },
        example,
      })),
      ...route.query.parameters.flatMap(parametersOf),
    ],
    ...(route.body === undefined ? {} : { requestBody: bodyOf(route.body) }),
    responses: responsesOf(route),
  };
}

function bodyOf({ schema, required, description, example }: Body): JsonObject {
  return {
    required,
    description,
    content: { 'application/json': { schema: reference(schema), example } },
  };
}

function parametersOf(parameter: Parameter): JsonObject[] {
  const schema = {
    ...inline(schemaOf(parameter)),
    ...(parameter.preset === undefined ? {} : { default: parameter.preset }),
  };
  const own = {
    name: parameter.name,
    in: 'query',
    // If one of several names is enough, none of them is required by itself.
    required:
      (parameter.required ?? false) && parameter.aliases === undefined && parameter.unless === undefined,
    description:
      parameter.required && parameter.aliases !== undefined
        ? `${parameter.description} Required, under this name or as \`${parameter.aliases.join('`, `')}\`${parameter.unless === undefined ? '' : `, unless \`${parameter.unless}\` continues a search`}.`
        : parameter.description,
    schema,
    ...(parameter.repeated ? { style: 'form', explode: true } : {}),
    example: parameter.example,
  };
  const aliases = (parameter.aliases ?? []).map((name) => ({
    ...own,
    name,
    required: false,
    description: `Alias of \`${parameter.name}\`.`,
  }));
  return [own, ...aliases];
}

/** The problems that an operation can answer with, by status in ascending order. */
export function problemsOf(route: Route): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    'malformed_request',
    'unauthenticated',
    'allowance_exhausted',
    'internal',
    'unavailable',
  ]);
  if (!(route.tolerant && route.query.parameters.length === 0)) codes.add('invalid_parameter');
  if (route.auth !== 'none') codes.add('insufficient_scope');
  if (route.auth !== 'none' && route.query.parameters.some(({ name }) => name === 'cursor')) {
    codes.add('invalid_cursor').add('cursor_mismatch');
  }
  if (route.body !== undefined) codes.add('invalid_body').add('body_too_large').add('unsupported_media_type');
  for (const code of route.problems ?? []) codes.add(code);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function responsesOf(route: Route): JsonObject {
  const headers = headersOf([
    'x-request-id',
    ...(isValidated(route) ? (['ETag'] as const) : []),
    ...(isList(route) ? (['Link'] as const) : []),
    ...(route.auth === 'none' ? [] : ([...RATE_HEADERS, 'x-position'] as const)),
    ...(route.headers ?? []),
  ]);
  const responses: Record<string, unknown> = {
    [route.empty ? 204 : 200]: {
      description: route.success.description,
      headers,
      ...(route.empty ? {} : { content: contentOf(route.success) }),
    },
  };
  if (route.empty)
    responses[200] = {
      description: 'Never sent, because the operation answers 204. Every operation lists this status.',
    };
  if (isValidated(route)) {
    responses[304] = {
      description: 'Your copy is current: its `ETag` was in `If-None-Match`. This counts like a 200.',
      headers,
    };
  }
  for (const [status, codes] of problemsOf(route)) responses[status] = problemResponse(route, status, codes);
  for (const [status, documented] of Object.entries(route.others ?? {})) {
    responses[status] = {
      description: documented.description,
      headers: headersOf(['x-request-id', 'Retry-After']),
      content: contentOf(documented),
    };
  }
  responses.default = {
    description: 'Any other error',
    content: { 'application/problem+json': { schema: PROBLEM_REF } },
  };
  return responses;
}

function isValidated({ method, unvalidated }: Route): boolean {
  return method === 'GET' && !unvalidated;
}

/** Whether the answers of a route are pages, whose Link header names other pages. */
function isList({ method, query, unlinked = false }: Route): boolean {
  return method === 'GET' && !unlinked && query.parameters.some(({ name }) => name === 'cursor');
}

const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;
const PROBLEM_REF = { $ref: '#/components/schemas/Problem' };

function problemResponse(route: Route, status: number, codes: readonly ProblemCode[]): JsonObject {
  const neverSent = route.auth === 'none' && (status === 401 || status === 429);
  const extra = (
    {
      401: ['WWW-Authenticate'],
      403: ['WWW-Authenticate'],
      429: ['Retry-After'],
      503: ['Retry-After'],
    } as const
  )[status];
  // Only a key that was accepted has a count.
  const counted = route.auth !== 'none' && status !== 401 ? RATE_HEADERS : [];
  return {
    description: neverSent
      ? 'Never sent, because the operation needs no key. Every operation lists this status.'
      : codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join('; '),
    headers: headersOf(['x-request-id', ...(extra ?? []), ...counted]),
    content: {
      'application/problem+json': {
        schema: PROBLEM_REF,
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  };
}

function headersOf(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function contentOf(documented: Documented): JsonObject {
  return {
    [documented.contentType ?? 'application/json']: {
      schema: reference(documented.schema),
      example: documented.example,
    },
    ...Object.fromEntries(
      Object.entries(documented.alternatives ?? {}).map(([type, { description, example }]) => [
        type,
        { schema: { type: 'string', description }, example },
      ]),
    ),
  };
}
