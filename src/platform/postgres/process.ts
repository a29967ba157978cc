import { type ChildProcess, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { diskFull, StartupError, saysDiskFull } from '../startup.ts';
import { giveTo, type PostgresHome } from './home.ts';

/** The needed parts of a server's postmaster.pid (its lines are listed in PostgreSQL's miscadmin.h). */
export interface LockFile {
  readonly text: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly port: string;
  readonly socketDir: string;
  /** starting, ready, stopping; empty for a moment at the start. */
  readonly status: string;
}

/** The lock file of the data directory; undefined: there is none, or it is being written. */
export function readLock(home: PostgresHome): LockFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(home.data, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const [pid, dataDir, , port, socketDir, , , status] = text.split('\n').map((line) => line.trim());
  if (!/^\d+$/.test(pid ?? '')) return undefined;
  return {
    text,
    pid: Number(pid),
    dataDir: dataDir ?? '',
    port: port ?? '',
    socketDir: socketDir ?? '',
    status: status ?? '',
  };
}

/** Whether the live process that a lock file names is the server of this very data directory. */
export function isServerOf(lock: LockFile, home: PostgresHome): boolean {
  if (process.platform === 'linux') {
    try {
      // A server's working directory is its data directory.
      return realpathSync(`/proc/${lock.pid}/cwd`) === realpathSync(home.data);
    } catch {
      return false;
    }
  }
  const name = spawnSync('ps', ['-p', String(lock.pid), '-o', 'comm='], { encoding: 'utf8' }).stdout;
  return /postgres\s*$/.test(name) && realpathSync(lock.dataDir) === realpathSync(home.data);
}

/** Whether there is a process of that number, whoever owns it. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How a process ended, in words: `status 1`, `signal SIGKILL`. */
export function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(signal ? `signal ${signal}` : `status ${status}`));
  });
}

/** Makes a named pipe that only the server's user and root can open. */
export function makePipe(path: string, home: PostgresHome): void {
  const made = spawnSync('mkfifo', ['-m', '600', path], { encoding: 'utf8' });
  if (made.status !== 0 && !existsSync(path)) {
    if (saysDiskFull(made.stderr)) throw diskFull(path);
    throw new StartupError(
      `a named pipe could not be made in ${home.data}: ${made.stderr?.trim() || made.error?.message}`,
    );
  }
  giveTo(path, home.account);
}

/** Opens a named pipe; undefined: nobody reads it (a server that was started by hand), or it is not there. */
export function openPipe(path: string, flags: number): number | undefined {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const LOG_LIMIT_BYTES = 5_000_000;

/**
 * Renames a long log.
 * @returns where the log of this start begins, in bytes
 */
export function rotateLog(path: string): number {
  if (!existsSync(path)) return 0;
  const { size } = statSync(path);
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(path, `${path}.1`);
  return 0;
}

/** The log from a position on; at most 64 KiB. */
export function readFrom(path: string, offset: number): string {
  const file = openSync(path, 'r');
  try {
    const length = Math.min(65_536, fstatSync(file).size - offset);
    const buffer = Buffer.alloc(Math.max(0, length));
    readSync(file, buffer, 0, buffer.length, offset);
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** The last complaint in what a program said. */
export function lastWords(words: string): string | undefined {
  const lines = words.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:/.test(line));
  return (
    (lines.at(-1) ?? words.trim().split('\n').at(-1))?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '') ||
    undefined
  );
}
