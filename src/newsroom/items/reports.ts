import type { Database } from '../../platform/database.ts';
import { decodeId, encodeId, newUuid } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';

/** What readers find wrong in a story. */
export const REPORT_REASONS = [
  'wrong_fact',
  'wrong_quote',
  'wrong_grouping',
  'wrong_classification',
  'rights',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATES = ['open', 'settled', 'dismissed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const LONGEST_REPORT = 2_000;
export const LONGEST_NOTE = 2_000;
export const LARGEST_REPORTS = 100;

/** An error in a story that a reader reported. */
export interface StoryReport {
  /** TypeID. */
  readonly id: string;
  /** TypeID. */
  readonly storyId: string;
  /** That the reader saw. */
  readonly revision: number;
  /** The account of the reader, by name. */
  readonly tenant: string;
  readonly reason: ReportReason;
  readonly detail: string;
  readonly state: ReportState;
  readonly reportedAt: string;
  readonly settledAt: string | null;
  readonly note: string | null;
}

// An account that reports more is no reader: it would bury what others report.
const MOST_OPEN = 50;

/**
 * Puts an error that a reader found into the operators' queue. A reader's open report of the same story is replaced, so
 * that nobody fills the queue with one story.
 * @throws Problem `conflict` where 50 reports of the account are open.
 */
export async function reportStory(
  db: Database,
  reader: { readonly tenantUuid: string },
  report: {
    readonly storyUuid: string;
    readonly revision: number;
    readonly reason: ReportReason;
    readonly detail: string;
  },
): Promise<StoryReport> {
  return db.transaction(async (sql) => {
    // Reports of one account come one after the other: the count is exact.
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 14))', [reader.tenantUuid]);
    const open = await sql.query<{ n: string }>(
      `select count(*) as n from story_reports where tenant_id = $1 and state = 'open' and story_id <> $2`,
      [reader.tenantUuid, report.storyUuid],
    );
    if (Number(open.rows[0]!.n) >= MOST_OPEN) {
      throw new Problem(
        'conflict',
        `${MOST_OPEN} reports of this account are waiting for an operator. Send more after some are closed.`,
      );
    }
    const { rows } = await sql.query<ReportRow>(
      `with written as (
         insert into story_reports (id, story_id, revision, tenant_id, reason, detail) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, story_id) where state = 'open' do update
           set revision = excluded.revision, reason = excluded.reason, detail = excluded.detail
         returning *)
       select r.*, t.name as tenant from written r join tenants t on t.id = r.tenant_id`,
      [newUuid(), report.storyUuid, report.revision, reader.tenantUuid, report.reason, report.detail],
    );
    return reportOf(rows[0]!);
  });
}

/**
 * What readers reported, the oldest first: what waits longest is on top.
 * @param after TypeID of the last report that was seen.
 */
export async function storyReports(
  db: Pick<Database, 'query'>,
  {
    state,
    size,
    after,
  }: { readonly state: ReportState; readonly size: number; readonly after?: string | undefined },
): Promise<{ reports: StoryReport[]; total: number; hasNext: boolean }> {
  const uuid = after === undefined ? undefined : decodeId('report', after);
  const { rows } = await db.query<ReportRow>(
    `select r.*, t.name as tenant from story_reports r join tenants t on t.id = r.tenant_id
     where r.state = $1 and ($2::uuid is null or (r.reported_at, r.id) >
       (select reported_at, id from story_reports where id = $2::uuid))
     order by r.reported_at, r.id limit $3`,
    [state, uuid ?? null, size + 1],
  );
  const total = await db.query<{ n: string }>('select count(*) as n from story_reports where state = $1', [
    state,
  ]);
  return {
    reports: rows.slice(0, size).map(reportOf),
    total: Number(total.rows[0]!.n),
    hasNext: rows.length > size,
  };
}

/**
 * Takes a report out of the queue.
 * @param id TypeID.
 * @param note what was done about it.
 * @throws Problem `not_found`; `conflict` for one that is not open.
 */
export async function settleReport(
  db: Pick<Database, 'query'>,
  id: string,
  state: 'settled' | 'dismissed',
  note: string | undefined,
): Promise<StoryReport> {
  const uuid = decodeId('report', id);
  const { rows } = await db.query<ReportRow & { changed: boolean }>(
    `with done as (
       update story_reports set state = $2, note = $3, settled_at = clock_timestamp() where id = $1 and state = 'open'
       returning *)
     select r.*, t.name as tenant, r.changed from (
       select done.*, true as changed from done union all
       select s.*, false from story_reports s where s.id = $1 and not exists (select 1 from done)) r
     join tenants t on t.id = r.tenant_id`,
    [uuid ?? null, state, note ?? null],
  );
  const row = rows[0];
  if (row === undefined) throw new Problem('not_found', 'There is no report with that id.');
  if (!row.changed) throw new Problem('conflict', `The report is already ${row.state}.`);
  return reportOf(row);
}

interface ReportRow {
  id: string;
  story_id: string;
  revision: number;
  tenant: string;
  reason: ReportReason;
  detail: string;
  state: ReportState;
  reported_at: Date;
  settled_at: Date | null;
  note: string | null;
}

const reportOf = (row: ReportRow): StoryReport => ({
  id: encodeId('report', row.id),
  storyId: encodeId('story', row.story_id),
  revision: row.revision,
  tenant: row.tenant,
  reason: row.reason,
  detail: row.detail,
  state: row.state,
  reportedAt: row.reported_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  note: row.note,
});
