// The inverted index: terms, postings, bitmaps, the planner, ranking and counting, and nothing else. See docs/search.md.
export { hottestKey, MOST_POPULAR } from './buckets.ts';
export { FACET_KINDS, type FacetKind } from './counted.ts';
export { foldName, foldText, searchText } from './fold.ts';
export { readWords } from './lexeme-text.ts';
export { NearStories } from './placed-sets.ts';
export { Frequencies, planSelection, wayTo } from './plan.ts';
export { hottestWindow, needsBuckets, presentPos } from './popular.ts';
export { publisherName, publisherNames } from './publishers.ts';
export { isOfFirstEdition, parseWords, readSearch, type Shown, type TextQuery } from './query.ts';
export { type Bounds, type Question, STORY_SORTS, type StorySort } from './question.ts';
export { MOST_PLACES, type Ranking, Rankings, rankList } from './relevance.ts';
export { sealStories } from './seal.ts';
export { keepSealed } from './seal-keeper.ts';
export { SealState } from './seal-state.ts';
export { outermost, type Part, type Place, type Selection } from './selection.ts';
export { isVerified } from './statement.ts';
export { SCOPES, type Scope } from './syntax.ts';
export { Counted, countCards, countList, countSealed, Tallies, type TallyRoom } from './tally.ts';
export { SealedStories } from './tally-cache.ts';
export { type Clause, type Term, termKey } from './term.ts';
export { countTotal, EXACT_TO, keepTotal, type Total, Totals, totalOf } from './total.ts';
export {
  pageStatement,
  readWindowPage,
  readWindowRows,
  storiesStatement,
  type WindowPage,
  type WindowRows,
  type WindowStory,
  windowStatement,
} from './window.ts';
