import type { FastifyRequest } from 'fastify';
import { jsonSize } from '../../../schema/graph/nesting.ts';
import { Problem } from '../../../src/platform/problem.ts';
import { isJson } from '../route/body.ts';

/** Maximum depth of objects and lists in the JSON of a request. The deepest input of any wire has 6 levels. */
export const MOST_JSON_DEPTH = 64;

/**
 * Maximum number of commas between the values of a body. A refusal reads every value, and each wrong one takes a microsecond
 * or two. A conversation that fills a body with the shortest messages has 17,000.
 */
const MOST_JSON_COMMAS = 20_000;

/**
 * Refuses a JSON body that is too deep or has too many values, on every wire and before anything parses it. It reads the
 * body once.
 * @throws Problem `invalid_body`.
 */
export function refuseUnboundedJson({ body, headers }: FastifyRequest): void {
  if (!Buffer.isBuffer(body) || body.length === 0 || !isJson(headers['content-type'])) return;
  // Brackets and commas are ASCII, and no byte of another character in UTF-8 equals an ASCII character (RFC 3629).
  const text = body.toString('latin1');
  if (text.length <= MOST_JSON_COMMAS && opens(text) <= MOST_JSON_DEPTH) return;
  const { deepest, commas } = jsonSize(text);
  if (deepest > MOST_JSON_DEPTH) throw new Problem('invalid_body', `The body ${tooDeep(deepest)}.`);
  if (commas > MOST_JSON_COMMAS) {
    throw new Problem('invalid_body', `The body has more than the maximum of ${MOST_JSON_COMMAS} values.`);
  }
}

/** Counts the opening brackets of a text, including those in strings. It stops counting above the maximum depth. */
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

/** The words about JSON that nests too deep. They follow the name of the JSON. */
export function tooDeep(depth: number): string {
  return `nests objects and lists ${depth} deep; the maximum is ${MOST_JSON_DEPTH}`;
}
