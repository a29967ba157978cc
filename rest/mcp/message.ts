import { z } from 'zod';
import { Problem, type ProblemCode } from '../../src/platform/problem.ts';

/** The JSON-RPC messages of a POST: one message or, in the revision that has batches, a batch. */
export interface Posted {
  readonly messages: readonly unknown[];
  readonly isBatch: boolean;
}

// The messages of a batch run at the same time, so a batch has to be small.
const MOST_MESSAGES = 10;
// The only revision with batches. A client that names no revision has this one too (MCP 2025-06-18, "Protocol Version Header").
const BATCHING = '2025-03-26';
/** The supported revisions of the protocol, newest first. The SDK knows older ones, which have another transport. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', BATCHING] as const;

/**
 * Reads the body of a POST as JSON-RPC 2.0.
 * @param revision the MCP-Protocol-Version header.
 * @throws Problem `invalid_body` if the body is not JSON, is not a message, or is a batch in a revision without batches.
 */
export function readPosted(bytes: Buffer | undefined, revision: string | string[] | undefined): Posted {
  const value = parsed(bytes);
  if (!Array.isArray(value)) {
    if (!isMessage(value)) {
      throw new Problem(
        'invalid_body',
        'The body is not a JSON-RPC 2.0 message: an object with "jsonrpc": "2.0", a method, and for a request an id, which is a string or a whole number up to 2^53 - 1.',
      );
    }
    return { messages: [value], isBatch: false };
  }
  if (revision !== undefined && revision !== BATCHING) {
    throw new Problem(
      'invalid_body',
      'This revision of the protocol has no batches. Send one message in each request.',
    );
  }
  if (value.length === 0 || value.length > MOST_MESSAGES) {
    throw new Problem(
      'invalid_body',
      `The batch has ${value.length} messages. Send 1 to ${MOST_MESSAGES} messages in a batch.`,
    );
  }
  if (!value.every(isMessage))
    throw new Problem('invalid_body', 'The batch contains something that is not a JSON-RPC 2.0 message.');
  if (value.some((message) => (message as { method?: unknown }).method === 'initialize')) {
    throw new Problem('invalid_body', 'A batch must not contain initialize.');
  }
  return { messages: value, isBatch: true };
}

/** Whether a message is a request, which needs an answer. */
export function isRequest(message: unknown): boolean {
  return typeof (message as { method?: unknown }).method === 'string' && 'id' in (message as object);
}

/**
 * Describes what is wrong with the params of a request. Without this check the SDK would report an internal error, or use
 * words of its own. Undefined if nothing is wrong.
 */
export function faultOfParams(message: unknown): string | undefined {
  const { method, params } = message as { method?: unknown; params?: unknown };
  const shape = typeof method === 'string' && Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined;
  if (shape === undefined) return undefined;
  const result = shape.safeParse(params);
  const path = result.error?.issues[0]?.path ?? [];
  if (result.success) return undefined;
  const fault =
    path[0] === 'cursor'
      ? 'is not a cursor of this list, which has one page'
      : 'is missing or has the wrong type';
  return `${['params', ...path].join('.')} ${fault}.`;
}

const person = z.looseObject({ name: z.string(), version: z.string() });
// No list has a second page, so it gives no cursors.
const ONE_PAGE = z.looseObject({ cursor: z.literal('').optional() }).optional();
// The params that each method needs (MCP, the schema of its revisions).
const PARAMS: Readonly<Record<string, z.ZodType>> = {
  initialize: z.looseObject({
    protocolVersion: z.string(),
    capabilities: z.looseObject({}),
    clientInfo: person,
  }),
  'tools/call': z.looseObject({ name: z.string(), arguments: z.looseObject({}).optional() }),
  'prompts/get': z.looseObject({
    name: z.string(),
    arguments: z.record(z.string(), z.string()).optional(),
  }),
  'resources/read': z.looseObject({ uri: z.string() }),
  'tools/list': ONE_PAGE,
  'prompts/list': ONE_PAGE,
  'resources/list': ONE_PAGE,
  'resources/templates/list': ONE_PAGE,
};

/** The JSON-RPC code of a refusal (JSON-RPC 2.0, 5.1). It is -32000 if the protocol has no code for it. */
export function rpcCodeOf(problem: Problem): number {
  if (problem.status >= 500) return -32603;
  if (problem.code !== 'invalid_body') return -32000;
  return problem.message === NO_JSON ? -32700 : -32600;
}

/**
 * Writes a JSON-RPC error, with the id of its request if the id could be read.
 * @param message the message that is answered. Undefined if it could not be read, or if a whole batch is answered.
 */
export function errorBody(message: unknown, code: number, text: string, data: object): string {
  const { id } = (message ?? {}) as { id?: unknown };
  const echoed = typeof id === 'string' || typeof id === 'number' ? id : null;
  return JSON.stringify({ jsonrpc: '2.0', id: echoed, error: { code, message: text, data } });
}

// The SDK refuses what does not fit the protocol, by these statuses.
const OF_STATUS: ReadonlyMap<number, ProblemCode> = new Map([
  [400, 'malformed_request'],
  [404, 'not_found'],
  [406, 'not_acceptable'],
]);

/**
 * A refusal by the SDK as every refusal is: with the id of its request, and with the problem document as data, to which the
 * protocol's own data are added.
 * @param text what the SDK answered; its status is no success.
 * @param dataOf makes the document of a problem.
 */
export function completed(
  message: unknown,
  { status, text }: { readonly status: number; readonly text: string },
  dataOf: (problem: Problem) => object,
): string {
  const code = OF_STATUS.get(status);
  const { error } = JSON.parse(text) as { error?: { code: number; message: string; data?: object } };
  if (code === undefined || error === undefined) return text;
  const data = { ...dataOf(new Problem(code, error.message)), ...error.data };
  return errorBody(message, error.code, error.message, data);
}

const NO_JSON = 'The request body is not JSON in UTF-8.';
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes ?? Buffer.alloc(0)));
  } catch {
    throw new Problem('invalid_body', NO_JSON);
  }
}

/** Whether a value looks like a request, a notification or a response. The SDK checks the details. */
function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, method, id } = value as { jsonrpc?: unknown; method?: unknown; id?: unknown };
  if (jsonrpc !== '2.0') return false;
  if (method === undefined) return 'result' in value || 'error' in value;
  return (
    typeof method === 'string' && (id === undefined || typeof id === 'string' || Number.isSafeInteger(id))
  );
}
