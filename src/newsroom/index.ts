// The newsroom: from publishers' items to stories. See docs/newsroom.md, docs/import.md and docs/gazetteer.md.

export { pageOf, readAddress } from './address.ts';
export {
  CALENDAR,
  type Feature,
  featuresOf,
  KINDS_OF_NAMES,
  keepClusters,
  lockClusters,
  type StorySplit,
  splitStory,
  uniteClusters,
  usualShareOf,
} from './clusters/index.ts';
export {
  type ClaimWhy,
  explainStories,
  isJoining,
  type OriginWhy,
  openComposer,
  openComposing,
  type StoryWhy,
} from './compose/index.ts';
export {
  DESK_KINDS,
  type DeskKind,
  type DeskOutcome,
  dayOf,
  periodOf,
  readDay,
  writeDeskPost,
  writeDue,
} from './desk/index.ts';
export * from './feeds/index.ts';
export { assetsNamedIn } from './gazetteer/assets-named.ts';
export {
  type ImportCounts,
  type ImportOptions,
  importAlone,
  importItems,
  noCounts,
  type Rejection,
} from './import.ts';
export type { Undated } from './item.ts';
export {
  DEFAULT_ITEMS,
  excerptOf,
  hasItems,
  ITEM_KINDS,
  type ItemPage,
  type ItemsAsked,
  isDigest,
  itemOf,
  itemsOfStories,
  type Joined,
  keepBackfilled,
  LARGEST_ITEMS,
  LARGEST_REPORTS,
  LONGEST_NOTE,
  LONGEST_REPORT,
  type PurgeCounts,
  type PurgeOf,
  pruneVersions,
  purgeItems,
  REPORT_REASONS,
  REPORT_STATES,
  type ReportState,
  reportStory,
  type ShownItem,
  type StoryReport,
  settleReport,
  storyReports,
} from './items/index.ts';
export { DamagedInput } from './lines.ts';
export { recluster } from './recluster.ts';
export { openPassage, type Told } from './through.ts';
