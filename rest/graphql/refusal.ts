import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Services } from '../../schema/graph/context.ts';
import { problemError, signed } from '../../schema/graph/errors.ts';
import { refuse } from '../../schema/graph/execute.ts';
import type { Problem } from '../../src/platform/problem.ts';
import { authenticate, rateHeaders } from '../app/admission/door.ts';
import { sendAnswer } from '../app/answers/answer.ts';
import { asProblem } from '../app/exchange/problem.ts';
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

/** Sends a refusal in the format of GraphQL. The request counts like any other request with a key. */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  passage: Passage | null,
): Promise<FastifyReply> {
  if (problem.isOurFault) await passage?.giveBack?.();
  const errors = [problemError(problem, { whole: true })];
  // `refuse` counts the request, unless it was counted before.
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

/** Removes the status and headers of errors from a result. They belong to the answer and not to its body. */
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
