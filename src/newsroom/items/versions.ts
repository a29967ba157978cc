import type { Database } from '../../platform/database.ts';
import { pruneOld } from '../../platform/housekeeping.ts';

/**
 * Forgets what items said before they were changed, so many days after the change.
 * @param days undefined: nothing is forgotten.
 * @returns how many versions were removed.
 */
export async function pruneVersions(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  const old = 'at < clock_timestamp() - make_interval(days => $1::int)';
  return pruneOld(db, 'news_item_versions', 'ctid', old, 'at', days);
}
