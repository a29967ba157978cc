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

/**
 * Does something after a time, and reads first what has arrived by then. For what must end in time however busy the
 * process is: unlike `whenAwakeFor` it grants no more time to a process that was held up, but an answer that came
 * meanwhile counts.
 * @returns ends it.
 */
export function afterReading(ms: number, work: () => void): () => void {
  let last: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    last = setImmediate(work);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
