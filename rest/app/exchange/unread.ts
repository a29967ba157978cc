import type { EventEmitter } from 'node:events';
import { Problem } from '../../../src/platform/problem.ts';

// Of one tenant at a process: a hundred answers as long as any are usually. They stay in memory until they are read, and a
// caller who reads nothing has a minute.
const MOST_UNREAD = 256 * 1024 * 1024;

/** Bytes of long answers that are being sent, by tenant. */
const unread = new Map<string, number>();

/**
 * Notes that a long answer is being sent, until it is read or its caller has gone.
 * @param response tells `close` then.
 * @param tenant uuid; empty: nobody's.
 */
export function noteUnread(response: EventEmitter, tenant: string, bytes: number): void {
  if (tenant === '') return;
  unread.set(tenant, (unread.get(tenant) ?? 0) + bytes);
  response.once('close', () => {
    const left = unread.get(tenant)! - bytes;
    if (left > 0) unread.set(tenant, left);
    else unread.delete(tenant);
  });
}

/**
 * Refuses another request of a tenant that does not read its answers: what they take is everybody's memory.
 * @throws Problem `too_many_waiting`
 */
export function refuseUnread(tenant: string): void {
  if ((unread.get(tenant) ?? 0) <= MOST_UNREAD) return;
  throw new Problem(
    'too_many_waiting',
    `More than ${MOST_UNREAD / 1024 / 1024} MiB of answers to this account are not read yet: read them first.`,
    { headers: { 'retry-after': '1' } },
  );
}
