import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing; one that is there stays as it is.
 *
 * Node's own `recursive` never ends where a file system says that what it is asked to make is not there, though the folder
 * above is: /proc does.
 * @param mode of the folders that are made, exactly; by default what the umask leaves.
 * @throws NodeJS.ErrnoException EEXIST or ENOTDIR where something else than a folder is in the way, and whatever else the
 *   system refuses with; `path` is the folder that could not be made.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    make(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isThere = code !== 'ENOENT' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (isThere) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    try {
      make(path, mode);
    } catch (again) {
      // Another process may have been quicker.
      if ((again as NodeJS.ErrnoException).code !== 'EEXIST') throw again;
    }
  }
}

function make(path: string, mode: number | undefined): void {
  mkdirSync(path, { mode });
  // The system takes away what the umask says, and a database that runs as another user could not enter.
  if (mode !== undefined) chmodSync(path, mode);
}
