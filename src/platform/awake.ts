// So many looks make a patience. What one of them comes late by, this process was not awake.
const LOOKS = 8;

/**
 * Does something after a time in which this process was awake to see an answer. A timer alone counts the time in which
 * the process could not run, and then fires before the answer is read that has come meanwhile. So the time is counted in
 * looks, each as long at most as it was set, and after the last one what has arrived is read first.
 * @param ms of patience; a process that is held up waits longer by as long as it was.
 * @returns ends it.
 */
export function whenAwakeFor(ms: number, work: () => void): () => void {
  let timer: NodeJS.Timeout;
  let last: NodeJS.Immediate | undefined;
  let left = LOOKS;
  const look = (): void => {
    left -= 1;
    if (left > 0) timer = setTimeout(look, ms / LOOKS);
    else last = setImmediate(work);
  };
  timer = setTimeout(look, ms / LOOKS);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
