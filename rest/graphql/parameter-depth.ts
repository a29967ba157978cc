import type { FastifyRequest } from 'fastify';
import { jsonNesting } from '../../schema/graph/nesting.ts';
import { invalidParameter } from '../../src/platform/problem.ts';
import { MOST_JSON_DEPTH, tooDeep } from '../app/json-bounds.ts';

/**
 * Refuses `variables` and `extensions` in the address of a GET that nest too deep, before anything parses them. The depth
 * of a body was checked earlier, as on every wire.
 * @throws Problem `invalid_parameter`.
 */
export function refuseDeepParameters(request: FastifyRequest): void {
  const mark = request.method === 'GET' ? request.url.indexOf('?') : -1;
  if (mark === -1) return;
  const query = new URLSearchParams(request.url.slice(mark + 1));
  for (const name of ['variables', 'extensions']) {
    for (const text of query.getAll(name)) {
      const depth = jsonNesting(text);
      if (depth > MOST_JSON_DEPTH) throw invalidParameter(name, tooDeep(depth));
    }
  }
}
