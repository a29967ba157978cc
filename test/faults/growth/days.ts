import type { Database } from '../../../src/platform/database.ts';

/** Tables that a setting prunes, by the setting; `null`: by a rule of their own. */
export const PRUNED: Readonly<Record<string, string | null>> = {
  changes: 'KEEP_HISTORY_DAYS',
  story_revisions: 'KEEP_HISTORY_DAYS',
  story_cards: 'KEEP_HISTORY_DAYS',
  story_search: 'KEEP_HISTORY_DAYS',
  story_postings: 'KEEP_HISTORY_DAYS',
  news_item_versions: 'KEEP_HISTORY_DAYS',
  webhook_deliveries: 'KEEP_DELIVERIES_DAYS',
  webhook_attempts: 'KEEP_DELIVERIES_DAYS',
  webhook_events: 'KEEP_DELIVERIES_DAYS',
  saved_search_matches: 'KEEP_MATCHES_DAYS',
  conversations: 'KEEP_CONVERSATIONS_DAYS',
  conversation_turns: 'KEEP_CONVERSATIONS_DAYS',
  ai_questions: 'KEEP_QUESTIONS_DAYS',
  usage_days: 'KEEP_USAGE_DAYS',
  market_rejects: 'KEEP_REJECTS_DAYS',
  'pgboss.job': 'KEEP_JOBS_DAYS',
  meter_batches: null,
  idempotency_keys: null,
};

/** The chores that prune, as workers know them. */
export const CHORES = [
  'queue-options',
  'housekeeping',
  'old-history',
  'old-deliveries',
  'old-matches',
  'old-conversations',
] as const;

const ENDED = `('delivered', 'dead_lettered', 'cancelled')`;

// An id that was made so much earlier: its first 48 bits are the time (UUIDv7).
const older = (id: string): string =>
  `(lpad(to_hex(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint - $1::bigint * 86400000), 12, '0')
    || substr(replace(${id}::text, '-', ''), 13))::uuid`;
const ago = `make_interval(days => $1::int)`;

// Of an event that is still being delivered nothing is moved: the worker has its ids in hand.
const DELIVERIES = `
  with whole as materialized (
    select event_id from webhook_deliveries group by event_id having bool_and(status in ${ENDED})),
  moved as materialized (
    select id, event_id from webhook_deliveries where event_id in (select event_id from whole)),
  attempts as (update webhook_attempts a set delivery_id = ${older('a.delivery_id')}, started_at = started_at - ${ago}
    from moved m where a.delivery_id = m.id),
  events as (update webhook_events e set id = ${older('e.id')}, created_at = created_at - ${ago}
    from whole w where e.id = w.event_id)
  update webhook_deliveries d set id = ${older('d.id')}, event_id = ${older('d.event_id')},
    created_at = d.created_at - ${ago}, delivered_at = d.delivered_at - ${ago}
  from moved m where d.id = m.id`;

// By way of days that nobody has: the key of a row may be the one that another row leaves.
const USAGE = ['day = day - 100000 - $1::int', 'day = day + 100000 - 0 * $1::int'].map(
  (set) => `update usage_days set ${set}`,
);

const AGE: readonly string[] = [
  `update changes set at = at - ${ago}`,
  // The edge is announced for five minutes, which have passed as well.
  `update history_edge set at = at - ${ago}, set_at = set_at - ${ago}`,
  `update news_item_versions set at = at - ${ago}`,
  DELIVERIES,
  `update saved_search_matches set at = at - ${ago}`,
  `update conversations set created_at = created_at - ${ago}, updated_at = updated_at - ${ago}`,
  `update ai_questions set id = ${older('id')}, reserved_at = reserved_at - ${ago}, settled_at = settled_at - ${ago},
     month = date_trunc('month', reserved_at - ${ago})::date where state <> 'reserved'`,
  ...USAGE,
  `update market_rejects set at = at - ${ago}`,
  `update pgboss.job set created_on = created_on - ${ago}, started_on = started_on - ${ago},
     completed_on = completed_on - ${ago} where state in ('completed', 'cancelled', 'failed')`,
  // The queue looks for what to remove every ten minutes, which have passed as well.
  `update pgboss.queue set maintain_on = maintain_on - ${ago}`,
  `update meter_batches set at = at - ${ago} where at < now() - interval '10 seconds'`,
  `update idempotency_keys set at = at - ${ago}`,
];

/** Makes everything that is there so many days older, as if the clock had gone on. */
export async function passDays(db: Database, days: number): Promise<void> {
  for (const statement of AGE) await db.query(statement, [days]);
}

/** Writes what no request writes within minutes: what the counters said as the day began, and rows that are no bars. */
export async function writeDaily(db: Database, rows: number): Promise<void> {
  await db.query(
    `insert into usage_days (tenant_id, day, calls) select id, (now() at time zone 'UTC')::date, 1 from tenants
     on conflict do nothing`,
  );
  await db.query(
    `insert into market_rejects (digest, venue, symbol, interval, reason, source, line, row)
     select uuid_send(gen_random_uuid()), 'v', 's', '1m', 'misaligned', 'f', n, repeat('x', 100) from generate_series(1, $1::int) n`,
    [rows],
  );
}

/** A table as it is, and all that was ever written to it and removed. */
export interface TableState {
  readonly rows: number;
  readonly megabytes: number;
  readonly inserted: number;
  readonly removed: number;
}

/** The tables of `PRUNED`, and the whole database under `database`. */
export async function tablesOf(db: Database): Promise<ReadonlyMap<string, TableState>> {
  const { rows } = await db.query<Record<'name' | 'rows' | 'bytes' | 'inserted' | 'removed', string>>(
    `select p.name, sum(pg_total_relation_size(s.relid)) as bytes, sum(s.n_live_tup) as rows, sum(s.n_tup_ins) as inserted,
       sum(s.n_tup_del) as removed
     from unnest($1::text[]) as p (name) join pg_stat_user_tables s on s.relid = p.name::regclass
       or (p.name = 'pgboss.job' and s.relid in (select relid from pg_partition_tree('pgboss.job')))
     group by p.name`,
    [Object.keys(PRUNED)],
  );
  const whole = await db.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const state = (row: Record<'rows' | 'bytes' | 'inserted' | 'removed', string>): TableState => ({
    rows: Number(row.rows),
    megabytes: Number(row.bytes) / 2 ** 20,
    inserted: Number(row.inserted),
    removed: Number(row.removed),
  });
  return new Map([
    ...rows.map((row) => [row.name, state(row)] as const),
    ['database', { rows: 0, inserted: 0, removed: 0, megabytes: Number(whole.rows[0]!.bytes) / 2 ** 20 }],
  ]);
}
