import type { Database } from '../platform/database.ts';
import { readLines } from '../platform/lines.ts';
import { isHeader, RowReader } from './archive-row.ts';
import { ensureSeries, type InstrumentDraft } from './catalogue.ts';
import { FileOrder, type FileRow } from './file-order.ts';
import type { RejectReason } from './gate.ts';
import type { Bar, Interval } from './model.ts';
import { type Reject, recordRejects } from './rejects.ts';
import { dayOf } from './slots.ts';
import { storeBars } from './store.ts';

/** What became of the rows of an import: `read` is the sum of the others. A header is no row. */
export interface BarImportCounts {
  read: number;
  created: number;
  revised: number;
  unchanged: number;
  rejected: number;
}

export function noBarCounts(): BarImportCounts {
  return { read: 0, created: 0, revised: 0, unchanged: 0, rejected: 0 };
}

export interface BarImport {
  readonly instrument: InstrumentDraft;
  readonly interval: Interval;
  /** What rejected rows say they come from: the name of the file. */
  readonly source: string;
  /** In ms since 1970. */
  readonly now: number;
  readonly onRejected?: (line: number, reason: RejectReason) => void;
  /** Called after each batch that was written. */
  readonly onProgress?: () => void;
}

// Two weeks of minutes: memory stays flat, and few days are cut in two.
const BATCH_BARS = 20_160;
// A line of bars has some 150 characters.
const LONGEST_ROW = 4_096;
const REJECT_BATCH = 500;

/**
 * Writes the rows of one table into the archive, a day at a time: what was written stays when the process dies, and
 * importing again adds the rest. Rows that are no bars are kept apart with a reason.
 * @param bytes CSV, plain or gzip.
 * @param counts is counted up.
 * @throws DamagedInput for broken compression, and what the database throws; the counts then say what went in.
 */
export async function importBars(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: BarImport,
  counts: BarImportCounts,
): Promise<void> {
  const { instrument, interval, source, now } = options;
  const { venue, symbol } = instrument;
  const reader = new RowReader(interval, now);
  const order = new FileOrder(interval);
  let rejects: Reject[] = [];
  let rows: FileRow[] = [];
  let writing: Promise<void> = Promise.resolve();
  let id: number | undefined;

  const write = async (some: readonly Bar[]): Promise<void> => {
    id ??= await db.transaction((sql) => ensureSeries(sql, instrument, interval));
    const stored = await storeBars({ db }, { id, venue, symbol, interval }, { bars: some }, now);
    counts.created += stored.created;
    counts.revised += stored.revised;
    counts.unchanged += stored.unchanged;
    options.onProgress?.();
  };
  /** @param all also the bars of the last day, more of which may follow. */
  const flush = async (all: boolean): Promise<void> => {
    await writing;
    const { standing, refused } = order.sift(rows);
    for (const { row, reason } of refused) await reject(row.line, row.text, reason, row.bar.openTime);
    const last = all || standing.length === 0 ? undefined : dayOf(standing.at(-1)!.bar.openTime);
    const some = standing.filter(({ bar }) => dayOf(bar.openTime) !== last);
    rows = standing.filter(({ bar }) => dayOf(bar.openTime) === last);
    if (some.length > 0) {
      order.wrote(some);
      writing = write(some.map(({ bar }) => bar));
    }
    // Its failure is met at the next await; until then it must not count as unhandled.
    writing.catch(() => {});
  };
  const reject = async (line: number, row: string, reason: RejectReason, openTime: number | null) => {
    counts.rejected += 1;
    options.onRejected?.(line, reason);
    rejects.push({ venue, symbol, interval, openTime, reason, source, line, row });
    if (rejects.length >= REJECT_BATCH) await keep();
  };
  const keep = async (): Promise<void> => {
    const some = rejects;
    rejects = [];
    await recordRejects(db, some);
  };

  try {
    for await (const { number, text, isOpen } of readLines(bytes, LONGEST_ROW)) {
      if (number === 1 && text !== undefined && isHeader(text)) continue;
      counts.read += 1;
      if (text === undefined) {
        await reject(number, '', 'unreadable', null);
        continue;
      }
      const row = reader.read(text, isOpen);
      if ('reason' in row) await reject(number, text, row.reason, row.openTime);
      else rows.push({ bar: row.bar, line: number, text });
      if (rows.length >= BATCH_BARS) await flush(false);
    }
  } finally {
    if (rows.length > 0) await flush(true);
    await writing;
    if (rejects.length > 0) await keep();
  }
}
