export { archiveFiles, type Table, tablesOf, verifyChecksum } from './archive-files.ts';
export { type ArchiveName, archiveName, pairOf } from './archive-name.ts';
export { instrumentsNamed } from './ask.ts';
export { audit } from './audit.ts';
export { backfill, keepArchive } from './backfill.ts';
export { type BarsFound, type BarsQuestion, findBars } from './bars.ts';
export { gzipJsonBody, jsonBody, ownerOf } from './body.ts';
export {
  ensureSeries,
  findInstruments,
  type InstrumentDraft,
  listVenue,
  restrictInstrument,
} from './catalogue.ts';
export { barAt, type Columns } from './columns.ts';
export { canonicalDecimal } from './decimal.ts';
export type { OfferedRow, RejectReason } from './gate.ts';
export { type BarImport, type BarImportCounts, importBars, noBarCounts } from './import.ts';
export * from './live/index.ts';
export {
  type Bar,
  type Coverage,
  DAY_MS,
  GAP_REASONS,
  type Gap,
  type GapReason,
  INTERVALS,
  type Instrument,
  type Interval,
  type Series,
  type Span,
  STEP_MS,
} from './model.ts';
export { type Account, forgetErrors, recordAccount } from './reasons.ts';
export type { Redistribution } from './redistribution.ts';
export { type Refetched, refetchDays, type WantedDay } from './refetch.ts';
export { type Removed, removeBars } from './remove.ts';
export { type MarketRoom, openMarket } from './room.ts';
export { openTimes, type RowOwner } from './rows.ts';
export { type ReadDay, readDays } from './segments.ts';
export { type Findings, type StoreCounts, sealDays, storeBars } from './store.ts';
export {
  type KlinePage,
  type Venue,
  VenueBusy,
  VenueError,
  type VenueInstrument,
  type VenueOutage,
} from './venue.ts';
export { openVenues } from './venues/index.ts';
export {
  type ArchivePart,
  type DayFault,
  type DayFaultKind,
  listDays,
  sumDays,
  type Verified,
  verifyArchive,
} from './verify.ts';
export type { WalkBudget } from './walk.ts';
export {
  LONGEST_WINDOW_DAYS,
  MOST_PAGE_ROWS,
  MOST_SYMBOLS,
  readInterval,
  readSymbols,
  readWindow,
  SYMBOL,
} from './window.ts';
