import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { newUuid } from '../../platform/ids.ts';
import { jsonOf } from '../../platform/peers.ts';
import { Problem } from '../../platform/problem.ts';
import { challengeEvent, type StoredEvent, testEvent } from '../deliveries/envelope.ts';
import { attempts } from '../metrics.ts';
import type { PausedReason } from '../model.ts';
import { noSuchSubscription } from '../naming.ts';
import type { WebhookRoom } from '../room.ts';
import type { SendOutcome } from '../sending/sender.ts';
import { endFailures, pauseGone, resumeSubscription } from '../subscriptions/pause.ts';
import { attemptDelivery, databaseTime, loadReceivers, type Receiver } from './receiver.ts';
import { judge } from './retry.ts';

/**
 * Sends a test at once: one attempt, without retry, which appears in the history like others. A 410 pauses the
 * subscription as it does on any delivery, and a success ends its failures. Other failures are not counted.
 * @param id uuid of the subscription.
 * @returns the uuid of the finished delivery.
 * @throws Problem `not_found`; `conflict` when the subscription is paused.
 */
export async function testSubscription(room: WebhookRoom, tenant: string, id: string): Promise<string> {
  const receiver = await ownReceiver(room, tenant, id);
  if (!receiver.active) {
    throw new Problem('conflict', 'The webhook subscription is paused. Verify it first, which resumes it.');
  }
  return probing(room, tenant, id, async () => {
    const delivery = newUuid();
    const event = testEvent(newUuid(), id, new Date(databaseTime(receiver)));
    await room.db.query(BEGIN, [delivery, id, tenant, event.id, event.type, event.body]);
    const sent = await send(room, receiver, delivery, event, room.limits.attemptMs);
    // A schedule without retries.
    const verdict = judge({ ...room, retrySchedule: [] }, 1, sent);
    await room.db.query(END, [
      delivery,
      verdict.outcome === 'delivered' ? 'delivered' : 'dead_lettered',
      verdict.outcome,
      sent.failure ?? null,
      sent.status ?? null,
      sent.durationMs,
      sent.answer.length === 0 ? null : sent.answer,
      sent.address ?? null,
      sent.detail ?? null,
    ]);
    if (verdict.pause === 'gone') await pauseGone(room.db, id);
    if (sent.ok) await endFailures(room.db, receiver);
    return delivery;
  });
}

/**
 * Asks the receiver to echo a challenge. If it does, the subscription becomes active and gets its held deliveries.
 * @param id uuid of the subscription.
 * @param by `actor` is the uuid of the key that asks; `asOperator` may also end a pause that an operator made.
 * @throws Problem `not_found`; `conflict` when the challenge is not answered, and when the subscription was paused or
 *         got another address meanwhile.
 */
export async function verifySubscription(
  room: WebhookRoom,
  tenant: string,
  id: string,
  { actor, asOperator }: { readonly actor: string; readonly asOperator: boolean },
): Promise<void> {
  const receiver = await ownReceiver(room, tenant, id);
  const { rows } = await room.db.query<{ before: PausedReason | null }>(
    'select paused_reason as before from webhook_subscriptions where id = $1',
    [id],
  );
  const before = rows[0]?.before ?? null;
  if (before === 'operator' && !asOperator) {
    throw new Problem(
      'conflict',
      'An operator paused this webhook subscription, and only an operator can resume it.',
    );
  }
  await probing(room, tenant, id, async () => {
    const challenge = randomBytes(24).toString('base64url');
    const sent = await send(
      room,
      receiver,
      newUuid(),
      challengeEvent(newUuid(), id, challenge, new Date(databaseTime(receiver))),
      room.limits.challengeMs,
    );
    const wrong = whyNoEcho(sent, challenge);
    if (wrong !== undefined) {
      throw new Problem(
        'conflict',
        `The challenge was not answered: ${wrong}. ${receiver.active ? 'Nothing changed' : 'The subscription stays paused'}.`,
      );
    }
    // It may take ten seconds to answer: a pause of that time stays.
    await resumeSubscription(room.db, { id, url: receiver.url, before }, { tenant, actor });
  });
}

// Probes under way on this node, with the tenant of each subscription: a repeated request waits for the first answer.
const underWay = new WeakMap<WebhookRoom, Map<string, string>>();
// Each keeps a request open; beyond this many another node should do it.
const MOST_PROBES = 64;
// A tenant whose receivers all hang must not keep the others from testing theirs.
const MOST_PROBES_OF_ONE = 8;

async function probing<T>(room: WebhookRoom, tenant: string, id: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(room) ?? new Map<string, string>();
  underWay.set(room, running);
  if (running.has(id)) {
    throw new Problem(
      'conflict',
      'A test or challenge of this webhook subscription is in progress. Wait for it to end.',
    );
  }
  const own = [...running.values()].filter((other) => other === tenant).length;
  if (own >= MOST_PROBES_OF_ONE) {
    throw new Problem(
      'conflict',
      `${own} tests and challenges of your subscriptions are in progress. Wait for one of them to end.`,
    );
  }
  if (running.size >= MOST_PROBES) {
    throw new Problem('unavailable', 'Too many tests and challenges are in progress. Try again shortly.', {
      headers: { 'retry-after': '5' },
    });
  }
  running.set(id, tenant);
  try {
    return await work();
  } finally {
    running.delete(id);
  }
}

async function ownReceiver(room: WebhookRoom, tenant: string, id: string): Promise<Receiver> {
  const receiver = (await loadReceivers(room.db, room.ring, [id], tenant)).get(id);
  if (receiver === undefined) throw noSuchSubscription();
  return receiver;
}

async function send(
  room: WebhookRoom,
  receiver: Receiver,
  delivery: string,
  { body }: StoredEvent,
  deadlineMs: number,
): Promise<SendOutcome> {
  const sent = await attemptDelivery(room, receiver, delivery, body, { deadlineMs });
  attempts.inc({ outcome: sent.ok ? 'delivered' : (sent.failure ?? 'unknown_outcome') });
  return sent;
}

/** Why an answer is no echo, as the end of a sentence; undefined: it is one. */
function whyNoEcho(sent: SendOutcome, challenge: string): string | undefined {
  if (!sent.ok) return sent.detail ?? 'the receiver did not answer';
  const text = sent.answer.toString('utf8').trim();
  if (isSame(text, challenge)) return undefined;
  // An answer that is not JSON must be the challenge itself.
  const said = ECHO.safeParse(jsonOf(text)).data;
  if (said !== undefined && isSame(typeof said === 'string' ? said : said.challenge, challenge)) {
    return undefined;
  }
  return 'the answer contains neither {"challenge": ...} nor the challenge alone';
}

const ECHO = z.union([z.string(), z.object({ challenge: z.string() })]);

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const BEGIN = `
  with event as (insert into webhook_events (id, type, body, stories) values ($4, $5, $6, '{}')),
  delivery as (
    insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, attempt_count)
    values ($1, $2, $3, $4, $5, 'delivering', 1))
  insert into webhook_attempts (delivery_id, number) values ($1, 1)`;

const END = `
  with noted as (
    update webhook_attempts set outcome = $3, duration_ms = $6, response_code = $5, response = $7, address = $8,
      detail = $9
    where delivery_id = $1 and number = 1)
  update webhook_deliveries set status = $2, failure_reason = $4, response_code = $5,
    delivered_at = case when $2 = 'delivered' then clock_timestamp() end
  where id = $1`;
