import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Services } from '../../schema/graph/context.ts';
import { problemError, signed } from '../../schema/graph/errors.ts';
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
  passage: Passage | null,
): Promise<FastifyReply> {
  if (problem.isOurFault) await passage?.giveBack?.();
  const errors = [problemError(problem, { whole: true })];
  // A request that was counted before is not counted again.
  const counts = passage !== null && problem.status < 500;
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
    passage !== null,
  );
}

/** A result as it is written: the status and headers of its errors belong to the answer around it. */
export function withoutHttp(result: ExecutionResult): {
  readonly errors: readonly object[] | undefined;
  readonly extensions?: object;
} {
  const errors = result.errors?.map((error) => {
    const { http: _, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return { errors, ...(result.extensions === undefined ? {} : { extensions: result.extensions }) };
}
