import { newUuid } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue.ts';
import { insertDeliveries, type Target } from '../deliveries/deliver.ts';
import { type Paused, pausedEvent } from '../deliveries/envelope.ts';
import type { SubscribedType } from '../model.ts';
import type { WebhookRoom } from '../room.ts';
import { note } from '../trail.ts';

const TYPE: SubscribedType = 'subscription.paused';
// With the most subscriptions that an account has, that is some ten thousand deliveries in one transaction.
const PAUSES_AT_ONCE = 100;

/**
 * Tells of subscriptions that the service paused: an event for the account's other subscriptions that ask for the type,
 * and a line in the account's trail. Both commit together with the mark that the pause left, so each pause is told once,
 * whichever node tells it.
 * @returns how many pauses were told.
 */
export async function tellPauses({ db }: Pick<WebhookRoom, 'db'>, queue: JobQueue): Promise<number> {
  // Almost always there is none, and then one probe of an index is all that this costs.
  if ((await db.query(`${UNTOLD} limit 1`)).rowCount === 0) return 0;
  return db.transaction(async (sql) => {
    const { rows } = await sql.query<Untold>(`${UNTOLD} order by notice_due_at, id
      limit ${PAUSES_AT_ONCE} for update skip locked`);
    if (rows.length === 0) return 0;
    const { rows: listeners } = await sql.query<{ id: string; tenant: string }>(LISTENERS, [
      [...new Set(rows.map(({ tenant }) => tenant))],
      TYPE,
    ]);
    const events = rows.map((paused) => ({ paused, event: pausedEvent(newUuid(), paused) }));
    const targets = events.flatMap(({ paused, event }): Target[] =>
      listeners
        .filter(({ id, tenant }) => tenant === paused.tenant && id !== paused.id)
        .map(({ id }) => ({ event: event.id, subscription: id })),
    );
    await insertDeliveries(
      sql,
      queue,
      events.map(({ event }) => event),
      targets,
    );
    for (const { id, tenant, url, reason } of rows) {
      const detail = `${new URL(url).host}: ${WHY[reason]}`;
      await note(sql, tenant, { action: 'webhook_subscription_paused', id, detail });
    }
    await sql.query('update webhook_subscriptions set notice_due_at = null where id = any($1::uuid[])', [
      rows.map(({ id }) => id),
    ]);
    return rows.length;
  });
}

interface Untold extends Paused {
  /** uuid. */
  readonly tenant: string;
}

const UNTOLD = `
  select id, tenant_id as tenant, url, paused_reason as reason, notice_due_at as at
  from webhook_subscriptions where notice_due_at is not null`;

const LISTENERS = `
  select id, tenant_id as tenant from webhook_subscriptions
  where tenant_id = any($1::uuid[]) and $2 = any(event_types) order by id`;

const WHY: Readonly<Record<Paused['reason'], string>> = {
  failing: 'no attempt succeeded for days',
  gone: 'the receiver answered 410',
  unsafe_destination: 'its host name resolved to a blocked address',
  operator: 'an operator of the service paused it',
};
