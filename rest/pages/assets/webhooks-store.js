import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { account, askSigned, refreshAccount, whenKeyChanges } from './session.js';

/** The subscriptions of the account: `kind` is asking, ready or refused. */
export const subscriptions = signal({ kind: 'asking' });

/** A new secret: subscription (its id), keyId, text, rotated. It is not stored, and is shown until the reader hides it. */
export const secret = signal(null);

/** Counts changes that may have changed deliveries, so that their list is loaded again. */
export const stirred = signal(0);

whenKeyChanges(() => {
  subscriptions.value = { kind: 'asking' };
  secret.value = null;
});

/** Requests the subscriptions. @returns a function that cancels the request. */
export function loadSubscriptions() {
  const abort = new AbortController();
  subscriptions.value = { kind: 'asking', list: subscriptions.peek().list };
  list(abort.signal).then(
    (found) => {
      subscriptions.value = { kind: 'ready', list: found };
    },
    (error) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      subscriptions.value = { kind: 'refused', refusal: error };
    },
  );
  return () => abort.abort();
}

/**
 * Sends a change.
 * @param path the path below v1/webhooks/
 * @returns the `data` of the answer
 * @throws Refusal
 */
export async function change(path, { method = 'POST', body } = {}) {
  const options =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const { data } = (await askSigned(`v1/webhooks/${path}`, {}, options)).data ?? {};
  if (data?.subscription) keep(data.subscription);
  if (data?.secret) {
    const { id, activeKeyId, previousKeyIds } = data.subscription;
    secret.value = {
      subscription: id,
      keyId: activeKeyId,
      text: data.secret,
      rotated: previousKeyIds.length > 0,
    };
  }
  return data ?? {};
}

/** Removes a deleted subscription from the list. */
export function forget(id) {
  const now = subscriptions.value;
  if (now.list) subscriptions.value = { ...now, list: now.list.filter((one) => one.id !== id) };
  if (secret.value?.subscription === id) secret.value = null;
}

/** Whether the tab's key may replay deliveries. */
export function isOperator() {
  return account.value?.key?.scopes?.includes('operator') === true;
}

function keep(subscription) {
  const now = subscriptions.value;
  if (!now.list) return;
  const known = now.list.some(({ id }) => id === subscription.id);
  subscriptions.value = {
    ...now,
    list: known
      ? now.list.map((one) => (one.id === subscription.id ? subscription : one))
      : [subscription, ...now.list],
  };
}

async function list(signal) {
  // The requests follow each other, because the number of calls would otherwise depend on which answer comes first.
  if (account.peek() === null) await refreshAccount();
  return (await askSigned('v1/webhooks/subscriptions', {}, { signal })).data.data.subscriptions;
}
