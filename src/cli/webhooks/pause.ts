import { encodeId } from '../../platform/ids.ts';
import { type Operated, pauseAsOperator, resumeAsOperator, subscriptionUuid } from '../../webhooks/index.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';

export interface PauseOptions {
  /** TypeID `sub_...`, of whatever account. */
  readonly id: string;
  readonly json: boolean;
}

/**
 * Pauses a subscription for an operator, or resumes it, in the database: it works while the service runs, and while it
 * does not.
 * @returns the exit code.
 * @throws Problem `not_found`; `conflict` when the owner of the subscription paused it.
 */
export function operate(what: 'pause' | 'resume', { id, json }: PauseOptions): Promise<number> {
  return withDatabase(async (db) => {
    const uuid = subscriptionUuid(id);
    const done = await (what === 'pause' ? pauseAsOperator : resumeAsOperator)(db, uuid);
    const state = done.deleted ? 'deleted' : what === 'pause' ? 'paused' : 'active';
    if (json) console.log(JSON.stringify({ id: encodeId('sub', uuid), state, ...done }));
    else console.log(`${id} of ${done.tenant} (${done.url}) is ${state}${changeOf(what, done)}`);
    return EXIT.done;
  });
}

function changeOf(what: 'pause' | 'resume', { before, deleted }: Operated): string {
  if (deleted) return '; its account can send to that host again.';
  if (what === 'resume') return before === null ? ', as before.' : `; it was paused (${before}).`;
  if (before === 'operator') return ', as before.';
  const then = before === null ? '' : `; it was paused before (${before})`;
  return `${then}. Its events are held for seven days; the owner cannot resume it.`;
}
