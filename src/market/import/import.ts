import type { Database } from '../../platform/database.ts';
import { DamagedInput, readLines } from '../../platform/files/lines.ts';
import { storeBars } from '../days/store.ts';
import type { Bar, Interval, Span } from '../model.ts';
import { ensureSeries, type InstrumentDraft } from '../series/catalogue.ts';
import type { RejectReason } from '../series/gate.ts';
import { type Reject, recordRejects } from '../series/rejects.ts';
import { dayOf } from '../series/slots.ts';
import { isHeader, isOtherOrder, RowReader } from './archive-row.ts';
import { FileOrder, type FileRow } from './file-order.ts';

/** What became of the rows of an import: `read` is the sum of the others. A header is no row. */
export interface BarImportCounts {
  read: number;
  created: number;
  revised: number;
  unchanged: number;
  rejected: number;
}

/** The counts of an import that has read nothing yet. */
export function noBarCounts(): BarImportCounts {
  return { read: 0, created: 0, revised: 0, unchanged: 0, rejected: 0 };
}

export interface BarImport {
  readonly instrument: InstrumentDraft;
  readonly interval: Interval;
  /** Rows of other times are rejected, in ms since 1970; undefined: none are. */
  readonly span?: Span | undefined;
  /** What rejected rows say they come from: the name of the file. */
  readonly source: string;
  /** In ms since 1970. */
  readonly now: number;
  readonly onRejected?: (line: number, reason: RejectReason, text: string) => void;
  /** Called after each batch that was written. */
  readonly onProgress?: () => void;
}

// Two weeks of minutes: memory stays flat, and few days are cut in two.
const BATCH_BARS = 20_160;
// A line of bars has some 150 characters.
const LONGEST_ROW = 4_096;
const REJECT_BATCH = 500;
const OTHER_ORDER = 'its header does not name open time, open, high, low, close and volume in this order';

/**
 * Writes the rows of one table into the archive, a day at a time: what was written stays when the process dies, and
 * importing again adds the rest. Rows that are no bars are kept apart with a reason.
 * @param bytes CSV, plain or gzip.
 * @param counts is counted up.
 * @throws DamagedInput for broken compression, or a header in another order, and what the database throws; the counts then say what went in.
 */
export async function importBars(
  db: Database,
  bytes: AsyncIterable<Uint8Array>,
  options: BarImport,
  counts: BarImportCounts,
): Promise<void> {
  const rows = new RowReader(options.interval, options.now, options.span);
  const archive = new ArchiveWriter(db, options, counts);
  try {
    for await (const { number: line, text, isOpen } of readLines(bytes, LONGEST_ROW)) {
      if (line === 1 && text !== undefined && isOtherOrder(text)) throw new DamagedInput(OTHER_ORDER);
      if (line === 1 && text !== undefined && isHeader(text)) continue;
      counts.read += 1;
      if (text === undefined) {
        await archive.reject({ line, text: '', reason: 'unreadable', openTime: null });
        continue;
      }
      const row = rows.read(text, isOpen);
      if ('reason' in row) await archive.reject({ line, text, ...row });
      else await archive.add({ bar: row.bar, line, text });
    }
  } finally {
    await archive.finish();
  }
}

/** A row that is not stored. */
interface RejectedRow {
  readonly line: number;
  readonly text: string;
  readonly reason: RejectReason;
  /** In ms since 1970; null where it cannot be read. */
  readonly openTime: number | null;
}

/** Gathers the rows of a table into batches of whole days. While one is written the next is read. */
class ArchiveWriter {
  readonly #db: Database;
  readonly #options: BarImport;
  readonly #counts: BarImportCounts;
  readonly #order: FileOrder;
  #rows: FileRow[] = [];
  #rejects: Reject[] = [];
  #writing: Promise<void> = Promise.resolve();
  #series: number | undefined;

  constructor(db: Database, options: BarImport, counts: BarImportCounts) {
    this.#db = db;
    this.#options = options;
    this.#counts = counts;
    this.#order = new FileOrder(options.interval);
  }

  async add(row: FileRow): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length >= BATCH_BARS) await this.#flush(false);
  }

  async reject({ line, text, reason, openTime }: RejectedRow): Promise<void> {
    const { instrument, interval, source, onRejected } = this.#options;
    const { venue, symbol } = instrument;
    this.#counts.rejected += 1;
    onRejected?.(line, reason, text);
    this.#rejects.push({ venue, symbol, interval, openTime, reason, source, line, row: text });
    if (this.#rejects.length >= REJECT_BATCH) await this.#recordRejects();
  }

  /** Writes what is left, and waits until everything is written. */
  async finish(): Promise<void> {
    if (this.#rows.length > 0) await this.#flush(true);
    await this.#writing;
    if (this.#rejects.length > 0) await this.#recordRejects();
  }

  /** @param all also the bars of the last day, more of which may follow. */
  async #flush(all: boolean): Promise<void> {
    await this.#writing;
    const { standing, refused } = this.#order.sift(this.#rows);
    for (const { row, reason } of refused) await this.reject({ ...row, reason, openTime: row.bar.openTime });
    const last = all || standing.length === 0 ? undefined : dayOf(standing.at(-1)!.bar.openTime);
    const complete = standing.filter(({ bar }) => dayOf(bar.openTime) !== last);
    this.#rows = standing.filter(({ bar }) => dayOf(bar.openTime) === last);
    if (complete.length > 0) {
      this.#order.wrote(complete);
      this.#writing = this.#write(complete.map(({ bar }) => bar));
    }
    // Its failure is met at the next await; until then it must not count as unhandled.
    this.#writing.catch(() => {});
  }

  async #write(bars: readonly Bar[]): Promise<void> {
    const { instrument, interval, now, onProgress } = this.#options;
    const { venue, symbol } = instrument;
    this.#series ??= await this.#db.transaction((sql) => ensureSeries(sql, instrument, interval));
    const series = { id: this.#series, venue, symbol, interval };
    const stored = await storeBars({ db: this.#db }, series, { bars }, now);
    this.#counts.created += stored.created;
    this.#counts.revised += stored.revised;
    this.#counts.unchanged += stored.unchanged;
    onProgress?.();
  }

  async #recordRejects(): Promise<void> {
    const rejects = this.#rejects;
    this.#rejects = [];
    await recordRejects(this.#db, rejects);
  }
}
