import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../src/platform/problem.ts';

/**
 * Refuses a compressed body. No wire decodes bodies, because a small body can expand without end. The refusal names the
 * accepted coding (RFC 9110, 12.5.3).
 * @throws Problem `unsupported_media_type`.
 */
export function refuseCodedBody({ body, headers }: FastifyRequest): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || !Buffer.isBuffer(body) || body.length === 0) return;
  const isPlain = coding.split(',').every((each) => ['', 'identity'].includes(each.trim().toLowerCase()));
  if (isPlain) return;
  throw new Problem('unsupported_media_type', 'Send the body without a Content-Encoding.', {
    headers: { 'accept-encoding': 'identity' },
  });
}
