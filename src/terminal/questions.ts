import { secondsUntil } from '../metering/index.ts';
import type { Database, Sql } from '../platform/database.ts';
import { pruneOld } from '../platform/housekeeping.ts';
import { newUuid } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { idsBefore } from '../platform/retention/index.ts';
import type { QuestionUsage } from './model.ts';

/** A counted question: it is either spent or released, once. */
export interface Reservation {
  /** uuid. */
  readonly id: string;
  /** Including this question. */
  readonly usage: QuestionUsage;
}

/**
 * Reserves one question of the month for a tenant, before any work starts. Exact on any number of nodes: the
 * reservation holds the tenant's lock until its row is committed.
 * @throws Problem `questions_exhausted` with Retry-After and the block `aiQuestions`; `unavailable`.
 */
export function reserveQuestion(db: Database, tenant: string): Promise<Reservation> {
  // A caller with a hundred simultaneous questions waits here, and does not block connections that others need.
  const waiting = queues.get(db) ?? new Map<string, Promise<void>>();
  queues.set(db, waiting);
  const before = waiting.get(tenant) ?? Promise.resolve();
  const reserved = before.then(() => reserve(db, tenant));
  const settled = reserved.then(
    () => {},
    () => {},
  );
  waiting.set(tenant, settled);
  void settled.then(() => {
    if (waiting.get(tenant) === settled) waiting.delete(tenant);
  });
  return reserved;
}

const queues = new WeakMap<Database, Map<string, Promise<void>>>();

async function reserve(db: Database, tenant: string): Promise<Reservation> {
  const id = newUuid();
  const usage = await db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ai questions of ${tenant}`]);
    const before = await readQuestions(sql, tenant);
    if (before.remaining === 0) throw exhausted(before);
    await sql.query(
      `insert into ai_questions (id, tenant_id, month)
       values ($1, $2, date_trunc('month', clock_timestamp() at time zone 'UTC')::date)`,
      [id, tenant],
    );
    return {
      ...before,
      used: before.used + 1,
      remaining: before.remaining === null ? null : before.remaining - 1,
    };
  });
  return { id, usage };
}

/**
 * Marks a question as used up: an answer was made, or the caller left while it was being made. This happens in the
 * transaction that stores the answer, so that both are committed or neither.
 */
export async function spendQuestion(sql: Sql, id: string): Promise<void> {
  await sql.query(SETTLE, [id, 'spent', null]);
}

/** Gives a question back: the service could not answer. Settled ones stay as they are. */
export async function releaseQuestion(sql: Sql, id: string, reason: string): Promise<void> {
  await sql.query(SETTLE, [id, 'released', reason]);
}

const SETTLE = `update ai_questions set state = $2, reason = $3, settled_at = clock_timestamp()
  where id = $1 and state = 'reserved'`;

/** What a tenant has used of this month's questions. The month is the database's, in UTC. */
export async function readQuestions(sql: Sql, tenant: string): Promise<QuestionUsage> {
  const found = await sql.query<{ used: string; ceiling: number | null; reset: Date }>(READ, [tenant]);
  const row = found.rows[0];
  if (row === undefined) throw new Problem('unauthenticated', 'The account of this key no longer exists.');
  const used = Number(row.used);
  return {
    used,
    limit: row.ceiling,
    remaining: row.ceiling === null ? null : Math.max(0, row.ceiling - used),
    resetAt: row.reset.toISOString(),
  };
}

const READ = `
  select p.ai_questions as ceiling, (m.month + interval '1 month') at time zone 'UTC' as reset,
    (select count(*) from ai_questions q
     where q.tenant_id = t.id and q.month = m.month and q.state <> 'released') as used
  from (select date_trunc('month', clock_timestamp() at time zone 'UTC')::date as month) m
  cross join tenants t join plans p on p.name = t.plan
  where t.id = $1`;

function exhausted(usage: QuestionUsage): Problem {
  return new Problem(
    'questions_exhausted',
    `The ${usage.limit} AI questions of the month are used up. The count starts again at ${usage.resetAt}.`,
    { headers: { 'retry-after': String(secondsUntil(usage.resetAt)) }, extra: { aiQuestions: usage } },
  );
}

// Far longer than a model may take for its whole answer (models/chat.ts): a process that has not settled by then is dead.
const LEASE = '3 minutes';

/**
 * Releases questions whose process died before it could settle them: nobody got an answer.
 * @returns how many there were.
 */
export async function sweepQuestions(db: Database): Promise<number> {
  const swept = await db.query(
    `update ai_questions set state = 'released', reason = 'abandoned', settled_at = clock_timestamp()
     where state = 'reserved' and reserved_at < clock_timestamp() - interval '${LEASE}'`,
  );
  return swept.rowCount ?? 0;
}

/**
 * Forgets questions that were asked this many days ago. Those of the present month are counted, so they stay.
 * @param days undefined: none are forgotten.
 * @returns how many were removed.
 */
export async function pruneQuestions(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  // Their ids are made in the order of time.
  return pruneOld(
    db,
    'ai_questions',
    'id',
    `id < ${idsBefore('$1::int')} and reserved_at < clock_timestamp() - make_interval(days => $1::int)
       and month < date_trunc('month', clock_timestamp() at time zone 'UTC')::date`,
    'id',
    days,
  );
}
