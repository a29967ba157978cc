import type { FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { problemError } from '../../schema/graph/errors.ts';
import {
  answer,
  errorsOf,
  type GraphqlRequest,
  isOurFault,
  jsonWith,
  prepare,
  refuse,
  turnToRead,
} from '../../schema/graph/execute.ts';
import { selectionOf } from '../../schema/market/selection.ts';
import { marketEvents } from '../../schema/market/stream.ts';
import type { Position } from '../../src/market/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { isJson } from '../app/body.ts';
import { isPlainRequest, type Passage, withoutHttp } from './graphql.ts';
import { refuseDeepParameters } from './parameter-depth.ts';

/** The query of a request as it arrived, without the question mark. */
export function queryText(request: FastifyRequest): string {
  const mark = request.url.indexOf('?');
  return mark === -1 ? '' : request.url.slice(mark + 1);
}

/** The operation in a request. @throws Problem `invalid_body`, `invalid_parameter`, `unsupported_media_type` */
export function requestOf(
  request: FastifyRequest,
): GraphqlRequest & { extensions?: { operationId?: unknown } } {
  refuseDeepParameters(request);
  if (request.method === 'GET') {
    const query = new URLSearchParams(queryText(request));
    const json = (name: string): unknown => {
      const text = query.get(name);
      if (text === null || text === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw new Problem('invalid_parameter', `${name}: is not JSON`, {
          errors: [{ parameter: name, detail: 'is not JSON' }],
        });
      }
    };
    const given = {
      query: query.get('query') ?? undefined,
      operationName: query.get('operationName'),
      variables: json('variables'),
    };
    if (isPlainRequest(given)) return given;
    throw new Problem('invalid_parameter', 'query: is required', {
      errors: [{ parameter: 'query', detail: 'is required' }],
    });
  }
  if (!isJson(request.headers['content-type'])) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
  }
  let body: unknown;
  try {
    body = JSON.parse(String(request.body));
  } catch {
    throw new Problem('invalid_body', 'The request body is not JSON.');
  }
  const { extensions, ...plain } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (!isPlainRequest(plain)) throw new Problem('invalid_body', 'The body is not a GraphQL request.');
  return { ...plain, ...(typeof extensions === 'object' && extensions !== null ? { extensions } : {}) };
}

/** A subscription that was checked, costed and counted. */
export interface Started {
  readonly selection: ReturnType<typeof selectionOf>['selection'];
  readonly symbols: readonly string[];
  readonly after: Position | 'unreadable' | undefined;
}

/**
 * Reads, costs and counts an operation: what it streams, or its result.
 * @param opens is called before a subscription is counted; what it throws refuses it.
 */
export async function start(
  request: GraphqlRequest,
  passage: Passage,
  resumed: string | undefined,
  opens?: () => void,
): Promise<Started | { readonly result: ExecutionResult }> {
  const turn = turnToRead(request);
  if (turn !== undefined) await turn;
  const plan = prepare(request, passage);
  if (!('document' in plan)) return { result: await refuse(plan, passage) };
  if (plan.operation.operation !== 'subscription') return { result: await answer(request, passage) };
  try {
    opens?.();
    const context = await passage.admit(plan.cost);
    const { selection, args } = selectionOf(
      plan.document,
      plan.operation,
      plan.variables,
      request.variables ?? {},
    );
    return { selection, ...(await marketEvents({ ...args, after: resumed ?? args.after }, context)) };
  } catch (error) {
    // A node without a stream says so to everybody who asks; its log need not say it each time.
    const errors =
      error instanceof Problem && (error.code === 'unavailable' || isBound(error.code))
        ? [problemError(error, { whole: true })]
        : errorsOf(error, passage);
    if (isOurFault(errors)) await passage.giveBack?.();
    return { result: { errors } };
  }
}

/** The status of a result that is a refusal as a whole. */
export function statusOf(result: ExecutionResult): number | undefined {
  const status = result.data == null ? result.errors?.[0]?.extensions.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** A result as it stands in a frame. */
export function payloadText(result: ExecutionResult): string {
  const payload = { ...('data' in result ? { data: result.data } : {}), ...(withoutHttp(result) as object) };
  return String(jsonWith(result, JSON.stringify(payload)));
}

/** The refusal that a result is, for the HTTP layer to say. */
export function whole(result: ExecutionResult, status: number): Problem {
  const [error] = result.errors!;
  const { code, http, usage } = error!.extensions as {
    code: Problem['code'];
    http?: { headers?: Record<string, string>; ours?: boolean };
    usage?: unknown;
  };
  return new Problem(status >= 500 && !isBound(code) ? 'unavailable' : code, error!.message, {
    headers: http?.headers ?? {},
    upstream: http?.ours === false,
    ...(usage === undefined ? {} : { extra: { usage } }),
  });
}

/** Whether a refusal is one of the account's own bounds, and not for want of something that is away. */
function isBound(code: Problem['code']): boolean {
  return code === 'too_many_streams' || code === 'too_many_waiting';
}
