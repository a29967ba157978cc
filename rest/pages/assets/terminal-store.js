import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { readStream } from './event-stream.js';
import { account, key, noteCall, signOut } from './session.js';

// What was asked in this tab. It is kept for the tab, so that whoever follows a citation finds it again.

const SLOT = 'newstape.terminal';

/** { id, turns: [{ question, outcome, answer, citations, verificationState, model }] } */
export const conversation = signal(stored());
/** The question under way: { question, answer, citations }, or null. */
export const asking = signal(null);
/** AI questions as the last answer counted them; null until then. */
export const questions = signal(null);
/** Why the last question got no answer, or null. */
export const refused = signal(null);

let leaving;

/** Asks, and shows the answer as it comes. @returns whether there is one. */
export async function ask(question) {
  if (asking.value !== null) return false;
  refused.value = null;
  asking.value = { question, answer: '', citations: [] };
  leaving = new AbortController();
  try {
    const done = await stream(question, leaving.signal);
    const { outcome, answer, citations, verificationState, model, usage } = done;
    questions.value = usage.aiQuestions;
    if (account.value !== null) account.value = { ...account.value, usage: usage.api };
    keep({
      id: done.conversation.id,
      turns: [
        ...conversation.value.turns,
        { question, outcome, answer, citations, verificationState, model },
      ],
    });
    return true;
  } catch (error) {
    if (leaving.signal.aborted) return false;
    if (!(error instanceof Refusal)) throw error;
    refuse(error);
    return false;
  } finally {
    asking.value = null;
  }
}

/** Stops waiting. The question is used up: the work had begun. */
export function stop() {
  leaving?.abort();
}

/** Begins another conversation. */
export function begin() {
  stop();
  refused.value = null;
  keep({ id: null, turns: [] });
}

async function stream(question, signal) {
  const body = { question, ...(conversation.value.id ? { conversationId: conversation.value.id } : {}) };
  let done;
  await readStream(
    'v1/ai-terminal',
    {},
    {
      key: key.value,
      signal,
      body,
      onOpen: (response) => noteCall(response.headers),
      onEvent({ event, data }) {
        const now = asking.value;
        if (now === null) return;
        if (event === 'citations') asking.value = { ...now, citations: data.citations };
        else if (event === 'delta') asking.value = { ...now, answer: now.answer + data.text };
        else if (event === 'reset') asking.value = { ...now, answer: '' };
        else if (event === 'done') done = data;
        else if (event === 'error') throw new Refusal(data.status, data);
      },
    },
  );
  if (done === undefined) {
    throw new Refusal(0, {
      code: 'cut_off',
      title: 'The answer was cut off',
      detail: 'The connection ended before the answer did.',
    });
  }
  return done;
}

function refuse(refusal) {
  if (refusal.status === 401) return signOut(refusal);
  if (refusal.aiQuestions) questions.value = refusal.aiQuestions;
  // Whatever conversation this tab remembers, the service does not: the next question begins another.
  if (refusal.status === 404) keep({ ...conversation.value, id: null });
  refused.value = refusal;
}

function keep(next) {
  conversation.value = next;
  try {
    sessionStorage.setItem(SLOT, JSON.stringify(next));
  } catch {
    // Storage may be switched off or full: the conversation then lives as long as the page.
  }
}

function stored() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SLOT) ?? 'null');
    if (Array.isArray(kept?.turns)) return kept;
  } catch {
    // As above.
  }
  return { id: null, turns: [] };
}
