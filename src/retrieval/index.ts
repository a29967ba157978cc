// The inverted index: terms, postings, bitmaps, the planner, ranking and counting, and nothing else. See docs/search.md.
export { hottestKey, MOST_POPULAR } from './buckets.ts';
export { FACET_KINDS, type FacetKind } from './counted.ts';
export { foldAccents, foldName, foldText, searchText } from './fold.ts';
export { readWords } from './lexeme-text.ts';
export { Frequencies, planSelection, wayTo } from './lists/plan.ts';
export { hottestWindow, needsBuckets, presentPos } from './lists/popular.ts';
export { Counted, countCards, countList, countSealed, Tallies, type TallyRoom } from './lists/tally.ts';
export { SealedStories } from './lists/tally-cache.ts';
export { countTotal, EXACT_TO, keepTotal, type Total, Totals, totalOf } from './lists/total.ts';
export {
  pageStatement,
  readWindowPage,
  readWindowRows,
  storiesStatement,
  type WindowPage,
  type WindowRows,
  type WindowStory,
  windowStatement,
} from './lists/window.ts';
export { publisherName, publisherNames } from './publishers.ts';
export { MOST_PLACES, type Ranking, Rankings, rankList } from './ranking/relevance.ts';
export { outermost, type Part, type Place, type Selection } from './sealed/selection.ts';
export { isVerified } from './sealed/statement.ts';
export { sealStories } from './sealing/seal.ts';
export { keepSealed } from './sealing/seal-keeper.ts';
export { SealState } from './sealing/seal-state.ts';
export { NearStories } from './search/placed-sets.ts';
export { isOfFirstEdition, parseWords, readSearch, type Shown, type TextQuery } from './search/query.ts';
export { type Bounds, type Question, STORY_SORTS, type StorySort } from './search/question.ts';
export { SCOPES, type Scope } from './search/syntax.ts';
export { type Clause, type Term, termKey } from './term.ts';
