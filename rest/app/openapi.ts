import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '../../src/platform/problem.ts';
import type { Body } from './body.ts';
import { problemExample } from './examples.ts';
import { webhooksOf } from './openapi-events.ts';
import { NO_QUERY, type Parameter, schemaOf } from './query.ts';
import type { Documented, Route } from './route.ts';
import { problemShape } from './shapes.ts';

/** The version of the published interface (specification, "Versioning"). */
export const API_VERSION = '2026-07-18';

export type JsonObject = { readonly [member: string]: unknown };

/**
 * The route `/v1/openapi.json`. It describes the table that it is part of.
 * @param table gives all routes.
 * @param atHooks gives the routes that the separate address for webhooks serves too.
 */
export function openApiRoute(table: () => readonly Route[], atHooks: () => readonly Route[]): Route {
  const written = new Map<string, string>();
  return {
    operationId: 'getOpenApi',
    method: 'GET',
    paths: ['/v1/openapi.json'],
    tag: 'Service',
    summary: 'Get this description',
    description:
      'Answers the OpenAPI 3.1 description of every operation of the REST API. It changes only with a release. The request needs no key and is not a call.',
    auth: 'none',
    params: [],
    query: NO_QUERY,
    success: {
      description: 'The OpenAPI 3.1 document',
      schema: z.looseObject({
        openapi: z.string().describe('Version of OpenAPI: `3.1.0`'),
        info: z
          .looseObject({
            title: z.string().describe('Name of the service'),
            version: z.string().describe('Version of the interface: a date, YYYY-MM-DD'),
          })
          .describe('What is described'),
        paths: z.record(z.string(), z.unknown()).describe('The operations by path'),
      }),
      example: { openapi: '3.1.0', info: { title: TITLE, version: API_VERSION }, paths: {} },
    },
    handle({ services }) {
      const { baseUrl, hooksUrl } = services.config;
      const addresses = `${baseUrl} ${hooksUrl}`;
      let body = written.get(addresses);
      if (body === undefined) {
        body = JSON.stringify(describe(table(), baseUrl, { url: hooksUrl, routes: atHooks() }));
        written.set(addresses, body);
      }
      return { body, cacheControl: 'public, max-age=300' };
    },
  };
}

/**
 * Writes the OpenAPI 3.1 description of a route table, with `baseUrl` as its server.
 * @param hooks another address, and the routes that it serves as well.
 */
export function describe(
  table: readonly Route[],
  baseUrl: string,
  hooks?: { readonly url: string; readonly routes: readonly Route[] },
): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {};
  const elsewhere = hooks === undefined || hooks.url === baseUrl ? [] : hooks.routes;
  const both = [{ url: hooks?.url, description: 'The base address of the webhook routes' }, { url: baseUrl }];
  for (const route of table) {
    const servers = elsewhere.includes(route) ? { servers: both } : {};
    route.paths.forEach((path, index) => {
      paths[path] ??= { ...servers };
      paths[path][route.method.toLowerCase()] = operationOf(route, index);
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: API_VERSION,
      summary: SUMMARY,
      description: DESCRIPTION,
      contact: { name: TITLE, url: baseUrl },
      license: { name: 'Proprietary; market data is for internal use only', url: `${baseUrl}/docs` },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: baseUrl }],
    tags: TAGS.filter(({ name }) => table.some(({ tag }) => tag === name)),
    paths,
    webhooks: webhooksOf(reference),
    components: {
      schemas: componentSchemas(),
      headers: HEADERS,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'svc_live_… or svc_test_…',
          description: 'The API key.',
        },
        feedReader: {
          type: 'http',
          scheme: 'basic',
          description: 'Only for feeds: the API key or a feed token as user name, with any password.',
        },
        feedToken: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'Only for feeds: a feed token (`svc_feed_…`), which can only read feeds.',
        },
        streamTicket: {
          type: 'apiKey',
          in: 'query',
          name: 'ticket',
          description: 'Only for streams: a stream ticket (`svc_once_…`), which opens one stream, once.',
        },
      },
    },
  };
}

const TITLE = 'Newstape';
const SUMMARY = 'News and market intelligence';
const DESCRIPTION = [
  'News stories with their sources, claims and impact paths, over REST, RSS, Atom, JSON Feed and GraphQL (`POST /graphql`).',
  'Send `Authorization: Bearer API_KEY`. Every request with a valid key counts as one call of the monthly allowance, whatever its answer. A call that failed with 500 or 503 because of the service is refunded. There is no limit per second.',
  'Errors are problem documents (RFC 9457) with a stable `code`. An unknown query parameter is refused, and the answer names the nearest known one. `_` and `utm_*` are ignored. An empty value is the same as no value.',
  'Times in answers are RFC 3339 in UTC with milliseconds: `2026-07-18T09:30:00.000Z`. Ids are TypeIDs: a prefix that names the type, and a unique text.',
  'GET operations also answer HEAD. Most of them have a strong `ETag` and answer `If-None-Match` with 304. Lists have `Link` headers.',
].join('\n\n');

