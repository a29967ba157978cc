import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { type Link, linkOver } from './link.ts';
import { PULSE, type Pulse, watchPulse } from './pulse.ts';

/** A process that this one started. */
export interface Child {
  /** Such as `api-1`; the process that replaces it has the same name. */
  readonly name: string;
  readonly pid: number | undefined;
  readonly link: Link;
  /** Whether it has said that it serves. */
  readonly isReady: boolean;
}

export interface ChildrenOptions {
  readonly log: Logger;
  /** The program, and its words. */
  readonly program: string;
  readonly words: readonly string[];
  /** What each child has in its environment, by its name. */
  readonly envs: Readonly<Record<string, NodeJS.ProcessEnv>>;
  /** A child was started: what it may tell and ask is set up here. */
  readonly onStart: (child: Child) => void;
  readonly onReady: (child: Child, said: unknown) => void;
  readonly onEnd: (child: Child) => void;
  /** One that died is started again. */
  readonly onRestart: (name: string) => void;
  /** Takes whole lines that a child wrote to its standard error. */
  readonly onLines: (text: string) => void;
  /** The service cannot go on: a child did not start, or died too often. @param code of that child. */
  readonly onLost: (code: number) => void;
  readonly limits?: Partial<RestartLimits>;
  readonly pulse?: Pulse;
}

/** How often children may die. */
export interface RestartLimits {
  /** Restarts within `windowMs`, of all children together. */
  readonly most: number;
  readonly windowMs: number;
  /** Before the second restart within the window; each later one waits twice as long. */
  readonly pauseMs: number;
}

// A fault that every request of one kind brings about would otherwise be restarted for ever, and nobody would hear of it.
const RESTARTS: RestartLimits = { most: 5, windowMs: 60_000, pauseMs: 250 };

/** The processes that make up a service, kept running until they are stopped. */
export interface Children {
  [Symbol.iterator](): Iterator<Child>;
  /** Fulfilled once all have said that they serve. */
  readonly ready: Promise<void>;
  /** Asks all of them to end, by SIGTERM; none is started again from here on. */
  stop(): void;
  /** Waits until all have ended. */
  ended(): Promise<void>;
}

/**
 * Starts one process for each name and starts again what dies, or stands still and is ended for it. One that ends before
 * the service was ready for the first time is not started again: what it stands on is missing, and its last line says so.
 */
export function openChildren(options: ChildrenOptions): Children {
  const { log, envs } = options;
  const limits = { ...RESTARTS, ...options.limits };
  const names = Object.keys(envs);
  const running = new Map<string, Running>();
  let died: number[] = [];
  let wereReady = false;
  let isStopping = false;
  let allReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    allReady = resolve;
  });

  const start = (name: string): void => {
    const child = new Running(name, options);
    running.set(name, child);
    child.link.hear('ready', (said) => {
      child.isReady = true;
      options.onReady(child, said);
      void watchPulse(child.link, options.pulse ?? PULSE, () => {
        log.error(
          { process: child.name, childPid: child.pid },
          'a process does not answer any more, and is ended',
        );
        child.process.kill('SIGKILL');
      });
      if (running.size < names.length || ![...running.values()].every(({ isReady }) => isReady)) return;
      wereReady = true;
      allReady();
    });
    options.onStart(child);
    void child.over.then((code) => end(child, code));
  };
  const end = async (child: Running, code: number): Promise<void> => {
    running.delete(child.name);
    options.onEnd(child);
    if (isStopping) return;
    if (!wereReady) return options.onLost(code);
    const now = performance.now();
    died = [...died.filter((at) => now - at < limits.windowMs), now];
    log.error(
      { process: child.name, childPid: child.pid, code, again: died.length },
      'a process has ended unexpectedly',
    );
    if (died.length > limits.most) return options.onLost(code);
    if (died.length > 1) await sleep(limits.pauseMs * 2 ** (died.length - 2), undefined, { ref: false });
    if (isStopping) return;
    options.onRestart(child.name);
    start(child.name);
  };
  for (const name of names) start(name);

  return {
    [Symbol.iterator]: () => running.values(),
    ready,
    stop() {
      isStopping = true;
      for (const child of running.values()) child.process.kill('SIGTERM');
    },
    async ended() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ over }) => over));
    },
  };
}

class Running implements Child {
  readonly name: string;
  readonly process: ChildProcess;
  readonly link: Link;
  /** Its exit code; 1 for one that a signal ended. */
  readonly over: Promise<number>;
  isReady = false;

  constructor(name: string, { program, words, envs, onLines }: ChildrenOptions) {
    this.name = name;
    // Its log goes through this process: lines that several processes write to one pipe would end up within each other.
    this.process = fork(program, words, { env: envs[name]!, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.link = linkOver(this.process);
    let rest = '';
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => {
      const end = text.lastIndexOf('\n') + 1;
      if (end === 0) {
        rest += text;
        return;
      }
      onLines(rest + text.slice(0, end));
      rest = text.slice(end);
    });
    this.over = new Promise((resolve) => {
      // After everything that it wrote was read.
      this.process.once('close', (code) => {
        if (rest !== '') onLines(`${rest}\n`);
        resolve(code ?? 1);
      });
      this.process.once('error', () => resolve(1));
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }
}
