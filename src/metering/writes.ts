import type { Database } from '../platform/database.ts';

/**
 * Notes that a tenant has written, after the commit and before its answer: whatever it asks next, of any node, is answered
 * by what has reached this place (`AdmittedAt.written`).
 * @returns the place on the tape.
 * @throws Problem `unavailable`.
 */
export async function noteWrite(db: Database, tenantUuid: string): Promise<bigint> {
  const { rows } = await db.query<{ pos: string }>(NOTE, [tenantUuid]);
  return BigInt(rows[0]!.pos);
}

const NOTE = `insert into tenant_writes as w (tenant_id, pos) select $1, pos from tape
  on conflict (tenant_id) do update set pos = greatest(w.pos, excluded.pos) returning pos`;
