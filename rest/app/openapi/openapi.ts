import { z } from 'zod';
import { HEADERS } from '../route/headers.ts';
import { NO_QUERY } from '../route/query.ts';
import type { Route } from '../route/route.ts';
import { webhooksOf } from './events.ts';
import { operationOf } from './operation.ts';
import { componentSchemas, type JsonObject, reference } from './schemas.ts';
import { API_VERSION, DESCRIPTION, SUMMARY, TAGS, TITLE } from './texts.ts';

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
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** How callers say who they are. */
const SECURITY_SCHEMES = {
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
};
