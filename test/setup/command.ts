import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const HOST = fileURLToPath(new URL('command-host.ts', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));

/** Runs the real program with these settings and no others, in a process of its own, to its end. */
export function newstape(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 180_000,
    });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...texts }));
  });
}

let host: Promise<ChildProcess> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * The same in a process that has done other commands before it, one after the other: a twentieth of the processor time.
 * For what a command says and does; how its process begins and ends is for `newstape`.
 */
export function warmly(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const outcome = last.then(async () => {
    host ??= openHost();
    const child = await host;
    child.ref();
    child.channel!.ref();
    const said = once(child, 'message');
    const over = new AbortController();
    const ended = once(child, 'exit', over).then(([code, signal]) => {
      host = undefined;
      throw new Error(`newstape ${words.join(' ')} ended the process that it shares: ${signal ?? code}`);
    });
    child.send({ words, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });
    const [answer] = await Promise.race([said, ended]);
    over.abort();
    letGo(child);
    return answer as Outcome;
  });
  last = outcome.catch(() => {});
  return outcome;
}

async function openHost(): Promise<ChildProcess> {
  const child = fork(HOST, { execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  letGo(child);
  return child;
}

/** It keeps nobody who has nothing to ask, and ends with who asked. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel!.unref();
}
