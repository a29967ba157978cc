export { backfillClusters, keepBackfilled } from './backfill.ts';
export { amendsItself, correctsItself, tellsOwnReport, withoutCorrectionLabel } from './corrections.ts';
export { withoutDateline } from './dateline.ts';
export { isDigest, kindOf } from './kind.ts';
export {
  type GivenItem,
  ITEM_KINDS,
  type ItemKind,
  type Joined,
  type Licence,
  type NewsItem,
} from './model.ts';
export { isSameText, ORIGINS_HORIZON, type Origin, type OriginItem, Origins } from './origins.ts';
export { calledAs, saysWe } from './own-word.ts';
export { prepareItem, wireOf } from './prepare.ts';
export { hasItems, type PurgeCounts, type PurgeOf, purgeItems } from './purge.ts';
export { literal } from './quotation.ts';
export {
  DEFAULT_ITEMS,
  excerptOf,
  type ItemPage,
  type ItemsAsked,
  itemOf,
  itemsOfStories,
  LARGEST_ITEMS,
  type ShownItem,
} from './read.ts';
export {
  LARGEST_REPORTS,
  LONGEST_NOTE,
  LONGEST_REPORT,
  REPORT_REASONS,
  REPORT_STATES,
  type ReportState,
  reportStory,
  type StoryReport,
  settleReport,
  storyReports,
} from './reports.ts';
export { ITEM_COLUMNS, type ItemRow, itemsAfter, toNewsItem } from './rows.ts';
export { LARGEST_TAKE, takeItems } from './take.ts';
export { pruneVersions } from './versions.ts';
