import { requireTenant } from '../../identity/index.ts';
import { encodeId } from '../../platform/ids.ts';
import {
  listAnybodysSubscriptions,
  listPausedHosts,
  MOST_COUNTED,
  type PausedHost,
  type SubscriptionHealth,
  type SubscriptionState,
} from '../../webhooks/index.ts';
import { print, say } from '../command/answers.ts';
import { withDatabase } from '../command/open.ts';

export interface ListWords {
  readonly tenant?: string;
  readonly state?: SubscriptionState;
  readonly failing?: true;
  readonly json?: true;
}

// Of one statement: with the most deliveries that are counted, some hundred milliseconds.
const PAGE = 100;

/** Lists the webhook subscriptions of all accounts, as an operator needs them. @returns the exit code. */
export function listSubscriptions({ json, ...asked }: ListWords): Promise<number> {
  return withDatabase(async (db) => {
    const found: SubscriptionHealth[] = [];
    for (let after: string | undefined; ; after = found.at(-1)?.id) {
      const page = await listAnybodysSubscriptions(db, { ...asked, size: PAGE, after });
      found.push(...page);
      if (page.length < PAGE) break;
    }
    // Not of those alone that fail or are active.
    const isAsked = asked.failing !== true && asked.state !== 'active';
    const hosts = isAsked ? await listPausedHosts(db, asked.tenant) : [];
    if (asked.tenant !== undefined && found.length === 0) await requireTenant(db, asked.tenant);
    if (json) return print({ subscriptions: found.map(named), pausedHosts: hosts.map(named) });
    const failing = found.filter(({ state, failures }) => state === 'active' && failures > 0).length;
    return say([
      ...found.map(lineOf),
      ...hosts.map(hostLineOf),
      `${found.length} subscriptions, ${failing} of them failing`,
    ]);
  });
}

const named = <T extends { readonly id: string }>({ id, ...one }: T) => ({ id: encodeId('sub', id), ...one });

/** A pause that outlived its subscription, in one line. */
function hostLineOf({ id, tenant, host, url }: PausedHost): string {
  return `${encodeId('sub', id)}  ${tenant}  deleted, host paused (operator)  ${url}  (nothing is sent to ${host})`;
}

/** A subscription in one line. */
function lineOf(one: SubscriptionHealth): string {
  const { state, pausedReason, failures, failingSince, breakerUntil, waiting, held, nextAttemptAt } = one;
  const isFailing = state === 'active' && failures > 0;
  const words = [
    ...(failures > 0 && failingSince !== null
      ? [`failed ${failures} times since ${moment(failingSince)}`]
      : []),
    ...(isFailing && breakerUntil !== null ? [`nothing is sent until ${moment(breakerUntil)}`] : []),
    ...(waiting > 0 ? [`${counted(waiting)} waiting, next ${moment(nextAttemptAt!)}`] : []),
    ...(held > 0 ? [`${counted(held)} held`] : []),
  ];
  const shown = state === 'paused' ? `paused (${pausedReason})` : isFailing ? 'failing' : 'active';
  const line = `${encodeId('sub', one.id)}  ${one.tenant}  ${shown}  ${one.url}`;
  return words.length === 0 ? line : `${line}  (${words.join('; ')})`;
}

function counted(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED} or more`;
}

/** To the second. */
function moment(at: string): string {
  return at.replace(/\.\d+Z$/, 'Z');
}
