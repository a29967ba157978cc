import { signal } from '@preact/signals';
import { Refusal } from './api.js';
import { readStream } from './event-stream.js';
import { account, key, noteCall, signOut, whenKeyChanges } from './session.js';

// The conversation of this tab. It is kept with the tab, so that it is still there after the reader has followed a citation,
// until the tab gets another key or none.

const SLOT = 'newstape.terminal';

/** { id, turns: [{ question, outcome, answer, citations, verificationState, model }] } */
export const conversation = signal(stored());
/** The question that is being answered: { question, answer, citations }, or null. */
export const asking = signal(null);
/** The usage of AI questions from the last answer. Null before the first answer. */
export const questions = signal(null);
/** The refusal of the last question, or null. */
export const refused = signal(null);

let leaving;

whenKeyChanges(() => {
  begin();
  questions.value = null;
});

/** Sends a question, and shows the answer while it arrives. @returns whether there is an answer. */
export async function ask(question) {
  if (asking.value !== null) return false;
  refused.value = null;
  asking.value = { question, answer: '', citations: [] };
  const abort = new AbortController();
  leaving = abort;
  try {
    const done = await stream(question, abort.signal);
    if (abort.signal.aborted) return false;
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
    if (abort.signal.aborted) return false;
    if (!(error instanceof Refusal)) throw error;
    refuse(error);
    return false;
  } finally {
    // Another question may have begun since this one was stopped.
    if (leaving === abort) asking.value = null;
  }
}

/** Stops waiting for the answer. The question still counts, because the work had begun. */
export function stop() {
  leaving?.abort();
}

/** Begins a new conversation. */
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
      detail: 'The connection ended before the answer was complete. Ask again.',
    });
  }
  return done;
}

function refuse(refusal) {
  if (refusal.status === 401) return signOut(refusal);
  if (refusal.aiQuestions) questions.value = refusal.aiQuestions;
  // The service no longer has the conversation of this tab, so the next question begins a new one.
  if (refusal.status === 404) keep({ ...conversation.value, id: null });
  refused.value = refusal;
}

function keep(next) {
  conversation.value = next;
  try {
    sessionStorage.setItem(SLOT, JSON.stringify(next));
  } catch {
    // The browser may not allow storage, or it may be full. Then the conversation lasts as long as the page.
  }
}

function stored() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SLOT) ?? 'null');
    if (Array.isArray(kept?.turns)) return kept;
  } catch {
    // The same.
  }
  return { id: null, turns: [] };
}
