import type { Logger } from '../platform/log.ts';
import { knock } from '../platform/postgres/knock.ts';
import { giveUpDatabase } from '../platform/sql/connection.ts';
import { endThreads } from '../platform/thread.ts';

const LOOK_MS = 500;
const ANSWER_MS = 2_000;
// A busy machine may owe an answer or two.
const MOST_MISSED = 2;
// However the database answers: a statement may wait for a lock or a disk. Closing then ends within the 24 s of serve.
const MOST_MS = 16_000;

/**
 * Looks after the database while a service closes. What is still to be written waits for it, without end where nobody else
 * waits. One that answers nobody for some seconds, or that has not done everything in time, is given up: the rest then closes
 * in order, and each part says what it could not do.
 */
export function watchLastWait(url: string, log: Logger): { close(): void } {
  const begun = performance.now();
  let missed = 0;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const isThere = await knock(url, ANSWER_MS).then(
      () => true,
      () => false,
    );
    if (isOver) return;
    missed = isThere ? 0 : missed + 1;
    if (missed <= MOST_MISSED && performance.now() - begun < MOST_MS) {
      timer = setTimeout(look, LOOK_MS);
      return;
    }
    log.error('the database does not answer in time: the service ends without it');
    giveUpDatabase(url);
    // They have connections of their own.
    endThreads();
  };
  timer = setTimeout(look, LOOK_MS);
  return {
    close() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
