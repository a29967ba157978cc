import { statfsSync } from 'node:fs';

/**
 * The service or a command cannot start, and an operator can do something about it. The message is one line that
 * says what is wrong and what to do; no stack is shown for it.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The one line for a disk without room, whoever met it: initdb, the server, or this process. */
export function diskFull(where: string): StartupError {
  return new StartupError(`the disk that holds ${where} is full: make room, then start again`);
}

/** The one line for a database that takes no writes, whatever met it. */
export function databaseReadOnly(): StartupError {
  return new StartupError(
    'the database takes no writes: it is a standby, or default_transaction_read_only is on; give DATABASE_URL the address of the primary',
  );
}

/** Whether an error says that the database takes no writes. */
export function saysReadOnly(what: unknown): boolean {
  const { code, cause } = (what ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
  return code === '25006' || (cause !== undefined && saysReadOnly(cause));
}

/** Whether a text or an error says that a disk is full. */
export function saysDiskFull(what: unknown): boolean {
  if (typeof what === 'string') return /No space left on device|Disk quota exceeded/i.test(what);
  const code = (what as { code?: unknown } | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

// Not one segment of the server's log of changes, and hardly a table.
const NO_ROOM_BYTES = 1024 * 1024;

/** Whether the disk that holds a file or folder has next to nothing left. */
export function lacksRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < NO_ROOM_BYTES;
}
