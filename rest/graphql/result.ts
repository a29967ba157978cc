import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { ErrorExtensions } from '../../schema/graph/errors.ts';
import { jsonWith } from '../../schema/graph/execute.ts';
import { rateHeaders } from '../app/admission/door.ts';
import { sendAnswer } from '../app/answers/answer.ts';
import { JSON_TYPE } from './media-types.ts';
import type { Passage } from './passage.ts';
import { withoutHttp } from './refusal.ts';

/**
 * Sends the result of a POST with the same bytes as yoga, but without the request and response objects of yoga. These cost
 * more than most documents, even if the document is refused.
 * @param accepted the media type of the answer. @param isRefusal an error of the document is a 400 for every media type.
 */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ExecutionResult,
  accepted: string,
  passage: Passage,
  isRefusal = false,
): Promise<FastifyReply> {
  const { errors, extensions } = withoutHttp(result);
  const data = 'data' in result ? { data: result.data } : {};
  const json = jsonWith(result, JSON.stringify({ errors, ...data, extensions }));
  if (passage.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  return sendAnswer(
    request,
    reply,
    {
      ...(typeof json === 'string' ? { body: json } : { body: '', bytes: json }),
      ...headOf(result, accepted === JSON_TYPE && !isRefusal),
      contentType: `${accepted}; charset=utf-8`,
      version: null,
      cacheControl: 'private, no-store',
    },
    true,
  );
}

/**
 * The status and headers of a result: the headers of its errors, and the greatest status among them. Callers that accept
 * only application/json get 200 for errors of the document itself (GraphQL over HTTP, 6.4.1).
 */
function headOf(
  result: ExecutionResult,
  isLenient: boolean,
): { status: number; headers: Record<string, string> } {
  let status = 0;
  const headers: Record<string, string> = {};
  for (const { extensions } of result.errors ?? []) {
    const { http } = extensions as Partial<ErrorExtensions>;
    Object.assign(headers, http?.headers);
    if (isLenient && http?.spec === true) continue;
    status = Math.max(status, http?.status ?? 0);
  }
  return { status: status === 0 ? 200 : status, headers };
}
