export { archiveFiles, tablesOf, verifyChecksum } from './archive-files.ts';
export { archiveName, pairOf } from './archive-name.ts';

export { audit } from './audit.ts';
export { backfill, keepArchive } from './backfill.ts';
export { type BarsFound, findBars } from './bars.ts';
export { gzipJsonBody, jsonBody, ownerOf } from './body.ts';
export {
  ensureSeries,
  findInstruments,
  listVenue,
  restrictInstrument,
} from './catalogue.ts';
export { Cells, putBytes, putClock } from './cells.ts';
export { barAt, type Columns, columnBytes, NO_COLUMNS } from './columns.ts';
export { canonicalDecimal } from './decimal.ts';

export { type BarImportCounts, importBars, noBarCounts } from './import.ts';
export * from './live/index.ts';
export {
  type Bar,
  type Coverage,
  DAY_MS,
  GAP_REASONS,
  type Gap,
  INTERVALS,
  type Instrument,
  type Interval,
  type Series,
  type Span,
  STEP_MS,
} from './model.ts';
export { recordAccounts } from './reasons.ts';
export type { Redistribution } from './redistribution.ts';
export { refetchDays } from './refetch.ts';
export { pruneRejects } from './rejects.ts';
export { removeBars } from './remove.ts';
export { type MarketRoom, marketOver, openMarket } from './room.ts';
export { dateOf, type RowOwner } from './rows.ts';
export { readDays } from './segments.ts';
export { sealDays, storeBars } from './store.ts';
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
  type ArchiveDay,
  type ArchivePart,
  type DayFault,
  listDays,
  sumDays,
  verifyArchive,
} from './verify.ts';

export {
  LONGEST_WINDOW_DAYS,
  MOST_PAGE_ROWS,
  MOST_SYMBOLS,
  readInterval,
  readSymbols,
  readWindow,
  SYMBOL,
} from './window.ts';
