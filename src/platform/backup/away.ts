import { Problem } from '../problem.ts';
import { ofDriver } from '../sql/outage.ts';
import { whyUnusable } from '../sql/unusable.ts';
import { BackupError } from './manifest.ts';

/**
 * What ended a backup or a restore: one line where the database went away meanwhile, or was not there.
 * @param left what has become of the work, such as "nothing was restored".
 */
export function away(error: unknown, left: string): unknown {
  if (error instanceof BackupError || !(ofDriver(error) instanceof Problem)) return error;
  return new BackupError(
    `the database does not answer any more (${whyUnusable(error)}): ${left}; try again when it does`,
  );
}
