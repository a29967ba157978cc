import type { Sql } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';

/** What is said of a tenant that does not exist. */
export function noSuchTenant(): Problem {
  return new Problem('not_found', 'There is no such tenant.');
}

/** @throws Problem `not_found` if no tenant has this name. */
export async function requireTenant(sql: Sql, name: string): Promise<void> {
  const found = await sql.query('select 1 from tenants where name = $1', [name]);
  if (found.rows.length === 0) throw noSuchTenant();
}
