import { StartupError } from '../startup.ts';
import { makeFolder } from './folders.ts';
import { whyNoFolder } from './why-not.ts';

/**
 * Makes the folder that DATA_DIR names, if it is not there.
 * @throws StartupError where it cannot be made; an error of a full disk as it comes.
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw unusableDataDir(dataDir, error);
  }
}

/** What an operator reads when DATA_DIR cannot be used. Any other error comes back as it is. */
export function unusableDataDir(dataDir: string, error: unknown): unknown {
  const { code, path = dataDir } = error as NodeJS.ErrnoException;
  const why = whyNoFolder(error);
  // What is missing elsewhere is a fault of the program.
  if (why === undefined || (code === 'ENOENT' && !dataDir.startsWith(path))) return error;
  return new StartupError(
    `DATA_DIR: ${path} cannot be used: ${why}; choose a folder that this user can write to`,
  );
}
