import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Services } from '../../schema/graph/context.ts';
import { type ErrorExtensions, problemError, signed } from '../../schema/graph/errors.ts';
import { refuse } from '../../schema/graph/execute.ts';
import type { Problem } from '../../src/platform/problem.ts';
import { sendAnswer } from '../app/answer.ts';
import { authenticate, rateHeaders } from '../app/door.ts';
import { asProblem } from '../app/problem.ts';
import { JSON_TYPE, responseType } from './media-types.ts';
import type { Passage } from './passage.ts';

/** The refusal of a request without a key. */
export async function keyNeeded(services: Services, request: FastifyRequest): Promise<Problem> {
  try {
    await authenticate(services, request);
  } catch (error) {
    return asProblem(error);
  }
  throw new Error('a request without a key was let in');
}

/** A refusal in GraphQL's form, for whatever went wrong outside of yoga. It counts as any request with a key does. */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  passage: Passage | undefined,
): Promise<FastifyReply> {
  if (problem.isOurFault) await passage?.giveBack?.();
  const errors = [problemError(problem, { whole: true })];
  // A request that was counted before is not counted again.
  const counts = passage !== undefined && problem.status < 500;
  const result: ExecutionResult = counts
    ? await refuse(errors, passage)
    : { errors: errors.map((error) => signed(error, request.id)) };
  const { status, headers } = (result.errors?.[0]?.extensions.http ?? {}) as {
    status?: number;
    headers?: Record<string, string>;
  };
  if (passage?.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  return sendAnswer(
    request,
    reply,
    {
      body: JSON.stringify(withoutHttp(result)),
      status: status ?? problem.status,
      contentType: `${responseType(request.headers.accept) ?? JSON_TYPE}; charset=utf-8`,
      version: null,
      cacheControl: 'no-store',
      headers: headers ?? problem.headers,
    },
    passage !== undefined,
  );
}

/**
 * The answer to a document that cannot run, byte for byte as yoga gives it, without the request and the response that it would
 * make for that: such documents cost as much as those that run, and somebody may send nothing else.
 * @param accepted the media type of the answer.
 */
export async function sendCannotRun(
  request: FastifyRequest,
  reply: FastifyReply,
  errors: readonly GraphQLError[],
  accepted: string,
  passage: Passage,
): Promise<FastifyReply> {
  const result = await refuse(errors, passage);
  if (passage.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  return sendAnswer(
    request,
    reply,
    {
      body: JSON.stringify(withoutHttp(result)),
      ...headOf(result, accepted),
      contentType: `${accepted}; charset=utf-8`,
      version: null,
      cacheControl: 'private, no-store',
    },
    true,
  );
}

/**
 * Status and headers of a result without data: those of its errors, the greatest status first. Callers that accept
 * application/json alone get 200 for what is wrong with the document itself (GraphQL over HTTP, 6.4.1).
 */
function headOf(
  result: ExecutionResult,
  accepted: string,
): { status: number; headers: Record<string, string> } {
  let status = 0;
  const headers: Record<string, string> = {};
  for (const { extensions } of result.errors ?? []) {
    const { http } = extensions as Partial<ErrorExtensions>;
    Object.assign(headers, http?.headers);
    if (accepted === 'application/json' && http?.spec === true) continue;
    status = Math.max(status, http?.status ?? 0);
  }
  return { status: status === 0 ? 200 : status, headers };
}

/** A result as it is written: the status and headers of its errors belong to the answer around it. */
export function withoutHttp(result: ExecutionResult): unknown {
  const errors = result.errors?.map((error) => {
    const { http: _, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return { errors, ...(result.extensions === undefined ? {} : { extensions: result.extensions }) };
}
