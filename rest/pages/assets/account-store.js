import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { askGraph } from './graph.js';
import { account, key, whenKeyChanges } from './session.js';

/** The account: `kind` is asking, ready or refused; `data` is the answer; `managed` is true if the key may manage keys. */
export const record = signal({ kind: 'asking' });
/** The secret of a new key or feed token: `{ what, title, text }`. It is in no storage and no address. */
export const secret = signal(null);

whenKeyChanges(() => {
  record.value = { kind: 'asking' };
  secret.value = null;
});

const KEY = 'id publicId name mode scopes tenant createdAt expiresAt revokedAt lastUsedAt';
const TOKEN = 'id name createdAt revokedAt lastUsedAt';
const STREAMS = 'openStreams { total most nodes keys { keyId publicId name open } }';
// Days and month are of one moment, so that calls that the month has gained since can be told apart.
const USAGE = 'usage { month calls remaining monthlyLimit resetAt } usageDays { day calls aiQuestions }';
const OWN = `account {
    key { ${KEY} } plan { name label callsPerMonth aiQuestions marketData }
    ${USAGE} ${STREAMS}
  }
  feedTokens { nodes { ${TOKEN} } }`;
const READ = `{ ${OWN} }`;
const HOOKS = '{ webhookSubscriptions { id url state pausedReason } }';
// Without `tenant`, an operator's key would get the keys of all accounts.
const MANAGE = `query ($tenant: String!) { apiKeys(tenant: $tenant) { nodes { ${KEY} } } accountEvents(first: 30) { nodes { id at action subject detail actorKeyId } } }`;

/** The mutation of each button. */
const CHANGES = {
  create: `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${KEY} } } }`,
  roll: `mutation ($id: ID!, $overlapSeconds: Int) { rollApiKey(id: $id, overlapSeconds: $overlapSeconds) { key apiKey { ${KEY} } } }`,
  revoke: `mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { ${KEY} } } }`,
  createToken: `mutation ($name: String) { createFeedToken(name: $name) { token feedToken { ${TOKEN} } } }`,
  revokeToken: `mutation ($id: ID!) { revokeFeedToken(id: $id) { feedToken { ${TOKEN} } } }`,
};

/**
 * Asks for the account, and for its keys and its log if the key may see them. An answer to a key that is no longer the key of
 * the tab changes nothing.
 */
export async function loadAccount() {
  const asked = key.value;
  record.value = { ...record.peek(), kind: 'asking' };
  try {
    const own = await askGraph(READ);
    if (key.peek() !== asked) return;
    taken(own);
    const may = (scope) => own.account.key.scopes.includes(scope);
    const managed = may('account');
    const hooks = may('webhooks') ? await askGraph(HOOKS) : {};
    const data = {
      ...own,
      ...hooks,
      ...(managed ? await askGraph(MANAGE, { tenant: own.account.key.tenant }) : {}),
    };
    if (key.peek() === asked) record.value = { kind: 'ready', managed, data };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (key.peek() === asked) record.value = { ...record.peek(), kind: 'refused', refusal: error };
  }
}

/** Asks only for the usage and the open streams. @throws Refusal */
export async function countStreams() {
  const asked = key.peek();
  const { account: now } = await askGraph(`{ account { ${USAGE} ${STREAMS} } }`);
  const { data } = record.peek();
  if (data === undefined || key.peek() !== asked) return;
  const own = { ...data, account: { ...data.account, ...now } };
  record.value = { ...record.peek(), data: taken(own) };
}

/** Also gives the plan and the usage to the other parts of the page. */
function taken(data) {
  account.value = { ...data.account };
  return data;
}

/** Sends the mutation of a button, and asks for the account again. @returns the one field of the answer. @throws Refusal */
export async function change(what, variables) {
  const [answer] = Object.values(await askGraph(CHANGES[what], variables));
  await loadAccount();
  return answer;
}
