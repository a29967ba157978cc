import type { FastifyRequest } from 'fastify';
import { jsonSize } from '../../schema/graph/nesting.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isJson } from './body.ts';

/** Most levels of objects and lists in the JSON of a request; the deepest input of any wire has 6. */
export const MOST_JSON_DEPTH = 64;

/**
 * Most commas between the values of a body. A refusal looks at every value, and each wrong one costs a microsecond or
 * two; a conversation that fills a body with the shortest messages has 17,000.
 */
const MOST_JSON_COMMAS = 20_000;

/**
 * Looks how deep and how wide the JSON of a body is, before anything parses or walks it: on every wire, in one pass.
 * @throws Problem `invalid_body`.
 */
export function refuseUnboundedJson({ body, headers }: FastifyRequest): void {
  if (!Buffer.isBuffer(body) || body.length === 0 || !isJson(headers['content-type'])) return;
  // What nests and separates is ASCII, and no byte of another character looks like it (RFC 3629).
  const text = body.toString('latin1');
  if (text.length <= MOST_JSON_COMMAS && opens(text) <= MOST_JSON_DEPTH) return;
  const { deepest, commas } = jsonSize(text);
  if (deepest > MOST_JSON_DEPTH) throw new Problem('invalid_body', `The body ${tooDeep(deepest)}.`);
  if (commas > MOST_JSON_COMMAS) {
    throw new Problem('invalid_body', `The body has more than ${MOST_JSON_COMMAS} values.`);
  }
}

/** How many brackets a text opens, in strings too; of more than may nest it says no more than that. */
function opens(text: string): number {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (
      let at = text.indexOf(bracket);
      at !== -1 && count <= MOST_JSON_DEPTH;
      at = text.indexOf(bracket, at + 1)
    ) {
      count += 1;
    }
  }
  return count;
}

/** What is wrong with JSON that nests too deep, after its name. */
export function tooDeep(depth: number): string {
  return `nests objects and lists ${depth} deep; the maximum is ${MOST_JSON_DEPTH}`;
}
