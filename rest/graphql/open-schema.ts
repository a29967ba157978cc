import { readFileSync } from 'node:fs';
import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenIntrospection } from '../../schema/graph/open-introspection.ts';
import type { GraphqlRequest } from '../../schema/graph/plan.ts';
import { sendAnswer } from '../app/answers/answer.ts';
import { isJson } from '../app/route/body.ts';
import type { Answer } from '../app/route/route.ts';
import { queryText } from './operation.ts';

// The schema changes only with a release.
const KEPT = 'public, max-age=300';

/** Serves the printed schema at /schema.graphql. It needs no key. */
export function mountSchema(app: FastifyInstance): void {
  let text: string | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/schema.graphql',
    handler: (request, reply) => {
      text ??= readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');
      return sendAnswer(
        request,
        reply,
        { body: text, contentType: 'text/plain; charset=utf-8', cacheControl: KEPT },
        false,
      );
    },
  });
}

/**
 * The answer to a request without a key for the schema only, by POST or GET. Undefined if the request needs a key.
 * @throws Problem `unavailable`.
 */
export function openAnswer(
  introspection: OpenIntrospection,
  request: FastifyRequest,
): Pick<Answer, 'body' | 'cacheControl'> | undefined {
  const asked = askedIn(request);
  const body = asked && introspection.answer(asked);
  if (body === undefined) return undefined;
  return { body, cacheControl: request.method === 'GET' ? KEPT : 'no-store' };
}

function askedIn(request: FastifyRequest): GraphqlRequest | undefined {
  try {
    if (request.method === 'GET') {
      const { query, variables, operationName } = parse(queryText(request));
      const given = typeof variables === 'string' && variables !== '' ? JSON.parse(variables) : undefined;
      return requestOf({ query, variables: given, operationName });
    }
    if (!isJson(request.headers['content-type'])) return undefined;
    return requestOf(JSON.parse(String(request.body)));
  } catch {
    return undefined;
  }
}

function requestOf(given: unknown): GraphqlRequest | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { query, variables, operationName } = given as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string' || (operationName != null && typeof operationName !== 'string'))
    return undefined;
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) return undefined;
  return { query, operationName, variables: variables as GraphqlRequest['variables'] };
}
