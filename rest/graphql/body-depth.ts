import type { FastifyRequest } from 'fastify';
import { jsonNesting } from '../../schema/graph/nesting.ts';
import { invalidParameter, Problem } from '../../src/platform/problem.ts';

/** Most levels of objects and lists in the JSON of a request; the inputs of the graph are 5 deep. */
export const MOST_JSON_DEPTH = 64;

/**
 * Looks how deep the JSON of a GraphQL request nests, before anything parses or walks it: the body of a POST, and
 * `variables` and `extensions` in the address of a GET.
 * @throws Problem `invalid_body`, `invalid_parameter`.
 */
export function refuseDeepJson(request: FastifyRequest): void {
  if (request.method !== 'GET') {
    const depth = jsonNesting(String(request.body ?? ''));
    if (depth > MOST_JSON_DEPTH) throw new Problem('invalid_body', `The body ${tooDeep(depth)}.`);
    return;
  }
  const mark = request.url.indexOf('?');
  if (mark === -1) return;
  const query = new URLSearchParams(request.url.slice(mark + 1));
  for (const name of ['variables', 'extensions']) {
    for (const text of query.getAll(name)) {
      const depth = jsonNesting(text);
      if (depth > MOST_JSON_DEPTH) throw invalidParameter(name, tooDeep(depth));
    }
  }
}

function tooDeep(depth: number): string {
  return `nests objects and lists ${depth} deep; ${MOST_JSON_DEPTH} is the most`;
}
