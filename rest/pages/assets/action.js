import { useSignal } from '@preact/signals';
import { Refusal } from './api.js';

/**
 * The requests of a form or of a few buttons, one at a time.
 * @param onRefused called when a request was refused, before the reader can send the next one
 * @returns `busy` and `refusal`, two signals, and `act(work)`, which runs `work` unless another is under way. A refusal that
 *   `work` throws is kept until the next one begins; every other error is thrown.
 */
export function useAction(onRefused) {
  const busy = useSignal(false);
  const refusal = useSignal(null);
  const act = async (work) => {
    if (busy.peek()) return;
    busy.value = true;
    refusal.value = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal.value = error;
      onRefused?.();
    } finally {
      busy.value = false;
    }
  };
  return { busy, refusal, act };
}
