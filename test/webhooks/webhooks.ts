import { openTestHouse } from '../setup/house.ts';
import { call, openReceiver, subscribe } from '../setup/receiver.ts';

/** Where subscriptions are listed and made. */
export const SUBSCRIPTIONS = '/v1/webhooks/subscriptions';

/** Where deliveries are listed. */
export const DELIVERIES = '/v1/webhooks/deliveries';

/** A service with a receiver, and requests for the subscriptions of several callers. */
export async function openWebhooks() {
  const valid = () => ({ url: receiver.url, eventTypes: ['intelligence.published'] });
  const post = (path: string, body?: unknown, by = key) => call(house, by, 'POST', path, body);
  const get = (path: string, by = key) => call(house, by, 'GET', path);

  const house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  const key = await house.key('pro', { tenant: 'acme' });
  const operator = await house.key('pro', { tenant: 'acme', scopes: ['read', 'operator', 'webhooks'] });
  const reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
  const stranger = await house.key('pro', {
    tenant: 'other',
    scopes: ['read', 'write', 'webhooks', 'operator'],
  });
  const receiver = await openReceiver();

  /** A delivery of the account that is over. */
  async function delivered(): Promise<{ subscription: string; delivery: string }> {
    const { id } = await subscribe(house, key, receiver.url);
    const { delivery } = (await post(`${SUBSCRIPTIONS}/${id}/test`)).json().data;
    await house.services.db.query(
      `update webhook_deliveries set event_type = 'intelligence.published' where status = 'delivered'`,
    );
    return { subscription: id, delivery: delivery.id };
  }
  return {
    house,
    key,
    stranger,
    operator,
    reader,
    receiver,
    valid,
    post,
    get,
    delivered,
    close: async () => {
      await receiver?.close();
      await house?.close();
    },
  };
}

/** What `openWebhooks` gives. */
export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;
