import { useSignal, useSignalEffect } from '@preact/signals';
import { Refusal } from './api.js';

/**
 * What `load` asks for, followed until it is there or refused, and asked for anew whenever a signal that `load` reads
 * at once changes. @param load takes an AbortSignal and gives a promise, or undefined: then nothing is asked.
 * @returns { state, again }: `state.kind` is `asking` (with `before`, the answer before), `ready` (with `value`) or
 *   `refused` (with `refusal`); `again` asks once more.
 */
export function useAsked(load) {
  const state = useSignal({ kind: 'asking' });
  const attempt = useSignal(0);
  useSignalEffect(() => {
    attempt.value;
    const abort = new AbortController();
    const asked = load(abort.signal);
    if (asked === undefined) return;
    const last = state.peek();
    state.value = { kind: 'asking', before: last.kind === 'ready' ? last.value : last.before };
    asked.then(
      (value) => {
        if (!abort.signal.aborted) state.value = { kind: 'ready', value };
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
