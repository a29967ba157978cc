import { unlinkSync } from 'node:fs';
import { link, readdir, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BackupError } from './manifest.ts';

// A backup is written under a name of its own, a draft, until it is complete.

/** Gives a draft its name if nothing has it: another backup may have got it meanwhile. */
export async function appear(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw isThere(file);
    // Some file systems have no second names.
    await rename(draft, file);
    return;
  }
  await unlink(draft);
}

/** What is said of a file that may not be replaced. */
export const isThere = (file: string): BackupError =>
  new BackupError(`${file} already exists: choose another name, or give --force`);

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Removes a file when the process is told to stop, which then stops as it would have. Half a backup is of no use, and
 * holds the master key.
 * @returns ends that.
 */
export function removedWhenStopped(draft: string): () => void {
  const onStop = (signal: NodeJS.Signals): void => {
    stay();
    try {
      unlinkSync(draft);
    } catch {
      // It has got its name meanwhile.
    }
    process.kill(process.pid, signal);
  };
  const stay = (): void => {
    for (const signal of STOPS) process.removeListener(signal, onStop);
  };
  for (const signal of STOPS) process.on(signal, onStop);
  return stay;
}

// No backup takes longer without writing.
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Removes what backups to a file left behind that were killed. */
export async function removeDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  const name = basename(file);
  const names = await readdir(folder).catch(() => []);
  for (const each of names.filter((each) => each.startsWith(`${name}.`) && each.endsWith('.partial'))) {
    const draft = join(folder, each);
    const written = await stat(draft).catch(() => undefined);
    if (written !== undefined && Date.now() - written.mtimeMs > ABANDONED_MS) {
      await unlink(draft).catch(() => {});
    }
  }
}
