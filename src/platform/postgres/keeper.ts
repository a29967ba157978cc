import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresHome } from './home.ts';
import { exitOf, readFrom, rotateLog } from './process.ts';
import { SERVER_ENV } from './settings.ts';

// $1 is the pipe, the rest is the server. The reading end is opened while fd 3, inherited from the starting process,
// still counts as a writer, so opening never blocks; after that only real holders keep the pipe open.
const KEEPER = `exec 4<"$1" 3>&-; shift
"$@" 4<&- & PG=$!
(while read -r _; do :; done <&4; kill -INT $PG) & WATCH=$!
exec 4<&-
wait $PG; STATUS=$?
kill $WATCH 2>/dev/null
exit $STATUS`;

/** A server that was started under its keeper. */
export interface Kept {
  /** How it ended (`status 1`, `signal SIGKILL`). */
  readonly ended: Promise<string>;
  /** What it has written to its log since. */
  words(): string;
}

/**
 * Starts a server under a shell that stops it when nobody holds the pipe any more. It has a session of its own.
 * @param fifo the pipe. @param hold this process's hold of it, open for reading and writing.
 */
export function startKept(
  { bin, data, logFile, account }: PostgresHome,
  fifo: string,
  hold: number,
  settings: Readonly<Record<string, string>>,
): Kept {
  const logged = rotateLog(logFile);
  const output = openSync(logFile, 'a', 0o600);
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(bin, 'postgres'), '-D', data, ...given];
  const child = spawn('sh', ['-c', KEEPER, 'newstape-postgres', fifo, ...server], {
    ...account,
    cwd: '/',
    env: SERVER_ENV,
    detached: true,
    stdio: ['ignore', output, output, hold],
  });
  const ended = exitOf(child);
  closeSync(output);
  child.unref();
  return { ended, words: () => readFrom(logFile, logged) };
}
