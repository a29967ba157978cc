import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './load.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));

/** Starts Node on core 0, as a server that is measured. */
export function pinned(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn('taskset', ['-c', '0', process.execPath, '--no-warnings', ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Waits, 20 s at most, until an address answers with 200. */
export async function up(port: number, path: string, headers: Record<string, string> = {}): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${port}`);
}

/** Processor time of a process and its own: taskset becomes what it starts. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Memory of a process. */
export function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Makes a key of the plan enterprise in a database. @param more further options of `keys create`. */
export async function newKey(env: Record<string, string>, more: readonly string[] = []): Promise<string> {
  const wish = ['keys', 'create', '--plan', 'enterprise', '--tenant', 'bench', '--json', ...more];
  const out = await run(process.execPath, ['--no-warnings', PROGRAM, ...wish], {
    ...env,
    LOG_LEVEL: 'silent',
  });
  return (JSON.parse(out) as { key: string }).key;
}
