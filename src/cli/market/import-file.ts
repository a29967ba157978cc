import {
  type BarImportCounts,
  type ExpectedRows,
  expectedOf,
  FileRejections,
  importBars,
  noBarCounts,
  pairOf,
  type RejectReason,
  SeriesGone,
  tablesOf,
  verifyChecksum,
  verifyFile,
} from '../../market/index.ts';
import type { Database } from '../../platform/database.ts';
import { DamagedInput } from '../../platform/files/lines.ts';
import { counted } from '../command/counted.ts';

/** A file of bars, and what they are of. */
export interface Source extends ExpectedRows {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** What the files of one import share. */
export interface FileImport {
  readonly venue: string;
  /** In ms since 1970. */
  readonly now: number;
  /** Is counted up while the file is read. */
  readonly counts: BarImportCounts;
  /** Tells a person a line. */
  readonly say: (text: string) => void;
  readonly onRejected: (line: number, reason: RejectReason) => void;
  readonly onBytes: (bytes: number) => void;
  readonly onProgress: () => void;
}

/**
 * Imports one file. It says so if the file is damaged, and what of it was imported, or if its symbol is removed meanwhile. Of a
 * file that consists of rejected rows it says what is probably wrong.
 * @returns whether it was read to its end.
 * @throws what the file system and the database throw.
 */
export async function importFile(db: Database, source: Source, options: FileImport): Promise<boolean> {
  const { path, symbol } = source;
  const { venue, now, counts, say } = options;
  const own = noBarCounts();
  let added = noBarCounts();
  const count = (): void => {
    for (const name of Object.keys(own) as (keyof BarImportCounts)[]) counts[name] += own[name] - added[name];
    added = { ...own };
  };
  const onProgress = (): void => {
    count();
    options.onProgress();
  };
  const rejections = new FileRejections();
  const onRejected = (line: number, reason: RejectReason, text: string): void => {
    rejections.add(reason, text);
    options.onRejected(line, reason);
  };
  try {
    await verifyChecksum(path);
    await verifyFile(path, source);
    const instrument = { venue, symbol, ...pairOf(symbol), simulated: false };
    for await (const { name, path: inside, bytes } of tablesOf(path, options.onBytes)) {
      const { interval, span } = expectedOf(source, inside) ?? source;
      const each = { instrument, interval, span, source: name, now, onRejected, onProgress };
      await importBars(db, bytes, each, own);
    }
    const fault = rejections.likelyFault(own.read, source);
    if (fault !== undefined) say(`newstape: ${path}: ${fault}`);
    return true;
  } catch (error) {
    if (error instanceof SeriesGone) {
      say(`newstape: ${path}: ${symbol} was removed from the archive meanwhile; import the file again`);
      return false;
    }
    if (!(error instanceof DamagedInput)) throw error;
    say(`newstape: ${path}: ${error.message}; ${whatIsIn(own)}`);
    return false;
  } finally {
    count();
  }
}

/** What of a file that was given up is in the archive. */
function whatIsIn({ created, revised, unchanged }: BarImportCounts): string {
  const bars = created + revised + unchanged;
  return bars === 0
    ? 'nothing of it was imported'
    : `what came before that was imported (${counted(bars, 'bar')})`;
}
