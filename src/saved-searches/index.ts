// Saved searches: storing them, and finding those that a published story matches. See docs/saved-searches.md.
export { type MatchFacts, MOST_COUNTED, matchFacts, pruneMatches } from './matches.ts';
export {
  isPartLeft,
  MATCHED_UNTIL,
  matchPart,
  matchPartFailed,
  matchSavedSearches,
} from './matching.ts';
export * from './model.ts';
export { getSearch, listSearches, searchUuid } from './read.ts';
export { createSearch, deleteSearch, detachAlerts, MOST_SEARCHES, updateSearch } from './write.ts';
