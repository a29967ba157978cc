import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { ErrorExtensions } from '../../schema/graph/errors.ts';
import { jsonWith } from '../../schema/graph/execute.ts';
import { sendAnswer } from '../app/answer.ts';
import { rateHeaders } from '../app/door.ts';
import type { Passage } from './passage.ts';
import { withoutHttp } from './refusal.ts';

/**
 * Sends the result of a POST, byte for byte as yoga does, without the request and the response that yoga would make for that:
 * they cost more than most documents do, and as much for those that are refused.
 * @param accepted the media type of the answer.
 */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ExecutionResult,
  accepted: string,
  passage: Passage,
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
      ...headOf(result, accepted),
      contentType: `${accepted}; charset=utf-8`,
      version: null,
      cacheControl: 'private, no-store',
    },
    true,
  );
}

/**
 * Status and headers of a result: those of its errors, the greatest status first. Callers that accept application/json
 * alone get 200 for what is wrong with the document itself (GraphQL over HTTP, 6.4.1).
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
