import type { FastifyRequest } from 'fastify';
import { jsonNesting } from '../../schema/graph/nesting.ts';
import { invalidParameter } from '../../src/platform/problem.ts';
import { MOST_JSON_DEPTH, tooDeep } from '../app/arrival/json-bounds.ts';

// The members of a GraphQL request in the address of a GET, and where its stream is to continue.
const NAMES = ['query', 'variables', 'operationName', 'extensions', 'documentId', 'last_event_id'];
const JSON_NAMES: ReadonlySet<string> = new Set(['variables', 'extensions']);

/**
 * Checks the address of a GET before anything reads it. A parameter that is given twice is refused, because of two documents
 * one would be checked (docs/graphql.md, "Persisted documents") and the other one run. `variables` and `extensions` must be
 * JSON that does not nest too deep. A body was checked earlier, as on every wire.
 * @throws Problem `invalid_parameter`.
 */
export function checkParameters(request: FastifyRequest): void {
  const mark = request.method === 'GET' ? request.url.indexOf('?') : -1;
  if (mark === -1) return;
  const query = new URLSearchParams(request.url.slice(mark + 1));
  for (const name of NAMES) {
    const texts = query.getAll(name);
    if (texts.length > 1) throw invalidParameter(name, 'is given more than once; send one value');
    const [text] = texts;
    if (text !== undefined && text !== '' && JSON_NAMES.has(name)) checkJson(name, text);
  }
}

function checkJson(name: string, text: string): void {
  const depth = jsonNesting(text);
  if (depth > MOST_JSON_DEPTH) throw invalidParameter(name, tooDeep(depth));
  try {
    JSON.parse(text);
  } catch {
    throw invalidParameter(name, 'is not JSON');
  }
}
