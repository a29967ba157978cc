import { type ChildProcess, spawn } from 'node:child_process';

/** A program that this process started and ends. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it has ended, with its code or signal. */
  readonly ended: Promise<number | string>;
  /** Asks it to leave, and waits. One that does not leave in time is killed. */
  stop(patienceMs: number): Promise<number | string>;
}

interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A line of its standard output that says that it serves; undefined: it serves at once. */
  readonly serves?: RegExp;
  /** Gets what it prints, a line each. */
  readonly onLine: (line: string) => void;
}

/**
 * Starts a program and waits until it serves.
 * @throws Error in one line: it is not installed, or it ended before it served (the last lines it printed are in it).
 */
export async function startChild(program: Program): Promise<Child> {
  const { name, command, args, env, serves, onLine } = program;
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const last: string[] = [];
  let served = (): void => {};
  const serving = new Promise<void>((resolve) => {
    served = resolve;
  });
  for (const stream of [child.stdout, child.stderr]) {
    eachLine(stream, (line) => {
      last.push(line);
      if (last.length > 5) last.shift();
      onLine(line);
      if (serves?.test(line)) served();
    });
  }
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(error.code === 'ENOENT' ? `${command} is not installed` : `${name}: ${error.message}`),
      ),
    );
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0));
  });
  await Promise.race([
    serves === undefined ? new Promise((resolve) => child.once('spawn', resolve)) : serving,
    ended.then((how) => {
      throw new Error(`${name} ended with ${how} before it served: ${last.join(' / ')}`);
    }),
  ]);
  ended.then(
    (how) => onLine(`ended with ${how}`),
    () => {},
  );
  return { name, pid: child.pid!, ended, stop: (patienceMs) => stop(child, ended, patienceMs) };
}

async function stop(child: ChildProcess, ended: Promise<number | string>, patienceMs: number) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return ended.finally(() => clearTimeout(kill));
}

function eachLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  let open = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (open + text).split('\n');
    open = lines.pop()!;
    for (const line of lines) if (line !== '') take(line);
  });
}
