export { offeredSymbols } from './answers/ask.ts';
export { type BarsFound, findBars } from './answers/bars.ts';
export { gzipJsonBody, jsonBody, ownerOf } from './answers/body.ts';
export type { Redistribution } from './answers/redistribution.ts';
export { readDays } from './answers/segments.ts';
export { Cells, putBytes, putClock } from './days/cells.ts';
export { barAt, type Columns, columnBytes, NO_COLUMNS } from './days/columns.ts';
export { dateOf, type RowOwner } from './days/rows.ts';
export { SeriesGone, sealDays, storeBars } from './days/store.ts';
export { archiveFiles, tablesOf } from './import/archive-files.ts';
export {
  type ArchiveName,
  archiveName,
  type ExpectedRows,
  expectedOf,
  pairOf,
} from './import/archive-name.ts';
export { verifyChecksum, verifyFile } from './import/archive-sound.ts';
export { type BarImportCounts, importBars, noBarCounts } from './import/import.ts';
export { FileRejections } from './import/likely-fault.ts';
export * from './live/index.ts';
export {
  type Bar,
  type Coverage,
  GAP_REASONS,
  type Gap,
  INTERVALS,
  type Instrument,
  type Interval,
  type Series,
  type Span,
  STEP_MS,
} from './model.ts';
export { type MarketRoom, marketOver, openMarket } from './room.ts';
export {
  delistInstrument,
  ensureSeries,
  findInstruments,
  listVenue,
  relistInstrument,
  restrictInstrument,
} from './series/catalogue.ts';
export { canonicalDecimal } from './series/decimal.ts';
export type { RejectReason } from './series/gate.ts';
export { meant, meantSymbol } from './series/meant.ts';
export {
  listAccounts,
  type RecordedAccount,
  recordAccounts,
  withdrawAccounts,
} from './series/reasons.ts';
export { pruneRejects } from './series/rejects.ts';
export {
  LONGEST_WINDOW_DAYS,
  MOST_PAGE_ROWS,
  MOST_SYMBOLS,
  readInterval,
  readSymbolsWith,
  readWindow,
  SYMBOL,
} from './series/window.ts';
export { audit } from './upkeep/audit.ts';
export { backfill, keepArchive } from './upkeep/backfill.ts';
export { refetchDays } from './upkeep/refetch.ts';
export { removeBars } from './upkeep/remove.ts';
export { openDaySums } from './upkeep/sum-days.ts';
export {
  type ArchiveDay,
  type ArchivePart,
  type DayFault,
  listDays,
  verifyArchive,
} from './upkeep/verify.ts';
export {
  type KlinePage,
  type Venue,
  VenueBusy,
  VenueError,
  type VenueInstrument,
  type VenueOutage,
} from './venue.ts';
export { openVenues } from './venues/index.ts';
