import { effect, signal } from '@preact/signals';
import { addressOf, ask, Refusal } from './api.js';

// Everything that the tab keeps of a key and its account begins with `newstape.`, also in other modules and in GraphiQL: it is
// removed when the tab gets another key, or none.
const SLOT = 'newstape.key';
const PLAN_SLOT = 'newstape.plan';
const OPERATOR_SLOT = 'newstape.operator';

/**
 * The API key of the tab, or null. It is kept in sessionStorage, so it ends with the tab, and no other tab can read it.
 * An address that ends in `#key=svc_...` signs the tab in. The part after `#` is never sent to a server, and it is removed
 * from the address at once.
 */
const brought = broughtAlong();
export const key = signal(brought ?? stored(SLOT));
/** The name of the key's plan, if it is known in this tab. Pages that send no request show it too. */
export const planName = signal(stored(PLAN_SLOT));
/** Whether the key has the scope `operator`, if that is known in this tab. */
export const isOperator = signal(stored(OPERATOR_SLOT) !== null);
/** The last answer of GET /v1/me: key, plan and usage. Only the usage if the allowance was used up. Null before the first answer. */
export const account = signal(null);
/** The refusal for which the tab was signed out, or null. */
export const turnedAway = signal(null);

// An address with another key that is opened in this tab loads no new page, because only the part after # changes.
addEventListener('hashchange', () => {
  const given = broughtAlong();
  if (given === null || given === key.value) return;
  planName.value = null;
  isOperator.value = false;
  turnedAway.value = null;
  account.value = null;
  key.value = given;
  learn();
});

/**
 * Calls `forget` whenever the tab gets another key, or none: what one account was shown is not for the next one. It is called
 * before a component hears of the other key.
 */
export function whenKeyChanges(forget) {
  let last = key.peek();
  key.subscribe((now) => {
    if (now === last) return;
    last = now;
    forget();
  });
}

effect(() => {
  const plan = account.value?.plan;
  if (!plan) return;
  planName.value = plan.label ?? plan.name;
  store(PLAN_SLOT, planName.value);
});

effect(() => {
  const scopes = account.value?.key?.scopes;
  if (!scopes) return;
  isOperator.value = scopes.includes('operator');
  store(OPERATOR_SLOT, isOperator.value ? 'yes' : null);
});

/**
 * Tries a key, and keeps it if the service accepts it. It costs one call.
 * @throws Refusal
 */
export async function signIn(text) {
  const given = text.trim();
  // A header can contain only visible ASCII, so a text that cannot be sent is not a key.
  if (!/^[\x21-\x7e]+$/.test(given)) {
    throw new Refusal(401, {
      code: 'unauthenticated',
      title: 'This is not an API key',
      detail: 'A key begins with svc_live_ or svc_test_ and has no spaces.',
    });
  }
  try {
    account.value = (await ask(addressOf('v1/me'), { key: given })).data;
  } catch (error) {
    // The key is valid, but the allowance is used up. Operations that are not calls still work.
    if (!(error instanceof Refusal && error.usage)) throw error;
    account.value = { usage: error.usage };
  }
  key.value = given;
  turnedAway.value = null;
  store(SLOT, given);
}

export function signOut(why = null) {
  key.value = null;
  account.value = null;
  turnedAway.value = why;
  planName.value = null;
  isOperator.value = false;
  clearStore();
}

/** Asks for the account again. It costs a call. Parts of a page that ask at the same time with the same key share it. */
export function refreshAccount() {
  const used = key.value;
  if (asking?.key === used) return asking.answer;
  const answer = askSigned('v1/me')
    .then(({ data }) => {
      if (key.peek() === used) account.value = data;
    })
    .finally(() => {
      if (asking?.answer === answer) asking = null;
    });
  asking = { key: used, answer };
  return answer;
}

let asking = null;

/** Requests the account of a key from an address, so that every page can show its plan. Some pages do not request it. */
function learn() {
  // A refused key signs the tab out and shows why. Other refusals appear when the page sends its own requests.
  refreshAccount().catch(() => {});
}
if (brought !== null) learn();

/**
 * Asks with the tab's key and keeps the count of calls current. A key that is no longer accepted ends the session. If the tab
 * has another key by the time of the answer, the answer changes neither.
 * @returns the answer as `ask` gives it
 * @throws Refusal
 */
export async function askSigned(path, parameters, options = {}) {
  const used = key.value;
  try {
    const answer = await ask(addressOf(path, parameters), { ...options, key: used });
    if (key.peek() === used) noteCall(answer.headers);
    return answer;
  } catch (error) {
    if (error instanceof Refusal && key.peek() === used) {
      if (error.status === 401) signOut(error);
      else if (error.usage) account.value = { ...account.value, usage: error.usage };
      else if (error.status >= 400 && error.status < 500) noteCall();
    }
    throw error;
  }
}

/** Updates the usage after a call: from the rate headers of the answer, or by adding one if the plan has no limit. */
export function noteCall(headers) {
  const known = account.value;
  if (!known?.usage) return;
  const { calls, remaining, monthlyLimit } = known.usage;
  const said = headers?.get('x-ratelimit-remaining');
  const left = said ? Number(said) : remaining === null ? null : Math.max(0, remaining - 1);
  const used = left === null || monthlyLimit === null ? calls + 1 : monthlyLimit - left;
  account.value = { ...known, usage: { ...known.usage, calls: used, remaining: left } };
}

/** The beginning of a key, which may be shown. It is enough to distinguish two keys. */
export function maskedKey(text) {
  return text.length > 20 ? `${text.slice(0, 17)}…` : '…';
}

function broughtAlong() {
  const given = /^#key=([\x21-\x7e]+)$/.exec(location.hash)?.[1];
  if (given === undefined) return null;
  history.replaceState(null, '', location.pathname + location.search);
  const held = stored(SLOT);
  // Any page may lead here with a key of its own, and would read what is asked, saved and made with it.
  const question = `The address brings another API key, ${maskedKey(given)}. Use it in place of ${maskedKey(held ?? '')}?`;
  if (held !== null && held !== given && !confirm(question)) return null;
  if (given !== held) clearStore();
  store(SLOT, given);
  return given;
}

function stored(slot) {
  try {
    return sessionStorage.getItem(slot);
  } catch {
    // The browser may not allow storage. Then the key lasts as long as the page.
    return null;
  }
}

/** Removes all that the tab keeps of its key. */
function clearStore() {
  try {
    for (const slot of Object.keys(sessionStorage)) {
      if (slot.startsWith('newstape.')) sessionStorage.removeItem(slot);
    }
  } catch {
    // The same.
  }
}

function store(slot, text) {
  try {
    if (text === null) sessionStorage.removeItem(slot);
    else sessionStorage.setItem(slot, text);
  } catch {
    // The same.
  }
}