/** The parts of the interface in alphabetical order. */
export const TAGS = [
  { name: 'Account', description: 'Key, plan and usage' },
  { name: 'AI terminal', description: 'Questions in plain language, answered with quotes from the stories' },
  {
    name: 'Editorial posts',
    description: 'Articles, opinions, investigations and country analyses by automated personas',
  },
  {
    name: 'Feeds',
    description: 'Lists of stories as RSS 2.0, Atom and JSON Feed, and lists of feeds as OPML',
  },
  { name: 'Lookups', description: 'Names that occur in stories, and the values that filters accept' },
  { name: 'Market', description: 'Crypto bars, their coverage, and live prices' },
  { name: 'Sample', description: 'Synthetic data, available without a key' },
  { name: 'Saved searches', description: 'Searches that an account has saved, and their results' },
  { name: 'Service', description: 'Health checks and the API description' },
  { name: 'Stories', description: 'News stories with links to their sources' },
  {
    name: 'Webhooks',
    description: 'Signed events that are sent to your address, and the history of deliveries',
  },
];

const HEADERS = {
  'x-request-id': {
    description: 'Id of the request. If you send an id that matches `^[A-Za-z0-9._-]{1,64}$`, it is kept.',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Strong validator of the answer, for `If-None-Match`. It differs for each content coding.',
    required: true,
    schema: { type: 'string' },
  },
  Link: {
    description:
      'Links to other pages (RFC 8288), with the relations `first`, `prev` and `next`, as far as there are such pages.',
    schema: { type: 'string' },
  },
  'x-ratelimit-limit': {
    description: 'Calls a month that the plan allows. Absent on plans without a limit.',
    schema: { type: 'integer' },
  },
  'x-ratelimit-remaining': {
    description: 'Calls left this month. Absent on plans without a limit.',
    schema: { type: 'integer' },
  },
  'x-ratelimit-reset': {
    description: 'Seconds until the count starts again from 0. Absent on plans without a limit.',
    schema: { type: 'integer' },
  },
  'x-position': {
    description:
      'The position up to which this answer is complete. Sent only if the service reads from replicas. Send it back as `x-min-position` to get no older state.',
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: 'The accepted schemes of authentication (RFC 9110, 11.6.1).',
    required: true,
    schema: { type: 'string' },
  },
};

function operationOf(route: Route, index: number): JsonObject {
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
  const responses: Record<string, unknown> = {
    [route.empty ? 204 : 200]: {
      description: route.success.description,
      headers: headersOf([
        'x-request-id',
        ...(isValidated(route) ? ['ETag'] : []),
        ...(isList(route) ? ['Link'] : []),
        ...(route.auth === 'none' ? [] : [...RATE_HEADERS, 'x-position']),
      ]),
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
      headers: headersOf(['x-request-id', 'ETag']),
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
function isList({ method, query }: Route): boolean {
  return method === 'GET' && query.parameters.some(({ name }) => name === 'cursor');
}

const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const PROBLEM_REF = { $ref: '#/components/schemas/Problem' };

function problemResponse(route: Route, status: number, codes: readonly ProblemCode[]): JsonObject {
  const neverSent = route.auth === 'none' && (status === 401 || status === 429);
  const extra =
    { 401: ['WWW-Authenticate'], 429: ['Retry-After', ...RATE_HEADERS], 503: ['Retry-After'] }[status] ?? [];
  return {
    description: neverSent
      ? 'Never sent, because the operation needs no key. Every operation lists this status.'
      : codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join('; '),
    headers: headersOf(['x-request-id', ...extra]),
    content: {
      'application/problem+json': {
        schema: PROBLEM_REF,
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  };
}

function headersOf(names: readonly string[]): JsonObject {
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

function reference(schema: z.ZodType): JsonObject {
  const id = z.globalRegistry.get(schema)?.id;
  return id === undefined ? inline(schema) : { $ref: componentUri(id) };
}

function componentUri(id: string): string {
  return `#/components/schemas/${id}`;
}

function componentSchemas(): JsonObject {
  // Used here, so that the module that registers the schemas is loaded with this one.
  const named = z.globalRegistry.get(problemShape)?.id;
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: componentUri });
  const entries = Object.entries(schemas).map(([id, schema]) => [id, bare(schema)] as const);
  if (named === undefined || !(named in schemas)) throw new Error('the schemas are not registered');
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function inline(schema: z.ZodType): JsonObject {
  return bare(z.toJSONSchema(schema));
}

function bare(schema: object): JsonObject {
  const { $schema: _dialect, $id: _id, id: _name, ...rest } = schema as Record<string, unknown>;
  return rest;
}
