import { useSignal, useSignalEffect } from '@preact/signals';
import { Refusal } from './api.js';
import { key } from './session.js';

/**
 * Runs `load` and follows its result. It runs again whenever a signal changes that `load` reads before its first await.
 * @param load takes an AbortSignal and returns a promise. If it returns undefined, nothing is loaded.
 * @returns { state, again }: `state.kind` is `asking` (with `before`, the previous answer to the same key), `ready` (with
 *   `value`) or `refused` (with `refusal`). `again` runs `load` once more.
 */
export function useAsked(load) {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    const abort = new AbortController();
    const asked = load(abort.signal);
    if (asked === undefined) return;
    const used = key.peek();
    const last = state.peek();
    const before = last.kind === 'ready' ? last.value : last.before;
    state.value = { kind: 'asking', used, before: last.used === used ? before : undefined };
    asked.then(
      (value) => {
        if (!abort.signal.aborted) state.value = { kind: 'ready', used, value };
      },
      (error) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        state.value = { kind: 'refused', refusal: error };
      },
    );
    return () => abort.abort();
  });
  const again = () => {
    attempt.value += 1;
  };
  return { state: state.value, again };
}
