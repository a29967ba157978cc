import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { Problem, type ProblemIssue } from '../../../src/platform/problem.ts';
import { isJson, pointerTo } from '../route/body.ts';

// U+FEFF in UTF-8.
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Leaves out the byte order mark at the beginning of a body, which a reader of JSON may ignore (RFC 8259, 8.1). It does so on
 * every wire and before any check, because `JSON.parse` does not read such a text.
 */
export function leaveOutMark(request: FastifyRequest): void {
  const { body } = request;
  if (Buffer.isBuffer(body) && body.subarray(0, MARK.length).equals(MARK)) {
    request.body = body.subarray(MARK.length);
  }
}

/**
 * Refuses strings that JSON can write but that are not text: half of a surrogate pair (RFC 8259, 8.2), and U+0000, which
 * PostgreSQL cannot store. On every wire it checks the body as it arrived, and the JSON in the address of a GraphQL query.
 * A body that is not UTF-8 or not JSON is refused later, when it is read. Only for GraphQL it is refused here, because its
 * library would read something else.
 * @throws Problem `invalid_body` with a pointer (RFC 6901) to each such value or, for a name, to its object;
 *         `malformed_request` for an address that is not percent-encoded UTF-8; `invalid_parameter` for JSON in it.
 */
export function refuseBrokenText(request: FastifyRequest): void {
  const { body, headers } = request;
  const isGraphql = request.routeOptions.url?.startsWith('/graphql') ?? false;
  if (isGraphql) refuseBrokenQuery(request.raw.url ?? '');
  if (!Buffer.isBuffer(body) || body.length === 0 || !isJson(headers['content-type'])) return;
  if (isGraphql && !isUtf8(body)) throw new Problem('invalid_body', 'The request body is not UTF-8.');
  // Most bodies have no such escape and need no further check.
  if (!body.includes('\\u') || !BROKEN_ESCAPE.test(body.toString('latin1'))) return;
  const errors = brokenIn(body.toString());
  if (errors.length === 0) return;
  const [first] = errors;
  throw new Problem('invalid_body', `${first!.pointer || 'The body'}: ${first!.detail}`, { errors });
}

// Every surrogate is written as an escape, because a raw one is not valid UTF-8.
const BROKEN_ESCAPE = /\\u(?:[dD][89a-fA-F]|0000)/;
const MOST_ISSUES = 10;
const LONGEST_POINTER = 500;

function refuseBrokenQuery(target: string): void {
  const mark = target.indexOf('?');
  if (mark === -1) return;
  for (const pair of target.slice(mark + 1).split('&')) {
    let text: string;
    try {
      text = decodeURIComponent(pair);
    } catch {
      throw new Problem('malformed_request', 'The query is not percent-encoded UTF-8.');
    }
    const [, name, value] = /^(variables|extensions)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || !BROKEN_ESCAPE.test(value!)) continue;
    const [first] = brokenIn(value!);
    if (first === undefined) continue;
    const detail = `${first.pointer ?? ''} ${first.detail}`.trim();
    throw new Problem('invalid_parameter', `${name}: ${detail}`, { errors: [{ parameter: name, detail }] });
  }
}

interface Place {
  readonly value: unknown;
  readonly pointer: string;
}

/** The broken strings in a JSON text. Empty if the text is not JSON. */
function brokenIn(json: string): ProblemIssue[] {
  let whole: unknown;
  try {
    whole = JSON.parse(json);
  } catch {
    return [];
  }
  const errors: ProblemIssue[] = [];
  // An explicit stack, because JSON in an address may be nested deeper than function calls can be.
  const places: Place[] = [{ value: whole, pointer: '' }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, pointer } = place;
    if (errors.length === MOST_ISSUES) break;
    if (typeof value === 'string') {
      const fault = faultOf(value);
      if (fault !== undefined) errors.push({ pointer, detail: `contains ${fault}` });
    } else if (typeof value === 'object' && value !== null) {
      const members: Place[] = [];
      for (const [name, member] of Object.entries(value)) {
        const fault = faultOf(name);
        if (fault === undefined) members.push({ value: member, pointer: pointerBelow(pointer, name) });
        else if (errors.length < MOST_ISSUES)
          errors.push({ pointer, detail: `has a member whose name contains ${fault}` });
      }
      for (const member of members.reverse()) places.push(member);
    }
  }
  return errors;
}

/** The pointer to a member. Pointers are sent to the caller, so a pointer that would be too long stays at its parent. */
function pointerBelow(pointer: string, name: string): string {
  if (pointer.length + name.length > LONGEST_POINTER) return pointer;
  return pointer + pointerTo([name]);
}

function faultOf(text: string): string | undefined {
  if (!text.isWellFormed()) return 'half of a surrogate pair, which is not a character';
  return text.includes('\0') ? 'the character U+0000' : undefined;
}
