import type { Prisma } from '../../prisma/generated/client.ts';
import type { Database } from '../platform/database.ts';
import { decodeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import type { SavedSearchRow } from './model.ts';

/** The same refusal for an unknown id, an id of another tenant and a malformed id. */
export function noSuchSearch(): Problem {
  return new Problem('not_found', 'There is no saved search with that id.');
}

/** @throws Problem `not_found` unless it is a TypeID `search_...`. */
export function searchUuid(id: string): string {
  const uuid = decodeId('search', id);
  if (uuid === undefined) throw noSuchSearch();
  return uuid;
}

/**
 * One saved search of a tenant.
 * @param id uuid.
 * @param query what the caller wants of it.
 * @throws Problem `not_found` for an id that is not the tenant's.
 */
export async function getSearch(
  db: Database,
  tenant: string,
  id: string,
  query: Prisma.SavedSearchDefaultArgs = {},
): Promise<SavedSearchRow> {
  const row = await db.prisma.savedSearch.findFirst({ ...query, where: { id, tenantId: tenant } });
  if (row === null) throw noSuchSearch();
  return row as SavedSearchRow;
}

/**
 * Saved searches of a tenant, the newest first.
 * @param window `after`: the uuid of the one to continue after.
 */
export async function listSearches(
  db: Database,
  tenant: string,
  window: { readonly take: number; readonly after?: string | undefined },
): Promise<SavedSearchRow[]> {
  const rows = await db.prisma.savedSearch.findMany({
    // Ids rise with the time they are made.
    where: { tenantId: tenant, ...(window.after === undefined ? {} : { id: { lt: window.after } }) },
    orderBy: { id: 'desc' },
    take: window.take,
  });
  return rows as SavedSearchRow[];
}
